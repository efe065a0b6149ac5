import { Agent } from 'undici'
import { chainOf } from '#chains/registry.ts'
import { describeError } from '#lib/describe-error.ts'
import type { Log } from '#lib/log.ts'
import { createRandomId } from '#lib/random-id.ts'
import { monotonicNow, wallNow } from '#lib/time.ts'
import { pause } from '#lib/timers.ts'
import { loadTexts, type Translator } from '#render/texts.ts'
import type { Queue, Store } from '#store/store.ts'
import { createWorker, type WorkerOptions } from '#store/worker.ts'
import { type AccountQuotas, defaultQuotas } from './api/account-limits.ts'
import type { ApiKey } from './api/authenticator.ts'
import { createApi } from './api/create-api.ts'
import { createPrices, type Prices } from './assets/prices.ts'
import { createTokens, type Tokens } from './assets/tokens.ts'
import { finishCleanups } from './cleanup.ts'
import { maxDeliveries } from './deliver/concurrency-limiter.ts'
import { createDeliveryWorker } from './deliver/delivery-worker.ts'
import { createPlatforms, type Platforms } from './deliver/platforms/platforms.ts'
import { createWebhookGuard } from './deliver/webhook-guard.ts'
import { type ChainStatus, createFollower, createHeadHeights } from './follow/follower.ts'
import { createWatchIndex } from './match/watch-index.ts'
import { createNotifySubscription } from './notify/notify-subscription.ts'
import { createSkippedItemsReport } from './rpc/block-reader.ts'
import { createChainNode } from './rpc/chain-node.ts'
import { createRpcPool } from './rpc/rpc-pool.ts'
import { createTracer, type TraceMode } from './rpc/tracer.ts'

/** The service cannot start; `message` says why in one line. */
class ServiceError extends Error {
  override readonly name = 'ServiceError'
  readonly code: 'service_port_taken' | 'service_cannot_listen'

  constructor(code: ServiceError['code'], message: string, o: { cause: unknown }) {
    super(message, o)
    this.code = code
  }
}

/**
 * `rpc`: tried in order of health. `heads`: WebSockets that tell of new blocks, so that these are asked for early.
 * `confirmations`: blocks by which notifications wait. `traces`: `off` by default.
 */
type ServedChain = {
  readonly id: number
  readonly rpc: readonly string[]
  readonly heads?: readonly string[]
  readonly confirmations: number
  readonly traces?: TraceMode
}

export type ServiceDeps = {
  readonly store: Store
  readonly log: Log
  /** Milliseconds since 1970, to show and to wait by; the machine's clocks by default. */
  readonly now?: () => number
  readonly host: string
  /** 0: any free one; `start` tells which. */
  readonly port: number
  readonly keys: readonly ApiKey[]
  /** Of each account; generous by default. */
  readonly quotas?: Partial<AccountQuotas>
  readonly chains: readonly ServedChain[]
  /** How often each chain's head is asked for; by default once a block, at most four times a second. */
  readonly pollIntervalMs?: number
  /** How long a node of a chain may be silent before it counts as failing; 10,000 by default. */
  readonly rpcTimeoutMs?: number
  /** URLs that webhooks go to although they are not public, or not https; none by default. */
  readonly allowWebhook?: (url: URL) => boolean
  /** URLs of the receiver that belongs to this product: others that hang never hold it up. None by default. */
  readonly isOwnReceiver?: (url: URL) => boolean
  /** Where a webhook's URL is reached now; by default just there. Rejects when that cannot be known. */
  readonly presentUrl?: (url: string) => Promise<string>
  /** Of the Bot API server for channels of Telegram, without a slash at the end; Telegram's own by default. */
  readonly telegramApiRoot?: string
  /** The base of an API such as DefiLlama's; without it only the chains' own feeds say what things cost. */
  readonly pricesUrl?: string
  /** The language of templates and of the channels that show text; English by default. */
  readonly say?: Translator
}

export type Service = {
  /** Resolves when the API answers. Throws `ServiceError` where it cannot listen. */
  readonly start: () => Promise<{ readonly port: number }>
  /** Finishes what runs, for `deadlineMs` at most; what is left goes on with the next start. Never rejects. */
  readonly stop: (deadlineMs: number) => Promise<void>
  /** `ok`: the API answers, and every chain that is watched gets on. */
  readonly ready: () => { readonly ok: boolean; readonly chains: readonly ChainStatus[] }
}

/** What a killed process held is free again after this time. */
const leaseMs = 5_000

const minPollMs = 250

const telegramApiRoot = 'https://api.telegram.org'

/** Larger than any block. */
const maxReplyBytes = 256 * 1024 * 1024

/** `now`: as others have it. `monotonicNow`: to wait by. */
type SharedDeps = {
  readonly store: Store
  readonly log: Log
  readonly now: () => number
  readonly monotonicNow: () => number
  readonly say: Translator
}

