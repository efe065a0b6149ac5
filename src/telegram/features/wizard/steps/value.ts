import { etherDecimals } from '#chains/chain.ts'
import { chainOf } from '#chains/registry.ts'
import { silenceSchema, withinSchema } from '#events/within.ts'
import { keysOf } from '#lib/collections.ts'
import { shortId } from '#lib/ids.ts'
import { dayMinutes } from '#lib/time.ts'
import {
  type AnyKind,
  type DeadlineKind,
  deadlineKind,
  deadlineKinds,
  isDeadline,
} from '#readings/deadlines/kinds.ts'
import { type LimitParams, subjectOf } from '#readings/limit.ts'
import type { ValueGroup } from '#readings/limit-reading.ts'
import {
  chainsOfValue,
  inDollars,
  offeredPresets,
  type PresetId,
  presetOf,
} from '#readings/presets/presets.ts'
import { pairsOn } from '#readings/presets/price-feeds.ts'
import type { MatchSource } from '#readings/question.ts'
import {
  countsTransfers,
  groupedReadings,
  limitReading,
  type ReadingStrategy,
  readingStrategySchema,
} from '#readings/registry.ts'
import { type Button, buttonRows } from '#render/message.ts'
import { asLine } from '#render/phrases.ts'
import type { Translator } from '#render/texts.ts'
import { briefChains, limitText, listLine } from '#watch/watch-lines.ts'
import { dollarWords, parseAmount, parsePercent } from '../../../input/parse-amount.ts'
import { parseLimitSide, parseWrittenCondition } from '../../../input/parse-limit-side.ts'
import { parseMute } from '../../../input/parse-mute.ts'
import { parseRate } from '../../../input/parse-rate.ts'
import { countedText, hasUsualKinds, sourceOf, waysOf } from '../counted-matches.ts'
import {
  goToReview,
  isNothingWatched,
  settingsFromDraft,
  type ValueQuestion,
  valueSides,
  type WatchDraft,
} from '../draft.ts'
import { openPage, pageOf } from '../paging.ts'
import { choiceButton, type StepContext, type StepResult, type WizardStep } from '../step.ts'
import { isLimit, suggestedConditions, suggestedPreset, valueStrategy } from '../suggested-limits.ts'
import type { ValueOnChain } from '../values-now.ts'
import { valuesNowLines } from '../values-now-lines.ts'

type Value = ValueQuestion['of']
type OfferedPreset = (typeof offeredPresets)[number]

/** Whether a value has a limit, which is an amount. */
const isPreset = (valueId: Value): valueId is OfferedPreset =>
  offeredPresets.some(preset => preset === valueId)

const readingsOf = (group: ValueGroup): readonly Value[] =>
  groupedReadings.filter(reading => reading.group === group).map(({ func }) => func)

/** All values that a person can set up, by the group in which they are offered. */
export const valuesByGroup: Readonly<Record<ValueGroup, readonly Value[]>> = {
  values: [...offeredPresets, ...readingsOf('values')],
  deadlines: [...readingsOf('deadlines'), ...deadlineKinds],
  silence: readingsOf('silence'),
}

const groupOf = (value: Value): ValueGroup =>
  keysOf(valuesByGroup).find(group => valuesByGroup[group].includes(value)) ?? 'values'

/** Most pairs that fit on a phone with *Back*. */
const maxPairs = 4
const pairsPerRow = 2

const pairsOf = ({ chains }: WatchDraft): readonly string[] =>
  [...new Set(chains.flatMap(pairsOn))].slice(0, maxPairs)

/** Whether a value exists on the chains of a watch, and applies to its addresses as far as is known. */
export const isValueOffered = (
  valueId: Value,
  draft: WatchDraft,
  { isContract, coverage }: Pick<StepContext, 'isContract'> & Partial<Pick<StepContext, 'coverage'>>,
): boolean => {
  if (valueId === 'price') return pairsOf(draft).length > 0
  // On a chain that tells the cost of a transfer, its base fee alone says little.
  if (valueId === 'gas')
    return draft.chains.some(chain => !chainsOfValue({ of: 'transfer_fee' }, [chain]).length)
  if (isPreset(valueId))
    return draft.chains.some(chain => presetOf(valueId).question({ chain, address: '' }) !== undefined)
  if (isDeadline(valueId)) {
    const { question, chain, isOfSafe, isOfContract } = deadlineKind(valueId)
    if (chain !== undefined && !draft.chains.includes(chain)) return false
    if (isOfContract === true && isContract === false) return false
    if (isOfSafe === true) return draft.chains.some(chain => coverage?.proposals?.includes(chain) === true)
    return (
      question === undefined || draft.chains.some(chain => question({}, { chain, address: '' }) !== undefined)
    )
  }
  return true
}

