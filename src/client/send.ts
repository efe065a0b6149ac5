import { performance } from 'node:perf_hooks'
import { type Agent, errors } from 'undici'
import { z } from 'zod'
import { type Endpoint } from '#contract/endpoints.ts'
import { envelopeSchema } from '#contract/envelope.ts'
import { readText, sendRequest } from '#lib/http-request.ts'
import { LookoutError } from '#lib/lookout-error.ts'
import type { Proxies } from '#lib/proxies.ts'
import { getBackoffMs, parseRetryAfterMs } from '#lib/retry-delay.ts'
import { wallNow } from '#lib/time.ts'
import { pause } from '#lib/timers.ts'
import {
  ApiError,
  CallFailedError,
  type CallFailure,
  type CallOutcome,
  shouldRetry,
  UnreadableReplyError,
} from './api-errors.ts'

export type RetryOptions = {
  /** How often a call is sent at most. Default 4. */
  readonly tries?: number
  /** The wait after the first failed try, in ms, less up to a quarter; it doubles with each. Default 200. */
  readonly baseMs?: number
  /** The longest wait, in ms. Default 2,000. Does not limit `Retry-After`. */
  readonly maxMs?: number
}

export type ApiCall = {
  readonly operation: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Relative to the base URL. */
  readonly path: string
  readonly body?: string
  readonly idempotencyKey?: string
  readonly tries?: number
}

/** `text` is `undefined` where it is larger than a megabyte. */
export type ApiReply = { readonly status: number; readonly text: string | undefined }

type CallAttempt =
  | { readonly reply: ApiReply }
  | { readonly failure: CallFailure; readonly retryAfterMs?: number }

const maxReplyBytes = 1024 * 1024

/** Well below a call's deadline: leaves time for another try where an address drops packets silently. */
const connectTimeoutMs = 4_000

/** No byte of the call was sent. */
class NotConnectedError extends LookoutError {
  constructor(cause: Error) {
    super(getErrorCode(cause), 'not connected')
  }
}

/** undici's codes for calls that it rejects. */
const neverSentCodes = new Set([
  'ERR_INVALID_URL',
  'UND_ERR_INVALID_ARG',
  'UND_ERR_CLOSED',
  'UND_ERR_DESTROYED',
])

/** Sends calls over pooled connections and retries them, within one deadline for each call. */
export const createSender = (sender: {
  readonly baseUrl: string
  readonly authorization: string | undefined
  readonly timeoutMs: number
  readonly retry: RetryOptions
  readonly proxies: Proxies
}) => {
  const pool = createDispatcher(sender.proxies, { keepAlive: true })
  // The service may have closed every pooled connection: a retry opens a new one.
  const fresh = createDispatcher(sender.proxies, { keepAlive: false })
  const closing = new AbortController()
  const { tries = 4, baseMs = 200, maxMs = 2_000 } = sender.retry

  const attempt = async (call: ApiCall, dispatcher: Agent, signal: AbortSignal): Promise<CallAttempt> => {
    let status = 0
    try {
      const reply = await sendRequest(sender.baseUrl + call.path, {
        method: call.method,
        dispatcher,
        signal,
        headers: buildHeaders(call, sender.authorization),
        body: call.body ?? null,
      })
      status = reply.statusCode
      if (!isServerFailure(status)) return { reply: { status, text: await readText(reply, maxReplyBytes) } }
      // Read in the background, to reuse the connection.
      const dumping = AbortSignal.any([signal, closing.signal])
      void reply.body.dump({ limit: maxReplyBytes, signal: dumping }).catch(() => undefined)
      const retryAfterMs = parseRetryAfterMs(reply.headers['retry-after'], wallNow())
      return { failure: { kind: 'status', status }, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) }
    } catch (error) {
      if (error instanceof errors.ResponseExceededMaxSizeError) return { reply: { status, text: undefined } }
      return { failure: toCallFailure(error, signal) }
    }
  }

  /** Throws `CallFailedError`. */
  const send = async (call: ApiCall): Promise<ApiReply> => {
    const endsAt = performance.now() + sender.timeoutMs
    const signal = AbortSignal.timeout(sender.timeoutMs)
    const repeatable = { method: call.method, hasKey: call.idempotencyKey !== undefined }
    let outcome: CallOutcome = 'not done'
    for (let sent = 1; ; sent += 1) {
      const result = await attempt(call, sent === 1 ? pool : fresh, signal)
      if ('reply' in result) return result.reply
      const { failure, retryAfterMs } = result
      if (mayHaveTakenEffect(failure)) outcome = 'unknown'
      const waitMs = retryAfterMs ?? getBackoffMs(sent - 1, { baseMs, maxMs })
      // There is no point in waiting beyond the deadline.
      const isInTime = performance.now() + waitMs < endsAt
      if (sent >= (call.tries ?? tries) || !isInTime || !shouldRetry(repeatable, failure))
        throw new CallFailedError(call.operation, { last: failure, outcome })
      await pause(waitMs, closing.signal)
    }
  }

  let closed: Promise<unknown> | undefined
  /** Lets running calls finish, without retries. */
  const close = async (): Promise<void> => {
    closing.abort()
    await (closed ??= Promise.all([pool.close(), fresh.close()]))
  }

  return { send, close }
}

