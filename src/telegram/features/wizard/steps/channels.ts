import { buttonRows } from '#render/message.ts'
import { ownChat, recipientsOf } from '#watch/channels.ts'
import type { OfferedRecipient } from '../../watches/managed-destinations.ts'
import { goToStep, type WatchDraft } from '../draft.ts'
import { openPage, pageOf } from '../paging.ts'
import { nextButton, type StepContext, tickedButton, type WizardStep } from '../step.ts'
import { addAddressesFromText } from './addresses.ts'

const perRow = 2

/**
 * Toggles a recipient as stored: empty for the chat alone, the default. Returns `undefined` if none would be
 * left.
 */
const toggleRecipient = (
  draft: WatchDraft,
  recipient: string,
  { channels = [] }: StepContext,
): readonly string[] | undefined => {
  const chosen = recipientsOf(draft)
  // The recipients stay in the order of the offer, and a channel that is gone is dropped.
  const next = [ownChat, ...channels.map(({ id }) => id)].filter(
    offered => (offered === recipient) !== chosen.includes(offered),
  )
  if (next.length === 0) return undefined
  return next.length === 1 && next[0] === ownChat ? [] : next
}

/**
 * Asks for the recipients of alerts: its destination, channels of the chat, other destinations. Offered if
 * there is a choice.
 */
export const channelsStep: WizardStep = {
  question: (draft, { say, channels = [], destinationTitle: title }) => {
    const chosen = recipientsOf(draft)
    const offered: readonly OfferedRecipient[] = [
      { id: ownChat, name: title ?? say('where-this-chat') },
      ...channels,
    ]
    const { shown, paging } = pageOf(offered, { draft, others: 1, say })
    const toggles = shown.map(({ id, name, button = name }) =>
      tickedButton(draft, chosen.includes(id), button, id),
    )
    return {
      body: say('watch-where'),
      buttons: [...buttonRows(toggles, perRow), ...paging, [nextButton(draft, say)]],
    }
  },

  press: (draft, arg, context) => {
    if (arg === 'next') return { draft: goToStep(draft, 'review') }
    const paged = openPage(draft, arg)
    if (paged !== undefined) return { draft: paged }
    const recipients = toggleRecipient(draft, arg, context)
    return recipients === undefined
      ? { draft, toast: context.say('choose-kind') }
      : { draft: { ...draft, recipients } }
  },

  text: addAddressesFromText,
}
