import type { Api } from 'grammy'
import type { Update } from 'grammy/types'
import { z } from 'zod'
import { endBatchGrowth } from '#alerts/records/batches.ts'
import { describeError } from '#lib/describe-error.ts'
import type { Log } from '#lib/log.ts'
import { minuteMs } from '#lib/time.ts'
import { startTimeout } from '#lib/timers.ts'
import type { Texts } from '#render/texts.ts'
import { push, type Store, StoreError, type Write } from '#store/store.ts'
import { sessionKey } from '../session.ts'

type GrammySignal = NonNullable<Parameters<Api['getMe']>[0]>

/** grammY's types want the signal of a shim, but a signal of Node works. */
const isGrammySignal = (signal: unknown): signal is GrammySignal => signal instanceof AbortSignal

export const grammySignal = (signal: AbortSignal): GrammySignal => {
  const candidate: unknown = signal
  if (!isGrammySignal(candidate)) throw new TypeError('not an AbortSignal')
  return candidate
}

type DelayNoticeDeps = { readonly api: Api; readonly texts: Texts; readonly log: Log }

const noticeTimeoutMs = 5_000
/** Most people who are notified in one outage. */
const maxNotices = 10_000

/**
 * Says that an answer takes longer: to a press in its toast, to a private chat in a message, each once until
 * `reset`. Does not wait for Telegram.
 */
const createDelayNotice = ({ api, texts, log }: DelayNoticeDeps) => {
  const notified = new Set<string>()

  const once = (key: string, send: () => Promise<unknown>): void => {
    if (notified.has(key) || notified.size >= maxNotices) return
    notified.add(key)
    send().catch((error: unknown) =>
      log.debug({ error: describeError(error) }, 'a notice of a delay could not be sent'),
    )
  }

  return {
    notify: ({ callback_query: press, message }: Update): void => {
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
    reset: (): void => notified.clear(),
  }
}

/** Kinds of updates that Telegram is asked for. Others that are under way may still come. */
export const updateKinds = [
  'message',
  'edited_message',
  'callback_query',
  'my_chat_member',
  'chat_member',
  'channel_post',
  'inline_query',
  'guest_message',
] as const

/**
 * Whether an update is handled: of the posts of channels only a new title is, and edits only in private
 * chats.
 */
const isHandled = (update: Update): boolean => {
  const { channel_post: post, edited_message: edited } = update
  if (post !== undefined) return post.new_chat_title !== undefined
  if (edited !== undefined) return edited.chat.type === 'private'
  return updateKinds.some(kind => update[kind] !== undefined)
}

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
  edited_message: messageSchema.optional(),
  callback_query: z.object({ id: z.string(), from: idSchema, message: messageSchema.optional() }).optional(),
  my_chat_member: z.object({ chat: idSchema, from: idSchema }).optional(),
  chat_member: z.object({ chat: idSchema, from: idSchema }).optional(),
  channel_post: messageSchema.optional(),
  inline_query: z.object({ id: z.string(), from: idSchema }).optional(),
  guest_message: messageSchema.extend({ guest_query_id: z.string() }).optional(),
})

/** An update as Telegram sent it, with the fields that are read before its handler. */
export const updateSchema = z.custom<Update>(
  value => routedFieldsSchema.safeParse(value).success,
  'not an update',
)

export type Intake = {
  /**
   * Pushes updates on their lanes, each once by its id. Returns `false` if the store did not take them, so
   * that they must not be confirmed.
   */
  readonly take: (updates: readonly Update[]) => Promise<boolean>
}

type IntakeDeps = { readonly store: Store; readonly api: Api; readonly texts: Texts; readonly log: Log }

/** How long a person waits for the store before they are notified. */
const noticeAfterMs = 1_500
const floodWarningMs = minuteMs

/** Takes updates from Telegram into their lanes, from the poller or the webhook. */
export const createIntake = ({ store, api, texts, log }: IntakeDeps): Intake => {
  const delays = createDelayNotice({ api, texts, log })
  const warnOfFlood = createFloodWarning(log)
  const outage = createOutageLog(log)

  const pushUpdates = async (updates: readonly Update[]): Promise<void> => {
    const chats = new Set(updates.flatMap(({ message }) => (message ? [String(message.chat.id)] : [])))
    const writes = [...updates.map(pushUpdate), ...[...chats].map(endBatchGrowth)]
    if ((await store.commit(writes)).ok) return
    // A lane is full, so each update gets a commit of its own: one person's flood does not hold up the
    // others.
    const results = await Promise.all(writes.map(write => store.commit([write])))
    warnOfFlood(results.filter(result => !result.ok).length)
  }

  return {
    take: async updates => {
      const handled = updates.filter(isHandled)
      if (handled.length === 0) return true
      const notify = (): void => handled.forEach(delays.notify)
      const stop = startTimeout(noticeAfterMs, notify)
      try {
        await pushUpdates(handled)
        outage.ended()
        delays.reset()
        return true
      } catch (error) {
        if (!(error instanceof StoreError)) throw error
        outage.began(error)
        notify()
        return false
      } finally {
        stop()
      }
    },
  }
}

const pushUpdate = (update: Update): Write =>
  push('update', sessionKey(update), { id: String(update.update_id), body: update })

/** Warns at most once a minute. */
const createFloodWarning = (log: Log) => {
  let dropped = 0
  let quietUntil = 0
  return (count: number): void => {
    dropped += count
    if (dropped === 0 || performance.now() < quietUntil) return
    log.warn({ dropped }, 'a person sends faster than the bot handles; updates were dropped')
    dropped = 0
    quietUntil = performance.now() + floodWarningMs
  }
}

/** Logs the beginning and the end of an outage. The store itself logs that it is away. */
const createOutageLog = (log: Log) => {
  let isLogged = false
  return {
    began: (error: StoreError): void => {
      if (isLogged || error.code === 'store_away') return
      isLogged = true
      log.error({ error: describeError(error) }, 'updates cannot be stored; Telegram will send them again')
    },
    ended: (): void => {
      if (isLogged) log.info({}, 'updates are stored again')
      isLogged = false
    },
  }
}
