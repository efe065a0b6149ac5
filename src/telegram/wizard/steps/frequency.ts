import { frequencySchema } from '#contract/subscription.ts'
import { join, plain } from '#render/rich-text.ts'
import type { WatchDraft } from '../draft.ts'
import { choiceButton, type WizardStep } from '../step.ts'
import { addAddressesFromText } from './addresses.ts'
import { openDigestStep } from './digest.ts'

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
          const mark = draft.digest === undefined && draft.frequency === frequency ? '✓ ' : ''
          return choiceButton(draft, `${mark}${say(`frequency-${frequency}`)}`, frequency)
        }),
      ),
      [choiceButton(draft, `${draft.digest === undefined ? '' : '✓ '}${say('button-digest')}`, 'digest')],
      [choiceButton(draft, say('button-back'), 'back'), choiceButton(draft, say('button-cancel'), 'cancel')],
    ],
  }),

  press: (draft, arg, { say }) => {
    if (arg === 'back') return { draft: { ...draft, step: draft.reviewed ? 'review' : 'what' } }
    if (arg === 'digest') return { draft: openDigestStep(draft) }
    const frequency = frequencySchema.safeParse(arg)
    if (!frequency.success) return { draft }
    const next: WatchDraft = {
      ...draft,
      frequency: frequency.data,
      digest: undefined,
      step: 'review',
      reviewed: true,
    }
    if (frequency.data === 'Always') return { draft: next }
    const notice =
      frequency.data === 'OnlyOnce'
        ? say('watch-often-once')
        : say('watch-often-window', { window: say(`window-${frequency.data}`) })
    return { draft: next, notice: plain(notice) }
  },

  text: addAddressesFromText,
}
