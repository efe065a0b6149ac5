import type { Message } from '#chat/message.ts'
import { put } from '#store/store.ts'
import type { ChatContext } from '../context.ts'
import type { Draft } from '../watch/draft.ts'
import { drawOffer } from './draw-offer.ts'
import { offers, offerTtlMs } from './offer.ts'

/**
 * The card of an offer that a set-up was begun with and left, to be shown in `message`: it offers what the set-up had come to.
 * `null`: the offer is gone, or nothing is left of it.
 */
export const reofferDraft = async (
  ctx: ChatContext,
  deps: { readonly chains: readonly number[] },
  { draft, message }: { readonly draft: Draft; readonly message: number },
): Promise<Message | null> => {
  const { id, addresses, chains, name } = draft
  const [offer] = await ctx.store.get(offers, [id])
  if (offer === undefined || addresses.length === 0) return null
  const card = await drawOffer(ctx, deps, { id, addresses, chains, faults: [] })
  const value = {
    chat: offer.value.chat,
    message,
    addresses: card.addresses,
    chains,
    ...(name !== undefined && { name }),
  }
  ctx.writes.push(put(offers, { id, value }, { expect: offer.version, ttlMs: offerTtlMs }))
  return card.message
}
