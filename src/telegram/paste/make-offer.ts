import { payloadOf } from '#chat/message.ts'
import type { WatchedAddress } from '#chat/records.ts'
import { put } from '#store/store.ts'
import type { ChatContext } from '../context.ts'
import { removeMessage } from '../show.ts'
import { maxAddresses } from '../watch/address-faults.ts'
import { draftFor } from '../watch/draft-for.ts'
import { type Offer, offerForMs, offers } from './offer.ts'
import { offerMessage } from './screens.ts'
import { watchedHere } from './watched-here.ts'

/** `title`, `name`: of a file; the watch is called by it. `replaces`: the card that showed a part of it. `chains`: absent: those of every new watch. */
type Wish = {
  readonly id: string
  readonly taken: readonly WatchedAddress[]
  readonly faults: readonly string[]
  readonly chains?: readonly number[] | undefined
  readonly title?: string
  readonly name?: string
  readonly replaces?: number | undefined
}

/** Shows what was found as a card below, and keeps what its buttons need. Resolves with the card's message. */
export const makeOffer = async (
  ctx: ChatContext,
  deps: { readonly chains: readonly number[] },
  wish: Wish,
): Promise<number> => {
  const { id, faults } = wish
  const addresses = wish.taken.slice(0, maxAddresses)
  const defaults = draftFor(id, { chains: deps.chains, defaults: ctx.settings?.value.defaults })
  const { fresh, watchedBy } = await watchedHere(ctx, addresses)
  const draft = { ...defaults, addresses: fresh, chains: wish.chains ?? defaults.chains }
  if (wish.replaces !== undefined) await removeMessage(ctx, wish.replaces)
  const found = {
    draft,
    addresses,
    watchedBy,
    faults,
    ...(wish.title !== undefined && { title: wish.title }),
  }
  const { text, ...rest } = payloadOf(offerMessage(found, ctx.say))
  const { message_id: message } = await ctx.reply(text, rest)
  if (addresses.length > 0) {
    const offered = fresh.length === 0 ? addresses : fresh
    const value: Offer = {
      chat: String(ctx.chatId),
      message,
      addresses: offered,
      chains: draft.chains,
      ...(wish.name !== undefined && { name: wish.name }),
    }
    ctx.writes.push(put(offers, { id, value }, { ttlMs: offerForMs }))
  }
  return message
}
