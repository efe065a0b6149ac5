import { type Api, GrammyError } from 'grammy'

/** Settings of the bot that it can change by itself. */
type BotSettings = {
  readonly supports_inline_queries?: boolean
  /** Whether people call the bot into chats in which it is not, by its name. */
  readonly supports_guest_queries?: boolean
  /** Topics in private chats. */
  readonly has_topics_enabled?: boolean
  /** Whether people make and delete such topics, too. */
  readonly allows_users_to_create_topics?: boolean
}

/** Methods of Bot API 10.5 that the installed types lack. */
type NewerMethods = { readonly setMySettings: (settings: BotSettings) => Promise<true> }

/** Every method can be called on `raw`, whatever its types say. */
const hasNewerMethods = (raw: object): raw is NewerMethods =>
  typeof Reflect.get(raw, 'setMySettings') === 'function'

/**
 * Changes settings of the bot. Returns `false` if Telegram refuses, or if the Bot API server is older than
 * the method.
 */
export const changeBotSettings = async (api: Api, settings: BotSettings): Promise<boolean> => {
  const raw: object = api.raw
  try {
    return hasNewerMethods(raw) && (await raw.setMySettings(settings))
  } catch (error) {
    if (error instanceof GrammyError && [400, 404].includes(error.error_code)) return false
    throw error
  }
}
