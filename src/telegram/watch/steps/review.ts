import { textForButtons } from '../add-addresses.ts'
import { coverageLine } from '../coverage.ts'
import { choice, type Step, type StepName } from '../draft.ts'
import { rateLine } from '../rate.ts'

const opens: readonly StepName[] = ['addresses', 'chains', 'what', 'often', 'name', 'message']

/** The hub: everything chosen, each part one press away. */
export const reviewStep: Step = {
  question: (draft, { say, coverage, rate }) => ({
    body: [coverageLine(draft, { coverage, say }), rateLine(draft, { rate, say })]
      .filter(line => line !== '')
      .join('\n\n'),
    buttons: [
      [{ ...choice(draft, say('watch-start'), 'create'), style: 'primary' }],
      ['addresses', 'chains', 'what'].map(step => choice(draft, say(`watch-edit-${step}`), step)),
      ['often', 'name', 'message'].map(step => choice(draft, say(`watch-edit-${step}`), step)),
      [choice(draft, say('button-cancel'), 'cancel')],
    ],
  }),

  press: (draft, arg) => {
    if (arg === 'create') return { draft, end: 'create' }
    const step = opens.find(name => name === arg)
    return { draft: step === undefined ? draft : { ...draft, step } }
  },

  text: textForButtons,
}
