import { getBackoffMs } from '#lib/retry-delay.ts'
import type { RpcError } from './rpc-error.ts'

/** How to get the logs of a block, the cheapest first; each is used where those before it are refused. */
export const logMethods = ['hash', 'range', 'receipts', 'topics', 'single'] as const
export type LogMethod = (typeof logMethods)[number]

/** Which of them one endpoint supports. Times are ms of the pool's clock. */
export type LogSupport = {
  /** The last that worked. */
  method: LogMethod
  /** Refusals of the first method, in a row. */
  refusals: number
  /** Blocks that every method was refused for, in a row. */
  failures: number
  /** The first method is not tried before this time. */
  retryAt: number
  /** Refusals of all receipts of a block, in a row; not asked for before this time. */
  receiptRefusals: number
  receiptsRetryAt: number
}

export type TraceMethod = 'debug_traceBlockByHash' | 'trace_block'

/** How one endpoint traces blocks. Times are ms of the pool's clock. */
export type TraceSupport = {
  /** The last that worked. */
  method: TraceMethod | undefined
  /** In a row. */
  failures: number
  /** The last one. */
  failure: 'rpc_not_offered' | 'rpc_pruned' | 'rpc_declined'
  failedAt: number
  /** Not asked for traces before this time. */
  backoffUntil: number
}

/** What is known of one endpoint. Times are ms of the pool's clock. */
export type EndpointHealth = {
  /** In a row. Calls that were in flight together and failed together count as one. */
  failures: number
  failedAt: number
  /** Of the last one; `undefined`: it has answered since. */
  error: string | undefined
  /** Whether the last one was a refusal for being called too often. */
  isLimited: boolean
  /** Such refusals in a row, without a single reply in between. */
  limitedInRow: number
  /** Not called before this time while there are other endpoints. */
  backoffUntil: number
  /** Not called before this time, even where there are none. */
  lastResortBackoffUntil: number
  /** Moving share of answers that failed or lacked what the endpoint said it has, 0 to 1. */
  errorShare: number
  /** Of requests for the head, which cost every endpoint the same; `undefined`: never asked. */
  latencyMs: number | undefined
  /** The highest block that the endpoint is thought to have, and since when. */
  height: number | undefined
  heightAt: number
  readonly traceSupport: TraceSupport
  readonly logSupport: LogSupport
  /** How often it left out logs of late, and when last. */
  missingLogsCount: number
  missingLogsAt: number
}

const newLogSupport = (): LogSupport => ({
  method: 'hash',
  refusals: 0,
  failures: 0,
  retryAt: 0,
  receiptRefusals: 0,
  receiptsRetryAt: 0,
})

const newTraceSupport = (): TraceSupport => ({
  method: undefined,
  failures: 0,
  failure: 'rpc_declined',
  failedAt: Number.NEGATIVE_INFINITY,
  backoffUntil: 0,
})

