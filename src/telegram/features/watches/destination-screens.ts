import { type Button, callbackButton, type Message } from '#render/message.ts'
import type { Translator } from '#render/texts.ts'
import { actions } from '../../framework/permissions.ts'
import { pagingRows } from '../../framework/shared-screens.ts'
import type { ManagedDestination } from './managed-destinations.ts'

/** `Team › Deploys · 3 watches`, which opens the list of the destination. */
const destinationButton = ({ id, title, watches }: ManagedDestination, say: Translator): Button =>
  callbackButton(say('destination-watches', { title, count: watches }), actions.list, '0', id)

/** Buttons below the list of the private chat: the destinations, or what leads to them if they are more than `room`. */
export const destinationRows = (
  found: readonly ManagedDestination[],
  say: Translator,
  room: number,
): Message['buttons'] =>
  found.length > Math.max(1, room)
    ? [[callbackButton(say('button-destinations', { count: found.length }), actions.destinations, '0')]]
    : found.map(destination => [destinationButton(destination, say)])

const perPage = 8

/** A page, from 0, of all destinations that the person manages. */
export const destinationsMessage = (
  found: readonly ManagedDestination[],
  { page, say }: { readonly page: number; readonly say: Translator },
): Message => {
  const pages = Math.max(1, Math.ceil(found.length / perPage))
  const current = Math.min(page, pages - 1)
  return {
    body: say('watches-destinations', { count: found.length }),
    buttons: [
      ...found.slice(current * perPage, (current + 1) * perPage).map(one => [destinationButton(one, say)]),
      ...pagingRows({ page: current, pages }, (text, target) =>
        callbackButton(say(text), actions.destinations, String(target)),
      ),
      [callbackButton(say('button-back'), actions.list, '0')],
    ],
  }
}
