import type { NewSubscription } from '#contract/subscription.ts'
import { findAll } from '#store/pages.ts'
import { type Doc, defineKind, put, type Store, type StoreFacts } from '#store/store.ts'
import type { ChatSettings } from '#watch/chat-settings.ts'
import type { WatchRule } from '#watch/filters.ts'
import type { SharedSettings } from '#watch/settings.ts'
import {
  maxWatchesPerChat,
  type Watch,
  type WatchedAddress,
  type WatchSettings,
  watches,
} from '#watch/watch.ts'

// Records of the chat front end beside watch/watch.ts, below every folder that reads them.

/**
 * Shows the progress of a job. `messageChat`: the chat that has it, if it is not the one that the job is of. `reader`: the person
 * who alone sees it, if it is ephemeral.
 */
export type ProgressMessage = {
  readonly message: number
  readonly messageChat?: string | undefined
  readonly reader?: number | undefined
}

/** Parts of a copied watch beside its settings. */
export type CopiedSettings = {
  readonly rules?: readonly WatchRule[]
  readonly showsWorthless?: true
  readonly paused?: true
  /** The watch whose place it takes once it is subscribed. */
  readonly replaces?: string
}

/**
 * A watch to be created: written before the first call of the service and after each, so that the job can be resumed or undone
 * after any crash. Its id is the watch's.
 */
export type Intent = ProgressMessage & {
  readonly destination: string
  readonly chat: string
  readonly languageCode?: string
  /** Author, as in the watch. */
  readonly madeBy?: string
  readonly settings: WatchSettings
  readonly state: 'working' | 'failing' | 'refused' | 'undoing' | 'done' | 'undone'
  /** The id of the strategy that was refused (`refusedPart`), which can be left out. */
  readonly refusedPart?: string | undefined
  /** Whether the bot asks for zero-value transfers. Written before the request: a bot may exist once it is there. */
  readonly zeroValue?: boolean
  readonly bot?: string
  readonly subscription?: string
  /** One of an import, whose message shows all of them. */
  readonly quiet?: true
  /** Why a `quiet` one was refused. */
  readonly why?: string
  /** Failures of the current step. */
  readonly failures: number
} & CopiedSettings

export const intents = defineKind<Intent>()('intents', { indexes: ['chat'] })

/** The steps of a change at the service, in this order; each is a line of the progress. */
export type ChangeStep = 'bot' | 'subscription' | 'unsubscribe'

/**
 * Settings of a watch that the service does not have yet. The id is the watch's. The settings are in the watch, so
 * that several changes end in the last one: whatever changes them writes both records in one commit.
 */
export type WatchChange = {
  /** The settings that the service has: what *Undo* goes back to. */
  readonly before: WatchSettings
  readonly steps: readonly ChangeStep[]
  /** The bot is to be updated. */
  readonly bot: boolean
  /** The bot was updated, or may have been. */
  readonly botUpdated?: true
  /** A new subscription is to replace the present one: the API cannot update a subscription. */
  readonly subscription: boolean
  /** The request for it, repeated with the same body and key. */
  readonly attempt?: { readonly key: string; readonly body: NewSubscription }
  /** The new subscription exists. */
  readonly subscribed?: true
  /** Subscriptions to be deleted. */
  readonly oldSubscriptions: readonly string[]
  /** Whether it undoes an earlier change. */
  readonly undoing?: true
  readonly state: 'working' | 'failing' | 'refused'
  /** The id of the strategy that was refused, which can be left out. */
  readonly refusedPart?: string | undefined
  /** Failures of the current step. */
  readonly failures: number
}
export const watchChanges = defineKind<WatchChange>()('watchChanges')

/** A request for the subscription that replaces `oldSubscription`, repeated with the same body and key. */
export type SubscriptionAttempt = {
  readonly watch: string
  readonly oldSubscription: string
  readonly key: string
  readonly body: NewSubscription
}

