import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Dispatcher } from 'undici'
import { z } from 'zod'
import { noProxies, type Proxies } from '#lib/proxies.ts'
import { getBackoffMs } from '#lib/retry-delay.ts'
import { pause, toNativeSignal } from '#lib/timers.ts'
import { type Meter, noMeter } from '#metrics/meter.ts'
import { type Store, StoreError } from '#store/store.ts'
import {
  type BotApiCall,
  type BotApiReply,
  downloadFile,
  type FileDownload,
  isLongPoll,
  methodOf,
  sendBotApiRequest,
} from './bot-api-request.ts'
import { findMigration, lostMessage, recordMigration } from './migrated-chats.ts'
import { createPenalties, longWaitMs } from './penalties.ts'
import { createPerSecondLimiter } from './per-second-limiter.ts'
import { createRateLimiter, type RateLimiter } from './rate-limiter.ts'
import { chatRateLimits, editRateLimits } from './rate-limits.ts'
import { TelegramFailure } from './send-outcome.ts'

const bodySchema = z.looseObject({})

/** The reply to a change of a message that no longer is where the call says. */
const messageGone: BotApiReply = {
  status: 400,
  body: { ok: false, error_code: 400, description: 'Bad Request: message to edit not found' },
}

type Redirected = { readonly call: BotApiCall } | { readonly reply: BotApiReply }

/**
 * Redirects calls that name a group to the supergroup that it became. Messages of the group cannot be changed
 * any more, and in the supergroup their ids are those of other messages, so such a call is answered here.
 */
const createMigrationFollower = (store: Store) => ({
  redirect: async (call: BotApiCall): Promise<Redirected> => {
    const { chat, message, body } = call
    if (chat === undefined || typeof body !== 'string') return { call }
    if (message === lostMessage) return { reply: messageGone }
    const to = await findMigration(store, chat).catch(ignoreStoreError)
    if (to === undefined) return { call }
    if (message !== undefined) return { reply: messageGone }
    const { reply_parameters: _, ...rest } = bodySchema.parse(JSON.parse(body))
    return { call: { ...call, chat: to, body: JSON.stringify({ ...rest, chat_id: Number(to) }) } }
  },
  /**
   * Returns `true` if the reply says that the group became a supergroup, so that the call is to be
   * redirected.
   */
  record: async (call: BotApiCall, reply: BotApiReply): Promise<boolean> => {
    const to = reply.body.parameters?.migrate_to_chat_id
    const from = to === undefined ? undefined : call.chat
    if (to === undefined || from === undefined) return false
    await recordMigration(store, from, String(to)).catch(ignoreStoreError)
    return typeof call.body === 'string'
  },
})

const ignoreStoreError = (error: unknown): undefined => {
  if (!(error instanceof StoreError)) throw error
}

/** The call as grammY passes it to `fetch`: JSON, or a form as a stream if it has a file. */
const callSchema = z.object({
  body: z.union([z.string(), z.instanceof(Readable)]).default('{}'),
  headers: z.object({ 'content-type': z.string() }).default({ 'content-type': 'application/json' }),
})
/** Telegram answers 404 for a token that it has never known. */
const tokenRefusedCodes: ReadonlySet<number | undefined> = new Set([401, 404])
const sendMethods = /^(send(?!ChatAction)|forward|copy)/
const editMethods = /^edit/

const queueOf = (method: string): 'chat' | 'edits' | undefined => {
  if (sendMethods.test(method)) return 'chat'
  return editMethods.test(method) ? 'edits' : undefined
}
const maxAttempts = 3
/** The longest that a call waits, in queues or because Telegram asks for it; then it fails. */
const maxWaitMs = 5_000

type TransportDeps = {
  readonly store: Store
  /** Number of calls that Telegram allows the bot in all. */
  readonly perSecond: number
  /** Messages in one chat; 1 by default. */
  readonly chatPerSecond?: number
  readonly meter?: Meter | undefined
  /** None by default. */
  readonly proxies?: Proxies
  /** Called if Telegram asks for a long wait. */
  readonly onLongWait?: (seconds: number) => void
  /** Called when a reply has put a message into a chat. */
  readonly onReplySent?: (chat: string) => Promise<void>
}

type Deliver = (call: BotApiCall) => Promise<BotApiReply>

/** The part of a `fetch` reply that grammY uses. */
type ReadReply = { readonly json: () => Promise<BotApiReply['body']> }

