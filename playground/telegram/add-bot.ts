import type { User } from 'grammy/types'
import { changeMember } from './change-member.ts'
import { type AdministratorRight, grantedRights, hasRight, isAdministrator, isInChat } from './members.ts'
import { toSupergroup } from './migrate-group.ts'
import { type EmulatedChat, followMigration, memberOf, type TelegramState } from './telegram-state.ts'

/** A plain member may add others, unless the group is public or closed to members. */
export function mayInvite(chat: EmulatedChat, user: User): boolean {
  const member = memberOf(chat, user)
  const { type, username } = chat.info
  if (isAdministrator(member)) return hasRight(member, 'can_invite_users', type)
  return type !== 'channel' && username === undefined && chat.isOpenToMembers && member.status === 'member'
}

/**
 * Adds the bot to a chat, or gives it rights in addition to those that it has, as a person does who opens a link or shares a
 * chat. Returns the chat, which is another one if it had to become a supergroup.
 * @throws Error if the person may not do that.
 */
export function addBot(
  state: TelegramState,
  chat: EmulatedChat,
  { by, rights }: { by: User; rights: readonly AdministratorRight[] | undefined },
): EmulatedChat {
  const current = followMigration(state, chat)
  const { type } = current.info
  if (rights === undefined) {
    if (isInChat(memberOf(current, state.bot))) return current
    if (!mayInvite(current, by)) throw new Error(`${by.first_name} may not add the bot`)
    changeMember(state, current, { who: state.bot, by, role: 'member' })
    return current
  }
  const before = memberOf(current, state.bot)
  if (rights.every(right => hasRight(before, right, type)) && isAdministrator(before)) return current
  if (!hasRight(memberOf(current, by), 'can_promote_members', type))
    throw new Error(`${by.first_name} may not make the bot an administrator`)
  const target = toSupergroup(state, current, by)
  const all = [...new Set([...grantedRights(before, type), ...rights])]
  changeMember(state, target, { who: state.bot, by, role: { status: 'administrator', rights: all } })
  return target
}
