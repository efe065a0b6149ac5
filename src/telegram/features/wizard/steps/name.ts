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
    const [only, ...others] = draft.addresses
    // Alerts call the only address of a new watch as the watch.
    const isNamed = draft.editing === undefined && only !== undefined && others.length === 0
    const addresses = isNamed && only.label === undefined ? [{ ...only, label: name }] : draft.addresses
    const named = { ...draft, step: 'review', name, addresses } as const
    const cut = say('name-cut', { count: 1, most: maxNameLength })
    return isCut(name, unquoted(text)) ? { draft: named, notice: cut } : { draft: named }
  },
}
