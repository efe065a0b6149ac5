import { bold, plain } from '#chat/rich.ts'
import { sanitizeText } from '#lib/clean-text.ts'
import { choice, nameOf, type Step } from '../draft.ts'

/** In characters as a reader counts them. */
const maxName = 32

export const nameStep: Step = {
  question: (draft, { say }) => ({
    body: say.rich('watch-name', { name: bold(nameOf(draft)) }),
    buttons: [[choice(draft, say('button-back'), 'back'), choice(draft, say('button-cancel'), 'cancel')]],
  }),

  press: draft => ({ draft: { ...draft, step: 'review' } }),

  text: (draft, text, { say }) => {
    const name = sanitizeText(text, maxName)
    if (name === '') return { draft, notice: plain(say('wrong-name')) }
    return { draft: { ...draft, step: 'review', name } }
  },
}
