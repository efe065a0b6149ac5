import type { FastifyInstance } from 'fastify'
import fastify from 'fastify'
import { Api } from 'grammy'
import { createAlertWorker } from '#alerts/deliver/alert-worker.ts'
import { createDigestWorker } from '#alerts/digest/digest-worker.ts'
import { createEndWorker } from '#alerts/filter/end-worker.ts'
import { addAlertReceiver } from '#alerts/receive/receiver.ts'
import { endBatchGrowthIfAny } from '#alerts/records/batches.ts'
import { createCurrentUrl, receiverPath, saveReceiverAddress } from '#alerts/records/receiver-address.ts'
import { countLongWaits } from '#bot-api/penalties.ts'
import { createTransport } from '#bot-api/transport.ts'
import { type Client, type ClientAuth, createClient } from '#client/client.ts'
import { createBoundedServerFactory } from '#lib/bounded-server.ts'
import { describeError, StartError } from '#lib/describe-error.ts'
import type { Log } from '#lib/log.ts'
import { createProxies, type Proxies } from '#lib/proxies.ts'
import { wallNow } from '#lib/time.ts'
import { pause } from '#lib/timers.ts'
import type { Meter } from '#metrics/meter.ts'
import { loadTexts, type Texts } from '#render/texts.ts'
import { createService, type ServiceDeps } from '#service/service.ts'
import { sealStore } from '#store/sealed/sealed-store.ts'
import type { Store } from '#store/store.ts'
import { measureStore, type StoreMonitor } from '#store/store-monitor.ts'
import { createRates, type Rates } from '#telegram/framework/rates.ts'
import { createTelegram } from '#telegram/telegram.ts'
import type { AddressBook } from '#watch/address-book.ts'
import { type Config, dataFolderOf } from './config.ts'
import { startControlSocket } from './control-socket.ts'
import { addHealthRoutes, createHealthCheck, createHeartbeat, findDegraded } from './health.ts'
import { readKnownNames } from './known-names.ts'
import { type Metrics, openMetrics } from './metrics/open-metrics.ts'
import { openKeyring } from './open-keyring.ts'
import { claimAccount, openStore, ownClientId } from './open-store.ts'
import { describeListenFault, toReachableHost } from './own-address.ts'
import { leaveOutSilentChains } from './silent-chains.ts'
import { loadOrCreateSecret, startResealing } from './stored-secrets.ts'

/** Matches exactly the addresses of the own alert receiver. */
const createReceiverUrlCheck = (publicUrl: string) => {
  const receiver = new URL(`${publicUrl}${receiverPath}/`).href
  return (url: URL): boolean =>
    url.href.startsWith(receiver) && /^[\w-]{43}$/.test(url.href.slice(receiver.length))
}

/** Exempts the own alert receiver and the operator's origins from the webhook guard. */
const createWebhookAllowlist = (publicUrl: string, origins: readonly string[]) => {
  const isOwnReceiver = createReceiverUrlCheck(publicUrl)
  return (url: URL): boolean => origins.includes(url.origin) || isOwnReceiver(url)
}

export type App = {
  /** Throws `StartError`. */
  readonly start: () => Promise<void>
  /** Stops everything in order within `deadlineMs`; unfinished work continues at the next start. Never rejects. */
  readonly stop: (deadlineMs?: number) => Promise<void>
}

export type AppOptions = {
  /** Milliseconds since 1970; the machine's clocks by default. */
  readonly now?: () => number
} & Pick<ServiceDeps, 'checkIntervalMs' | 'safeServicePerSecond'>

/** A running part of the process. `stop` finishes its current work within `deadlineMs`. */
type Component = { readonly stop: (deadlineMs: number) => Promise<unknown> }

type Lifecycle = {
  /** Registers a started component. After `stop` it stops the component and throws `StartError`. */
  readonly add: (component: Component) => Promise<void>
  /**
   * Stops the components, the last one first, all within `deadlineMs`. A second call waits for the first.
   * Never rejects.
   */
  readonly stop: (deadlineMs: number) => Promise<void>
}

