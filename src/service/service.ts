import type { FastifyInstance } from 'fastify'
import type { Dispatcher } from 'undici'
import { chainOf } from '#chains/registry.ts'
import { describeError } from '#lib/describe-error.ts'
import { createRandomId } from '#lib/ids.ts'
import type { Log } from '#lib/log.ts'
import { LookoutError } from '#lib/lookout-error.ts'
import { noProxies, type Proxies } from '#lib/proxies.ts'
import { minuteMs, monotonicNow, toUnixSeconds, wallNow } from '#lib/time.ts'
import { pause } from '#lib/timers.ts'
import { type Meter, noMeter } from '#metrics/meter.ts'
import { loadTexts, type Translator } from '#render/texts.ts'
import type { Queue, Store } from '#store/store.ts'
import { createWorker, type WorkerOptions } from '#store/worker.ts'
import { type AccountQuotas, type ApiKey, defaultQuotas } from './api/accounts.ts'
import { createApi } from './api/create-api.ts'
import { type AllowedGateways, callWithGateways, createNameGateways } from './api/name-gateways.ts'
import { createHoldings, type Holdings } from './assets/holdings.ts'
import { createPrices, type Prices } from './assets/prices.ts'
import { type AddPrimaryNames, createPrimaryNames, type PrimaryNamesDeps } from './assets/primary-names.ts'
import { createTokens, type Tokens } from './assets/tokens.ts'
import { createFinalityWatch } from './chain/finality/finality-watch.ts'
import type { ChainCheck } from './chain/follow/chain-check.ts'
import { type ChainHealth, type ChainStatus, createFollower } from './chain/follow/follower.ts'
import { createWatchIndex } from './chain/match/watch-index.ts'
import { createSkippedItemsReport } from './chain/rpc/block-reader.ts'
import { type ChainNode, createChainNode } from './chain/rpc/chain-node.ts'
import { createGapReport } from './chain/rpc/gap-waits.ts'
import { createRpcPool } from './chain/rpc/rpc-pool.ts'
import { maxReplyBytes } from './chain/rpc/rpc-request.ts'
import { createTracer, type TraceMode } from './chain/rpc/tracer.ts'
import { finishCleanups } from './cleanup.ts'
import { maxDeliveries } from './deliver/concurrency-limiter.ts'
import { createDeliveryWorker } from './deliver/delivery-worker.ts'
import { createPlatforms, type Platforms } from './deliver/platforms.ts'
import { createWebhookGuard } from './deliver/webhook-guard.ts'
import { createNotifySubscription } from './notify/notify-subscription.ts'
import { deadlines } from './readings/deadlines/deadlines.ts'
import { limits } from './readings/limits/limits.ts'
import { noteProposalStart, proposals } from './readings/proposals/proposals.ts'
import { createSafeServices, type SafeService } from './readings/proposals/safe-service.ts'
import { openReading, type ReadingDeps } from './readings/reading.ts'
import type { StartPoint } from './records/records.ts'

type ChainOptions = {
  readonly id: number
  /** The URLs of its nodes, used in order of health. */
  readonly rpc: readonly string[]
  /** WebSockets that announce new blocks, so that these are read early. */
  readonly heads?: readonly string[]
  /** The number of blocks by which notifications are delayed. */
  readonly confirmations: number
  /** The traces that are read; `off` by default. */
  readonly traces?: TraceMode
  /**
   * The base URL of a Safe transaction service, without a slash at the end. Without it, proposals are not
   * notified.
   */
  readonly safeService?: string | undefined
}

