import { z } from 'zod'
import { countEvents, filterMatched } from '#events/event-lists.ts'
import { maxOutflowAddresses } from '#events/outflow/outflow.ts'
import {
  type MatchedOutflow,
  maxWithinSeconds,
  type OutflowStrategy,
  type OutflowSum,
} from '#events/outflow/schema.ts'
import type { Strategy } from '#events/registry.ts'
import { type Doc, put, type Store, type Write } from '#store/store.ts'
import { unansweredTokenMetadata } from '../assets/tokens.ts'
import type { MatchUpdate } from '../records/match-update.ts'
import {
  type OutflowWindow,
  outflowSpareMs,
  outflowWindows,
  type ReachedLimit,
} from '../records/outflow-records.ts'
import { type BotRecord, firedTransactions } from '../records/records.ts'
import { eventWorthUsd, type KnownAssets, pricedAsset } from './minimums.ts'
import { outflowParts } from './outflow-parts.ts'
import {
  addOutflow,
  emptyOutflowWindow,
  isInWindow,
  maxWaiting,
  removeOutflow,
  sumsAt,
} from './outflow-window.ts'
import type { NotifyTarget } from './settle-claim.ts'

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

/** Whether a price may still come that says what a part of an outflow is worth. */
const isUnpriced = (item: MatchedOutflow, known: KnownAssets): boolean => {
  const event = { id: 'outflow', item } as const
  if (eventWorthUsd(event, known) !== undefined) return false
  const price = known.prices.get(pricedAsset(event) ?? '')
  return price?.state !== 'unavailable' || price.hasNoSource !== true
}

/** Whether no source of its price, or no node, could be asked for a long time. */
const isGivenUp = (item: MatchedOutflow, { prices, facts }: KnownAssets): boolean => {
  const asset = pricedAsset({ id: 'outflow', item }) ?? ''
  return prices.get(asset)?.state === 'unavailable' || facts.get(asset) === unansweredTokenMetadata
}

/** What the parts of a transaction are worth together, less what came back in it. `unpriced`: parts that left without a known price. */
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

/** What was added up, as a match keeps it. */
export const sumItems = (address: string, sums: readonly OutflowSum[]): MatchedOutflow[] =>
  sums.map(sum => ({ address, way: 'out', amount: '0', sum }))

type SettleContext = {
  readonly windows: Windows
  readonly idOf: (address: string) => string
  readonly strategies: readonly OutflowStrategy[]
  readonly known: KnownAssets
}

/** `part`: the notification is one of its own, beside that of the transaction. */
type SettledUpdate = { readonly update: MatchUpdate; readonly part?: string }

/** An update with nothing but these outflows. */
const outflowsAlone = (update: MatchUpdate, outflows: readonly MatchedOutflow[]): MatchUpdate => ({
  ...update,
  ...filterMatched(update, () => false),
  outflows: [...outflows],
  leftOut: 0,
})

const byAddress = ({ outflows }: MatchUpdate) => Map.groupBy(outflows, ({ address }) => address)

type GoneLimit = ReachedLimit & { readonly address: string }

/** The removals of what was notified apart from its transaction. */
const removedParts = (update: MatchUpdate, gone: readonly GoneLimit[]): SettledUpdate[] =>
  [...Map.groupBy(gone, ({ part }) => part)].flatMap(([part, reached]) => {
    const sums = reached.flatMap(({ address, sum }) => sumItems(address, [sum]))
    return part === undefined ? [] : [{ update: outflowsAlone({ ...update, state: 'removed' }, sums), part }]
  })

/** Where all that was notified of a transaction's outflows was notified apart from it, so is what they are now. */
const partToKeep = (gone: readonly GoneLimit[]): string | undefined =>
  gone.some(({ part }) => part === undefined) ? undefined : gone[0]?.part

/** The addresses that something left in the transaction before a reorg changed it, of those whose windows were read. */
const addressesBefore = (
  { revision, transaction: { hash } }: MatchUpdate,
  { windows, idOf }: SettleContext,
): string[] => {
  if (revision === 0) return []
  const prefix = idOf('')
  return [...windows].flatMap(([id, window]) =>
    id.startsWith(prefix) && isInWindow(window, hash) ? [id.slice(prefix.length)] : [],
  )
}

/** Takes the outflows of an update's transaction from the windows of its addresses. Returns the limits that they had reached. */
const takeAway = (update: MatchUpdate, o: SettleContext): GoneLimit[] =>
  [...new Set([...byAddress(update).keys(), ...addressesBefore(update, o)])].flatMap(address => {
    const id = o.idOf(address)
    const { window, gone } = removeOutflow(o.windows.get(id) ?? emptyOutflowWindow, update.transaction.hash)
    o.windows.set(id, window)
    return gone.map(reached => ({ ...reached, address }))
  })

