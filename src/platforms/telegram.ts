import { z } from 'zod'
import { parseJson } from '#lib/json.ts'
import {
  chatNotFoundPattern,
  missingRightsPattern,
  topicClosedPattern,
  topicNotFoundPattern,
} from '#lib/telegram-errors.ts'
import { definePlatform, type FailureWords, outcomeOfStatus } from './platform.ts'

/** The Bot API's limit of `text`. */
const maxText = 4_096

const tokenPattern = /^\d{1,16}:[\w-]{30,64}$/
/** A chat's id, perhaps with a colon and the id of a topic; or the name of a public channel. */
const chatPattern = /^(?<id>-?\d{1,16}|@[a-zA-Z]\w{3,31})(?::(?<topic>\d{1,10}))?$/

const errorSchema = z.object({
  description: z.string().default(''),
  parameters: z.object({ retry_after: z.number().nonnegative().optional() }).default({}),
})

const errorOf = (text: string): z.infer<typeof errorSchema> =>
  errorSchema.safeParse(parseJson(text)).data ?? { description: '', parameters: {} }

const failures = {
  token_rejected: {
    means: "Telegram does not accept the bot's token",
    text: 'Telegram does not accept its token',
  },
  bot_blocked: {
    means: 'the bot was blocked, or removed from the chat',
    text: 'the bot was blocked, or removed from the chat',
  },
  chat_not_found: {
    means: 'there is no such chat for the bot',
    text: 'there is no such chat for the bot',
  },
  chat_migrated: {
    means: 'the group became a supergroup, which has another id',
    text: 'the group became a supergroup, which has another id',
  },
  topic_not_found: { means: 'the topic is gone', text: 'its topic is gone' },
  topic_closed: { means: 'the topic is closed', text: 'its topic is closed' },
  missing_rights: { means: 'the bot may not write there', text: 'the bot may not write there' },
} as const satisfies Readonly<Record<string, FailureWords>>

/**
 * Errors that last until someone changes something in Telegram. Replies without a description, which `/./`
 * does not match, are not Telegram's.
 */
const goneErrors: readonly (readonly [status: number, description: RegExp, code: keyof typeof failures])[] = [
  [401, /./, 'token_rejected'],
  [404, /./, 'token_rejected'],
  [403, /./, 'bot_blocked'],
  [400, chatNotFoundPattern, 'chat_not_found'],
  [400, /group chat was upgraded/i, 'chat_migrated'],
  [400, topicNotFoundPattern, 'topic_not_found'],
  [400, topicClosedPattern, 'topic_closed'],
  [400, missingRightsPattern, 'missing_rights'],
]

/** A chat of Telegram, through a bot of the channel's owner (`sendMessage`). */
export const telegram = definePlatform({
  takesUrl: false,
  channel: 'the id of a chat, of a topic in it (-1001234567890:17), or @name',
  hasMessageIds: false,
  failures,
  fault: target => {
    if (!tokenPattern.test(target.token))
      return { path: 'token', text: 'the token of a bot, from @BotFather' }
    return chatPattern.test(target.channel)
      ? undefined
      : {
          path: 'channel',
          text: 'the id of a chat, such as -1001234567890, of a topic in it, -1001234567890:17, or @name',
        }
  },
  request: ({ text }, channel, { telegramApiRoot }) => {
    const { id = '', topic } = chatPattern.exec(channel.channel)?.groups ?? {}
    return {
      url: `${telegramApiRoot}/bot${channel.token}/sendMessage`,
      body: JSON.stringify({
        chat_id: id.startsWith('@') ? id : Number(id),
        message_thread_id: topic === undefined ? undefined : Number(topic),
        text: text({ maxLength: maxText }),
        link_preview_options: { is_disabled: true },
      }),
    }
  },
  outcomeOf: ({ status, text, retryAfterMs }) => {
    const { description, parameters } = errorOf(text)
    const [, , code] = goneErrors.find(([seen, words]) => seen === status && words.test(description)) ?? []
    if (code !== undefined) return { kind: 'gone', failure: { code, status } }
    const { retry_after: seconds } = parameters
    return outcomeOfStatus(status, seconds === undefined ? retryAfterMs : seconds * 1_000)
  },
})
