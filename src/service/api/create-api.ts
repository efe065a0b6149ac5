import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type Endpoint, endpoints } from '#contract/endpoints.ts'
import type { Envelope } from '#contract/envelope.ts'
import type { Log } from '#lib/log.ts'
import { createKeyedRateLimiter } from '#lib/rate-limit.ts'
import type { Translator } from '#render/texts.ts'
import type { Store } from '#store/store.ts'
import type { Prices } from '../assets/prices.ts'
import type { Tokens } from '../assets/tokens.ts'
import type { Platforms } from '../deliver/platforms/platforms.ts'
import type { ChainNode } from '../rpc/chain-node.ts'
import { type AccountQuotas, createQuotaCheck } from './account-limits.ts'
import { type ApiKey, type Caller, createAccounts, createAuthenticator } from './authenticator.ts'
import { createBotOperations, createPreviewBot } from './bots.ts'
import { createChannelOperations } from './channels.ts'
import { createServer, readRequest } from './create-server.ts'
import { createDeliveryOperations } from './deliveries.ts'
import { createExplainTransaction } from './explain-transaction.ts'
import { createListChains } from './list-chains.ts'
import { createIdempotency, type OperationCall, readIdempotencyKey } from './operation.ts'
import { RequestError } from './request-error.ts'
import { createResolveName } from './resolve-name.ts'
import { createSubscriptionOperations } from './subscriptions.ts'

const documentationPaths = { document: '/api/v1/openapi.json', page: '/api/v1/docs' } as const

/** The paths that nobody needs credentials for. */
const publicPaths: ReadonlySet<string> = new Set(Object.values(documentationPaths))

/** The page needs nothing but its own style sheet. */
const contentSecurityPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"

/**
 * Adds `GET /api/v1/openapi.json`, the service described in OpenAPI 3.1, and `GET /api/v1/docs`, the same as a page to read.
 * Both are made when they are first asked for: a service that nobody reads about holds nothing of it.
 */
const addDocumentation = (app: FastifyInstance): void => {
  let made: Promise<{ document: string; page: string }> | undefined
  const get = () => (made ??= createDocumentation())

  app.get(documentationPaths.document, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send((await get()).document),
  )
  app.get(documentationPaths.page, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', contentSecurityPolicy)
      .header('x-content-type-options', 'nosniff')
      .send((await get()).page),
  )
}

const createDocumentation = async (): Promise<{ document: string; page: string }> => {
  const { createDocument } = await import('../openapi/document.ts')
  const { renderPage } = await import('../openapi/render-page.ts')
  const document = createDocument()
  return { document: JSON.stringify(document), page: renderPage(document) }
}

type ApiDeps = {
  readonly store: Store
  readonly log: Log
  readonly now: () => number
  readonly say: Translator
  readonly platforms: Platforms
  readonly keys: readonly ApiKey[]
  readonly quotas: AccountQuotas
  /** The chains that bots may watch. */
  readonly chains: ReadonlySet<number>
  readonly headsOf: (chains: readonly number[]) => Promise<Record<string, number>>
  /** By chain id. */
  readonly nodes: ReadonlyMap<number, ChainNode>
  readonly tokens: Tokens
  readonly prices: Prices
}

/** Admits known callers only, and limits how often each calls. */
const addAuthentication = (
  app: FastifyInstance,
  { keys, quotas }: Pick<ApiDeps, 'keys' | 'quotas'>,
): void => {
  const authenticate = createAuthenticator(keys)
  const perSecond = quotas.callsPerSecond
  const calls = createKeyedRateLimiter({ burst: 10 * perSecond, perSecond })
  app.decorateRequest('caller', null)
  // Before the body is read: a stranger's megabyte is not.
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

/** Has every path refuse the methods that it does not have. Before the body is read: whatever it is, it is not asked for. */
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
    const refuse = async (_request: FastifyRequest, reply: FastifyReply): Promise<never> => {
      void reply.header('allow', own.join(', '))
      throw new RequestError('wrong_method', `this path has ${own.join(', ')}`)
    }
    const method = app.supportedMethods.filter(other => !own.includes(other))
    app.route({ method, url, onRequest: refuse, handler: refuse })
  }
}

/** Has an endpoint answered by an operation: the request read, the reply in the envelope. */
const createRouteAdder = (app: FastifyInstance, store: Store) => {
  const accounts = createAccounts(store)
  const once = createIdempotency(store)
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
        const known = { ...caller, userId: await accounts.userIdOf(account) }
        const data = await once(
          { account, operation: endpoint.operation, key, request: [params, body] },
          making => operation({ params, query, body, caller: known, writer: making }),
        )
        return { code: 0, msg: 'success', data }
      },
    })
  }
}

/** The service's HTTP API under `/api/v1`: the operations of `contract/endpoints.ts`, each reply in the envelope. */
export const createApi = (deps: ApiDeps): FastifyInstance => {
  const app = createServer(deps.log)
  const checkQuota = createQuotaCheck(deps.store, deps.quotas)
  const channels = createChannelOperations({ ...deps, checkQuota })
  const deadLetters = createDeliveryOperations(deps.store)
  const bots = createBotOperations({ ...deps, checkQuota })
  const subscriptions = createSubscriptionOperations({ ...deps, checkQuota })
  addAuthentication(app, deps)
  addDocumentation(app)
  const serve = createRouteAdder(app, deps.store)
  serve(endpoints.listChannels, channels.list)
  serve(endpoints.getChannel, channels.get)
  serve(endpoints.addChannel, channels.add)
  serve(endpoints.deleteChannel, channels.drop)
  serve(endpoints.rotateChannelSecret, channels.rotateSecret)
  serve(endpoints.testChannel, channels.test)
  serve(endpoints.listDeliveries, deadLetters.list)
  serve(endpoints.resendDelivery, deadLetters.resend)
  serve(endpoints.resendDeliveries, deadLetters.resendAll)
  serve(endpoints.listChains, createListChains(deps))
  serve(endpoints.listBots, bots.list)
  serve(endpoints.previewBot, createPreviewBot(deps))
  serve(endpoints.getBot, bots.get)
  serve(endpoints.createBot, bots.create)
  serve(endpoints.updateBot, bots.update)
  serve(endpoints.deleteBot, bots.drop)
  serve(endpoints.listSubscriptions, subscriptions.list)
  serve(endpoints.getSubscription, subscriptions.get)
  serve(endpoints.subscribe, subscriptions.subscribe)
  serve(endpoints.unsubscribe, subscriptions.unsubscribe)
  serve(endpoints.testSubscription, subscriptions.test)
  serve(endpoints.explainTransaction, createExplainTransaction(deps))
  serve(endpoints.resolveName, createResolveName(deps))
  rejectOtherMethods(app)
  return app
}
