import { join, plain } from '#chat/rich.ts'
import type { Translator } from '#chat/texts.ts'
import { chainOf } from '#contract/chains.ts'
import { choiceButton, type Draft, type WizardStep } from '../draft.ts'
import { minimumText, noMinimum } from '../kinds.ts'
import { type ParsedAmount, parseAmount } from '../read-amount.ts'

/** In US dollars. */
const dollarPresets = ['10', '100', '1000', '10000']

const invalidTextId = {
  unreadable: 'wrong-amount',
  negative: 'wrong-amount-negative',
  small: 'wrong-amount-small',
  large: 'wrong-amount-large',
  cent: 'wrong-amount-cent',
  dear: 'wrong-amount-dear',
} as const satisfies Record<Extract<ParsedAmount, { wrong: string }>['wrong'], string>

const examples = ({ kinds }: Draft, say: Translator): string =>
  say(kinds.includes('coin') ? 'watch-amount-examples' : 'watch-amount-examples-dollars')

/** What the answer will hold for, as far as that is not everything that moves. */
const scopeLines = ({ kinds }: Draft, say: Translator): readonly string[] => [
  ...(kinds.includes('coin') && kinds.includes('tokens') ? [say('watch-amount-coin-only')] : []),
  ...(kinds.includes('tokens') ? [say('watch-amount-unlisted')] : []),
  ...(kinds.includes('nfts') ? [say('watch-amount-nfts')] : []),
]

export const amountStep: WizardStep = {
  question: (draft, { say }) => ({
    body: join([say('watch-amount', { examples: examples(draft, say) }), ...scopeLines(draft, say)], '\n'),
    buttons: [
      dollarPresets.map(usd => choiceButton(draft, say('watch-amount-preset', { usd: Number(usd) }), usd)),
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
    if ('wrong' in reading) return { draft, notice: plain(say(invalidTextId[reading.wrong])) }
    const amount = minimumText(reading, { chains: draft.chains, say })
    return {
      draft: { ...draft, step: 'what', minimum: reading },
      notice: plain(say('watch-at-least-said', { amount })),
    }
  },
}
