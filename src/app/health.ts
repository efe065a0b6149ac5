import type { FastifyInstance } from 'fastify'
import type { Queue, Store } from '#store/store.ts'
import type { StoreMonitor } from '#store/store-monitor.ts'

type Readiness = { readonly ok: boolean }

/**
 * Adds the probes: `GET /health/live`, 200 while the process answers, and `GET /health/ready`, 200 while the store kept
 * a write a moment ago and `ready` says `ok`, else 503; the body says what `ready` and `facts` do, why the store keeps nothing
 * (`store_trouble`), and what waits in the queue that `waiting` names.
 */
export const addHealthRoutes = (
  server: FastifyInstance,
  deps: {
    store: Store
    check: StoreMonitor['check']
    waiting: { name: string; queue: Queue }
    ready: () => Readiness
    /** What else the store knows that an operator should. */
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
    const { ok: others, ...rest } = ready()
    const keeps = depth !== undefined && trouble === undefined
    const ok = keeps && others
    return reply.code(ok ? 200 : 503).send({
      ok,
      store: keeps,
      ...(trouble !== undefined && { store_trouble: trouble }),
      [waiting.name]: depth,
      ...rest,
      ...more,
    })
  })
}
