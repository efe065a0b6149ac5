import type { Frequency } from '#contract/frequency.ts'
import type { NewSubscription } from '#contract/subscription.ts'
import type { Strategy } from '#events/registry.ts'
import { defineKind } from '#store/store.ts'

/** A channel of the service. `secret` (`whsec_…`): what its posts are signed with; absent where the service signs none. */
type ReceiverChannel = { readonly channel: number; readonly secret?: string }

/**
 * Where alerts go: a chat, or a topic in one. Its receiver address is made from its id and `generation`; only the hash of
 * the token in it is kept. `channel`: the service's channel that posts there.
 */
export type Destination = Partial<ReceiverChannel> & {
  readonly chat: string
  readonly thread?: number
  readonly generation: number
  readonly tokenHash: string
  /** `PUBLIC_URL` when `channel` was made; absent from what an earlier version kept. */
  readonly publicUrl?: string
  /** Channels made under another `PUBLIC_URL`: they post here too until they are deleted. */
  readonly former?: readonly ReceiverChannel[]
}
export const destinations = defineKind<Destination>()('destination', { indexes: ['chat', 'tokenHash'] })

export type WatchedAddress = { readonly address: string; readonly label?: string }

/** What a person chose to be told about. */
export type WatchSettings = {
  readonly name: string
  readonly addresses: readonly WatchedAddress[]
  readonly chains: readonly number[]
  readonly strategies: readonly Strategy[]
  readonly frequency: Frequency
  /** Of the person's own message; absent: our words. */
  readonly template?: string
  /** What its person sorts their watches by. */
  readonly tags?: readonly string[]
  /** Ids of this chat's channels (telegram/channels) that are told, `here` among them for the chat itself; absent: the chat alone. */
  readonly where?: readonly string[]
}

/**
 * One bot of the service, its subscription and the destination it reports to. It is written as soon as the bot exists,
 * so that an alert which comes before the subscription's reply finds it. `paused`: its person wants it unsubscribed. `deleting`:
 * nothing more is shown of it.
 */
export type Watch = WatchSettings & {
  readonly destination: string
  readonly chat: string
  readonly bot: string
  readonly subscription?: string
  /** A subscription that was asked for, whose reply has not come: asked again, in the same words, it is made once. */
  readonly asked?: { readonly key: string; readonly body: NewSubscription }
  readonly state: 'creating' | 'live' | 'paused' | 'deleting'
  /** What it was before it was deleted, as long as that can be taken back. */
  readonly was?: 'live' | 'paused'
  readonly languageCode?: string
  /** Worthless transfers are shown as any others. */
  readonly showsWorthless?: true
  /** Unix seconds. */
  readonly createdAt: number
}
/** Whether nothing can bring a watch back any more. */
export const isDeleted = ({ state, was }: Pick<Watch, 'state' | 'was'>): boolean =>
  state === 'deleting' && was === undefined

export const watches = defineKind<Watch>()('watch', { indexes: ['chat', 'bot'] })

/**
 * A chat that cannot be written to is `suspended` until the person comes back; what comes meanwhile is gathered (backlogs.ts).
 * `returning`: the person is back, and what was gathered is not told yet.
 */
export type ChatState = { readonly state: 'live' | 'suspended' | 'returning'; readonly why?: string }
export const chats = defineKind<ChatState>()('chat')
