import type { NewSubscription } from '#contract/subscription.ts'
import { findAll } from '#store/pages.ts'
import { type Doc, defineKind, type Store } from '#store/store.ts'
import type { ChatSettings } from '#watch/chat-settings.ts'
import type { WatchRule } from '#watch/rules.ts'
import type { SharedSettings } from '#watch/settings.ts'
import {
  maxWatchesPerChat,
  type Watch,
  type WatchedAddress,
  type WatchSettings,
  watches,
} from '#watch/watch.ts'

// Records of the chat front end beside watch/watch.ts, below every folder that reads them.

/** The message that shows the progress of a job. */
export type ProgressMessage = {
  readonly message: number
  /** The chat of the message, if it is not the chat of the job. */
  readonly messageChat?: string | undefined
  /** The person who alone sees the message, if it is ephemeral. */
  readonly reader?: number | undefined
}

/** Parts of a copied watch beside its settings. */
export type CopiedSettings = {
  readonly rules?: readonly WatchRule[]
  readonly showsWorthless?: true
  readonly paused?: true
  /** The watch that it replaces once it is subscribed. */
  readonly replaces?: string
}

/**
 * A watch to be created. It is written before the first call of the service and after each, so that the job
 * can be resumed or undone after any crash. Its id is the watch's.
 */
export type Intent = ProgressMessage & {
  readonly destination: string
  readonly chat: string
  readonly languageCode?: string
  /** The person who set it up, as in the watch. */
  readonly madeBy?: string
  readonly settings: WatchSettings
  readonly state: 'working' | 'failing' | 'refused' | 'undoing' | 'done' | 'undone'
  /** The id of the strategy that was refused (`refusedPart`), which can be left out. */
  readonly refusedPart?: string | undefined
  /**
   * Whether the bot asks for zero-value transfers. It is written before the request, after which a bot may
   * exist.
   */
  readonly zeroValue?: boolean
  readonly bot?: string
  readonly subscription?: string
  /** Part of an import, whose message shows all of its watches. */
  readonly quiet?: true
  /** Why a `quiet` creation was refused. */
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
  /** The settings that the service has, to which *Undo* goes back. */
  readonly before: WatchSettings
  readonly steps: readonly ChangeStep[]
  /** The bot is to be updated. */
  readonly bot: boolean
  /** The bot was updated, or may have been. */
  readonly botUpdated?: true
  /** A new subscription is to replace the present one, because the API cannot update a subscription. */
  readonly subscription: boolean
  /** The request for the subscription, repeated with the same body and key. */
  readonly attempt?: { readonly key: string; readonly body: NewSubscription }
  /** The new subscription exists. */
  readonly subscribed?: true
  /** Subscriptions to be deleted. */
  readonly oldSubscriptions: readonly string[]
  /** The change undoes an earlier one. */
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
  /** The service refuses the current step, which is retried all the same. */
  readonly refused?: true
  /** Failures of the current step. */
  readonly failures: number
}
export const channelMoves = defineKind<ChannelMove>()('channelMoves')

