import type { Dispatcher } from 'undici'
import { z } from 'zod'
import type { Log } from '#lib/log.ts'
import { getBackoffMs } from '#lib/retry-delay.ts'
import { pause } from '#lib/timers.ts'
import { type Meter, noMeter } from '#metrics/meter.ts'
import { asksToWait } from './batch-refusals.ts'
import type { BlockHeader } from './block.ts'
import { createCallBatcher } from './call-batcher.ts'
import {
  type EndpointHealth,
  isUnreliable,
  type LogSupport,
  newEndpointHealth,
  noteAnswer,
  noteFailure,
  noteHead,
  noteMissingBlock,
  noteMissingLogs,
  noteReply,
  type TraceSupport,
} from './endpoint-health.ts'
import { createEndpointRateLimiter, type EndpointRateLimiter } from './endpoint-rate-limiter.ts'
import { isRpcError, RpcError } from './rpc-error.ts'
import { fastFailureMs, type RpcBatch, type RpcCall, rpcBatchRequest, rpcRequest } from './rpc-request.ts'

/** An endpoint as a source of logs. */
export type LogSource = {
  readonly support: LogSupport
  readonly now: () => number
  /** It left out so many logs of a block: others are used first for a while. */
  readonly reportMissingLogs: (facts: { readonly block: number; readonly logs: number }) => void
}

/** An endpoint as a source of balances. `key`: the same for every query of it. */
export type BalanceSource = { readonly batch: RpcBatch; readonly key: object }

/** What one endpoint is asked, in one call or several. Throws `RpcError` where the answers are not usable. */
export type EndpointQuery<T> = (
  call: RpcCall,
  traces: TraceSupport,
  sources: LogSource & BalanceSource,
) => Promise<T>

export type QueryOptions<T> = {
  /** The block that is asked for: an endpoint that answers has it. */
  readonly height?: number
  /** Whether the answer is believed only if the endpoint, asked right after it, serves this chain. */
  readonly needsChainCheck?: (answer: T) => boolean
  /** The outcome does not count against the endpoint. */
  readonly isHealthNeutral?: boolean
  /** The caller does without it, or asks later: it is asked once, and refused calls do not slow down others. */
  readonly isBestEffort?: boolean
  /** Calls may share a request with those of other such queries. */
  readonly batched?: boolean | undefined
}

type QueryRun<T> = QueryOptions<T> & { readonly query: EndpointQuery<T>; readonly signal: AbortSignal }

export type RpcEndpoint = {
  /** `1 of 2`: its name in logs. */
  readonly label: string
  readonly health: EndpointHealth
  readonly isUsable: () => boolean
  /** Whether it may be asked where no other can be. */
  readonly isUsableAsLastResort: () => boolean
  /** It serves another chain, as far as is known. */
  readonly isForeign: () => boolean
  /** Why it is not used, in words; `undefined`: it is, or may be. */
  readonly fault: () => string | undefined
  /** It left out logs within the last hour. */
  readonly isUnreliable: () => boolean
  /** How long a call would wait for the rate limit, in ms. */
  readonly waitMs: () => number
  /** How long until it may be asked as a last resort, in ms; infinite: it serves another chain. */
  readonly lastResortWaitMs: () => number
  readonly run: <T>(run: QueryRun<T>) => Promise<T>
  /** As `run`, for the newest block. */
  readonly head: (run: QueryRun<BlockHeader>) => Promise<BlockHeader>
}

export type RpcEndpointDeps = {
  readonly chain: number
  readonly url: string
  readonly label: string
  /** Its place among the endpoints of the chain, from 1: its name in metrics. */
  readonly position: number
  readonly meter?: Meter | undefined
  readonly log: Log
  readonly now: () => number
  readonly dispatcher: Dispatcher
  readonly timeoutMs: number
  /** How often a call that fails at once is sent at most: several times where there is no other endpoint; 1 by default. */
  readonly tries?: number
  /** Of the chain; 2,000 by default. */
  readonly blockTimeMs?: number | undefined
}

/** What a block needs: the head, the block, its logs, and a few receipts. */
const minCallsPerBlock = 5

/** A single failure is not worth a line; this many in a row are. */
const failuresBeforeReport = 3

/** How often an endpoint is asked which chain it serves, though nothing is wrong. */
const chainCheckMs = 60_000
/** How soon one that serves another chain is asked again. */
const foreignBackoff = { baseMs: 1_000, maxMs: chainCheckMs }

const quantitySchema = z
  .string()
  .regex(/^0x[0-9a-f]{1,13}$/i)
  .transform(Number)

type CallWithSignal = (signal: AbortSignal) => RpcCall

const falseAnswers = ['wrong chain', 'missing logs', 'contradiction'] as const
type FalseAnswer = (typeof falseAnswers)[number]

/** Counts false answers of the endpoint, from 0: a count that begins with the first one does not increase by it. */
const createFalseAnswerCount = ({ chain, position: endpoint, meter = noMeter }: RpcEndpointDeps) => {
  const count = (what: FalseAnswer, by: number): void =>
    meter.count('lookout_rpc_false_answers_total', { chain, endpoint, what }, by)
  for (const what of falseAnswers) count(what, 0)
  return (what: FalseAnswer): void => count(what, 1)
}

