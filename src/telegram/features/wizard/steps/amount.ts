import { etherDecimals } from '#chains/chain.ts'
import { chainOf, commonCoinDecimals } from '#chains/registry.ts'
import type { Direction } from '#events/fields.ts'
import type { MinimumValue } from '#events/minimums.ts'
import { formatMoney } from '#lib/format.ts'
import type { Translator } from '#render/texts.ts'
import { canSplitMinimum, noMinimum } from '#watch/event-kinds.ts'
import { minimumChoiceText, minimumText } from '#watch/event-kinds-line.ts'
import { amountsInDollars } from '../../../input/amounts-in-dollars.ts'
import { withCurrency } from '../../../input/bare-amount.ts'
import { type InvalidAmount, parseAmount } from '../../../input/parse-amount.ts'
import { goToReview, type StepName, type WatchDraft } from '../draft.ts'
import {
  chooseMinimum,
  directionButtons,
  oppositeDirection,
  readDirectionArg,
} from '../minimum-by-direction.ts'
import { choiceButton, leaveRow, type StepResult, type WizardStep } from '../step.ts'
import { inDollars, readAsDollars } from '../watch-line.ts'
import { ifRoom } from './declared-events.ts'

const presets = [10, 100, 1_000, 10_000]

/** Presets in the currency of the chat, which are read as if they were typed; in dollars if its rate is not known. */
const presetChoices = (say: Translator): readonly { readonly text: string; readonly arg: string }[] => {
  const { locale, currency } = say
  const rate = currency === undefined ? undefined : say.rateOf(currency)
  if (currency === undefined || rate === undefined)
    return presets.map(usd => ({ text: formatMoney(usd, { locale }), arg: String(usd) }))
  // The scale of the presets: a yen, for example, is about a cent.
  const scale = 10 ** Math.round(-Math.log10(rate.usd))
  return presets.map(preset => {
    const amount = preset * scale
    return { text: formatMoney(amount, { locale, currency }), arg: `${currency}${amount}` }
  })
}

const invalidTextId = {
  unreadable: 'wrong-amount',
  negative: 'wrong-amount-negative',
  currency: 'wrong-amount-currency',
  small: 'wrong-amount-small',
  large: 'wrong-amount-large',
  cent: 'wrong-amount-cent',
  dear: 'wrong-amount-dear',
  token: 'wrong-amount-token',
  coin: 'wrong-amount-coin',
} as const satisfies Record<InvalidAmount['wrong'], string>

/** Why a typed amount is not taken. */
export const invalidAmountText = (reading: InvalidAmount, say: Translator): string =>
  say(invalidTextId[reading.wrong], { symbol: 'symbol' in reading ? reading.symbol : '' })

/** Words an invalid amount in the units of a token. */
export const invalidTokenAmountText = (
  reading: InvalidAmount | { readonly usd: number },
  { say, ...token }: { readonly symbol: string; readonly decimals: number; readonly say: Translator },
): string => {
  if ('usd' in reading || 'symbol' in reading) return say('wrong-token-amount', { symbol: token.symbol })
  return reading.wrong === 'small' ? say('wrong-amount-decimals', token) : invalidAmountText(reading, say)
}

/**
 * Decimals of typed amounts of coins. Returns `undefined` if the coins differ or are not watched, so that
 * amounts are in dollars.
 */
const coinDecimalsOf = ({ kinds, chains }: WatchDraft): number | undefined =>
  kinds.includes('coin') ? commonCoinDecimals(chains) : undefined

const examples = (decimals: number | undefined, say: Translator): string => {
  if (decimals === undefined) return say('watch-amount-examples-dollars')
  return say(decimals === etherDecimals ? 'watch-amount-examples' : 'watch-amount-examples-coin')
}

/** Lines about the transfers to which the minimum applies, if not to all. */
const scopeLines = (draft: WatchDraft, say: Translator): readonly string[] => [
  ...(coinDecimalsOf(draft) !== undefined && draft.kinds.includes('tokens')
    ? [say('watch-amount-coin-only')]
    : []),
  ...(draft.kinds.includes('tokens') ? [say('watch-amount-unlisted')] : []),
  ...(draft.kinds.includes('nfts') ? [say('watch-amount-nfts')] : []),
]

/** Why an amount that was typed for the coins of a watch is not taken. */
const invalidCoinAmountText = (reading: InvalidAmount, draft: WatchDraft, say: Translator): string => {
  const decimals = coinDecimalsOf(draft)
  const [symbol, ...others] = new Set(draft.chains.map(id => chainOf(id).symbol))
  return reading.wrong === 'small' &&
    decimals !== etherDecimals &&
    symbol !== undefined &&
    others.length === 0
    ? say('wrong-amount-decimals', { symbol, decimals: decimals ?? 0 })
    : invalidAmountText(reading, say)
}

