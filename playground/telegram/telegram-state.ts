import { randomBytes, randomInt } from 'node:crypto'
import { EventEmitter } from 'node:events'
import type { BotCommand, Document, Message, Chat as TelegramChat, Update, User } from 'grammy/types'
import { CallRefusal } from './call-errors.ts'
import { isAnonymous, type Member } from './members.ts'
import type { InlineResult, ReplyMarkupParams } from './method-schemas.ts'
import { createUpdateQueue, type UpdateQueue } from './update-queue.ts'

/** The bot as the sender of a message. */
type EmulatedBot = User & { is_bot: true; username: string }

/** A topic of a forum. `creator`: the id of who opened it. */
export type EmulatedTopic = {
  readonly id: number
  readonly creator: number
  name: string
  isClosed: boolean
}

/** A chat as the server keeps it. */
export type EmulatedChat = {
  /** Replaced by a new object when it changes, because sent messages hold the old one. */
  info: TelegramChat
  /** Messages in order of `message_id`. */
  readonly messages: Map<number, Message>
  /** Authors of messages: `from` does not tell for anonymous administrators and channels. */
  readonly authors: Map<number, number>
  /** The members of a group or channel, and those who left it. */
  readonly members: Map<number, Member>
  /** Keyboards and forced replies that Telegram shows but does not return, by message. */
  readonly replyMarkups: Map<number, ReplyMarkupParams>
  /** Topics but the General topic, which every forum has. */
  readonly topics: Map<number, EmulatedTopic>
  readonly general: { isClosed: boolean; isHidden: boolean }
  lastMessageId: number
  /** Access to a private chat: whether the person started the bot, and has not blocked it. */
  access: 'open' | 'not started' | 'blocked'
  /** Whether plain members may write. */
  isOpenToMembers: boolean
  /** Whether the bot gets every message of the group. Fixed when the bot is added, as in Telegram. */
  isReadByBot: boolean
  /** The bot that wrote last. */
  lastBot: number | undefined
  /** Whether the posts of a channel show who wrote them. */
  areSigned: boolean
  /** The group where the posts of a channel are discussed. */
  discussion: number | undefined
  /** The supergroup that the group became. */
  movedTo: number | undefined
  isDeleted: boolean
}

/** A callback query that waits for `answerCallbackQuery`. */
type PendingPress = {
  readonly at: number
  readonly settle: (answer: { text?: string; alert: boolean }) => void
}

/** A tap on a button: in the chat, by the person. */
type Tap = { readonly at: number; readonly chat: number; readonly by: number }

/** A query that waits for `answerInlineQuery` or, of a guest message, for `answerGuestQuery`. */
type PendingInlineQuery = {
  readonly at: number
  readonly isGuest: boolean
  readonly settle: (results: readonly InlineResult[]) => void
}

/** One call of the bot. `ok` is absent while the call is pending, and stays absent where a fault withholds the reply. */
export type BotCall = {
  readonly method: string
  readonly payload: Readonly<Record<string, unknown>>
  readonly at: number
  ok?: boolean
  /** Telegram's `description` of a refusal. */
  error?: string
  answeredAt?: number
}

type StateEvents = { chat: [chatId: number]; call: [BotCall]; answer: [BotCall] }

/** The whole state of the local Telegram, in memory. */
export type TelegramState = {
  readonly token: string
  readonly bot: EmulatedBot
  readonly now: () => number
  readonly users: Map<number, User>
  readonly chats: Map<number, EmulatedChat>
  readonly presses: Map<string, PendingPress>
  /** Taps by the id of their callback query, answered or not. */
  readonly taps: Map<string, Tap>
  /** People whose apps know no ephemeral messages, by id. */
  readonly olderApps: Set<number>
  readonly inlineQueries: Map<string, PendingInlineQuery>
  /** Whether privacy mode is on for groups that the bot is added to from now on. */
  isPrivacyModeOn: boolean
  readonly commands: Map<string, BotCommand[]>
  /** The texts that describe the bot, by kind and language, and its settings. */
  readonly profile: Map<string, string>
  /** Files by their `file_id`. */
  readonly files: Map<string, StoredFile>
  readonly updates: UpdateQueue
  /** The number of unfinished calls, without polls. */
  pendingCalls: number
  /** `chat`: a chat changed. `call`: a call arrived. `answer`: a call ended. */
  readonly events: EventEmitter<StateEvents>
}

export const toUnixSeconds = (ms: number): number => Math.floor(ms / 1000)

export function createTelegramState(token: string, now: () => number): TelegramState {
  const bot: EmulatedBot = {
    id: Number(token.split(':')[0]),
    is_bot: true,
    first_name: 'Lookout',
    username: 'lookout_local_bot',
  }
  const events = new EventEmitter<StateEvents>().setMaxListeners(0)
  const onConfirm = (updates: readonly Update[]): void => {
    const chats = new Set(updates.flatMap(({ message }) => message?.chat.id ?? []))
    for (const id of chats) events.emit('chat', id)
  }
  return {
    token,
    bot,
    now,
    users: new Map<number, User>([[bot.id, bot]]),
    chats: new Map(),
    presses: new Map(),
    taps: new Map(),
    olderApps: new Set(),
    inlineQueries: new Map(),
    isPrivacyModeOn: true,
    commands: new Map(),
    profile: new Map(),
    files: new Map(),
    updates: createUpdateQueue({ now, firstId: randomInt(1, 900_000_000), onConfirm }),
    pendingCalls: 0,
    events,
  }
}

