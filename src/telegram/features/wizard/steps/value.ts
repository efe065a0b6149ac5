import { withinSchema } from '#events/within.ts'
import { shortId } from '#lib/ids.ts'
import { subjectOf } from '#readings/limit.ts'
import { type PresetId, pairsOn, presetOf } from '#readings/presets.ts'
import { limitReading, type ReadingStrategy, readingStrategySchema } from '#readings/registry.ts'
import { type Button, buttonRows } from '#render/message.ts'
import { plain } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import { limitText } from '#watch/watched-line.ts'
import { parseAmount } from '../../../input/parse-amount.ts'
import { settingsFromDraft, type ValueQuestion, type WatchDraft } from '../draft.ts'
import { choiceButton, type StepContext, type StepResult, type WizardStep } from '../step.ts'

/** All choices fit on a phone with *Back*. */
const maxPairs = 4
const perRow = 2

const pairsOf = ({ chains }: WatchDraft): readonly string[] =>
  [...new Set(chains.flatMap(pairsOn))].slice(0, maxPairs)

const isOn = ({ chains }: WatchDraft, of: PresetId): boolean =>
  chains.some(chain => presetOf(of).callOn(chain, {}) !== undefined)

type Offer = { readonly text: string; readonly question: ValueQuestion }

/** Values on offer on the chains of a watch. Silence is about transactions. */
const offersOf = (draft: WatchDraft, say: Translator): readonly Offer[] => {
  const pairs = pairsOf(draft).map(
    (pair): Offer => ({ text: pair, question: { of: 'price', pair, side: 'below' } }),
  )
  const gas: Offer = { text: say('value-gas'), question: { of: 'gas', side: 'below' } }
  const loan: Offer = { text: say('value-loan_health'), question: { of: 'loan_health', side: 'below' } }
  const silence: Offer = { text: say('watch-value-silence'), question: { of: 'silence', side: 'below' } }
  return [
    ...pairs,
    gas,
    ...(isOn(draft, 'loan_health') ? [loan] : []),
    ...(settingsFromDraft(draft).strategies.length === 0 ? [] : [silence]),
  ]
}

const offerArg = ({ question: { of, pair = '' } }: Offer): string => shortId(`${of}${pair}`)

/** The strategy of an answer: a limit in base units, or a time. */
const strategyOf = ({ of, pair, side }: ValueQuestion, answer: string): ReadingStrategy => {
  if (of === 'silence') return readingStrategySchema.parse({ func: 'silence', params: { within: answer } })
  const params = { of, ...(pair === undefined ? {} : { pair }), [side]: answer }
  return readingStrategySchema.parse({ func: 'value', params })
}

/** A price of a dollar is off its peg beyond these. */
const pegs = [
  ['99500000', '100500000'],
  ['99000000', '101000000'],
  ['98000000', '102000000'],
]
const dollarPair = /^(USD[CT]|DAI)\/USD$/

const suggested: Readonly<
  Record<'gas' | 'loan_health', Readonly<Record<'below' | 'above', readonly string[]>>>
> = {
  gas: {
    below: ['1000000000', '5000000000', '10000000000'],
    above: ['20000000000', '50000000000', '100000000000'],
  },
  loan_health: {
    below: ['1100000000000000000', '1250000000000000000', '1500000000000000000'],
    above: ['2000000000000000000', '3000000000000000000'],
  },
}

/** Strategies to tap. What a price is near to is not known here. */
const suggestions = (question: ValueQuestion): readonly ReadingStrategy[] => {
  const { of, pair = '', side } = question
  if (of === 'silence') return ['1h', '6h', '1d'].map(within => strategyOf(question, within))
  if (of !== 'price') return suggested[of][side].map(limit => strategyOf(question, limit))
  if (!dollarPair.test(pair)) return []
  return pegs.map(outside => readingStrategySchema.parse({ func: 'value', params: { of, pair, outside } }))
}

