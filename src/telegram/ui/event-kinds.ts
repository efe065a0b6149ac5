import type { MinimumValue } from '#events/event-kind.ts'
import type { Direction } from '#events/fields.ts'
import {
  commonDirection,
  eventKind,
  kinds,
  type RegisteredKind,
  type Strategy,
  transferKinds,
} from '#events/registry.ts'
import { recordOf } from '#lib/collections.ts'

/** An event kind as the chat offers it; each is a strategy of the service. Stored in drafts and callback data. */
export type EventToggle = RegisteredKind['toggle']['id']

/** In the order in which they are offered and listed. */
export const eventToggles: readonly EventToggle[] = kinds.map(({ toggle }) => toggle.id)

/** Transfers have a direction, and are what a new watch watches by default. */
export const transferToggles = transferKinds.map(({ toggle }) => toggle.id)
export type TransferToggle = (typeof transferToggles)[number]
export type TransferDirections = Readonly<Record<TransferToggle, Direction>>

export const transferTogglesOf = (kinds: readonly EventToggle[]): readonly TransferToggle[] =>
  transferToggles.filter(kind => kinds.includes(kind))

/** The same or another direction for each transfer. */
export const transferDirections = (directionOf: (kind: TransferToggle) => Direction): TransferDirections =>
  recordOf(transferToggles.map(kind => [kind, directionOf(kind)]))

const idByToggle = recordOf<{ readonly [K in RegisteredKind as K['toggle']['id']]: K['id'] }>(
  kinds.map(({ id, toggle }) => [toggle.id, id]),
)
export const toggleByFunc = recordOf<{ readonly [K in RegisteredKind as K['func']]: K['toggle']['id'] }>(
  kinds.map(({ func, toggle }) => [func, toggle.id]),
)

export const kindOfToggle = (toggle: EventToggle) => eventKind(idByToggle[toggle])

/** Whether it may happen on one of the chains. */
export const isOfferedOn = (kind: EventToggle, chains: readonly number[]): boolean => {
  const { happensOn } = kindOfToggle(kind).toggle
  return happensOn === undefined || chains.some(happensOn)
}

/** The rows in which the toggles are offered. */
export const toggleRows: readonly (readonly EventToggle[])[] = [
  ...Map.groupBy(kinds, ({ toggle }) => toggle.row),
]
  .toSorted(([a], [b]) => a - b)
  .map(([, row]) => row.map(({ toggle }) => toggle.id))

export const noMinimum: MinimumValue = { usd: 0 }

/** Kinds that a minimum can apply to. */
const pricedToggles: ReadonlySet<EventToggle> = new Set(
  kinds.filter(({ minimums }) => minimums.length > 0).map(({ toggle }) => toggle.id),
)

/** What a minimum in coins is about. */
const coinToggles: readonly EventToggle[] = ['coin', 'wraps']

/** `noMinimum` if the minimum applies to none of the kinds. One in coins applies to the coin alone, wrapped or not. */
export const applicableMinimum = (minimum: MinimumValue, kinds: readonly EventToggle[]): MinimumValue => {
  const applies =
    'wei' in minimum ? minimum.wei !== '0' && coinToggles.some(kind => kinds.includes(kind)) : minimum.usd > 0
  return applies && hasPricedToggle(kinds) ? minimum : noMinimum
}

export const hasPricedToggle = (kinds: readonly EventToggle[]): boolean =>
  kinds.some(kind => pricedToggles.has(kind))

/**
 * The choices that strategies are built from. `kept`: the strategies of an edited watch; parameters without a choice stay as they
 * are there. `minimum: 'kept'`: each of them has its own.
 */
export type StrategyChoices = {
  readonly directions: TransferDirections
  readonly minimum: MinimumValue | 'kept'
  readonly kept: readonly Strategy[]
}

/**
 * The strategies of a kind: one, or as many as an edited watch has of it. Each keeps its own direction unless another one is chosen
 * for the kind.
 */
export const buildStrategies = (
  kind: EventToggle,
  { directions, minimum, kept }: StrategyChoices,
): readonly Strategy[] => {
  const { func, toggle } = kindOfToggle(kind)
  const own = kept.filter(strategy => strategy.func === func)
  const [transfer] = transferTogglesOf([kind])
  const direction = transfer === undefined ? 'both' : directions[transfer]
  if (own.length === 0 && toggle.newStrategies !== undefined) return toggle.newStrategies
  if (own.length < 2) return [toggle.toStrategy({ direction, minimum, own: own[0] })]
  const isUnchanged = direction === (commonDirection(own) ?? 'both')
  const covering = own.filter(({ params }) => !('direction' in params) || params.direction === direction)
  const built = (isUnchanged || covering.length === 0 ? own : covering).map(strategy => {
    const { params } = strategy
    const itsOwn = isUnchanged && 'direction' in params ? params.direction : direction
    return toggle.toStrategy({ direction: itsOwn, minimum, own: strategy })
  })
  return [...new Map(built.map(strategy => [JSON.stringify(strategy), strategy])).values()]
}

/** The inverse of `buildStrategies`. */
export const choicesFromStrategies = (
  strategies: readonly Strategy[],
): StrategyChoices & { readonly kinds: readonly EventToggle[] } => {
  const found = Map.groupBy(strategies, ({ func }) => toggleByFunc[func])
  const direction = (kind: TransferToggle): Direction => commonDirection(found.get(kind) ?? []) ?? 'both'
  return {
    kinds: eventToggles.filter(kind => found.has(kind)),
    directions: transferDirections(direction),
    minimum: commonMinimum(strategies),
    kept: strategies,
  }
}

/** The one minimum of all strategies; `kept` if they differ. */
const commonMinimum = (strategies: readonly Strategy[]): MinimumValue | 'kept' => {
  const wei = minimumWeiOf(strategies)
  const weiMinimums = new Set(strategies.flatMap(strategy => minimumAmountOf(strategy) ?? []))
  const usdMinimums = new Set(
    strategies.flatMap(({ params }) => ('minimum_usd' in params ? [params.minimum_usd] : [])),
  )
  const [usd = 0] = usdMinimums
  const hasOwnUnits = strategies.some(strategy => tokenMinimumOf(strategy) !== undefined)
  if (hasOwnUnits || weiMinimums.size > 1 || usdMinimums.size > 1 || (wei !== '0' && usd > 0)) return 'kept'
  return wei === '0' ? { usd } : { wei }
}

export const minimumAmountOf = ({ func, params }: Strategy): string | undefined =>
  func === 'eth_transfer' || func === 'wrapped_coin' ? params.minimum_amount : undefined

/** In base units of the one token that the strategy asks for. */
export const tokenMinimumOf = (strategy: Strategy): string | undefined =>
  strategy.func === 'token_transfer' ? strategy.params.minimum_amount : undefined

const minimumWeiOf = (strategies: readonly Strategy[]): string =>
  String(BigInt(strategies.map(minimumAmountOf).find(amount => amount !== undefined) ?? '0'))
