import type { z } from 'zod'
import { type Endpoint, endpoints, type OperationName } from '#contract/endpoints.ts'
import { redactUrls } from '#lib/describe-error.ts'
import { decodeText } from '#lib/http-request.ts'
import { noProxies, type Proxies } from '#lib/proxies.ts'
import { createSender, type EndpointOf, type RetryOptions, readReply } from './send.ts'

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
   * The same for every repetition of one request: 1 to 255 printable ASCII characters, sent as `Idempotency-Key`. With it the call
   * is retried like a read; a service that ignores the header may then execute it twice.
   */
  readonly idempotencyKey?: string
  /** How often it is sent at most, for callers that retry by themselves. */
  readonly tries?: number
}

/** Pages count from 1. */
type Page = { readonly current_page?: number; readonly per_page?: number }

/** Of which addresses of a bot; absent: all. */
type AddressQuery = Page & { readonly chain_id?: string; readonly address?: string }

/** Which balance is read, an extension of the embedded service. */
type BalanceInput = z.input<typeof endpoints.readBalance.params> & z.input<typeof endpoints.readBalance.query>

type CallInput = { readonly params?: object; readonly query?: object; readonly body?: object } & CallOptions

/** A method for each endpoint, whatever it takes, that returns the data of its reply. */
type Calls = {
  readonly [Name in OperationName]: (...args: never[]) => Promise<z.output<(typeof endpoints)[Name]['data']>>
} & { readonly close: () => Promise<void> }

const validIdempotencyKey = /^[\x21-\x7e]{1,255}$/

/**
 * The typed client of the monitoring service: a method for each operation. Each throws `ApiError` (refused), `CallFailedError` (no
 * answer) or `UnreadableReplyError`; none of them contains a secret. `shouldRetry` decides what is retried: reads, updates,
 * deletes, and creations with an idempotency key. `Retry-After` is obeyed; beyond the deadline it ends the call.
 */
export type Client = ReturnType<typeof createClient>

/** `baseUrl` ends in `/api/v1`; `timeoutMs` (default 10,000) limits a whole call, with all its tries and waits. */
export const createClient = (o: {
  baseUrl: string
  auth: ClientAuth
  timeoutMs?: number
  retry?: RetryOptions
  /** None by default. */
  proxies?: Proxies
}) => {
  const { authorization, redact } = createCredentials(
    o.auth.kind === 'none' ? readUrlAuth(o.baseUrl) : o.auth,
  )
  const { baseUrl, timeoutMs = 10_000, retry = {}, proxies = noProxies } = o
  const { send, close } = createSender({ baseUrl, authorization, timeoutMs, retry, proxies })

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
      body: hasBody ? JSON.stringify(endpoint.body.parse(input.body)) : undefined,
      idempotencyKey,
      tries,
    })
    return readReply(endpoint, reply, redact)
  }

  return {
    ...createChannelCalls(call),
    ...createQuestionCalls(call),
    /** Extensions of the embedded service. */
    listBots: (query: Page) => call(endpoints.listBots, { query }),
    getBot: (id: string) => call(endpoints.getBot, { params: { bot_id: id } }),
    listSubscriptions: (query: Page) => call(endpoints.listSubscriptions, { query }),
    getSubscription: (id: string) => call(endpoints.getSubscription, { params: { subscription_id: id } }),
    createBot: (body: z.input<typeof endpoints.createBot.body>, options: CallOptions = {}) =>
      call(endpoints.createBot, { ...options, body }),
    updateBot: (id: string, body: z.input<typeof endpoints.updateBot.body>) =>
      call(endpoints.updateBot, { params: { bot_id: id }, body }),
    deleteBot: (id: string) => call(endpoints.deleteBot, { params: { bot_id: id } }),
    subscribe: (body: z.input<typeof endpoints.subscribe.body>, options: CallOptions = {}) =>
      call(endpoints.subscribe, { ...options, body }),
    unsubscribe: (id: string) => call(endpoints.unsubscribe, { params: { subscription_id: id } }),
    /** An extension of the embedded service: sends its channels a made-up notification, marked as a test. */
    testSubscription: (id: string, options: CallOptions = {}) =>
      call(endpoints.testSubscription, { ...options, params: { subscription_id: id }, body: {} }),
    close,
  } satisfies Calls
}

type CallEndpoint = <D extends z.ZodType>(endpoint: EndpointOf<D>, input: CallInput) => Promise<z.output<D>>

