import type { NotificationData } from '#contract/notification.ts'
import type { Facts } from './decode-block.ts'
import { leavingOf, limitsOf, type OutflowBot } from './expected-outflows.ts'

/*
 * What is to be told of outflows of a chain that takes other branches, as far as that does not depend on what was read when. A reorg may
 * take away what was told between, so a sum that was told stands although it is another one now. Once the chain has settled, each sum
 * is that of the chain. Only for limits whose time is longer than the chain.
 */

type Placed = { readonly height: number; readonly facts: Facts }

type ToldOutflow = NotificationData['outflows'][number]

const cents = (usd: number): number => Math.round(100 * usd) / 100

/** What differs for one limit of one address. `firstExact`: the height from which on the chain takes no other branch. */
const limitDifferences = (
  { address, usd: limitUsd }: { readonly address: string; readonly usd: number },
  o: {
    readonly chain: readonly (Placed & { readonly leaving: ReturnType<typeof leavingOf> })[]
    readonly toldIn: (hash: string) => ToldOutflow | undefined
    readonly firstExact: number
  },
): string[] => {
  const found: string[] = []
  const sum = { usd: 0, transactions: 0, unpriced: 0 }
  /** The largest that was told, and the last one since the chain has settled. */
  let [most, last]: [number | undefined, number | undefined] = [undefined, undefined]
  for (const { height, facts, leaving } of o.chain) {
    const entry = leaving.get(address) ?? { usd: 0, unpriced: 0 }
    const told = o.toldIn(facts.hash)
    const differs = (what: string): void => {
      found.push(
        `${what}: ${facts.hash} at ${height}, ${address}, ${limitUsd}: told ${JSON.stringify(told)}, is ${JSON.stringify(sum)} with ${JSON.stringify(entry)}, before ${most} ${last}`,
      )
    }
    if (entry.usd > 0 || entry.unpriced > 0) {
      sum.usd += entry.usd
      sum.transactions += 1
      sum.unpriced += entry.unpriced
    }
    const left = cents(sum.usd)
    const isSettled = height >= o.firstExact
    if (told === undefined) {
      const isDue = entry.usd > 0 && left >= (most === undefined ? limitUsd : 2 * most)
      if (isSettled && isDue) differs('an outflow was not told')
      continue
    }
    if (entry.usd <= 0 || told.left_usd < limitUsd) differs('an outflow of nothing')
    if (isSettled) {
      if (left < (last === undefined ? limitUsd : 2 * last)) differs('an outflow below its limit')
      if (
        told.left_usd.toPrecision(6) !== left.toPrecision(6) ||
        told.transactions !== sum.transactions ||
        told.unpriced !== sum.unpriced
      )
        differs('an outflow with another sum')
      last = told.left_usd
    }
    most = Math.max(most ?? 0, told.left_usd)
  }
  return found
}

/** Tells what differs of what stands of a bot's outflows. `toldIn`: by the hash of a transaction. */
export const createOutflowCheck = (
  bot: OutflowBot,
  o: { readonly chain: readonly Placed[]; readonly firstExact: number },
): ((toldIn: (hash: string) => readonly ToldOutflow[]) => string[]) => {
  const watched = new Set(bot.addresses)
  const limits = limitsOf(bot)
  // Once: it is asked again and again, while the chain's nodes and prices are to be served.
  const chain =
    limits.length === 0
      ? []
      : o.chain.map(placed => ({ ...placed, leaving: leavingOf(placed.facts, watched) }))
  const leaving = chain.filter(one => one.leaving.size > 0)
  const others = new Set(chain.map(({ facts }) => facts.hash)).difference(
    new Set(leaving.map(({ facts }) => facts.hash)),
  )
  return toldIn => [
    ...[...others].flatMap(hash =>
      toldIn(hash).map(told => `an outflow of nothing: ${hash}, ${JSON.stringify(told)}`),
    ),
    ...limits.flatMap(({ usd, within }) =>
      bot.addresses.flatMap(address =>
        limitDifferences(
          { address, usd },
          {
            chain: leaving,
            firstExact: o.firstExact,
            toldIn: hash =>
              toldIn(hash).find(
                one =>
                  one.address.toLowerCase() === address && one.limit_usd === usd && one.within === within,
              ),
          },
        ),
      ),
    ),
  ]
}
