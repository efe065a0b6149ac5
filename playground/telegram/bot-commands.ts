import type { BotCommand, User } from 'grammy/types'
import { CallRefusal } from './call-errors.ts'
import { findChat } from './chat-access.ts'
import { isAdministrator } from './members.ts'
import type { MethodParams } from './method-schemas.ts'
import { type EmulatedChat, memberOf, type TelegramState } from './telegram-state.ts'

type Scope = NonNullable<MethodParams<'getMyCommands'>['scope']>

/** Commands are stored by scope and language. */
const keyOf = (scope: Scope, language = ''): string => JSON.stringify([scope, language])

/**
 * The scope with the chat's id instead of its name.
 * @throws CallRefusal 400 or 403 if the bot may not set commands there.
 */
function checkScope(state: TelegramState, scope: Scope = { type: 'default' }): Scope {
  if (!('chat_id' in scope)) return scope
  const { info } = findChat(state, scope.chat_id, 'read members')
  if (info.type === 'channel') throw new CallRefusal(400, "can't change commands in channel chats")
  if (info.type === 'private' && scope.type !== 'chat')
    throw new CallRefusal(400, "can't use specified scope in private chats")
  if (scope.type === 'chat_member' && !state.users.has(scope.user_id))
    throw new CallRefusal(400, 'user not found')
  return { ...scope, chat_id: info.id }
}

/** The methods that set the bot's commands. */
export function createCommandMethods(state: TelegramState) {
  return {
    setMyCommands: (params: MethodParams<'setMyCommands'>): true => {
      const key = keyOf(checkScope(state, params.scope), params.language_code)
      if (params.commands.length === 0) state.commands.delete(key)
      else state.commands.set(key, params.commands)
      return true
    },

    getMyCommands: (params: MethodParams<'getMyCommands'>): BotCommand[] =>
      state.commands.get(keyOf(checkScope(state, params.scope), params.language_code)) ?? [],

    deleteMyCommands: (params: MethodParams<'deleteMyCommands'>): true => {
      state.commands.delete(keyOf(checkScope(state, params.scope), params.language_code))
      return true
    },
  }
}

/** The scopes that hold for a person in a chat, narrowest first. */
function scopesOf(chat: EmulatedChat, user: User): readonly Scope[] {
  const { id, type } = chat.info
  const here: Scope = { type: 'chat', chat_id: id }
  if (type === 'private') return [here, { type: 'all_private_chats' }, { type: 'default' }]
  const isAdmin = isAdministrator(memberOf(chat, user))
  return [
    { type: 'chat_member', chat_id: id, user_id: user.id },
    ...(isAdmin ? [{ type: 'chat_administrators', chat_id: id } as const] : []),
    here,
    ...(isAdmin ? [{ type: 'all_chat_administrators' } as const] : []),
    { type: 'all_group_chats' },
    { type: 'default' },
  ]
}

/** The commands that Telegram offers a person in a chat. */
export function findCommands(state: TelegramState, chat: EmulatedChat, user: User): readonly BotCommand[] {
  const keys = scopesOf(chat, user).flatMap(scope => [keyOf(scope, user.language_code), keyOf(scope)])
  return keys.map(key => state.commands.get(key)).find(commands => commands !== undefined) ?? []
}

/** The commands in the menu of a private chat. */
export const menuCommands = (state: TelegramState): readonly BotCommand[] =>
  state.commands.get(keyOf({ type: 'all_private_chats' })) ??
  state.commands.get(keyOf({ type: 'default' })) ??
  []
