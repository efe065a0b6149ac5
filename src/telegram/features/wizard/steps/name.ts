import { isCut, sanitizeText } from '#lib/sanitize-text.ts'
import { bold } from '#render/rich-text.ts'
import { maxNameLength } from '#watch/watch.ts'
import { unquoted } from '../../../input/bare-name.ts'
import { draftName } from '../draft.ts'
import { choiceButton, type WizardStep } from '../step.ts'

export const nameStep: WizardStep = {
  question: (draft, { say }) => ({
    body: say.rich('watch-name', { name: bold(draftName(draft)) }),
    buttons: [[choiceButton(draft, say('button-back'), 'back')]],
  }),

  press: draft => ({ draft: { ...draft, step: 'review' } }),

  text: (draft, text, { say }) => {
    const name = sanitizeText(unquoted(text), maxNameLength)
    if (name === '') return { draft, notice: say('wrong-name') }
    const named = { ...draft, step: 'review', name } as const
    const cut = say('name-cut', { count: 1, most: maxNameLength })
    return isCut(name, unquoted(text)) ? { draft: named, notice: cut } : { draft: named }
  },
}