/**
 * Adds the outflows of an update to the `windows` of its addresses, by `idOf`, or takes them away. Returns the update with the limits
 * that it reached, or had reached before it was removed, and what is to be said of those that were notified apart; nothing, if nothing
 * is left of it.
 */
export const applyOutflows = (update: MatchUpdate, o: SettleContext): SettledUpdate[] => {
  if (update.outflows.length === 0 && addressesBefore(update, o).length === 0) return [{ update }]
  const gone = takeAway(update, o)
  const before = gone.flatMap(({ address, sum, part }) =>
    part === undefined ? sumItems(address, [sum]) : [],
  )
  if (update.state === 'removed') {
    const left = { ...update, outflows: before }
    return [...(countEvents(left) > 0 ? [{ update: left }] : []), ...removedParts(update, gone)]
  }
  const waits = update.outflows.some(part => isUnpriced(part, o.known))
  const kept = partToKeep(gone)
  const now: MatchedOutflow[] = []
  for (const [address, parts] of byAddress(update)) {
    const entry = outflowEntry(update, parts, o.known)
    if (entry.usd === 0 && entry.unpriced === 0) continue
    const id = o.idOf(address)
    const added = addOutflow(
      o.windows.get(id) ?? emptyOutflowWindow,
      { ...entry, ...(waits && { waits }) },
      { strategies: o.strategies, part: kept },
    )
    now.push(...sumItems(address, added.sums))
    o.windows.set(id, added.window)
  }
  const isKept = kept !== undefined && now.length > 0
  const parts = [
    ...(isKept ? [{ update: outflowsAlone(update, now), part: kept }] : []),
    ...removedParts(update, isKept ? gone.filter(({ part }) => part !== kept) : gone),
  ]
  const left = { ...update, outflows: isKept ? [] : now }
  if (countEvents(left) > 0) return [{ update: left }, ...parts]
  // Its contents are others now, and reach no limit any more.
  const removed = { ...update, outflows: before, state: 'removed' as const }
  return [...(before.length > 0 ? [{ update: removed }] : []), ...parts]
}

/** What the addresses of an update have come to with it, whether that reaches a limit or not. */
const sumsNow = (update: MatchUpdate, { windows, idOf, strategies }: SettleContext): MatchedOutflow[] =>
  [...byAddress(update).keys()].flatMap(address => {
    const window = windows.get(idOf(address)) ?? emptyOutflowWindow
    const [first] = sumsAt(window, update.block.time, strategies)
    return first === undefined ? [] : sumItems(address, [first.sum])
  })

/** A price that stays away longer does not count any more. */
const maxWaitMs = 86_400_000

type LateOutflows = {
  /** As long as prices are away. */
  readonly isWaiting: boolean
  readonly settled: readonly SettledUpdate[]
}

/**
 * Adds outflows that wait for prices: what is known of them once no source has answered for long, and all of it when the prices are there,
 * or nothing is to be waited for. `waitedMs`: so far.
 */
export const applyLateOutflows = (
  update: MatchUpdate,
  o: SettleContext & { readonly isEnding: boolean; readonly waitedMs: number },
): LateOutflows => {
  const { hash } = update.transaction
  const unpriced = update.outflows.filter(part => isUnpriced(part, o.known))
  const windowOf = (address: string): OutflowWindow => o.windows.get(o.idOf(address)) ?? emptyOutflowWindow
  const isCounted = (address: string): boolean => windowOf(address).entries.some(one => one.hash === hash)
  const isFull = (address: string): boolean =>
    windowOf(address).entries.filter(one => one.waits && one.hash !== hash).length >= maxWaiting
  const addresses = [...byAddress(update)]
  const isWaiting =
    unpriced.length > 0 &&
    !o.isEnding &&
    o.waitedMs < maxWaitMs &&
    !addresses.some(([address]) => isFull(address))
  const isTooEarly = !unpriced.every(part => isGivenUp(part, o.known))
  if (isWaiting && (isTooEarly || addresses.some(([address]) => isCounted(address))))
    return { isWaiting, settled: [] }
  const wasNotified = addresses.some(([address]) => windowOf(address).reached.some(one => one.hash === hash))
  const earlier = Number(update.lateOutflows?.isNotified === true) + Number(wasNotified)
  const part = [undefined, 'outflow', 'outflow:2'][earlier]
  const now: MatchedOutflow[] = []
  for (const [address, parts] of addresses) {
    const entry = outflowEntry(update, parts, o.known)
    if (!isCounted(address) && entry.usd === 0 && entry.unpriced === 0) continue
    const added = addOutflow(
      windowOf(address),
      { ...entry, ...(isWaiting && { waits: true }) },
      { strategies: o.strategies, part },
    )
    now.push(...sumItems(address, added.sums))
    o.windows.set(o.idOf(address), added.window)
  }
  const settled = { update: outflowsAlone(update, now), ...(part !== undefined && { part }) }
  return { isWaiting, settled: now.length === 0 ? [] : [settled] }
}

