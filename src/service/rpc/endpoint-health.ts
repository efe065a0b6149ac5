import { getBackoffMs } from '#lib/retry-delay.ts'
import type { RpcError } from './rpc-error.ts'

/** From the one that costs least; each is asked for where those before it are refused. */
export const logMethods = ['hash', 'range', 'receipts', 'topics', 'single'] as const

const newLogSupport = (): LogSupport => ({
  method: 'hash',
  refusals: 0,
  failures: 0,
  retryAt: 0,
  receiptRefusals: 0,
  receiptsRetryAt: 0,
})

/** How one endpoint gives the logs of blocks. Times are ms of the pool's clock. */
export type LogSupport = {
  /** How it gave them last. */
  method: LogMethod
  /** How often in a row it refused the first way. */
  refusals: number
  /** How often in a row it refused every way. */
  failures: number
  /** The first way is not tried before this time. */
  retryAt: number
  /** It was refused the receipts of a whole block so often in a row, and is not asked for them before this time. */
  receiptRefusals: number
  receiptsRetryAt: number
}

const newTraceSupport = (): TraceSupport => ({
  method: undefined,
  failures: 0,
  failure: 'rpc_declined',
  failedAt: Number.NEGATIVE_INFINITY,
  backoffUntil: 0,
})

/** What is known of one endpoint's traces. Times are ms of the pool's clock. */
export type TraceSupport = {
  /** How it gave them last. */
  method: TraceMethod | undefined
  /** In a row. */
  failures: number
  /** Why it gave none last. */
  failure: 'rpc_not_offered' | 'rpc_pruned' | 'rpc_declined'
  failedAt: number
  /** Not asked for traces before this time. */
  backoffUntil: number
}

const failureBackoff = { baseMs: 250, maxMs: 10_000 }
/** Where no other can be asked, nobody is spared by waiting longer, and everything would come so much later. */
const maxLastResortBackoffMs = 1_000
/** One whose answers are false is not asked for so long, where another can be. */
const contradictionBackoffMs = 60_000
/** However long an endpoint asks to be left alone, it is tried again after this time; sooner where no other can be asked. */
const maxRetryAfterMs = 300_000
const maxLastResortRetryAfterMs = 30_000

/** Weight of the newest answer in the moving averages. */
const newestWeight = 0.1

/** What is known of one endpoint. Times are ms of the pool's clock. */
export type EndpointHealth = {
  /** In a row. Calls that were on their way together and failed together are one. */
  failures: number
  failedAt: number
  /** Whether the last of them was a refusal for being asked too often. */
  isLimited: boolean
  /** How often it has refused so without answering a single call in between. */
  limitedInRow: number
  /** Not asked before this time, as long as there are others. */
  backoffUntil: number
  /** Not asked before this time, even where there are none. */
  lastResortBackoffUntil: number
  /** Share of late that failed or lacked what the endpoint said it has, 0 to 1. */
  errorShare: number
  /** Of questions for the head, which are alike on every endpoint; `undefined`: never asked. */
  latencyMs: number | undefined
  /** The highest block that the endpoint is thought to have, and since when. */
  height: number | undefined
  heightAt: number
  readonly traceSupport: TraceSupport
  readonly logSupport: LogSupport
  /** How often it was caught leaving out logs, and when last. */
  missingLogsCount: number
  missingLogsAt: number
}

export const newEndpointHealth = (): EndpointHealth => ({
  failures: 0,
  failedAt: Number.NEGATIVE_INFINITY,
  isLimited: false,
  limitedInRow: 0,
  backoffUntil: 0,
  lastResortBackoffUntil: 0,
  errorShare: 0,
  latencyMs: undefined,
  height: undefined,
  heightAt: 0,
  traceSupport: newTraceSupport(),
  logSupport: newLogSupport(),
  missingLogsCount: 0,
  missingLogsAt: Number.NEGATIVE_INFINITY,
})

const movingAverage = (average: number, newest: number): number => average + (newest - average) * newestWeight

/** One call was answered, whatever becomes of the question that it belongs to. */
export const noteReply = (health: EndpointHealth): void => {
  health.limitedInRow = 0
}

/** An answer that could be used; of block `height`, where it was about one. */
export const noteAnswer = (health: EndpointHealth, o: { at: number; height?: number | undefined }): void => {
  health.failures = 0
  health.isLimited = false
  health.errorShare = movingAverage(health.errorShare, 0)
  if (o.height === undefined) return
  health.height = Math.max(health.height ?? o.height, o.height)
  health.heightAt = o.at
}

/** The endpoint's head, which may also be lower than before. */
export const noteHead = (health: EndpointHealth, o: { at: number; height: number; tookMs: number }): void => {
  health.height = o.height
  health.heightAt = o.at
  health.latencyMs = movingAverage(health.latencyMs ?? o.tookMs, o.tookMs)
}

