import type { BotCommand, ChatMember, User, UserFromGetMe } from 'grammy/types'
import { CallRefusal } from './call-errors.ts'
import type { MethodParams } from './method-schemas.ts'
import { type EmulatedChat, findChat, type MemberStatus, type TelegramState } from './telegram-state.ts'
import type { UpdateWebhook } from './update-webhook.ts'

const PRESS_LIFE_MS = 150_000
const MAX_ANSWER = 200
const TOO_OLD = 'query is too old and response timeout expired or query ID is invalid'

/** Fields of a bot that only `getMe` returns. */
const CAPABILITIES = {
  can_join_groups: true,
  can_read_all_group_messages: false,
  supports_inline_queries: false,
  can_connect_to_business: false,
  has_main_web_app: false,
  has_topics_enabled: false,
  allows_users_to_create_topics: false,
  can_manage_bots: false,
  supports_join_request_queries: false,
}

/** Rights that an administrator of a group has by default. */
const ADMIN_RIGHTS = {
  can_be_edited: false,
  is_anonymous: false,
  can_manage_chat: true,
  can_delete_messages: true,
  can_manage_video_chats: true,
  can_restrict_members: true,
  can_promote_members: false,
  can_change_info: true,
  can_invite_users: true,
  can_post_stories: false,
  can_edit_stories: false,
  can_send_welcome_messages: false,
  can_delete_stories: false,
}

/** A member as `getChatMember` and `my_chat_member` show it. */
export function chatMember(user: User, status: MemberStatus): ChatMember {
  if (status === 'creator') return { status, user, is_anonymous: false }
  if (status === 'kicked') return { status, user, until_date: 0 }
  if (status === 'administrator') return { status, user, ...ADMIN_RIGHTS }
  return { status, user }
}

const statusIn = (chat: EmulatedChat, user: User): MemberStatus =>
  chat.info.type === 'private' ? 'member' : (chat.members.get(user.id) ?? 'left')

/** Commands are stored by scope and language. */
export const commandsKey = ({ scope, language_code = '' }: MethodParams<'getMyCommands'>): string =>
  JSON.stringify([scope ?? { type: 'default' }, language_code])

const profileKey = (what: string, language = ''): string => `${what} ${language}`

/** The text in this language, or else the default one. */
const profileText = ({ profile }: TelegramState, what: string, language?: string): string =>
  profile.get(profileKey(what, language)) ?? profile.get(profileKey(what)) ?? ''

/** The methods about the bot itself, its commands, callback queries and chats. */
export function createBotMethods(state: TelegramState, webhook: UpdateWebhook) {
  return {
    getMe: (): UserFromGetMe => ({ ...state.bot, ...CAPABILITIES }),

    setWebhook: (params: MethodParams<'setWebhook'>): true => {
      if (params.drop_pending_updates === true) state.updates.drop()
      webhook.set(params)
      return true
    },

    deleteWebhook: ({ drop_pending_updates: drop }: MethodParams<'deleteWebhook'>): true => {
      if (drop === true) state.updates.drop()
      webhook.remove()
      return true
    },

    getWebhookInfo: () => webhook.info(),

    answerCallbackQuery: (params: MethodParams<'answerCallbackQuery'>): true => {
      const press = state.presses.get(params.callback_query_id)
      if (press === undefined || state.now() - press.at > PRESS_LIFE_MS) throw new CallRefusal(400, TOO_OLD)
      if ((params.text ?? '').length > MAX_ANSWER) throw new CallRefusal(400, 'MESSAGE_TOO_LONG')
      state.presses.delete(params.callback_query_id)
      const text = params.text === undefined || params.text === '' ? {} : { text: params.text }
      press.settle({ ...text, alert: params.show_alert ?? false })
      return true
    },

    setMyCommands: (params: MethodParams<'setMyCommands'>): true => {
      state.commands.set(commandsKey(params), params.commands)
      return true
    },

    getMyCommands: (params: MethodParams<'getMyCommands'>): BotCommand[] =>
      state.commands.get(commandsKey(params)) ?? [],

    setMyDescription: ({ description = '', language_code }: MethodParams<'setMyDescription'>): true => {
      state.profile.set(profileKey('description', language_code), description)
      return true
    },

    getMyDescription: ({ language_code }: MethodParams<'getMyDescription'>) => ({
      description: profileText(state, 'description', language_code),
    }),

    setMyShortDescription: (params: MethodParams<'setMyShortDescription'>): true => {
      state.profile.set(profileKey('short description', params.language_code), params.short_description ?? '')
      return true
    },

    getMyShortDescription: ({ language_code }: MethodParams<'getMyShortDescription'>) => ({
      short_description: profileText(state, 'short description', language_code),
    }),

    getChat: ({ chat_id: id }: MethodParams<'getChat'>) => {
      const chat = findChat(state, id)
      return { ...chat.info, accent_color_id: 0, max_reaction_count: 11 }
    },

    getChatMember: (params: MethodParams<'getChatMember'>): ChatMember => {
      const chat = findChat(state, params.chat_id)
      const user = state.users.get(params.user_id)
      if (user === undefined) throw new CallRefusal(400, 'user not found')
      if (chat.access === 'kicked')
        throw new CallRefusal(403, `bot was kicked from the ${chat.info.type} chat`)
      return chatMember(user, statusIn(chat, user))
    },
  }
}
