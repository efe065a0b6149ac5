import { buttonRows } from '#chat/message.ts'
import { here, placesOf } from '../../channels/where.ts'
import { textForButtons } from '../add-addresses.ts'
import { choice, type Draft, goTo, type Kit, type Step } from '../draft.ts'

const perRow = 2

/** Empty where only the chat itself is told, as it is by default. */
const toggled = (draft: Draft, place: string, { channels = [] }: Kit): readonly string[] | undefined => {
  const chosen = placesOf(draft)
  // The order of the offer, not of the presses; what is not offered any more falls out.
  const next = [here, ...channels.map(({ id }) => id)].filter(
    offered => (offered === place) !== chosen.includes(offered),
  )
  if (next.length === 0) return undefined
  return next.length === 1 && next[0] === here ? [] : next
}

/** The chat, and its channels beside it: at least one of them. Offered where there are any. */
export const whereStep: Step = {
  question: (draft, { say, channels = [] }) => {
    const chosen = placesOf(draft)
    const offered = [{ id: here, name: say('where-this-chat') }, ...channels]
    const toggles = offered.map(({ id, name }) => choice(draft, chosen.includes(id) ? `✓ ${name}` : name, id))
    return {
      body: say('watch-where'),
      buttons: [
        ...buttonRows(toggles, perRow),
        [choice(draft, say('button-review'), 'next'), choice(draft, say('button-cancel'), 'cancel')],
      ],
    }
  },

  press: (draft, arg, kit) => {
    if (arg === 'next') return { draft: goTo(draft, 'review') }
    const where = toggled(draft, arg, kit)
    return where === undefined ? { draft, toast: kit.say('choose-kind') } : { draft: { ...draft, where } }
  },

  text: textForButtons,
}