/**
 * The move of a destination to a channel with another address, after `PUBLIC_URL` changed: a new channel, new subscriptions of its
 * watches, then the former channel is deleted. The id is the destination's.
 */
export type ChannelMove = {
  /** The `PUBLIC_URL` of the new channel. */
  readonly publicUrl: string
  /** The `PUBLIC_URL` of a channel that was requested, without a reply yet. */
  readonly requestedUrl?: string
  /** Watches without a subscription to the new channel yet. */
  readonly left: readonly string[]
  readonly attempt?: SubscriptionAttempt
  /** The service refuses the current step; it is retried all the same. */
  readonly refused?: true
  /** Failures of the current step. */
  readonly failures: number
}
export const channelMoves = defineKind<ChannelMove>()('channelMoves')

/**
 * The deletion of all of a chat's data (`/forget`). The id is the chat's; `message` shows the progress. `total`: resources at the
 * service at the beginning, of which `done` are deleted. `failures`: of the current step.
 */
export type ChatDeletion = ProgressMessage & {
  readonly languageCode?: string
  readonly total: number
  readonly done: number
  readonly failures: number
}
export const chatDeletions = defineKind<ChatDeletion>()('chatDeletions')

/** Position of the lines of a file that were not read yet, from 0. Telegram keeps the file. */
export type UnreadLines = {
  readonly document: { readonly file_id: string; readonly file_size?: number }
  readonly name: string
  readonly from: number
}

/**
 * A card's offer to watch; its buttons carry the id, which becomes the watch's. `message`: the card. A card that
 * offers only names or the next lines of a file has no addresses.
 */
export type Offer = {
  readonly chat: string
  readonly message: number
  readonly addresses: readonly WatchedAddress[]
  /** Watched addresses that came with another label than the chat has for them; the new ones. */
  readonly renames?: readonly Required<WatchedAddress>[]
  /** Chain ids. */
  readonly chains: readonly number[]
  /** The name of the watch, where the addresses came in a file with one. */
  readonly name?: string
  readonly unread?: UnreadLines
  /** Settings that are not the chat's defaults: of the watch whose link led here, or written beside the addresses. */
  readonly shared?: SharedSettings & { readonly watch?: string }
  /** A wizard was started with it; its buttons are stale. */
  readonly opened?: true
}

export const offers = defineKind<Offer>()('offers', { indexes: ['chat'] })

/** A text that Telegram may have cut into several messages. `message`: the first of them; `lastLength`: of the last, in UTF-16 units. */
export type PastePiece = { readonly message: number; readonly text: string; readonly lastLength: number }

/**
 * The last paste of a session, whose key is the id: a message that follows within seconds continues it. `at`: of its last message,
 * Unix seconds by Telegram's clock. `found`: how many addresses it has.
 */
export type Paste = {
  readonly chat: string
  readonly offer: string
  readonly message: number
  readonly pieces: readonly PastePiece[]
  readonly found: number
  readonly at: number
}

export const pastes = defineKind<Paste>()('pastes', { indexes: ['chat'] })

/**
 * How a text of a person was answered in a private chat, so that the answer can follow an edit. Id: chat and message. `message`: the
 * answer; `offer`: that it makes; `recognized`: a hash of what was seen in the text.
 */
export type Answer = {
  readonly chat: string
  readonly message: number
  readonly offer?: string
  readonly recognized: string
}
export const answers = defineKind<Answer>()('answers', { indexes: ['chat'] })

/** The text of a search, for the buttons of its results. `there`: the destination among whose watches it was. */
type Search = { readonly chat: string; readonly text: string; readonly there?: string }
export const searches = defineKind<Search>()('searches', { indexes: ['chat'] })

/**
 * The question that the next text of a session answers, whose key is the id. `message`: that asks. `prompt`: that the
 * person replies to in a group (framework/reply-prompt.ts). `there`: the destination that it is about, if that is not
 * in this chat.
 */