/** Lists the values that none of the chains of a watch has. */
export const missingValues = (draft: WatchDraft): readonly Value[] =>
  (['price', 'loan_health', 'ens'] as const).filter(valueId => !isValueOffered(valueId, draft, {}))

/** The value of a strategy. Returns `undefined` if it is not one that can be set up here. */
const valueOf = (strategy: ReadingStrategy): string | undefined => {
  if (strategy.func === 'value') return presetOf(strategy.params.of).inDollarsOf ?? strategy.params.of
  return strategy.func === 'deadline' ? strategy.params.kind : strategy.func
}

const strategiesOf = ({ readings = [] }: WatchDraft, { of, pair }: Pick<ValueQuestion, 'of' | 'pair'>) =>
  readings.filter(
    strategy =>
      valueOf(strategy) === of &&
      (pair === undefined || (strategy.func === 'value' && strategy.params.pair === pair)),
  )

export const isValueChosen = (valueId: Value, draft: WatchDraft): boolean =>
  strategiesOf(draft, { of: valueId }).length > 0

const parse = (func: string, params: object): ReadingStrategy => readingStrategySchema.parse({ func, params })

/**
 * Reads a span of time, such as `6h`, `6 hours` or `2 weeks`, in minutes. Returns `undefined` for any other
 * text.
 */
const readMinutes = (text: string): number | undefined => {
  const { mute, name } = parseMute(text)
  return mute.kind === 'for' && name === '' ? mute.minutes : undefined
}

/** Reads a number of days. Returns `undefined` if it is not one, or not of whole days. */
const readDays = (text: string): string | undefined => {
  const minutes = /^\d{1,3}$/.test(text) ? Number(text) * dayMinutes : (readMinutes(text) ?? Number.NaN)
  return minutes % dayMinutes === 0 ? String(minutes / dayMinutes) : undefined
}

/** Reads a span of time as a strategy writes it. Any other text stays, and is refused. */
const readWithin = (text: string): string => {
  const minutes = readMinutes(text)
  if (minutes === undefined) return text
  if (minutes % dayMinutes === 0) return `${minutes / dayMinutes}d`
  return minutes % 60 === 0 ? `${minutes / 60}h` : `${minutes}m`
}

/** Reads one span of time. Returns `undefined` if it is not one, or out of bounds. */
const readSpan = (text: string): string | undefined => withinSchema.safeParse(readWithin(text)).data

/** Reads `20 in 1h` as `20/1h`. */
const readRate = (text: string): string => {
  const { count, span } = parseRate(text) ?? {}
  return count === undefined || span === undefined ? text : `${count}/${readWithin(span)}`
}

/** Reads spans of time, as `24h, 1h`. */
const readSpans = (text: string): string =>
  text
    .split(/\s*,\s*|\s+(?=\d)/)
    .map(span => (/^\d+[mhd]$/.test(span) ? span : readWithin(span)))
    .join()

/** How an answer is read. */
type AnswerForm = {
  /** Reads an answer as it is typed, in small letters. Returns `undefined` for any other text. */
  readonly read: (written: string) => string | undefined
  /** The parameters of the strategy of an answer. */
  readonly params: (answer: string) => object
}

/** How long before the end of a name the chat alerts. */
const beforeName = ['30d', '7d', '1d']

const deadlineForms: Readonly<Record<AnyKind['answer'], AnswerForm>> = {
  before: { read: readSpans, params: answer => ({ before: answer.split(',') }) },
  after: { read: readSpan, params: after => ({ after }) },
  days: { read: readDays, params: days => ({ after: `${days}d` }) },
  name: { read: written => written.normalize('NFC'), params: name => ({ name, before: beforeName }) },
}

type AskedValue = AnswerForm & {
  /** Answers to tap. */
  readonly answers: readonly string[]
}

/** Values whose answer is not a limit. */
const otherValues: Readonly<Record<Exclude<Value, OfferedPreset | DeadlineKind>, AskedValue>> = {
  runway: {
    answers: ['1', '3', '7'],
    read: readDays,
    params: days => ({ asset: 'coin', days: Number(days), over: '7d' }),
  },
  silence: {
    answers: ['1h', '6h', '1d', '7d'],
    read: text => silenceSchema.safeParse(readWithin(text)).data,
    params: within => ({ within }),
  },
  rate: {
    answers: ['5/1h', '20/1h', '100/1d'],
    read: readRate,
    params: answer => {
      const [count, within] = answer.split('/')
      return { more_than: Number(count), within }
    },
  },
}