type CountingDeps = RpcEndpointDeps & {
  readonly countFalseAnswer: ReturnType<typeof createFalseAnswerCount>
}

/** Watches which chain the endpoint serves: a gateway may change that at any time without notice. */
const createChainCheck = (deps: CountingDeps, callWith: CallWithSignal) => {
  const { chain, label, log, now, countFalseAnswer } = deps
  let checkedAt = Number.NEGATIVE_INFINITY
  let isForeign = false
  let servedChain: number | undefined
  let foreignInRow = 0
  let backoffUntil = 0

  const check = async (signal: AbortSignal): Promise<void> => {
    const served = quantitySchema.safeParse(await callWith(signal)('eth_chainId', []))
    if (!served.success) throw new RpcError('rpc_unusable', 'the chain id is not understood')
    const wasForeign = isForeign
    isForeign = served.data !== chain
    servedChain = served.data
    checkedAt = now()
    const facts = { chain, endpoint: label }
    if (isForeign) countFalseAnswer('wrong chain')
    if (isForeign && !wasForeign)
      log.error({ ...facts, serves: served.data }, 'RPC endpoint serves another chain and is not used')
    if (wasForeign && !isForeign) log.info(facts, 'RPC endpoint serves this chain again')
    if (!isForeign) {
      foreignInRow = 0
      return
    }
    backoffUntil = now() + getBackoffMs(foreignInRow, foreignBackoff)
    foreignInRow += 1
    throw new RpcError('rpc_wrong_chain', `endpoint ${label} serves another chain`)
  }

  return {
    check,
    checkIfDue: async (signal: AbortSignal): Promise<void> => {
      if (isForeign || now() - checkedAt >= chainCheckMs) await check(signal)
    },
    /** After a failure: what answers next may be another chain. */
    forget: () => {
      if (!isForeign) checkedAt = Number.NEGATIVE_INFINITY
    },
    isForeign: () => isForeign,
    fault: () => (isForeign ? `it is of chain ${servedChain}` : undefined),
    backoffUntil: () => (isForeign ? backoffUntil : 0),
  }
}

/** Slows calls down. An endpoint that refuses them at any rate backs off for no longer than a block allows, `callMs`. */
const noteTooMany = (
  limiter: EndpointRateLimiter,
  error: RpcError,
  { sentAt, callMs }: { sentAt: number; callMs: number },
): RpcError => {
  limiter.penalize(sentAt)
  const { code, message, retryAfterMs = 0 } = error
  if (!limiter.refusesAtAnyRate()) return error
  return new RpcError(code, message, { retryAfterMs: Math.min(retryAfterMs, callMs) })
}

/** Calls within the endpoint's rate limit. */
const createCalls = (deps: RpcEndpointDeps, health: EndpointHealth) => {
  const { now, blockTimeMs = 2_000, meter = noMeter, chain, position: endpoint } = deps
  const callMs = blockTimeMs / minCallsPerBlock
  const limiter = createEndpointRateLimiter(now, { floorPerSecond: 1_000 / callMs })

  /**
   * `calls`: as how many it counts. `isBatch`: one of its calls, sent by itself, tells whether calls are too many. `isBestEffort`:
   * its refusal does not tell that.
   */
  const requestOnce = async <T>(
    send: () => Promise<T>,
    o: { signal: AbortSignal; calls?: number; isBatch?: boolean; isBestEffort?: boolean },
  ): Promise<T> => {
    const { signal, calls = 1, isBatch = false, isBestEffort = false } = o
    let waitMs = 0
    for (let n = 0; n < calls; n += 1) waitMs = limiter.acquire()
    if (waitMs > 0) await pause(waitMs, signal)
    const sentAt = now()
    const began = performance.now()
    let outcome = 'ok'
    try {
      const result = await send()
      noteReply(health)
      return result
    } catch (error) {
      outcome = error instanceof RpcError ? error.code : 'failed'
      const isTooMany = isRpcError(error, 'rpc_limited') && (!isBatch || asksToWait(error))
      const isOfRate = isTooMany && !isBestEffort
      throw isOfRate ? noteTooMany(limiter, error, { sentAt, callMs }) : error
    } finally {
      meter.count('lookout_rpc_calls_total', { chain, endpoint, outcome }, calls)
      meter.time('lookout_rpc_seconds', { chain, endpoint }, performance.now() - began)
    }
  }

  const callWith: CallWithSignal = signal => async (method, params, parse) => {
    for (let left = (deps.tries ?? 1) - 1; ; left -= 1) {
      const sentAt = performance.now()
      try {
        return await requestOnce(() => rpcRequest({ ...deps, method, params, parse, signal }), { signal })
      } catch (error) {
        const isFast = performance.now() - sentAt <= fastFailureMs
        if (left <= 0 || !isRpcError(error, 'rpc_unreachable') || signal.aborted || !isFast) throw error
      }
    }
  }
  const bestEffortCallWith: CallWithSignal = signal => (method, params, parse) =>
    requestOnce(() => rpcRequest({ ...deps, method, params, parse, signal }), { signal, isBestEffort: true })
  const batchWith =
    (signal: AbortSignal): RpcBatch =>
    calls =>
      requestOnce(() => rpcBatchRequest({ ...deps, calls, signal }), { signal, isBatch: true })
  const batchedCallWith = createCallBatcher({
    callWith,
    // What fails together is called again by itself, which takes time, too.
    sendBatch: (calls, signal) =>
      requestOnce(() => rpcBatchRequest({ ...deps, timeoutMs: deps.timeoutMs / 2, calls, signal }), {
        signal,
        calls: calls.length,
        isBatch: true,
      }),
    isRateLimited: () => Number.isFinite(limiter.perSecond()),
    now,
  })
  return { callWith, bestEffortCallWith, batchedCallWith, batchWith, waitMs: limiter.waitMs }
}

