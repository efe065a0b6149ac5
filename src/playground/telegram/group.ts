import type { User } from 'grammy/types'
import { chatMember } from './bot-methods.ts'
import { readChat, type SeenMessage } from './chat-view.ts'
import { createParticipant, type Participant } from './seat.ts'
import {
  addMessage,
  type EmulatedChat,
  type MemberStatus,
  openChat,
  type TelegramState,
  toUnixSeconds,
} from './world.ts'

/** A group or supergroup with the bot in it. */
export type Group = {
  readonly chatId: number
  /** Sits a person down in the group, as a member unless told otherwise. */
  adds(person: { id: number }, status?: MemberStatus): Participant
  /** Opens a topic and returns its thread id. */
  opensTopic(): number
  deletesTopic(thread: number): void
  /** Removes the bot, which hears of it by `my_chat_member`. */
  kicksBot(by: { id: number }): void
  /** The group becomes a supergroup with another id; the old id answers with `migrate_to_chat_id`. */
  migrates(): Group
  messages(): SeenMessage[]
}

/** Tells the bot that its own place in a chat changed. */
export function pushMembershipUpdate(
  world: TelegramState,
  chat: EmulatedChat,
  change: { by: User; before: MemberStatus; after: MemberStatus },
): void {
  world.updates.push({
    my_chat_member: {
      chat: chat.info,
      from: change.by,
      date: toUnixSeconds(world.now()),
      old_chat_member: chatMember(world.bot, change.before),
      new_chat_member: chatMember(world.bot, change.after),
    },
  })
}

function migrate(world: TelegramState, chat: EmulatedChat): EmulatedChat {
  const info = {
    id: chat.info.id - 1_000_000_000_000,
    type: 'supergroup',
    title: chat.info.title ?? '',
  } as const
  const target = openChat(world, info, chat.access)
  for (const [id, status] of chat.members) target.members.set(id, status)
  chat.movedTo = info.id
  const from = world.bot
  world.updates.push({ message: addMessage(world, chat, { from, migrate_to_chat_id: info.id }) })
  world.updates.push({ message: addMessage(world, target, { from, migrate_from_chat_id: chat.info.id }) })
  return target
}

/** The control surface of a group chat. */
export function createGroup(world: TelegramState, chat: EmulatedChat): Group {
  const userOf = (id: number): User => {
    const user = world.users.get(id)
    if (user === undefined) throw new RangeError(`No person ${id}`)
    return user
  }
  return {
    chatId: chat.info.id,
    adds({ id }, status = 'member') {
      chat.members.set(id, status)
      return createParticipant(world, chat, userOf(id))
    },
    opensTopic() {
      const { message_id: thread } = addMessage(world, chat, { from: world.bot })
      chat.topics.add(thread)
      return thread
    },
    deletesTopic(thread) {
      chat.topics.delete(thread)
    },
    kicksBot({ id }) {
      chat.access = 'kicked'
      pushMembershipUpdate(world, chat, { by: userOf(id), before: 'member', after: 'kicked' })
    },
    migrates: () => createGroup(world, migrate(world, chat)),
    messages: () => readChat(world, chat),
  }
}