export type ServiceDeps = {
  readonly store: Store
  readonly log: Log
  /** Counts metrics; by default none. */
  readonly meter?: Meter
  /** The proxies of requests; by default none. */
  readonly proxies?: Proxies | undefined
  /** The time in ms since 1970, to show and to wait by. The system clocks by default. */
  readonly now?: () => number
  readonly host: string
  /** The port, or 0 for any free one, which `start` returns. */
  readonly port: number
  readonly keys: readonly ApiKey[]
  /** Limits per account; generous by default. */
  readonly quotas?: Partial<AccountQuotas>
  readonly chains: readonly ChainOptions[]
  /** How often the head of each chain is polled; by default once per block, at most four times a second. */
  readonly pollIntervalMs?: number
  /**
   * Interval between checks of final blocks and readings. By default 2,000 ms; on slower chains, readings of the
   * chain are made once per block.
   */
  readonly checkIntervalMs?: number | undefined
  /** The timeout of a call to a node: 10,000 ms by default. */
  readonly rpcTimeoutMs?: number
  /** Allows URLs of webhooks that are not public, or not https. By default, none is allowed. */
  readonly allowWebhook?: (url: URL) => boolean
  /**
   * The gateways that may be asked for names which are kept off chain, by default those on the public
   * internet.
   */
  readonly nameGateways?: AllowedGateways
  /** Whether notifications contain the primary names of addresses; by default they do not. */
  readonly hasPrimaryNames?: boolean
  /**
   * Whether a URL is that of this product's own receiver, which other receivers that hang never delay. By
   * default, none is.
   */
  readonly isOwnReceiver?: (url: URL) => boolean
  /** Names that the operator gives addresses, by address in lower case. By default there are none. */
  readonly knownNames?: ReadonlyMap<string, string>
  /**
   * Resolves with the current URL for a webhook's URL, by default with the same, and rejects if it is not
   * known.
   */
  readonly currentUrl?: (url: string) => Promise<string>
  /** The Bot API server for Telegram channels, without a slash at the end; Telegram's own by default. */
  readonly telegramApiRoot?: string
  /** The base URL of an API such as DefiLlama's. Without it, prices come from the chains' own feeds only. */
  readonly pricesUrl?: string
  /** Key for all Safe transaction services. By default, there is none. */
  readonly safeServiceKey?: string | undefined
  /** The shortest time between requests about a Safe to a Safe transaction service, by default a minute. */
  readonly safeServiceIntervalMs?: number
  /**
   * Limit of requests per second to the host of a Safe transaction service, by default that of the hosted one
   * without a key.
   */
  readonly safeServicePerSecond?: number | undefined
  /** The language of templates and of the channels that show text; English by default. */
  readonly say?: Translator
}

export type Service = {
  /** Resolves when the API accepts requests. Throws `LookoutError`. */
  readonly start: () => Promise<{ readonly port: number }>
  /** Finishes running work, for `deadlineMs` at most; the next start continues the rest. Never rejects. */
  readonly stop: (deadlineMs: number) => Promise<void>
  /**
   * Whether the API accepts requests and the alerts of no followed chain have been late for long, with the
   * states of the chains.
   */
  readonly ready: () => { readonly ok: boolean; readonly chains: readonly ChainStatus[] }
  readonly chainHealth: () => readonly ChainHealth[]
}

/** The time after which the claims of a killed process are free. */
const leaseMs = 5_000

const minPollMs = 250
const minCheckMs = 2_000

const telegramApiRoot = 'https://api.telegram.org'

/** Dependencies of all parts. `now` is the time to show, `monotonicNow` the one to wait by. */
type SharedDeps = {
  readonly store: Store
  readonly log: Log
  readonly meter: Meter
  readonly now: () => number
  readonly monotonicNow: () => number
  readonly say: Translator
}

const createWorkers = (
  shared: SharedDeps,
  {
    platforms,
    isOwnReceiver,
    knownNames,
    addPrimaryNames,
    ...assets
  }: Pick<Required<ServiceDeps>, 'isOwnReceiver' | 'knownNames'> & {
    platforms: Platforms
    addPrimaryNames: AddPrimaryNames | undefined
    tokens: Tokens
    prices: Prices
    holdings: Holdings
  },
) => {
  const { store, log } = shared
  const worker = (
    options: Pick<WorkerOptions, 'handle' | 'concurrency' | 'items' | 'endsClaims'> & { queue: Queue },
  ) =>
    createWorker({
      store,
      leaseMs,
      onError: (error, claim) => {
        log.error({ queue: options.queue, lane: claim?.lane, error: describeError(error) }, 'work failed')
      },
      ...options,
    })
  const notify = createNotifySubscription({ ...shared, ...assets })
  const deliver = createDeliveryWorker({ ...shared, platforms, isOwnReceiver, knownNames, addPrimaryNames })
  return [
    worker({ queue: 'match', concurrency: 8, items: 100, handle: notify }),
    worker({ queue: 'deliveries', concurrency: maxDeliveries, items: 20, handle: deliver, endsClaims: true }),
  ]
}

/** Opens all endpoints of a chain as one node. */
const createNode = (
  { id: chain, rpc, traces = 'off' }: ServiceDeps['chains'][number],
  shared: SharedDeps,
  { dispatcher, timeoutMs }: { dispatcher: Dispatcher; timeoutMs: number },
): ChainNode => {
  const { blockTimeMs, multicall, family } = chainOf(chain)
  const monotonic = { ...shared, now: shared.monotonicNow, chain }
  const pool = createRpcPool({ ...monotonic, urls: rpc, dispatcher, timeoutMs, blockTimeMs })
  // Long enough for one node to time out and another one to reply.
  const gaps = createGapReport({ ...monotonic, timeoutMs: 6 * timeoutMs })
  return createChainNode(pool, {
    tracer: createTracer({ ...monotonic, traces, pool, gaps, timeoutMs: 2 * timeoutMs }),
    reportSkipped: createSkippedItemsReport(monotonic),
    gaps,
    multicall,
    hasOnlyLatestState: family.hasOnlyLatestState,
    now: shared.monotonicNow,
  })
}

