import type { Chat as TelegramChat, User } from 'grammy/types'
import { deliverMessage } from './deliver-message.ts'
import {
  isAdministrator,
  isAnonymous,
  isInChat,
  type Member,
  type Role,
  toChatMember,
  toMember,
} from './members.ts'
import { type EmulatedChat, memberOf, type TelegramState, toUnixSeconds } from './telegram-state.ts'

/** `by`: who did it; the same as `who` when somebody joins or leaves. */
type MemberChange = { readonly who: User; readonly by: User; readonly before: Member; readonly after: Member }

/**
 * Tells the bot of a change: always of one of its own, in `my_chat_member`; of others only where it is an administrator, in
 * `chat_member`.
 */
export function pushMemberUpdate(
  state: TelegramState,
  chat: EmulatedChat,
  { who, by, before, after }: MemberChange,
): void {
  const { type } = chat.info
  const update = {
    chat: chat.info,
    from: by,
    date: toUnixSeconds(state.now()),
    old_chat_member: toChatMember(who, before, type),
    new_chat_member: toChatMember(who, after, type),
  }
  if (who.id === state.bot.id) state.updates.push({ my_chat_member: update })
  else if (isAdministrator(memberOf(chat, state.bot))) state.updates.push({ chat_member: update })
}

function checkRole(type: TelegramChat['type'], member: Member): void {
  if (member.status === 'restricted' && type !== 'supergroup')
    throw new RangeError('Only a supergroup restricts members')
  if (type === 'group' && isAnonymous(member))
    throw new RangeError('Only a supergroup has anonymous administrators')
}

/** Sets a role as it was before the story begins: the bot gets no update. */
export function putMember(chat: EmulatedChat, { id }: { id: number }, role: Role): void {
  const member = toMember(role)
  checkRole(chat.info.type, member)
  chat.members.set(id, member)
}

/** Changes a role, with the updates and the service message that Telegram sends. Nothing happens if it is the role already. */
export function changeMember(
  state: TelegramState,
  chat: EmulatedChat,
  { who, by, role }: { who: User; by: User; role: Role },
): void {
  const before = memberOf(chat, who)
  const after = toMember(role)
  if (JSON.stringify(before) === JSON.stringify(after)) return
  putMember(chat, who, after)
  const [wasIn, isIn] = [isInChat(before), isInChat(after)]
  if (who.id === state.bot.id && isIn && !wasIn) chat.isReadByBot = !state.isPrivacyModeOn
  pushMemberUpdate(state, chat, { who, by, before, after })
  if (wasIn === isIn || chat.info.type === 'channel') return
  deliverMessage(
    state,
    chat,
    isIn ? { author: by, new_chat_members: [who] } : { author: by, left_chat_member: who },
  )
}