export const newEndpointHealth = (): EndpointHealth => ({
  failures: 0,
  failedAt: Number.NEGATIVE_INFINITY,
  error: undefined,
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

const failureBackoff = { baseMs: 250, maxMs: 10_000 }
/** A longer backoff of the only endpoint spares nothing, and delays everything. */
const maxLastResortBackoffMs = 1_000
/** Of an endpoint that contradicts itself, where there are others. */
const contradictionBackoffMs = 60_000
/** However long an endpoint asks to be left alone, it is tried again after this time; sooner as a last resort. */
const maxRetryAfterMs = 300_000
const maxLastResortRetryAfterMs = 30_000

/** Weight of the newest answer in the moving averages. */
const newestWeight = 0.1

const movingAverage = (average: number, newest: number): number => average + (newest - average) * newestWeight

/** One call was answered, whatever the query makes of it. */
export const noteReply = (health: EndpointHealth): void => {
  health.limitedInRow = 0
}

/** A usable answer; `height`: the block that it is about. */
export const noteAnswer = (health: EndpointHealth, o: { at: number; height?: number | undefined }): void => {
  health.failures = 0
  health.error = undefined
  health.isLimited = false
  health.errorShare = movingAverage(health.errorShare, 0)
  if (o.height === undefined) return
  health.height = Math.max(health.height ?? o.height, o.height)
  health.heightAt = o.at
}

/** The endpoint's head, which may be lower than before. */
export const noteHead = (health: EndpointHealth, o: { at: number; height: number; tookMs: number }): void => {
  health.height = o.height
  health.heightAt = o.at
  health.latencyMs = movingAverage(health.latencyMs ?? o.tookMs, o.tookMs)
}

/** The endpoint works, but does not have block `height`, whatever it said. */
export const noteMissingBlock = (health: EndpointHealth, o: { at: number; height: number }): void => {
  health.errorShare = movingAverage(health.errorShare, 1)
  health.height = Math.min(health.height ?? o.height, o.height - 1)
  health.heightAt = o.at
}

/** A call sent at `sentAt` failed. Returns the failures in a row; `undefined`: this one was counted before. */
export const noteFailure = (
  health: EndpointHealth,
  o: { at: number; sentAt: number; error: RpcError },
): number | undefined => {
  health.errorShare = movingAverage(health.errorShare, 1)
  health.isLimited = o.error.code === 'rpc_limited'
  health.error = o.error.message
  const askedMs = o.error.retryAfterMs ?? 0
  const isCounted = o.sentAt <= health.failedAt
  const times = health.isLimited ? health.limitedInRow : health.failures
  const ownMs = isCounted ? 0 : getBackoffMs(times, failureBackoff)
  const backoffMs = o.error.code === 'rpc_false' ? contradictionBackoffMs : ownMs
  // An endpoint that refuses calls as too many is at least there.
  const lastResortMs = health.isLimited ? ownMs : Math.min(ownMs, maxLastResortBackoffMs)
  health.backoffUntil = Math.max(
    health.backoffUntil,
    o.at + Math.max(Math.min(askedMs, maxRetryAfterMs), backoffMs),
  )
  health.lastResortBackoffUntil = Math.max(
    health.lastResortBackoffUntil,
    o.at + Math.max(Math.min(askedMs, maxLastResortRetryAfterMs), lastResortMs),
  )
  if (isCounted) return undefined
  health.failedAt = o.at
  health.failures += 1
  if (health.isLimited) health.limitedInRow += 1
  return health.failures
}

/** How long others are used first after logs were left out, and how long that is remembered. */
const missingLogsBackoff = { baseMs: 60_000, maxMs: 600_000 }
const unreliableForMs = 3_600_000

/** It left out logs within the last hour. */
export const isUnreliable = (health: EndpointHealth, at: number): boolean =>
  at - health.missingLogsAt < unreliableForMs

/** It left out logs of a block. `false`: it backs off for that already. */
export const noteMissingLogs = (health: EndpointHealth, at: number): boolean => {
  const isNew = health.missingLogsCount === 0 || at - health.missingLogsAt >= missingLogsBackoff.baseMs
  if (!isUnreliable(health, at)) health.missingLogsCount = 0
  if (isNew) health.missingLogsCount += 1
  health.missingLogsAt = at
  const backoffMs = getBackoffMs(health.missingLogsCount - 1, missingLogsBackoff)
  health.backoffUntil = Math.max(health.backoffUntil, at + backoffMs)
  return isNew
}

/** Blocks by which heights differ because endpoints were not asked at the same moment. */
const heightTolerance = 3
const simultaneousMs = 1_000

const maxErrorShare = 0.3

/** Slower than the fastest endpoint by this. */
const slowFactor = 2
const slowMarginMs = 100

/** Why an endpoint is not to be trusted, though it answers. `stale head`: others have known a much higher block. */
export type EndpointFault = 'wrong chain' | 'missing logs' | 'stale head'

/** When it named its height, another endpoint had named a much higher block. */
export const isBehind = (health: EndpointHealth, others: readonly EndpointHealth[]): boolean =>
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
 * Equals keep their order, so that a block and all that belongs to it come from the same endpoint.
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
