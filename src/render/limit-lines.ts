import { etherDecimals } from '#chains/chain.ts'
import { chainOf } from '#chains/registry.ts'
import { formatAmount, formatSmallMoney } from '#lib/format.ts'
import type { LimitLineId } from '#lib/text-ids.ts'
import { deadlineKind } from '#readings/deadlines/kinds.ts'
import { type Condition, conditionOf, type NamedItem } from '#readings/limit.ts'
import type { Preset } from '#readings/presets/preset.ts'
import { presetOf } from '#readings/presets/presets.ts'
import { wayOf } from '#readings/question.ts'
import {
  amountOf,
  contractOf,
  countsMatches,
  type LimitNotification,
  limitReading,
  type ReadingStrategy,
} from '#readings/registry.ts'
import {
  deadlineLines,
  deadlineSpans,
  type ReadStrategy,
  signedSpan,
  spanPhrase,
  spanText,
} from './deadline-lines.ts'
import { asLine, type ReadingReader, unitsPhrase } from './phrases.ts'
import { bold, type RichText } from './rich-text.ts'
import type { Translator } from './texts.ts'

/** Returns `undefined` if a person has written the call, or if there is no call. */
const presetIn = (strategy: ReadingStrategy): Preset | undefined => {
  const id = limitReading(strategy.func).call?.presetOf?.(strategy)
  return id === undefined ? undefined : presetOf(id)
}

/**
 * `latestAnswer`, `ETH/USD`, `total supply`, or for an item `USDC/WETH 0.05% position #12`. Empty if the
 * strategy names no call.
 */
export const callName = (strategy: ReadingStrategy, say: Translator, item?: NamedItem): string => {
  const { textId, itemTextId } = presetIn(strategy) ?? {}
  if (textId === undefined) return limitReading(strategy.func).call?.nameOf(strategy) ?? ''
  // An item that stands for all that could not be found has no name.
  return item === undefined || item.name === '' || itemTextId === undefined
    ? say(textId)
    : say(itemTextId, { name: item.name, id: item.id })
}

/**
 * `Aave v3`, or for one of several markets `Compound v3 USDC`. Empty if the contract itself is the source.
 */
const sourceName = (strategy: ReadingStrategy, item?: NamedItem): string => {
  const { source = '', itemTextId } = presetIn(strategy) ?? {}
  if (item === undefined || item.fee_wei !== undefined) return source
  return itemTextId !== undefined ? item.source : [item.source, item.name].filter(Boolean).join(' ')
}

/** `loan health (Spark)`: the name of an item's value, with its source. */
export const itemName = (strategy: ReadingStrategy, say: Translator, item?: NamedItem): string => {
  const name = callName(strategy, say, item)
  const source = item === undefined ? undefined : sourceName(strategy, item)
  return source ? `${name} (${source})` : name
}

/**
 * `USDC/WETH 0.05% position #12 (Uniswap v3)`, `Aave v3`: the item that has the value. Empty if there is only
 * one.
 */
export const itemLabel = (strategy: ReadingStrategy, say: Translator, item: NamedItem | null): string => {
  if (item === null) return ''
  return presetIn(strategy)?.itemTextId !== undefined
    ? itemName(strategy, say, item)
    : sourceName(strategy, item)
}

/** Contracts return such a number if there is no limit, as for the health of an empty loan. */
const unlimitedFrom = 2n ** 255n

export const isUnlimited = (amount: string): boolean => BigInt(amount) >= unlimitedFrom

/** A balance from which nothing leaves counts as lasting for a hundred years. */
const endlessSeconds = 3_155_760_000

/** `alone`: no word before the value declines it. */
type ValueUnits = {
  readonly strategy: ReadingStrategy
  readonly symbol: string
  readonly decimals: number | null
  readonly alone?: 'alone'
}

/** `0.18 ETH`; of a written call `2,914`. */
export const valuePhrase = (
  amount: string,
  { strategy, symbol, decimals, alone }: ValueUnits,
  say: Translator,
): string => {
  const { func } = strategy
  if (func === 'runway' && Number(amount) >= endlessSeconds) return '∞'
  if (func === 'runway' || func === 'silence') return spanPhrase(Number(amount), say, alone)
  if (func === 'deadline') return signedSpan(Number(amount), say, alone)
  if (limitReading(func).call === undefined)
    return unitsPhrase({ amount, decimals, symbol, contract: contractOf(strategy) }, say)
  if (isUnlimited(amount)) return '∞'
  const digits = BigInt(amount.replace('-', ''))
  const absolute = formatAmount(digits, decimals ?? 0, say.locale)
  const number = amount.startsWith('-') ? `−${absolute}` : absolute
  const unit = presetIn(strategy)?.unit
  if (unit === 'coin') return unitsPhrase({ amount, decimals, symbol }, say)
  if (unit === 'dollars') return formatSmallMoney(Number(amount) / 10 ** (decimals ?? 0), say)
  return unit === undefined ? number : say(`value-${unit}`, { amount: number })
}

