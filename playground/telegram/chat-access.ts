import type { User } from 'grammy/types'
import { CallRefusal } from './call-errors.ts'
import { hasPermission, hasRight, isAdministrator, isInChat } from './members.ts'
import { type EmulatedChat, memberOf, type TelegramState } from './telegram-state.ts'

/** Kind of access that a call needs to a chat. `read members`: it asks about other members. */
type AccessKind = 'read' | 'read members' | 'edit' | 'write'

function findByName(state: TelegramState, name: string): EmulatedChat | undefined {
  return [...state.chats.values()].find(
    ({ info }) => info.type !== 'private' && info.username?.toLowerCase() === name.toLowerCase(),
  )
}

/** A basic group tells nothing but its title once it is gone. */
function checkGroup(chat: EmulatedChat, bot: User, kind: AccessKind): void {
  if (kind === 'read') return
  if (chat.movedTo !== undefined)
    throw new CallRefusal(400, 'group chat was upgraded to a supergroup chat', {
      migrate_to_chat_id: chat.movedTo,
    })
  if (chat.isDeleted) throw new CallRefusal(403, 'the group chat was deleted')
  const member = memberOf(chat, bot)
  if (member.status === 'kicked') throw new CallRefusal(403, 'bot was kicked from the group chat')
  if (!isInChat(member)) throw new CallRefusal(403, 'bot is not a member of the group chat')
}

/** A deleted supergroup or channel looks like one that has banned the bot. */
function checkSupergroup(chat: EmulatedChat, bot: User, kind: AccessKind): void {
  const member = memberOf(chat, bot)
  const { type, username } = chat.info
  if (chat.isDeleted || member.status === 'kicked')
    throw new CallRefusal(403, `bot was kicked from the ${type} chat`)
  const isPublic = username !== undefined
  if (!isInChat(member) && !(isPublic && (kind === 'read' || kind === 'read members')))
    throw new CallRefusal(403, `bot is not a member of the ${type} chat`)
}

function checkPrivate(chat: EmulatedChat, kind: AccessKind): void {
  if (kind === 'read' || kind === 'read members') return
  if (chat.access === 'blocked') throw new CallRefusal(403, 'bot was blocked by the user')
  if (chat.access === 'not started') throw new CallRefusal(403, "bot can't initiate conversation with a user")
}

/**
 * The chat of a call. A chat that the bot never saw and one that does not exist are the same to it.
 * @throws CallRefusal 400 or 403 if the bot has no such access.
 */
export function findChat(state: TelegramState, id: number | string, kind: AccessKind): EmulatedChat {
  const isName = typeof id === 'string' && id.startsWith('@')
  const chat = isName ? findByName(state, id.slice(1)) : state.chats.get(Number(id))
  if (chat === undefined) throw new CallRefusal(400, 'chat not found')
  const { type } = chat.info
  if (type === 'private') checkPrivate(chat, kind)
  else if (type === 'group') checkGroup(chat, state.bot, kind)
  else checkSupergroup(chat, state.bot, kind)
  return chat
}

const NO_RIGHT_TO_SEND = {
  can_send_messages: 'not enough rights to send text messages to the chat',
  can_send_documents: 'not enough rights to send documents to the chat',
  can_send_photos: 'not enough rights to send photos to the chat',
} as const

export function maySend(chat: EmulatedChat, user: User, permission: keyof typeof NO_RIGHT_TO_SEND): boolean {
  const { type } = chat.info
  const member = memberOf(chat, user)
  if (type === 'private') return true
  if (type === 'channel') return hasRight(member, 'can_post_messages', type)
  if (isAdministrator(member)) return true
  return isInChat(member) && chat.isOpenToMembers && hasPermission(member, permission)
}

/** @throws CallRefusal 400 if the bot is in the chat, but may not write there. */
export function checkSendRight(
  state: TelegramState,
  chat: EmulatedChat,
  permission: keyof typeof NO_RIGHT_TO_SEND,
): void {
  if (maySend(chat, state.bot, permission)) return
  const isChannel = chat.info.type === 'channel'
  throw new CallRefusal(
    400,
    isChannel ? 'need administrator rights in the channel chat' : NO_RIGHT_TO_SEND[permission],
  )
}