/** Extensions of the embedded service that change nothing. */
const createQuestionCalls = (call: CallEndpoint) => ({
  /** The chains on offer, their state and coverage. */
  listChains: (o: Pick<CallOptions, 'tries'> = {}) => call(endpoints.listChains, o),
  /** How often such a bot would have fired in the last blocks. */
  previewBot: (body: z.input<typeof endpoints.previewBot.body>, o: Pick<CallOptions, 'tries'> = {}) =>
    call(endpoints.previewBot, { ...o, body }),
  /** Why bots fired for a transaction, or did not. `bot_id`: several with commas. */
  explainTransaction: (
    params: z.input<typeof endpoints.explainTransaction.params>,
    o: Page & { readonly bot_id?: string } & Pick<CallOptions, 'tries'> = {},
  ) => {
    const { tries, ...query } = o
    return call(endpoints.explainTransaction, { params, query, tries })
  },
  /** Why balances of a bot were notified, or were not. */
  explainBalances: (bot: string, query: AddressQuery, o: Pick<CallOptions, 'tries'> = {}) =>
    call(endpoints.explainBalances, { ...o, params: { bot_id: bot }, query }),
  /** What became of the proposals to the Safes of a bot. */
  explainProposals: (
    bot: string,
    query: AddressQuery & { readonly safe_tx_hash?: string },
    o: Pick<CallOptions, 'tries'> = {},
  ) => call(endpoints.explainProposals, { ...o, params: { bot_id: bot }, query }),
  readBalance: ({ asset, ...params }: BalanceInput, o: Pick<CallOptions, 'tries'> = {}) =>
    call(endpoints.readBalance, { ...o, params, query: { asset } }),
  /** The address of an ENS name, where chain 1 is watched. */
  resolveName: (name: string, o: Pick<CallOptions, 'tries'> = {}) =>
    call(endpoints.resolveName, { ...o, params: { name } }),
})

const createChannelCalls = (call: CallEndpoint) => ({
  listChannels: (query: Page) => call(endpoints.listChannels, { query }),
  /** An extension of the embedded service. */
  getChannel: (id: number, o: Pick<CallOptions, 'tries'> = {}) =>
    call(endpoints.getChannel, { ...o, params: { channel_id: id } }),
  addChannel: (body: z.input<typeof endpoints.addChannel.body>, options: CallOptions = {}) =>
    call(endpoints.addChannel, { ...options, body }),
  deleteChannel: (id: number) => call(endpoints.deleteChannel, { params: { channel_id: id } }),
  /** An extension of the embedded service: a new secret for the channel's signatures. */
  rotateChannelSecret: (id: number, options: CallOptions = {}) =>
    call(endpoints.rotateChannelSecret, { ...options, params: { channel_id: id }, body: {} }),
  /** An extension of the embedded service: all labels of the channel. */
  setChannelLabels: (
    id: number,
    body: z.input<typeof endpoints.setChannelLabels.body>,
    o: Pick<CallOptions, 'tries'> = {},
  ) => call(endpoints.setChannelLabels, { ...o, params: { channel_id: id }, body }),
  /** An extension of the embedded service: sends this channel a made-up notification, marked as a test. */
  testChannel: (id: number, options: CallOptions = {}) =>
    call(endpoints.testChannel, { ...options, params: { channel_id: id }, body: {} }),
  /** An extension of the embedded service: the dead letters of all channels. */
  listAllDeliveries: (o: Page & Pick<CallOptions, 'tries'> = {}) => {
    const { tries, ...query } = o
    return call(endpoints.listAllDeliveries, { query, tries })
  },
  /** Extensions of the embedded service: the dead letters of a channel, and sending them again. */
  listDeliveries: (id: number, o: Page & Pick<CallOptions, 'tries'> = {}) => {
    const { tries, ...query } = o
    const params = { channel_id: id }
    return call(endpoints.listDeliveries, { params, query, tries })
  },
  resendDelivery: (id: number, delivery: string, options: CallOptions = {}) => {
    const params = { channel_id: id, delivery_id: delivery }
    return call(endpoints.resendDelivery, { ...options, params, body: {} })
  },
  resendDeliveries: (id: number, options: CallOptions = {}) =>
    call(endpoints.resendDeliveries, { ...options, params: { channel_id: id }, body: {} }),
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