/** The deletion of all of a chat's data (`/forget`). The id is the chat's; `message` shows the progress. */
export type ChatDeletion = ProgressMessage & {
  readonly languageCode?: string
  /** How many resources the service had at the beginning. */
  readonly total: number
  /** How many of them are deleted. */
  readonly done: number
  /** Failures of the current step. */
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
 * A card's offer to watch. Its buttons carry the id, which becomes the watch's. A card that offers only names
 * or the next lines of a file has no addresses.
 */
export type Offer = {
  readonly chat: string
  /** The message of the card. */
  readonly message: number
  readonly addresses: readonly WatchedAddress[]
  /** New labels of watched addresses for which the chat has other labels. */
  readonly renames?: readonly Required<WatchedAddress>[]
  /** Chain ids. */
  readonly chains: readonly number[]
  /** The name of the watch, if the addresses came in a file with one. */
  readonly name?: string
  readonly unread?: UnreadLines
  /**
   * Settings that differ from the chat's defaults: of the watch whose link led here, or written beside the
   * addresses.
   */
  readonly shared?: SharedSettings & { readonly watch?: string }
  /** A wizard was started with it; its buttons are stale. */
  readonly opened?: true
}

export const offers = defineKind<Offer>()('offers', { indexes: ['chat'] })

/** A text that Telegram may have cut into several messages. */
export type PastePiece = {
  /** The first of the messages. */
  readonly message: number
  readonly text: string
  /** Length of the last message, in UTF-16 units. */
  readonly lastLength: number
}

/** The last paste of a session, whose key is the id. A message that follows within seconds continues it. */
export type Paste = {
  readonly chat: string
  readonly offer: string
  readonly message: number
  readonly pieces: readonly PastePiece[]
  /** How many addresses it has. */
  readonly found: number
  /** When its last message was sent, in Unix seconds by Telegram's clock. */
  readonly at: number
}

export const pastes = defineKind<Paste>()('pastes', { indexes: ['chat'] })

/**
 * How a text of a person was answered in a private chat, so that the answer can follow an edit. The id is
 * that of the chat and the text's message.
 */
export type Answer = {
  readonly chat: string
  /** The message of the answer. */
  readonly message: number
  /** The offer that the answer makes. */
  readonly offer?: string
  /** A hash of all that was recognized in the text. */
  readonly recognized: string
}
export const answers = defineKind<Answer>()('answers', { indexes: ['chat'] })

/** The text of a search, for the buttons of its results. */
type Search = {
  readonly chat: string
  readonly text: string
  /** The destination whose watches were searched. */
  readonly there?: string
}
export const searches = defineKind<Search>()('searches', { indexes: ['chat'] })

/** The question that the next text of a session answers, whose key is the id. */
export type AwaitedAnswer = {
  readonly chat: string
  readonly what:
    | 'zone'
    | 'zone-below'
    | 'zone-quiet'
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
    | 'mute-begun'
    | 'undo'
    | 'webhook'
    | 'which'
    | 'press'
    | 'about'
  /** The message that asks. */
  readonly message: number
  /** The message that the person replies to in a group (framework/reply-prompt.ts). */
  readonly prompt?: number
  /** The address to be named. */
  readonly address?: string
  /** The destination that the question is about, if it is not in this chat. */
  readonly there?: string
  /** The question's buttons, which a text may press in words. */
  readonly buttons?: readonly NamedButton[]
  /** When it was asked, in milliseconds since 1970. */
  readonly at?: number
}

/** The text of a button, and its callback data. */
export type NamedButton = { readonly text: string; readonly data: string }

export const awaitedAnswers = defineKind<AwaitedAnswer>()('awaitedAnswers', { indexes: ['chat'] })

/** Leaves out the settings that are not exported and imported with the watches. */
export const preferencesOf = ({
  spoken: _spoken,
  openToMembers: _openToMembers,
  answersToAll: _answersToAll,
  order: _order,
  topics: _topics,
  ...preferences
}: ChatSettings) => preferences
/** The settings that a person chooses, and exports and imports with the watches. */
export type Preferences = ReturnType<typeof preferencesOf>

/** A watch without its ids; its `recipients` are names of channels. */
export type ExportedWatch = WatchSettings & {
  readonly rules?: readonly WatchRule[]
  readonly showsWorthless?: true
  readonly paused?: true
}

/** A watch that was refused, for the reason of the service, or the quota. */
type RefusedWatch = { readonly name: string; readonly why: string }

/** An import of a file, or of pasted addresses that get a watch each. `message` shows the progress. */
export type Import = Partial<ProgressMessage> & {
  readonly chat: string
  readonly isPasted?: true
  readonly languageCode?: string
  /** The person who made its watches. */
  readonly madeBy?: string
  /** `asked` until its person has confirmed it. */
  readonly state: 'asked' | 'working'
  readonly watches: readonly ExportedWatch[]
  /** Names of addresses, for the address book. */
  readonly names?: readonly Required<WatchedAddress>[]
  readonly settings?: Preferences
  /** How many of the first `watches` are being created or done. */
  readonly begun: number
  readonly refused: readonly RefusedWatch[]
}

export const imports = defineKind<Import>()('imports', { indexes: ['chat'] })

/**
 * A hash of the content that was last sent to Telegram, so that only changes are sent. Id: a part of the
 * bot's profile, or its webhook.
 */
export const publishedHashes = defineKind<{ hash: string }>()('publishedHashes')

/** Id: the chat, which was notified of the data loss at `at`. */
export const dataLossNotices = defineKind<{ readonly at: number }>()('dataLossNotices')

/** A group or channel whose watches a person may have managed; whether they still may is asked each time (ui/roles.ts). */
type ManagedChat = { readonly chat: string; readonly person: string }
export const managedChats = defineKind<ManagedChat>()('managedChats', { indexes: ['chat', 'person'] })
export const managedChatId = ({ chat, person }: ManagedChat): string => `${person}:${chat}`

/**
 * When a group was greeted, in Unix ms. Each group is greeted once, even if it becomes a supergroup or adds
 * the bot again. Id: the group.
 */
export const groupGreetings = defineKind<{ readonly at: number }>()('groupGreetings')

/** A person to whom a command was refused. Id: group and person. */
export const commandRefusals = defineKind<{ readonly chat: string }>()('commandRefusals', {
  indexes: ['chat'],
})

/** The link that shares a watch, whose id it has. */
export type ShareLink = {
  /** The token is derived from it. */
  readonly nonce: string
  readonly tokenHash: string
  /** Ms since 1970. */
  readonly expiresAt: number
}
export const shareLinks = defineKind<ShareLink>()('shareLinks', { indexes: ['tokenHash'] })

/** A use of a link: it was opened, or its watch taken over. `of` is the link's nonce and which of the two. */
export const shareUses = defineKind<{ readonly of: string }>()('shareUses', { indexes: ['of'] })

/** An operator let a person or chat use the bot (`at`, Unix seconds). Id: the person or chat. */
export type Admission = { readonly by: string; readonly at: number }
export const admissions = defineKind<Admission>()('admissions')

/** An operator blocked a person or chat, which may not use the bot. Id: the person or chat. */
export const blocks = defineKind<Admission>()('blocks')

/** A message of an operator to every chat. */
export type Announcement = {
  /** The chat that is asked whether to send it. */
  readonly by: string
  readonly text: string
  /** The message that shows the progress, absent until it is sent. */
  readonly message?: number
  /** The last destination of the page before. */
  readonly after?: string
  /** How many chats have been sent it so far. */
  readonly chats: number
}
export const announcements = defineKind<Announcement>()('announcements')

/** A chain, whose id it has, that is not read. */
export type ChainDelayNotice = {
  /** Unix seconds. */
  readonly since: number
  /** Whether the chats that watch it know. */
  readonly isTold: boolean
}
export const chainDelayNotices = defineKind<ChainDelayNotice>()('chainDelayNotices')

/** An operator's invitation, for a deep link, made `at` (Unix seconds). Id: the hash of its token. */
export type Invitation = Admission & {
  /** Ms since 1970. */
  readonly expiresAt: number
  readonly usesLeft: number
}
export const invitations = defineKind<Invitation>()('invitations')

/** The end of access of a chat, whose id it has, until the chat is notified. */
export type AccessEnding = {
  /** How many of its watches are paused so far. */
  readonly paused: number
  /** The message of the operator who removed the chat, and the chat's name. */
  readonly report?: { readonly chat: string; readonly message: number; readonly name: string }
}
export const accessEndings = defineKind<AccessEnding>()('accessEndings')

/** A hash of the lists of who may use the bot, by which all watches were checked last. */
export const checkedAccess = defineKind<{ readonly lists: string }>()('checkedAccess')

/** The first person or chat that was seen with a name that may use the bot. Id: the name, in lower case. */
export const nameOwners = defineKind<{ readonly owner: string }>()('nameOwners', { indexes: ['owner'] })

/**
 * A link that has added the bot to a group, until it is out of date; `chat` is the private chat that showed
 * it. Id: the hash of its token.
 */
export const usedGroupLinks = defineKind<{ readonly chat: string }>()('usedGroupLinks', {
  indexes: ['chat'],
})

/** The keyboard with which a person chooses a group or channel. Id: their private chat. */
export type ChatPicker = {
  /** The message that has the keyboard. */
  readonly message: number
  /** When it was sent, Unix ms. */
  readonly at: number
  /** The chosen chat. */
  readonly chosen?: string
}
export const chatPickers = defineKind<ChatPicker>()('chatPickers')

export const accounts = defineKind<{ account: string }>()('accounts')

const isNotDeleting = ({ value }: Doc<Watch>): boolean => value.state !== 'deleting'

/** All watches of a chat, also those being deleted, oldest first. */
export const allWatchesOf = async (store: Store, chat: string): Promise<readonly Doc<Watch>[]> => {
  const docs = await findAll(store, watches, { index: 'chat', value: chat })
  return docs.toSorted((a, b) => a.value.createdAt - b.value.createdAt)
}

/** The watches of other destinations that report to this one, too. */
export const watchesReportingTo = (store: Store, destination: string): Promise<readonly Doc<Watch>[]> =>
  store.find(watches, { index: 'settings.recipients', value: destination, limit: maxWatchesPerChat })

/** The watches of a chat that are not being deleted, oldest first. */
export const watchesOf = async (store: Store, chat: string): Promise<readonly Doc<Watch>[]> => {
  const docs = await allWatchesOf(store, chat)
  return docs.filter(isNotDeleting)
}