const openReadings = (deps: ReadingDeps): readonly ChainCheck[] =>
  [openReading(limits, deps), openReading(deadlines, deps), openReading(proposals, deps)].filter(
    reading => reading !== undefined,
  )

const createChains = (
  deps: ServiceDeps,
  shared: SharedDeps,
  { nodes: dispatcher, safeServices }: { nodes: Dispatcher; safeServices: ReadonlyMap<number, SafeService> },
) => {
  const index = createWatchIndex(shared.store)
  const owner = createRandomId(12)
  return deps.chains.map(followed => {
    const { id, heads = [], confirmations } = followed
    const { blockTimeMs, blocksOnDemand } = chainOf(id)
    const node = createNode(followed, shared, { dispatcher, timeoutMs: deps.rpcTimeoutMs ?? 10_000 })
    const pollMs = deps.pollIntervalMs ?? Math.max(minPollMs, blockTimeMs)
    const { checkIntervalMs } = deps
    const checkMs = checkIntervalMs ?? Math.max(minCheckMs, blockTimeMs)
    const times = { confirmations, pollMs, blockTimeMs, blocksOnDemand }
    const finality = {
      name: 'final blocks',
      everyMs: checkMs,
      needsHead: false,
      check: createFinalityWatch({ ...shared, chain: id, node }),
    }
    const reading = {
      ...shared,
      chain: id,
      index,
      node,
      checkMs,
      offChainCheckMs: checkIntervalMs ?? minCheckMs,
      safeService: safeServices.get(id),
      safeServiceIntervalMs: deps.safeServiceIntervalMs ?? minuteMs,
    }
    return {
      id,
      node,
      follow: (tokens: Tokens) =>
        createFollower({
          ...shared,
          ...times,
          chain: id,
          heads,
          proxies: deps.proxies,
          owner,
          index,
          node,
          checks: [finality, ...openReadings({ ...reading, tokens })],
        }),
    }
  })
}

/** Notes when proposals begin to count: those made from now on are new to every watch. Never rejects. */
const noteProposalStarts = async (
  chains: Iterable<number>,
  { store, log, now }: SharedDeps,
): Promise<void> => {
  try {
    for (const chain of chains) await noteProposalStart(store, chain, now())
  } catch (error) {
    log.error({ error: describeError(error) }, 'the start of Safe proposals is noted later')
  }
}

const listen = async (api: FastifyInstance, at: { host: string; port: number }) => {
  try {
    const address = new URL(await api.listen(at))
    return { port: Number(address.port) }
  } catch (cause) {
    const isPortTaken = cause instanceof Error && 'code' in cause && cause.code === 'EADDRINUSE'
    throw isPortTaken
      ? new LookoutError('service_port_taken', `port ${at.port} on ${at.host} is in use`, { cause })
      : new LookoutError('service_cannot_listen', `cannot listen on ${at.host}, port ${at.port}`, { cause })
  }
}

/** Ends open connections after `deadlineMs`. */
const closeApi = async (api: ReturnType<typeof createApi>, deadlineMs: number): Promise<void> => {
  const ended = new AbortController()
  const cutOff = pause(deadlineMs, ended.signal).then(() => api.server.closeAllConnections())
  await Promise.allSettled([api.close().finally(() => ended.abort()), cutOff])
}

/** Connections to nodes and to receivers of notifications. */
const createOutbound = (deps: ServiceDeps, { say }: SharedDeps) => {
  const { proxies = noProxies, allowWebhook: allow = () => false } = deps
  const nodes = proxies.createAgent({ maxResponseSize: maxReplyBytes })
  const guard = createWebhookGuard({ allow, proxies })
  const platforms = createPlatforms({
    guard,
    proxies,
    telegramApiRoot: deps.telegramApiRoot ?? telegramApiRoot,
    say,
    ...(deps.currentUrl && { currentUrl: deps.currentUrl }),
  })
  const gateways = createNameGateways(deps.nameGateways ?? 'public', proxies)
  const destroy = () =>
    Promise.allSettled([nodes.destroy(), guard.destroy(), platforms.destroy(), gateways?.destroy()])
  const callContract: PrimaryNamesDeps['callContract'] = (call, node, signal) =>
    callWithGateways(call, node, gateways, signal)
  return { nodes, platforms, gateways, callContract, destroy }
}

