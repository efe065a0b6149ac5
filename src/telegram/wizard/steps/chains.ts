import { chainOf } from '#chains/registry.ts'
import { buttonRows } from '#chat/message.ts'
import { goToReview, goToStep } from '../draft.ts'
import { choiceButton, nextButton, offeredChains, reviewButton, type WizardStep } from '../step.ts'
import { addAddressesFromText } from './addresses.ts'

const perRow = 3

export const chainsStep: WizardStep = {
  question: (draft, context) => {
    const { say } = context
    const toggles = offeredChains(draft, context).map(id =>
      choiceButton(draft, `${draft.chains.includes(id) ? '✓ ' : ''}${chainOf(id).name}`, String(id)),
    )
    return {
      body: say('watch-chains'),
      buttons: [
        ...buttonRows(toggles, perRow),
        [choiceButton(draft, say('button-all'), 'all'), choiceButton(draft, say('button-none'), 'none')],
        [choiceButton(draft, say('button-back'), 'back'), nextButton(draft, say)],
        [...reviewButton(draft, say), choiceButton(draft, say('button-cancel'), 'cancel')],
      ],
    }
  },

  press: (draft, arg, context) => {
    const { say } = context
    const chains = offeredChains(draft, context)
    if (arg === 'all') return { draft: { ...draft, chains } }
    if (arg === 'none') return { draft: { ...draft, chains: [] } }
    if (arg === 'back' || arg === 'next' || arg === 'review') {
      const leavesNone = draft.chains.length === 0 && (arg !== 'back' || draft.reviewed)
      if (leavesNone) return { draft, toast: say('choose-chain') }
      if (arg === 'review') return { draft: goToReview(draft) }
      return { draft: goToStep(draft, arg === 'back' ? 'addresses' : 'what') }
    }
    const toggled = Number(arg)
    // In the order of the offer.
    const chosen = chains.filter(id => (id === toggled) !== draft.chains.includes(id))
    return { draft: { ...draft, chains: chosen } }
  },

  text: addAddressesFromText,
}