export type AwaitedAnswer = {
  readonly chat: string
  readonly what:
    | 'zone'
    | 'currency'
    | 'quiet'
    | 'amount'
    | 'amount-in'
    | 'amount-out'
    | 'digest'
    | 'outflow'
    | 'balance'
    | 'search'
    | 'tags'
    | 'file'
    | 'label'
    | 'mute'
    | 'webhook'
  readonly message: number
  readonly prompt?: number
  /** Address to be named. */
  readonly address?: string
  readonly there?: string
}

export const awaitedAnswers = defineKind<AwaitedAnswer>()('awaitedAnswers', { indexes: ['chat'] })

/** The settings that a person chooses, and exports and imports with the watches. */
export type Preferences = Omit<ChatSettings, 'spoken' | 'openToMembers' | 'answersToAll' | 'order' | 'topics'>

/** A watch without its ids: `recipients` has the names of channels. */
export type ExportedWatch = WatchSettings & {
  readonly rules?: readonly WatchRule[]
  readonly showsWorthless?: true
  readonly paused?: true
}

/** `why`: the reason of the service, or the quota. */
type RefusedWatch = { readonly name: string; readonly why: string }

/**
 * An import of a file. `asked`: its person has not confirmed it. `working`: the first `begun` of `watches` are being created or
 * done. `message` shows the progress.
 */
export type Import = Partial<ProgressMessage> & {
  readonly chat: string
  readonly languageCode?: string
  /** Author of its watches. */
  readonly madeBy?: string
  readonly state: 'asked' | 'working'
  readonly watches: readonly ExportedWatch[]
  /** Names of addresses, for the address book. */
  readonly names?: readonly Required<WatchedAddress>[]
  readonly settings?: Preferences
  readonly begun: number
  readonly refused: readonly RefusedWatch[]
}

export const imports = defineKind<Import>()('imports', { indexes: ['chat'] })

/** Id: a part of the bot's profile, or its webhook. Hash of what was last sent to Telegram, so that only changes are sent. */
export const publishedHashes = defineKind<{ hash: string }>()('publishedHashes')

/** Id: the chat, which was notified of the data loss at `at`. */
export const dataLossNotices = defineKind<{ readonly at: number }>()('dataLossNotices')

/** A group or channel whose watches a person may have managed; whether they still may is asked each time (ui/roles.ts). */
type ManagedChat = { readonly chat: string; readonly person: string }
export const managedChats = defineKind<ManagedChat>()('managedChats', { indexes: ['chat', 'person'] })
export const managedChatId = ({ chat, person }: ManagedChat): string => `${person}:${chat}`

/**
 * Id: a group that was told what the bot does there, `at` Unix ms. It is told once, though it may become a supergroup or add the bot
 * again.
 */
export const groupGreetings = defineKind<{ readonly at: number }>()('groupGreetings')

/** Id: group and person, who was told that a command is not for them. */
export const commandRefusals = defineKind<{ readonly chat: string }>()('commandRefusals', {
  indexes: ['chat'],
})

/** The link that shares a watch, whose id it has. `nonce`: its token is derived from it. `expiresAt`: ms since 1970. */
export type ShareLink = {
  readonly nonce: string
  readonly tokenHash: string
  readonly expiresAt: number
}
export const shareLinks = defineKind<ShareLink>()('shareLinks', { indexes: ['tokenHash'] })

/** A link that was opened, or its watch taken over: `of` is the link's nonce and which of the two. */
export const shareUses = defineKind<{ readonly of: string }>()('shareUses', { indexes: ['of'] })

/** An operator let a person or chat use the bot. Id: theirs. `at`: Unix seconds. */
export type Admission = { readonly by: string; readonly at: number }
export const admissions = defineKind<Admission>()('admissions')

/** An operator blocked a person or chat, which may not use the bot. Id: theirs. */
export const blocks = defineKind<Admission>()('blocks')

/**
 * A message of an operator to every chat. `by`: the chat that is asked whether to send it; `message`: that shows the
 * progress, absent until it is sent. `after`: the last destination of the page before; `chats`: so far.
 */
