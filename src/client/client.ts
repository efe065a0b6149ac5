import { performance } from 'node:perf_hooks'
import { type Agent, errors } from 'undici'
import { z } from 'zod'
import {
  type Endpoint,
  type EndpointOf,
  endpointOf,
  type OperationName,
  operationNames,
} from '#contract/endpoints.ts'
import { envelopeSchema } from '#contract/envelope.ts'
import { errorName, redactUrls } from '#lib/describe-error.ts'
import { decodeText, readText, sendRequest } from '#lib/http-request.ts'
import { parseJson } from '#lib/json.ts'
import { LookoutError } from '#lib/lookout-error.ts'
import { noProxies, type Proxies } from '#lib/proxies.ts'
import { getBackoffMs, parseRetryAfterMs } from '#lib/retry-delay.ts'
import { wallNow } from '#lib/time.ts'
import { pause } from '#lib/timers.ts'
import {
  ApiError,
  CallFailedError,
  type CallFailure,
  type CallOutcome,
  UnreadableReplyError,
} from './api-errors.ts'

export type ClientAuth =
  | { readonly kind: 'none' }
  | { readonly kind: 'basic'; readonly clientId: string; readonly secret: string }
  | { readonly kind: 'bearer'; readonly token: string }

type Credentials = {
  /** The header's value. */
  readonly authorization: string | undefined
  /** A text of the service without our secrets and without URLs, which may contain some; shortened. */
  readonly redact: (text: string) => string
}

const maxReasonLength = 500

/** User name and password in the address are the account unless another is given. */
const readUrlAuth = (baseUrl: string): ClientAuth => {
  const { username = '', password = '' } = URL.parse(baseUrl) ?? {}
  return username === '' && password === ''
    ? { kind: 'none' }
    : { kind: 'basic', clientId: decodeText(username), secret: decodeText(password) }
}

const createCredentials = (auth: ClientAuth): Credentials => {
  if (auth.kind === 'none') return { authorization: undefined, redact: createRedactor([]) }
  if (auth.kind === 'bearer')
    return { authorization: `Bearer ${auth.token}`, redact: createRedactor([auth.token]) }
  const encoded = Buffer.from(`${auth.clientId}:${auth.secret}`).toString('base64')
  return { authorization: `Basic ${encoded}`, redact: createRedactor([encoded, auth.secret]) }
}

const createRedactor = (secrets: readonly string[]) => {
  const forms = secrets
    .flatMap(secret => [secret, encodeURIComponent(secret.toWellFormed())])
    .filter(form => form !== '')
  return (text: string): string => {
    const withoutSecrets = forms.reduce((shown, form) => shown.replaceAll(form, '[secret]'), text)
    const safe = redactUrls(withoutSecrets)
    return safe.length > maxReasonLength ? `${safe.slice(0, maxReasonLength - 1).toWellFormed()}…` : safe
  }
}

/** How a call that creates something may be repeated. */
export type CallOptions = {
  /**
   * Key that all repetitions of one request share: 1 to 255 printable ASCII characters, sent as `Idempotency-Key`.
   * With it the call is retried like a read; a service that ignores the header may then execute it twice.
   */
  readonly idempotencyKey?: string
  /** Maximum number of tries, for callers that retry by themselves. */
  readonly tries?: number
}

/** Input of an operation in one of its three places; nothing if its schema has no fields. */
type InputOf<S extends z.ZodType> = z.input<S> extends Record<string, never> ? unknown : z.input<S>

/** Path, query and body of an operation as one object. Each field of a query may be left out. */
export type CallInput<Name extends OperationName> = InputOf<EndpointOf<Name>['params']> &
  Partial<InputOf<EndpointOf<Name>['query']>> &
  InputOf<EndpointOf<Name>['body']>

type Call<Name extends OperationName> = (
  ...args: unknown extends InputOf<EndpointOf<Name>['params']> & InputOf<EndpointOf<Name>['body']>
    ? [input?: CallInput<Name>, options?: CallOptions]
    : [input: CallInput<Name>, options?: CallOptions]
) => Promise<z.output<EndpointOf<Name>['data']>>

const validIdempotencyKey = /^[\x21-\x7e]{1,255}$/

/** Failures that may pass; no other one is worth another try. */
const passingFailures: ReadonlySet<string> = new Set([
  'no connection',
  'connection lost',
  ...[408, 429, 500, 502, 503, 504].map(status => `HTTP ${status}`),
])

/**
 * Whether a failed try may be repeated. GET, PUT and DELETE are idempotent (RFC 9110, 9.2.2), a POST only with
 * a key: and a service may have saved the reply 500 under it, and would only repeat that. The caller limits
 * the number and the time.
 */
const shouldRetry = (method: ApiCall['method'], hasKey: boolean, failure: CallFailure): boolean => {
  const what = failure.kind === 'status' ? `HTTP ${failure.status}` : failure.kind
  if (!passingFailures.has(what)) return false
  return method !== 'POST' || (hasKey && what !== 'HTTP 500')
}

/**
 * The typed client of the monitoring service: a method for each operation of `endpoints`. Each throws
 * `ApiError` (refused), `CallFailedError` (no answer) or `UnreadableReplyError`; none of these contains a
 * secret. `shouldRetry` decides about retries: of reads, updates, deletes, and creations with an idempotency
 * key. A `Retry-After` is obeyed; beyond the deadline it ends the call.
 */
export type Client = Calls & { readonly close: () => Promise<void> }

type Calls = { readonly [Name in OperationName]: Call<Name> }

