import type { Facts } from './decode-block.ts'
import { wrappedCoins } from './decode-logs.ts'
import { netted } from './movements.ts'
import { worthOf } from './prices.ts'

/*
 * What is to be told of outflows, by docs/webhooks.md, of a chain that takes no other branches: there each alert depends only on those
 * before it.
 */

type MovedFacts = Pick<Facts, 'hash' | 'coinDecimals' | 'coins' | 'moved'>

/** `time`: of the block, Unix seconds. */
type Timed = { readonly time: number; readonly facts: MovedFacts }

/** What left an address in one transaction. */
type Entry = { readonly time: number; readonly usd: number; readonly unpriced: number }

type Limit = { readonly usd: number; readonly within: string }

const unitSeconds: Readonly<Record<string, number>> = { m: 60, h: 3_600, d: 86_400 }

const secondsOf = ({ within }: Limit): number =>
  Number(within.slice(0, -1)) * (unitSeconds[within.slice(-1)] ?? 0)

const wrapping: ReadonlySet<string> = new Set(wrappedCoins.values())

/** By address, what left it less what came back; addresses that only got something are left out. */
export const leavingOf = (
  facts: MovedFacts,
  watched: ReadonlySet<string>,
): Map<string, Omit<Entry, 'time'>> => {
  const moves = [...facts.coins, ...facts.moved].filter(
    ({ asset, from, to }) => asset !== 'native' || !(wrapping.has(from) || wrapping.has(to)),
  )
  const moved = netted(moves, watched).filter(
    ({ func, amount, direction }) => func !== 'nft_transfer' && amount > 0n && direction !== 'self',
  )
  const entries = new Map<string, Omit<Entry, 'time'>>()
  for (const [address, parts] of Map.groupBy(moved, one => one.address)) {
    if (!parts.some(({ direction }) => direction === 'out')) continue
    let [usd, unpriced] = [0, 0]
    for (const { amount, contract, direction } of parts) {
      const worth = worthOf(amount, {
        contract: contract === '' ? undefined : contract,
        coinDecimals: facts.coinDecimals,
      })
      if (worth !== undefined) usd += direction === 'out' ? worth : -worth
      else if (direction === 'out') unpriced += 1
    }
    entries.set(address, { usd: Math.max(0, usd), unpriced })
  }
  return entries
}

export const outflowLine = (one: {
  readonly address: string
  readonly left_usd: number
  readonly limit_usd: number
  readonly within: string
  readonly seconds: number
  readonly transactions: number
  readonly unpriced: number
}): string =>
  [
    `outflow: ${one.address} ${one.limit_usd} ${one.within}: ${one.left_usd.toPrecision(6)}`,
    `${one.transactions} in ${one.seconds} s, ${one.unpriced} unpriced`,
  ].join(', ')

/** Sums are said in cents. */
const dollars = (entries: readonly Entry[]): number => Math.round(100 * sum(entries, ({ usd }) => usd)) / 100

const sum = (entries: readonly Entry[], of: (one: Entry) => number): number =>
  entries.reduce((total, one) => total + of(one), 0)

/** What left an address before, and the sum that was told last, unless it counts again. */
type LimitState = { readonly entries: readonly Entry[]; readonly toldUsd: number | undefined }

/** One transaction of an address more: whether a limit is reached. */
const addEntry = (
  { entries, toldUsd }: LimitState,
  entry: Entry,
  { address, limit }: { address: string; limit: Limit },
): { readonly state: LimitState; readonly lines: readonly string[] } => {
  const before = entries.filter(({ time }) => time > entry.time - secondsOf(limit))
  // It counts again once it has fallen below half of the limit.
  const lastUsd = dollars(before) < limit.usd / 2 ? undefined : toldUsd
  const window = [...before, entry]
  const left = dollars(window)
  const isReached = entry.usd > 0 && left >= (lastUsd === undefined ? limit.usd : 2 * lastUsd)
  const state = { entries: window, toldUsd: isReached ? left : lastUsd }
  if (!isReached) return { state, lines: [] }
  const line = outflowLine({
    address,
    left_usd: left,
    limit_usd: limit.usd,
    within: limit.within,
    seconds: entry.time - (window[0]?.time ?? entry.time),
    transactions: window.length,
    unpriced: sum(window, ({ unpriced }) => unpriced),
  })
  return { state, lines: [line] }
}

type PlacedEntry = { readonly hash: string; readonly entry: Entry }

/** More of one address in one block have 5,040 orders or more. */
const maxReordered = 6

