import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Update } from 'grammy/types'
import type { z } from 'zod'
import { createCommandMethods } from './bot-commands.ts'
import { createBotMethods } from './bot-methods.ts'
import type { CallFault, CallFaults } from './call-errors.ts'
import { CallRefusal, InvalidCall } from './call-errors.ts'
import { createChatMethods } from './chat-methods.ts'
import { createMessageMethods } from './message-methods.ts'
import {
  type BotMethod,
  decodeFields,
  isMethod,
  type MethodParams,
  methodSchemas,
  parseParams,
} from './method-schemas.ts'
import type { SendLimits } from './send-limits.ts'
import {
  type BotCall,
  findFile,
  type SentFile,
  type StoredFile,
  type TelegramState,
} from './telegram-state.ts'
import { createTopicMethods } from './topic-methods.ts'
import type { UpdateWebhook } from './update-webhook.ts'

type MethodDeps = {
  readonly state: TelegramState
  readonly limits: SendLimits
  readonly webhook: UpdateWebhook
}

/** Handlers of the methods. `signal` aborts when the client hangs up. */
type Methods = {
  readonly [M in BotMethod]: (params: MethodParams<M>, signal: AbortSignal) => unknown
}

const MAX_POLL_SECONDS = 50

function createMethods({ state, limits, webhook }: MethodDeps): Methods {
  return {
    ...createBotMethods(state, webhook),
    ...createCommandMethods(state),
    ...createChatMethods(state),
    ...createMessageMethods(state, limits),
    ...createTopicMethods(state),
    getFile: ({ file_id: id }) => findFile(state, id),
    getUpdates: (params, signal): Promise<Update[]> => {
      webhook.refusePolls()
      return state.updates.poll({
        offset: params.offset ?? 0,
        limit: params.limit ?? 100,
        waitMs: Math.min(params.timeout ?? 0, MAX_POLL_SECONDS) * 1000,
        allowed: params.allowed_updates,
        signal,
      })
    },
  }
}

const schemas: { readonly [M in BotMethod]: z.ZodType<MethodParams<M>> } = methodSchemas

/** Validates the parameters of a call and carries it out. */
function carryOut<M extends BotMethod>(
  method: M,
  perform: Methods[M],
  call: { payload: unknown; signal: AbortSignal },
): unknown {
  return perform(parseParams(method, schemas[method], call.payload), call.signal)
}

/** A `multipart/form-data` body, the format of uploads. */
class UploadForm {
  readonly fields: Readonly<Record<string, string>>
  readonly #files: ReadonlyMap<string, SentFile>
  constructor(fields: Readonly<Record<string, string>>, files: ReadonlyMap<string, SentFile>) {
    this.fields = fields
    this.#files = files
  }

  /** The file that a field `attach://<name>` refers to. */
  fileOf(value: unknown): SentFile | undefined {
    const [, name] = /^attach:\/\/(.+)$/.exec(typeof value === 'string' ? value : '') ?? []
    return name === undefined ? undefined : this.#files.get(name)
  }
}

async function parseUploadForm(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<UploadForm> {
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => {
    throw new InvalidCall(400, "can't parse the form")
  })
  const fields: Record<string, string> = {}
  const files = new Map<string, SentFile>()
  for (const [name, value] of form) {
    if (typeof value === 'string') fields[name] = value
    else files.set(name, { name: value.name, bytes: await value.bytes(), type: value.type })
  }
  return new UploadForm(fields, files)
}

const MAX_UPLOAD = 50 * 1024 * 1024

type BotApiDeps = {
  state: TelegramState
  limits: SendLimits
  webhook: UpdateWebhook
  faults: CallFaults
  calls: BotCall[]
  invalidCalls: string[]
}
type ReplyEnvelope = {
  status: number
  body: { ok: boolean; result?: unknown; error_code?: number; description?: string; parameters?: unknown }
}
type PerformedCall = { fault: CallFault | undefined; envelope: ReplyEnvelope }

function toEnvelope({ status, message: description, parameters }: CallRefusal): ReplyEnvelope {
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

/** Takes the socket from Fastify and ends it as the fault says. */
function breakConnection(reply: FastifyReply, fault: CallFault, { status, body }: ReplyEnvelope): void {
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

/** Carries out a call, or makes it fail if a fault matches. */
function createCaller({ faults, invalidCalls, ...deps }: BotApiDeps) {
  const methods = createMethods(deps)
  const answer = async (call: BotCall, method: BotMethod, signal: AbortSignal): Promise<ReplyEnvelope> => {
    try {
      return {
        status: 200,
        body: {
          ok: true,
          result: await carryOut(method, methods[method], { payload: call.payload, signal }),
        },
      }
    } catch (error) {
      if (!(error instanceof CallRefusal)) throw error
      if (error instanceof InvalidCall) invalidCalls.push(error.message)
      return toEnvelope(error)
    }
  }
  return async (call: BotCall, method: BotMethod, signal: AbortSignal): Promise<PerformedCall> => {
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
  const { state, calls } = deps
  const perform = createCaller(deps)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const method = findMethod(state, request.url)
    const hangUp = new AbortController()
    reply.raw.on('close', () => hangUp.abort())
    const call: BotCall = { method, payload: readPayload(request, method), at: state.now() }
    calls.push(call)
    const counts = method === 'getUpdates' ? 0 : 1
    state.pendingCalls += counts
    state.events.emit('call', call)
    try {
      const { fault, envelope } = await perform(call, method, hangUp.signal)
      if (isSilent(fault)) {
        breakConnection(reply, fault, envelope)
        return reply
      }
      call.ok = envelope.body.ok
      if (envelope.body.description !== undefined) call.error = envelope.body.description
      call.answeredAt = state.now()
      return reply.code(envelope.status).send(envelope.body)
    } finally {
      state.pendingCalls -= counts
      state.events.emit('answer', call)
    }
  }
}

/** Fastify's own 4xx errors mean an unreadable body; anything else is a defect of this server. */
function toRefusal(error: unknown): CallRefusal {
  if (error instanceof CallRefusal) return error
  const status: unknown = error instanceof Error ? Reflect.get(error, 'statusCode') : undefined
  if (typeof status === 'number' && status < 500)
    return new InvalidCall(400, `can't read the body: ${String(error)}`)
  return new CallRefusal(500, `Internal Server Error: ${String(error)}`)
}

function findMethod(state: TelegramState, url: string): BotMethod {
  const [, token, name = ''] = /^\/bot([^/]*)\/([^/?]*)/.exec(url) ?? []
  if (token === undefined) throw new CallRefusal(404, 'Not Found')
  if (token !== state.token) throw new CallRefusal(401, 'Unauthorized')
  if (!isMethod(name)) throw new InvalidCall(404, `method not found: ${name}`)
  return name
}

function findDownload(state: TelegramState, url: string): StoredFile {
  const [, token, path] = /^\/file\/bot([^/]*)\/(.+)$/.exec(url) ?? []
  if (token !== state.token) throw new CallRefusal(401, 'Unauthorized')
  const file = [...state.files.values()].find(kept => kept.path === path)
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
    const file = findDownload(deps.state, request.url)
    return reply.type('application/octet-stream').send(Buffer.from(file.bytes))
  })
  app.setErrorHandler((error, _request, reply) => {
    const refusal = toRefusal(error)
    if (refusal instanceof InvalidCall) deps.invalidCalls.push(refusal.message)
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
