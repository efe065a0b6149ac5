import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { z } from 'zod'
import { errorCodes } from '#contract/envelope.ts'
import { createLog } from '#lib/log.ts'
import { createDocument } from '#service/openapi/document.ts'
import { bots, channels, idempotentReplies, subscriptions } from '#service/records/records.ts'
import { createService, type Service, type ServiceDeps } from '#service/service.ts'
import { createSqliteStore } from '#store/sqlite/create-sqlite-store.ts'
import type { Store } from '#store/store.ts'
import { temporaryFolder } from './machine.ts'
import { childProgram, compileCacheFolder } from './product-process.ts'

export type SeenReply = {
  readonly method: string
  /** Under the base address, with its query. */
  readonly path: string
  readonly status: number
  /** The parsed body. */
  readonly body: unknown
}

/** The schema, with objects that allow only the fields that it names. */
const withoutExtraFields = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutExtraFields)
  if (typeof value !== 'object' || value === null) return value
  const deep = Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, withoutExtraFields(inner)]),
  )
  return 'properties' in deep && deep['type'] === 'object' && !('additionalProperties' in deep)
    ? { ...deep, additionalProperties: false }
    : deep
}

const matcher = (template: string): RegExp =>
  new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+').replaceAll('/', '\\/')}$`)

/** The error codes of a request that matches no operation. */
const unmatchedCodes = ['unknown_path', 'wrong_method', 'unauthorized', 'invalid_request'] as const

const schemaSchema = z.record(z.string(), z.unknown())
const operationSchema = z.object({
  operationId: z.string(),
  /** Responses by HTTP status. */
  responses: z.record(
    z.string(),
    z.object({ content: z.object({ 'application/json': z.object({ schema: schemaSchema }) }) }),
  ),
})
const documentSchema = z.object({
  /** Operations by path, then by method in lower case. */
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.object({ schemas: z.record(z.string(), schemaSchema) }),
})