const namedSchema = z.object({
  chat_id: z.union([z.string(), z.number()]).optional(),
  message_id: z.number().optional(),
})
/** Finds the chat in a form as grammY writes it, before the files. */
const chatInForm = /name="chat_id"\r\n\r\n([^\r]+)\r\n/

/** Reads from the body which chat and message a call names, once for all readers. */
const toBotApiCall = (call: Omit<BotApiCall, 'chat' | 'message'>): BotApiCall => {
  const { body } = call
  if (typeof body !== 'string')
    return { ...call, chat: chatInForm.exec(Buffer.from(body).toString('latin1'))?.[1] }
  const { chat_id: chat, message_id: message } = namedSchema.parse(JSON.parse(body))
  return { ...call, chat: chat?.toString(), message }
}

/** How long Telegram asks to wait; 0 if it does not. */
const retryAfterMsOf = (reply: BotApiReply): number => (reply.body.parameters?.retry_after ?? 0) * 1_000

/** The reply of Telegram to a call that comes too early. */
const tooManyRequests = (waitMs: number): BotApiReply => {
  const seconds = Math.ceil(waitMs / 1_000)
  const description = `Too Many Requests: retry after ${seconds}`
  const parameters = { retry_after: seconds }
  return { status: 429, body: { ok: false, error_code: 429, description, parameters } }
}

/**
 * The only way to Telegram, as grammY's `client.fetch`. It lies below the replay log of conversations, so rate limits and retries
 * happen once and not at every replay. The rate limits are shared by all processes on the store; a call that would wait too
 * long gets the reply that Telegram would give, a 429 with `retry_after`. It throws only `TelegramFailure`, which has no URL: the
 * URL has the token.
 */
export const createTransport = (deps: TransportDeps) => {
  const agent = (deps.proxies ?? noProxies).createAgent({ connections: 32, pipelining: 1 })
  const limiter = createRateLimiter(deps)
  const migrations = createMigrationFollower(deps.store)
  let isTokenRefused = false
  const send = createSend(deps, agent, code => {
    isTokenRefused = tokenRefusedCodes.has(code)
  })
  const acquirePermit = createAcquirePermit(deps)

  const claimDelivery = createClaimDelivery(acquirePermit, limiter, send)

  const sendReply: Deliver = async original => {
    const until = performance.now() + maxWaitMs
    for (let attempt = 1; ; attempt += 1) {
      const redirected = await migrations.redirect(original)
      if ('reply' in redirected) return redirected.reply
      const { call } = redirected
      try {
        const waitMs = await acquirePermit(call, { acquire: limiter.acquireAnyway, as: 'reply', until })
        if (waitMs > 0) return tooManyRequests(waitMs)
        const reply = await send(call, { queue: 'replies' })
        if (reply.body.ok && call.chat !== undefined && sendMethods.test(methodOf(call)))
          await deps.onReplySent?.(call.chat).catch(ignoreStoreError)
        if (attempt < maxAttempts && (await migrations.record(call, reply))) continue
        const retryAfterMs = retryAfterMsOf(reply)
        const isTooLong = performance.now() + retryAfterMs > until
        if (retryAfterMs === 0 || isTooLong || attempt >= maxAttempts) return reply
        await pause(retryAfterMs, call.signal)
      } catch (error) {
        if (attempt >= maxAttempts || call.signal.aborted || !wasNotSent(error)) throw error
        await pause(getBackoffMs(attempt, { baseMs: 200, maxMs: 2_000 }), call.signal)
      }
    }
  }

  const fetchWith =
    (deliver: Deliver, mayStart?: () => boolean) =>
    async (url: string, options: { signal?: unknown }): Promise<ReadReply> => {
      const { signal, done } = toNativeSignal(options.signal)
      try {
        const { body, headers } = callSchema.parse(options)
        // Read whole, so that it can be sent again.
        const whole = body instanceof Readable ? await buffer(body) : body
        const call = toBotApiCall({ url, body: whole, type: headers['content-type'], signal, mayStart })
        const reply = await deliver(call)
        return { json: () => Promise.resolve(reply.body) }
      } finally {
        done()
      }
    }

  return {
    /**
     * Sends replies: retries calls that were certainly not sent, waits a little if asked to, and goes on
     * slowly while the store is down.
     */
    patient: fetchWith(sendReply),
    /**
     * Sends a claimed alert in one try; its lane decides about retries. Without the store it does not send,
     * as nothing could record it. A call starts only if `mayStart` returns `true` right before; else it fails
     * and is certainly not sent.
     */
    onceWhile: (mayStart: () => boolean) => fetchWith(claimDelivery(), mayStart),
    /** Downloads a file that a person sent. Throws `TelegramFailure`. */
    download: (url: string, options: { maxBytes: number }): Promise<FileDownload> =>
      downloadFile(url, { ...options, dispatcher: agent }),
    /** Whether Telegram refused the token of the last call that it answered. */
    isTokenRefused: (): boolean => isTokenRefused,
    close: () => agent.close(),
  }
}
export type Transport = ReturnType<typeof createTransport>

