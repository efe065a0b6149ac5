import { isDeepStrictEqual } from 'node:util'
import { chainOf } from '#chains/registry.ts'
import type { Button } from '#chat/message.ts'
import type { MinimumValue } from '#events/event-kind.ts'
import { maxStrategies } from '#events/registry.ts'
import { formatDollars } from '#lib/format.ts'
import { join, plain } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import { canSplitMinimum, noMinimum } from '../../ui/event-kinds.ts'
import { minimumChoiceText, minimumText } from '../../ui/event-kinds-line.ts'
import type { StepName, WatchDraft } from '../draft.ts'
import { type InvalidAmount, parseAmount } from '../parse-amount.ts'
import { choiceButton, type StepResult, type WizardStep } from '../step.ts'
import { hasRoom } from './declared-events.ts'

/** In US dollars. */
const dollarPresets = ['10', '100', '1000', '10000']

const invalidTextId = {
  unreadable: 'wrong-amount',
  negative: 'wrong-amount-negative',
  small: 'wrong-amount-small',
  large: 'wrong-amount-large',
  cent: 'wrong-amount-cent',
  dear: 'wrong-amount-dear',
  token: 'wrong-amount-token',
  coin: 'wrong-amount-coin',
} as const satisfies Record<InvalidAmount['wrong'], string>

/** Why a typed amount is not taken. */
export const invalidAmountText = (reading: InvalidAmount, say: Translator): string =>
  say(invalidTextId[reading.wrong], 'symbol' in reading ? { symbol: reading.symbol } : {})

/** The same of an amount in the units of a token. */
export const invalidTokenAmountText = (
  reading: InvalidAmount | { readonly usd: number },
  { say, ...token }: { readonly symbol: string; readonly decimals: number; readonly say: Translator },
): string => {
  if ('usd' in reading || 'symbol' in reading) return say('wrong-token-amount', { symbol: token.symbol })
  return reading.wrong === 'small' ? say('wrong-amount-decimals', token) : invalidAmountText(reading, say)
}

const examples = ({ kinds }: WatchDraft, say: Translator): string =>
  say(kinds.includes('coin') ? 'watch-amount-examples' : 'watch-amount-examples-dollars')

/** What the minimum applies to, if not to all transfers. */
const scopeLines = ({ kinds }: WatchDraft, say: Translator): readonly string[] => [
  ...(kinds.includes('coin') && kinds.includes('tokens') ? [say('watch-amount-coin-only')] : []),
  ...(kinds.includes('tokens') ? [say('watch-amount-unlisted')] : []),
  ...(kinds.includes('nfts') ? [say('watch-amount-nfts')] : []),
]

type Way = 'both' | 'in' | 'out'

/** Back at the kinds with a minimum for both directions, or of one; the first time, what goes out is asked for after what comes in. */
const withMinimum = (draft: WatchDraft, way: Way, minimum: MinimumValue): WatchDraft => {
  if (way === 'both') return { ...draft, step: 'what', minimum, outMinimum: undefined }
  const before = draft.minimum === 'kept' ? noMinimum : draft.minimum
  const incoming = way === 'in' ? minimum : before
  const outgoing = way === 'out' ? minimum : (draft.outMinimum ?? before)
  return {
    ...draft,
    step: way === 'in' && draft.outMinimum === undefined ? 'amount-out' : 'what',
    minimum: incoming,
    outMinimum: isDeepStrictEqual(incoming, outgoing) ? undefined : outgoing,
  }
}

const choose = (
  draft: WatchDraft,
  { way, minimum, say }: { way: Way; minimum: MinimumValue; say: Translator },
): StepResult => {
  const next = withMinimum(draft, way, minimum)
  if (!hasRoom(next, { before: draft }))
    return { draft, toast: say('wrong-events-many', { most: maxStrategies }) }
  const said = minimumChoiceText({ direction: way, minimum }, { chains: draft.chains, say })
  return way === 'both' ? { draft: next } : { draft: next, notice: plain(said) }
}

/** From one minimum to one of each direction, between the two, and back. */
const wayButtons = (draft: WatchDraft, way: Way, say: Translator): readonly (readonly Button[])[] => {
  if (way === 'both')
    return canSplitMinimum(draft) ? [[choiceButton(draft, say('watch-amount-separately'), 'separately')]] : []
  const { chains, minimum, outMinimum = minimum } = draft
  const other =
    way === 'in' ? ({ arg: 'out', minimum: outMinimum } as const) : ({ arg: 'in', minimum } as const)
  const otherText = (value: MinimumValue): string =>
    minimumChoiceText({ direction: other.arg, minimum: value }, { chains, say })
  return [
    ...(other.minimum === 'kept' ? [] : [[choiceButton(draft, `${otherText(other.minimum)} ▾`, other.arg)]]),
    [choiceButton(draft, say('watch-amount-together'), 'together')],
  ]
}

/** Where the buttons of `wayButtons` lead to. */
const stepOfArg = {
  separately: 'amount-in',
  in: 'amount-in',
  out: 'amount-out',
  together: 'amount',
  back: 'what',
} as const satisfies Readonly<Record<string, StepName>>

const isStepArg = (arg: string): arg is keyof typeof stepOfArg => Object.hasOwn(stepOfArg, arg)

const createAmountStep = (way: Way): WizardStep => ({
  question: (draft, { say }) => ({
    body: join(
      [
        ...(draft.minimum === 'kept' ? [say('watch-amount-kept')] : []),
        say('watch-amount', { direction: way, examples: examples(draft, say) }),
        ...scopeLines(draft, say),
      ],
      '\n',
    ),
    buttons: [
      dollarPresets.map(usd => choiceButton(draft, formatDollars(Number(usd), say.locale), usd)),
      [choiceButton(draft, say('watch-any-amount'), '0')],
      ...wayButtons(draft, way, say),
      [choiceButton(draft, say('button-back'), 'back'), choiceButton(draft, say('button-cancel'), 'cancel')],
    ],
  }),

  press: (draft, arg, { say }) => {
    if (isStepArg(arg)) return { draft: { ...draft, step: stepOfArg[arg] } }
    if (arg === '0') return choose(draft, { way, minimum: noMinimum, say })
    return dollarPresets.includes(arg)
      ? choose(draft, { way, minimum: { usd: Number(arg) }, say })
      : { draft }
  },

  text: (draft, text, { say }) => {
    const symbols = draft.kinds.includes('coin') ? draft.chains.map(id => chainOf(id).symbol) : []
    const reading = parseAmount(text, { symbols, locale: say.locale })
    if ('wrong' in reading) return { draft, notice: plain(invalidAmountText(reading, say)) }
    const minimum = 'wei' in reading ? { wei: String(reading.wei) } : reading
    const { toast, ...result } = choose(draft, { way, minimum, say })
    if (toast !== undefined) return { draft, notice: plain(toast) }
    const amount = minimumText(minimum, { chains: draft.chains, say })
    return { notice: plain(say('watch-at-least-said', { amount })), ...result }
  },
})

export const amountStep = createAmountStep('both')
export const amountInStep = createAmountStep('in')
export const amountOutStep = createAmountStep('out')
