import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { describeError } from '#lib/describe-error.ts'
import type { Log } from '#lib/log.ts'
import type { Intake } from './intake.ts'
import { updateSchema } from './update.ts'

export const webhookPath = '/telegram'

const secretHeader = 'x-telegram-bot-api-secret-token'
const maxBodyBytes = 1024 * 1024
const unavailable = { code: 503, wait: '5' }

/**
 * Adds `POST /telegram` to the HTTP server, where Telegram delivers updates. 200 when an update is on its lane, is of a kind
 * that nobody handles, or is one too many of its person; 400: not an update; 401: without the secret; 413: over 1 MB; 503:
 * the store did not keep it, Telegram brings it again.
 */
export const addWebhook = (
  server: FastifyInstance,
  deps: { intake: Intake; secret: string; log: Log },
): void => {
  const expected = digest(deps.secret)

  void server.register(async scope => {
    scope.setErrorHandler(async (error, _request, reply) => {
      const refused = z.object({ statusCode: z.number().min(400).max(499) }).safeParse(error)
      if (refused.success)
        return reply.code(refused.data.statusCode).send({ error: 'not a body that can be read' })
      deps.log.error(
        { error: describeError(error) },
        'an update could not be taken; Telegram brings it again',
      )
      return reply.code(unavailable.code).header('retry-after', unavailable.wait).send()
    })
    // Before the body is read: a stranger's is not.
    scope.addHook('onRequest', async (request, reply) => {
      const given = headerSchema.parse(request.headers[secretHeader])
      if (timingSafeEqual(digest(given), expected)) return undefined
      return reply.code(401).send({ error: 'without the secret of this webhook' })
    })
    scope.post(webhookPath, { bodyLimit: maxBodyBytes }, async (request, reply) => {
      const update = updateSchema.safeParse(request.body)
      if (!update.success) return reply.code(400).send({ error: 'not an update' })
      if (await deps.intake.take([update.data])) return reply.send({ ok: true })
      return reply.code(unavailable.code).header('retry-after', unavailable.wait).send()
    })
  })
}

const headerSchema = z.string().catch('')

/** Of one length, so that a comparison tells nothing about the secret, not even how long it is. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
