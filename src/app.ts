import { join } from 'node:path'
import fastify from 'fastify'
import { Api } from 'grammy'
import { createDelivery } from '#alerts/deliver.ts'
import { addReceiver } from '#alerts/receive.ts'
import { loadTexts } from '#chat/texts.ts'
import { createTransport } from '#chat/transport.ts'
import { type ClientAuth, createClient } from '#client/client.ts'
import { describeError } from '#lib/describe-error.ts'
import type { Log } from '#lib/log.ts'
import { StartError } from '#lib/start-error.ts'
import { urlHost } from '#lib/url-host.ts'
import { createService } from '#service/service.ts'
import { storeSecret } from '#store/secret.ts'
import type { Store } from '#store/store.ts'
import { sameAccount } from '#telegram/account.ts'
import { createTelegram } from '#telegram/telegram.ts'
import type { Config } from './config.ts'
import { addHealth } from './health.ts'
import { openStore } from './open-store.ts'
import { webhookAllowance } from './webhook-allowance.ts'

export type App = {
  /** Throws `StartError` where nothing can work. */
  readonly start: () => Promise<void>
  /** Ends everything in order within `deadlineMs`; what is under way goes on at the next start. Never rejects. */
  readonly stop: (deadlineMs?: number) => Promise<void>
}
type Part = { readonly stop: (deadlineMs: number) => Promise<unknown> }

const localesDirectory = join(import.meta.dirname, '..', 'locales')

/** The whole product: store, service, receiver, delivery and chat front end, as `config` asks for. */
export const createApp = (config: Config, log: Log): App => {
  const parts: Part[] = []

  const stop = async (deadlineMs = 8_000): Promise<void> => {
    // The last one started is the first to go; a fault of one does not keep the others from stopping.
    for (const part of parts.splice(0).toReversed()) {
      try {
        await part.stop(deadlineMs)
      } catch (error) {
        log.error({ error: describeError(error) }, 'a part did not stop well')
      }
    }
  }

  return {
    start: async () => {
      try {
        await startParts(config, log, parts)
      } catch (error) {
        await stop()
        throw error
      }
    },
    stop,
  }
}

/** Starts one after the other what the next one needs, and puts each down in `parts`. */
const startParts = async (config: Config, log: Log, parts: Part[]): Promise<void> => {
  const store = await openStore(config)
  parts.push({ stop: () => store.close() })
  const auth = await authOf(config, store)
  await checkAccount(config, { store, auth })
  const service = await startService(config, { store, auth, log })
  parts.push(service)

  const { token, apiRoot, perSecond } = config.telegram
  const transport = createTransport({ store, perSecond })
  const client = createClient({ baseUrl: service.baseUrl, auth })
  parts.push({ stop: () => Promise.all([transport.close(), client.close()]) })

  const { publicUrl, visibility } = config
  const texts = loadTexts(localesDirectory)
  const chains = config.chains.map(chain => chain.id)
  const secret = await storeSecret(store, 'receiver')
  const telegram = createTelegram({
    store,
    client,
    transport,
    texts,
    log,
    token,
    apiRoot,
    secret,
    publicUrl,
    chains,
    visibility,
  })
  const alertsApi = new Api(token, { apiRoot, fetch: transport.once })
  const delivery = createDelivery({ store, api: alertsApi, texts, log, perSecond })

  const ready = () => ({ telegram: telegram.ready(), ...service.ready() })
  parts.push(await startServer(config, { store, log, ready }))
  delivery.start()
  parts.push(delivery, telegram)
  await telegram.start()
  log.info({ chains }, 'Lookout is running')
}

/** Towards the embedded service the front end uses its first key; where none is given, one that is made once and kept. */
const authOf = async (config: Config, store: Store): Promise<ClientAuth> => {
  if (config.service.kind === 'remote') return config.service.auth
  const [key] = config.service.keys
  if (key !== undefined) return { kind: 'basic', clientId: key.clientId, secret: key.secret }
  return { kind: 'basic', clientId: 'lookout', secret: await storeSecret(store, 'service key') }
}

const checkAccount = async (config: Config, o: { store: Store; auth: ClientAuth }): Promise<void> => {
  const account = `${config.service.kind}:${o.auth.kind === 'basic' ? o.auth.clientId : o.auth.kind}`
  if (await sameAccount(o.store, account)) return
  const help = 'Set that account again, or use another DATA_DIR.'
  throw new StartError(`The watches in DATA_DIR were made with another account of the service. ${help}`)
}

type RunningService = Part & { readonly baseUrl: string; readonly ready: () => { readonly ok: boolean } }

const startService = async (
  config: Config,
  o: { store: Store; auth: ClientAuth; log: Log },
): Promise<RunningService> => {
  if (config.service.kind === 'remote')
    return { baseUrl: config.service.baseUrl, ready: () => ({ ok: true }), stop: async () => {} }
  const { host, port, keys, webhookAllow } = config.service
  const ownKeys =
    o.auth.kind === 'basic' ? [{ clientId: o.auth.clientId, secret: o.auth.secret, vip: true }] : []
  const service = createService({
    store: o.store,
    log: o.log,
    host,
    port,
    chains: config.chains,
    keys: keys.length > 0 ? keys : ownKeys,
    allowWebhook: webhookAllowance(config.publicUrl, webhookAllow),
    ...(config.pollIntervalMs !== undefined && { pollIntervalMs: config.pollIntervalMs }),
  })
  await service.start().catch(asStartError({ name: 'SERVICE_PORT', port }))
  return { ...service, baseUrl: `http://${urlHost(host)}:${port}/api/v1` }
}

/** The alert receiver and the health probes. */
const startServer = async (
  config: Config,
  o: { store: Store; log: Log; ready: () => { ok: boolean; telegram: boolean } },
): Promise<Part> => {
  const { host, port } = config
  const server = fastify({ forceCloseConnections: true })
  addReceiver(server, o)
  addHealth(server, o)
  await server.listen({ host, port }).catch(asStartError({ name: 'PORT', port }))
  return { stop: () => server.close() }
}

const asStartError =
  ({ name, port }: { name: string; port: number }) =>
  (error: unknown): never => {
    const codes = [error, error instanceof Error ? error.cause : undefined].map(fault =>
      fault instanceof Error ? Reflect.get(fault, 'code') : undefined,
    )
    const why = codes.includes('EADDRINUSE')
      ? `port ${port} is in use; stop the program that has it, or set another`
      : describeError(error)
    throw new StartError(`${name}: ${why}`, { cause: error })
  }
