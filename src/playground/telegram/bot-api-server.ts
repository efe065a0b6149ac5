import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { CallFault, CallFaults } from './faults.ts'
import type { StoredFile } from './files.ts'
import { createMethodHandlers } from './handlers.ts'
import type { BotMethod } from './method-schemas.ts'
import type { SendLimits } from './pace.ts'
import { decodeFields, isMethod } from './parse-params.ts'
import { parseUploadForm, UploadForm } from './read-form.ts'
import { CallRefusal, InvalidCall } from './refusal.ts'
import type { UpdateWebhook } from './webhook.ts'
import type { BotCall, TelegramState } from './world.ts'

const MAX_UPLOAD = 50 * 1024 * 1024

type BotApiDeps = {
  world: TelegramState
  pace: SendLimits
  webhook: UpdateWebhook
  faults: CallFaults
  calls: BotCall[]
  complaints: string[]
}
type Envelope = {
  status: number
  body: { ok: boolean; result?: unknown; error_code?: number; description?: string; parameters?: unknown }
}
type CallOutcome = { fault: CallFault | undefined; envelope: Envelope }

function toEnvelope({ status, message: description, parameters }: CallRefusal): Envelope {
  const body = { ok: false, error_code: status, description }
  return { status, body: parameters === undefined ? body : { ...body, parameters } }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function readPayload(request: FastifyRequest, method: BotMethod): Record<string, unknown> {
  const { body, query } = request
  if (body instanceof UploadForm) {
    const decoded = Object.entries(decodeFields(method, body.fields))
    return Object.fromEntries(decoded.map(([name, value]) => [name, body.fileOf(value) ?? value]))
  }
  const fields = body instanceof URLSearchParams ? Object.fromEntries(body) : query
  const decoded = decodeFields(method, Object.fromEntries(new URLSearchParams(Object.entries(fields ?? {}))))
  return { ...decoded, ...(isRecord(body) && !(body instanceof URLSearchParams) ? body : {}) }
}

/** Takes the socket away from Fastify and ends it as the fault says. */
function breakConnection(reply: FastifyReply, fault: CallFault, { status, body }: Envelope): void {
  reply.hijack()
  if (fault === 'hang' || fault === 'hang after doing') return
  if (fault !== 'truncated after doing') {
    reply.raw.socket?.resetAndDestroy()
    return
  }
  const text = JSON.stringify(body)
  reply.raw.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  })
  reply.raw.write(text.slice(0, Math.floor(text.length / 2)), () => reply.raw.socket?.destroy())
}

const isBefore = (fault: CallFault | undefined): boolean => fault === 'hang' || fault === 'reset before doing'
const isSilent = (fault: CallFault | undefined): fault is CallFault & string => typeof fault === 'string'

const sleep = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

/** Does what a call asks for, with the fault that waits for it. */
function createCaller({ faults, complaints, ...deps }: BotApiDeps) {
  const handlers = createMethodHandlers(deps)
  const answer = async (call: BotCall, method: BotMethod, signal: AbortSignal): Promise<Envelope> => {
    try {
      return { status: 200, body: { ok: true, result: await handlers[method](call.payload, signal) } }
    } catch (error) {
      if (!(error instanceof CallRefusal)) throw error
      if (error instanceof InvalidCall) complaints.push(error.message)
      return toEnvelope(error)
    }
  }
  return async (call: BotCall, method: BotMethod, signal: AbortSignal): Promise<CallOutcome> => {
    const fault = faults.next(method, call.payload)
    if (isBefore(fault)) return { fault, envelope: { status: 200, body: { ok: true } } }
    if (typeof fault === 'object' && 'error' in fault) {
      const { code, description, parameters } = fault.error
      return { fault, envelope: toEnvelope(new CallRefusal(code, description, parameters)) }
    }
    const envelope = await answer(call, method, signal)
    if (typeof fault === 'object') await sleep(fault.delayMs)
    return { fault, envelope }
  }
}

function createRoute(deps: BotApiDeps) {
  const { world, calls } = deps
  const perform = createCaller(deps)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const method = findMethod(world, request.url)
    const hangUp = new AbortController()
    reply.raw.on('close', () => hangUp.abort())
    const call: BotCall = { method, payload: readPayload(request, method), at: world.now() }
    calls.push(call)
    const counts = method === 'getUpdates' ? 0 : 1
    world.underWay += counts
    world.events.emit('call', call)
    try {
      const { fault, envelope } = await perform(call, method, hangUp.signal)
      if (isSilent(fault)) {
        breakConnection(reply, fault, envelope)
        return reply
      }
      call.ok = envelope.body.ok
      if (envelope.body.description !== undefined) call.error = envelope.body.description
      call.answeredAt = world.now()
      return reply.code(envelope.status).send(envelope.body)
    } finally {
      world.underWay -= counts
      world.events.emit('answer', call)
    }
  }
}

/** What Fastify itself objects to is a body that cannot be read; all else is a fault of this server. */
function toRefusal(error: unknown): CallRefusal {
  if (error instanceof CallRefusal) return error
  const status: unknown = error instanceof Error ? Reflect.get(error, 'statusCode') : undefined
  if (typeof status === 'number' && status < 500)
    return new InvalidCall(400, `can't read the body: ${String(error)}`)
  return new CallRefusal(500, `Internal Server Error: ${String(error)}`)
}

function findMethod(world: TelegramState, url: string): BotMethod {
  const [, token, name = ''] = /^\/bot([^/]*)\/([^/?]*)/.exec(url) ?? []
  if (token === undefined) throw new CallRefusal(404, 'Not Found')
  if (token !== world.token) throw new CallRefusal(401, 'Unauthorized')
  if (!isMethod(name)) throw new InvalidCall(404, `method not found: ${name}`)
  return name
}

function findDownload(world: TelegramState, url: string): StoredFile {
  const [, token, path] = /^\/file\/bot([^/]*)\/(.+)$/.exec(url) ?? []
  if (token !== world.token) throw new CallRefusal(401, 'Unauthorized')
  const file = [...world.files.values()].find(kept => kept.path === path)
  if (file === undefined) throw new CallRefusal(404, 'Not Found')
  return file
}

/** The Bot API over HTTP, on 127.0.0.1. Resolves when it listens. */
export async function serveBotApi(
  deps: BotApiDeps,
  port: number,
): Promise<{ port: number; close(): Promise<void> }> {
  const app: FastifyInstance = Fastify({ forceCloseConnections: true })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, text, done) => done(null, new URLSearchParams(String(text))),
  )
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: MAX_UPLOAD },
    (request: FastifyRequest, bytes: Buffer) =>
      parseUploadForm(Uint8Array.from(bytes), request.headers['content-type'] ?? ''),
  )
  app.get('/file/*', (request, reply) => {
    const file = findDownload(deps.world, request.url)
    return reply.type('application/octet-stream').send(Buffer.from(file.bytes))
  })
  app.setErrorHandler((error, _request, reply) => {
    const refusal = toRefusal(error)
    if (refusal instanceof InvalidCall) deps.complaints.push(refusal.message)
    return reply.code(refusal.status).send(toEnvelope(refusal).body)
  })
  app.route({ method: ['GET', 'POST'], url: '/*', handler: createRoute(deps) })
  await app.listen({ host: '127.0.0.1', port })
  const address: AddressInfo | string | null = app.server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () => app.close(),
  }
}
