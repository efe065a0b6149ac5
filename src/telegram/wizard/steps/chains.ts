import { chainOf } from '#chains/registry.ts'
import { buttonRows } from '#chat/message.ts'
import { type Draft, goTo, toReview } from '../draft.ts'
import { choiceButton, reviewButton, type StepContext, type WizardStep } from '../step.ts'
import { addAddressesFromText } from './addresses.ts'

const perRow = 3

/** Those on offer, and what a watch that is changed has beside them. */
const offeredChains = ({ editing }: Draft, { chains }: StepContext): readonly number[] => [
  ...new Set([...chains, ...(editing?.base.chains ?? [])]),
]

export const chainsStep: WizardStep = {
  question: (draft, kit) => {
    const { say } = kit
    const toggles = offeredChains(draft, kit).map(id =>
      choiceButton(draft, `${draft.chains.includes(id) ? '✓ ' : ''}${chainOf(id).name}`, String(id)),
    )
    return {
      body: say('watch-chains'),
      buttons: [
        ...buttonRows(toggles, perRow),
        [choiceButton(draft, say('button-all'), 'all'), choiceButton(draft, say('button-none'), 'none')],
        [
          choiceButton(draft, say('button-back'), 'back'),
          choiceButton(draft, say(draft.reviewed ? 'button-review' : 'button-next'), 'next'),
        ],
        [...reviewButton(draft, say), choiceButton(draft, say('button-cancel'), 'cancel')],
      ],
    }
  },

  press: (draft, arg, kit) => {
    const { say } = kit
    const chains = offeredChains(draft, kit)
    if (arg === 'all') return { draft: { ...draft, chains } }
    if (arg === 'none') return { draft: { ...draft, chains: [] } }
    if (arg === 'back' || arg === 'next' || arg === 'review') {
      const leavesNone = draft.chains.length === 0 && (arg !== 'back' || draft.reviewed)
      if (leavesNone) return { draft, toast: say('choose-chain') }
      if (arg === 'review') return { draft: toReview(draft) }
      return { draft: goTo(draft, arg === 'back' ? 'addresses' : 'what') }
    }
    const toggled = Number(arg)
    // The order of the offer, not of the presses.
    const chosen = chains.filter(id => (id === toggled) !== draft.chains.includes(id))
    return { draft: { ...draft, chains: chosen } }
  },

  text: addAddressesFromText,
}