/** The running components of this process, in the order of their start. */
const createLifecycle = (log: Log): Lifecycle => {
  const running: Component[] = []
  let stopped: Promise<void> | undefined

  /** Resolves within the deadline and never rejects, so that the others are stopped too. */
  const stopComponent = async (component: Component, deadlineMs: number): Promise<void> => {
    const ended = new AbortController()
    const warnWhenLate = async (): Promise<void> => {
      await pause(deadlineMs, ended.signal)
      if (!ended.signal.aborted) log.warn({}, 'a component did not stop in time')
    }
    try {
      await Promise.race([component.stop(deadlineMs), warnWhenLate()])
    } catch (error) {
      log.error({ error: describeError(error) }, 'a component failed to stop')
    } finally {
      ended.abort()
    }
  }

  const stopAll = async (deadlineMs: number): Promise<void> => {
    const until = performance.now() + deadlineMs
    for (const component of running.toReversed())
      await stopComponent(component, Math.max(0, until - performance.now()))
  }

  return {
    add: async component => {
      if (stopped === undefined) {
        running.push(component)
        return
      }
      await stopComponent(component, 0)
      throw new StartError('Lookout was told to stop before it ran.')
    },
    stop: deadlineMs => (stopped ??= stopAll(deadlineMs)),
  }
}

/** The whole product, or the role that `config` names. */
export const createApp = (config: Config, log: Log, options: AppOptions = {}): App => {
  const lifecycle = createLifecycle(log)
  const stop = (deadlineMs = 8_000): Promise<void> => lifecycle.stop(deadlineMs)
  return {
    start: async () => {
      try {
        await startComponents({ ...options, config, log, lifecycle })
      } catch (error) {
        await stop()
        throw error
      }
    },
    stop,
  }
}

type AppContext = AppOptions & {
  readonly config: Config
  readonly log: Log
  readonly lifecycle: Lifecycle
  readonly store: Store
  readonly monitor: StoreMonitor
  readonly texts: Texts
  readonly meter: Meter
  readonly knownNames: AddressBook
  readonly proxies: Proxies
}

/** Starts each component after those it needs, and registers it in `lifecycle`. */
const startComponents = async (
  options: AppOptions & Pick<AppContext, 'config' | 'log' | 'lifecycle'>,
): Promise<void> => {
  const { config: fullConfig, log, lifecycle, now = wallNow } = options
  const monitor = await openStore({ config: fullConfig, log, now })
  await lifecycle.add({ stop: () => monitor.store.close() })
  const config = await leaveOutSilentChains({ config: fullConfig, store: monitor.store, log })
  const folder = dataFolderOf(config.store)
  if (folder !== undefined) await lifecycle.add(await startControlSocket(monitor.store, folder, log))
  const metrics = await openMetrics(config.metrics, log)
  const { meter } = metrics
  const keyring = await openKeyring({ config, store: monitor.store, log, now })
  const sealed = sealStore(monitor.store, keyring)
  const store = metrics.serve === undefined ? sealed : measureStore(sealed, meter)
  const knownNames = readKnownNames(config)
  const proxies = createProxies(config.proxies)
  const context: AppContext = {
    ...options,
    config,
    store,
    monitor,
    texts: loadTexts(),
    meter,
    knownNames,
    proxies,
  }

  const { service: serviceConfig, telegram } = config
  if (telegram !== undefined) await claimAccount(config, store)
  const service =
    serviceConfig.kind === 'embedded' ? await createEmbeddedService(context, serviceConfig) : undefined
  const chat = telegram === undefined ? undefined : await createChatFrontEnd(context, telegram)

  const health = createHealth(context, { service, chat })
  await startMetrics(context, metrics, { service, chat, health })
  await startServer(context, chat, health)
  if (chat !== undefined) await saveReceiverAddress(store, config.publicUrl)
  // The service starts after the server: it delivers waiting notifications at once, and a receiver that does
  // not listen would count as failing.
  await startHeartbeat(context, health)
  await service?.start()
  await chat?.start()
  if (telegram?.access.users === 'everyone') log.info({}, 'everybody may use this bot: ALLOWED_USERS is *')
  if (keyring !== undefined) await lifecycle.add(startResealing(monitor.store, keyring, log, now))
  log.info({ chains: config.chains.map(chain => chain.id) }, 'Lookout is running')
}

/** Merges the readiness of those halves that this process runs. */
const mergeReadiness = (service: { ok: boolean } = { ok: true }, telegram?: boolean) => ({
  telegram,
  ...service,
  ok: service.ok && telegram !== false,
})