/** Creates the sources of prices and token facts. */
const createAssets = (
  { pricesUrl: url, proxies }: ServiceDeps,
  shared: SharedDeps,
  nodes: ReadonlyMap<number, ChainNode>,
) => ({
  prices: createPrices({ ...shared, nodes, url, proxies }),
  tokens: createTokens({ ...shared, nodes }),
  holdings: createHoldings({ ...shared, nodes }),
})

type ServedChain = {
  readonly id: number
  readonly node: ChainNode
  readonly follower: { readonly status: () => ChainStatus }
}

/** How long an API request waits for a node. */
const headTimeoutMs = 3_000

/**
 * Creates start points by chain id for subscriptions that begin now. The node is asked even if the chain is
 * followed, as the last seen head may be a block behind: transactions before the creation of a subscription
 * are not notified.
 */
const createNewStartPoints =
  (chains: readonly ServedChain[], now: () => number) =>
  async (ids: readonly number[]): Promise<Record<string, StartPoint>> => {
    const since = toUnixSeconds(now())
    const signal = AbortSignal.timeout(headTimeoutMs)
    const startOn = async ({ node, follower }: ServedChain): Promise<StartPoint> => {
      const head = await node.head(signal).catch(() => undefined)
      const { head: lastHeight, failing } = follower.status()
      return head?.height ?? (failing === undefined ? lastHeight : undefined) ?? { since }
    }
    const startedChains = chains.filter(({ id }) => ids.includes(id))
    return Object.fromEntries(
      await Promise.all(startedChains.map(async chain => [chain.id, await startOn(chain)] as const)),
    )
  }

const createShared = (deps: ServiceDeps): SharedDeps => ({
  store: deps.store,
  log: deps.log,
  meter: deps.meter ?? noMeter,
  now: deps.now ?? wallNow,
  monotonicNow: deps.now ?? monotonicNow,
  say: deps.say ?? loadTexts().for('en'),
})

/** The embedded monitoring service: its API, the chains that it follows, and the delivery of notifications. */
export const createService = (deps: ServiceDeps): Service => {
  const shared = createShared(deps)
  const { platforms, ...outbound } = createOutbound(deps, shared)
  const { services: safeServices, ...safeConnections } = createSafeServices(deps, shared)
  const followable = createChains(deps, shared, { nodes: outbound.nodes, safeServices })
  const nodes = new Map(followable.map(({ id, node }) => [id, node]))
  const assets = createAssets(deps, shared, nodes)
  const { prices, tokens } = assets
  const chains = followable.map(({ id, node, follow }) => ({ id, node, follower: follow(tokens) }))
  const { isOwnReceiver = () => false, knownNames = new Map() } = deps
  const addPrimaryNames =
    deps.hasPrimaryNames === true ? createPrimaryNames({ ...shared, ...outbound, nodes }) : undefined
  const workers = createWorkers(shared, { platforms, ...assets, isOwnReceiver, knownNames, addPrimaryNames })
  const api = createApi({
    ...shared,
    platforms,
    keys: deps.keys,
    quotas: { ...defaultQuotas, ...deps.quotas },
    chains: new Set(chains.map(({ id }) => id)),
    safeServices,
    startPoints: createNewStartPoints(chains, shared.now),
    nodes,
    gateways: outbound.gateways,
    tokens,
    prices,
  })
  let listening = false

  const stopAll = async (deadlineMs: number): Promise<void> => {
    listening = false
    await Promise.allSettled([
      closeApi(api, deadlineMs),
      ...chains.map(({ follower }) => follower.stop()),
      ...workers.map(worker => worker.stop(deadlineMs)),
    ])
    await Promise.allSettled([prices.close(), tokens.close(), safeConnections.destroy(), outbound.destroy()])
  }

  return {
    start: async () => {
      const address = await listen(api, deps)
      listening = true
      for (const { follower } of chains) follower.start()
      for (const worker of workers) worker.start()
      void noteProposalStarts(safeServices.keys(), shared)
      finishCleanups(deps.store).catch((error: unknown) => {
        deps.log.error({ error: describeError(error) }, 'cleanups are left to the next start')
      })
      return address
    },
    stop: stopAll,
    chainHealth: () => chains.map(({ follower }) => follower.health()),
    ready: () => {
      const areAlertsLate = chains.some(({ follower }) => follower.health().areAlertsLate)
      return { ok: listening && !areAlertsLate, chains: chains.map(({ follower }) => follower.status()) }
    },
  }
}
