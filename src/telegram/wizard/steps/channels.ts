import { buttonRows } from '#chat/message.ts'
import { here, placesOf } from '../../jobs/channels.ts'
import { goToStep, type WatchDraft } from '../draft.ts'
import { choiceButton, type StepContext, type WizardStep } from '../step.ts'
import { addAddressesFromText } from './addresses.ts'

const perRow = 2

/** As stored: empty for the chat alone, the default. `undefined`: none would be left. */
const togglePlace = (
  draft: WatchDraft,
  place: string,
  { channels = [] }: StepContext,
): readonly string[] | undefined => {
  const chosen = placesOf(draft)
  // In the order of the offer; a channel that is gone drops out.
  const next = [here, ...channels.map(({ id }) => id)].filter(
    offered => (offered === place) !== chosen.includes(offered),
  )
  if (next.length === 0) return undefined
  return next.length === 1 && next[0] === here ? [] : next
}

/** Where alerts go: this chat, its channels, or both. Offered if the chat has channels. */
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

  press: (draft, arg, context) => {
    if (arg === 'next') return { draft: goToStep(draft, 'review') }
    const where = togglePlace(draft, arg, context)
    return where === undefined ? { draft, toast: context.say('choose-kind') } : { draft: { ...draft, where } }
  },

  text: addAddressesFromText,
}