const createReplyCheck = (): ((reply: SeenReply) => void) => {
  const { paths, components } = documentSchema.parse(createDocument())
  const templates = Object.entries(paths).map(([template, methods]) => ({
    path: matcher(template),
    methods,
  }))
  const ajv = new Ajv2020({
    strictTypes: false,
    inlineRefs: false,
    validateFormats: true,
    formats: { 'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{1,9}Z$/ },
  })
  ajv.addVocabulary(['components', 'example', 'replies'])
  const replies = Object.fromEntries(
    Object.values(paths)
      .flatMap(methods => Object.values(methods))
      .flatMap(({ operationId, responses }) =>
        Object.entries(responses).map(([status, { content }]) => [
          `${operationId}-${status}`,
          withoutExtraFields(content['application/json'].schema),
        ]),
      ),
  )
  // As one schema, so that what operations share is compiled once.
  ajv.addSchema({ $id: 'api', components: { schemas: withoutExtraFields(components.schemas) }, replies })

  const validatorOf = (
    { operationId }: z.infer<typeof operationSchema>,
    status: number,
  ): ValidateFunction => {
    const validate = ajv.getSchema(`api#/replies/${operationId}-${status}`)
    assert.ok(validate, `${operationId} ${status}: the document does not name this status`)
    return validate
  }

  return ({ method, path, status, body }) => {
    const [bare = ''] = path.split('?')
    const methods = templates.find(template => template.path.test(bare))?.methods
    const operation = methods?.[method.toLowerCase()]
    if (operation === undefined) {
      const known = unmatchedCodes.map(name => errorCodes[name])
      const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined
      assert.ok(
        known.some(refusal => refusal.code === code && refusal.status === status),
        `${method} ${bare} is no operation, and the reply does not say so: ${JSON.stringify(body)}`,
      )
      return
    }
    const validate = validatorOf(operation, status)
    assert.ok(
      validate(body),
      `${method} ${bare}, ${status}: the reply is not as documented: ${ajv.errorsText(validate.errors)}\n${JSON.stringify(body)}`,
    )
  }
}

let replyCheck: ((reply: SeenReply) => void) | undefined

/**
 * Compares a reply with the service's own OpenAPI document, more strictly than the document asks readers to be: a field, a
 * status or a code that it does not name is an error. Compiles each schema once.
 */
export const checkReply = (reply: SeenReply): void => {
  replyCheck ??= createReplyCheck()
  replyCheck(reply)
}

export const ownerKey = { clientId: 'front', secret: 'front-secret-0123456789', vip: true }
export const guestKey = { clientId: 'guest', secret: 'guest-secret-0123456789', vip: false }

const envelope = z.object({ code: z.number(), msg: z.string(), data: z.unknown() })

type ApiReply = { status: number; code: number; msg: string; data: unknown }

export type TestApi = (
  method: string,
  path: string,
  o?: { body?: unknown; as?: { clientId: string; secret: string } },
) => Promise<ApiReply>

/** The same API as another account calls it. */
export const asGuest =
  (api: TestApi): TestApi =>
  (method, path, o) =>
    api(method, path, { ...o, as: guestKey })

export const basicAuth = (key: { clientId: string; secret: string }): string =>
  `Basic ${Buffer.from(`${key.clientId}:${key.secret}`).toString('base64')}`

/** Calls the service; every reply must be as the service's own OpenAPI document says. */
export const createApi = (base: string): TestApi => {
  return async (method, path, { body, as = ownerKey } = {}) => {
    const reply = await fetch(`${base}${path}`, {
      method,
      headers: {
        authorization: basicAuth(as),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const answer: unknown = await reply.json()
    checkReply({ method, path, status: reply.status, body: answer })
    return { status: reply.status, ...envelope.parse(answer) }
  }
}

export type RunningService = {
  readonly service: Service
  readonly store: Store
  readonly base: string
  readonly api: TestApi
  readonly stop: () => Promise<void>
}

/** The service on a real store, in `folder` or one of its own, and real sockets; stopped after the test. Log lines go to `lines`. */
export const startService = async (
  t: Pick<TestContext, 'after'>,
  o: { folder?: string; rpc?: readonly string[]; lines?: string[] } & Partial<ServiceDeps> = {},
): Promise<RunningService> => {
  const { folder, rpc = [], lines = [], ...rest } = o
  const createStore = async (): Promise<Store> =>
    createSqliteStore({ path: join(folder ?? (await temporaryFolder(t)), 'lookout.db') })
  const store = o.store ?? (await createStore())
  const service = createService({
    store,
    log: createLog({ level: 'debug', secrets: [], write: line => void lines.push(line) }),
    host: '127.0.0.1',
    port: 0,
    keys: [ownerKey, guestKey],
    chains: [{ id: 31337, rpc, confirmations: 0 }],
    pollIntervalMs: 50,
    allowWebhook: () => true,
    ...rest,
  })
  const { port } = await service.start()
  const base = `http://127.0.0.1:${port}/api/v1`
  let stopped: Promise<void> | undefined
  const end = async () => {
    await service.stop(2_000)
    if (o.store === undefined) await store.close()
  }
  const stop = () => (stopped ??= end())
  t.after(stop)
  return { service, store, base, api: createApi(base), stop }
}

/**
 * The service on a store in a folder of its own. `restart` ends it and starts it anew, on another port, in the process of the test: a kill
 * of a process, which takes ten times the CPU time, is for tests of what it may cut in two.
 */
export const startRestartedService = async (
  t: Pick<TestContext, 'after'>,
  { rpc, chain = 31_337 }: { readonly rpc: string; readonly chain?: number },
) => {
  const folder = await temporaryFolder(t)
  const chains = [{ id: chain, rpc: [rpc], confirmations: 0 }]
  const start = () => startService(t, { folder, chains, pollIntervalMs: 20, checkIntervalMs: 100 })
  let running = await start()
  return {
    get base() {
      return running.base
    },
    restart: async (): Promise<void> => {
      await running.stop()
      running = await start()
    },
  }
}

export const serviceProgram = childProgram(join(import.meta.dirname, '..', 'service', 'service-child.ts'))

/**
 * `folder`: or the `redis://` URL of its store. `rpc`: of its nodes, separated by commas. `prices`: the URL of a price API; none by
 * default. `chain`: its id, by default that of a local chain.
 */
type ServiceProcessOptions = {
  readonly folder: string
  readonly rpc: string
  readonly traces?: 'on'
  readonly prices?: string
  readonly chain?: number
}

const spawnService = async (o: ServiceProcessOptions): Promise<{ child: ChildProcess; port: number }> => {
  const { folder, rpc, traces = 'off', prices = '', chain = 31_337 } = o
  const { clientId, secret } = ownerKey
  const args = [serviceProgram, folder, rpc, clientId, secret, traces, prices, String(chain)]
  const child = spawn(process.execPath, args, {
    env: { ...process.env, NODE_COMPILE_CACHE: compileCacheFolder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  const port = Number(String(said[0]))
  assert.ok(port > 0, 'the service started')
  return { child, port }
}

const killProcess = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** The service as a process of its own, killed at the end of the test. `base`: of its API, until the first `restart`. */
export const startServiceProcess = async (t: Pick<TestContext, 'after'>, o: ServiceProcessOptions) => {
  let { child, port } = await spawnService(o)
  t.after(() => killProcess(child))
  return {
    /** Each start has a port of its own. */
    get base() {
      return `http://127.0.0.1:${port}/api/v1`
    },
    kill: () => killProcess(child),
    /** Kills it as `kill -9` does, and starts it anew. */
    restart: async (): Promise<void> => {
      await killProcess(child)
      ;({ child, port } = await spawnService(o))
    },
  }
}

/** How many of each thing that a call can make are in the store. */
export const countStoredRecords = async (store: Store): Promise<Record<string, number>> => {
  const kinds = { channels, bots, subscriptions, replies: idempotentReplies }
  const counted = Object.entries(kinds).map(async ([name, kind]): Promise<[string, number]> => {
    const found = await store.all<object>(kind, { limit: 1_000 })
    return [name, found.length]
  })
  return Object.fromEntries(await Promise.all(counted))
}
