import type { User } from 'grammy/types'
import { chatMember } from './bot-methods.ts'
import { type SeenMessage, seeChat } from './chat-view.ts'
import { createSeat, type Seat } from './seat.ts'
import { type Chat, type MemberStatus, openChat, post, seconds, type World } from './world.ts'

/** A group or supergroup with the bot in it. */
export type Group = {
  readonly chatId: number
  /** Sits a person down in the group, as a member unless told otherwise. */
  seat(person: { id: number }, status?: MemberStatus): Seat
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
export function tellMembership(
  world: World,
  chat: Chat,
  change: { by: User; before: MemberStatus; after: MemberStatus },
): void {
  world.updates.push({
    my_chat_member: {
      chat: chat.info,
      from: change.by,
      date: seconds(world.now()),
      old_chat_member: chatMember(world.bot, change.before),
      new_chat_member: chatMember(world.bot, change.after),
    },
  })
}

function migrate(world: World, chat: Chat): Chat {
  const info = {
    id: chat.info.id - 1_000_000_000_000,
    type: 'supergroup',
    title: chat.info.title ?? '',
  } as const
  const target = openChat(world, info, chat.access)
  for (const [id, status] of chat.members) target.members.set(id, status)
  chat.movedTo = info.id
  const from = world.bot
  world.updates.push({ message: post(world, chat, { from, migrate_to_chat_id: info.id }) })
  world.updates.push({ message: post(world, target, { from, migrate_from_chat_id: chat.info.id }) })
  return target
}

/** The control surface of a group chat. */
export function createGroup(world: World, chat: Chat): Group {
  const userOf = (id: number): User => {
    const user = world.users.get(id)
    if (user === undefined) throw new RangeError(`No person ${id}`)
    return user
  }
  return {
    chatId: chat.info.id,
    seat({ id }, status = 'member') {
      chat.members.set(id, status)
      return createSeat(world, chat, userOf(id))
    },
    opensTopic() {
      const { message_id: thread } = post(world, chat, { from: world.bot })
      chat.topics.add(thread)
      return thread
    },
    deletesTopic(thread) {
      chat.topics.delete(thread)
    },
    kicksBot({ id }) {
      chat.access = 'kicked'
      tellMembership(world, chat, { by: userOf(id), before: 'member', after: 'kicked' })
    },
    migrates: () => createGroup(world, migrate(world, chat)),
    messages: () => seeChat(world, chat),
  }
}
