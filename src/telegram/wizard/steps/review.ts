import { type StepName } from '../draft.ts'
import { editReviewButtons, editReviewText, isEditDraft, pressEditReview } from '../edit-review.ts'
import { coverageLine, estimateLine } from '../preview.ts'
import { choiceButton, type StepContext, type WizardStep } from '../step.ts'
import { addAddressesFromText } from './addresses.ts'

const rows = [
  ['addresses', 'chains', 'what'],
  ['often', 'name', 'message'],
  ['tags', 'where'],
] as const satisfies readonly (readonly StepName[])[]

/** Without channels there is no choice of where alerts go. */
const isOffered =
  ({ channels = [] }: StepContext) =>
  (step: StepName): boolean =>
    step !== 'where' || channels.length > 0

/** All choices, each one press away. */
export const reviewStep: WizardStep = {
  question: (draft, context) => {
    const { say } = context
    return {
      body: [
        isEditDraft(draft) ? editReviewText(draft, context) : '',
        coverageLine(draft, context),
        estimateLine(draft, context),
      ]
        .filter(line => line !== '')
        .join('\n\n'),
      buttons: [
        ...(isEditDraft(draft)
          ? editReviewButtons(draft, context)
          : [[{ ...choiceButton(draft, say('watch-start'), 'create'), style: 'primary' } as const]]),
        ...rows.map(row =>
          row.filter(isOffered(context)).map(step => choiceButton(draft, say(`watch-edit-${step}`), step)),
        ),
        [choiceButton(draft, say('button-cancel'), 'cancel')],
      ],
    }
  },

  press: (draft, arg) => {
    if (isEditDraft(draft)) {
      const result = pressEditReview(draft, arg)
      if (result !== undefined) return result
    } else if (arg === 'create') return { draft, end: 'create' }
    const step = rows.flat().find(name => name === arg)
    return { draft: step === undefined ? draft : { ...draft, step } }
  },

  text: addAddressesFromText,
}
