import type { WatchRule } from '#chat/filters.ts'
import { type WatchedAddress, type WatchSettings, watches } from '#chat/records.ts'
import type { ChatSettings } from '#chat/settings.ts'
import type { NewSubscription } from '#contract/subscription.ts'
import { defineKind, put, type Store } from '#store/store.ts'

/**
 * The wish to have a watch, written before anything remote is done and after each step, so that whatever happens the
 * rest can be done or undone. Its id is the watch's.
 */
export type Intent = {
  readonly destination: string
  readonly chat: string
  /** The message that shows how it goes. */
  readonly message: number
  readonly languageCode?: string
  readonly settings: WatchSettings
  readonly state: 'working' | 'failing' | 'refused' | 'undoing' | 'done' | 'undone'
  /**
   * Whether the service tells transfers of nothing to who asks for them. Kept before the bot is asked for: without it none
   * was.
   */
  readonly zeroValue?: boolean
  readonly bot?: string
  readonly subscription?: string
  /** It is one of several, which are told together. */
  readonly quiet?: true
  /** Why it was refused, where it is `quiet`. */
  readonly why?: string
  /** Failures of the present step. */
  readonly failures: number
}

export const intents = defineKind<Intent>()('intent', { indexes: ['chat'] })

/** What the service is told of a change, in this order; each is a line of its progress. */
export type ChangeStep = 'bot' | 'subscription' | 'former'

/**
 * What the service has still to be told of a watch whose settings were changed. Its id is the watch's; the settings
 * themselves stand in the watch, so that one change after the other comes to the last. Whoever changes what the service
 * must know writes both at once.
 */
export type WatchChange = {
  /** As the service was last known to have them: what *Undo* goes back to. */
  readonly before: WatchSettings
  /** What it consists of. */
  readonly steps: readonly ChangeStep[]
  /** The bot is to be told. */
  readonly bot: boolean
  /** The bot was told, or may have been. */
  readonly botTold?: true
  /** To be subscribed anew, because a subscription cannot be changed. */
  readonly subscription: boolean
  /** The subscription that is being made: under its key the service must be asked for it in the same words each time. */
  readonly attempt?: { readonly key: string; readonly body: NewSubscription }
  /** It was subscribed anew. */
  readonly subscribed?: true
  /** Subscriptions to be ended. */
  readonly former: readonly string[]
  /** It takes an earlier change back. */
  readonly undoing?: true
  readonly state: 'working' | 'failing' | 'refused'
  /** Failures of the present step. */
  readonly failures: number
}
export const watchChanges = defineKind<WatchChange>()('change')

/**
 * A subscription that is being made in the place of `former`: under its key the service must be asked for it in the same words
 * each time.
 */
export type SubscriptionAttempt = {
  readonly watch: string
  readonly former: string
  readonly key: string
  readonly body: NewSubscription
}

/**
 * A destination whose channel gets another address, because `PUBLIC_URL` has changed: it is registered again, its watches are
 * subscribed to that, then the former channel is deleted. The id is the destination's.
 */
export type ChannelMove = {
  /** The `PUBLIC_URL` of the new channel. */
  readonly publicUrl: string
  /** A `PUBLIC_URL` for which a channel was asked for, whose reply has not come. */
  readonly asked?: string
  /** Watches that are still to be subscribed to the new channel. */
  readonly left: readonly string[]
  readonly attempt?: SubscriptionAttempt
  /** The service refuses the present step; it is tried again all the same. */
  readonly refused?: true
  /** Failures of the present step. */
  readonly failures: number
}
export const channelMoves = defineKind<ChannelMove>()('channel-move')

/**
 * A chat that is being forgotten, by the chat. `message` shows how it goes. `total`: what there was to delete at the service,
 * of which `done` is deleted. `failures`: of the present step.
 */
export type ChatDeletion = {
  readonly message: number
  readonly languageCode?: string
  readonly total: number
  readonly done: number
  readonly failures: number
}
export const chatDeletions = defineKind<ChatDeletion>()('forgetting')

/** Of the service's platforms those that one URL is enough for. */
export type Platform = 'Webhook' | 'Slack' | 'Discord'

/**
 * A place beside the chat that its watches can report to. `remote`: the service's channel, absent until that is made.
 * `deleting`: no watch reports there any more. What its messages are signed with is not kept.
 */
export type Channel = {
  readonly chat: string
  readonly name: string
  readonly url: string
  readonly platform: Platform
  readonly remote?: number
  readonly state: 'adding' | 'live' | 'deleting'
  /** Failures of the present step. */
  readonly failures: number
  /** Unix seconds. */
  readonly createdAt: number
}

export const channels = defineKind<Channel>()('channel', { indexes: ['chat'] })

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

/** A watch as it was when it was opened to be changed, beside the conversation: a thousand addresses are too much to keep in it. */
export type EditedSettings = {
  readonly chat: string
  readonly watch: string
  readonly settings: WatchSettings
}

export const editedSettings = defineKind<EditedSettings>()('edited', { indexes: ['chat'] })

/** What somebody looked for in a chat, for the buttons of what was found. */
export const searches = defineKind<{ readonly chat: string; readonly text: string }>()('search', {
  indexes: ['chat'],
})

/** The settings that a person chooses, and exports and imports with the watches. */
export type Preferences = Omit<ChatSettings, 'spoken' | 'asks'>

/** A watch without its ids: `where` has the names of channels. */
export type ExportedWatch = WatchSettings & {
  readonly rules?: readonly WatchRule[]
  readonly showsWorthless?: true
  readonly paused?: true
}

/** A watch that could not be made, and what the service or a limit said. */
type Refused = { readonly name: string; readonly why: string }

/**
 * A file of watches that was read, and how far it is: `asked`, nobody has pressed yet; `working`, the first `begun` of `watches`
 * were begun. `message` shows it.
 */
export type Import = {
  readonly chat: string
  readonly message?: number
  readonly languageCode?: string
  readonly state: 'asked' | 'working'
  readonly watches: readonly ExportedWatch[]
  readonly settings?: Preferences
  readonly begun: number
  readonly refused: readonly Refused[]
}

export const imports = defineKind<Import>()('import', { indexes: ['chat'] })

/** The hash of what Telegram was last told about the bot itself, so that only changes are sent. */
export const publishedHashes = defineKind<{ hash: string }>()('published')

/** Id: the chat. It was told that data was lost at `at`. */
export const dataLossNotices = defineKind<{ readonly at: number }>()('loss-told')

export const accounts = defineKind<{ account: string }>()('account')

/**
 * Whether the watches kept here were made with this account of the service; with another one they could be neither
 * changed nor deleted. The account, its client id, is remembered where there are none yet; whether its service runs in this
 * process may change.
 */
export const adoptAccount = async (store: Store, account: string): Promise<boolean> => {
  const [kept] = await store.get(accounts, ['front end'])
  // Until roles were told apart it was kept with «embedded:» or «remote:» before it.
  if (kept?.value.account.replace(/^(embedded|remote):/, '') === account) return true
  if (kept !== undefined && (await store.all(watches, { limit: 1 })).length > 0) return false
  await store.commit([put(accounts, { id: 'front end', value: { account } })])
  return true
}
