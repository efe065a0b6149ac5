import { messagePayload } from '#chat/message.ts'
import type { WatchedAddress } from '#chat/records.ts'
import { put } from '#store/store.ts'
import type { ChatContext } from '../context.ts'
import { removeMessage } from '../show.ts'
import { maxAddressesPerWatch } from '../watch/address-faults.ts'
import { drawOffer } from './draw-offer.ts'
import { type Offer, offers, offerTtlMs } from './offer.ts'

/** `title`, `name`: of a file; the watch is called by it. `replaces`: the card that showed a part of it. `chains`: absent: those of every new watch. */
type OfferToMake = {
  readonly id: string
  readonly taken: readonly WatchedAddress[]
  readonly faults: readonly string[]
  readonly chains?: readonly number[] | undefined
  readonly title?: string
  readonly name?: string
  readonly replaces?: number | undefined
}

/** Shows what was found as a card below, and keeps what its buttons need. Resolves with the card's message. */
export const showOffer = async (
  ctx: ChatContext,
  deps: { readonly chains: readonly number[] },
  wish: OfferToMake,
): Promise<number> => {
  const { id, taken, name, replaces, ...shown } = wish
  const { addresses, chains, ...card } = await drawOffer(ctx, deps, {
    id,
    ...shown,
    addresses: taken.slice(0, maxAddressesPerWatch),
  })
  if (replaces !== undefined) await removeMessage(ctx, replaces)
  const { text, ...rest } = messagePayload(card.message)
  const { message_id: message } = await ctx.reply(text, rest)
  if (addresses.length > 0) {
    const value: Offer = {
      chat: String(ctx.chatId),
      message,
      addresses,
      chains,
      ...(name !== undefined && { name }),
    }
    ctx.writes.push(put(offers, { id, value }, { ttlMs: offerTtlMs }))
  }
  return message
}
