import { buttonRows } from '#chat/message.ts'
import { here, placesOf } from '../../jobs/channels.ts'
import { type Draft, goTo } from '../draft.ts'
import { choiceButton, type StepContext, type WizardStep } from '../step.ts'
import { addAddressesFromText } from './addresses.ts'

const perRow = 2

/** Empty where only the chat itself is told, as it is by default. */
const togglePlace = (
  draft: Draft,
  place: string,
  { channels = [] }: StepContext,
): readonly string[] | undefined => {
  const chosen = placesOf(draft)
  // The order of the offer, not of the presses; what is not offered any more falls out.
  const next = [here, ...channels.map(({ id }) => id)].filter(
    offered => (offered === place) !== chosen.includes(offered),
  )
  if (next.length === 0) return undefined
  return next.length === 1 && next[0] === here ? [] : next
}

/** The chat, and its channels beside it: at least one of them. Offered where there are any. */
export const channelsStep: WizardStep = {
  question: (draft, { say, channels = [] }) => {
    const chosen = placesOf(draft)
    const offered = [{ id: here, name: say('where-this-chat') }, ...channels]
    const toggles = offered.map(({ id, name }) =>
      choiceButton(draft, chosen.includes(id) ? `✓ ${name}` : name, id),
    )
    return {
      body: say('watch-where'),
      buttons: [
        ...buttonRows(toggles, perRow),
        [
          choiceButton(draft, say('button-review'), 'next'),
          choiceButton(draft, say('button-cancel'), 'cancel'),
        ],
      ],
    }
  },

  press: (draft, arg, kit) => {
    if (arg === 'next') return { draft: goTo(draft, 'review') }
    const where = togglePlace(draft, arg, kit)
    return where === undefined ? { draft, toast: kit.say('choose-kind') } : { draft: { ...draft, where } }
  },

  text: addAddressesFromText,
}
