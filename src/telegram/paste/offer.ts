import { createHmac } from 'node:crypto'
import type { WatchedAddress } from '#chat/records.ts'
import { defineKind } from '#store/store.ts'

/**
 * What a card offers to watch, so that its buttons need no more than its id, which becomes the watch's. `message`: the card.
 */
export type Offer = {
  readonly chat: string
  readonly message: number
  readonly addresses: readonly WatchedAddress[]
  /** Chain ids. */
  readonly chains: readonly number[]
  /** Of the watch, where the addresses came under one: a file's. */
  readonly name?: string
  /** A set-up was begun with it; nothing else is made of it any more. */
  readonly opened?: true
}
export const offers = defineKind<Offer>()('offer', { indexes: ['chat'] })

/** `message`: that was answered. The same however often it is handled: what is made of the offer is then made once. */
export const offerId = (secret: string, o: { chat: number; message: number }): string =>
  createHmac('sha256', secret).update(`offer ${o.chat} ${o.message}`).digest('base64url').slice(0, 11)

const dayMs = 86_400_000
export const offerTtlMs = dayMs
/** One that was opened is read again as long as its set-up may be open (conversation-storage.ts). */
export const openedOfferTtlMs = 8 * dayMs

/**
 * The newest paste of a chat, topic and person, by that as its id: what follows within moments is part of it. `at`: of its last
 * message, Unix seconds, by Telegram's clock.
 */
export type Paste = {
  readonly chat: string
  readonly offer: string
  readonly message: number
  readonly text: string
  readonly at: number
}
export const pastes = defineKind<Paste>()('paste', { indexes: ['chat'] })
export const pasteTtlMs = 600_000
