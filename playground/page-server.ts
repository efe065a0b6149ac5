import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { z } from 'zod'
import { findView, type PageParts, pageActions, placeSchema } from './page-actions.ts'
import { addPageFiles } from './page-files.ts'
import { isPortInUse } from './ports.ts'
import { type StreamDeps, streamState } from './state-stream.ts'
import { readJson } from './timeline-entries.ts'
import { createWebhookInbox } from './webhook-inbox.ts'

/** Files up to 5 MB, as base64 in JSON. */
const maxUpload = 7 * 1024 * 1024
/** Limit of a body: each change sends all kept bodies to the page. */
const maxWebhook = 256 * 1024

/** Whether a request names this machine: another site's page could call this server through the person's browser. */
const isLocalHost = (host: string | undefined): boolean =>
  /^(?:127\.0\.0\.1|localhost)(?::\d+)?$/.test(host ?? '')

/** Sends the file or the picture of a message; browsers tell one format of pictures from another. */
const sendFile = (
  { telegram, actors }: StreamDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  const { message, ...place } = placeSchema.extend({ message: z.coerce.number() }).parse(request.query)
  const raw = findView(actors, place)
    .participant.messages()
    .find(({ messageId }) => messageId === message)?.raw
  const photo = raw?.photo?.at(-1)
  const picture = photo && telegram.file(photo.file_id)
  if (picture !== undefined) return reply.type('image/png').send(Buffer.from(picture))
  const document = raw?.document
  const bytes = document && telegram.file(document.file_id)
  if (bytes === undefined) return reply.code(404).send({ error: 'That file is gone.' })
  const name = encodeURIComponent(document?.file_name ?? 'file')
  return reply
    .type('application/octet-stream')
    .header('content-disposition', `attachment; filename*=UTF-8''${name}`)
    .send(Buffer.from(bytes))
}

const addRoutes = (app: FastifyInstance, deps: StreamDeps): void => {
  const notify = (): void => {
    for (const listener of deps.listeners) listener()
  }
  app.get('/play/state', (request, reply) => streamState(deps, placeSchema.parse(request.query), reply))
  app.get('/play/file', (request, reply) => sendFile(deps, request, reply))
  for (const [name, act] of Object.entries(pageActions))
    app.post(`/play/${name}`, { bodyLimit: maxUpload }, async request => {
      const answer = await act(deps, request.body)
      notify()
      return answer ?? {}
    })
  app.get('/play/exchange', (request, reply) => {
    const { id } = z.object({ id: z.coerce.number() }).parse(request.query)
    return deps.timeline.read(id) ?? reply.code(404).send({ error: 'That is too long ago.' })
  })
}

/** A webhook of the playground's own. Its signature is over the bytes of the body. */
const addWebhook = (app: FastifyInstance, { webhooks, timeline }: StreamDeps): void => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.post('/hook', { bodyLimit: maxWebhook }, request => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.from('')
    const { method, url: path, headers, host } = request
    webhooks.record({ method, headers, body: readJson(body) })
    const response = { status: 200, body: Buffer.from('{}') }
    const exchange = { method, path, headers, body, response, startedAt: Date.now(), durationMs: 0 }
    timeline.observe.notification(exchange, `http://${host}${path}`)
    return {}
  })
}

const listenOnFirst = async (
  app: FastifyInstance,
  [port = 0, ...others]: readonly number[],
): Promise<string> => {
  try {
    return await app.listen({ host: '127.0.0.1', port })
  } catch (error) {
    if (others.length === 0 || !isPortInUse(error)) throw error
    return listenOnFirst(app, others)
  }
}

/**
 * Serves the page and its small API on 127.0.0.1: `GET /play/state?as=&chat=` (server-sent events of `PageState`), `GET
 * /play/file?as=&chat=&message=`, and the actions of `pageActions` as `POST /play/<name>` with JSON bodies. A request that fails
 * gets 400 `{error}`, in words to show. `POST /hook` is a webhook whose requests the page shows. `ports`: the first that is free.
 */
export const servePage = async (
  parts: PageParts,
  ports: readonly number[],
): Promise<{ url: string; close(): Promise<void> }> => {
  const app = Fastify({ forceCloseConnections: true })
  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isLocalHost(request.headers.host)) await reply.code(403).send({ error: 'Only for this machine.' })
  })
  app.setErrorHandler((error, _request, reply) => {
    const text =
      error instanceof z.ZodError ? error.issues[0]?.message : error instanceof Error && error.message
    return reply.code(400).send({ error: String(text).split('\n')[0] })
  })
  addPageFiles(app)
  const deps = { ...parts, webhooks: createWebhookInbox(), seen: new Map() }
  addRoutes(app, deps)
  void app.register(async scope => addWebhook(scope, deps))
  const url = await listenOnFirst(app, ports)
  return { url, close: () => app.close() }
}
