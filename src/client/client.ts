import type { z } from 'zod'
import { type Endpoint, endpoints } from '#contract/endpoints.ts'
import { type EndpointOf, readReply } from './read-reply.ts'
import { createSender, type RetryOptions } from './send.ts'

export type ClientAuth =
  | { readonly kind: 'none' }
  | { readonly kind: 'basic'; readonly clientId: string; readonly secret: string }
  | { readonly kind: 'bearer'; readonly token: string }

type Credentials = {
  /** The header's value. */
  readonly authorization: string | undefined
  /** The service's words without what they may repeat of ours: secrets, and addresses, which may hold some; shortened. */
  readonly redact: (text: string) => string
}

const urlPattern = /\b[a-z][a-z0-9+.-]*:\/\/[^\s"'<>]+/gi
const maxReasonLength = 500

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
    const safe = forms.reduce((shown, form) => shown.replaceAll(form, '[secret]'), text)
    const short = safe.replace(urlPattern, '[url]')
    return short.length > maxReasonLength ? `${short.slice(0, maxReasonLength - 1).toWellFormed()}…` : short
  }
}

/** How a call that makes something may be repeated. */
export type CallOptions = {
  /**
   * The same for every repetition of one wish: 1 to 255 printable ASCII characters, sent as `Idempotency-Key`. With it
   * the call is tried again like a read; a service that does not know the header may then do it twice.
   */
  readonly idempotencyKey?: string
  /** How often it is sent at most, where the caller has a better way to repeat it. */
  readonly tries?: number
}

/** Pages count from 1. */
type Page = { readonly current_page?: number; readonly per_page?: number }

type CallInput = { readonly params?: object; readonly query?: object; readonly body?: object } & CallOptions

const validIdempotencyKey = /^[\x21-\x7e]{1,255}$/

/**
 * The typed client of the monitoring service: a method for each operation of the specification. Each throws `ApiError`
 * (refused), `CallFailedError` (no answer) or `UnreadableReplyError`; none of them carries a secret. What is tried again,
 * `shouldRetry` says: reads, updates and deletes, and what makes something only with an idempotency key. `Retry-After` is
 * obeyed, or ends the call where it points beyond the deadline.
 */
export type Client = ReturnType<typeof createClient>

/** `baseUrl` ends in `/api/v1`; `timeoutMs` (default 10,000) bounds a whole call with all its tries and waits. */
export const createClient = (o: {
  baseUrl: string
  auth: ClientAuth
  timeoutMs?: number
  retry?: RetryOptions
}) => {
  const { authorization, redact: hide } = createCredentials(o.auth)
  const { baseUrl, timeoutMs = 10_000, retry = {} } = o
  const { send, close } = createSender({ baseUrl, authorization, timeoutMs, retry })

  const call = async <D extends z.ZodType>(
    endpoint: EndpointOf<D>,
    input: CallInput,
  ): Promise<z.output<D>> => {
    const { idempotencyKey, tries } = input
    if (idempotencyKey !== undefined && !validIdempotencyKey.test(idempotencyKey))
      throw new RangeError('an idempotency key has 1 to 255 printable ASCII characters')
    const hasBody = endpoint.method === 'POST' || endpoint.method === 'PUT'
    const reply = await send({
      operation: endpoint.operation,
      method: endpoint.method,
      path: buildPath(endpoint, input),
      ...(hasBody ? { body: JSON.stringify(endpoint.body.parse(input.body)) } : {}),
      ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
      ...(tries === undefined ? {} : { tries }),
    })
    return readReply(endpoint, reply, hide)
  }

  return {
    ...createChannelCalls(call),
    /** An extension of the embedded service: the chains on offer, how they stand and what is seen of them. */
    listChains: (o: Pick<CallOptions, 'tries'> = {}) => call(endpoints.listChains, o),
    /** Extensions of the embedded service, to read back what was made. */
    listBots: (query: Page) => call(endpoints.listBots, { query }),
    getBot: (id: string) => call(endpoints.getBot, { params: { bot_id: id } }),
    listSubscriptions: (query: Page) => call(endpoints.listSubscriptions, { query }),
    getSubscription: (id: string) => call(endpoints.getSubscription, { params: { subscription_id: id } }),
    /** An extension of the embedded service: what such a bot would have told of in the last blocks. */
    previewBot: (body: z.input<typeof endpoints.previewBot.body>, o: Pick<CallOptions, 'tries'> = {}) =>
      call(endpoints.previewBot, { ...o, body }),
    /** An extension of the embedded service: what its bots make of a transaction. `bot_id`: some of them, with commas. */
    explainTransaction: (
      params: z.input<typeof endpoints.explainTransaction.params>,
      o: Page & { readonly bot_id?: string } & Pick<CallOptions, 'tries'> = {},
    ) => {
      const { tries, ...query } = o
      return call(endpoints.explainTransaction, { params, query, ...(tries !== undefined && { tries }) })
    },
    /** An extension of the embedded service: the address of a name, where chain 1 is watched. */
    resolveName: (name: string, o: Pick<CallOptions, 'tries'> = {}) =>
      call(endpoints.resolveName, { ...o, params: { name } }),
    createBot: (body: z.input<typeof endpoints.createBot.body>, once: CallOptions = {}) =>
      call(endpoints.createBot, { ...once, body }),
    updateBot: (id: string, body: z.input<typeof endpoints.updateBot.body>) =>
      call(endpoints.updateBot, { params: { bot_id: id }, body }),
    deleteBot: (id: string) => call(endpoints.deleteBot, { params: { bot_id: id } }),
    subscribe: (body: z.input<typeof endpoints.subscribe.body>, once: CallOptions = {}) =>
      call(endpoints.subscribe, { ...once, body }),
    unsubscribe: (id: string) => call(endpoints.unsubscribe, { params: { subscription_id: id } }),
    /** An extension of the embedded service: a made-up notification, marked as a test, to its channels. */
    testSubscription: (id: string, once: CallOptions = {}) =>
      call(endpoints.testSubscription, { ...once, params: { subscription_id: id }, body: {} }),
    close,
  }
}

