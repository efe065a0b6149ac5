import type { Api } from 'grammy'
import type { Update } from 'grammy/types'
import type { Texts } from '#chat/texts.ts'
import { describeError } from '#lib/describe-error.ts'
import type { Log } from '#lib/log.ts'
import { grammySignal } from './grammy-signal.ts'

type DelayNoticeDeps = { readonly api: Api; readonly texts: Texts; readonly log: Log }

/** A word that comes later than that helps nobody. */
const noticeTimeoutMs = 5_000
/** Beyond that many an outage is better heard of elsewhere. */
const maxNotices = 10_000

/**
 * Tells who waits for an answer that it takes longer: a press in its toast, a private chat in one message. Each press and
 * each chat hears it once, until `over`. It does not wait for Telegram.
 */
export const createDelayNotice = ({ api, texts, log }: DelayNoticeDeps) => {
  const told = new Set<string>()

  const once = (key: string, word: () => Promise<unknown>): void => {
    if (told.has(key) || told.size >= maxNotices) return
    told.add(key)
    word().catch((error: unknown) =>
      log.debug({ error: describeError(error) }, 'the word that we are busy could not be said'),
    )
  }

  return {
    tell: ({ callback_query: press, message }: Update): void => {
      const signal = grammySignal(AbortSignal.timeout(noticeTimeoutMs))
      if (press !== undefined) {
        const text = texts.for(press.from.language_code)('busy-press')
        once(`press ${press.id}`, () => api.answerCallbackQuery(press.id, { text }, signal))
      } else if (message?.chat.type === 'private') {
        const text = texts.for(message.from.language_code)('busy-message')
        const thread = message.is_topic_message === true ? message.message_thread_id : undefined
        const topic = thread === undefined ? {} : { message_thread_id: thread }
        once(`chat ${message.chat.id}`, () => api.sendMessage(message.chat.id, text, topic, signal))
      }
    },
    over: (): void => told.clear(),
  }
}