const createHealth = ({ store, monitor }: AppContext, { service, chat }: Omit<RunningParts, 'health'>) =>
  createHealthCheck({
    store,
    waiting: chat ? { name: 'alerts', queue: 'chat' } : { name: 'webhooks', queue: 'deliveries' },
    check: monitor.check,
    ready: () => mergeReadiness(service?.ready(), chat?.ready()),
    findDegraded: async () => {
      const waitingChats = chat === undefined ? 0 : await countLongWaits(store)
      const facts = {
        ...(waitingChats > 0 && { telegram_waits: { chats: waitingChats } }),
        ...(chat?.isTokenRefused() === true && { token_refused: true }),
      }
      return { lines: findDegraded(service?.chainHealth() ?? [], waitingChats), facts }
    },
  })

type EmbeddedServiceConfig = Extract<Config['service'], { kind: 'embedded' }>

/** Returns the configured keys, or else one that is generated once and stored. */
const loadServiceKeys = async (
  { keys }: EmbeddedServiceConfig,
  store: Store,
): Promise<EmbeddedServiceConfig['keys']> =>
  keys.length > 0
    ? keys
    : [{ clientId: ownClientId, secret: await loadOrCreateSecret(store, 'service key'), vip: true }]

/** The front end uses the first key of the embedded service. */
const loadClientAuth = async ({ config, store }: AppContext): Promise<ClientAuth> => {
  if (config.service.kind === 'remote') return config.service.auth
  const [key] = await loadServiceKeys(config.service, store)
  return key === undefined ? { kind: 'none' } : { kind: 'basic', clientId: key.clientId, secret: key.secret }
}

const createEmbeddedService = async (context: AppContext, own: EmbeddedServiceConfig) => {
  const { config, log, meter, now, lifecycle, store, texts, knownNames, proxies } = context
  const { webhookAllow, ...settings } = own
  const service = createService({
    ...settings,
    store,
    log,
    meter,
    proxies,
    now,
    knownNames,
    chains: config.chains,
    keys: await loadServiceKeys(own, store),
    allowWebhook: createWebhookAllowlist(config.publicUrl, webhookAllow),
    isOwnReceiver: createReceiverUrlCheck(config.publicUrl),
    currentUrl: createCurrentUrl(store),
    say: texts.for('en'),
    pollIntervalMs: config.pollIntervalMs,
    safeServicePerSecond: context.safeServicePerSecond,
    checkIntervalMs: context.checkIntervalMs,
  })
  return {
    ready: service.ready,
    chainHealth: service.chainHealth,
    start: async (): Promise<void> => {
      await service.start().catch(rethrowAsStartError('SERVICE_PORT', own.port))
      await lifecycle.add(service)
    },
  }
}

const getServiceUrl = ({ service }: Config): string =>
  service.kind === 'remote'
    ? service.baseUrl
    : `http://${toReachableHost(service.host)}:${service.port}/api/v1`

const addRates = async (
  { store, log, now = wallNow, lifecycle }: AppContext,
  client: Client,
): Promise<Rates> => {
  const rates = createRates({ store, client, log, now })
  await lifecycle.add(rates)
  return rates
}

const createChatTransport = (
  { store, log, meter, proxies }: AppContext,
  limits: Pick<NonNullable<Config['telegram']>, 'perSecond' | 'chatPerSecond'>,
) =>
  createTransport({
    store,
    ...limits,
    meter,
    proxies,
    onLongWait: seconds =>
      log.warn(
        { seconds },
        'Telegram asks for a long wait in a chat; nothing is sent there until it is over',
      ),
    onReplySent: chat => endBatchGrowthIfAny(store, chat),
  })

