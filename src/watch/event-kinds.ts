import { isDeepStrictEqual } from 'node:util'
import { adminPreset } from '#events/contract-event/presets.ts'
import type { KindGroup } from '#events/event-kind.ts'
import type { Direction } from '#events/fields.ts'
import type { MinimumValue } from '#events/minimums.ts'
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
export type EventOption = RegisteredKind['option']['id']

/** Options in the order in which they are offered and listed. */
export const eventOptions: readonly EventOption[] = kinds.map(({ option }) => option.id)

/** Transfers have a direction, and a new watch watches them by default. */
export const transferOptions = transferKinds.map(({ option }) => option.id)
export type TransferOption = (typeof transferOptions)[number]
export type TransferDirections = Readonly<Record<TransferOption, Direction>>

export const transferOptionsOf = (kinds: readonly EventOption[]): readonly TransferOption[] =>
  transferOptions.filter(kind => kinds.includes(kind))

export const transferDirections = (directionOf: (kind: TransferOption) => Direction): TransferDirections =>
  recordOf(transferOptions.map(kind => [kind, directionOf(kind)]))

const idByOption = recordOf<{ readonly [K in RegisteredKind as K['option']['id']]: K['id'] }>(
  kinds.map(({ id, option }) => [option.id, id]),
)
export const optionByStrategy = recordOf<{ readonly [K in RegisteredKind as K['func']]: K['option']['id'] }>(
  kinds.map(({ func, option }) => [func, option.id]),
)

export const kindOfOption = (option: EventOption) => eventKind(idByOption[option])

export const isOfferedOn = (kind: EventOption, chains: readonly number[]): boolean => {
  const { chains: own } = kindOfOption(kind).option
  return own === undefined || chains.some(own.includes)
}

export const optionsOfGroup = (group: KindGroup): readonly EventOption[] =>
  eventOptions.filter(kind => kindOfOption(kind).option.group === group)

export const noMinimum: MinimumValue = { usd: 0 }

/** Kinds that a minimum can apply to. */
const pricedToggles: ReadonlySet<EventOption> = new Set(
  kinds.filter(kind => 'minimums' in kind).map(({ option }) => option.id),
)

const hasCoinMinimum = (kind: EventOption): boolean => kindOfOption(kind).option.hasCoinMinimum === true

/**
 * Returns `noMinimum` if the minimum applies to none of the kinds. One in coins applies to the coin alone.
 */
export const applicableMinimum = (minimum: MinimumValue, kinds: readonly EventOption[]): MinimumValue => {
  const applies = 'wei' in minimum ? minimum.wei !== '0' && kinds.some(hasCoinMinimum) : minimum.usd > 0
  return applies && hasPricedOption(kinds) ? minimum : noMinimum
}

export const hasPricedOption = (kinds: readonly EventOption[]): boolean =>
  kinds.some(kind => pricedToggles.has(kind))

/** The least amounts that a person asks for. */
export type MinimumChoices = {
  /** `kept` if each strategy of an edited watch keeps its own. */
  readonly minimum: MinimumValue | 'kept'
  /** The minimum of outgoing transfers, if it differs from that of incoming ones. */
  readonly outMinimum?: MinimumValue | undefined
}

export type StrategyChoices = MinimumChoices & {
  readonly directions: TransferDirections
  /** The strategies of an edited watch. Parameters without a choice stay as they are there. */
  readonly kept: readonly Strategy[]
}

type StrategyPlan = {
  readonly direction: Direction
  /** The strategy of the edited watch whose other parameters are kept. */
  readonly own: Strategy | undefined
}

/**
 * Plans one strategy of a kind, or as many as an edited watch has of it. Each keeps its own direction unless
 * another one is chosen for the kind.
 */
const planStrategies = (kind: EventOption, directions: TransferDirections, own: readonly Strategy[]) => {
  const [transfer] = transferOptionsOf([kind])
  const direction = transfer === undefined ? 'both' : directions[transfer]
  if (own.length < 2) return [{ direction, own: own[0] }]
  const isUnchanged = direction === (commonDirection(own) ?? 'both')
  const covering = own.filter(({ params }) => !('direction' in params) || params.direction === direction)
  return (isUnchanged || covering.length === 0 ? own : covering).map((strategy): StrategyPlan => {
    const { params } = strategy
    return {
      direction: isUnchanged && 'direction' in params ? (params.direction ?? direction) : direction,
      own: strategy,
    }
  })
}

/** Whether a kind can have different minimums in and out. */
const isFungibleOption = (kind: EventOption): kind is TransferOption => kind === 'coin' || kind === 'tokens'

/** The minimum that lets more through; nothing is compared across units. */
const lowerMinimum = (a: MinimumValue, b: MinimumValue): MinimumValue => {
  if ('wei' in a && 'wei' in b) return BigInt(a.wei) < BigInt(b.wei) ? a : b
  if ('usd' in a && 'usd' in b) return a.usd < b.usd ? a : b
  return noMinimum
}

/** A plan with its minimum, or two plans: for incoming and for outgoing transfers. */
const withMinimums = (
  kind: EventOption,
  plan: StrategyPlan,
  { minimum, outMinimum }: MinimumChoices,
): readonly (StrategyPlan & { readonly minimum: MinimumValue | 'kept' })[] => {
  if (minimum === 'kept' || outMinimum === undefined) return [{ ...plan, minimum }]
  // Payouts of blocks are always incoming; wrapping has no direction.
  if (kindOfOption(kind).option.isIncome === true) return [{ ...plan, minimum }]
  if (!isFungibleOption(kind)) return [{ ...plan, minimum: lowerMinimum(minimum, outMinimum) }]
  const ways = plan.direction === 'both' ? (['in', 'out'] as const) : [plan.direction]
  return ways.map(direction => ({ ...plan, direction, minimum: direction === 'in' ? minimum : outMinimum }))
}

