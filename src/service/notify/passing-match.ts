import type { Strategy } from '#contract/strategy.ts'
import type { Match, MatchMovement } from '../match/match.ts'
import type { MatchUpdate } from '../match/notice.ts'
import { type KnownAssets, movementWorthUsd, unknownAssets } from './known-assets.ts'

/** Amounts on a chain are below 2^256. */
const maxAmountDigits = 78

/** `undefined`: no amount can reach it. A megabyte of digits is not read for every transaction to learn that. */
const readMinimum = (digits: string): bigint | undefined => {
  const significant = digits.replace(/^0+/, '')
  return significant.length > maxAmountDigits ? undefined : BigInt(significant)
}

/** The strategy that asks for a movement. */
const strategyFor = { native: 'eth_transfer', token: 'token_transfer', nft: 'nft_transfer' } as const

/** The least that a movement must be worth by the strategy that asks for it, in US dollars; 0: nothing, as of one of nothing. */
export const minimumUsdOf = ({ kind, amount }: MatchMovement, strategies: readonly Strategy[]): number => {
  if (amount === '0') return 0
  const params = strategies.find(({ func }) => func === strategyFor[kind])?.params
  return params !== undefined && 'minimum_usd' in params ? params.minimum_usd : 0
}

/** What cannot be known is told rather than kept quiet; a token that nobody knows a price of is most often a nuisance. */
const reachesMinimumUsd = (movement: MatchMovement, usd: number, known: KnownAssets): boolean => {
  if (usd === 0 || movement.amount === '0') return true
  const worth = movementWorthUsd(movement, known)
  return worth === 'unlisted' ? movement.kind === 'native' : worth === undefined || worth >= usd
}

const movementFilter = (
  strategy: Strategy | undefined,
  known: KnownAssets,
): ((movement: MatchMovement) => boolean) => {
  if (strategy === undefined) return () => false
  if (!('minimum_usd' in strategy.params)) return () => true
  const usd = strategy.params.minimum_usd
  if (strategy.func !== 'eth_transfer') return movement => reachesMinimumUsd(movement, usd, known)
  const minimum = readMinimum(strategy.params.minimum_amount)
  return movement =>
    minimum !== undefined && BigInt(movement.amount) >= minimum && reachesMinimumUsd(movement, usd, known)
}

/** The movements of a match that are asked for and reach the bot's minimums, both of them. */
export const passingMovements = (
  match: Match,
  strategies: readonly Strategy[],
  known: KnownAssets = unknownAssets,
): MatchMovement[] => {
  const filterOf = (kind: MatchMovement['kind']) =>
    movementFilter(
      strategies.find(({ func }) => func === strategyFor[kind]),
      known,
    )
  const filters = { native: filterOf('native'), token: filterOf('token'), nft: filterOf('nft') }
  return match.movements.filter(movement => filters[movement.kind](movement))
}

/**
 * What of a match reaches the bot's minimums and is still asked for; `undefined`: nothing. Where nothing is known of a price,
 * its minimum counts as reached. What comes back to where it went from is told only where nothing else happened.
 */
export const passingMatch = (
  match: Match,
  strategies: readonly Strategy[],
  known?: KnownAssets,
): Match | undefined => {
  const given = (func: Strategy['func']) => strategies.some(strategy => strategy.func === func)
  const deployments = given('contract_deploy') ? match.deployments : []
  const calls = given('contract_call') ? match.calls : []
  const passing = passingMovements(match, strategies, known)
  const moved = passing.filter(({ direction }) => direction !== 'self')
  const others = moved.length + deployments.length + calls.length
  const movements = others === 0 ? passing : moved
  return others + movements.length === 0 ? undefined : { ...match, movements, deployments, calls }
}

/** The same whatever moves, however little it is and is worth. */
export const withoutMinimums = (strategies: readonly Strategy[]): Strategy[] =>
  strategies.map(strategy => {
    if (strategy.func === 'eth_transfer')
      return { ...strategy, params: { ...strategy.params, minimum_amount: '0', minimum_usd: 0 } }
    if (strategy.func === 'token_transfer')
      return { ...strategy, params: { ...strategy.params, minimum_usd: 0 } }
    return strategy
  })

/** Whether it depends on how much moves what is told. */
export const hasMinimums = (strategies: readonly Strategy[]): boolean =>
  strategies.some(
    ({ params }) =>
      ('minimum_usd' in params && params.minimum_usd > 0) ||
      ('minimum_amount' in params && readMinimum(params.minimum_amount) !== 0n),
  )

/**
 * What the bot asks for of a notice, if anything. That something is gone is told whatever the bot asks for by now: it may
 * have asked for less when the transaction was told of, or prices may have been others. What turned out otherwise, and is not
 * asked for so, is as good as gone.
 */
export const passingUpdate = (
  notice: MatchUpdate,
  strategies: readonly Strategy[],
  known?: KnownAssets,
): MatchUpdate | undefined => {
  const match = passingMatch(notice, strategies, known)
  if (match !== undefined) return { ...notice, ...match }
  return notice.state === 'removed' || notice.changed === true ? { ...notice, state: 'removed' } : undefined
}