const strategyArg = (strategy: ReadingStrategy): string => shortId(JSON.stringify(strategy))

const sideOf = ({ params }: ReadingStrategy): string =>
  ['below', 'above', 'outside', 'within'].find(name => name in params) ?? ''

/** Adds a strategy in place of the one for the same question, and returns to the list of limits. */
const withStrategy = (draft: WatchDraft, strategy: ReadingStrategy, { say }: StepContext): StepResult => {
  const others = (draft.balances ?? []).filter(
    other => subjectOf(other) !== subjectOf(strategy) || sideOf(other) !== sideOf(strategy),
  )
  const { most } = limitReading(strategy.func)
  if (others.filter(({ func }) => func === strategy.func).length >= most)
    return { draft, notice: plain(say('wrong-balance-many', { most })) }
  const { value: _, ...rest } = draft
  return { draft: { ...rest, step: 'balance', balances: [...others, strategy] } }
}

const questionText = ({ of, pair }: ValueQuestion, say: Translator): string =>
  of === 'silence' ? say('watch-silence-ask') : say('watch-value-ask', { value: pair ?? say(`value-${of}`) })

/** Asks about a price, the base fee, the health of loans, or silence: first which, then its limit. */
export const valueStep: WizardStep = {
  question: (draft, { say }) => {
    const { value } = draft
    const back: readonly Button[] = [choiceButton(draft, say('button-back'), 'back')]
    if (value === undefined) {
      const offered = offersOf(draft, say).map(offer => choiceButton(draft, offer.text, offerArg(offer)))
      return { body: say('watch-value'), buttons: [...buttonRows(offered, perRow), back] }
    }
    const settings = settingsFromDraft(draft)
    const taps = suggestions(value).map(strategy =>
      choiceButton(draft, limitText(strategy, { ...settings, say }), strategyArg(strategy)),
    )
    const side = choiceButton(draft, `${say('watch-balance-way', { side: value.side })} ⇄`, 'side')
    return {
      body: questionText(value, say),
      buttons: [...buttonRows(taps, 1), ...(value.of === 'silence' ? [] : [[side]]), back],
    }
  },

  press: (draft, arg, context) => {
    const { value, ...rest } = draft
    if (value === undefined) {
      if (arg === 'back') return { draft: { ...draft, step: 'balance' } }
      const asked = offersOf(draft, context.say).find(offer => offerArg(offer) === arg)
      return { draft: asked === undefined ? draft : { ...draft, value: asked.question } }
    }
    if (arg === 'back') return { draft: rest }
    if (arg === 'side')
      return { draft: { ...draft, value: { ...value, side: value.side === 'below' ? 'above' : 'below' } } }
    const tapped = suggestions(value).find(strategy => strategyArg(strategy) === arg)
    return tapped === undefined ? { draft } : withStrategy(draft, tapped, context)
  },

  text: (draft, text, context) => {
    const { value } = draft
    const { say } = context
    if (value === undefined) return { draft, notice: plain(say('watch-value')) }
    if (value.of === 'silence') {
      const within = text.replace(/\s/g, '').toLowerCase()
      return withinSchema.safeParse(within).success
        ? withStrategy(draft, strategyOf(value, within), context)
        : { draft, notice: plain(say('wrong-silence')) }
    }
    const decimals = presetOf(value.of).decimals ?? 0
    const reading = parseAmount(text, {
      symbols: ['USD', 'gwei'],
      locale: say.locale,
      decimals,
      isCoin: false,
    })
    const units =
      'usd' in reading ? BigInt(Math.round(reading.usd * 100)) * 10n ** BigInt(decimals - 2) : undefined
    const amount = 'wei' in reading ? reading.wei : units
    return amount === undefined || amount === 0n
      ? { draft, notice: plain(say('wrong-amount')) }
      : withStrategy(draft, strategyOf(value, String(amount)), context)
  },
}
