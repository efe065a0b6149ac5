import type { Notification } from '#contract/notification.ts'
import type { Strategy } from '#events/registry.ts'
import { put, type Store, type Write } from '#store/store.ts'
import { nativeAsset, type Price, worthUsd } from '../assets/price.ts'
import type { Match, MatchMovement, MatchUpdate } from '../match/match.ts'
import type { TokenMetadata } from '../records.ts'
import { matchOutcomeTtlMs, passedMinimums } from '../records.ts'

/** What is known of the assets of a match: of a contract (key) what it says of itself, of an asset what it costs. */
export type KnownAssets = {
  readonly facts: ReadonlyMap<string, TokenMetadata>
  /** By `nativeAsset` or contract. */
  readonly prices: ReadonlyMap<string, Price>
}

export const unknownAssets: KnownAssets = { facts: new Map(), prices: new Map() }

/** What a movement is priced as; an NFT has no price. */
export const pricedAsset = (movement: MatchMovement): string | undefined => {
  if (movement.kind === 'nft') return undefined
  return movement.kind === 'native' ? nativeAsset : movement.contract
}

/**
 * What a movement is worth. `undefined`: not known, or not yet; `unlisted` also where nobody can tell how many whole units of
 * a token it is.
 */
export const movementWorthUsd = (
  movement: MatchMovement,
  known: KnownAssets,
): number | 'unlisted' | undefined => {
  const price = known.prices.get(pricedAsset(movement) ?? '')
  if (price === undefined || price.state === 'unavailable') return undefined
  if (price.state === 'unlisted') return 'unlisted'
  if (movement.kind !== 'token') return worthUsd(movement.amount, { decimals: 18, usd: price.usd })
  const facts = known.facts.get(movement.contract)
  if (facts === undefined) return undefined
  return facts.decimals === null
    ? 'unlisted'
    : worthUsd(movement.amount, { decimals: facts.decimals, usd: price.usd })
}

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
const withoutMinimums = (strategies: readonly Strategy[]): Strategy[] =>
  strategies.map(strategy => {
    if (strategy.func === 'eth_transfer')
      return { ...strategy, params: { ...strategy.params, minimum_amount: '0', minimum_usd: 0 } }
    if (strategy.func === 'token_transfer')
      return { ...strategy, params: { ...strategy.params, minimum_usd: 0 } }
    return strategy
  })

/** Whether it depends on how much moves what is told. */
const hasMinimums = (strategies: readonly Strategy[]): boolean =>
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

/** Remembers what a bot told of that may find it too little another time; a write each at most. */
export const rememberPassed = (
  notifications: readonly Notification[],
  strategies: readonly Strategy[],
): Write[] =>
  hasMinimums(strategies)
    ? notifications
        .filter(({ state }) => state === 'included')
        .map(({ id }) => put(passedMinimums, { id, value: {} }, { ttlMs: matchOutcomeTtlMs }))
    : []

type PassedBefore = {
  /** Whether something that is told of once more was too little to be told of before. */
  readonly wasBelowMinimum: (notice: MatchUpdate) => boolean
  /**
   * What is asked for of a notice whatever it is worth, where the transaction is back on the chain and was told of before: it
   * was told to be gone since, although it may be too little by now.
   */
  readonly returned: (notice: MatchUpdate) => MatchUpdate | undefined
}

/** What the bot's minimums made of these notices' transactions before. */
export const loadPassed = async (
  store: Store,
  o: { subscription: string; strategies: readonly Strategy[]; notices: readonly MatchUpdate[] },
): Promise<PassedBefore> => {
  const idOf = ({ chain, transaction }: MatchUpdate): string =>
    `${o.subscription}:${chain}:${transaction.hash}`
  const back = o.notices.filter(({ revision, state }) => revision > 0 && state === 'included')
  if (back.length === 0 || !hasMinimums(o.strategies))
    return { wasBelowMinimum: () => false, returned: () => undefined }
  const docs = await store.get(passedMinimums, back.map(idOf))
  const told = new Set(docs.flatMap(doc => (doc === undefined ? [] : [doc.id])))
  const anything = withoutMinimums(o.strategies)
  return {
    wasBelowMinimum: notice => back.includes(notice) && !told.has(idOf(notice)),
    returned: notice => (told.has(idOf(notice)) ? passingUpdate(notice, anything) : undefined),
  }
}