type CallEndpoint = <D extends z.ZodType>(endpoint: EndpointOf<D>, input: CallInput) => Promise<z.output<D>>

const createChannelCalls = (call: CallEndpoint) => ({
  listChannels: (query: Page) => call(endpoints.listChannels, { query }),
  /** An extension of the embedded service. */
  getChannel: (id: number, o: Pick<CallOptions, 'tries'> = {}) =>
    call(endpoints.getChannel, { ...o, params: { channel_id: id } }),
  addChannel: (body: z.input<typeof endpoints.addChannel.body>, once: CallOptions = {}) =>
    call(endpoints.addChannel, { ...once, body }),
  deleteChannel: (id: number) => call(endpoints.deleteChannel, { params: { channel_id: id } }),
  /** An extension of the embedded service: a new secret for the channel's signatures. */
  rotateChannelSecret: (id: number, once: CallOptions = {}) =>
    call(endpoints.rotateChannelSecret, { ...once, params: { channel_id: id }, body: {} }),
  /** An extension of the embedded service: a made-up notification, marked as a test, to this channel. */
  testChannel: (id: number, once: CallOptions = {}) =>
    call(endpoints.testChannel, { ...once, params: { channel_id: id }, body: {} }),
  /** Extensions of the embedded service: what the channel did not take before it was given up, and sending it again. */
  listDeliveries: (id: number, o: Page & Pick<CallOptions, 'tries'> = {}) => {
    const { tries, ...query } = o
    const params = { channel_id: id }
    return call(endpoints.listDeliveries, { params, query, ...(tries !== undefined && { tries }) })
  },
  resendDelivery: (id: number, delivery: string, once: CallOptions = {}) => {
    const params = { channel_id: id, delivery_id: delivery }
    return call(endpoints.resendDelivery, { ...once, params, body: {} })
  },
  resendDeliveries: (id: number, once: CallOptions = {}) =>
    call(endpoints.resendDeliveries, { ...once, params: { channel_id: id }, body: {} }),
})

const buildPath = (endpoint: Endpoint, input: CallInput): string => {
  const params = new Map(Object.entries(input.params ?? {}))
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params.get(name))),
  )
  const query = Object.entries(input.query ?? {}).map(([name, value]): [string, string] => [
    name,
    String(value),
  ])
  return query.length === 0 ? path : `${path}?${new URLSearchParams(query).toString()}`
}