/** Creates the delivery of one claim, which acquired the permit of the first call; any other call needs its own. */
const createClaimDelivery =
  (acquirePermit: AcquirePermit, limiter: RateLimiter, send: Send) => (): Deliver => {
    let isFirst = true
    return async call => {
      const until = performance.now() + maxWaitMs
      const as = isFirst ? 'claimed' : 'alert'
      isFirst = false
      const waitMs = await acquirePermit(call, { acquire: limiter.acquire, as, until })
      return waitMs > 0 ? tooManyRequests(waitMs) : send(call, { queue: 'alerts' })
    }
  }

type WantedPermit = Pick<RateLimiter, 'acquire'> & { as: 'claimed' | 'alert' | 'reply'; until: number }
/** 0 when the call may go, else how many ms it would have to wait. */
type AcquirePermit = (call: BotApiCall, wanted: WantedPermit) => Promise<number>

const createAcquirePermit =
  ({ chatPerSecond }: TransportDeps): AcquirePermit =>
  async (call, { acquire, ...wanted }) => {
    if (isLongPoll(call)) return 0
    const method = methodOf(call)
    const queue = queueOf(method)
    const id = queue === undefined ? undefined : call.chat
    const limitsOf = queue === 'chat' ? chatRateLimits : editRateLimits
    const chat =
      id === undefined ? undefined : { queue: `${queue} ${id}`, limits: limitsOf(id, chatPerSecond) }
    try {
      return await acquire({ chat, ...wanted, signal: call.signal })
    } catch (error) {
      if (!(error instanceof StoreError)) throw error
      throw new TelegramFailure(method, { code: error.code, outcome: 'not sent' })
    }
  }

type Send = (call: BotApiCall, options: { queue: 'alerts' | 'replies' }) => Promise<BotApiReply>

/** Sends once, in its queue. If Telegram asks to wait, all processes wait in this chat. */
const createSend = (
  deps: TransportDeps,
  agent: Dispatcher,
  onReply: (code: number | undefined) => void,
): Send => {
  const { penalize } = createPenalties(deps)
  const countCall = createCallCount(deps)
  const limiter = createPerSecondLimiter(deps)
  return async (call, { queue }) => {
    const request = (): Promise<BotApiReply> => countCall(call, sendBotApiRequest(call, agent))
    const reply = await (isLongPoll(call) ? request() : limiter.run(request, { queue, signal: call.signal }))
    onReply(reply.body.error_code)
    const retryAfterMs = retryAfterMsOf(reply)
    if (retryAfterMs >= longWaitMs) deps.onLongWait?.(retryAfterMs / 1_000)
    const chat = retryAfterMs > 0 ? call.chat : undefined
    // The store logs its outages itself; Telegram's reply counts all the same.
    if (chat !== undefined) await penalize(chat, retryAfterMs).catch(ignoreStoreError)
    return reply
  }
}

/** Counts how a call ended, without answered long polls: there is always one. */
const createCallCount =
  ({ meter = noMeter }: TransportDeps) =>
  async (call: BotApiCall, sent: Promise<BotApiReply>): Promise<BotApiReply> => {
    const method = methodOf(call)
    try {
      const reply = await sent
      const { ok, error_code: code = reply.status } = reply.body
      if (!ok || !isLongPoll(call))
        meter.count('lookout_telegram_calls_total', { method, code: ok ? 'ok' : code })
      return reply
    } catch (error) {
      const code = error instanceof TelegramFailure ? error.outcome : 'unknown'
      meter.count('lookout_telegram_calls_total', { method, code })
      throw error
    }
  }

const wasNotSent = (error: unknown): boolean =>
  error instanceof TelegramFailure && error.outcome === 'not sent'
