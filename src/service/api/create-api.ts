import { createReadStream } from 'node:fs'
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify'
import type { z } from 'zod'
import {
  type Endpoint,
  endpointOf,
  endpoints,
  type OperationName,
  operationNames,
} from '#contract/endpoints.ts'
import { type Envelope, type ErrorName, errorCodes } from '#contract/envelope.ts'
import { createBoundedServerFactory } from '#lib/bounded-server.ts'
import { describeError, errorCode } from '#lib/describe-error.ts'
import { isWithinBounds } from '#lib/json.ts'
import type { Log } from '#lib/log.ts'
import { createKeyedRateLimiter } from '#lib/rate-limit.ts'
import type { Meter } from '#metrics/meter.ts'
import { type Store, StoreError } from '#store/store.ts'
import {
  type AccountQuotas,
  type ApiKey,
  type Caller,
  createAccounts,
  createAuthenticator,
  createQuotaCheck,
} from './accounts.ts'
import { botOperations } from './bots.ts'
import { chainOperations } from './chain-operations.ts'
import { channelOperations } from './channels.ts'
import { deliveryOperations } from './deliveries.ts'
import { explainProposals, explainReadings } from './explain-readings.ts'
import { explainTransaction } from './explain-transaction.ts'
import { createIdempotency } from './idempotency.ts'
import type { CreateOperation, OperationCall, OperationDeps } from './operation.ts'
import { formatPath, invalidField, RequestError } from './request-error.ts'
import { resolveName } from './resolve-name.ts'
import { subscriptionOperations } from './subscriptions.ts'

/** The page that shows the document, and Swagger UI, which it needs. */
const pageFiles: Readonly<Record<string, { readonly type: string; readonly url: string }>> = {
  '/api/v1/docs': { type: 'text/html', url: new URL('../openapi/page.html', import.meta.url).href },
  '/api/v1/docs/page.js': {
    type: 'text/javascript',
    url: new URL('../openapi/page.js', import.meta.url).href,
  },
  '/api/v1/docs/swagger-ui.js': {
    type: 'text/javascript',
    url: import.meta.resolve('swagger-ui-dist/swagger-ui-bundle.js'),
  },
  '/api/v1/docs/swagger-ui.css': {
    type: 'text/css',
    url: import.meta.resolve('swagger-ui-dist/swagger-ui.css'),
  },
}

const documentPath = '/api/v1/openapi.json'

/** Paths that need no credentials. */
const publicPaths: ReadonlySet<string> = new Set([documentPath, ...Object.keys(pageFiles)])

/** The page loads nothing but its own files, and calls nothing but this API. */
const contentSecurityPolicy =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; script-src 'self'; img-src data:; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"

const createDocument = async (): Promise<string> => {
  const openapi = await import('../openapi/document.ts')
  return JSON.stringify(openapi.createDocument())
}

/**
 * Adds `GET /api/v1/openapi.json`, the service described in OpenAPI 3.1, and `GET /api/v1/docs`, the same as a page. The document
 * is created at the first request, so that it costs nothing before.
 */
const addDocumentation = (app: FastifyInstance): void => {
  let document: Promise<string> | undefined
  app.get(documentPath, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(await (document ??= createDocument())),
  )
  for (const [path, { type, url }] of Object.entries(pageFiles))
    app.get(path, (_request, reply) =>
      reply
        .type(`${type}; charset=utf-8`)
        .header('content-security-policy', contentSecurityPolicy)
        .header('x-content-type-options', 'nosniff')
        .send(createReadStream(new URL(url))),
    )
}

type ApiDeps = Omit<OperationDeps, 'checkQuota'> & {
  readonly log: Log
  readonly meter: Meter
  readonly keys: readonly ApiKey[]
  readonly quotas: AccountQuotas
}

/** Admits known callers only, and limits the rate of their calls. */
const addAuthentication = (
  app: FastifyInstance,
  { keys, quotas }: Pick<ApiDeps, 'keys' | 'quotas'>,
): void => {
  const authenticate = createAuthenticator(keys)
  const perSecond = quotas.callsPerSecond
  const calls = createKeyedRateLimiter({ burst: 10 * perSecond, perSecond })
  app.decorateRequest('caller', null)
  // Runs before the body is read, so that strangers cannot send megabytes.
  app.addHook('onRequest', async request => {
    if (publicPaths.has(request.routeOptions.url ?? '')) return
    const caller = authenticate(request.headers.authorization, request.ip)
    const waitMs = calls.waitMs(caller.account)
    if (waitMs > 0) throw new RequestError('too_many', `at most ${perSecond} calls a second`, { waitMs })
    calls.spend(caller.account)
    request.setDecorator<Caller>('caller', caller)
  })
}

