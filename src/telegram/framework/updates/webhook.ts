import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type Api, GrammyError } from 'grammy'
import type { WebhookInfo } from 'grammy/types'
import { z } from 'zod'
import { describeError, StartError } from '#lib/describe-error.ts'
import { createRandomId } from '#lib/ids.ts'
import type { Log } from '#lib/log.ts'
import { pause } from '#lib/timers.ts'
import { createLeaseHolder } from '#store/lease-holder.ts'
import { put, type Store } from '#store/store.ts'
import { publishedHashes } from '../../records.ts'
import { type Intake, updateKinds, updateSchema } from './intake.ts'

const webhookPath = '/telegram'

const secretHeader = 'x-telegram-bot-api-secret-token'
const maxBodyBytes = 1024 * 1024
const unavailable = { code: 503, wait: '5' }

/**
 * Adds `POST /telegram` to the HTTP server, where Telegram delivers updates. It replies with
 *
 * - 200 if the update is on its lane, of a kind that is not handled, or beyond the lane's capacity;
 * - 400 if the body is not an update;
 * - 401 if the request lacks the secret;
 * - 413 if the body is larger than 1 MB;
 * - 503 if the update is not stored, so that Telegram sends it again.
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
        'an update could not be taken; Telegram will send it again',
      )
      return reply.code(unavailable.code).header('retry-after', unavailable.wait).send()
    })
    // The body is read only afterwards.
    scope.addHook('onRequest', async (request, reply) => {
      const secret = headerSchema.parse(request.headers[secretHeader])
      if (timingSafeEqual(digest(secret), expected)) return undefined
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

/** Hashes to a fixed length, so that the comparison reveals nothing about the secret. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

const maxConnections = 40
const leaseMs = 5_000
const standbyMs = 500

type WebhookTarget = {
  readonly publicUrl: string
  /** Telegram sends it with each update. */
  readonly secret: string
}

/**
 * Makes Telegram deliver updates to `publicUrl`, if it changed; in one process at a time. Throws `StartError`
 * if Telegram cannot deliver there.
 */
export const setWebhook = async (
  deps: { store: Store; api: Api; stopping: AbortSignal },
  target: WebhookTarget,
): Promise<void> => {
  const { store, stopping } = deps
  const lease = createLeaseHolder({ store, name: 'webhook', owner: createRandomId(12), ttlMs: leaseMs })
  while ((await lease.hold()) === undefined) {
    await pause(standbyMs, stopping)
    if (stopping.aborted) return
  }
  try {
    await setIfChanged(deps, target)
  } catch (error) {
    throw error instanceof GrammyError && error.error_code === 400
      ? new StartError(`PUBLIC_URL: Telegram cannot deliver to it. ${error.description}`, { cause: error })
      : error
  } finally {
    await lease.drop()
  }
}

const setIfChanged = async (
  { store, api }: { store: Store; api: Api },
  target: WebhookTarget,
): Promise<void> => {
  const url = `${target.publicUrl}${webhookPath}`
  const settings = { max_connections: maxConnections, allowed_updates: [...updateKinds] }
  const hash = createHash('sha256')
    .update(JSON.stringify([url, settings, target.secret]))
    .digest('base64url')
  const [last] = await store.get(publishedHashes, ['webhook'])
  // Telegram does not tell the secret, and the store does not know what another program has set since.
  if (last?.value.hash === hash && isSet(await api.getWebhookInfo(), { url, ...settings })) return
  await api.setWebhook(url, { ...settings, secret_token: target.secret })
  await store.commit([put(publishedHashes, { id: 'webhook', value: { hash } })])
}

const isSet = (
  info: WebhookInfo,
  target: Pick<WebhookInfo, 'url' | 'max_connections' | 'allowed_updates'>,
): boolean =>
  info.url === target.url &&
  info.max_connections === target.max_connections &&
  String(info.allowed_updates?.toSorted()) === String(target.allowed_updates?.toSorted())

/** Deletes a webhook that was set before: with one, Telegram does not answer polls. */
export const deleteWebhook = async ({ api, log }: { api: Api; log: Log }): Promise<void> => {
  const { url } = await api.getWebhookInfo()
  if (url === undefined || url === '') return
  await api.deleteWebhook()
  log.info({}, 'the webhook that was set for this BOT_TOKEN is deleted; updates are polled')
}
