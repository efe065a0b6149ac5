import type { FastifyInstance } from 'fastify'
import type { Store } from '#store/store.ts'

type Readiness = { readonly ok: boolean; readonly telegram: boolean }

/**
 * Adds the probes: `GET /health/live`, 200 while the process answers, and `GET /health/ready`, 200 while the store keeps,
 * Telegram answers and every watched chain gets on, else 503; the body says which, how far each chain is, and what waits.
 */
export const addHealth = (server: FastifyInstance, deps: { store: Store; ready: () => Readiness }): void => {
  server.get('/health/live', () => ({ ok: true }))
  server.get('/health/ready', async (_request, reply) => {
    const alerts = await deps.store.depth('chat').catch(() => undefined)
    const { ok: others, ...rest } = deps.ready()
    const ok = alerts !== undefined && others && rest.telegram
    return reply.code(ok ? 200 : 503).send({ ok, store: alerts !== undefined, alerts, ...rest })
  })
}
