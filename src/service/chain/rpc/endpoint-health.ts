import type { Log } from '#lib/log.ts'
import { getBackoffMs } from '#lib/retry-delay.ts'
import { hourMs, minuteMs } from '#lib/time.ts'
import { isRpcError, type RpcError } from './rpc-error.ts'

/** Health of one endpoint. Times are ms of the pool's clock. */
export type EndpointHealth = {
  /** Failures in a row. Calls that were in flight together and failed together count as one. */
  failures: number
  failedAt: number
  /** Why it failed last; `undefined` if it has answered since. */
  error: string | undefined
  /** Time before which it is not called while there are other endpoints. */
  backoffUntil: number
  /** Time before which it is not called even if there are none. */
  lastResortBackoffUntil: number
  /** Moving share of answers that failed or lacked what the endpoint said it has, 0 to 1. */
  errorShare: number
  /**
   * How long requests for the head take, which cost every endpoint the same; `undefined` if it was never
   * asked.
   */
  latencyMs: number | undefined
  /** The highest block that the endpoint is thought to have, and since when. */
  height: number | undefined
  heightAt: number
  /** Time at which it last left out logs. */
  missingLogsAt: number
}

const newEndpointHealth = (): EndpointHealth => ({
  failures: 0,
  failedAt: Number.NEGATIVE_INFINITY,
  error: undefined,
  backoffUntil: 0,
  lastResortBackoffUntil: 0,
  errorShare: 0,
  latencyMs: undefined,
  height: undefined,
  heightAt: 0,
  missingLogsAt: Number.NEGATIVE_INFINITY,
})

const failureBackoff = { baseMs: 250, maxMs: 10_000 }
/** A longer backoff of the only endpoint spares nothing, and delays everything. */
const maxLastResortBackoffMs = 1_000
/** How long an endpoint that contradicts itself is not called if there are others. */
const contradictionBackoffMs = minuteMs
/** Limit after which an endpoint is tried again, however long it asks to be left alone; sooner as a last resort. */
const maxRetryAfterMs = 300_000
const maxLastResortRetryAfterMs = 30_000

/** Weight of the newest answer in the moving averages. */
const newestWeight = 0.1

const movingAverage = (average: number, newest: number): number => average + (newest - average) * newestWeight

const noteAnswer = (health: EndpointHealth, { at, height }: { at: number; height?: number }): void => {
  health.failures = 0
  health.error = undefined
  health.errorShare = movingAverage(health.errorShare, 0)
  if (height === undefined) return
  health.height = Math.max(health.height ?? height, height)
  health.heightAt = at
}

/** Notes the endpoint's head, which may be lower than before. */
const noteHead = (health: EndpointHealth, head: { at: number; height: number; tookMs: number }): void => {
  health.height = head.height
  health.heightAt = head.at
  health.latencyMs = movingAverage(health.latencyMs ?? head.tookMs, head.tookMs)
}

/** The endpoint works, but does not have block `height`, whatever it said. */
const noteMissingBlock = (health: EndpointHealth, at: number, height: number): void => {
  health.errorShare = movingAverage(health.errorShare, 1)
  health.height = Math.min(health.height ?? height, height - 1)
  health.heightAt = at
}

/**
 * Notes that a query that began at `sentAt` failed. Returns the failures in a row; `undefined` if this one
 * was counted before.
 */
const noteFailure = (
  health: EndpointHealth,
  { at, sentAt, error }: { at: number; sentAt: number; error: RpcError },
): number | undefined => {
  health.errorShare = movingAverage(health.errorShare, 1)
  health.error = error.message
  const askedMs = error.retryAfterMs ?? 0
  const isCounted = sentAt <= health.failedAt
  const ownMs = isCounted ? 0 : getBackoffMs(health.failures, failureBackoff)
  const backoffMs = error.code === 'rpc_false' ? contradictionBackoffMs : ownMs
  health.backoffUntil = Math.max(
    health.backoffUntil,
    at + Math.max(Math.min(askedMs, maxRetryAfterMs), backoffMs),
  )
  health.lastResortBackoffUntil = Math.max(
    health.lastResortBackoffUntil,
    at + Math.max(Math.min(askedMs, maxLastResortRetryAfterMs), Math.min(ownMs, maxLastResortBackoffMs)),
  )
  if (isCounted) return undefined
  health.failedAt = at
  health.failures += 1
  return health.failures
}

/** How long others are used first after logs were left out, and how long that is remembered. */
const missingLogsBackoffMs = minuteMs
const unreliableForMs = hourMs

const isUnreliable = (health: EndpointHealth, at: number): boolean =>
  at - health.missingLogsAt < unreliableForMs

/** Notes that it left out logs of a block. Returns `false` if it already backs off for that. */
const noteMissingLogs = (health: EndpointHealth, at: number): boolean => {
  const isNew = at - health.missingLogsAt >= missingLogsBackoffMs
  health.missingLogsAt = at
  health.backoffUntil = Math.max(health.backoffUntil, at + missingLogsBackoffMs)
  return isNew
}

/** A single failure is not worth a line; this many in a row are. */
const failuresBeforeReport = 3

type HealthDeps = {
  readonly chain: number
  readonly label: string
  readonly log: Log
  readonly now: () => number
  readonly countFalseAnswer: (what: 'missing logs' | 'contradiction') => void
  /** Called after a failure, as the next answer may be of another chain. */
  readonly forgetChain: () => void
}

/** Notes how the queries of an endpoint end. Logs once when the endpoint keeps failing, and once when it works again. */
export const createEndpointHealth = (deps: HealthDeps) => {
  const { chain, label, log, now, countFalseAnswer, forgetChain } = deps
  const facts = { chain, endpoint: label }
  const health = newEndpointHealth()
  return {
    health,
    /** Whether it left out logs within the last hour. */
    isUnreliable: () => isUnreliable(health, now()),
    missingLogs: (found: { readonly block: number; readonly logs: number }): void => {
      countFalseAnswer('missing logs')
      if (noteMissingLogs(health, now()))
        log.warn({ ...facts, ...found }, 'RPC endpoint left out logs; others are used first')
    },
    failure: (error: RpcError, { sentAt, height }: { sentAt: number; height?: number }): void => {
      const at = now()
      if (isRpcError(error, 'rpc_stale', 'rpc_incomplete') && height !== undefined)
        noteMissingBlock(health, at, height)
      if (!error.isEndpointFailure) return
      if (error.code === 'rpc_false') countFalseAnswer('contradiction')
      if (error.code !== 'rpc_limited') forgetChain()
      const failures = noteFailure(health, { at, sentAt, error })
      if (failures === failuresBeforeReport)
        log.warn({ ...facts, error: error.message }, 'RPC endpoint fails')
    },
    success: (height: number | undefined): void => {
      if (health.failures >= failuresBeforeReport) log.info(facts, 'RPC endpoint works again')
      noteAnswer(health, { at: now(), height })
    },
    head: (head: { readonly height: number; readonly tookMs: number }): void =>
      noteHead(health, { at: now(), ...head }),
  }
}