const routeUrl = ({ path }: Endpoint): string => `/api/v1${path.replaceAll(/\{(\w+)\}/g, ':$1')}`

/**
 * Counts the replies by operation and code, without those that have no envelope, such as the documentation.
 */
const countRequests = (app: FastifyInstance, meter: Meter): void => {
  const operations = new Map(
    Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => [
      `${endpoint.method} ${routeUrl(endpoint)}`,
      name,
    ]),
  )
  app.addHook('preSerialization', async (request, _reply, payload: unknown) => {
    const operation = operations.get(`${request.method} ${request.routeOptions.url}`) ?? 'none'
    const code: unknown = Reflect.get(Object(payload), 'code')
    if (typeof code === 'number') meter.count('lookout_api_requests_total', { operation, code })
    return payload
  })
}

/** Rejects the methods that a path does not have, before the body is read. */
const rejectOtherMethods = (app: FastifyInstance): void => {
  const served = [
    ...Object.values<Endpoint>(endpoints).map(endpoint => ({
      url: routeUrl(endpoint),
      method: endpoint.method,
    })),
    ...[...publicPaths].map(url => ({ url, method: 'GET' })),
  ]
  for (const [url, routes] of Map.groupBy(served, route => route.url)) {
    const own = routes.flatMap(({ method }) => (method === 'GET' ? [method, 'HEAD'] : [method]))
    const reject = async (_request: FastifyRequest, reply: FastifyReply): Promise<never> => {
      void reply.header('allow', own.join(', '))
      throw new RequestError('wrong_method', `this path has ${own.join(', ')}`)
    }
    const method = app.supportedMethods.filter(other => !own.includes(other))
    app.route({ method, url, onRequest: reject, handler: reject })
  }
}

const maxBodyBytes = 1024 * 1024
/** Twice as many values as any body of the contract holds. */
const bodyBounds = { depth: 16, values: 5_000 }

/** Requests that arrived before closing are still answered. */
const closeOptions = { forceCloseConnections: 'idle', return503OnClosing: false } as const

const storeRetryMs = 5_000

const toErrorReply = (error: RequestError): { status: number; envelope: Envelope } => {
  const { code, status } = errorCodes[error.code]
  return { status, envelope: { code, msg: error.message, data: error.data } }
}

/** Whether the disk is full, or Redis full or unreachable: temporary, and not the fault of the request. */
const isStoreUnavailable = (error: unknown): error is StoreError =>
  error instanceof StoreError && (error.code === 'store_failed' || error.code === 'store_away')

/** Explains errors that the caller can do something about, and hides all others. */
const toRequestError = (error: unknown): RequestError => {
  if (error instanceof RequestError) return error
  if (isStoreUnavailable(error)) {
    const o = { waitMs: storeRetryMs, data: { store: true } } as const
    return new RequestError('unavailable', 'the store is full or away; try again later', o)
  }
  const errorsByCode: Partial<Record<string, readonly [ErrorName, string]>> = {
    FST_ERR_CTP_BODY_TOO_LARGE: ['too_large', 'the body may have 1 MB'],
    FST_ERR_CTP_INVALID_MEDIA_TYPE: ['not_json', 'the body must be application/json'],
    FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['invalid_request', 'the body is not as long as its header says'],
    FST_ERR_BAD_URL: ['unknown_path', 'there is no such path'],
  }
  const [code, message] = errorsByCode[errorCode(error) ?? ''] ?? [
    'internal',
    'something went wrong on our side',
  ]
  return new RequestError(code, message)
}

const parseJson = (text: string): unknown => {
  if (text === '') return undefined
  const content = parseText(text)
  if (isWithinBounds(content, bodyBounds)) return content
  throw new RequestError('invalid_request', 'the body nests too deep or holds too many values')
}

const parseText = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw Object.assign(new RequestError('invalid_request', 'the body is not JSON'), { cause })
  }
}

/** Accepts JSON only, with any method; an empty body is no body. */
const acceptJson = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, parseJson(String(body)))
    } catch (error) {
      done(error instanceof Error ? error : null)
    }
  })
}

/** Whether the connection ended before the body was complete, so that there is no client to reply to. */
const isClientDisconnect = (error: unknown, { raw }: FastifyRequest): boolean =>
  errorCode(error) === 'ECONNRESET' && !raw.complete

