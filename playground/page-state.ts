import type { BotCommand, MessageEntity } from 'grammy/types'

// The messages between the server and the page, as JSON.

/** A request to the playground's own webhook. `at`: ms since 1970. `headers`: those of its signature. */
export type ReceivedWebhook = {
  readonly id: number
  readonly at: number
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

/** Something that the app and its surroundings said to each other. */
export type TimelineEntry = {
  readonly id: number
  /**
   * `update`: Telegram to the app. `telegram`: the app to Telegram. `service`: the app to the service's API. `match`: the service
   * reads the receipt of a transaction that concerns a watch. `notification`: the service to a channel.
   */
  readonly kind: 'update' | 'telegram' | 'service' | 'match' | 'notification'
  readonly title: string
  /** Time in ms since 1970, by the machine's clock. */
  readonly at: number
  readonly durationMs: number
  /** Status of HTTP; absent if no answer came. */
  readonly status?: number
  /** Signature of a notification. `unknown`: its secret was not seen. */
  readonly signature?: 'valid' | 'wrong' | 'unknown' | 'none'
}

/** `value`: the URL of a link, or the text that a copy button copies. */
export type PageButton = {
  readonly kind: 'press' | 'link' | 'copy'
  readonly text: string
  readonly value?: string
  readonly style?: string
}

/** An event that Telegram shows in a chat: who did it, and whom or what it is about. */
export type ChatEvent = {
  readonly kind:
    | 'added'
    | 'left'
    | 'removed'
    | 'renamed'
    | 'shared'
    | 'topicCreated'
    | 'topicRenamed'
    | 'topicClosed'
    | 'topicReopened'
  readonly by: string
  readonly what: string
}

type PageText = { readonly text: string; readonly entities: readonly MessageEntity[] }

export type PageCell = PageText & {
  readonly isHeader: boolean
  readonly align: 'left' | 'center' | 'right'
  readonly colspan: number
}

/** A block of a rich message. */
export type PageBlock =
  | (PageText & { readonly kind: 'heading' | 'paragraph' | 'footer' })
  | { readonly kind: 'table'; readonly rows: readonly (readonly PageCell[])[] }

export type PageMessage = {
  readonly id: number
  /** Author for the reader. `service`: Telegram shows the `event`. */
  readonly from: 'own' | 'bot' | 'other' | 'service'
  /** The name above the message, in groups and channels. */
  readonly author?: string
  readonly text: string
  readonly event?: ChatEvent
  /** The content of a rich message, in place of its text. */
  readonly blocks?: readonly PageBlock[]
  /** A picture, of this size in pixels. */
  readonly photo?: { readonly width: number; readonly height: number }
  /** `size` in bytes. */
  readonly file?: { readonly name: string; readonly size: number }
  readonly entities: readonly MessageEntity[]
  /** Unix seconds. */
  readonly date: number
  readonly isEdited: boolean
  /** Whether the reader alone sees it, of all people in the chat. */
  readonly isEphemeral?: true
  /** Whether the bot has yet to fetch an own message. */
  readonly isUnread?: true
  /** The message that this one replies to: who wrote it, and its first line. */
  readonly quote?: { readonly author: string; readonly text: string }
  readonly buttons: readonly (readonly PageButton[])[]
}

export type ChatKind = 'private' | 'group' | 'topic' | 'channel'

/** A row of the chat list. `id`: what requests name the chat by. */
export type PageChat = {
  readonly id: string
  readonly kind: ChatKind
  readonly title: string
  /** The newest message in one line. Only a picture has neither a text nor an event. */
  readonly newest?: { readonly text: string; readonly event?: ChatEvent; readonly date: number }
  readonly unread: number
}

export type MemberStatus = 'creator' | 'administrator' | 'member' | 'restricted' | 'left' | 'kicked'

/** `asksFor`: which of the reader's chats it offers; absent: it sends its text. */
export type KeyboardKey = { readonly text: string; readonly asksFor?: 'group' | 'channel' }

/** The chat that is open. */
export type OpenChat = {
  readonly id: string
  readonly kind: ChatKind
  readonly title: string
  readonly mayWrite: boolean
  /** Roles of Lookout and the people in it; absent in a private chat. */
  readonly members?: readonly { readonly id: string; readonly name: string; readonly status: MemberStatus }[]
  readonly commands: readonly BotCommand[]
  /** Rows of buttons in place of letters. */
  readonly keyboard: readonly (readonly KeyboardKey[])[]
  /** The message that the reader is asked to reply to. */
  readonly question?: { readonly id: number; readonly text: string }
}

/** An event of `GET /play/state`. */
export type PageState = {
  /** People whom the reader can be. */
  readonly people: readonly { readonly id: string; readonly name: string; readonly role: MemberStatus }[]
  /** Languages of the bot, and the one of the reader's Telegram, once that is known. */
  readonly languages: { readonly all: readonly string[]; readonly own?: string }
  /** The bot's description, which Telegram shows in an empty chat. */
  readonly profile: { readonly name: string; readonly username: string; readonly description: string }
  readonly chats: readonly PageChat[]
  readonly chat: OpenChat
  /** Messages of the chat that are new or changed since the last event, in their order. */
  readonly changed: readonly PageMessage[]
  /** Messages that were deleted since the last event. */
  readonly gone: readonly number[]
  /** Funded addresses; `balance` in wei, decimal; `name`: that resolves to it. */
  readonly accounts: readonly {
    readonly address: string
    readonly balance: string
    readonly name?: string
  }[]
  /** Address of the timelock of which the page makes use. */
  readonly timelock: string
  /** The height of the newest block. */
  readonly height: number
  /** How far the playground's clock is before the machine's, in ms. */
  readonly aheadMs: number
  /** Troubles that are on at present. */
  readonly troubles: readonly string[]
  /** The newest first. */
  readonly webhooks: readonly ReceivedWebhook[]
  /** The newest first. */
  readonly timeline: readonly TimelineEntry[]
  /** The page of the service's API, with the account of the playground. */
  readonly docsUrl: string
}
