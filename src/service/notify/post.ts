import { type Dispatcher, request } from 'undici'
import { parseRetryAfterMs } from '#lib/retry-after.ts'
import { ForbiddenTargetError } from '../guard/forbidden-target-error.ts'
import type { DeliveryOutcome } from './answer.ts'
import type { PlatformReply, PlatformRequest } from './platforms/platform.ts'

const timeoutMs = 15_000

/** So much of a reply is read for so long, so that the connection can be used again. */
const maxReplyBytes = 64 * 1024
const maxReplyMs = 1_000

const noReplyOutcome: DeliveryOutcome = { kind: 'failed', why: 'it does not answer' }
export const forbiddenOutcome: DeliveryOutcome = {
  kind: 'refused',
  why: 'its address is not on the public internet',
}

/** The beginning of a reply; empty where it is longer, or slower, than anybody needs. */
const readText = async (body: Dispatcher.ResponseData['body'], signal: AbortSignal): Promise<string> => {
  const chunks: Buffer[] = []
  let bytes = 0
  const enough = AbortSignal.any([signal, AbortSignal.timeout(maxReplyMs)])
  const stop = () => void body.destroy()
  enough.addEventListener('abort', stop, { once: true })
  try {
    for await (const chunk of body) {
      if (!Buffer.isBuffer(chunk)) return ''
      bytes += chunk.length
      if (bytes > maxReplyBytes) return ''
      chunks.push(chunk)
    }
    return Buffer.concat(chunks).toString('utf8')
  } catch {
    return ''
  } finally {
    enough.removeEventListener('abort', stop)
  }
}

/**
 * One try to post. Redirects are not followed. Never throws: whatever goes wrong on the way is an answer, save that `signal`
 * was aborted.
 */
export const post = async (
  { url, body, headers }: PlatformRequest,
  o: {
    readonly now: number
    readonly dispatcher: Dispatcher
    readonly signal: AbortSignal
    readonly read: (reply: PlatformReply) => DeliveryOutcome
  },
): Promise<DeliveryOutcome> => {
  const signal = AbortSignal.any([o.signal, AbortSignal.timeout(timeoutMs)])
  try {
    const reply = await request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'lookout', ...headers },
      body,
      dispatcher: o.dispatcher,
      signal,
    })
    const retryAfterMs = parseRetryAfterMs(reply.headers['retry-after'], o.now)
    const text = await readText(reply.body, signal)
    return o.read({ status: reply.statusCode, text, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) })
  } catch (error) {
    if (o.signal.aborted) throw error
    return error instanceof ForbiddenTargetError ? forbiddenOutcome : noReplyOutcome
  }
}