/** Joins the strategies of both directions into one if nothing else differs. */
export const joinDirections = (kind: EventOption, strategies: readonly Strategy[]): readonly Strategy[] => {
  if (!isFungibleOption(kind)) return strategies
  const { option } = kindOfOption(kind)
  const alike = Map.groupBy(strategies, ({ params }) => JSON.stringify({ ...params, direction: undefined }))
  return [...alike.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return []
    return others.every(other => isDeepStrictEqual(other, first))
      ? [first]
      : [option.toStrategy({ direction: 'both', minimum: 'kept', own: first })]
  })
}

/** The strategies of a kind. Those of an edited watch stay as they are where nothing else is chosen. */
export const buildStrategies = (kind: EventOption, choices: StrategyChoices): readonly Strategy[] => {
  const { func, option } = kindOfOption(kind)
  const own = choices.kept.filter(strategy => strategy.func === func)
  if (own.length === 0 && kind === 'events') return adminPreset.strategies
  const built = planStrategies(kind, choices.directions, own)
    .flatMap(plan => withMinimums(kind, plan, choices))
    .map(choice => option.toStrategy(choice))
  if (built.length === 1) return built
  const distinct = [...new Map(built.map(strategy => [JSON.stringify(strategy), strategy])).values()]
  return isDeepStrictEqual(distinct, own) ? distinct : joinDirections(kind, distinct)
}

const usualStrategies = new Set(
  transferOptions.flatMap(kind =>
    buildStrategies(kind, { directions: transferDirections(() => 'both'), minimum: noMinimum, kept: [] }),
  ),
)

/** Whether strategies are those of a watch for which nothing is chosen: all transfers, in and out. */
export const areUsual = (strategies: readonly Strategy[]): boolean =>
  isDeepStrictEqual(new Set(strategies), usualStrategies)

/** The inverse of `buildStrategies`. */
export const choicesFromStrategies = (
  strategies: readonly Strategy[],
): StrategyChoices & { readonly kinds: readonly EventOption[] } => {
  const strategiesByKind = Map.groupBy(strategies, ({ func }) => optionByStrategy[func])
  const direction = (kind: TransferOption): Direction =>
    commonDirection(strategiesByKind.get(kind) ?? []) ?? 'both'
  const choices = {
    kinds: eventOptions.filter(kind => strategiesByKind.has(kind)),
    directions: transferDirections(direction),
    kept: strategies,
  }
  const minimum = commonMinimum(strategies)
  return {
    ...choices,
    ...(minimum === 'kept' ? readSplitMinimum(choices) : { minimum, outMinimum: undefined }),
  }
}

const asksFor = (direction: Direction) => (strategy: Strategy) =>
  isFungibleOption(optionByStrategy[strategy.func]) &&
  'direction' in strategy.params &&
  strategy.params.direction === direction

/** The minimums of both directions, if building from them gives the same strategies. */
const readSplitMinimum = ({
  kinds,
  directions,
  kept,
}: Omit<StrategyChoices, keyof MinimumChoices> & {
  readonly kinds: readonly EventOption[]
}): MinimumChoices => {
  const [coming, leaving] = [kept.filter(asksFor('in')), kept.filter(asksFor('out'))]
  const isSplit = coming.some(({ func }) => leaving.some(other => other.func === func))
  const [minimum, outMinimum] = [commonMinimum(coming), commonMinimum(leaving)]
  if (!isSplit || minimum === 'kept' || outMinimum === 'kept')
    return { minimum: 'kept', outMinimum: undefined }
  const built = kinds.flatMap(kind => buildStrategies(kind, { directions, kept, minimum, outMinimum }))
  return isDeepStrictEqual(new Set(built), new Set(kept))
    ? { minimum, outMinimum }
    : { minimum: 'kept', outMinimum: undefined }
}

export type DirectionChoices = {
  readonly kinds: readonly EventOption[]
  readonly directions: TransferDirections
}

/** Whether coins or tokens are asked for in this direction. */
export const isAsked = (direction: 'in' | 'out', { kinds, directions }: DirectionChoices): boolean =>
  kinds.filter(isFungibleOption).some(kind => directions[kind] === 'both' || directions[kind] === direction)

/** Whether incoming and outgoing transfers can have different minimums. */
export const canSplitMinimum = (choices: DirectionChoices): boolean =>
  isAsked('in', choices) && isAsked('out', choices)

/** The minimum that all strategies share; `kept` if they differ. */
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

/** Minimum in wei of a strategy of coins, beside those that blocks pay out. */
export const minimumAmountOf = ({ func, params }: Strategy): string | undefined =>
  hasCoinMinimum(optionByStrategy[func]) && 'minimum_amount' in params ? params.minimum_amount : undefined

/** Minimum in base units of the one token that the strategy asks for. */
export const tokenMinimumOf = (strategy: Strategy): string | undefined =>
  strategy.func === 'token_transfer' ? strategy.params.minimum_amount : undefined

const minimumWeiOf = (strategies: readonly Strategy[]): string =>
  String(BigInt(strategies.map(minimumAmountOf).find(amount => amount !== undefined) ?? '0'))
