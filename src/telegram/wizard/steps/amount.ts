import { chainOf } from '#chains/registry.ts'
import { formatDollars } from '#lib/format.ts'
import { join, plain } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import { noMinimum } from '../../ui/event-kinds.ts'
import { minimumText } from '../../ui/event-kinds-line.ts'
import type { WatchDraft } from '../draft.ts'
import { type InvalidAmount, parseAmount } from '../parse-amount.ts'
import { choiceButton, type WizardStep } from '../step.ts'

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

export const amountStep: WizardStep = {
  question: (draft, { say }) => ({
    body: join([say('watch-amount', { examples: examples(draft, say) }), ...scopeLines(draft, say)], '\n'),
    buttons: [
      dollarPresets.map(usd => choiceButton(draft, formatDollars(Number(usd), say.locale), usd)),
      [choiceButton(draft, say('watch-any-amount'), '0')],
      [choiceButton(draft, say('button-back'), 'back'), choiceButton(draft, say('button-cancel'), 'cancel')],
    ],
  }),

  press: (draft, arg) => {
    if (arg === 'back') return { draft: { ...draft, step: 'what' } }
    if (arg === '0') return { draft: { ...draft, step: 'what', minimum: noMinimum } }
    if (!dollarPresets.includes(arg)) return { draft }
    return { draft: { ...draft, step: 'what', minimum: { usd: Number(arg) } } }
  },

  text: (draft, text, { say }) => {
    const symbols = draft.kinds.includes('coin') ? draft.chains.map(id => chainOf(id).symbol) : []
    const reading = parseAmount(text, { symbols, locale: say.locale })
    if ('wrong' in reading) return { draft, notice: plain(invalidAmountText(reading, say)) }
    const minimum = 'wei' in reading ? { wei: String(reading.wei) } : reading
    const amount = minimumText(minimum, { chains: draft.chains, say })
    return {
      draft: { ...draft, step: 'what', minimum },
      notice: plain(say('watch-at-least-said', { amount })),
    }
  },
}
