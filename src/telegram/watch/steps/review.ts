import { textForButtons } from '../add-addresses.ts'
import { coverageLine } from '../coverage.ts'
import { choice, type Kit, type Step, type StepName } from '../draft.ts'
import { editButtons, editLines, isEdit, pressEdit } from '../edit/edit-review.ts'
import { rateLine } from '../rate.ts'

const rows = [
  ['addresses', 'chains', 'what'],
  ['often', 'name', 'message'],
  ['tags', 'where'],
] as const satisfies readonly (readonly StepName[])[]

/** Where there is nothing but the chat to tell, nobody is asked where. */
const isOffered =
  ({ channels = [] }: Kit) =>
  (step: StepName): boolean =>
    step !== 'where' || channels.length > 0

/** The hub: everything chosen, each part one press away. */
export const reviewStep: Step = {
  question: (draft, kit) => {
    const { say } = kit
    return {
      body: [isEdit(draft) ? editLines(draft, kit) : '', coverageLine(draft, kit), rateLine(draft, kit)]
        .filter(line => line !== '')
        .join('\n\n'),
      buttons: [
        ...(isEdit(draft)
          ? editButtons(draft, kit)
          : [[{ ...choice(draft, say('watch-start'), 'create'), style: 'primary' } as const]]),
        ...rows.map(row =>
          row.filter(isOffered(kit)).map(step => choice(draft, say(`watch-edit-${step}`), step)),
        ),
        [choice(draft, say('button-cancel'), 'cancel')],
      ],
    }
  },

  press: (draft, arg) => {
    if (isEdit(draft)) {
      const turn = pressEdit(draft, arg)
      if (turn !== undefined) return turn
    } else if (arg === 'create') return { draft, end: 'create' }
    const step = rows.flat().find(name => name === arg)
    return { draft: step === undefined ? draft : { ...draft, step } }
  },

  text: textForButtons,
}
