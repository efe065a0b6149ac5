import { randomBytes } from 'node:crypto'
import type { UserFromGetMe } from 'grammy/types'
import { CallRefusal } from './call-errors.ts'
import type { MethodParams } from './method-schemas.ts'
import type { TelegramState } from './telegram-state.ts'
import { privateTopics, setPrivateTopics } from './topics.ts'
import type { UpdateWebhook } from './update-webhook.ts'

const PRESS_LIFE_MS = 150_000
const INLINE_QUERY_LIFE_MS = 30_000
const MAX_ANSWER = 200
const TOO_OLD = 'query is too old and response timeout expired or query ID is invalid'

/** Fields of a bot that only `getMe` returns. */
const CAPABILITIES = {
  can_join_groups: true,
  can_connect_to_business: false,
  has_main_web_app: false,
  can_manage_bots: false,
  supports_join_request_queries: false,
}

const profileKey = (what: string, language = ''): string => `${what} ${language}`

/** The text in this language, or else the default one. */
export const profileText = ({ profile }: TelegramState, what: string, language?: string): string =>
  profile.get(profileKey(what, language)) ?? profile.get(profileKey(what)) ?? ''

/** A setting that the bot has turned on. */
export const isOn = ({ profile }: TelegramState, setting: 'inline mode' | 'guest mode'): boolean =>
  profile.get(setting) === 'true'

/** The bot's settings and descriptions. */
function createProfileMethods(state: TelegramState) {
  return {
    setMySettings: ({
      supports_inline_queries: inline,
      supports_guest_queries: guest,
      ...topics
    }: MethodParams<'setMySettings'>): true => {
      if (inline !== undefined) state.profile.set('inline mode', String(inline))
      if (guest !== undefined) state.profile.set('guest mode', String(guest))
      setPrivateTopics(state, {
        isOn: topics.has_topics_enabled,
        ofUsers: topics.allows_users_to_create_topics,
      })
      return true
    },

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
  }
}

/** A query is answered once, and only for some time. */
function takeQuery(state: TelegramState, id: string, { isGuest }: { readonly isGuest: boolean }) {
  const query = state.inlineQueries.get(id)
  if (query?.isGuest !== isGuest || state.now() - query.at > INLINE_QUERY_LIFE_MS)
    throw new CallRefusal(400, TOO_OLD)
  state.inlineQueries.delete(id)
  return query
}

/** The methods about the bot itself and callback queries. */
export function createBotMethods(state: TelegramState, webhook: UpdateWebhook) {
  return {
    ...createProfileMethods(state),

    getMe: (): UserFromGetMe => ({
      ...state.bot,
      ...CAPABILITIES,
      can_read_all_group_messages: !state.isPrivacyModeOn,
      supports_inline_queries: isOn(state, 'inline mode'),
      supports_guest_queries: isOn(state, 'guest mode'),
      has_topics_enabled: privateTopics(state).isOn,
      allows_users_to_create_topics: privateTopics(state).ofUsers,
    }),

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

    answerInlineQuery: ({ inline_query_id: id, results }: MethodParams<'answerInlineQuery'>): true => {
      takeQuery(state, id, { isGuest: false }).settle(results)
      return true
    },

    answerGuestQuery: ({ guest_query_id: id, result }: MethodParams<'answerGuestQuery'>) => {
      takeQuery(state, id, { isGuest: true }).settle([result])
      return { inline_message_id: randomBytes(20).toString('base64url') }
    },
  }
}
