import { from as parseUnits } from 'ox/Value'
import { join, plain } from '#chat/rich.ts'
import { chainOf } from '#contract/chains.ts'
import { choice, type Step } from '../draft.ts'
import { amountText, moving } from '../kinds.ts'
import { type AmountReading, readAmount } from '../read-amount.ts'

/** In the native coin; `_` stands for the decimal point, which callback data does not hold. */
const presets = ['0_01', '0_1', '1', '10']

const wrongText = {
  unreadable: 'wrong-amount',
  negative: 'wrong-amount-negative',
  small: 'wrong-amount-small',
  large: 'wrong-amount-large',
  dollars: 'wrong-amount-dollars',
} as const satisfies Record<Extract<AmountReading, { wrong: string }>['wrong'], string>

const coin = (preset: string): bigint => parseUnits(preset.replace('_', '.'), 18)

export const amountStep: Step = {
  question: (draft, { say }) => ({
    body: join(
      [
        say('watch-amount', { examples: say('watch-amount-examples') }),
        ...(draft.kinds.some(kind => kind !== 'coin' && moving.includes(kind))
          ? [say('watch-amount-coin-only')]
          : []),
      ],
      '\n',
    ),
    buttons: [
      presets.map(preset => choice(draft, amountText(coin(preset), { chains: draft.chains, say }), preset)),
      [choice(draft, say('watch-any-amount'), '0')],
      [choice(draft, say('button-back'), 'back'), choice(draft, say('button-cancel'), 'cancel')],
    ],
  }),

  press: (draft, arg) => {
    if (arg === 'back') return { draft: { ...draft, step: 'what' } }
    if (arg !== '0' && !presets.includes(arg)) return { draft }
    return { draft: { ...draft, step: 'what', minimum: coin(arg) } }
  },

  text: (draft, text, { say }) => {
    const reading = readAmount(
      text,
      draft.chains.map(id => chainOf(id).symbol),
    )
    if ('wrong' in reading)
      return {
        draft,
        notice: plain(say(wrongText[reading.wrong], { examples: say('watch-amount-examples') })),
      }
    const amount = amountText(reading.wei, { chains: draft.chains, say })
    return {
      draft: { ...draft, step: 'what', minimum: reading.wei },
      notice: plain(say('watch-at-least-said', { amount })),
    }
  },
}