/** The endpoint is in order, but does not have block `height`, whatever it said. */
export const noteMissingBlock = (health: EndpointHealth, o: { at: number; height: number }): void => {
  health.errorShare = movingAverage(health.errorShare, 1)
  health.height = Math.min(health.height ?? o.height, o.height - 1)
  health.heightAt = o.at
}

/** A call sent at `sentAt` failed. Returns how many have in a row: the number once each, `undefined` where it did not grow. */
export const noteFailure = (
  health: EndpointHealth,
  o: { at: number; sentAt: number; error: RpcError },
): number | undefined => {
  health.errorShare = movingAverage(health.errorShare, 1)
  health.isLimited = o.error.code === 'rpc_limited'
  const asked = Math.min(o.error.retryAfterMs ?? 0, maxRetryAfterMs)
  const together = o.sentAt <= health.failedAt
  const times = health.isLimited ? health.limitedInRow : health.failures
  const ownMs = together ? 0 : getBackoffMs(times, failureBackoff)
  // One that refuses for being asked too often has said that it is there.
  const aloneMs = health.isLimited ? ownMs : Math.min(ownMs, maxLastResortBackoffMs)
  const askedAlone = Math.min(asked, maxLastResortRetryAfterMs)
  const othersMs = o.error.code === 'rpc_false' ? contradictionBackoffMs : ownMs
  health.backoffUntil = Math.max(health.backoffUntil, o.at + Math.max(asked, othersMs))
  health.lastResortBackoffUntil = Math.max(
    health.lastResortBackoffUntil,
    o.at + Math.max(askedAlone, aloneMs),
  )
  if (together) return undefined
  health.failedAt = o.at
  health.failures += 1
  if (health.isLimited) health.limitedInRow += 1
  return health.failures
}

/** For so long others are used first, and longer each time; so long it is remembered. */
const unreliableBackoff = { baseMs: 60_000, maxMs: 600_000 }
const unreliableForMs = 3_600_000

export const isUnreliable = (health: EndpointHealth, at: number): boolean =>
  at - health.missingLogsAt < unreliableForMs

/** It left out logs of a block. `false`: it rests for that already. */
export const noteMissingLogs = (health: EndpointHealth, at: number): boolean => {
  const isNews = health.missingLogsCount === 0 || at - health.missingLogsAt >= unreliableBackoff.baseMs
  if (!isUnreliable(health, at)) health.missingLogsCount = 0
  if (isNews) health.missingLogsCount += 1
  health.missingLogsAt = at
  health.backoffUntil = Math.max(
    health.backoffUntil,
    at + getBackoffMs(health.missingLogsCount - 1, unreliableBackoff),
  )
  return isNews
}

export type TraceMethod = 'debug_traceBlockByHash' | 'trace_block'

export type LogMethod = (typeof logMethods)[number]

/** Blocks by which endpoints differ because they were not asked at the same moment. */
const heightTolerance = 3
const simultaneousMs = 1_000

const maxErrorShare = 0.3

/** An endpoint is slow when it takes so much longer than the fastest. */
const slowFactor = 2
const slowMarginMs = 100

/** Behind: by the time of its own word, another endpoint had told of a much higher block. */
const isBehind = (health: EndpointHealth, others: readonly EndpointHealth[]): boolean =>
  health.height !== undefined &&
  others.some(
    ({ height, heightAt, failures }) =>
      failures === 0 &&
      heightAt <= health.heightAt + simultaneousMs &&
      (height ?? 0) > (health.height ?? 0) + heightTolerance,
  )

/** 0: nothing speaks against it. */
const gradeOf = (health: EndpointHealth, all: readonly EndpointHealth[]): number => {
  if (health.failures > 0) return 4
  if (isBehind(health, all)) return 3
  if (health.errorShare > maxErrorShare) return 2
  const fastest = Math.min(...all.map(({ latencyMs }) => latencyMs ?? Number.POSITIVE_INFINITY))
  return (health.latencyMs ?? 0) > fastest * slowFactor + slowMarginMs ? 1 : 0
}

/**
 * The best endpoint first: those that fail come last, before them those that are behind, that often err, and that are slow.
 * Among equals the order given holds, so that a block and all that belongs to it are asked of the same endpoint.
 */
export const orderByHealth = <T extends { readonly health: EndpointHealth }>(
  endpoints: readonly T[],
): T[] => {
  const all = endpoints.map(({ health }) => health)
  return endpoints
    .map(endpoint => ({ endpoint, grade: gradeOf(endpoint.health, all) }))
    .toSorted((a, b) => a.grade - b.grade)
    .map(({ endpoint }) => endpoint)
}
