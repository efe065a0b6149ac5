import type { Button } from '#render/message.ts'
import type { Translator } from '#render/texts.ts'
import { goToReview, goToStep, isNothingWatched, type WatchDraft } from './draft.ts'
import { maxButtons } from './paging.ts'
import { choiceButton, isAboutTransactions, nextButton, reviewButton, type StepResult } from './step.ts'

/** Leaves the question of what to watch, once it is answered. */
export const leaveKinds = (draft: WatchDraft, next: WatchDraft, say: Translator): StepResult =>
  isNothingWatched(draft) ? { draft, toast: say('choose-kind') } : { draft: next }

/**
 * The buttons back and on of each step that asks what to watch, or narrows that. With many `others` above, the
 * review alone leads on.
 */
export const wayRow = (draft: WatchDraft, say: Translator, others = 0): readonly Button[] => {
  const back = choiceButton(draft, say('button-back'), 'back')
  const review = reviewButton(draft, say)
  const isFull = others + review.length + 2 > maxButtons && review.length > 0
  return [back, ...(isFull ? [] : [nextButton(draft, say)]), ...review]
}

/** Goes on by `next` or `review`. Returns `undefined` for another button. */
export const goOn = (draft: WatchDraft, arg: string, say: Translator): StepResult | undefined => {
  if (arg === 'review' || (arg === 'next' && !isAboutTransactions(draft)))
    return leaveKinds(draft, goToReview(draft), say)
  return arg === 'next' ? leaveKinds(draft, goToStep(draft, 'often'), say) : undefined
}
