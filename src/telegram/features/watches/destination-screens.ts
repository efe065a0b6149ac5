import { type Button, callbackButton, type Message } from '#render/message.ts'
import type { Translator } from '#render/texts.ts'
import { actions } from '../../framework/permissions.ts'
import { pagingRows } from '../../framework/shared-screens.ts'
import type { ManagedDestination } from './managed-destinations.ts'

/** `Team › Deploys · 3 watches`, which opens the list of the destination. */
const destinationButton = ({ id, title, watches }: ManagedDestination, say: Translator): Button =>
  callbackButton(say('destination-watches', { title, count: watches }), actions.list, '0', id)

/**
 * Buttons below the list of the private chat: the destinations, or if they are more than `room` a button to
 * their list.
 */
export const destinationRows = (
  managed: readonly ManagedDestination[],
  say: Translator,
  room: number,
): Message['buttons'] =>
  managed.length > Math.max(1, room)
    ? [[callbackButton(say('button-destinations', { count: managed.length }), actions.destinations, '0')]]
    : managed.map(destination => [destinationButton(destination, say)])

const perPage = 8

/** A page, from 0, of all destinations that the person manages. */
export const destinationsMessage = (
  managed: readonly ManagedDestination[],
  { page, say }: { readonly page: number; readonly say: Translator },
): Message => {
  const pages = Math.max(1, Math.ceil(managed.length / perPage))
  const current = Math.min(page, pages - 1)
  return {
    body: say('watches-destinations', { count: managed.length }),
    buttons: [
      ...managed
        .slice(current * perPage, (current + 1) * perPage)
        .map(destination => [destinationButton(destination, say)]),
      ...pagingRows({ page: current, pages }, (text, target) =>
        callbackButton(say(text), actions.destinations, String(target)),
      ),
      [callbackButton(say('button-back'), actions.list, '0')],
    ],
  }
}
