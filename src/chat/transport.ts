import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Agent } from 'undici'
import { z } from 'zod'
import { getBackoffMs } from '#lib/retry-delay.ts'
import { pause, toNativeSignal } from '#lib/timers.ts'
import type { Store } from '#store/store.ts'
import { StoreError } from '#store/store.ts'
import {
  type BotApiCall,
  type BotApiReply,
  chatOf,
  downloadFile,
  type FileDownload,
  isLongPoll,
  methodOf,
  retryAfterMsOf,
  sendBotApiRequest,
  tooManyRequests,
} from './bot-api-request.ts'
import { createPerSecondLimiter } from './per-second-limiter.ts'
import { createRateLimiter } from './rate-limiter.ts'
import { chatRateLimits, createPenalties, editRateLimits, longWaitMs } from './rate-limits.ts'
import { TelegramFailure } from './send-outcome.ts'

/** What grammY hands over: JSON, or a form as a stream where there is a file in it. */
const callSchema = z.object({
  body: z.union([z.string(), z.instanceof(Readable)]).default('{}'),
  headers: z.object({ 'content-type': z.string() }).default({ 'content-type': 'application/json' }),
})
/** What puts something into a chat; an edit, an answer to a press or a deletion does not. */
const sendMethods = /^(send(?!ChatAction)|forward|copy)/
const editMethods = /^edit/
const maxAttempts = 3
/** A call waits this long at most, in line or because Telegram asks for patience; longer, and it fails. */
const maxWaitMs = 5_000

/** `perSecond`: calls that Telegram allows the bot in all. */
type Deps = {
  readonly store: Store
  readonly perSecond: number
  /** Telegram asks for a wait of so many seconds, which is long. */
  readonly onLongWait?: (seconds: number) => void
}

type Deliver = (call: BotApiCall) => Promise<BotApiReply>

/** A reply as `fetch` gives it, but read already: grammY asks for nothing but its JSON. */
class ReadReply extends Response {
  override readonly json: () => Promise<BotApiReply['body']>

  constructor({ status, body }: BotApiReply) {
    super(null, { status })
    this.json = () => Promise.resolve(body)
  }
}

/**
 * The one way to Telegram, as grammY's `client.fetch`. It stands below the replay log of conversations, so what happens
 * here (the pace, waiting, trying again) happens once and not at every replay. The pace is kept together with every other
 * process on the store; a call that would wait too long gets the answer Telegram would give, a 429 with `retry_after`. It
 * throws `TelegramFailure` only, which names no address: the address holds the token.
 */
export const createTransport = (deps: Deps) => {
  // Without HTTP/2, for which undici holds all requests to a host until its first connection stands.
  const agent = new Agent({ connections: 32, pipelining: 1, allowH2: false })
  const pacing = createRateLimiter(deps)
  const send = createSend(deps, agent)

  const sendInTurn: Deliver = async call => {
    const until = performance.now() + maxWaitMs
    // What an alert was claimed for is one message; whatever else is done for it takes its turn beside the replies.
    const as = sendMethods.test(methodOf(call)) ? 'claimed' : 'alert'
    const early = await waitForTurn(call, { take: pacing.turn, as, until })
    return early > 0 ? tooManyRequests(early) : send(call, { line: 'alerts' })
  }

  const sendPatiently: Deliver = async call => {
    const until = performance.now() + maxWaitMs
    for (let attempt = 1; ; attempt += 1) {
      try {
        const early = await waitForTurn(call, { take: pacing.turnAnyway, as: 'reply', until })
        if (early > 0) return tooManyRequests(early)
        const reply = await send(call, { line: 'replies' })
        const wait = retryAfterMsOf(reply)
        if (wait === 0 || performance.now() + wait > until || attempt >= maxAttempts) return reply
        await pause(wait, call.signal)
      } catch (error) {
        if (attempt >= maxAttempts || call.signal.aborted || !wasNotSent(error)) throw error
        await pause(getBackoffMs(attempt, { baseMs: 200, maxMs: 2_000 }), call.signal)
      }
    }
  }

  const fetchWith =
    (deliver: Deliver) =>
    async (url: string, options: { signal?: unknown }): Promise<Response> => {
      const { signal, done } = toNativeSignal(options.signal)
      try {
        const { body, headers } = callSchema.parse(options)
        // Read to its end, so that it can be sent again.
        const whole = body instanceof Readable ? await buffer(body) : body
        const reply = await deliver({ url, body: whole, type: headers['content-type'], signal })
        return new ReadReply(reply)
      } finally {
        done()
      }
    }

  return {
    /**
     * For what a person waits for: tries again what was surely not sent, waits a little when told to, and goes on at a
     * modest pace while the store is away.
     */
    patient: fetchWith(sendPatiently),
    /** For alerts: one try, the answer as it is; their lane decides. Without the store nothing is sent: it could not be kept. */
    once: fetchWith(sendInTurn),
    /** A file that a person sent, from the Bot API's file address. Throws `TelegramFailure`. */
    download: (url: string, o: { maxBytes: number }): Promise<FileDownload> =>
      downloadFile(url, { ...o, dispatcher: agent }),
    close: () => agent.close(),
  }
}
export type Transport = ReturnType<typeof createTransport>

type RateLimiter = ReturnType<typeof createRateLimiter>

/** 0 when the call may go, else how many ms too early it is. */
const waitForTurn = async (
  call: BotApiCall,
  { take, ...o }: { take: RateLimiter['turn']; as: 'claimed' | 'alert' | 'reply'; until: number },
): Promise<number> => {
  if (isLongPoll(call)) return 0
  const method = methodOf(call)
  const line = sendMethods.test(method) ? 'chat' : editMethods.test(method) ? 'edits' : undefined
  const id = line && chatOf(call)
  const pacesOf = line === 'chat' ? chatRateLimits : editRateLimits
  const chat = id === undefined ? undefined : { line: `${line} ${id}`, paces: pacesOf(id) }
  try {
    return await take({ chat, ...o, signal: call.signal })
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    throw new TelegramFailure(method, { code: error.code, outcome: 'not sent' })
  }
}

/** Sends once, in its line; where Telegram asks for patience, the chat has to have it in every process. */
const createSend = (deps: Deps, agent: Agent) => {
  const cooling = createPenalties(deps)
  const limit = createPerSecondLimiter(deps)
  return async (call: BotApiCall, { line }: { line: 'alerts' | 'replies' }): Promise<BotApiReply> => {
    const out = (): Promise<BotApiReply> => sendBotApiRequest(call, agent)
    const reply = await (isLongPoll(call) ? out() : limit.pass(out, { line, signal: call.signal }))
    const wait = retryAfterMsOf(reply)
    if (wait >= longWaitMs) deps.onLongWait?.(wait / 1_000)
    const chat = wait > 0 ? chatOf(call) : undefined
    // The store says itself that it is away; what Telegram answered stands all the same.
    if (chat !== undefined) await cooling.cool(chat, wait).catch(ignoreStoreError)
    return reply
  }
}

const ignoreStoreError = (error: unknown): void => {
  if (!(error instanceof StoreError)) throw error
}

const wasNotSent = (error: unknown): boolean =>
  error instanceof TelegramFailure && error.outcome === 'not sent'
