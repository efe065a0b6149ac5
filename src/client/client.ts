import type { z } from 'zod'
import {
  type Endpoint,
  type EndpointOf,
  endpointOf,
  type OperationName,
  operationNames,
} from '#contract/endpoints.ts'
import { redactUrls } from '#lib/describe-error.ts'
import { decodeText } from '#lib/http-request.ts'
import { noProxies, type Proxies } from '#lib/proxies.ts'
import { createSender, type RetryOptions, readReply } from './send.ts'

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

/** User name and password of an address are the account where there is no other. */
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
type CallInput<Name extends OperationName> = InputOf<EndpointOf<Name>['params']> &
  Partial<InputOf<EndpointOf<Name>['query']>> &
  InputOf<EndpointOf<Name>['body']>

type Call<Name extends OperationName> = (
  ...args: unknown extends InputOf<EndpointOf<Name>['params']> & InputOf<EndpointOf<Name>['body']>
    ? [input?: CallInput<Name>, options?: CallOptions]
    : [input: CallInput<Name>, options?: CallOptions]
) => Promise<z.output<EndpointOf<Name>['data']>>

const validIdempotencyKey = /^[\x21-\x7e]{1,255}$/

/**
 * The typed client of the monitoring service: a method for each operation of `endpoints`. Each throws `ApiError` (refused),
 * `CallFailedError` (no answer) or `UnreadableReplyError`; none of them contains a secret. `shouldRetry` decides what is retried:
 * reads, updates, deletes, and creations with an idempotency key. `Retry-After` is obeyed; beyond the deadline it ends the call.
 */
export type Client = Calls & { readonly close: () => Promise<void> }

type Calls = { readonly [Name in OperationName]: Call<Name> }

/** `baseUrl` ends in `/api/v1`; `timeoutMs` (default 10,000) limits a whole call, with all its tries and waits. */
export const createClient = (options: {
  baseUrl: string
  auth: ClientAuth
  timeoutMs?: number
  retry?: RetryOptions
  /** Default: none. */
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

/** Fields that the path names are written into it; the others are the query or the body. */
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