export type RetryOptions = {
  /** How often a call is sent at most; 4 by default. */
  readonly tries?: number
  /**
   * The wait after the first failed try, in ms, less up to a quarter; it doubles with each. 200 by default.
   */
  readonly baseMs?: number
  /** The longest wait, in ms; 2,000 by default. Does not limit `Retry-After`. */
  readonly maxMs?: number
}

type ApiCall = {
  readonly operation: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** The path below the base URL. */
  readonly path: string
  readonly body?: string
  readonly idempotencyKey?: string
  readonly tries?: number
}

/** `text` is `undefined` where it is larger than a megabyte. */
type ApiReply = { readonly status: number; readonly text: string | undefined }

type CallAttempt =
  | { readonly reply: ApiReply }
  | { readonly failure: CallFailure; readonly retryAfterMs?: number }

const maxReplyBytes = 1024 * 1024

/** Well below a call's deadline, to leave time for another try if an address drops packets silently. */
const connectTimeoutMs = 4_000

/** The call failed before a byte of it was sent. */
class NotConnectedError extends LookoutError {
  constructor(cause: Error) {
    super(errorName(cause), 'not connected')
  }
}

/** undici's codes for calls that it rejects. */
const neverSentCodes = new Set([
  'ERR_INVALID_URL',
  'UND_ERR_INVALID_ARG',
  'UND_ERR_CLOSED',
  'UND_ERR_DESTROYED',
])

type SenderDeps = {
  readonly baseUrl: string
  readonly authorization: string | undefined
  readonly timeoutMs: number
  readonly retry: RetryOptions
  readonly proxies: Proxies
}

/** Sends calls over pooled connections and retries them, within one deadline for each call. */
const createSender = (sender: SenderDeps) => {
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
    const hasKey = call.idempotencyKey !== undefined
    let outcome: CallOutcome = 'not done'
    for (let sent = 1; ; sent += 1) {
      const result = await attempt(call, sent === 1 ? pool : fresh, signal)
      if ('reply' in result) return result.reply
      const { failure, retryAfterMs } = result
      if (mayHaveTakenEffect(failure)) outcome = 'unknown'
      const waitMs = retryAfterMs ?? getBackoffMs(sent - 1, { baseMs, maxMs })
      // There is no point in waiting beyond the deadline.
      const isInTime = performance.now() + waitMs < endsAt
      if (sent >= (call.tries ?? tries) || !isInTime || !shouldRetry(call.method, hasKey, failure))
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
  const code = errorName(error)
  if (error instanceof NotConnectedError) return { kind: 'no connection', code }
  if (signal.aborted) return { kind: 'too late', code: 'TimeoutError' }
  return { kind: neverSentCodes.has(code) ? 'not sent' : 'connection lost', code }
}

/** Requires only the code: a refusal may lack its reason. */
const looseEnvelopeSchema = envelopeSchema.extend({ msg: z.string().nullish(), data: z.unknown().optional() })

/**
 * Reads the data in the envelope. Throws `ApiError` or `UnreadableReplyError`. Ignores the content type. The
 * data of a delete may be anything, and its body may be empty.
 */
const readReply = <D extends z.ZodType>(
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

/** Names only the paths of faults, as values may be secret. */
const describeFaults = ({ issues }: z.ZodError): string => {
  const paths = issues.slice(0, maxShownFaults).map(issue => ['data', ...issue.path].join('.'))
  return [...paths, ...(issues.length > maxShownFaults ? ['…'] : [])].join(', ')
}

/** `baseUrl` ends in `/api/v1`; `timeoutMs` (default 10,000) limits a whole call, with all its tries and waits. */
export const createClient = (options: {
  baseUrl: string
  auth: ClientAuth
  timeoutMs?: number
  retry?: RetryOptions
  /** None by default. */
  proxies?: Proxies
}): Client => {
  const { baseUrl, auth, timeoutMs = 10_000, retry = {}, proxies = noProxies } = options
  const { authorization, redact } = createCredentials(auth.kind === 'none' ? readUrlAuth(baseUrl) : auth)
  const { send, close } = createSender({ baseUrl, authorization, timeoutMs, retry, proxies })

  const createCall =
    (endpoint: Endpoint) =>
    async (input: object = {}, { idempotencyKey, tries }: CallOptions = {}): Promise<unknown> => {
      if (idempotencyKey !== undefined && !validIdempotencyKey.test(idempotencyKey))
        throw new RangeError('an idempotency key has 1 to 255 printable ASCII characters')
      const { path, rest } = fillPath(endpoint.path, input)
      const hasBody = endpoint.method === 'POST' || endpoint.method === 'PUT'
      const reply = await send({
        operation: endpoint.operation,
        method: endpoint.method,
        path: hasBody ? path : withQuery(path, rest),
        body: hasBody ? JSON.stringify(endpoint.body.parse(rest)) : undefined,
        idempotencyKey,
        tries,
      })
      return readReply(endpoint, reply, redact)
    }

  return { ...createCalls(createCall), close }
}

/** `Object.fromEntries` does not know which name has which type. */
function createCalls(createCall: (endpoint: Endpoint) => unknown): Calls
function createCalls(createCall: (endpoint: Endpoint) => unknown): object {
  return Object.fromEntries(operationNames.map(name => [name, createCall(endpointOf(name))]))
}

/** Writes the fields that the path names into it; the others are the query or the body. */
const fillPath = (path: string, input: object): { path: string; rest: object } => {
  const rest = new Map(Object.entries(input))
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest.get(name)))
    rest.delete(name)
    return value
  })
  return { path: filled, rest: Object.fromEntries(rest) }
}

const withQuery = (path: string, fields: object): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) query.set(name, String(value))
  return query.size === 0 ? path : `${path}?${query.toString()}`
}
