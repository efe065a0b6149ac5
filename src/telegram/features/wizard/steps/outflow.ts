import { format as formatUnits } from 'ox/Value'
import { chainOf, commonCoinDecimals } from '#chains/registry.ts'
import { defaultOutflow, type OutflowStrategy, outflowStrategySchema } from '#events/outflow/outflow.ts'
import type { Button } from '#render/message.ts'
import { unitsPhrase } from '#render/phrases.ts'
import type { Translator } from '#render/texts.ts'
import { eventOptions } from '#watch/event-kinds.ts'
import { outflowText } from '#watch/event-kinds-line.ts'
import { type AmountsInDollars, amountsInDollars } from '../../../input/amounts-in-dollars.ts'
import { type InvalidAmount, parseAmount } from '../../../input/parse-amount.ts'
import { spanAtEnd } from '../../../input/span-at-end.ts'
import { roundAmount } from '../balance-asset.ts'
import type { WatchDraft } from '../draft.ts'
import { choiceButton, type StepContext, type StepResult, type WizardStep } from '../step.ts'
import { invalidAmountText } from './amount.ts'
import { ifRoom } from './declared-events.ts'

type OutflowLimit = OutflowStrategy['params']

/** Limits to tap: amounts in US dollars, each within an hour and within a day. */
const presets: readonly (readonly OutflowLimit[])[] = [1_000, 10_000, 100_000].map(usd =>
  ['1h', '1d'].map(within => ({ usd, within })),
)

const presetArg = ({ usd, within }: OutflowLimit): string => `${usd}-${within}`

const isOutflow = (strategy: { readonly func: string }): strategy is OutflowStrategy =>
  strategy.func === defaultOutflow.func

/**
 * The only limit of outflows. Returns `undefined` if there are several, which a file or the API has chosen.
 */
const outflowLimitOf = ({ kept }: WatchDraft): OutflowLimit | undefined => {
  const outflows = kept.filter(isOutflow)
  return outflows.length > 1 ? undefined : (outflows[0] ?? defaultOutflow).params
}

/** The button that turns outflows off, with their limit. */
const removeButtons = (draft: WatchDraft, say: Translator): readonly (readonly Button[])[] => {
  if (!draft.kinds.includes('outflows')) return []
  const limit = outflowLimitOf(draft)
  const text =
    limit === undefined ? say('watch-amounts-differ') : outflowText('watch-outflow-choice', limit, say)
  return [[choiceButton(draft, `✕ ${text}`, 'none')]]
}

/** Turns the kind on with this limit. */
const choose = (draft: WatchDraft, params: OutflowLimit, say: Translator): StepResult => {
  const next: WatchDraft = {
    ...draft,
    step: 'security',
    kinds: eventOptions.filter(kind => kind === 'outflows' || draft.kinds.includes(kind)),
    kept: [...draft.kept.filter(strategy => !isOutflow(strategy)), { func: 'outflow', params }],
  }
  return ifRoom(next, draft, say)
}

/** Reads an amount of dollars and a span. Returns `undefined` if the text is not understood. */
const readLimit = (text: string, locale: string): OutflowLimit | 'zero' | InvalidAmount | undefined => {
  const { before = '', within = '' } = spanAtEnd(text.normalize('NFKC').trim().slice(0, 100)) ?? {}
  const reading = parseAmount(before, { symbols: [], locale })
  if ('wrong' in reading && !['unreadable', 'coin'].includes(reading.wrong)) return reading
  if (!('usd' in reading)) return undefined
  if (reading.usd === 0) return 'zero'
  return outflowStrategySchema.safeParse({ func: 'outflow', params: { usd: reading.usd, within } }).data
    ?.params
}

/** Replaces an amount of the coin of a watch by dollars, at the present price if that is known. */
const coinsInDollars = (
  written: AmountsInDollars,
  { chains }: WatchDraft,
  { say, asset }: StepContext,
): AmountsInDollars => {
  const { before, within } = spanAtEnd(written.text) ?? {}
  const [symbol, ...others] = new Set(chains.map(id => chainOf(id).symbol))
  const decimals = commonCoinDecimals(chains)
  if (symbol === undefined || others.length > 0 || decimals === undefined) return written
  const isOfCoin = before?.toUpperCase().endsWith(symbol.toUpperCase())
  if (before === undefined || !isOfCoin || asset?.price === undefined) return written
  const reading = parseAmount(before, { symbols: [symbol], locale: say.locale, decimals, isCoin: true })
  if (!('wei' in reading)) return written
  const amount = { amount: String(reading.wei), symbol, decimals, contract: 'coin' }
  const usd = roundAmount(Number(formatUnits(reading.wei, decimals)) * asset.price)
  const line = say('amount-at-price', { amount: unitsPhrase(amount, say), worth: say.dollars(Number(usd)) })
  return { text: `$${usd} ${within}`, said: [...written.said, line] }
}

/** Asks how much has to leave an address, and in what time. */
export const outflowStep: WizardStep = {
  question: (draft, { say }) => ({
    body: say('watch-outflow'),
    buttons: [
      ...presets.map(row =>
        row.map(limit =>
          choiceButton(draft, outflowText('watch-outflow-choice', limit, say), presetArg(limit)),
        ),
      ),
      ...removeButtons(draft, say),
      [choiceButton(draft, say('button-back'), 'back')],
    ],
  }),

  press: (draft, arg, { say }) => {
    if (arg === 'back') return { draft: { ...draft, step: 'security' } }
    if (arg === 'none') {
      const kinds = draft.kinds.filter(kind => kind !== 'outflows')
      return { draft: { ...draft, step: 'security', kinds } }
    }
    const limit = presets.flat().find(preset => presetArg(preset) === arg)
    return limit === undefined ? { draft } : choose(draft, limit, say)
  },

  text: (draft, written, context) => {
    const { say } = context
    const { text, said } = coinsInDollars(amountsInDollars(written, say), draft, context)
    const limit = readLimit(text, say.locale)
    if (limit === undefined) return { draft, notice: say('wrong-outflow') }
    if (limit === 'zero') return { draft, notice: say('wrong-amount-zero') }
    if ('wrong' in limit) return { draft, notice: invalidAmountText(limit, say) }
    return { ...choose(draft, limit, say), notice: said.join('\n') }
  },
}