type OtherValue = Exclude<Value, OfferedPreset>

const askedValue = (valueId: OtherValue): AskedValue =>
  isDeadline(valueId)
    ? { answers: deadlineKind(valueId).answers, ...deadlineForms[deadlineKind(valueId).answer] }
    : otherValues[valueId]

/** The strategy of an answer. Throws if its schema refuses it. */
const strategyOf = (valueId: OtherValue, answer: string, of?: MatchSource): ReadingStrategy => {
  const params = askedValue(valueId).params(answer)
  if (isDeadline(valueId)) return parse('deadline', { kind: valueId, ...params })
  return parse(valueId, of === undefined ? params : { ...params, of })
}

/** Strategies to tap. */
const suggestions = (
  question: ValueQuestion,
  draft: WatchDraft,
  values: readonly ValueOnChain[],
): readonly ReadingStrategy[] => {
  const { of, pair } = question
  if (!isPreset(of))
    return askedValue(of).answers.map(answer => strategyOf(of, answer, sourceOf(draft, question)))
  const suggested = suggestedPreset(of, draft.chains)
  return suggestedConditions(suggested, question, values).map(condition =>
    valueStrategy({ of: suggested, pair }, condition),
  )
}

/** Conditions that can be asked for; a single one cannot be changed. */
const sidesOf = (valueId: Value): readonly ValueQuestion['side'][] => {
  if (!isPreset(valueId)) return []
  return presetOf(valueId).threshold === undefined ? valueSides : ['below']
}

const strategyArg = (strategy: ReadingStrategy): string => shortId(JSON.stringify(strategy))

const limitArg = /^limit-([1-9]\d*)$/

/** The argument of a suggestion. It has the limit itself, because a later present value suggests other ones. */
const suggestionArg = (strategy: ReadingStrategy, { side }: ValueQuestion): string => {
  const limit = strategy.func === 'value' && isLimit(side) ? strategy.params[side] : undefined
  return limit === undefined ? strategyArg(strategy) : `limit-${limit}`
}

/** The strategy that a tap chooses. Returns `undefined` if it chooses none. */
const tappedStrategy = (
  question: ValueQuestion,
  draft: WatchDraft,
  arg: string,
): ReadingStrategy | undefined => {
  const { of, pair, side } = question
  const limit = limitArg.exec(arg)?.[1]
  if (limit !== undefined && isPreset(of) && isLimit(side))
    return valueStrategy({ of: suggestedPreset(of, draft.chains), pair }, { [side]: limit })
  return suggestions(question, draft, []).find(candidate => strategyArg(candidate) === arg)
}

const sideOf = ({ params }: ReadingStrategy): string => valueSides.find(name => name in params) ?? ''

/** The draft at the group of a value, once that is answered. */
const atGroup = (draft: WatchDraft, valueId: Value): WatchDraft => {
  const { value: _, ...rest } = draft
  return { ...rest, step: groupOf(valueId), page: 0 }
}

/** Adds a strategy, instead of the one for the same question. */
const withStrategy = (
  draft: WatchDraft,
  question: ValueQuestion,
  { strategy, say }: { readonly strategy: ReadingStrategy; readonly say: Translator },
): StepResult => {
  const { of, said } = question
  const others = (draft.readings ?? []).filter(
    other => subjectOf(other) !== subjectOf(strategy) || sideOf(other) !== sideOf(strategy),
  )
  const { most } = limitReading(strategy.func)
  if (others.filter(({ func }) => func === strategy.func).length >= most)
    return { draft, notice: say('wrong-balance-many', { most }) }
  const kinds = hasUsualKinds(draft, question) && countsTransfers(strategy) ? [] : draft.kinds
  const next = atGroup({ ...draft, kinds, readings: [...others, strategy] }, of)
  return { draft: said === true ? goToReview(next) : next }
}

/** A watch of nothing else keeps its last value. */
const withoutStrategy = (draft: WatchDraft, arg: string, valueId: Value, say: Translator): StepResult => {
  const readings = (draft.readings ?? []).filter(strategy => `x${strategyArg(strategy)}` !== arg)
  if (readings.length === draft.readings?.length) return { draft }
  const next = { ...draft, readings }
  return isNothingWatched(next) ? { draft, toast: say('choose-kind') } : { draft: atGroup(next, valueId) }
}