const createWorkers = (
  common: SharedDeps,
  o: { platforms: Platforms; tokens: Tokens; prices: Prices; isOwnReceiver: (url: URL) => boolean },
) => {
  const { store, log } = common
  const worker = (o: Pick<WorkerOptions, 'handle' | 'concurrency' | 'items'> & { queue: Queue }) =>
    createWorker({
      store,
      leaseMs,
      onError: (error, claim) => {
        log.error({ queue: o.queue, lane: claim?.lane, error: describeError(error) }, 'work failed')
      },
      ...o,
    })
  const { platforms, isOwnReceiver, ...known } = o
  const notify = createNotifySubscription({ ...common, ...known })
  const deliver = createDeliveryWorker({ ...common, platforms, isOwnReceiver })
  return [
    worker({ queue: 'match', concurrency: 8, items: 100, handle: notify }),
    worker({ queue: 'hook', concurrency: maxDeliveries, items: 20, handle: deliver }),
  ]
}

const createChains = (deps: ServiceDeps, common: SharedDeps, dispatcher: Agent) => {
  const index = createWatchIndex(common.store)
  const owner = createRandomId(12)
  const waiting = { ...common, now: common.monotonicNow }
  const { rpcTimeoutMs: timeoutMs = 10_000 } = deps
  return deps.chains.map(({ id, rpc, heads = [], confirmations, traces = 'off' }) => {
    const { blockTimeMs } = chainOf(id)
    const pool = createRpcPool({ ...waiting, chain: id, urls: rpc, dispatcher, timeoutMs, blockTimeMs })
    // Long enough for one node to be silent and another one to answer.
    const tracer = createTracer({ ...waiting, chain: id, traces, pool, timeoutMs: 2 * timeoutMs })
    const node = createChainNode(pool, {
      tracer,
      reportSkipped: createSkippedItemsReport({ ...waiting, chain: id }),
      receiptTimeoutMs: 6 * timeoutMs,
    })
    const pollMs = deps.pollIntervalMs ?? Math.max(minPollMs, blockTimeMs)
    const times = { confirmations, pollMs, blockTimeMs }
    const follower = createFollower({ ...common, ...times, chain: id, heads, owner, index, node })
    return { id, node, follower }
  })
}

const listen = async (api: ReturnType<typeof createApi>, o: { host: string; port: number }) => {
  try {
    const address = new URL(await api.listen(o))
    return { port: Number(address.port) }
  } catch (cause) {
    const taken = cause instanceof Error && 'code' in cause && cause.code === 'EADDRINUSE'
    throw taken
      ? new ServiceError('service_port_taken', `port ${o.port} on ${o.host} is in use`, { cause })
      : new ServiceError('service_cannot_listen', `cannot listen on ${o.host}, port ${o.port}`, { cause })
  }
}

/** What reaches other servers: nodes, and the receivers of notifications. */
const createOutbound = (deps: ServiceDeps, { say }: SharedDeps) => {
  const nodes = new Agent({ maxResponseSize: maxReplyBytes, allowH2: false })
  const guard = createWebhookGuard({ allow: deps.allowWebhook ?? (() => false) })
  const platforms = createPlatforms({
    guard,
    telegramApiRoot: deps.telegramApiRoot ?? telegramApiRoot,
    say,
    ...(deps.presentUrl && { presentUrl: deps.presentUrl }),
  })
  const destroy = () => Promise.allSettled([nodes.destroy(), guard.destroy(), platforms.destroy()])
  return { nodes, platforms, destroy }
}

/** The embedded monitoring service: its API, the chains it follows, and the delivery of what it finds. */
export const createService = (deps: ServiceDeps): Service => {
  const common: SharedDeps = {
    store: deps.store,
    log: deps.log,
    now: deps.now ?? wallNow,
    monotonicNow: deps.now ?? monotonicNow,
    say: deps.say ?? loadTexts().for('en'),
  }
  const { log, store } = common
  const { platforms, ...outbound } = createOutbound(deps, common)
  const chains = createChains(deps, common, outbound.nodes)
  const callable = { ...common, nodes: new Map(chains.map(({ id, node }) => [id, node])) }
  const prices = createPrices({ ...callable, url: deps.pricesUrl })
  const tokens = createTokens(callable)
  const { isOwnReceiver = () => false } = deps
  const workers = createWorkers(common, { platforms, tokens, prices, isOwnReceiver })
  const api = createApi({
    ...common,
    platforms,
    keys: deps.keys,
    quotas: { ...defaultQuotas, ...deps.quotas },
    chains: new Set(chains.map(({ id }) => id)),
    headsOf: createHeadHeights(chains),
    nodes: callable.nodes,
    tokens,
    prices,
  })
  let listening = false

  const stopAll = async (deadlineMs: number): Promise<void> => {
    listening = false
    const ended = new AbortController()
    const cutOff = pause(deadlineMs, ended.signal).then(() => api.server.closeAllConnections())
    await Promise.allSettled([
      api.close().finally(() => ended.abort()),
      cutOff,
      ...chains.map(({ follower }) => follower.stop()),
      ...workers.map(worker => worker.stop(deadlineMs)),
    ])
    await Promise.allSettled([prices.close(), tokens.close(), outbound.destroy()])
  }

  return {
    start: async () => {
      const address = await listen(api, deps)
      listening = true
      for (const { follower } of chains) follower.start()
      for (const worker of workers) worker.start()
      finishCleanups(store).catch((error: unknown) => {
        log.error({ error: describeError(error) }, 'sweeps left half done are finished at the next start')
      })
      return address
    },
    stop: stopAll,
    ready: () => {
      const statuses = chains.map(({ follower }) => follower.status())
      return { ok: listening && statuses.every(({ failing }) => failing === undefined), chains: statuses }
    },
  }
}
