import { frequencySchema } from '#contract/subscription.ts'
import { join, plain } from '#render/rich-text.ts'
import { choiceButton, type WizardStep } from '../step.ts'
import { addAddressesFromText } from './addresses.ts'

const rows = [
  ['Always', 'OnlyOnce'],
  ['5m', '10m', '30m'],
  ['1h', '4h', '12h', '24h'],
] as const

export const frequencyStep: WizardStep = {
  question: (draft, { say }) => ({
    body: join([say('watch-often'), say('watch-often-windows')], '\n'),
    buttons: [
      ...rows.map(row =>
        row.map(frequency => {
          const mark = draft.frequency === frequency ? '✓ ' : ''
          return choiceButton(draft, `${mark}${say(`frequency-${frequency}`)}`, frequency)
        }),
      ),
      [choiceButton(draft, say('button-back'), 'back'), choiceButton(draft, say('button-cancel'), 'cancel')],
    ],
  }),

  press: (draft, arg, { say }) => {
    if (arg === 'back') return { draft: { ...draft, step: draft.reviewed ? 'review' : 'what' } }
    const frequency = frequencySchema.safeParse(arg)
    if (!frequency.success) return { draft }
    const next = { ...draft, frequency: frequency.data, step: 'review', reviewed: true } as const
    if (frequency.data === 'Always') return { draft: next }
    const notice =
      frequency.data === 'OnlyOnce'
        ? say('watch-often-once')
        : say('watch-often-window', { window: say(`window-${frequency.data}`) })
    return { draft: next, notice: plain(notice) }
  },

  text: addAddressesFromText,
}
