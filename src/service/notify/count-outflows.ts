import { z } from 'zod'
import { chainOf } from '#chains/registry.ts'
import { countEvents } from '#events/event-lists.ts'
import { native } from '#events/native/native.ts'
import { largestParts, maxOutflowAddresses } from '#events/outflow/outflow.ts'
import type { MatchedOutflow, OutflowPart, OutflowStrategy, OutflowSum } from '#events/outflow/schema.ts'
import type { Strategy } from '#events/registry.ts'
import { token } from '#events/token/token.ts'
import { maxWithinSeconds } from '#events/within.ts'
import { pagesWith } from '#store/pages.ts'
import { type Doc, put, type Store, type Write } from '#store/store.ts'
import { unknownTokenMetadata } from '../assets/tokens.ts'
import type { Match, MatchUpdate } from '../records/match-update.ts'
import { type OutflowWindow, outflowSpareMs, outflowWindows } from '../records/outflow-records.ts'
import type { BotRecord } from '../records/records.ts'
import type { NotifyTarget } from './claim-handler.ts'
import { eventUsd, eventWorthUsd, type KnownAssets } from './minimums.ts'
import { addOutflow, emptyOutflowWindow, isInWindow, removeOutflow, sumsAt } from './outflow-window.ts'

type SourceOfParts = Pick<Match, 'chain' | 'transaction'>

type Ends = { readonly address: string; readonly direction: 'in' | 'out'; readonly counterparty: string }

type Amount = { readonly amount: string; readonly contract?: string }

/** A movement as it is sent, with what is known of its asset now: windows keep it so for later notifications. */
const toMovement = (
  { chain, transaction }: SourceOfParts,
  { contract, ...movement }: Ends & Amount,
  known: KnownAssets,
): OutflowPart['movements'][number] => {
  const { symbol, decimals } = chainOf(chain)
  const context = {
    transaction,
    coin: { symbol, decimals },
    metadataOf: (key: string) => known.facts.get(key) ?? unknownTokenMetadata,
  }
  if (contract === undefined) {
    const item = { kind: 'native' as const, ...movement }
    return native.toItem(item, { ...context, usd: eventUsd({ id: 'native', item }, known) })
  }
  const item = { kind: 'token' as const, ...movement, contract }
  return token.toItem(item, { ...context, usd: eventUsd({ id: 'token', item }, known) })
}

/**
 * The largest parts of what left an address in a transaction. A part without a known price is none: it is not in the sum, and any
 * contract can log it.
 */
const outflowParts = (
  source: SourceOfParts,
  matched: readonly MatchedOutflow[],
  known: KnownAssets,
): OutflowPart[] =>
  largestParts(
    matched.flatMap(item => {
      const { address, way, counterparty, amount, contract, given } = item
      const usd = eventWorthUsd({ id: 'outflow', item }, known)
      if (way !== 'out' || counterparty === undefined || typeof usd !== 'number') return []
      const left = { address, direction: 'out' as const, counterparty, amount, contract }
      const movements = [
        toMovement(source, left, known),
        ...(given ? [toMovement(source, { address, direction: 'in', ...given }, known)] : []),
      ]
      return [{ hash: source.transaction.hash, movements }]
    }),
  )

export const outflowStrategiesOf = (strategies: readonly Strategy[]): readonly OutflowStrategy[] =>
  strategies.filter(strategy => strategy.func === 'outflow')

const partsSchema = z.object({
  revision: z.number().default(0),
  outflows: z.array(z.object({ address: z.string() })),
})

/**
 * How many windows one of some matches changes at most, which the bot may have asked for only in the past. After a reorg those are among
 * them that something left before.
 */
export const outflowWrites = (bodies: readonly unknown[], { addresses, strategies }: BotRecord): number => {
  const before =
    outflowStrategiesOf(strategies).length === 0 ? 0 : Math.min(addresses.length, maxOutflowAddresses)
  return bodies.reduce<number>((most, body) => {
    const { data } = partsSchema.safeParse(body)
    if (data === undefined) return most
    const now = new Set(data.outflows.map(({ address }) => address)).size
    return Math.max(most, data.revision > 0 ? now + before : now)
  }, 0)
}

