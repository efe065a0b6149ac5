import { largestParts } from '#events/outflow/outflow.ts'
import type { OutflowStrategy, OutflowSum } from '#events/outflow/schema.ts'
import { withinSeconds } from '#events/within.ts'
import type { OutflowEntry, OutflowWindow, ReachedLimit } from '../records/outflow-records.ts'

export const emptyOutflowWindow: OutflowWindow = { entries: [], reached: [] }

/** Limit of entries; the newest ones stay apart, so that a reorg can take each away. */
const maxEntries = 200
const keptApart = 100
const maxReached = 40
/** One that waited for a price comes late, and counts with what left before it. */
const spareSeconds = 3_600

/** A limit counts again once the sum has fallen below this part of it; else a sum about the limit would alert without end. */
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

/** Limit of entries that name what left in them, so that a window with hundreds of entries stays small. */
const maxNamed = 20

const withoutSmallParts = (entries: readonly OutflowEntry[]): readonly OutflowEntry[] => {
  const named = entries.filter(({ largest = [] }) => largest.length > 0)
  if (named.length <= maxNamed) return entries
  const small = new Set(named.toSorted((a, b) => b.usd - a.usd).slice(maxNamed))
  return entries.map(entry => (small.has(entry) ? { ...entry, largest: undefined } : entry))
}

/** Entries are put together within so many parts of the longest window, so that each grows old and leaves it. */
const maxParts = 48

/** Puts neighbours together among the oldest ones. `longest`: the longest window, in seconds. */
const bounded = (entries: readonly OutflowEntry[], longest: number): readonly OutflowEntry[] => {
  if (entries.length <= maxEntries) return entries
  const span = Math.max(1, longest / maxParts)
  const parts = Map.groupBy(entries.slice(0, -keptApart), ({ at }) => Math.floor(at / span))
  const merged = [...parts.values()].map(part => part.reduce(merge))
  return [...merged, ...entries.slice(-keptApart)]
}

type Sum = { readonly end: number; readonly entries: readonly OutflowEntry[]; readonly usd: number }

/** Sums the outflows in the window that ends at a time, this included. */
const sumAt = (entries: readonly OutflowEntry[], end: number, seconds: number): Sum => {
  const inside = entries.filter(({ at }) => at > end - seconds && at <= end)
  const usd = inside.reduce((sum, entry) => sum + entry.usd, 0)
  // Cents, as floating point leaves traces.
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

/** The largest sum of the windows that an entry is in: more than one, if it came later than newer ones. */
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
 * Time before which nothing counts any more. No more spare time than there is window: so many parts are kept at most.
 */
const oldestNeeded = (entries: readonly OutflowEntry[], longest: number): number => {
  const newest = entries.at(-1)?.at ?? 0
  return newest - Math.min(spareSeconds, longest) - longest
}

/** Adds what left in a transaction, in the place of what was known of it before. `sums`: of the limits that this reaches. */
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
    const most = largestSum(entries, entry, seconds)
    const least = last === undefined || isOver ? limit : last.sum.left_usd * againAt
    if (entry.usd <= 0 || most.usd < least) continue
    const sum = toOutflowSum(most, strategy)
    sums.push(sum)
    reached = [
      ...reached.map(one => (one === last ? { ...one, isOver: true as const } : one)),
      { hash: entry.hash, at: most.end, sum },
    ].slice(-maxReached)
  }
  const longest = Math.max(0, ...strategies.map(({ params }) => withinSeconds(params)))
  const oldest = oldestNeeded(entries, longest)
  const recent = entries.filter(({ at }) => at > oldest)
  return { window: { entries: withoutSmallParts(bounded(recent, longest)), reached }, sums }
}

/** Whether something left in a transaction, or it reached a limit. */
export const isInWindow = ({ entries, reached }: OutflowWindow, hash: string): boolean =>
  entries.some(one => one.hash === hash) || reached.some(one => one.hash === hash)

/**
 * Takes away what left in a transaction that is no longer on the chain. `gone`: the limits that it had reached. One that another
 * transaction had reached counts again, if it would not have been without this one.
 */
export const removeOutflow = (
  window: OutflowWindow,
  hash: string,
): { readonly window: OutflowWindow; readonly gone: readonly ReachedLimit[] } => {
  const taken = window.entries.find(entry => entry.hash === hash)
  const entries = window.entries.filter(entry => entry !== taken)
  const gone = window.reached.filter(one => one.hash === hash)
  const reached = window.reached
    .filter(one => one.hash !== hash)
    .map(one => {
      const { within, limit_usd } = one.sum
      const seconds = withinSeconds({ within })
      // An entry that has grown old since is forgotten, and says nothing of the sum that it was in.
      if (taken === undefined || taken.at > one.at || taken.at <= one.at - seconds) return one
      const { usd } = sumAt(entries, one.at, seconds)
      return usd < limit_usd ? { ...one, isOver: true as const } : one
    })
  return { window: { entries, reached }, gone }
}