/** The step for both directions, and for each. */
const stepByDirection = { both: 'amount', in: 'amount-in', out: 'amount-out' } as const satisfies Record<
  Direction,
  StepName
>

/** Returns to what narrows the kinds, or to the review if a button has named the token. */
const answered = (draft: WatchDraft): WatchDraft =>
  draft.saidToken === undefined ? { ...draft, step: 'refine' } : goToReview(draft)

const choose = (
  draft: WatchDraft,
  { direction, minimum, say }: { direction: Direction; minimum: MinimumValue; say: Translator },
): StepResult => {
  const before = {
    incoming: draft.minimum === 'kept' ? noMinimum : draft.minimum,
    outgoing: draft.outMinimum,
  }
  const { incoming, outgoing, next } = chooseMinimum(before, { direction, minimum })
  const minimums = { minimum: incoming, outMinimum: outgoing }
  const chosen = {
    ...(next === undefined ? answered(draft) : { ...draft, step: stepByDirection[next] }),
    ...minimums,
  }
  const notice = minimumChoiceText({ direction, minimum }, { chains: draft.chains, say })
  const result = ifRoom(chosen, draft, say)
  return direction === 'both' || result.toast !== undefined ? result : { ...result, notice }
}

/** Words the minimum of the other direction, unless it differs by strategy. */
const otherText = ({ chains, minimum, outMinimum }: WatchDraft, direction: Direction, say: Translator) => {
  const other = direction === 'in' ? (outMinimum ?? minimum) : minimum
  if (direction === 'both' || other === 'kept') return undefined
  return minimumChoiceText({ direction: oppositeDirection(direction), minimum: other }, { chains, say })
}

const createAmountStep = (direction: Direction): WizardStep => ({
  question: (draft, { say }) => ({
    body: [
      ...(draft.minimum === 'kept' ? [say('watch-amount-kept')] : []),
      say('watch-amount', { direction, examples: examples(coinDecimalsOf(draft), say) }),
      ...scopeLines(draft, say),
    ],
    buttons: [
      presetChoices(say).map(({ text, arg }) => choiceButton(draft, text, arg)),
      [choiceButton(draft, say('watch-any-amount'), '0')],
      ...directionButtons(draft, {
        direction,
        canSplit: canSplitMinimum(draft),
        other: otherText(draft, direction, say),
        say,
      }),
      leaveRow(draft, say),
    ],
  }),

  press: (draft, arg, context) => {
    const { say } = context
    const next = readDirectionArg(arg)
    if (next !== undefined) return { draft: { ...draft, step: stepByDirection[next] } }
    if (arg === 'back') return { draft: answered(draft) }
    if (arg === '0') return choose(draft, { direction, minimum: noMinimum, say })
    if (presets.includes(Number(arg))) return choose(draft, { direction, minimum: { usd: Number(arg) }, say })
    return /^[A-Z]{3}\d+$/.test(arg) ? takeTyped(direction)(draft, arg, context) : { draft }
  },

  text: takeTyped(direction),
})

const takeTyped =
  (direction: Direction): WizardStep['text'] =>
  (draft, written, { say }) => {
    const { text, said } = amountsInDollars(withCurrency(inDollars(written), say), say)
    const decimals = coinDecimalsOf(draft)
    const symbols = decimals === undefined ? [] : draft.chains.map(id => chainOf(id).symbol)
    const reading = parseAmount(text, { symbols, decimals, isCoin: true, locale: say.locale })
    if ('wrong' in reading) return { draft, notice: invalidCoinAmountText(reading, draft, say) }
    const isNone = 'wei' in reading ? reading.wei === 0n : reading.usd === 0
    if (isNone) {
      const { toast, ...result } = choose(draft, { direction, minimum: noMinimum, say })
      return { notice: toast ?? say('watch-any-amount'), ...result }
    }
    const minimum = 'wei' in reading ? { wei: String(reading.wei) } : reading
    const { toast, ...result } = choose(draft, { direction, minimum, say })
    if (toast !== undefined) return { draft, notice: toast }
    const amount = minimumText(minimum, { chains: draft.chains, say })
    const symbol = readAsDollars(written)
    const notes = symbol === undefined ? said : [...said, say('watch-token-as-dollars', { symbol })]
    return { notice: [...notes, say('watch-at-least-said', { amount })].join('\n'), ...result }
  }

export const amountSteps = {
  amount: createAmountStep('both'),
  'amount-in': createAmountStep('in'),
  'amount-out': createAmountStep('out'),
}
