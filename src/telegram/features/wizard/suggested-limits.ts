import type { LimitParams } from '#readings/limit.ts'
import { chainsOfValue, inDollars, type PresetId, presetOf } from '#readings/presets/presets.ts'
import { type ReadingStrategy, readingStrategySchema } from '#readings/registry.ts'
import type { ValueQuestion } from './draft.ts'
import type { ValueOnChain } from './values-now.ts'

export const isLimit = (side: ValueQuestion['side']): side is 'below' | 'above' =>
  side === 'below' || side === 'above'

export const valueStrategy = (
  { of, pair }: Pick<ValueQuestion, 'pair'> & { readonly of: PresetId },
  condition: LimitParams,
): ReadingStrategy => {
  const params = { of, ...(pair === undefined ? {} : { pair }), ...condition }
  return readingStrategySchema.parse({ func: 'value', params })
}

/** The preset of the limits to tap: in dollars where a chain has it so. */
export const suggestedPreset = (of: PresetId, chains: readonly number[]): PresetId => {
  const dollars = inDollars(of)
  return dollars !== undefined && chainsOfValue({ of: dollars }, chains).length > 0 ? dollars : of
}

/** The limits beyond which a price of a dollar is off its peg. */
const pegs: readonly LimitParams[] = [
  { outside: ['99500000', '100500000'] },
  { outside: ['99000000', '101000000'] },
  { outside: ['98000000', '102000000'] },
]
const suggestedMoves = [{ moves: { percent: 5, within: '1h' } }, { moves: { percent: 10, within: '1d' } }]
const dollarPair = /^(USD[CT]|DAI)\/USD$/

/** The present value of a chain. Returns `undefined` if it is not known, or differs between chains. */
const chainValueNow = (valueId: PresetId, values: readonly ValueOnChain[]): bigint | undefined => {
  const [only, ...others] = values
    .flatMap(({ samples }) => samples)
    .filter(({ strategy }) => strategy.func === 'value' && strategy.params.of === valueId)
  const isOne = others.length === 0 && !presetOf(valueId).isPerAddress
  return only === undefined || only.value === null || !isOne ? undefined : BigInt(only.value)
}

/** Limits around a present value, in percent of it. */
const percentsNow = { below: [80, 50, 20], above: [125, 200, 500] } as const
const significantDigits = 2

const percentOf = (value: bigint, percent: number): bigint =>
  BigInt(Math.round(Number((Number(value) * (percent / 100)).toPrecision(significantDigits))))

/** Limits to tap: the usual ones that a value has not passed yet, or else some around it. */
const suggestedLimits = (
  valueId: PresetId,
  side: 'below' | 'above',
  values: readonly ValueOnChain[],
): readonly string[] => {
  const usual = presetOf(valueId).suggested?.[side] ?? []
  const now = chainValueNow(valueId, values)
  if (now === undefined || usual.length === 0) return usual
  const isAhead = (limit: bigint): boolean => limit > 0n && (side === 'below' ? limit < now : limit > now)
  const ahead = usual.filter(limit => isAhead(BigInt(limit)))
  if (ahead.length > 0) return ahead
  return percentsNow[side]
    .map(percent => percentOf(now, percent))
    .filter(isAhead)
    .map(String)
}

/** Conditions of a value to tap. */
export const suggestedConditions = (
  valueId: PresetId,
  { pair = '', side }: ValueQuestion,
  values: readonly ValueOnChain[],
): readonly LimitParams[] => {
  if (side === 'changes') return [{ changes: true }]
  if (side === 'moves') return suggestedMoves
  if (dollarPair.test(pair)) return pegs
  return side === 'outside' ? [] : suggestedLimits(valueId, side, values).map(limit => ({ [side]: limit }))
}
