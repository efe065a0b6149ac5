import { randomBytes, randomInt } from 'node:crypto'
import { EventEmitter } from 'node:events'
import type { BotCommand, Document, Message, Chat as TelegramChat, User } from 'grammy/types'
import { CallRefusal } from './call-refusal.ts'
import { createUpdateQueue, type UpdateQueue } from './update-queue.ts'

export type MemberStatus = 'creator' | 'administrator' | 'member' | 'left' | 'kicked'

/** The bot as it stands in messages. */
type EmulatedBot = User & { is_bot: true; username: string }

/** A message in a chat that is no channel: there is always somebody who wrote it. */
export type ChatMessage = Message & { chat: Exclude<TelegramChat, TelegramChat.ChannelChat>; from: User }

/** A chat as the server keeps it. */
export type EmulatedChat = {
  readonly info: ChatMessage['chat']
  /** What stands in the chat, in order of `message_id`. */
  readonly messages: Map<number, ChatMessage>
  readonly members: Map<number, MemberStatus>
  readonly topics: Set<number>
  lastMessageId: number
  /** The bot may write: the person started it and did not block it, or it is in the group. */
  access: 'open' | 'not started' | 'blocked' | 'kicked'
  movedTo: number | undefined
}

/** A press that waits for `answerCallbackQuery`. */
type PendingPress = {
  readonly at: number
  readonly settle: (answer: { text?: string; alert: boolean }) => void
}

/** One call of the bot. `ok` is missing while it is under way, and for ever where a fault kept the answer back. */
export type BotCall = {
  readonly method: string
  readonly payload: Readonly<Record<string, unknown>>
  readonly at: number
  ok?: boolean
  /** Telegram's `description` where it refused. */
  error?: string
  answeredAt?: number
}

type StateEvents = { chat: [chatId: number]; call: [BotCall]; answer: [BotCall] }

/** Everything the local Telegram knows. It lives in memory and ends with the process. */
export type TelegramState = {
  readonly token: string
  readonly bot: EmulatedBot
  readonly now: () => number
  readonly users: Map<number, User>
  readonly chats: Map<number, EmulatedChat>
  readonly presses: Map<string, PendingPress>
  readonly commands: Map<string, BotCommand[]>
  /** What the bot says of itself, by which text it is and its language. */
  readonly profile: Map<string, string>
  /** By their `file_id`. */
  readonly files: Map<string, StoredFile>
  readonly updates: UpdateQueue
  /** Calls that are not over, polls apart. */
  underWay: number
  /** `chat`: something changed in it. `call`: one came in. `answer`: one is over. */
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
    underWay: 0,
    events: new EventEmitter<StateEvents>().setMaxListeners(0),
  }
}

/** Opens a chat in which nothing was said yet. */
export function openChat(
  world: TelegramState,
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
  world.chats.set(info.id, chat)
  return chat
}

/**
 * The chat that a call is for.
 * @throws Refusal 400 where there is none, or where it became a supergroup.
 */
export function findChat(world: TelegramState, id: number | string): EmulatedChat {
  const chat = world.chats.get(Number(id))
  if (chat === undefined) throw new CallRefusal(400, 'chat not found')
  if (chat.movedTo !== undefined)
    throw new CallRefusal(400, 'group chat was upgraded to a supergroup chat', {
      migrate_to_chat_id: chat.movedTo,
    })
  return chat
}

/** @throws Refusal 403 where the bot may not write. */
export function checkAccess(chat: EmulatedChat): void {
  const group = chat.info.type === 'supergroup' ? 'supergroup' : 'group'
  if (chat.access === 'blocked') throw new CallRefusal(403, 'bot was blocked by the user')
  if (chat.access === 'kicked') throw new CallRefusal(403, `bot was kicked from the ${group} chat`)
  if (chat.access === 'not started') throw new CallRefusal(403, "bot can't initiate conversation with a user")
}

/** Puts a message at the end of a chat, with the next id of that chat. */
export function addMessage(
  world: TelegramState,
  chat: EmulatedChat,
  content: Omit<Message, 'message_id' | 'date' | 'chat'> & { from: User },
): ChatMessage {
  chat.lastMessageId += 1
  const head = { message_id: chat.lastMessageId, date: toUnixSeconds(world.now()), chat: chat.info }
  return putMessage(world, chat, { ...content, ...head })
}

/** Puts a message where its id says: a new one, or one in the place of an old one. */
export function putMessage(world: TelegramState, chat: EmulatedChat, message: ChatMessage): ChatMessage {
  chat.messages.set(message.message_id, message)
  world.events.emit('chat', chat.info.id)
  return message
}

type ReplyMessage = NonNullable<Message['reply_to_message']>
const isNoReply = (message: Message): message is ReplyMessage => message.reply_to_message === undefined

/** What a message that answers another one shows of it: Telegram goes one step back, no further. */
export function quotedIn(message: Message): Pick<Message, 'reply_to_message'> {
  const { reply_to_message: _, ...replied } = message
  return isNoReply(replied) ? { reply_to_message: replied } : {}
}

/** A file as somebody sends it. */
export type SentFile = { readonly name: string; readonly bytes: Uint8Array; readonly type?: string }

/** A file as the server keeps it. `path`: under which it is downloaded. */
export type StoredFile = SentFile & { readonly path: string }

const MAX_DOWNLOAD = 20 * 1024 * 1024

/** Keeps a file, and says what a message shows of it. */
export function storeFile(world: TelegramState, file: SentFile): Document {
  const id = randomBytes(24).toString('base64url')
  world.files.set(id, { ...file, path: `documents/file_${world.files.size}` })
  return {
    file_id: id,
    file_unique_id: id.slice(0, 16),
    file_name: file.name,
    ...(file.type !== undefined && { mime_type: file.type }),
    file_size: file.bytes.length,
  }
}

/** Where a file can be downloaded: what `getFile` answers. */
export function findFile(world: TelegramState, id: string) {
  const file = world.files.get(id)
  if (file === undefined) throw new CallRefusal(400, 'wrong file_id or the file is temporarily unavailable')
  if (file.bytes.length > MAX_DOWNLOAD) throw new CallRefusal(400, 'file is too big')
  return {
    file_id: id,
    file_unique_id: id.slice(0, 16),
    file_size: file.bytes.length,
    file_path: file.path,
  }
}
