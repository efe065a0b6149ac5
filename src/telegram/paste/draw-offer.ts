import type { Message } from '#chat/message.ts'
import type { WatchedAddress } from '#chat/records.ts'
import type { ChatContext } from '../context.ts'
import { createDraft } from '../watch/draft-for.ts'
import { type OfferCard, offerMessage } from './screens.ts'
import { splitByWatched } from './watched-here.ts'

/** `id`: of the offer. `chains`, of the program: those on offer; of the card, absent: those of every new watch. */
type OfferToDraw = Pick<OfferCard, 'faults' | 'title'> & {
  readonly id: string
  readonly addresses: readonly WatchedAddress[]
  readonly chains?: readonly number[] | undefined
}

/** The card of an offer, and what its buttons offer: the addresses that are not watched yet, or else all. */
export const drawOffer = async (
  ctx: ChatContext,
  deps: { readonly chains: readonly number[] },
  { id, addresses, chains, ...shown }: OfferToDraw,
): Promise<{ message: Message; addresses: readonly WatchedAddress[]; chains: readonly number[] }> => {
  const defaults = createDraft(id, { chains: deps.chains, defaults: ctx.settings?.value.defaults })
  const { fresh, watchedBy } = await splitByWatched(ctx, addresses)
  const draft = { ...defaults, addresses: fresh, chains: chains ?? defaults.chains }
  return {
    message: offerMessage({ ...shown, draft, addresses, watchedBy }, ctx.say),
    addresses: fresh.length === 0 ? addresses : fresh,
    chains: draft.chains,
  }
}
