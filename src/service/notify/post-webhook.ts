import { type Dispatcher, request } from 'undici'
import { retryAfter } from '#lib/retry-after.ts'
import { signWebhook } from '#lib/webhook-signature.ts'
import { ForbiddenTargetError } from '../guard/forbidden-target-error.ts'
import type { Answer } from './delivery-step.ts'

const timeoutMs = 15_000

/** Of a reply nothing is needed; so much is read for so long, so that the connection can be used again. */
const replyBytes = 64 * 1024
const replyMs = 1_000

/** Signed anew at each try, by each of the channel's secrets; `id` stays the same. */
const signatureHeaders = (message: { id: string; body: string; now: number }, secrets: readonly string[]) => {
  const timestamp = String(Math.floor(message.now / 1000))
  return {
    'webhook-id': message.id,
    'webhook-timestamp': timestamp,
    ...(secrets.length > 0 && { 'webhook-signature': signWebhook({ ...message, timestamp }, secrets) }),
  }
}

/**
 * Posts one notification with the headers of Standard Webhooks; `id` is the same for every try. Redirects are not followed.
 * Never throws: whatever goes wrong on the way is an answer, save that `signal` was aborted.
 */
export const postWebhook = async (o: {
  readonly url: string
  readonly id: string
  readonly body: unknown
  readonly secrets: readonly string[]
  readonly now: number
  readonly dispatcher: Dispatcher
  readonly signal: AbortSignal
}): Promise<Answer> => {
  const body = JSON.stringify(o.body)
  const signal = AbortSignal.any([o.signal, AbortSignal.timeout(timeoutMs)])
  try {
    const reply = await request(o.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'lookout',
        ...signatureHeaders({ id: o.id, body, now: o.now }, o.secrets),
      },
      body,
      dispatcher: o.dispatcher,
      signal,
    })
    const wait = retryAfter(reply.headers['retry-after'], o.now)
    const enough = AbortSignal.any([signal, AbortSignal.timeout(replyMs)])
    await reply.body.dump({ limit: replyBytes, signal: enough }).catch(() => undefined)
    return { status: reply.statusCode, ...(wait === undefined ? {} : { retryAfterMs: wait }) }
  } catch (error) {
    if (o.signal.aborted) throw error
    return error instanceof ForbiddenTargetError ? 'forbidden' : 'failed'
  }
}