const createChatFrontEnd = async (context: AppContext, own: NonNullable<Config['telegram']>) => {
  const { token, apiRoot, updates, perSecond, chatPerSecond, access, operatorChat } = own
  const { config, log, now = wallNow, lifecycle, store, meter, knownNames, proxies } = context
  const transport = createChatTransport(context, { perSecond, chatPerSecond })
  const isStoreDown = async (): Promise<boolean> => (await context.monitor.check()) !== undefined
  const auth = await loadClientAuth(context)
  const client = createClient({ baseUrl: getServiceUrl(config), auth, proxies })
  await lifecycle.add({ stop: () => Promise.all([transport.close(), client.close()]) })
  const rates = await addRates(context, client)
  const texts = loadTexts(undefined, rates.rateOf)
  const shared = { store, texts, log, meter, now, knownNames }

  const telegram = createTelegram({
    ...shared,
    client,
    readRates: rates.refresh,
    transport,
    token,
    apiRoot,
    updates,
    access,
    operator: operatorChat === undefined ? undefined : { chat: operatorChat, isStoreDown },
    secret: await loadOrCreateSecret(store, 'receiver'),
    publicUrl: config.publicUrl,
    chains: config.chains.map(chain => chain.id),
    visibility: config.visibility,
    isInline: config.isInline,
    quotas: config.quotas,
    lostAt: context.monitor.lostAt,
  })
  const delivery = createAlertWorker({
    ...shared,
    apiWhile: mayStart => new Api(token, { apiRoot, fetch: transport.onceWhile(mayStart) }),
    perSecond,
    chatPerSecond,
  })
  const muteEnds = createEndWorker({ store, texts, log, now }, 'mute')
  const snoozeEnds = createEndWorker({ store, texts, log, now }, 'snooze')
  const digests = createDigestWorker({ store, log, now })
  return {
    ready: (): boolean => telegram.ready() && !transport.isTokenRefused(),
    isTokenRefused: transport.isTokenRefused,
    addRoutes: (server: FastifyInstance): void => {
      addAlertReceiver(server, { store, log, now })
      telegram.addRoutes(server)
    },
    start: async (): Promise<void> => {
      await rates.start()
      const workers = [delivery, muteEnds, snoozeEnds, digests]
      for (const worker of workers) worker.start()
      await lifecycle.add({
        stop: deadlineMs => Promise.all([...workers, telegram].map(component => component.stop(deadlineMs))),
      })
      await telegram.start()
    },
  }
}

type HealthCheck = ReturnType<typeof createHealthCheck>

const startHeartbeat = async (
  { config, log, lifecycle, proxies }: AppContext,
  health: HealthCheck,
): Promise<void> => {
  if (config.heartbeat === undefined) return
  const heartbeat = createHeartbeat({
    ...config.heartbeat,
    log,
    proxies,
    isHealthy: async () => (await health()).ok,
  })
  heartbeat.start()
  await lifecycle.add(heartbeat)
}

type ChatFrontEnd = Awaited<ReturnType<typeof createChatFrontEnd>>

type RunningParts = {
  readonly service: Awaited<ReturnType<typeof createEmbeddedService>> | undefined
  readonly chat: ChatFrontEnd | undefined
  readonly health: HealthCheck
}

const startMetrics = async (
  { config, lifecycle, store }: AppContext,
  { serve }: Metrics,
  { service, chat, health }: RunningParts,
): Promise<void> => {
  if (serve === undefined || config.metrics === undefined) return
  const server = await serve({
    store,
    isReady: async () => (await health()).ok,
    roles: [...(chat ? (['telegram'] as const) : []), ...(service ? (['service'] as const) : [])],
    isTokenRefused: () => chat?.isTokenRefused(),
    chains: () => service?.ready().chains ?? [],
    chainHealth: () => service?.chainHealth() ?? [],
  }).catch(rethrowAsStartError('METRICS_PORT', config.metrics.port))
  await lifecycle.add(server)
}

/** Serves the health probes; with the chat, also the alert receiver and Telegram's webhook. */
const startServer = async (
  { config, log, lifecycle }: AppContext,
  chat: ChatFrontEnd | undefined,
  health: HealthCheck,
): Promise<void> => {
  const { host, port } = config
  const server = fastify({
    forceCloseConnections: true,
    serverFactory: createBoundedServerFactory({ log }),
    // The path is malformed.
    frameworkErrors: (_error, _request, reply) => {
      const body = JSON.stringify({ error: 'unknown address' })
      reply.raw.writeHead(404, { 'content-type': 'application/json' }).end(body)
    },
  })
  chat?.addRoutes(server)
  addHealthRoutes(server, health)
  await server.listen({ host, port }).catch(rethrowAsStartError('PORT', port))
  await lifecycle.add({ stop: () => server.close() })
}

const rethrowAsStartError =
  (name: string, port: number) =>
  (error: unknown): never => {
    throw new StartError(`${name}: ${describeListenFault(error, port)}`, { cause: error })
  }
