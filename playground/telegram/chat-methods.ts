import type { ChatMember, User } from 'grammy/types'
import { CallRefusal } from './call-errors.ts'
import { changeMember } from './change-member.ts'
import { findChat } from './chat-access.ts'
import { defaultPermissions, isAdministrator, isInChat, toChatMember } from './members.ts'
import type { MethodParams } from './method-schemas.ts'
import { type EmulatedChat, memberOf, type TelegramState } from './telegram-state.ts'

/** A channel shows its members to administrators only. */
function checkMemberList(state: TelegramState, chat: EmulatedChat): void {
  if (chat.info.type === 'channel' && !isAdministrator(memberOf(chat, state.bot)))
    throw new CallRefusal(400, 'member list is inaccessible')
}

function findMember(state: TelegramState, chat: EmulatedChat, id: number): User {
  const user = state.users.get(id)
  const isStranger = chat.info.type === 'private' && id !== chat.info.id && id !== state.bot.id
  if (user === undefined || isStranger) throw new CallRefusal(400, 'member not found')
  return user
}

/** The methods that ask about a chat and its members. */
export function createChatMethods(state: TelegramState) {
  const usersIn = (chat: EmulatedChat): User[] =>
    [...chat.members.keys()].flatMap(id => state.users.get(id) ?? [])
  return {
    getChat: ({ chat_id: id }: MethodParams<'getChat'>) => {
      const chat = findChat(state, id, 'read')
      const isGroup = chat.info.type === 'group' || chat.info.type === 'supergroup'
      return {
        ...chat.info,
        accent_color_id: 0,
        max_reaction_count: 11,
        ...(isGroup && { permissions: defaultPermissions(chat.isOpenToMembers) }),
      }
    },

    getChatMember: (params: MethodParams<'getChatMember'>): ChatMember => {
      const isBot = params.user_id === state.bot.id
      const chat = findChat(state, params.chat_id, isBot ? 'read' : 'read members')
      const user = findMember(state, chat, params.user_id)
      checkMemberList(state, chat)
      return toChatMember(user, memberOf(chat, user), chat.info.type)
    },

    /** Lists administrators without other bots, as Telegram does. */
    getChatAdministrators: ({ chat_id: id }: MethodParams<'getChatAdministrators'>): ChatMember[] => {
      const chat = findChat(state, id, 'read members')
      const { type } = chat.info
      if (type === 'private') throw new CallRefusal(400, 'there are no administrators in the private chat')
      checkMemberList(state, chat)
      return usersIn(chat)
        .filter(user => isAdministrator(memberOf(chat, user)) && (!user.is_bot || user.id === state.bot.id))
        .map(user => toChatMember(user, memberOf(chat, user), type))
    },

    getChatMemberCount: ({ chat_id: id }: MethodParams<'getChatMemberCount'>): number => {
      const chat = findChat(state, id, 'read members')
      if (chat.info.type === 'private') return 2
      return usersIn(chat).filter(user => isInChat(memberOf(chat, user))).length
    },

    leaveChat: ({ chat_id: id }: MethodParams<'leaveChat'>): true => {
      const chat = findChat(state, id, 'read')
      if (chat.info.type === 'private') throw new CallRefusal(400, "can't leave private chats")
      changeMember(state, chat, { who: state.bot, by: state.bot, role: 'left' })
      return true
    },
  }
}
