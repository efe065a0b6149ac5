import { type Dispatcher, request } from 'undici'
import type { Answer } from './delivery-step.ts'
import { retryAfter } from './retry-after.ts'

const timeoutMs = 15_000

/** Of a reply nothing is needed; this much is read, so that the connection can be used again. */
const replyBytes = 64 * 1024

/**
 * Posts one notification with the headers of Standard Webhooks; `id` is the same for every try. Redirects are not followed.
 * Never throws: whatever goes wrong on the way is an answer, save that `signal` was aborted.
 */
export const postWebhook = async (o: {
  readonly url: string
  readonly id: string
  readonly body: unknown
  readonly now: number
  readonly dispatcher: Dispatcher
  readonly signal: AbortSignal
}): Promise<Answer> => {
  const signal = AbortSignal.any([o.signal, AbortSignal.timeout(timeoutMs)])
  try {
    const reply = await request(o.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'lookout',
        'webhook-id': o.id,
        'webhook-timestamp': String(Math.floor(o.now / 1000)),
      },
      body: JSON.stringify(o.body),
      dispatcher: o.dispatcher,
      signal,
    })
    const wait = retryAfter(reply.headers['retry-after'], o.now)
    await reply.body.dump({ limit: replyBytes, signal }).catch(() => undefined)
    return { status: reply.statusCode, ...(wait === undefined ? {} : { retryAfterMs: wait }) }
  } catch (error) {
    if (o.signal.aborted) throw error
    return 'failed'
  }
}