/** All orders of a list, its own first. */
function* ordersOf<T>(list: readonly T[]): Generator<readonly T[]> {
  if (list.length < 2) yield list
  else
    for (const [n, first] of list.entries())
      for (const others of ordersOf(list.toSpliced(n, 1))) yield [first, ...others]
}

/** The order that told lines imply by how many transactions each of them counts; transactions without a line keep theirs. */
const orderOfLines = (
  placed: readonly PlacedEntry[],
  { lineOf, before }: { lineOf: (hash: string) => string | undefined; before: number },
): readonly PlacedEntry[] => {
  const counted = new Map(
    placed.flatMap(one => {
      const count = /, (\d+) in /.exec(lineOf(one.hash) ?? '')?.[1]
      return count === undefined ? [] : [[Number(count) - before - 1, one] as const]
    }),
  )
  const told = new Set(counted.values())
  const others = placed.filter(one => !told.has(one)).values()
  return placed.flatMap((_, n) => counted.get(n) ?? others.next().value ?? [])
}

/**
 * Tells, one block of an address after another, which of its transactions reach a limit. Those of one block count in their order, or
 * another one where prices come late: in that of which the lines are told, if there is one.
 */
const createLimitWatch = (address: string, limit: Limit) => {
  let now: LimitState = { entries: [], toldUsd: undefined }
  const about = `outflow: ${address} ${limit.usd} ${limit.within}: `
  const count = (placed: readonly PlacedEntry[]) => {
    const lines = new Map<string, readonly string[]>()
    let state = now
    for (const { hash, entry } of placed) {
      const added = addEntry(state, entry, { address, limit })
      lines.set(hash, added.lines)
      state = added.state
    }
    return { state, lines }
  }
  return (placed: readonly PlacedEntry[], toldIn: ToldIn): ReadonlyMap<string, readonly string[]> => {
    let chosen = count(placed)
    const before = now.entries.filter(({ time }) => time > (placed[0]?.entry.time ?? 0) - secondsOf(limit))
    const lineOf = (hash: string): string | undefined => toldIn(hash).find(line => line.startsWith(about))
    const orders =
      placed.length > maxReordered
        ? [placed, orderOfLines(placed, { lineOf, before: before.length })]
        : ordersOf(placed)
    for (const order of orders) {
      const counted = count(order)
      const isTold = order.every(({ hash }) => {
        const told = toldIn(hash).filter(line => line.startsWith(about))
        return told.join('\n') === counted.lines.get(hash)?.join('\n')
      })
      if (!isTold) continue
      chosen = counted
      break
    }
    now = chosen.state
    return chosen.lines
  }
}

/** The lines of outflows that were told of a transaction. */
export type ToldIn = (hash: string) => readonly string[]

/** As far as it matters here. */
export type OutflowBot = {
  readonly addresses: readonly string[]
  readonly strategies: readonly {
    readonly func: string
    readonly params: { readonly usd?: number; readonly within?: string }
  }[]
}

/** The limits of a bot, each once. */
export const limitsOf = ({ strategies }: OutflowBot): Limit[] => {
  const limits = strategies.flatMap(({ func, params: { usd = 0, within = '' } }) =>
    func === 'outflow' ? [{ usd, within }] : [],
  )
  return [...new Map(limits.map(limit => [JSON.stringify(limit), limit])).values()]
}

/** What a bot is to be told of outflows, by transaction. `toldIn`: by default nothing was told. */
export const expectedOutflows = (
  bot: OutflowBot,
  chain: readonly Timed[],
  toldIn: ToldIn = () => [],
): ReadonlyMap<string, readonly string[]> => {
  const limits = limitsOf(bot)
  const lines = new Map<string, readonly string[]>()
  if (limits.length === 0) return lines
  const watched = new Set(bot.addresses)
  const watches = bot.addresses.map(address => ({
    address,
    limits: limits.map(limit => createLimitWatch(address, limit)),
  }))
  for (const [time, block] of Map.groupBy(chain, one => one.time)) {
    const leaving = block.map(({ facts }) => ({ hash: facts.hash, entries: leavingOf(facts, watched) }))
    for (const { address, limits } of watches) {
      const placed = leaving.flatMap(({ hash, entries }): PlacedEntry[] => {
        const entry = entries.get(address)
        const isNothing = entry === undefined || (entry.usd === 0 && entry.unpriced === 0)
        return isNothing ? [] : [{ hash, entry: { time, ...entry } }]
      })
      for (const count of limits)
        for (const [hash, found] of count(placed, toldIn))
          if (found.length > 0) lines.set(hash, [...(lines.get(hash) ?? []), ...found])
    }
  }
  return lines
}
