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

/** Where there is nothing but the chat to tell, nobody is asked where. */
const isOffered =
  ({ channels = [] }: StepContext) =>
  (step: StepName): boolean =>
    step !== 'where' || channels.length > 0

/** The hub: everything chosen, each part one press away. */
export const reviewStep: WizardStep = {
  question: (draft, kit) => {
    const { say } = kit
    return {
      body: [
        isEditDraft(draft) ? editReviewText(draft, kit) : '',
        coverageLine(draft, kit),
        estimateLine(draft, kit),
      ]
        .filter(line => line !== '')
        .join('\n\n'),
      buttons: [
        ...(isEditDraft(draft)
          ? editReviewButtons(draft, kit)
          : [[{ ...choiceButton(draft, say('watch-start'), 'create'), style: 'primary' } as const]]),
        ...rows.map(row =>
          row.filter(isOffered(kit)).map(step => choiceButton(draft, say(`watch-edit-${step}`), step)),
        ),
        [choiceButton(draft, say('button-cancel'), 'cancel')],
      ],
    }
  },

  press: (draft, arg) => {
    if (isEditDraft(draft)) {
      const turn = pressEditReview(draft, arg)
      if (turn !== undefined) return turn
    } else if (arg === 'create') return { draft, end: 'create' }
    const step = rows.flat().find(name => name === arg)
    return { draft: step === undefined ? draft : { ...draft, step } }
  },

  text: addAddressesFromText,
}