/** Opens an empty chat. */
export function openChat(
  state: TelegramState,
  info: TelegramChat,
  access: EmulatedChat['access'] = 'open',
): EmulatedChat {
  const chat: EmulatedChat = {
    info,
    messages: new Map(),
    authors: new Map(),
    members: new Map(),
    replyMarkups: new Map(),
    topics: new Map(),
    general: { isClosed: false, isHidden: false },
    lastMessageId: 0,
    access,
    isOpenToMembers: true,
    isReadByBot: !state.isPrivacyModeOn,
    lastBot: undefined,
    areSigned: false,
    discussion: undefined,
    movedTo: undefined,
    isDeleted: false,
  }
  state.chats.set(info.id, chat)
  return chat
}

/** The chat itself, or the supergroup that it has become. */
export function followMigration(state: TelegramState, chat: EmulatedChat): EmulatedChat {
  const next = chat.movedTo === undefined ? undefined : state.chats.get(chat.movedTo)
  return next === undefined ? chat : followMigration(state, next)
}

const LEFT: Member = { status: 'left' }
const PRIVATE: Member = { status: 'member' }

export function memberOf(chat: EmulatedChat, { id }: { id: number }): Member {
  return chat.info.type === 'private' ? PRIVATE : (chat.members.get(id) ?? LEFT)
}

/** Writes as an anonymous administrator. */
export const GROUP_ANONYMOUS_BOT: User = {
  id: 1_087_968_824,
  is_bot: true,
  first_name: 'Group',
  username: 'GroupAnonymousBot',
}
/** Forwards the posts of a channel to its discussion group. */
export const TELEGRAM_SERVICE: User = { id: 777_000, is_bot: false, first_name: 'Telegram' }

/** How the chat shows the author: channels and anonymous administrators hide it. */
function senderOf(
  chat: EmulatedChat,
  author: User,
): Pick<Message, 'from' | 'sender_chat' | 'author_signature'> {
  if (chat.info.type === 'channel')
    return { sender_chat: chat.info, ...(chat.areSigned && { author_signature: author.first_name }) }
  const member = memberOf(chat, author)
  if (!isAnonymous(member)) return { from: author }
  const title = 'title' in member && member.title !== undefined ? { author_signature: member.title } : {}
  return { from: GROUP_ANONYMOUS_BOT, sender_chat: chat.info, ...title }
}

/** A message before it is sent. `sender_chat` and `from` are only given if they are not the author's. */
export type NewMessage = Omit<Message, 'message_id' | 'date' | 'chat'> & { author: User }

/** Appends a message to a chat, with the next id of that chat. */
export function addMessage(
  state: TelegramState,
  chat: EmulatedChat,
  { author, ...content }: NewMessage,
): Message {
  chat.lastMessageId += 1
  const head = { message_id: chat.lastMessageId, date: toUnixSeconds(state.now()), chat: chat.info }
  chat.authors.set(head.message_id, author.id)
  if (author.is_bot) chat.lastBot = author.id
  return putMessage(state, chat, { ...senderOf(chat, author), ...content, ...head })
}

/** Stores a message under its id, new or in place of an old one. */
export function putMessage(state: TelegramState, chat: EmulatedChat, message: Message): Message {
  chat.messages.set(message.message_id, message)
  state.events.emit('chat', chat.info.id)
  return message
}

type ReplyMessage = NonNullable<Message['reply_to_message']>
const isNoReply = (message: Message): message is ReplyMessage => message.reply_to_message === undefined

/** The quote of a message in a reply to it: Telegram quotes one level, not the quotes in it. */
export function quotedIn(message: Message): Pick<Message, 'reply_to_message'> {
  const { reply_to_message: _, ...replied } = message
  return isNoReply(replied) ? { reply_to_message: replied } : {}
}

/** A file as it is sent. */
export type SentFile = { readonly name: string; readonly bytes: Uint8Array; readonly type?: string }

/** A file as the server keeps it. `path`: of its download URL. */
export type StoredFile = SentFile & { readonly path: string }

const MAX_DOWNLOAD = 20 * 1024 * 1024

/** Stores a file; returns its description in a message. */
export function storeFile(state: TelegramState, file: SentFile): Document {
  const id = randomBytes(24).toString('base64url')
  state.files.set(id, { ...file, path: `documents/file_${state.files.size}` })
  return {
    file_id: id,
    file_unique_id: id.slice(0, 16),
    file_name: file.name,
    mime_type: file.type,
    file_size: file.bytes.length,
  }
}

/** The result of `getFile`: where the file can be downloaded. */
export function findFile(state: TelegramState, id: string) {
  const file = state.files.get(id)
  if (file === undefined) throw new CallRefusal(400, 'wrong file_id or the file is temporarily unavailable')
  if (file.bytes.length > MAX_DOWNLOAD) throw new CallRefusal(400, 'file is too big')
  return {
    file_id: id,
    file_unique_id: id.slice(0, 16),
    file_size: file.bytes.length,
    file_path: file.path,
  }
}