export type Announcement = {
  readonly by: string
  readonly text: string
  readonly message?: number
  readonly after?: string
  readonly chats: number
}
export const announcements = defineKind<Announcement>()('announcements')

/** A chain, whose id it has, that is not read. `since`: Unix seconds; `isTold`: the chats that watch it know. */
export type ChainDelayNotice = { readonly since: number; readonly isTold: boolean }
export const chainDelayNotices = defineKind<ChainDelayNotice>()('chainDelayNotices')

/**
 * An operator's invitation, for a deep link. Id: the hash of its token. `at`: Unix seconds; `expiresAt`: ms since
 * 1970.
 */
export type Invitation = Admission & { readonly expiresAt: number; readonly usesLeft: number }
export const invitations = defineKind<Invitation>()('invitations')

/**
 * The end of access of a chat, whose id it has, until it is told. `paused`: watches so far. `report`: the message of the operator who removed
 * it, and its name.
 */
export type AccessEnding = {
  readonly paused: number
  readonly report?: { readonly chat: string; readonly message: number; readonly name: string }
}
export const accessEndings = defineKind<AccessEnding>()('accessEndings')

/** The lists of who may use the bot, as a hash, by which all watches were checked last. */
export const checkedAccess = defineKind<{ readonly lists: string }>()('checkedAccess')

/** The person or chat that was the first to be seen with a name that may use the bot. Id: the name, in lower case. */
export const nameOwners = defineKind<{ readonly owner: string }>()('nameOwners', { indexes: ['owner'] })

/** A link that has added the bot to a group, until it is out of date. Id: the hash of its token. `chat`: the private chat that showed it. */
export const usedGroupLinks = defineKind<{ readonly chat: string }>()('usedGroupLinks', {
  indexes: ['chat'],
})

/**
 * The keyboard with which a person chooses a group or channel. Id: their private chat. `message`: that has the keyboard; `at`: sent, Unix
 * ms; `chosen`: the chat, once there is one.
 */
export type ChatPicker = { readonly message: number; readonly at: number; readonly chosen?: string }
export const chatPickers = defineKind<ChatPicker>()('chatPickers')

export const accounts = defineKind<{ account: string }>()('accounts')

/** The store has watches of another account of the service, which this one, a client id, could neither change nor delete. */
export const isForeignAccount = async (facts: StoreFacts, account: string): Promise<boolean> => {
  const [known] = await facts.get(accounts, ['front end'])
  // Versions without roles prefixed it.
  if (known === undefined || known.value.account.replace(/^(embedded|remote):/, '') === account) return false
  return (await facts.all(watches, { limit: 1 })).length > 0
}

/** Remembers whose watches the store has. */
export const adoptAccount = async (store: Store, account: string): Promise<void> => {
  const [known] = await store.get(accounts, ['front end'])
  if (known?.value.account === account) return
  await store.commit([put(accounts, { id: 'front end', value: { account } })])
}

const isNotDeleting = ({ value }: Doc<Watch>): boolean => value.state !== 'deleting'

/** All watches of a chat, also those being deleted, oldest first. */
export const allWatchesOf = async (store: Store, chat: string): Promise<readonly Doc<Watch>[]> => {
  const found = await findAll(store, watches, { index: 'chat', value: chat })
  return found.toSorted((one, other) => one.value.createdAt - other.value.createdAt)
}

/** The watches of other destinations that report to this one, as far as they were set up so. */
export const watchesReportingTo = (store: Store, destination: string): Promise<readonly Doc<Watch>[]> =>
  store.find(watches, { index: 'settings.recipients', value: destination, limit: maxWatchesPerChat })

/** The watches of a chat that are not being deleted, oldest first. */
export const watchesOf = async (store: Store, chat: string): Promise<readonly Doc<Watch>[]> => {
  const found = await allWatchesOf(store, chat)
  return found.filter(isNotDeleting)
}
