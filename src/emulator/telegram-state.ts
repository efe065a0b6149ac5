import { randomBytes, randomInt } from 'node:crypto'
import { EventEmitter } from 'node:events'
import type { BotCommand, Document, Message, Chat as TelegramChat, User } from 'grammy/types'
import { CallRefusal } from './call-errors.ts'
import { createUpdateQueue, type UpdateQueue } from './update-queue.ts'

export type MemberStatus = 'creator' | 'administrator' | 'member' | 'left' | 'kicked'

/** The bot as the sender of a message. */
type EmulatedBot = User & { is_bot: true; username: string }

/** A message outside channels: it always has a sender. */
export type ChatMessage = Message & { chat: Exclude<TelegramChat, TelegramChat.ChannelChat>; from: User }

/** A chat as the server keeps it. */
export type EmulatedChat = {
  readonly info: ChatMessage['chat']
  /** In order of `message_id`. */
  readonly messages: Map<number, ChatMessage>
  readonly members: Map<number, MemberStatus>
  readonly topics: Set<number>
  lastMessageId: number
  /** `open`: the bot may write, because the person started it and did not block it, or because it is in the group. */
  access: 'open' | 'not started' | 'blocked' | 'kicked'
  /** The supergroup that the group became. */
  movedTo: number | undefined
}

/** A callback query that waits for `answerCallbackQuery`. */
type PendingPress = {
  readonly at: number
  readonly settle: (answer: { text?: string; alert: boolean }) => void
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
  readonly commands: Map<string, BotCommand[]>
  /** The texts that describe the bot, by kind and language. */
  readonly profile: Map<string, string>
  /** By their `file_id`. */
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
  return {
    token,
    bot,
    now,
    users: new Map<number, User>([[bot.id, bot]]),
    chats: new Map(),
    presses: new Map(),
    commands: new Map(),
    profile: new Map(),
    files: new Map(),
    updates: createUpdateQueue({ now, firstId: randomInt(1, 900_000_000) }),
    pendingCalls: 0,
    events: new EventEmitter<StateEvents>().setMaxListeners(0),
  }
}

/** Opens an empty chat. */
export function openChat(
  state: TelegramState,
  info: EmulatedChat['info'],
  access: EmulatedChat['access'],
): EmulatedChat {
  const chat: EmulatedChat = {
    info,
    messages: new Map(),
    members: new Map(),
    topics: new Set(),
    lastMessageId: 0,
    access,
    movedTo: undefined,
  }
  state.chats.set(info.id, chat)
  return chat
}

/**
 * The chat of a call.
 * @throws CallRefusal 400 if there is none, or if it became a supergroup.
 */
export function findChat(state: TelegramState, id: number | string): EmulatedChat {
  const chat = state.chats.get(Number(id))
  if (chat === undefined) throw new CallRefusal(400, 'chat not found')
  if (chat.movedTo !== undefined)
    throw new CallRefusal(400, 'group chat was upgraded to a supergroup chat', {
      migrate_to_chat_id: chat.movedTo,
    })
  return chat
}

/** @throws CallRefusal 403 if the bot may not write. */
export function checkAccess(chat: EmulatedChat): void {
  const group = chat.info.type === 'supergroup' ? 'supergroup' : 'group'
  if (chat.access === 'blocked') throw new CallRefusal(403, 'bot was blocked by the user')
  if (chat.access === 'kicked') throw new CallRefusal(403, `bot was kicked from the ${group} chat`)
  if (chat.access === 'not started') throw new CallRefusal(403, "bot can't initiate conversation with a user")
}

/** Appends a message to a chat, with the next id of that chat. */
export function addMessage(
  state: TelegramState,
  chat: EmulatedChat,
  content: Omit<Message, 'message_id' | 'date' | 'chat'> & { from: User },
): ChatMessage {
  chat.lastMessageId += 1
  const head = { message_id: chat.lastMessageId, date: toUnixSeconds(state.now()), chat: chat.info }
  return putMessage(state, chat, { ...content, ...head })
}

/** Stores a message under its id, new or in place of an old one. */
export function putMessage(state: TelegramState, chat: EmulatedChat, message: ChatMessage): ChatMessage {
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
    ...(file.type !== undefined && { mime_type: file.type }),
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
