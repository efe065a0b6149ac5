import type { Facts } from './decode-block.ts'
import { netted } from './movements.ts'
import { worthOf } from './prices.ts'

/*
 * What is to be told of outflows, by docs/webhooks.md, of a chain that takes no other branches: there each alert depends only on those
 * before it.
 */

/** `time`: of the block, Unix seconds. */
type Timed = { readonly time: number; readonly facts: Facts }

/** What left an address in one transaction. */
type Entry = { readonly time: number; readonly usd: number; readonly unpriced: number }

type Limit = { readonly usd: number; readonly within: string }

const unitSeconds: Readonly<Record<string, number>> = { m: 60, h: 3_600, d: 86_400 }

const secondsOf = ({ within }: Limit): number =>
  Number(within.slice(0, -1)) * (unitSeconds[within.slice(-1)] ?? 0)

/** By address, what left it less what came back; addresses that only got something are left out. */
export const leavingOf = (facts: Facts, watched: ReadonlySet<string>): Map<string, Omit<Entry, 'time'>> => {
  const moved = netted([...facts.coins, ...facts.moved], watched).filter(
    ({ func, amount, direction }) => func !== 'nft_transfer' && amount > 0n && direction !== 'self',
  )
  const entries = new Map<string, Omit<Entry, 'time'>>()
  for (const [address, parts] of Map.groupBy(moved, one => one.address)) {
    if (!parts.some(({ direction }) => direction === 'out')) continue
    let [usd, unpriced] = [0, 0]
    for (const { amount, contract, direction } of parts) {
      const worth = worthOf(amount, contract === '' ? undefined : contract)
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

/** Tells, one transaction of an address after another, whether a limit is reached. */
const createLimitWatch = (address: string, limit: Limit) => {
  const entries: Entry[] = []
  let toldUsd: number | undefined
  return (entry: Entry): string[] => {
    const inWindow = (): Entry[] => entries.filter(({ time }) => time > entry.time - secondsOf(limit))
    // It counts again once it has fallen below half of the limit.
    if (dollars(inWindow()) < limit.usd / 2) toldUsd = undefined
    entries.push(entry)
    const window = inWindow()
    const left = dollars(window)
    if (entry.usd <= 0 || left < (toldUsd === undefined ? limit.usd : 2 * toldUsd)) return []
    toldUsd = left
    const line = outflowLine({
      address,
      left_usd: left,
      limit_usd: limit.usd,
      within: limit.within,
      seconds: entry.time - (window[0]?.time ?? entry.time),
      transactions: window.length,
      unpriced: sum(window, ({ unpriced }) => unpriced),
    })
    return [line]
  }
}

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

/** What a bot is to be told of outflows, by transaction. */
export const expectedOutflows = (
  bot: OutflowBot,
  chain: readonly Timed[],
): ReadonlyMap<string, readonly string[]> => {
  const limits = limitsOf(bot)
  const lines = new Map<string, readonly string[]>()
  if (limits.length === 0) return lines
  const watched = new Set(bot.addresses)
  const watches = new Map(
    bot.addresses.map(address => [address, limits.map(limit => createLimitWatch(address, limit))]),
  )
  for (const { time, facts } of chain) {
    const told = [...leavingOf(facts, watched)].flatMap(([address, entry]) =>
      entry.usd === 0 && entry.unpriced === 0
        ? []
        : (watches.get(address) ?? []).flatMap(watch => watch({ time, ...entry })),
    )
    if (told.length > 0) lines.set(facts.hash, told)
  }
  return lines
}
