import type { Strategy } from '#contract/strategy.ts'
import type { Match } from '../match/match.ts'

/**
 * The movements of a match that reach the bot's minimum. `minimum_usd` is not applied: this version knows no prices.
 * None pass where the bot has lost the strategy since the match.
 */
export const passingMovements = (match: Match, strategies: readonly Strategy[]): Match['movements'] => {
  const strategy = strategies.find(({ func }) => func === 'eth_transfer')
  if (strategy?.func !== 'eth_transfer') return []
  const minimum = BigInt(strategy.params.minimum_amount)
  return match.movements.filter(movement => BigInt(movement.amount) >= minimum)
}