/** A window by its subscription, chain and address (key). */
export const outflowWindowId = (subscription: string, chain: number, address: string): string =>
  `${subscription}:${chain}:${address}`

type Windows = Map<string, OutflowWindow>

/**
 * Sums the worth of the parts of a transaction, less what came back in it. `unpriced`: parts that left without a
 * known price.
 */
export const outflowEntry = (
  update: Pick<MatchUpdate, 'chain' | 'block' | 'transaction'>,
  parts: readonly MatchedOutflow[],
  known: KnownAssets,
) => {
  let usd = 0
  let unpriced = 0
  for (const item of parts) {
    const worth = eventWorthUsd({ id: 'outflow', item }, known)
    if (typeof worth === 'number') usd += item.way === 'out' ? worth : -worth
    else if (item.way === 'out') unpriced += 1
  }
  return {
    at: update.block.time,
    usd: Math.max(0, usd),
    transactions: 1,
    unpriced,
    hash: update.transaction.hash,
    largest: usd > 0 ? outflowParts(update, parts, known) : [],
  }
}

/** Items of a sum, as a match keeps them. */
export const sumItems = (address: string, sums: readonly OutflowSum[]): MatchedOutflow[] =>
  sums.map(sum => ({ address, way: 'out', amount: '0', sum }))

type OutflowContext = {
  readonly windows: Windows
  readonly idOf: (address: string) => string
  readonly strategies: readonly OutflowStrategy[]
  readonly known: KnownAssets
}

const byAddress = ({ outflows }: MatchUpdate) => Map.groupBy(outflows, ({ address }) => address)

/** The addresses that something left in the transaction before a reorg changed it, of those whose windows were read. */
const addressesBefore = (
  { revision, transaction: { hash } }: MatchUpdate,
  { windows, idOf }: OutflowContext,
): string[] => {
  if (revision === 0) return []
  const prefix = idOf('')
  return [...windows].flatMap(([id, window]) =>
    id.startsWith(prefix) && isInWindow(window, hash) ? [id.slice(prefix.length)] : [],
  )
}

/** Takes the outflows of an update's transaction from the windows of its addresses. Returns the limits that they had reached. */
const takeAway = (update: MatchUpdate, context: OutflowContext): MatchedOutflow[] =>
  [...new Set([...byAddress(update).keys(), ...addressesBefore(update, context)])].flatMap(address => {
    const id = context.idOf(address)
    const { window, gone } = removeOutflow(
      context.windows.get(id) ?? emptyOutflowWindow,
      update.transaction.hash,
    )
    context.windows.set(id, window)
    return sumItems(
      address,
      gone.map(({ sum }) => sum),
    )
  })

/** Sums of the addresses of an update with it, whether that reaches a limit or not. */
const sumsNow = (update: MatchUpdate, { windows, idOf, strategies }: OutflowContext): MatchedOutflow[] =>
  [...byAddress(update).keys()].flatMap(address => {
    const window = windows.get(idOf(address)) ?? emptyOutflowWindow
    const [first] = sumsAt(window, update.block.time, strategies)
    return first === undefined ? [] : sumItems(address, [first.sum])
  })

/** Adds what leaves addresses in an update to their windows. Returns the limits that this reaches. */
const addUp = (update: MatchUpdate, { known, idOf, windows, strategies }: OutflowContext): MatchedOutflow[] =>
  [...byAddress(update)].flatMap(([address, parts]) => {
    const entry = outflowEntry(update, parts, known)
    if (entry.usd === 0 && entry.unpriced === 0) return []
    const id = idOf(address)
    const { window, sums } = addOutflow(windows.get(id) ?? emptyOutflowWindow, entry, strategies)
    windows.set(id, window)
    return sumItems(address, sums)
  })

