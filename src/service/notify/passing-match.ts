import type { Strategy } from '#contract/strategy.ts'
import type { Match, MatchMovement } from '../match/match.ts'

/** Amounts on a chain are below 2^256. */
const mostDigits = 78

/** `undefined`: no amount can reach it. A megabyte of digits is not read for every transaction to learn that. */
const readMinimum = (digits: string): bigint | undefined => {
  const significant = digits.replace(/^0+/, '')
  return significant.length > mostDigits ? undefined : BigInt(significant)
}

const passes = (strategy: Strategy | undefined): ((movement: MatchMovement) => boolean) => {
  if (strategy === undefined) return () => false
  if (strategy.func !== 'eth_transfer') return () => true
  const minimum = readMinimum(strategy.params.minimum_amount)
  return ({ amount }) => minimum !== undefined && BigInt(amount) >= minimum
}

/**
 * What of a match reaches the bot's minimum and is still asked for; `undefined`: nothing. `minimum_usd` is not applied: this
 * version knows no prices. What comes back to where it went from is told only where nothing else happened.
 */
export const passingMatch = (match: Match, strategies: readonly Strategy[]): Match | undefined => {
  const given = (func: Strategy['func']) => strategies.find(strategy => strategy.func === func)
  const filters = {
    native: passes(given('eth_transfer')),
    token: passes(given('token_transfer')),
    nft: passes(given('nft_transfer')),
  }
  const deployments = given('contract_deploy') === undefined ? [] : match.deployments
  const calls = given('contract_call') === undefined ? [] : match.calls
  const passing = match.movements.filter(movement => filters[movement.kind](movement))
  const moved = passing.filter(({ direction }) => direction !== 'self')
  const others = moved.length + deployments.length + calls.length
  const movements = others === 0 ? passing : moved
  return others + movements.length === 0 ? undefined : { ...match, movements, deployments, calls }
}