const createLogSource = (deps: CountingDeps, health: EndpointHealth): LogSource => {
  const { chain, label, log, now, countFalseAnswer } = deps
  return {
    support: health.logSupport,
    now,
    reportMissingLogs: facts => {
      countFalseAnswer('missing logs')
      if (noteMissingLogs(health, now()))
        log.warn({ chain, endpoint: label, ...facts }, 'RPC endpoint left out logs; others are used first')
    },
  }
}

/** The endpoint as a source of logs and balances. */
const createSources = (
  deps: CountingDeps,
  { health, batchWith }: { health: EndpointHealth; batchWith: (signal: AbortSignal) => RpcBatch },
) => {
  const logSource = createLogSource(deps, health)
  return (signal: AbortSignal) => ({ ...logSource, batch: batchWith(signal), key: health })
}

/** One node of a chain, and what is known of it. Logs once when it keeps failing, and once when it works again. */
export const createRpcEndpoint = (deps: RpcEndpointDeps): RpcEndpoint => {
  const { chain, label, log, now } = deps
  const facts = { chain, endpoint: label }
  const health = newEndpointHealth()
  const { callWith, bestEffortCallWith, batchedCallWith, batchWith, waitMs } = createCalls(deps, health)
  const countFalseAnswer = createFalseAnswerCount(deps)
  const chainCheck = createChainCheck({ ...deps, countFalseAnswer }, callWith)

  const noteError = (error: RpcError, o: { sentAt: number; height: number | undefined }): void => {
    const at = now()
    if (isRpcError(error, 'rpc_stale', 'rpc_incomplete') && o.height !== undefined)
      noteMissingBlock(health, { at, height: o.height })
    if (!error.isEndpointFailure) return
    if (error.code === 'rpc_false') countFalseAnswer('contradiction')
    if (error.code !== 'rpc_limited') chainCheck.forget()
    const failures = noteFailure(health, { at, sentAt: o.sentAt, error })
    if (failures === failuresBeforeReport) log.warn({ ...facts, error: error.message }, 'RPC endpoint fails')
  }

  const noteSuccess = (height: number | undefined): void => {
    if (health.failures >= failuresBeforeReport) log.info(facts, 'RPC endpoint works again')
    noteAnswer(health, { at: now(), height })
  }

  const sourcesWith = createSources({ ...deps, countFalseAnswer }, { health, batchWith })

  const run = async <T>(o: QueryRun<T>): Promise<T> => {
    const { query, signal, height, needsChainCheck, isHealthNeutral, isBestEffort, batched = false } = o
    const plainCallWith = isBestEffort === true ? bestEffortCallWith : callWith
    const sentAt = now()
    try {
      await chainCheck.checkIfDue(signal)
      const call = (batched ? batchedCallWith : plainCallWith)(signal)
      const answer = await query(call, health.traceSupport, sourcesWith(signal))
      if (needsChainCheck?.(answer) === true) await chainCheck.check(signal)
      noteSuccess(height)
      return answer
    } catch (error) {
      // A caller that aborts early says nothing of the node; one that has waited for long does.
      const hadTime = !signal.aborted || now() - sentAt >= deps.timeoutMs / 2
      if (error instanceof RpcError && hadTime && isHealthNeutral !== true)
        noteError(error, { sentAt, height })
      throw error
    }
  }

  return {
    label,
    health,
    isUsable: () => Math.max(health.backoffUntil, chainCheck.backoffUntil()) <= now(),
    isUsableAsLastResort: () => Math.max(health.lastResortBackoffUntil, chainCheck.backoffUntil()) <= now(),
    isForeign: chainCheck.isForeign,
    fault: () => chainCheck.fault() ?? health.error,
    isUnreliable: () => isUnreliable(health, now()),
    waitMs,
    lastResortWaitMs: () =>
      chainCheck.isForeign() ? Number.POSITIVE_INFINITY : Math.max(0, health.lastResortBackoffUntil - now()),
    run,
    head: async o => {
      const sentAt = now()
      const head = await run(o)
      noteHead(health, { at: now(), height: head.height, tookMs: now() - sentAt })
      return head
    },
  }
}