/**
 * Adds the outflows of an update to the `windows` of its addresses, by `idOf`, or takes them away. Returns the update with the limits
 * that it reached, or had reached before it was removed; `undefined`: nothing is left of it to say. Of a changed one that is said.
 */
export const applyOutflows = (update: MatchUpdate, context: OutflowContext): MatchUpdate | undefined => {
  const before = takeAway(update, context)
  const outflows = update.state === 'removed' ? before : addUp(update, context)
  if (countEvents({ ...update, outflows }) > 0) return { ...update, outflows }
  if (before.length > 0) return { ...update, outflows: before, state: 'removed' }
  return update.changed === true
    ? { ...update, outflows: sumsNow(update, context), state: 'removed' }
    : undefined
}

type WithUpdate = { readonly update: MatchUpdate; readonly known: KnownAssets }

/** The ids of the windows that know of a transaction with another revision: something else may have left in it before. */
const idsBefore = async (
  store: Store,
  updates: readonly MatchUpdate[],
  { bot, subscription }: NotifyTarget,
): Promise<string[]> => {
  const others = updates.filter(({ revision }) => revision > 0)
  if (others.length === 0 || outflowStrategiesOf(bot.value.strategies).length === 0) return []
  const hashes = new Set(others.map(({ transaction }) => transaction.hash))
  const ids: string[] = []
  for await (const page of pagesWith(store, outflowWindows, { index: 'bot', value: bot.id }))
    for (const { id, value } of page)
      if (id.startsWith(`${subscription.id}:`) && hashes.values().some(hash => isInWindow(value, hash)))
        ids.push(id)
  return ids
}

/** The windows of the addresses from which something left, and the writes of what became of them. */
const readWindows = async (store: Store, updates: readonly MatchUpdate[], target: NotifyTarget) => {
  const { bot, subscription } = target
  const idOf = (chain: number) => (address: string) => outflowWindowId(subscription.id, chain, address)
  const ids = [
    ...new Set([
      ...updates.flatMap(({ chain, outflows }) => outflows.map(({ address }) => idOf(chain)(address))),
      ...(await idsBefore(store, updates, target)),
    ]),
  ]
  const found: readonly (Doc<OutflowWindow> | undefined)[] =
    ids.length === 0 ? [] : await store.get(outflowWindows, ids)
  const windows: Windows = new Map(found.flatMap(doc => (doc === undefined ? [] : [[doc.id, doc.value]])))
  return {
    contextOf: ({ update, known }: WithUpdate): OutflowContext => ({
      windows,
      idOf: idOf(update.chain),
      strategies: outflowStrategiesOf(bot.value.strategies),
      known,
    }),
    writes: (): Write[] =>
      ids.flatMap((id, n) => {
        const window = windows.get(id)
        if (window === undefined || window === found[n]?.value) return []
        const { entries, reached } = window
        return put(
          outflowWindows,
          { id, value: { entries, reached, bot: bot.id } },
          { expect: found[n]?.version ?? 0, ttlMs: maxWithinSeconds * 1_000 + outflowSpareMs },
        )
      }),
  }
}

/**
 * Puts into the place of what left addresses in each transaction what that adds up to, where it reaches a limit. `writes`: the windows to
 * be stored in the commit that takes the updates from their lane.
 */
export const countOutflows = async <Ready extends WithUpdate>(
  store: Store,
  ready: readonly Ready[],
  target: NotifyTarget,
): Promise<{ readonly ready: readonly Ready[]; readonly writes: readonly Write[] }> => {
  const updates = ready.map(({ update }) => update)
  const { contextOf, writes } = await readWindows(store, updates, target)
  const applied = ready.flatMap(one => {
    const update = applyOutflows(one.update, contextOf(one))
    return update === undefined ? [] : [{ ...one, update }]
  })
  return { ready: applied, writes: writes() }
}
