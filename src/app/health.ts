import type { FastifyInstance } from 'fastify'
import type { Queue, Store } from '#store/store.ts'
import type { StoreMonitor } from '#store/store-monitor.ts'

type Readiness = { readonly ok: boolean }

/**
 * Adds `GET /health/live`: 200 while the process answers; and `GET /health/ready`: 200 while the store kept a write a moment ago
 * and `ready` is `ok`, else 503. The body has what `ready` and `facts` return, the store's trouble and the depth of the queue
 * `waiting`.
 */
export const addHealthRoutes = (
  server: FastifyInstance,
  deps: {
    store: Store
    check: StoreMonitor['check']
    waiting: { name: string; queue: Queue }
    ready: () => Readiness
    /** More for operators, from the store. */
    facts?: () => Promise<object>
  },
): void => {
  const { store, check, waiting, ready, facts } = deps
  server.get('/health/live', () => ({ ok: true }))
  server.get('/health/ready', async (_request, reply) => {
    const [depth, more, trouble] = await Promise.all([
      store.depth(waiting.queue).catch(() => undefined),
      facts?.().catch(() => undefined),
      check(),
    ])
    const { ok: areOthersReady, ...rest } = ready()
    const isStoreReady = depth !== undefined && trouble === undefined
    const ok = isStoreReady && areOthersReady
    return reply.code(ok ? 200 : 503).send({
      ok,
      store: isStoreReady,
      ...(trouble !== undefined && { store_trouble: trouble }),
      [waiting.name]: depth,
      ...rest,
      ...more,
    })
  })
}
