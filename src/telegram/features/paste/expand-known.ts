import { zeroAddress } from '#lib/format.ts'
import { readAddressBook } from '#watch/address-book.ts'
import { destinations, type WatchedAddress } from '#watch/watch.ts'
import type { ChatContext } from '../../framework/context.ts'
import { expandShortened } from '../../input/read-addresses.ts'
import { watchesOf } from '../../records.ts'
import { latestEntries } from '../wizard/suggestions.ts'

const maxDestinations = 50

/** Addresses in the latest alerts of the chat: who sent and received. */
const counterpartiesOf = async (ctx: ChatContext): Promise<readonly WatchedAddress[]> => {
  const { store, chatId } = ctx
  const places = await store.find(destinations, {
    index: 'chat',
    value: String(chatId),
    limit: maxDestinations,
  })
  const entries = await Promise.all(places.map(({ id }) => latestEntries(store, id)))
  return entries.flat().flatMap(entry => {
    if (entry.kind !== 'transaction') return []
    const { from, to, filled } = entry.transaction
    const moved = (filled.movements ?? []).map(({ counterparty }) => counterparty)
    const met = [from, ...(to === null ? [] : [to]), ...moved].filter(address => address !== zeroAddress)
    return met.map(address => ({ address }))
  })
}

/**
 * Spells out shortened addresses, as alerts show them: of those that the chat watches, else of its address book, else of its latest
 * alerts. An impostor is in alerts alone, so it is never taken for an address that a person has chosen.
 */
export const expandKnown = async (ctx: ChatContext, text: string): Promise<string> => {
  if (!/(?:0x[0-9a-f]|t[1-9a-z])[0-9a-z]{1,12}(?:…|\.{2})/i.test(text)) return text
  const chat = String(ctx.chatId)
  const watched = (await watchesOf(ctx.store, chat)).flatMap(({ value }) => value.settings.addresses)
  const book = [...(await readAddressBook(ctx.store, chat)).keys()].map(address => ({ address }))
  return [watched, book, await counterpartiesOf(ctx)].reduce(
    (expanded, known) => expandShortened(expanded, known),
    text,
  )
}
