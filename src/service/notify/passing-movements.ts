import type { Strategy } from '#contract/strategy.ts'
import type { Match } from '../match/match.ts'

/** Amounts on a chain are below 2^256. */
const mostDigits = 78

/** `undefined`: no amount can reach it. A megabyte of digits is not read for every transaction to learn that. */
const readMinimum = (digits: string): bigint | undefined => {
  const significant = digits.replace(/^0+/, '')
  return significant.length > mostDigits ? undefined : BigInt(significant)
}

/**
 * The movements of a match that reach the bot's minimum. `minimum_usd` is not applied: this version knows no prices.
 * None pass where the bot has lost the strategy since the match.
 */
export const passingMovements = (match: Match, strategies: readonly Strategy[]): Match['movements'] => {
  const strategy = strategies.find(({ func }) => func === 'eth_transfer')
  if (strategy?.func !== 'eth_transfer') return []
  const minimum = readMinimum(strategy.params.minimum_amount)
  if (minimum === undefined) return []
  return match.movements.filter(movement => BigInt(movement.amount) >= minimum)
}
