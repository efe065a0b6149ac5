import type { User } from 'grammy/types'
import { pushMemberUpdate } from './change-member.ts'
import { deliverMessage } from './deliver-message.ts'
import { isInChat } from './members.ts'
import {
  type EmulatedChat,
  followMigration,
  memberOf,
  openChat,
  type TelegramState,
} from './telegram-state.ts'

/** Makes a basic group a supergroup. The bot gets an update that it joined the supergroup, and none that it left the group. */
export function migrateGroup(state: TelegramState, chat: EmulatedChat, by: User): EmulatedChat {
  const { id, type, title } = chat.info
  if (type !== 'group') throw new RangeError(`A ${type} does not become a supergroup`)
  const target = openChat(state, { id: id - 1_000_000_000_000, type: 'supergroup', title })
  for (const [member, role] of chat.members) target.members.set(member, role)
  target.isReadByBot = chat.isReadByBot
  target.isOpenToMembers = chat.isOpenToMembers
  deliverMessage(state, chat, { author: by, migrate_to_chat_id: target.info.id })
  deliverMessage(state, target, { author: by, migrate_from_chat_id: id })
  chat.movedTo = target.info.id
  const after = memberOf(target, state.bot)
  if (isInChat(after))
    pushMemberUpdate(state, target, { who: state.bot, by, before: { status: 'left' }, after })
  return target
}

/** A basic group becomes a supergroup before an administrator gets rights of its own choice. */
export function toSupergroup(state: TelegramState, chat: EmulatedChat, by: User): EmulatedChat {
  const current = followMigration(state, chat)
  return current.info.type === 'group' ? migrateGroup(state, current, by) : current
}
