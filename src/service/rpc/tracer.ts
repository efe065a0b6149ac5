import { chainOf } from '#chains/registry.ts'
import type { InternalCall } from '#events/raw-block.ts'
import type { Log } from '#lib/log.ts'
import { getBackoffMs } from '#lib/retry-delay.ts'
import { pause } from '#lib/timers.ts'
import { type Block, parseHeader } from './block.ts'
import type { EndpointQuery } from './endpoint.ts'
import type { TraceMethod, TraceSupport } from './endpoint-health.ts'
import { type ParsedTraces, parseCallFrames, parseFlatTraces } from './parse-traces.ts'
import { RpcError } from './rpc-error.ts'
import type { RpcPool } from './rpc-pool.ts'
import type { RpcCall } from './rpc-request.ts'

/** How soon an endpoint is asked again: one that may do better soon, and one that does not have them, which may change. */
const traceBackoff = { baseMs: 250, maxMs: 60_000 }
const notOfferedBackoff = { baseMs: 30_000, maxMs: 600_000 }

/** Frames without logs, which are asked for by themselves, and nothing else that could be left out. */
const callTracer = { tracer: 'callTracer', tracerConfig: { onlyTopCall: false, withLog: false } }

const fetchBy: Readonly<Record<TraceMethod, (call: RpcCall, block: Block) => Promise<ParsedTraces>>> = {
  debug_traceBlockByHash: async (call, block) =>
    parseCallFrames(await call('debug_traceBlockByHash', [block.hash, callTracer]), block),
  trace_block: async (call, block) =>
    parseFlatTraces(await call('trace_block', [`0x${block.height.toString(16)}`]), block),
}

/** The other way may do where the node does not know this one, or means something else by it. */
const isMethodRefused = (error: unknown): error is RpcError =>
  error instanceof RpcError && (error.code === 'rpc_not_offered' || error.code === 'rpc_unusable')

const fetchTraces = async (call: RpcCall, block: Block, tracing: TraceSupport): Promise<ParsedTraces> => {
  const ways: readonly TraceMethod[] =
    tracing.method === 'trace_block'
      ? ['trace_block', 'debug_traceBlockByHash']
      : ['debug_traceBlockByHash', 'trace_block']
  let failure: RpcError | undefined
  let partial: ParsedTraces | undefined
  for (const way of ways) {
    try {
      const read = await fetchBy[way](call, block)
      if (read.unreadCount === 0 || partial === undefined) tracing.method = way
      if (read.unreadCount === 0) return read
      partial ??= read
    } catch (error) {
      if (partial !== undefined) break
      if (!isMethodRefused(error)) throw error
      if (failure === undefined || error.code === 'rpc_unusable') failure = error
    }
  }
  if (partial !== undefined) return partial
  throw failure ?? new RpcError('rpc_not_offered', 'no way to trace a block')
}

const noteTraceFailure = (
  tracing: TraceSupport,
  o: { at: number; sentAt: number; failure: TraceSupport['failure'] },
): void => {
  // Those that were on their way together and failed together are one.
  if (o.sentAt < tracing.failedAt) return
  tracing.failure = o.failure
  tracing.failedAt = o.at
  // It tells at once that a block is too old for it, and the next one may not be.
  if (o.failure === 'rpc_pruned') return
  tracing.backoffUntil =
    o.at + getBackoffMs(tracing.failures, o.failure === 'rpc_not_offered' ? notOfferedBackoff : traceBackoff)
  tracing.failures += 1
}

/**
 * What was done inside the transactions of a block, of one endpoint. Whatever it refuses or gets wrong says nothing against
 * the endpoint but that it is not asked for traces for a while: it throws `RpcError`, always one that is excused. `signal`: of
 * whoever asks; one who has given up says nothing of the node.
 */
const tracesQuery =
  (block: Block, { now, signal }: { now: () => number; signal: AbortSignal }): EndpointQuery<ParsedTraces> =>
  async (call, tracing) => {
    const sentAt = now()
    if (tracing.backoffUntil > sentAt) throw new RpcError(tracing.failure, 'not asked for traces for a while')
    try {
      const inners = await fetchTraces(call, block, tracing)
      tracing.failures = 0
      return inners
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      const { code, message } = error
      const failure = code === 'rpc_not_offered' || code === 'rpc_pruned' ? code : 'rpc_declined'
      if (!signal.aborted) noteTraceFailure(tracing, { at: now(), sentAt, failure })
      throw new RpcError(failure, message)
    }
  }

/**
 * Whether a chain's nodes are asked for traces. `auto` and `on` ask them alike; where no node has any, `on` says so as an
 * error, for somebody relies on them.
 */
export type TraceMode = 'off' | 'on' | 'auto'

/** What is done inside the transactions of one chain. */
export type Tracer = {
  /**
   * In the order in which it was done; none where no node gives traces. Throws `RpcError` where the block turns out to be one
   * that the chain has left, and when aborted.
   */
  readonly read: (block: Block, signal: AbortSignal) => Promise<readonly InternalCall[]>
  /** Whether it is seen; `undefined`: nobody has asked yet. */
  readonly seesInternalCalls: () => boolean | undefined
}

