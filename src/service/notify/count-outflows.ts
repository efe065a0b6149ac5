import { z } from 'zod'
import { chainOf } from '#chains/registry.ts'
import { countEvents } from '#events/event-lists.ts'
import { native } from '#events/native/native.ts'
import {
  largestParts,
  type MatchedOutflow,
  maxOutflowAddresses,
  type OutflowPart,
  type OutflowStrategy,
  type OutflowSum,
} from '#events/outflow/outflow.ts'
import type { Strategy } from '#events/registry.ts'
import { token } from '#events/token/token.ts'
import { maxWithinSeconds, withinSeconds } from '#events/within.ts'
import { dayMs, hourSeconds } from '#lib/time.ts'
import { pagesWith } from '#store/pages.ts'
import { type Doc, put, type Store, type Write } from '#store/store.ts'
import { unknownTokenMetadata } from '../assets/tokens.ts'
import type { Match, MatchUpdate } from '../records/match-update.ts'
import {
  type OutflowEntry,
  type OutflowWindow,
  outflowWindows,
  type ReachedLimit,
} from '../records/outflow-records.ts'
import type { BotRecord } from '../records/records.ts'
import type { NotifyTarget } from './claim-handler.ts'
import { eventUsd, eventWorthUsd, type KnownAssets } from './minimums.ts'

type SourceOfParts = Pick<Match, 'chain' | 'transaction'>

type Ends = { readonly address: string; readonly direction: 'in' | 'out'; readonly counterparty: string }

type Amount = { readonly amount: string; readonly contract?: string }