const createDispatcher = (proxies: Proxies, { keepAlive }: { keepAlive: boolean }): Agent => {
  const connect = proxies.createConnector({ timeout: connectTimeoutMs })
  return proxies.createAgent({
    connections: 16,
    pipelining: keepAlive ? 1 : 0,
    maxResponseSize: maxReplyBytes,
    connect: (options, callback) =>
      connect(options, (...[error, socket]) =>
        error === null ? callback(null, socket) : callback(new NotConnectedError(error), null),
      ),
  })
}

const buildHeaders = (call: ApiCall, authorization: string | undefined): Record<string, string> => ({
  accept: 'application/json',
  ...(authorization === undefined ? {} : { authorization }),
  ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
  ...(call.idempotencyKey === undefined ? {} : { 'idempotency-key': call.idempotencyKey }),
})

const isServerFailure = (status: number): boolean => status === 408 || status === 429 || status >= 500

/** A 429 comes before a call is executed; a 503 of a proxy may come after. */
const mayHaveTakenEffect = (failure: CallFailure): boolean =>
  failure.kind === 'status'
    ? failure.status !== 429
    : failure.kind !== 'not sent' && failure.kind !== 'no connection'

const toCallFailure = (error: unknown, signal: AbortSignal): CallFailure => {
  const code = getErrorCode(error)
  if (error instanceof NotConnectedError) return { kind: 'no connection', code }
  if (signal.aborted) return { kind: 'too late', code: 'TimeoutError' }
  return { kind: neverSentCodes.has(code) ? 'not sent' : 'connection lost', code }
}

const getErrorCode = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

/** Requires only the code: a refusal may lack its reason. */
const looseEnvelopeSchema = envelopeSchema.extend({ msg: z.string().nullish(), data: z.unknown().optional() })

/**
 * The data in the envelope. Throws `ApiError` or `UnreadableReplyError`. Ignores the content type. The data of a delete may be
 * anything, and its body may be empty.
 */
export const readReply = <D extends z.ZodType>(
  endpoint: Endpoint<z.ZodType, z.ZodType, z.ZodType, D>,
  { status, text }: ApiReply,
  redact: (text: string) => string,
): z.output<D> => {
  const { operation } = endpoint
  const unreadable = (what: string) => new UnreadableReplyError(operation, { status, what })
  if (text === undefined) throw unreadable('over 1 MB')
  if (status >= 300 && status < 400) throw unreadable('a redirect, which is not followed')
  const isDelete = endpoint.method === 'DELETE'
  if (isDelete && status < 300 && text.trim() === '') return endpoint.data.parse({})
  const envelope = looseEnvelopeSchema.safeParse(parseJson(text))
  if (!envelope.success) throw unreadable('no envelope')
  const { code, msg } = envelope.data
  if (code !== 0) throw new ApiError(operation, { status, code, msg: redact(msg ?? 'no reason given') })
  if (status >= 400) throw unreadable('a success by its code, a refusal by its status')
  const data = endpoint.data.safeParse(isDelete ? {} : envelope.data.data)
  if (data.success) return data.data
  throw unreadable(describeFaults(data.error))
}

const maxShownFaults = 5

/** Paths only: values may be secret. */
const describeFaults = ({ issues }: z.ZodError): string => {
  const paths = issues.slice(0, maxShownFaults).map(issue => ['data', ...issue.path].join('.'))
  return [...paths, ...(issues.length > maxShownFaults ? ['…'] : [])].join(', ')
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