type WithUpdate = { readonly update: MatchUpdate; readonly known: KnownAssets }

const windowPage = 100

/** The ids of the windows that know of a transaction with another revision: something else may have left in it before. */
const idsBefore = async (
  store: Store,
  updates: readonly MatchUpdate[],
  { bot, subscription }: NotifyTarget,
): Promise<string[]> => {
  const others = updates.filter(({ revision }) => revision > 0)
  const ids: string[] = []
  if (others.length === 0 || outflowStrategiesOf(bot.value.strategies).length === 0) return ids
  const hashes = new Set(others.map(({ transaction }) => transaction.hash))
  let after: string | undefined
  do {
    const where = { index: 'bot', value: bot.id, limit: windowPage } as const
    const page = await store.find(outflowWindows, { ...where, ...(after !== undefined && { after }) })
    for (const { id, value } of page)
      if (id.startsWith(`${subscription.id}:`) && hashes.values().some(hash => isInWindow(value, hash)))
        ids.push(id)
    after = page.length < windowPage ? undefined : page.at(-1)?.id
  } while (after !== undefined)
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
    contextOf: ({ update, known }: WithUpdate): SettleContext => ({
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

/** What waits for the prices of what left in an update. `isNotified`: whether the rest of it is notified. */
const toLateUpdate = (update: MatchUpdate, { isNotified }: { isNotified: boolean }): MatchUpdate => ({
  ...outflowsAlone(update, update.outflows),
  lateOutflows: { isNotified },
})

/** The hashes of transactions that a reorg changed and that the bot has notified before. */
const loadNotified = async (
  store: Store,
  updates: readonly MatchUpdate[],
  { bot }: NotifyTarget,
): Promise<ReadonlySet<string>> => {
  const changed = updates.filter(one => one.changed === true && one.outflows.length > 0)
  const ids = changed.map(({ chain, transaction }) => `${bot.id}:${chain}:${transaction.hash}`)
  const found = ids.length === 0 ? [] : await store.get(firedTransactions, ids)
  return new Set(changed.flatMap(({ transaction }, n) => (found[n] === undefined ? [] : [transaction.hash])))
}

/**
 * Puts into the place of what left addresses in each transaction what that adds up to, where it reaches a limit. Where prices are missing
 * it does so later, `late`, and holds up nothing else of the transaction. `writes`: the windows to be stored in the commit that takes the
 * updates from their lane.
 */
export const settleOutflows = async <Ready extends WithUpdate>(
  store: Store,
  ready: readonly Ready[],
  target: NotifyTarget,
): Promise<{
  readonly ready: readonly (Ready & SettledUpdate)[]
  readonly late: readonly MatchUpdate[]
  readonly writes: readonly Write[]
}> => {
  const updates = ready.map(({ update }) => update)
  const { contextOf, writes } = await readWindows(store, updates, target)
  const notified = await loadNotified(store, updates, target)
  const late: MatchUpdate[] = []
  const settled = ready.flatMap((one): (Ready & SettledUpdate)[] => {
    const { update, known } = one
    const waits = update.state === 'included' && update.outflows.some(part => isUnpriced(part, known))
    if (waits && update.revision === 0) {
      const rest = { ...update, outflows: [] }
      const isNotified = countEvents(rest) > 0
      late.push(toLateUpdate(update, { isNotified }))
      return isNotified ? [{ ...one, update: rest }] : []
    }
    // What it said before is corrected at once, with what is known.
    const context = contextOf(one)
    const applied = applyOutflows(update, context)
    const isEmptied = notified.has(update.transaction.hash) && applied.every(({ part }) => part !== undefined)
    // Nothing is left of what was notified but outflows that reach no limit, or are notified apart.
    const removed = { update: { ...update, outflows: sumsNow(update, context), state: 'removed' as const } }
    const said: readonly SettledUpdate[] = isEmptied ? [removed, ...applied] : applied
    if (waits) late.push(toLateUpdate(update, { isNotified: said.length > 0 }))
    return said.map(settledUpdate => ({ ...one, ...settledUpdate }))
  })
  return { ready: settled, late, writes: writes() }
}

/** Settles outflows that wait for prices. */
export const settleLateOutflows = async <Ready extends WithUpdate>(
  store: Store,
  one: Ready,
  { target, waitedMs }: { readonly target: NotifyTarget; readonly waitedMs: number },
) => {
  const { bot, subscription } = target
  const { contextOf, writes } = await readWindows(store, [one.update], target)
  const isEnding = bot.value.state !== 'live' || subscription.value.state !== 'live'
  const { isWaiting, settled } = applyLateOutflows(one.update, { ...contextOf(one), isEnding, waitedMs })
  return {
    isWaiting,
    ready: settled.map(settledUpdate => ({ ...one, ...settledUpdate })),
    writes: writes(),
  }
}
