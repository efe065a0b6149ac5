import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import {
  type Endpoint,
  endpointOf,
  endpoints,
  type OperationName,
  operationNames,
} from '#contract/endpoints.ts'
import type { Envelope } from '#contract/envelope.ts'
import type { Log } from '#lib/log.ts'
import { createKeyedRateLimiter } from '#lib/rate-limit.ts'
import type { Meter } from '#metrics/meter.ts'
import type { Translator } from '#render/texts.ts'
import type { Store } from '#store/store.ts'
import type { Prices } from '../assets/prices.ts'
import type { Tokens } from '../assets/tokens.ts'
import type { ChainNode } from '../chain/rpc/chain-node.ts'
import type { Platforms } from '../deliver/platforms/platforms.ts'
import {
  type AccountQuotas,
  type ApiKey,
  type Caller,
  createAccounts,
  createAuthenticator,
  createQuotaCheck,
} from './accounts.ts'
import { createBotOperations, createPreviewBot } from './bots.ts'
import { createChannelOperations } from './channels.ts'
import { createServer, readRequest } from './create-server.ts'
import { createDeliveryOperations } from './deliveries.ts'
import { createExplainProposals, createExplainReadings } from './explain-readings.ts'
import { createExplainTransaction } from './explain-transaction.ts'
import { createFindActivity } from './find-activity.ts'
import { createListChains } from './list-chains.ts'
import { createIdempotency, type OperationCall, type Operations, readIdempotencyKey } from './operation.ts'
import { createReadBalance } from './read-balance.ts'
import { RequestError } from './request-error.ts'
import { createResolveName } from './resolve-name.ts'
import type { StartPoints } from './start-points.ts'
import { createSubscriptionOperations } from './subscriptions.ts'

const documentationPaths = { document: '/api/v1/openapi.json', page: '/api/v1/docs' } as const

/** Paths that need no credentials. */
const publicPaths: ReadonlySet<string> = new Set(Object.values(documentationPaths))

/** The page uses nothing but its own style sheet and script, and calls nothing but this API. */
const contentSecurityPolicy = (script: string): string => {
  const hash = createHash('sha256').update(script).digest('base64')
  return `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${hash}'; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'`
}

const servedBaseUrl = 'http://127.0.0.1:8081/api/v1'
const hostPattern = /^[\w.-]+(:\d+)?$|^\[[\da-f:]+\](:\d+)?$/i

/** Fills in the address by which the reader has reached the page. */
const addressPage = (page: string, host: string): string =>
  hostPattern.test(host) ? page.replace(servedBaseUrl, `http://${host}/api/v1`) : page

/**
 * Adds `GET /api/v1/openapi.json`, the service described in OpenAPI 3.1, and `GET /api/v1/docs`, the same as a page. Both are
 * created at the first request, so that they cost nothing before.
 */
const addDocumentation = (app: FastifyInstance): void => {
  let documentation: ReturnType<typeof createDocumentation> | undefined
  const get = () => (documentation ??= createDocumentation())

  app.get(documentationPaths.document, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send((await get()).document),
  )
  app.get(documentationPaths.page, async (request, reply) => {
    const { page, policy } = await get()
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('x-content-type-options', 'nosniff')
      .send(addressPage(page, request.host))
  })
}

const createDocumentation = async (): Promise<{ document: string; page: string; policy: string }> => {
  const { createDocument } = await import('../openapi/document.ts')
  const { pageScript, renderPage } = await import('../openapi/render-page.ts')
  const document = createDocument()
  const policy = contentSecurityPolicy(pageScript)
  return { document: JSON.stringify(document), page: renderPage(document), policy }
}

type ApiDeps = {
  readonly store: Store
  readonly log: Log
  readonly meter: Meter
  readonly now: () => number
  readonly say: Translator
  readonly platforms: Platforms
  readonly keys: readonly ApiKey[]
  readonly quotas: AccountQuotas
  /** The chains that bots may watch. */
  readonly chains: ReadonlySet<number>
  /** Chains with a Safe transaction service. */
  readonly proposalChains: ReadonlySet<number>
  readonly startPoints: (chains: readonly number[]) => Promise<StartPoints>
  /** Nodes by chain id. */
  readonly nodes: ReadonlyMap<number, ChainNode>
  readonly tokens: Tokens
  readonly prices: Prices
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

/** Counts the replies by operation and code. What is no envelope, as the documentation, is not counted. */
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

const createOperations = (deps: ApiDeps): Operations => {
  const limited = { ...deps, checkQuota: createQuotaCheck(deps.store, deps.quotas) }
  return {
    ...createChannelOperations(limited),
    ...createDeliveryOperations(deps.store),
    ...createBotOperations(limited),
    ...createSubscriptionOperations(limited),
    previewBot: createPreviewBot(deps),
    listChains: createListChains(deps),
    explainTransaction: createExplainTransaction(deps),
    explainReadings: createExplainReadings(deps),
    explainProposals: createExplainProposals(deps),
    readBalance: createReadBalance(deps),
    findActivity: createFindActivity(deps),
    resolveName: createResolveName(deps),
  }
}

/** The service's HTTP API under `/api/v1`: the operations of `contract/endpoints.ts`, each reply in the envelope. */
export const createApi = (deps: ApiDeps): FastifyInstance => {
  const app = createServer(deps.log)
  countRequests(app, deps.meter)
  addAuthentication(app, deps)
  addDocumentation(app)
  const operations = createOperations(deps)
  const addRoute = createRouteAdder(app, deps.store)
  const addRouteOf = <Name extends OperationName>(name: Name, operation: Operations[Name]): void =>
    addRoute(endpointOf(name), operation)
  for (const name of operationNames) addRouteOf(name, operations[name])
  rejectOtherMethods(app)
  return app
}
