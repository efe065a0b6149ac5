import { buttonRows } from '#chat/message.ts'
import { chainOf } from '#contract/chains.ts'
import { textForButtons } from '../add-addresses.ts'
import { choice, type Draft, goTo, type Kit, reviewChoice, type Step, toReview } from '../draft.ts'

const perRow = 3

/** Those on offer, and what a watch that is changed has beside them. */
const offered = ({ editing }: Draft, { chains }: Kit): readonly number[] => [
  ...new Set([...chains, ...(editing?.base.chains ?? [])]),
]

export const chainsStep: Step = {
  question: (draft, kit) => {
    const { say } = kit
    const toggles = offered(draft, kit).map(id =>
      choice(draft, `${draft.chains.includes(id) ? '✓ ' : ''}${chainOf(id).name}`, String(id)),
    )
    return {
      body: say('watch-chains'),
      buttons: [
        ...buttonRows(toggles, perRow),
        [choice(draft, say('button-all'), 'all'), choice(draft, say('button-none'), 'none')],
        [
          choice(draft, say('button-back'), 'back'),
          choice(draft, say(draft.reviewed ? 'button-review' : 'button-next'), 'next'),
        ],
        [...reviewChoice(draft, say), choice(draft, say('button-cancel'), 'cancel')],
      ],
    }
  },

  press: (draft, arg, kit) => {
    const { say } = kit
    const chains = offered(draft, kit)
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

  text: textForButtons,
}