/** `1.08`; of what a transfer costs `0.0000021 ETH ≈ $0.006`, at the rate of a time (Unix seconds; by default now). */
export const readPhrase = (
  amount: string,
  { item, ...units }: ValueUnits & { readonly item?: NamedItem | null | undefined },
  { say, time }: { readonly say: Translator; readonly time?: number },
): string => {
  if (item?.fee_wei === undefined) return valuePhrase(amount, units, say)
  const coins = { amount: item.fee_wei, decimals: etherDecimals, symbol: item.name }
  const worth =
    item.fee_usd === undefined
      ? ''
      : say('alert-worth', { bound: 'none', usd: say.smallWorth(item.fee_usd, time) })
  return [unitsPhrase(coins, say), worth].filter(Boolean).join(' ')
}

/**
 * `Repay about $1,230 to reach 1.5` for a loan, at the rate of a time (Unix seconds), or
 * `Repay about 1,230 USDC …`; `undefined` if the amount is unknown, or the loan is healthier.
 */
export const repayText = (
  item: NamedItem | null | undefined,
  say: Translator,
  time?: number,
): string | undefined => {
  const { repay_usd, repay } = item ?? {}
  const health = formatAmount(15n, 1, say.locale)
  if (repay_usd !== undefined) return say('loan-repay', { amount: say.worth(repay_usd, time).text, health })
  return repay === undefined ? undefined : say('loan-repay', { amount: unitsPhrase(repay, say), health })
}

/** The limit whose passing is said, not how far; `undefined` if the strategy has another one. */
const thresholdOf = (strategy: ReadingStrategy): Preset['threshold'] => {
  const threshold = presetIn(strategy)?.threshold
  return strategy.func === 'value' && strategy.params.below === threshold?.below ? threshold : undefined
}

/** An amount with its unit. */
type AmountPhrase = (amount: string) => string

const conditionTexts = (condition: Condition, phraseOf: AmountPhrase, say: Translator) => {
  const none = { amount: '', high: '', percent: 0, span: '' }
  if (condition.kind === 'changes') return { ...none, side: 'changes' }
  if (condition.kind === 'moves') {
    const span = spanText(condition, say)
    return { ...none, side: 'moves', percent: condition.percent, span }
  }
  const [{ side, limit }, high] = condition.limits
  const amount = phraseOf(limit)
  if (high === undefined) return { ...none, side, amount }
  return { ...none, side: 'outside', amount, high: phraseOf(high.limit) }
}

const lineIdOf = (strategy: ReadingStrategy): LimitLineId => {
  if (strategy.func === 'deadline') return deadlineKind(strategy.params.kind).lineId
  if (strategy.func !== 'value') return `watch-${strategy.func}-line`
  return thresholdOf(strategy)?.lineId ?? 'watch-reading-line'
}

/** The direction that a silence or a rate is about. */
const wayText = (strategy: ReadingStrategy): string =>
  (countsMatches(strategy) ? wayOf(strategy.params.of) : undefined) ?? 'both'

/** `latestAnswer below 3,000` */
export const conditionText = (strategy: ReadingStrategy, phraseOf: AmountPhrase, say: Translator): string =>
  say(lineIdOf(strategy), {
    call: callName(strategy, say),
    ...conditionTexts(conditionOf(strategy), phraseOf, say),
    ...(strategy.func === 'deadline' ? { amount: deadlineSpans(strategy.params, say) } : {}),
    ...(strategy.func === 'runway' ? { span: spanText({ within: strategy.params.over }, say) } : {}),
    ...(strategy.func === 'rate' ? { span: spanText(strategy.params, say) } : {}),
    way: wayText(strategy),
  })

/** `5.2`: the percentage by which a value has moved, truncated; empty if it moved from 0. */
const movedPercent = (from: string, to: string, { locale }: Translator): string => {
  const [before, after] = [BigInt(from), BigInt(to)]
  const distance = after > before ? after - before : before - after
  const whole = before < 0n ? -before : before
  return whole === 0n ? '' : formatAmount((distance * 10_000n) / whole, 2, locale)
}

type LimitEvent = LimitNotification['data']['event']

/**
 * The state that selects the words of an alert: the value is back on a side of its limit, or a move is
 * undone.
 */
const alertState = ({ state, limit, from }: LimitEvent, strategy: ReadingStrategy): string => {
  const condition = conditionOf(strategy)
  if (state === 'recovered') {
    if (condition.kind !== 'limits') return 'undone'
    const passed = condition.limits.find(candidate => candidate.limit === limit)
    return passed?.side === 'below' ? 'back-above' : 'back-below'
  }
  return from !== undefined && BigInt(from) === 0n ? 'changed' : state
}

/** The name of a watch, in alerts about all of its addresses. */
const watchName = (
  { address }: LimitEvent,
  { reader: { subscription, watch }, named }: ReadingReader,
): RichText | string => subscription ?? watch?.settings.name ?? named(address)

