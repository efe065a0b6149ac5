import { Agent, request } from 'undici'
import { z } from 'zod'
import { backoff } from '#lib/backoff.ts'
import { bridgeSignal } from '#lib/bridge-signal.ts'
import { pause } from '#lib/pause.ts'
import { createTokenBucket } from '#lib/token-bucket.ts'
import type { Cooling } from './cooling.ts'
import { TelegramFailure } from './telegram-failure.ts'

type Call = { readonly url: string; readonly body: string; readonly signal: AbortSignal }
type Reply = { readonly status: number; readonly text: string }

const replySchema = z.looseObject({
  ok: z.boolean(),
  error_code: z.number().optional(),
  parameters: z.object({ retry_after: z.number().optional() }).optional(),
})
const chatSchema = z.object({ chat_id: z.union([z.string(), z.number()]) })
const callSchema = z.object({ body: z.string().default('{}') })
const neverSent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'])
const longPoll = 'getUpdates'
const timeoutMs = 20_000
const tries = 3
/** A reply waits this long at most when Telegram asks for patience; longer, and it fails. */
const patienceMs = 5_000

/**
 * The one way to Telegram, as grammY's `client.fetch`. It stands below the replay log of conversations, so what happens
 * here (the pace of 30 calls a second, waiting, trying again) happens once and not at every replay. It throws
 * `TelegramFailure` only, which names no address: the address holds the token.
 */
export const createTransport = (deps: { cooling: Cooling }) => {
  // Without HTTP/2, for which undici holds all requests to a host until its first connection stands.
  const agent = new Agent({ connections: 32, pipelining: 1, allowH2: false })
  const hangingUp = new AbortController()
  const bucket = createTokenBucket({ perSecond: 30, burst: 30 })

  const send = (call: Call): Promise<Reply> => sendOnce(call, agent)

  /** Patience asked for by Telegram: 0 when the reply is anything but a 429. */
  const cooled = async (call: Call, reply: Reply): Promise<number> => {
    const wait = (readReply(reply.text)?.parameters?.retry_after ?? 0) * 1_000
    const chat = chatSchema.safeParse(JSON.parse(call.body))
    if (wait > 0 && chat.success) await deps.cooling.cool(String(chat.data.chat_id), wait)
    return wait
  }

  const sendPatiently = async (call: Call): Promise<Reply> => {
    for (let attempt = 1; ; attempt += 1) {
      const last = attempt >= tries || call.signal.aborted
      try {
        const reply = await send(call)
        const wait = await cooled(call, reply)
        if (wait === 0 || wait > patienceMs || last) return reply
        await pause(wait, call.signal)
      } catch (error) {
        if (last || !(error instanceof TelegramFailure) || error.outcome !== 'not sent') throw error
        await pause(backoff(attempt, { baseMs: 200, maxMs: 2_000 }), call.signal)
      }
    }
  }

  const fetchWith =
    (deliver: (call: Call) => Promise<Reply>) =>
    async (url: string, options: { signal?: unknown }): Promise<Response> => {
      const { signal: asked, done } = bridgeSignal(options.signal)
      const polls = methodOf(url) === longPoll
      const signal = polls ? AbortSignal.any([asked, hangingUp.signal]) : asked
      try {
        if (!polls) await bucket.take(signal)
        const reply = await deliver({ url, body: callSchema.parse(options).body, signal })
        return new Response(reply.text, { status: reply.status })
      } finally {
        done()
      }
    }

  return {
    /** For what a person waits for: tries again what was surely not sent, and waits a little when told to. */
    patient: fetchWith(sendPatiently),
    /** For alerts: one try, the answer as it is; their lane decides. */
    once: fetchWith(send),
    /** Ends the long poll, now and for good. */
    hangUp: (): void => hangingUp.abort(),
    close: () => agent.close(),
  }
}
export type Transport = ReturnType<typeof createTransport>

const sendOnce = async (call: Call, dispatcher: Agent): Promise<Reply> => {
  const method = methodOf(call.url)
  const limit = AbortSignal.timeout(method === longPoll ? 60_000 : timeoutMs)
  try {
    const reply = await request(call.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: call.body,
      dispatcher,
      headersTimeout: 0,
      bodyTimeout: 0,
      signal: AbortSignal.any([call.signal, limit]),
    })
    const text = await reply.body.text()
    if (readReply(text) === undefined)
      throw new TelegramFailure(method, { code: 'unreadable', outcome: 'unknown' })
    return { status: reply.statusCode, text }
  } catch (error) {
    throw failureOf(error, method)
  }
}

const methodOf = (url: string): string => url.slice(url.lastIndexOf('/') + 1)

const readReply = (text: string): z.infer<typeof replySchema> | undefined => {
  try {
    return replySchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

const failureOf = (error: unknown, method: string): TelegramFailure => {
  if (error instanceof TelegramFailure) return error
  const found: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
  const code = typeof found === 'string' ? found : error instanceof Error ? error.name : 'unknown'
  return new TelegramFailure(method, { code, outcome: neverSent.has(code) ? 'not sent' : 'unknown' })
}
