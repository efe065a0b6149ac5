import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { z } from 'zod'
import { createLog } from '#lib/log.ts'
import { createService, type Service, type ServiceDeps } from '#service/service.ts'
import { createSqliteStore } from '#store/sqlite/create-sqlite-store.ts'
import type { Store } from '#store/store.ts'
import { createReplyCheck } from './reply-check.ts'

export const ownerKey = { clientId: 'front', secret: 'front-secret-0123456789', vip: true }
export const guestKey = { clientId: 'guest', secret: 'guest-secret-0123456789', vip: false }

const envelope = z.object({ code: z.number(), msg: z.string(), data: z.unknown() })

export type ApiReply = { status: number; code: number; msg: string; data: unknown }

export type TestApi = (
  method: string,
  path: string,
  o?: { body?: unknown; as?: { clientId: string; secret: string } },
) => Promise<ApiReply>

export const basicAuth = (key: { clientId: string; secret: string }): string =>
  `Basic ${Buffer.from(`${key.clientId}:${key.secret}`).toString('base64')}`

/** Calls the service; every reply must be as the service's own OpenAPI document says. */
export const createApi = (base: string): TestApi => {
  const check = createReplyCheck()
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
    check({ method, path, status: reply.status, body: answer })
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

/** A folder for one test, gone after it. */
export const serviceFolder = async (t: TestContext): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'lookout-service-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** The service on a real store and real sockets; stopped after the test. Log lines go to `lines`. */
export const startService = async (
  t: TestContext,
  o: { folder: string; rpc?: readonly string[]; lines?: string[] } & Partial<ServiceDeps>,
): Promise<RunningService> => {
  const { folder, rpc = [], lines = [], ...rest } = o
  const store = o.store ?? createSqliteStore({ path: join(folder, 'lookout.db') })
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

const channelSchema = z.object({ id: z.number() })
const createdSchema = z.object({ id: z.string() })

export const newBot = (o: {
  addresses: readonly string[]
  params?: object
  name?: string
  template?: string
  status?: string
}) => ({
  info: {
    type: 'Wallet',
    name: o.name ?? 'Savings',
    tags: ['watch'],
    notify_template: o.template ?? '',
    description: '',
    ...(o.status === undefined ? {} : { status: o.status }),
  },
  driver: {
    chains: [{ chain_id: '31337', type: 'Ethereum' }],
    addresses: o.addresses,
    strategies: [{ func: 'eth_transfer', params: o.params ?? {} }],
  },
})

export const newChannel = (url: string, others?: object) => ({
  name: 'hook',
  platform: 'Webhook',
  token: '',
  channel_type: '',
  channel: url,
  priority: 0,
  ...(others === undefined ? {} : { others }),
})

export const newSubscription = (
  bot: string,
  channels: readonly number[],
  o: { template?: string; frequency?: string } = {},
) => ({
  bot_id: bot,
  info: {
    name: 'My savings',
    status: 'Enabled',
    actions: [{ type: 'Notify', params: { channel_ids: channels } }],
    notify: { frequency: o.frequency ?? 'Always', template: o.template ?? '' },
  },
  driver: {},
})

export const addChannel = async (api: TestApi, url: string, others?: object): Promise<number> =>
  channelSchema.parse((await api('POST', '/notify/channels', { body: newChannel(url, others) })).data).id

export const createBot = async (api: TestApi, o: Parameters<typeof newBot>[0]): Promise<string> =>
  createdSchema.parse((await api('POST', '/bots', { body: newBot(o) })).data).id

export const subscribe = async (
  api: TestApi,
  o: { bot: string; channels: readonly number[]; template?: string; frequency?: string },
): Promise<string> =>
  createdSchema.parse(
    (await api('POST', '/subscriptions', { body: newSubscription(o.bot, o.channels, o) })).data,
  ).id
