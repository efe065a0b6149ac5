import type { StrategyVerdict } from '#contract/explanation.ts'
import type { Strategy } from '#events/registry.ts'
import type { Match } from '../match/match.ts'
import type { KnownAssets } from '../notify/minimums.ts'
import { passingMatch } from '../notify/minimums.ts'

/** Every strategy, asking for everything. */
export const allStrategies: readonly Strategy[] = [
  { func: 'eth_transfer', params: { direction: 'both', minimum_amount: '0', minimum_usd: 0 } },
  { func: 'token_transfer', params: { direction: 'both', minimum_usd: 0 } },
  { func: 'nft_transfer', params: { direction: 'both' } },
  { func: 'contract_deploy', params: {} },
  { func: 'contract_call', params: {} },
]

/** What a bot finds in a transaction: as it asks, and if it asked for everything; `undefined`: nothing. `known`: of the assets. */
export type StrategyFindings = {
  readonly asked: Match | undefined
  readonly all: Match | undefined
  readonly known: KnownAssets
}

/** Without `known` a minimum in dollars counts as reached. */
const passing = (match: Match | undefined, strategy: Strategy, known?: KnownAssets): Match | undefined =>
  match && passingMatch(match, [strategy], known)

const toVerdict = (func: Strategy['func'], verdict: StrategyVerdict['verdict']): StrategyVerdict => ({
  func,
  verdict,
  has: null,
  needs: null,
})

const withoutMinimum = (strategy: Strategy): Strategy =>
  strategy.func === 'eth_transfer'
    ? { ...strategy, params: { ...strategy.params, minimum_amount: '0' } }
    : strategy

const largestAmount = ({ movements }: Match): bigint =>
  movements.reduce((most, { amount }) => (BigInt(amount) > most ? BigInt(amount) : most), 0n)

/** Takes the conditions of a strategy away one after another, until it fires: the last one taken is why it does not. */
const strategyVerdict = (strategy: Strategy, { asked, all, known }: StrategyFindings): StrategyVerdict => {
  const { func } = strategy
  if (passing(asked, strategy, known) !== undefined) return toVerdict(func, 'fires')
  if (passing(asked, strategy) !== undefined) return toVerdict(func, 'below_minimum_usd')
  const enough = passing(asked, withoutMinimum(strategy))
  if (enough !== undefined && strategy.func === 'eth_transfer') {
    const has = largestAmount(enough).toString()
    return { func, verdict: 'below_minimum_amount', has, needs: strategy.params.minimum_amount }
  }
  const otherwise = allStrategies.find(wide => wide.func === func)
  return toVerdict(func, otherwise && passing(all, otherwise) ? 'other_direction' : 'nothing')
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
    return passing(findings.all, wide) === undefined ? [] : [toVerdict(wide.func, 'not_chosen')]
  })