/** `🔕 treasury: nothing for 6 h` */
const silenceLines = (
  event: Extract<LimitEvent, { type: 'silence' }>,
  { strategy, reading }: ReadStrategy,
): readonly (RichText | string)[] => {
  const { seconds, state } = event
  const { say } = reading.reader
  const title = say.rich('silence-alert', {
    state,
    way: wayText(strategy),
    name: watchName(event, reading),
    amount: spanPhrase(seconds, say),
  })
  return state === 'recovered' ? [bold(title)] : [bold(title), say('silence-about')]
}

/** `🌊 treasury: 6 transactions within 1 h (more than 5)` */
const rateLines = (
  event: Extract<LimitEvent, { type: 'rate' }>,
  { strategy, reading }: ReadStrategy,
): readonly (RichText | string)[] => {
  const { say } = reading.reader
  const { matches, limit = '', state, because } = event
  const title = say.rich('rate-alert', {
    state,
    way: wayText(strategy),
    name: watchName(event, reading),
    amount: String(matches),
    limit,
    span: strategy.func === 'rate' ? spanText(strategy.params, say) : '',
  })
  return [bold(title), ...(because === undefined ? [] : [say('reading-reorg')])]
}

/** `🔥 relayer: 0.18 ETH lasts 3 days (less than 4 days)` */
const runwayLines = (
  event: Extract<LimitEvent, { type: 'runway' }>,
  { strategy, reading }: ReadStrategy,
): readonly (RichText | string)[] => {
  const { reader, chain, named, isTest } = reading
  const { say } = reader
  const { address, state, seconds, limit = '0', balance, symbol, decimals, because } = event
  const timeOf = (amount: string): string => valuePhrase(amount, { strategy, symbol, decimals }, say)
  const title = say.rich('runway-alert', {
    state: seconds === 0 ? 'empty' : state,
    name: named(address),
    amount: unitsPhrase({ amount: balance, decimals, symbol, contract: contractOf(strategy) }, say),
    time: timeOf(String(seconds)),
    limit: timeOf(limit),
  })
  return [
    bold(title),
    chainOf(chain).name,
    ...(because === undefined ? [] : [say('reading-reorg')]),
    ...(isTest ? [say('balance-test')] : []),
  ]
}

/** `🔻 relayer is down to 0.18 ETH (below 0.2 ETH)`, then the chain, and remarks. */
export const limitLines = (
  { event, conditions: [strategy], block }: LimitNotification['data'],
  { reader, chain, isTest, named }: ReadingReader,
): readonly (RichText | string)[] => {
  const { say } = reader
  if (event.type === 'silence')
    return silenceLines(event, { strategy, reading: { reader, chain, isTest, named } })
  if (event.type === 'rate') return rateLines(event, { strategy, reading: { reader, chain, isTest, named } })
  if (event.type === 'runway')
    return runwayLines(event, { strategy, reading: { reader, chain, isTest, named } })
  if (event.type === 'deadline')
    return deadlineLines(event, { strategy, reading: { reader, chain, isTest, named } })
  const { type, address, symbol, decimals, limit = '0', from = '0', state, item, because } = event
  const reading = limitReading(strategy.func)
  const phraseOf = (amount: string): string => valuePhrase(amount, { strategy, decimals, symbol }, say)
  const isOfContract = reading.call?.isPerAddress(strategy) === false
  const name = named(isOfContract ? (contractOf(strategy) ?? address) : address)
  const condition = conditionOf(strategy)
  const call = callName(strategy, say, item)
  const preset = presetIn(strategy)
  const isUnnamed = preset !== undefined && !preset.isPerAddress && preset.takes !== 'contract'
  const phrases = {
    state: reading.call === undefined ? state : alertState(event, strategy),
    name,
    label: isUnnamed
      ? asLine(call, say)
      : say.rich(preset === undefined ? 'reading-label' : 'value-label', { call, name }),
    amount: readPhrase(amountOf(event), { strategy, decimals, symbol, item }, { say, time: block.time }),
    limit: phraseOf(limit),
    from: phraseOf(from),
    percent: movedPercent(from, amountOf(event), say),
    span: condition.kind === 'moves' ? spanText(condition, say) : '',
  }
  const titleId = thresholdOf(strategy)?.titleId ?? (type === 'balance' ? 'balance-alert' : 'reading-alert')
  const title = say.rich(titleId, phrases)
  const repay = state === 'recovered' ? undefined : repayText(item, say, block.time)
  return [
    bold(title),
    [chainOf(chain).name, sourceName(strategy, item)].filter(Boolean).join(' · '),
    ...(repay === undefined ? [] : [repay]),
    ...(because === undefined ? [] : [say('reading-reorg')]),
    ...(isTest ? [say(type === 'balance' ? 'balance-test' : 'reading-test')] : []),
  ]
}