type TracerDeps = {
  readonly chain: number
  readonly traces: TraceMode
  readonly pool: RpcPool
  readonly log: Log
  /** The pool's. */
  readonly now: () => number
  /** For so long the chain waits for traces where they were had before, or might be; then it goes on without. */
  readonly timeoutMs: number
}

/** Where they were not had of late, a block waits for them this part of the time only. */
const unavailableTimeoutShare = 0.25

/** How soon endpoints that gave nothing are asked again. */
const retryMs = 250

const unseenText = 'what contracts pay inside transactions is not seen'

const createVisibility = ({ chain, traces, log }: TracerDeps) => {
  let sees: boolean | undefined
  return {
    sees: () => sees,
    has: (): void => {
      if (sees === false) log.info({ chain }, 'what contracts pay inside transactions is seen again')
      sees = true
    },
    lacks: (error: RpcError): void => {
      if (sees === false) return
      sees = false
      if (error.code !== 'rpc_not_offered')
        log.warn({ chain, error: error.message }, `no traces: ${unseenText}`)
      else if (traces === 'on') log.error({ chain }, `no node offers traces: ${unseenText}`)
      else log.info({ chain }, `no node offers traces: ${unseenText}`)
    },
  }
}

/** What stands for an attempt: that an endpoint may have traces soon rather than that another one never will. */
const mostPromising = (errors: readonly RpcError[]): RpcError | undefined =>
  errors.find(({ code }) => code !== 'rpc_not_offered' && code !== 'rpc_pruned') ??
  errors.find(({ code }) => code === 'rpc_pruned')

/** Asks the endpoints for the traces of a block, one after another, until `ended`: what was done, or why nobody said. */
const createAttempt =
  ({ pool, now }: TracerDeps) =>
  async (block: Block, signal: AbortSignal, ended: AbortSignal): Promise<ParsedTraces | RpcError> => {
    const errors: RpcError[] = []
    let partial: ParsedTraces | undefined
    const question = tracesQuery(block, { now, signal })
    const noted: typeof question = async (call, tracing, source) => {
      try {
        const read = await question(call, tracing, source)
        if (read.unreadCount === 0) return read
        partial ??= read
        throw new RpcError('rpc_declined', `some traces of block ${block.height} are not understood`)
      } catch (error) {
        if (error instanceof RpcError) errors.push(error)
        throw error
      }
    }
    try {
      return await pool.run(noted, ended)
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      return partial ?? mostPromising(errors) ?? error
    }
  }

/** Nodes trace by number, or forget a block that they have left: waiting for its traces would be in vain. */
const isOrphaned = async (
  { pool }: TracerDeps,
  { height, hash }: Block,
  signal: AbortSignal,
): Promise<boolean> => {
  const params = [`0x${height.toString(16)}`, false]
  try {
    const header = await pool.run(
      async call => parseHeader(height)(await call('eth_getBlockByNumber', params)),
      signal,
    )
    return header.hash !== hash
  } catch {
    return false
  }
}

/**
 * Asks the nodes of a chain for traces. A chain does not stop for them: when no node gives those of a block, it waits for
 * them once, and from then on goes on without until a node gives some again.
 */
export const createTracer = (deps: TracerDeps): Tracer => {
  const { chain, traces, timeoutMs: patienceMs } = deps
  const { hasCompleteCoinLogs = false } = chainOf(chain)
  if (hasCompleteCoinLogs || traces === 'off')
    return { read: async () => [], seesInternalCalls: () => hasCompleteCoinLogs }
  const sight = createVisibility(deps)
  const attempt = createAttempt(deps)

  return {
    seesInternalCalls: sight.sees,
    read: async (block, signal) => {
      const whole = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])
      const part = AbortSignal.any([signal, AbortSignal.timeout(patienceMs * unavailableTimeoutShare)])
      let isOdd = false
      for (;;) {
        const ended = sight.sees() === false ? part : whole
        const answer = await attempt(block, signal, ended)
        if (signal.aborted) throw new RpcError('rpc_unreachable', 'nobody waits for the traces any more')
        if (!(answer instanceof RpcError)) {
          // What is not understood twice will not be: the rest is better than nothing.
          if (answer.unreadCount === 0 || isOdd || whole.aborted) {
            sight.has()
            return answer.internalCalls
          }
          isOdd = true
          await pause(retryMs, whole)
          continue
        }
        // The next turn is a longer one where another block's came meanwhile.
        const isOver = sight.sees() === false || whole.aborted
        const mayCome = answer.code !== 'rpc_not_offered' && answer.code !== 'rpc_pruned'
        if (!mayCome || isOver) {
          sight.lacks(answer)
          return []
        }
        if (await isOrphaned(deps, block, whole))
          throw new RpcError('rpc_stale', `block ${block.height} is no longer there`)
        await pause(retryMs, whole)
      }
    },
  }
}
