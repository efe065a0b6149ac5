import { frequencySchema, hasWindow } from '#contract/subscription.ts'
import { join, plain } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import { notifiesFinal } from '#watch/watch.ts'
import type { WatchDraft } from '../draft.ts'
import { choiceButton, nextButton, type StepContext, type StepResult, type WizardStep } from '../step.ts'
import { addAddressesFromText } from './addresses.ts'

const rows = [
  ['Always', 'OnlyOnce'],
  ['5m', '10m', '30m'],
  ['1h', '4h', '12h', '24h'],
] as const

/** Whether a chosen chain says when a transaction is final. */
const offersFinal = ({ chains }: WatchDraft, { coverage: { final = [] } }: StepContext): boolean =>
  chains.some(chain => final.includes(chain))

/** Toggles alerts of finality. A window or a digest has none, so the frequency becomes every transaction. */
const toggleFinal = (draft: WatchDraft, say: Translator): StepResult => {
  const { final: _, ...off } = draft
  if (notifiesFinal(draft)) return { draft: off }
  const isEach = draft.digest === undefined && !hasWindow(draft.frequency)
  const on: WatchDraft = { ...off, final: true, ...(!isEach && { frequency: 'Always', digest: undefined }) }
  return { draft: on, notice: plain(say('watch-final-about')) }
}

/** Turns off alerts of finality if a window or digest is chosen. `lines`: words about the choice. */
export const withoutFinal = (
  before: WatchDraft,
  {
    next,
    lines,
    say,
  }: { readonly next: WatchDraft; readonly lines: readonly string[]; readonly say: Translator },
): StepResult => {
  const { final: _, ...draft } = next
  const off = notifiesFinal(before) ? [say('watch-final-off', { button: say('button-final') })] : []
  const all = [...lines, ...off]
  return { draft, ...(all.length > 0 && { notice: plain(all.join('\n')) }) }
}

export const frequencyStep: WizardStep = {
  question: (draft, context) => {
    const { say } = context
    const choice = (isChosen: boolean, text: string, arg: string) =>
      choiceButton(draft, `${isChosen ? '✓ ' : ''}${text}`, arg)
    return {
      body: join([say('watch-often'), say('watch-often-windows')], '\n'),
      buttons: [
        ...rows.map(row =>
          row.map(frequency =>
            choice(
              draft.digest === undefined && draft.frequency === frequency,
              say(`frequency-${frequency}`),
              frequency,
            ),
          ),
        ),
        [choice(draft.digest !== undefined, say('button-digest'), 'digest')],
        ...(offersFinal(draft, context)
          ? [[choice(notifiesFinal(draft), say('button-final'), 'final')]]
          : []),
        [
          choiceButton(draft, say('button-back'), 'back'),
          // A choice leads on by itself, the switch does not.
          ...(offersFinal(draft, context) ? [nextButton(draft, say)] : []),
          choiceButton(draft, say('button-cancel'), 'cancel'),
        ],
      ],
    }
  },

  press: (draft, arg, context) => {
    const { say } = context
    if (arg === 'back') return { draft: { ...draft, step: draft.reviewed ? 'review' : 'what' } }
    if (arg === 'next') return { draft: { ...draft, step: 'review', reviewed: true } }
    if (arg === 'digest') return { draft: { ...draft, step: 'digest' } }
    if (arg === 'final') return offersFinal(draft, context) ? toggleFinal(draft, say) : { draft }
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
    if (frequency.data === 'OnlyOnce') return { draft: next, notice: plain(say('watch-often-once')) }
    const window = say(`window-${frequency.data}`)
    return withoutFinal(draft, { next, lines: [say('watch-often-window', { window })], say })
  },

  text: addAddressesFromText,
}