const questionText = ({ of, pair, side }: ValueQuestion, say: Translator): string =>
  isPreset(of) && presetOf(of).threshold === undefined && !(of === 'transfer_fee' && isLimit(side))
    ? say('watch-value-ask', { side, value: pair ?? say('watch-value-name', { of }) })
    : say('watch-value-ask-other', { of })

/** A preset that is asked for, on the chains of a watch. */
type AskedPreset = { readonly of: PresetId; readonly chains: readonly number[] }

/** Reads an amount in base units. Returns `undefined` for any other text. */
const readAmount = (
  text: string,
  { of, chains }: AskedPreset,
  { locale }: Translator,
): string | undefined => {
  const { unit, decimals = etherDecimals } = presetOf(of)
  const isCoin = unit === 'coin'
  const number = unit === 'percent' ? text.replace('%', '') : text
  const symbols = isCoin ? chains.map(chain => chainOf(chain).symbol) : ['USD', 'gwei']
  const leastUsd = unit === 'dollars' ? 10 ** -decimals : undefined
  const reading = parseAmount(number, { symbols, locale, decimals, isCoin, leastUsd })
  const units =
    'usd' in reading
      ? (BigInt(Math.round(reading.usd * 1e6)) * 10n ** BigInt(decimals)) / 10n ** 6n
      : undefined
  const amount = 'wei' in reading ? reading.wei : units
  return amount === undefined || amount === 0n ? undefined : String(amount)
}

/** Reads the condition of a value. Returns `undefined` for any other text. */
const readCondition = (
  text: string,
  { side: requested, ...preset }: AskedPreset & Pick<ValueQuestion, 'side'>,
  say: Translator,
): LimitParams | undefined => {
  const written = parseWrittenCondition(text, { isRange: requested === 'outside' })
  if (written?.kind === 'changes') return { changes: true }
  if (written?.kind === 'moves')
    return { moves: { percent: parsePercent(written.percent, say), within: readWithin(written.span) } }
  if (written?.kind === 'outside') {
    const [low, high] = [readAmount(written.low, preset, say), readAmount(written.high, preset, say)]
    return low === undefined || high === undefined ? undefined : { outside: [low, high] }
  }
  const { rest, side = requested } = parseLimitSide(text)
  const amount = readAmount(rest, preset, say)
  return amount === undefined || !isLimit(side) ? undefined : { [side]: amount }
}

const inDollarWords = new RegExp(dollarWords, 'iu')

/**
 * Reads the strategy of an answer. Throws if its schema refuses it. Returns `undefined` for any other text.
 */
const readStrategy = (
  draft: WatchDraft,
  question: ValueQuestion,
  text: string,
  say: Translator,
): ReadingStrategy | undefined => {
  const { of, pair, side } = question
  const { chains } = draft
  if (isPreset(of)) {
    const written = inDollarWords.test(text) ? (inDollars(of) ?? of) : of
    const condition = readCondition(text, { of: written, side, chains }, say)
    return condition && valueStrategy({ of: written, pair }, condition)
  }
  const answer = askedValue(of).read(text.trim().toLowerCase())
  return answer === undefined ? undefined : strategyOf(of, answer, sourceOf(draft, question))
}

const refusalText = (question: ValueQuestion, say: Translator): string => {
  const { of, side } = question
  if (of === 'silence') return say('wrong-silence')
  return isPreset(of) && isLimit(side) ? say('wrong-amount') : questionText(question, say)
}

const typeAnswer = (
  draft: WatchDraft,
  question: ValueQuestion,
  text: string,
  say: Translator,
): StepResult => {
  try {
    const strategy = readStrategy(draft, question, text, say)
    if (strategy !== undefined) return withStrategy(draft, question, { strategy, say })
  } catch {
    // The schema refuses it, so it is asked for again.
  }
  return { draft, notice: refusalText(question, say) }
}

const pairQuestion = (draft: WatchDraft, say: Translator) => ({
  body: say('watch-value'),
  buttons: [
    ...buttonRows(
      pairsOf(draft).map(pair => choiceButton(draft, pair, shortId(pair))),
      pairsPerRow,
    ),
    [choiceButton(draft, say('button-back'), 'back')],
  ],
})

/** Whether a value cannot be watched, because nothing gives it where it would be read. */
const isUnreadable = (values: readonly ValueOnChain[]): boolean =>
  values.length > 0 && values.every(({ state }) => state === 'unread')