/**
 * A movement as it is sent, with the present facts about its asset, which windows keep for later
 * notifications.
 */
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
 * The largest parts of an address's outflow in a transaction. Parts without a known price are left out: they
 * are not in the sum, and any contract can log them.
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
      const outgoing = { address, direction: 'out' as const, counterparty, amount, contract }
      const movements = [
        toMovement(source, outgoing, known),
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
 * The largest number of windows that a match changes, even if the bot asked for them only in the past. After
 * a reorg these include the windows of earlier outflows.
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

export const outflowWindowId = (subscription: string, chain: number, address: string): string =>
  `${subscription}:${chain}:${address}`

type Windows = Map<string, OutflowWindow>

/**
 * Sums the worth of the parts of a transaction, less what came back in it, and counts the parts that left
 * without a known price.
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

export const sumItems = (address: string, sums: readonly OutflowSum[]): MatchedOutflow[] =>
  sums.map(sum => ({ address, way: 'out', amount: '0', sum }))

type OutflowContext = {
  readonly windows: Windows
  readonly idOf: (address: string) => string
  readonly strategies: readonly OutflowStrategy[]
  readonly known: KnownAssets
}

const byAddress = ({ outflows }: MatchUpdate) => Map.groupBy(outflows, ({ address }) => address)

export const emptyOutflowWindow: OutflowWindow = { entries: [], reached: [] }

/** Limit of entries, and of the newest ones, which stay apart so that a reorg can take each away. */
const maxEntries = 200
const keptApart = 100
const maxReached = 40
/** An outflow that waited for a price comes late, and counts with earlier ones within this time. */
const spareSeconds = hourSeconds

/**
 * A limit counts again when the sum has fallen below this part of it; otherwise a sum about the limit would
 * alert without end.
 */
const overAt = 0.5
/** Factor by which a sum must grow to be notified again. */
const againAt = 2

const merge = (a: OutflowEntry, b: OutflowEntry): OutflowEntry => ({
  at: b.at,
  from: a.from ?? a.at,
  usd: a.usd + b.usd,
  transactions: a.transactions + b.transactions,
  unpriced: a.unpriced + b.unpriced,
  largest: largestParts([...(a.largest ?? []), ...(b.largest ?? [])]),
})

/** Limit of entries with their largest movements, so that a window with hundreds of entries stays small. */
const maxNamed = 20

const withoutSmallParts = (entries: readonly OutflowEntry[]): readonly OutflowEntry[] => {
  const named = entries.filter(({ largest = [] }) => largest.length > 0)
  if (named.length <= maxNamed) return entries
  const small = new Set(named.toSorted((a, b) => b.usd - a.usd).slice(maxNamed))
  return entries.map(entry => (small.has(entry) ? { ...entry, largest: undefined } : entry))
}

/** Entries are merged within so many parts of the longest window, so that each grows old and leaves it. */
const maxParts = 48

/** Merges neighbours among the oldest entries. The longest window is in seconds. */
const bounded = (entries: readonly OutflowEntry[], longest: number): readonly OutflowEntry[] => {
  if (entries.length <= maxEntries) return entries
  const span = Math.max(1, longest / maxParts)
  const parts = Map.groupBy(entries.slice(0, -keptApart), ({ at }) => Math.floor(at / span))
  const merged = [...parts.values()].map(part => part.reduce(merge))
  return [...merged, ...entries.slice(-keptApart)]
}

type Sum = { readonly end: number; readonly entries: readonly OutflowEntry[]; readonly usd: number }

/** Sums the outflows in the window that ends at a time, which belongs to it. */
const sumAt = (entries: readonly OutflowEntry[], end: number, seconds: number): Sum => {
  const inside = entries.filter(({ at }) => at > end - seconds && at <= end)
  const usd = inside.reduce((sum, entry) => sum + entry.usd, 0)
  // Rounded to cents, as floating point leaves traces.
  return { end, entries: inside, usd: Math.round(usd * 100) / 100 }
}

const toOutflowSum = ({ entries, usd, end }: Sum, { params }: OutflowStrategy): OutflowSum => {
  const [first] = entries
  return {
    left_usd: usd,
    limit_usd: params.usd,
    within: params.within,
    seconds: first === undefined ? 0 : end - Math.min(end, first.from ?? first.at),
    transactions: entries.reduce((sum, { transactions }) => sum + transactions, 0),
    unpriced: entries.reduce((sum, { unpriced }) => sum + unpriced, 0),
    largest: largestParts(entries.flatMap(({ largest = [] }) => largest)),
  }
}

const isOf = ({ params }: OutflowStrategy, { sum }: ReachedLimit): boolean =>
  sum.limit_usd === params.usd && sum.within === params.within

/** The largest sum of the windows that contain an entry: several, if it came later than newer ones. */
const largestSum = (entries: readonly OutflowEntry[], { at }: OutflowEntry, seconds: number): Sum =>
  [...new Set(entries.filter(entry => entry.at >= at && entry.at < at + seconds).map(entry => entry.at))]
    .map(end => sumAt(entries, end, seconds))
    .reduce((most, sum) => (sum.usd > most.usd ? sum : most), sumAt(entries, at, seconds))

const insert = (entries: readonly OutflowEntry[], entry: OutflowEntry): readonly OutflowEntry[] =>
  [...entries.filter(({ hash }) => hash === undefined || hash !== entry.hash), entry].toSorted(
    (a, b) => a.at - b.at,
  )

/** Entries in the window of a strategy that ends at a time. */
export const entriesAt = (
  { entries }: OutflowWindow,
  at: number,
  { params }: OutflowStrategy,
): readonly OutflowEntry[] => sumAt(entries, at, withinSeconds(params)).entries

/** Sums of an address's outflows at the time of an entry, for each strategy. */
export const sumsAt = (
  { entries }: OutflowWindow,
  at: number,
  strategies: readonly OutflowStrategy[],
): readonly { readonly strategy: OutflowStrategy; readonly sum: OutflowSum }[] =>
  strategies.map(strategy => ({
    strategy,
    sum: toOutflowSum(sumAt(entries, at, withinSeconds(strategy.params)), strategy),
  }))

/**
 * The time before which nothing counts any more. The spare time is at most the window, as only so many parts
 * are kept.
 */
const oldestNeeded = (entries: readonly OutflowEntry[], longest: number): number => {
  const newest = entries.at(-1)?.at ?? 0
  return newest - Math.min(spareSeconds, longest) - longest
}

/**
 * Adds the outflow of a transaction, in the place of its earlier one, and returns the sums of the limits that
 * this reaches.
 */
export const addOutflow = (
  window: OutflowWindow,
  entry: OutflowEntry & { readonly hash: string },
  strategies: readonly OutflowStrategy[],
): { readonly window: OutflowWindow; readonly sums: readonly OutflowSum[] } => {
  const entries = insert(window.entries, entry)
  let { reached } = window
  const sums: OutflowSum[] = []
  for (const strategy of strategies) {
    const seconds = withinSeconds(strategy.params)
    const limit = strategy.params.usd
    const last = reached.findLast(one => isOf(strategy, one) && one.isOver !== true)
    const before = sumAt(
      entries.filter(one => one !== entry),
      entry.at,
      seconds,
    )
    const isOver = last !== undefined && entry.at > last.at && before.usd < limit * overAt
    if (isOver) reached = reached.map(one => (one === last ? { ...one, isOver: true } : one))
    const largest = largestSum(entries, entry, seconds)
    const threshold = last === undefined || isOver ? limit : last.sum.left_usd * againAt
    if (entry.usd <= 0 || largest.usd < threshold) continue
    const sum = toOutflowSum(largest, strategy)
    sums.push(sum)
    reached = [
      ...reached.map(one => (one === last ? { ...one, isOver: true as const } : one)),
      { hash: entry.hash, at: largest.end, sum },
    ].slice(-maxReached)
  }
  const longest = Math.max(0, ...strategies.map(({ params }) => withinSeconds(params)))
  const oldest = oldestNeeded(entries, longest)
  const recent = entries.filter(({ at }) => at > oldest)
  return { window: { entries: withoutSmallParts(bounded(recent, longest)), reached }, sums }
}

/** Whether a window contains an outflow of a transaction, or a limit that it reached. */
const isInWindow = ({ entries, reached }: OutflowWindow, hash: string): boolean =>
  entries.some(one => one.hash === hash) || reached.some(one => one.hash === hash)

/**
 * Takes away the outflow of a transaction that is no longer on the chain, and returns the limits that it had
 * reached as `gone`. A limit that another transaction had reached counts again if it would not have been
 * reached without this outflow.
 */
export const removeOutflow = (
  window: OutflowWindow,
  hash: string,
): { readonly window: OutflowWindow; readonly gone: readonly ReachedLimit[] } => {
  const removed = window.entries.find(entry => entry.hash === hash)
  const entries = window.entries.filter(entry => entry !== removed)
  const gone = window.reached.filter(one => one.hash === hash)
  const reached = window.reached
    .filter(one => one.hash !== hash)
    .map(one => {
      const { within, limit_usd } = one.sum
      const seconds = withinSeconds({ within })
      // An entry that has grown old since is forgotten, so that it says nothing about the sum.
      if (removed === undefined || removed.at > one.at || removed.at <= one.at - seconds) return one
      const { usd } = sumAt(entries, one.at, seconds)
      return usd < limit_usd ? { ...one, isOver: true as const } : one
    })
  return { window: { entries, reached }, gone }
}

/**
 * The addresses with outflows in the transaction before a reorg changed it, among those whose windows were
 * read.
 */
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

/**
 * Takes the outflows of an update's transaction from the windows of its addresses. Returns the limits that
 * they had reached.
 */
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

/** Sums of the addresses of an update, including it, whether it reaches a limit or not. */
const sumsNow = (update: MatchUpdate, { windows, idOf, strategies }: OutflowContext): MatchedOutflow[] =>
  [...byAddress(update).keys()].flatMap(address => {
    const window = windows.get(idOf(address)) ?? emptyOutflowWindow
    const [first] = sumsAt(window, update.block.time, strategies)
    return first === undefined ? [] : sumItems(address, [first.sum])
  })

/** Adds the outflows of an update to the windows of its addresses. Returns the limits that this reaches. */
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
 * Adds the outflows of an update to the `windows` of its addresses, by `idOf`, or takes them away. Returns
 * the update with the limits that it reached, or had reached before its removal, or `undefined` if nothing of
 * it remains to be notified. A changed update without a limit is returned as removed.
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

/**
 * The ids of the windows that contain a transaction in another revision, whose outflows may have been
 * different.
 */
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

/** How much longer than the longest window records are kept: longer than a chain is late. */
const outflowSpareMs = 7 * dayMs

/** The windows of the addresses with outflows, and the writes of their changes. */
const readWindows = async (store: Store, updates: readonly MatchUpdate[], target: NotifyTarget) => {
  const { bot, subscription } = target
  const idOf = (chain: number) => (address: string) => outflowWindowId(subscription.id, chain, address)
  const ids = [
    ...new Set([
      ...updates.flatMap(({ chain, outflows }) => outflows.map(({ address }) => idOf(chain)(address))),
      ...(await idsBefore(store, updates, target)),
    ]),
  ]
  const docs: readonly (Doc<OutflowWindow> | undefined)[] =
    ids.length === 0 ? [] : await store.get(outflowWindows, ids)
  const windows: Windows = new Map(docs.flatMap(doc => (doc === undefined ? [] : [[doc.id, doc.value]])))
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
        if (window === undefined || window === docs[n]?.value) return []
        const { entries, reached } = window
        return put(
          outflowWindows,
          { id, value: { entries, reached, bot: bot.id } },
          { expect: docs[n]?.version ?? 0, ttlMs: maxWithinSeconds * 1_000 + outflowSpareMs },
        )
      }),
  }
}

/**
 * Replaces the outflows of each transaction by the sums that reach a limit. The writes store the windows, in
 * the commit that takes the updates from their lane.
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
