import type { Api } from 'grammy'
import type { Update } from 'grammy/types'
import { z } from 'zod'
import { describeError } from '#lib/describe-error.ts'
import type { Log } from '#lib/log.ts'
import { startTimeout } from '#lib/timers.ts'
import type { Texts } from '#render/texts.ts'
import { type Store, StoreError, type Write } from '#store/store.ts'
import { sessionKey } from '../session.ts'

type GrammySignal = NonNullable<Parameters<Api['getMe']>[0]>

/** grammY's types ask for the signal of a shim; it only listens to it, as one can to the signals of Node itself. */
const isGrammySignal = (signal: unknown): signal is GrammySignal => signal instanceof AbortSignal

/** A signal that ends a call of the Bot API. */
export const grammySignal = (signal: AbortSignal): GrammySignal => {
  const candidate: unknown = signal
  if (!isGrammySignal(candidate)) throw new TypeError('not an AbortSignal')
  return candidate
}

type DelayNoticeDeps = { readonly api: Api; readonly texts: Texts; readonly log: Log }

/** A word that comes later than that helps nobody. */
const noticeTimeoutMs = 5_000
/** Beyond that many an outage is better heard of elsewhere. */
const maxNotices = 10_000

/**
 * Tells who waits for an answer that it takes longer: a press in its toast, a private chat in one message. Each press and
 * each chat hears it once, until `over`. It does not wait for Telegram.
 */
const createDelayNotice = ({ api, texts, log }: DelayNoticeDeps) => {
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

/** The kinds that the program handles; Telegram keeps the others to itself, but for those that were on their way. */
export const updateKinds = ['message', 'callback_query', 'my_chat_member'] as const

const isHandled = (update: Update): boolean => updateKinds.some(kind => update[kind] !== undefined)

/** Others cannot be told apart, nor confirmed. */
export const isNumbered = (update: unknown): boolean =>
  z.object({ update_id: z.int().nonnegative() }).safeParse(update).success

const idSchema = z.object({ id: z.number() })
const messageSchema = z.object({
  chat: idSchema,
  from: idSchema.optional(),
  is_topic_message: z.boolean().optional(),
  message_thread_id: z.number().optional(),
})
const routedFieldsSchema = z.object({
  update_id: z.int(),
  message: messageSchema.optional(),
  callback_query: z.object({ id: z.string(), from: idSchema, message: messageSchema.optional() }).optional(),
  my_chat_member: z.object({ chat: idSchema, from: idSchema }).optional(),
})

/** An update as Telegram sent it, with everything that is read before its handler has it. */
export const updateSchema = z.custom<Update>(
  value => routedFieldsSchema.safeParse(value).success,
  'not an update',
)

export type Intake = {
  /**
   * Puts updates on their lanes, where each counts once, however often it is brought. `false`: the store did not keep them,
   * so Telegram must not be told that they arrived; who waits for an answer has been told that it takes longer.
   */
  readonly take: (updates: readonly Update[]) => Promise<boolean>
}

type IntakeDeps = { readonly store: Store; readonly api: Api; readonly texts: Texts; readonly log: Log }

/** A person who waits longer than that for the store is told so. */
const noticeAfterMs = 1_500
const floodWarningMs = 60_000

/** The way of updates from Telegram to their lanes, for polls and webhooks alike. */
export const createIntake = ({ store, api, texts, log }: IntakeDeps): Intake => {
  const busy = createDelayNotice({ api, texts, log })
  const warnOfFlood = createFloodWarning(log)
  const outage = createOutageLog(log)

  const keep = async (updates: readonly Update[]): Promise<void> => {
    const writes = updates.map(pushUpdate)
    if ((await store.commit(writes)).ok) return
    // One at a time where a lane is full, so that one person's flood holds nobody else.
    const results = await Promise.all(writes.map(write => store.commit([write])))
    warnOfFlood(results.filter(result => !result.ok).length)
  }

  return {
    take: async updates => {
      const handled = updates.filter(isHandled)
      if (handled.length === 0) return true
      const tell = (): void => handled.forEach(busy.tell)
      const stop = startTimeout(noticeAfterMs, tell)
      try {
        await keep(handled)
        outage.ended()
        busy.over()
        return true
      } catch (error) {
        if (!(error instanceof StoreError)) throw error
        outage.began(error)
        tell()
        return false
      } finally {
        stop()
      }
    },
  }
}

const pushUpdate = (update: Update): Write => ({
  op: 'push',
  queue: 'update',
  lane: sessionKey(update),
  id: String(update.update_id),
  body: update,
})

/** Warns at most once a minute. */
const createFloodWarning = (log: Log) => {
  let dropped = 0
  let quietUntil = 0
  return (count: number): void => {
    dropped += count
    if (dropped === 0 || performance.now() < quietUntil) return
    log.warn({ dropped }, 'a person sends faster than can be handled; what is too much was dropped')
    dropped = 0
    quietUntil = performance.now() + floodWarningMs
  }
}

/** Says once that it began and once that it ended, unless the store itself does. */
const createOutageLog = (log: Log) => {
  let said = false
  return {
    began: (error: StoreError): void => {
      if (said || error.code === 'store_away') return
      said = true
      log.error(
        { error: describeError(error) },
        'updates cannot be kept; Telegram is asked to bring them again',
      )
    },
    ended: (): void => {
      if (said) log.info({}, 'updates are kept again')
      said = false
    },
  }
}