/** The button that asks for another side of a limit, or for another direction. */
const sideButtons = (draft: WatchDraft, question: ValueQuestion, say: Translator): Button[] => {
  const { of, side, way } = question
  const texts = [
    ...(sidesOf(of).length > 1 ? [say('watch-balance-way', { side })] : []),
    ...(waysOf(draft, question).length > 1 ? [say('watch-direction', { direction: way ?? 'both' })] : []),
  ]
  return texts.map(text => choiceButton(draft, `${text} ⇄`, 'side'))
}

/** A draft after a tap on the button that changes a side or a direction. */
const withNextSide = (draft: WatchDraft, value: ValueQuestion): WatchDraft => {
  const { way, ...rest } = value
  const [sides, ways] = [sidesOf(value.of), waysOf(draft, value)]
  const side = sides[(sides.indexOf(value.side) + 1) % sides.length] ?? 'below'
  const nextWay = ways[(ways.indexOf(way) + 1) % ways.length]
  return { ...draft, value: { ...rest, side, ...(nextWay !== undefined && { way: nextWay }) } }
}

/** Asks about one value: which one, if there are several, and its limit. */
export const valueStep: WizardStep = {
  question: (draft, { valuesNow = [], say }) => {
    const { value = { of: 'price', side: 'below' } } = draft
    if (value.of === 'price' && value.pair === undefined) return pairQuestion(draft, say)
    const now = valuesNowLines(valuesNow, { settings: settingsFromDraft(draft), value, say })
    const isDead = isUnreadable(valuesNow)
    const settings = { ...settingsFromDraft(draft), say }
    const chosen = strategiesOf(draft, value)
    const isChosen = (strategy: ReadingStrategy): boolean =>
      chosen.some(other => strategyArg(other) === strategyArg(strategy))
    const taps = isDead ? [] : suggestions(value, draft, valuesNow).filter(strategy => !isChosen(strategy))
    const side = isDead ? [] : sideButtons(draft, value, say)
    const { shown, paging } = pageOf(chosen, { draft, others: taps.length + side.length + 1, say })
    return {
      body: [...(isDead ? [] : [questionText(value, say), countedText(draft, value, say)]), ...now]
        .filter(paragraph => paragraph !== '')
        .join('\n\n'),
      buttons: [
        ...taps.map(suggestion => [
          choiceButton(draft, asLine(limitText(suggestion, settings), say), suggestionArg(suggestion, value)),
        ]),
        ...(side.length === 0 ? [] : [side]),
        ...shown.map(strategy => [
          choiceButton(draft, `✕ ${asLine(limitText(strategy, settings), say)}`, `x${strategyArg(strategy)}`),
        ]),
        ...paging,
        [choiceButton(draft, say('button-back'), 'back')],
      ],
    }
  },

  press: (draft, arg, { say }) => {
    const { value = { of: 'price', side: 'below' } } = draft
    const { of, pair } = value
    if (of === 'price' && pair === undefined) {
      if (arg === 'back') return { draft: atGroup(draft, of) }
      const chosenPair = pairsOf(draft).find(candidate => shortId(candidate) === arg)
      return {
        draft: chosenPair === undefined ? draft : { ...draft, value: { ...value, pair: chosenPair } },
      }
    }
    if (arg === 'back')
      return {
        draft: of === 'price' ? { ...draft, value: { ...value, pair: undefined } } : atGroup(draft, of),
      }
    if (arg === 'side') return { draft: withNextSide(draft, value) }
    const paged = openPage(draft, arg)
    if (paged !== undefined) return { draft: paged }
    const strategy = tappedStrategy(value, draft, arg)
    return strategy === undefined
      ? withoutStrategy(draft, arg, of, say)
      : withStrategy(draft, value, { strategy, say })
  },

  text: (draft, text, { valuesNow = [], say }) => {
    const { value } = draft
    if (isUnreadable(valuesNow)) return { draft }
    return value === undefined || (value.of === 'price' && value.pair === undefined)
      ? { draft, notice: say('watch-value') }
      : typeAnswer(draft, value, text, say)
  },
}

/** `Not on Zora: Price and ENS name` */
export const missingText = (
  missing: readonly ValueQuestion['of'][],
  { chains }: WatchDraft,
  say: Translator,
): string => {
  const names = missing.map(valueId => say('watch-value-name', { of: valueId }))
  return say('watch-missing', { chains: briefChains(chains, say), names: listLine(names, say) })
}
