import { isCut, sanitizeText } from '#lib/sanitize-text.ts'
import { bold } from '#render/rich-text.ts'
import { maxNameLength } from '#watch/watch.ts'
import { unquoted } from '../../../input/bare-name.ts'
import { draftName, type WatchDraft } from '../draft.ts'
import { choiceButton, type WizardStep } from '../step.ts'

export const nameStep: WizardStep = {
  question: (draft, { say }) => ({
    body: say.rich('watch-name', { name: bold(draftName(draft)) }),
    buttons: [[choiceButton(draft, say('button-back'), 'back')]],
  }),

  press: draft => ({ draft: { ...draft, step: 'review' } }),

  text: (draft, text, { say }) => {
    const written = unquoted(text)
    const name = sanitizeText(written, maxNameLength)
    if (name === '') return { draft, notice: say('wrong-name') }
    const [only, ...others] = draft.addresses
    // Alerts name the only address of a new watch, so it gets the name of the watch.
    const isNamed = draft.editing === undefined && only !== undefined && others.length === 0
    const addresses = isNamed && only.label === undefined ? [{ ...only, label: name }] : draft.addresses
    const named: WatchDraft = { ...draft, step: 'review', name, addresses }
    if (!isCut(name, written)) return { draft: named }
    return { draft: named, notice: say('name-cut', { count: 1, most: maxNameLength }) }
  },
}
