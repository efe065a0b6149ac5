import type { FastifyInstance } from 'fastify'
import type { Queue, Store } from '#store/store.ts'

type Readiness = { readonly ok: boolean }

/**
 * Adds the probes: `GET /health/live`, 200 while the process answers, and `GET /health/ready`, 200 while the store keeps
 * and `ready` says `ok`, else 503; the body says what `ready` does, and what waits in the queue that `waiting` names.
 */
export const addHealth = (
  server: FastifyInstance,
  deps: { store: Store; waiting: { name: string; queue: Queue }; ready: () => Readiness },
): void => {
  const { store, waiting, ready } = deps
  server.get('/health/live', () => ({ ok: true }))
  server.get('/health/ready', async (_request, reply) => {
    const depth = await store.depth(waiting.queue).catch(() => undefined)
    const { ok: others, ...rest } = ready()
    const ok = depth !== undefined && others
    return reply.code(ok ? 200 : 503).send({ ok, store: depth !== undefined, [waiting.name]: depth, ...rest })
  })
}
