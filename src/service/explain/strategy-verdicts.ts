import type { StrategyVerdict } from '#contract/explanation.ts'
import { matchedEvents } from '#events/event-lists.ts'
import { kinds, minimumsOf, type Strategy, strategySchema } from '#events/registry.ts'
import type { Match } from '../match-update.ts'
import { type KnownAssets, passingMatch } from '../notify/minimums.ts'

/** Every strategy, asking for everything. */
export const allStrategies: readonly Strategy[] = kinds.map(({ func }) =>
  strategySchema.parse({ func, params: {} }),
)

/** What a bot finds in a transaction: as it asks, and if it asked for everything; `undefined`: nothing. `known`: of the assets. */
export type StrategyFindings = {
  readonly asked: Match | undefined
  readonly all: Match | undefined
  readonly known: KnownAssets
}

const passing = (match: Match | undefined, strategy: Strategy, known: KnownAssets): Match | undefined =>
  match && passingMatch(match, [strategy], known)

const toVerdict = (func: Strategy['func'], verdict: StrategyVerdict['verdict']): StrategyVerdict => ({
  func,
  verdict,
  has: null,
  needs: null,
})

const largestAmount = (match: Match): string => {
  const amounts = matchedEvents(match).map(({ item }) => ('amount' in item ? BigInt(item.amount) : 0n))
  return amounts.reduce((most, amount) => (amount > most ? amount : most), 0n).toString()
}

/** Drops the minimums of a strategy one after another, until it fires: the last one dropped is why it does not. */
const minimumVerdict = (
  strategy: Strategy,
  { asked, known }: StrategyFindings,
): StrategyVerdict | undefined => {
  let wider = strategy
  for (const { verdict, drop, amount } of minimumsOf(strategy)) {
    wider = drop(wider)
    const found = passing(asked, wider, known)
    if (found === undefined) continue
    const { func } = strategy
    return amount === undefined
      ? toVerdict(func, verdict)
      : { func, verdict, has: largestAmount(found), needs: amount(strategy) }
  }
  return undefined
}

const strategyVerdict = (strategy: Strategy, findings: StrategyFindings): StrategyVerdict => {
  const { func } = strategy
  const { asked, all, known } = findings
  if (passing(asked, strategy, known) !== undefined) return toVerdict(func, 'fires')
  const missed = minimumVerdict(strategy, findings)
  if (missed !== undefined) return missed
  const widest = allStrategies.find(wide => wide.func === func)
  return toVerdict(func, widest && passing(all, widest, known) ? 'other_direction' : 'nothing')
}

/**
 * What each strategy of a bot makes of a transaction, and which ones that it has not would fire. Nothing is decided here: what
 * decides about notifications is asked again, with conditions left out.
 */
export const strategyVerdicts = (
  strategies: readonly Strategy[],
  findings: StrategyFindings,
): StrategyVerdict[] =>
  allStrategies.flatMap(wide => {
    const chosen = strategies.find(({ func }) => func === wide.func)
    if (chosen !== undefined) return [strategyVerdict(chosen, findings)]
    return passing(findings.all, wide, findings.known) === undefined
      ? []
      : [toVerdict(wide.func, 'not_chosen')]
  })