/** An HTTP server that accepts JSON and replies to every error in the envelope. */
const createServer = (log: Log): FastifyInstance => {
  const app = fastify({
    bodyLimit: maxBodyBytes,
    serverFactory: createBoundedServerFactory({ log }),
    ...closeOptions,
    // Ids may be as long as Node lets a URL be: schemas limit them.
    routerOptions: { maxParamLength: 16_384 },
    frameworkErrors: (error, _request, reply) => {
      const { status, envelope } = toErrorReply(toRequestError(error))
      reply.raw.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(envelope))
    },
  })
  acceptJson(app)
  app.setErrorHandler((error, request, reply) => {
    if (isClientDisconnect(error, request)) {
      log.debug({ route: request.routeOptions.url }, 'a request was aborted')
      return reply.code(400).send()
    }
    const requestError = toRequestError(error)
    if (requestError.code === 'internal' || (isStoreUnavailable(error) && error.code === 'store_failed')) {
      log.error({ route: request.routeOptions.url, error: describeError(error) }, 'request failed')
    }
    const { status, envelope } = toErrorReply(requestError)
    const { retryAfter } = requestError
    if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter))
    if (status === 401) void reply.header('www-authenticate', 'Basic realm="lookout"')
    return reply.code(status).send(envelope)
  })
  app.setNotFoundHandler(() => {
    throw new RequestError('unknown_path', 'there is no such path')
  })
  return app
}

/** Parses a part of a request. Throws a `RequestError` that names the first invalid field by its path. */
const readRequest = <S extends z.ZodType>(schema: S, input: unknown): z.output<S> => {
  const parsed = schema.safeParse(input ?? {})
  if (parsed.success) return parsed.data
  const [first] = parsed.error.issues
  const path = formatPath(first?.path ?? [])
  throw invalidField(path === '' ? 'body' : path, first?.message ?? 'not understood')
}

/** Throws `RequestError` if the header is not a valid `Idempotency-Key`. */
const readIdempotencyKey = (header: string | string[] | undefined): string | undefined => {
  if (header === undefined || (typeof header === 'string' && /^[\x20-\x7e]{1,255}$/.test(header))) {
    return header
  }
  throw invalidField('Idempotency-Key', '1 to 255 printable ASCII characters')
}

/** Parses requests for an operation, and puts its reply into the envelope. */
const createRouteAdder = (app: FastifyInstance, store: Store) => {
  const accounts = createAccounts(store)
  const runOnce = createIdempotency(store)
  return <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, D extends z.ZodType>(
    endpoint: Endpoint<P, Q, B, D>,
    operation: (call: OperationCall<P, Q, B>) => Promise<z.input<D>>,
  ): void => {
    app.route({
      method: endpoint.method,
      url: routeUrl(endpoint),
      handler: async (request): Promise<Envelope> => {
        const caller = request.getDecorator<Caller>('caller')
        const { account } = caller
        const params = readRequest(endpoint.params, request.params)
        const query = readRequest(endpoint.query, request.query)
        const body = readRequest(endpoint.body, request.body)
        const key =
          endpoint.method === 'POST' ? readIdempotencyKey(request.headers['idempotency-key']) : undefined
        const callerWithId = { ...caller, userId: await accounts.userIdOf(account) }
        const data = await runOnce(
          { account, operation: endpoint.operation, key, request: [params, body] },
          writer => operation({ params, query, body, caller: callerWithId, writer }),
        )
        return { code: 0, msg: 'success', data }
      },
    })
  }
}

const operations: { readonly [Name in OperationName]: CreateOperation<Name> } = {
  ...botOperations,
  ...channelOperations,
  ...deliveryOperations,
  ...subscriptionOperations,
  ...chainOperations,
  resolveName,
  explainTransaction,
  explainReadings,
  explainProposals,
}

/** The service's HTTP API under `/api/v1`: the operations of `contract/endpoints.ts`, each reply in the envelope. */
export const createApi = (deps: ApiDeps): FastifyInstance => {
  const app = createServer(deps.log)
  countRequests(app, deps.meter)
  addAuthentication(app, deps)
  addDocumentation(app)
  const operationDeps = { ...deps, checkQuota: createQuotaCheck(deps.store, deps.quotas) }
  const addRoute = createRouteAdder(app, deps.store)
  const addOperation = <Name extends OperationName>(name: Name, create: (typeof operations)[Name]): void =>
    addRoute(endpointOf(name), create(operationDeps))
  for (const name of operationNames) addOperation(name, operations[name])
  rejectOtherMethods(app)
  return app
}
