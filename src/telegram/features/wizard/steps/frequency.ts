import { type Frequency, frequencySchema, hasWindow, windowedFrequencies } from '#contract/subscription.ts'
import { type Button, buttonRows } from '#render/message.ts'
import type { Translator } from '#render/texts.ts'
import { notifiesFinal } from '#watch/watch.ts'
import { goToReview, type WatchDraft } from '../draft.ts'
import {
  choiceButton,
  nextButton,
  type StepContext,
  type StepResult,
  tickedButton,
  type WizardStep,
} from '../step.ts'
import { addAddressesFromText } from './addresses.ts'

const single = ['Always', 'OnlyOnce'] as const
const windowsPerRow = 4

/** Whether a chosen chain says when a transaction is final. */
const offersFinal = ({ chains }: WatchDraft, { coverage: { final = [] } }: StepContext): boolean =>
  chains.some(chain => final.includes(chain))

/**
 * Toggles alerts of finality. A window or a digest has no such alerts, so the frequency becomes every
 * transaction.
 */
const toggleFinal = (draft: WatchDraft, say: Translator): StepResult => {
  const { final: _, ...off } = draft
  if (notifiesFinal(draft)) return { draft: off }
  const isEach = draft.digest === undefined && !hasWindow(draft.frequency)
  const on: WatchDraft = { ...off, final: true, ...(!isEach && { frequency: 'Always', digest: undefined }) }
  return { draft: on, notice: say('watch-final-about') }
}

/** Turns off alerts of finality if a window or digest is chosen. `lines` are words about the choice. */
export const withoutFinal = (
  before: WatchDraft,
  next: WatchDraft,
  lines: readonly string[],
  say: Translator,
): StepResult => {
  const { final: _, ...draft } = next
  const off = notifiesFinal(before) ? [say('watch-final-off', { button: say('button-final') })] : []
  return { draft, notice: [...lines, ...off].join('\n') }
}

const frequencyButton = (draft: WatchDraft, frequency: Frequency, say: Translator): Button => {
  const isChosen = draft.digest === undefined && draft.frequency === frequency
  return tickedButton(draft, isChosen, say(`frequency-${frequency}`), frequency)
}

/** A frequency ends the question. */
const chooseFrequency = (draft: WatchDraft, arg: string, say: Translator): StepResult => {
  const frequency = frequencySchema.safeParse(arg)
  if (!frequency.success) return { draft }
  const next = goToReview({ ...draft, frequency: frequency.data, digest: undefined })
  if (frequency.data === 'Always') return { draft: next }
  if (frequency.data === 'OnlyOnce') return { draft: next, notice: say('watch-often-once') }
  const window = say(`window-${frequency.data}`)
  return withoutFinal(draft, next, [say('watch-often-window', { window })], say)
}

const frequencyStep: WizardStep = {
  question: (draft, context) => {
    const { say } = context
    const isWindow = draft.digest === undefined && hasWindow(draft.frequency)
    return {
      body: [say('watch-often'), say('watch-often-about')],
      buttons: [
        single.map(frequency => frequencyButton(draft, frequency, say)),
        [
          tickedButton(draft, isWindow, `${say('button-summary')} ▾`, 'summary'),
          tickedButton(draft, draft.digest !== undefined, `${say('button-digest')} ▾`, 'digest'),
        ],
        ...(offersFinal(draft, context)
          ? [[tickedButton(draft, notifiesFinal(draft), say('button-final'), 'final')]]
          : []),
        [
          choiceButton(draft, say('button-back'), 'back'),
          // A choice leads on by itself, but the switch does not.
          ...(offersFinal(draft, context) ? [nextButton(draft, say)] : []),
        ],
      ],
    }
  },

  press: (draft, arg, context) => {
    const { say } = context
    if (arg === 'back') return { draft: { ...draft, step: draft.reviewed ? 'review' : 'what' } }
    if (arg === 'next') return { draft: goToReview(draft) }
    if (arg === 'digest' || arg === 'summary') return { draft: { ...draft, step: arg } }
    if (arg === 'final') return offersFinal(draft, context) ? toggleFinal(draft, say) : { draft }
    return chooseFrequency(draft, arg, say)
  },

  text: addAddressesFromText,
}

/** Asks for the period of summaries. */
const summaryStep: WizardStep = {
  question: (draft, { say }) => ({
    body: [say('watch-summary'), say('watch-often-windows')],
    buttons: [
      ...buttonRows(
        windowedFrequencies.map(window => frequencyButton(draft, window, say)),
        windowsPerRow,
      ),
      [choiceButton(draft, say('button-back'), 'back')],
    ],
  }),
  press: (draft, arg, { say }) =>
    arg === 'back' ? { draft: { ...draft, step: 'often' } } : chooseFrequency(draft, arg, say),
  text: addAddressesFromText,
}

export const frequencySteps = { often: frequencyStep, summary: summaryStep }
