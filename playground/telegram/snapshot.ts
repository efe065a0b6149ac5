import { deserialize, serialize } from 'node:v8'
import type { BotCommand, Update, User } from 'grammy/types'
import { type EmulatedChat, openChat, type StoredFile, type TelegramState } from './telegram-state.ts'

/** State in a snapshot. Its maps and bytes are kept as they are. */
type Snapshot = {
  readonly users: ReadonlyMap<number, User>
  readonly chats: ReadonlyMap<number, EmulatedChat>
  readonly commands: ReadonlyMap<string, BotCommand[]>
  readonly profile: ReadonlyMap<string, string>
  readonly files: ReadonlyMap<string, StoredFile>
  readonly updates: { readonly nextId: number; readonly waiting: readonly Update[] }
}

/** Everything that people and the bot see, as bytes for `restoreSnapshot`. */
export const takeSnapshot = (state: TelegramState): Uint8Array => {
  const { users, chats, commands, profile, files, updates } = state
  const snapshot: Snapshot = {
    users,
    chats,
    commands,
    profile,
    files,
    updates: { nextId: updates.nextId(), waiting: updates.due() },
  }
  return serialize(snapshot)
}

const refill = <K, V>(target: Map<K, V>, source: ReadonlyMap<K, V>): void => {
  target.clear()
  for (const [key, value] of source) target.set(key, value)
}

/** Restores in place: participants hold the chat and its maps. */
const restoreChat = (chat: EmulatedChat, kept: EmulatedChat): void => {
  const { messages, authors, members, replyMarkups, topics, ...rest } = kept
  Object.assign(chat, rest)
  refill(chat.messages, messages)
  refill(chat.authors, authors)
  refill(chat.members, members)
  refill(chat.replyMarkups, replyMarkups)
  refill(chat.topics, topics)
}

/** Brings back what a snapshot holds. The people and chats must have been made in the same order as before it. */
export const restoreSnapshot = (state: TelegramState, bytes: Uint8Array): void => {
  // Written by `takeSnapshot`, into a file of the person who runs it.
  const kept: Snapshot = deserialize(bytes)
  for (const [id, user] of kept.users) Object.assign(state.users.get(id) ?? {}, user)
  for (const [id, chat] of kept.chats) restoreChat(state.chats.get(id) ?? openChat(state, chat.info), chat)
  refill(state.commands, kept.commands)
  refill(state.profile, kept.profile)
  refill(state.files, kept.files)
  state.updates.restore(kept.updates)
}
