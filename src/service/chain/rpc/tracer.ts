import { chainOf } from '#chains/registry.ts'
import type { Log } from '#lib/log.ts'
import { getBackoffMs } from '#lib/retry-delay.ts'
import { pause } from '#lib/timers.ts'
import { type Block, type BlockTraces, fetchHeader, hexHeight } from './block.ts'
import { type EndpointQuery, perEndpoint } from './endpoint.ts'
import { type ParsedTraces, parseCallFrames, parseFlatTraces } from './parse-traces.ts'
import { isRpcError, RpcError } from './rpc-error.ts'
import type { RpcPool } from './rpc-pool.ts'
import type { RpcCall } from './rpc-request.ts'

/**
 * Whether a chain's nodes are asked for traces. `auto` and `on` ask them alike; where no node offers any, `on` logs that as an
 * error, as somebody relies on them.
 */
export type TraceMode = 'off' | 'on' | 'auto'

/** Reads the internal calls of one chain. */
export type Tracer = {
  /**
   * Reads traces in the order of the block; none if no node gives traces. Throws `RpcError` if the block turns out to
   * be orphaned, and when aborted.
   */
  readonly read: (block: Block, signal: AbortSignal) => Promise<BlockTraces>
  /** `undefined`: not tried yet. */
  readonly seesInternalCalls: () => boolean | undefined
}

type TracerDeps = {
  readonly chain: number
  readonly traces: TraceMode
  readonly pool: RpcPool
  readonly log: Log
  /** The pool's. */
  readonly now: () => number
  /** How long a block waits for traces where nodes gave them before, or may; then the chain goes on without. */
  readonly timeoutMs: number
}

type TraceMethod = 'debug_traceBlockByHash' | 'trace_block'

/** How one endpoint traces blocks. Times are ms of the pool's clock. */
type TraceSupport = {
  /** The last that worked. */
  method: TraceMethod | undefined
  /** Failures in a row. */
  failures: number
  /** The last one. */
  failure: 'rpc_not_offered' | 'rpc_pruned' | 'rpc_declined'
  failedAt: number
  /** Time before which it is not asked for traces. */
  backoffUntil: number
}

const supportOf = perEndpoint(
  (): TraceSupport => ({
    method: undefined,
    failures: 0,
    failure: 'rpc_declined',
    failedAt: Number.NEGATIVE_INFINITY,
    backoffUntil: 0,
  }),
)

/** How soon an endpoint is asked again: one that failed, and one that does not offer traces, which may change. */
const failureBackoff = { baseMs: 250, maxMs: 60_000 }
const notOfferedBackoff = { baseMs: 30_000, maxMs: 600_000 }

/** Frames without logs, which are fetched separately, and nothing else that can be left out. */
const callTracer = { tracer: 'callTracer', tracerConfig: { onlyTopCall: false, withLog: false } }

const fetchBy: Readonly<Record<TraceMethod, (call: RpcCall, block: Block) => Promise<ParsedTraces>>> = {
  debug_traceBlockByHash: async (call, block) =>
    parseCallFrames(await call('debug_traceBlockByHash', [block.hash, callTracer]), block),
  trace_block: async (call, block) =>
    parseFlatTraces(await call('trace_block', [hexHeight(block.height)]), block),
}

/**
 * Fetches by the method that worked last, or the other one if the node does not know it or means something else by
 * it.
 */
const fetchTraces = async (call: RpcCall, block: Block, support: TraceSupport): Promise<ParsedTraces> => {
  const methods: TraceMethod[] = ['debug_traceBlockByHash', 'trace_block']
  if (support.method === 'trace_block') methods.reverse()
  let failure: RpcError | undefined
  let partial: ParsedTraces | undefined
  for (const method of methods) {
    try {
      const parsed = await fetchBy[method](call, block)
      if (parsed.unreadCount === 0 || partial === undefined) support.method = method
      if (parsed.unreadCount === 0) return parsed
      partial ??= parsed
    } catch (error) {
      if (partial !== undefined) break
      if (!isRpcError(error, 'rpc_not_offered', 'rpc_unusable')) throw error
      if (failure === undefined || error.code === 'rpc_unusable') failure = error
    }
  }
  if (partial !== undefined) return partial
  throw failure ?? new RpcError('rpc_not_offered', 'no way to trace a block')
}

const noteTraceFailure = (
  support: TraceSupport,
  o: { at: number; sentAt: number; failure: TraceSupport['failure'] },
): void => {
  // Requests that were in flight together and failed together count as one.
  if (o.sentAt < support.failedAt) return
  support.failure = o.failure
  support.failedAt = o.at
  // An endpoint says at once that it has pruned a block, and may have the next one.
  if (o.failure === 'rpc_pruned') return
  const backoff = o.failure === 'rpc_not_offered' ? notOfferedBackoff : failureBackoff
  support.backoffUntil = o.at + getBackoffMs(support.failures, backoff)
  support.failures += 1
}

/**
 * The traces of a block from one endpoint. A failure counts against its traces only: every `RpcError` thrown here is one that
 * does not count against the endpoint. `signal`: the caller's; one that aborts says nothing of the node.
 */
const tracesQuery =
  (block: Block, { now, signal }: { now: () => number; signal: AbortSignal }): EndpointQuery<ParsedTraces> =>
  async (call, endpoint) => {
    const sentAt = now()
    const support = supportOf(endpoint)
    if (support.backoffUntil > sentAt) throw new RpcError(support.failure, 'not asked for traces for a while')
    try {
      const parsed = await fetchTraces(call, block, support)
      support.failures = 0
      return parsed
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      const { code, message } = error
      const failure = code === 'rpc_not_offered' || code === 'rpc_pruned' ? code : 'rpc_declined'
      if (!signal.aborted) noteTraceFailure(support, { at: now(), sentAt, failure })
      throw new RpcError(failure, message)
    }
  }

/** Share of the time that a block waits for traces if nodes gave none of late. */
const unavailableTimeoutShare = 0.25

const retryMs = 250

const unseenText = 'internal calls are not seen'

/** Whether internal calls are seen; logs when that changes. */
const createVisibility = ({ chain, traces, log }: TracerDeps) => {
  let isSeen: boolean | undefined
  return {
    isSeen: () => isSeen,
    begin: (): void => {
      if (isSeen === false) log.info({ chain }, 'internal calls are seen again')
      isSeen = true
    },
    end: (error: RpcError): void => {
      if (isSeen === false) return
      isSeen = false
      if (error.code !== 'rpc_not_offered')
        log.warn({ chain, error: error.message }, `no traces: ${unseenText}`)
      else if (traces === 'on') log.error({ chain }, `no node offers traces: ${unseenText}`)
      else log.info({ chain }, `no node offers traces: ${unseenText}`)
    },
  }
}

/** The error of an endpoint that may have traces soon, rather than of one that never will. */
const mostPromising = (errors: readonly RpcError[]): RpcError | undefined =>
  errors.find(({ code }) => code !== 'rpc_not_offered' && code !== 'rpc_pruned') ??
  errors.find(({ code }) => code === 'rpc_pruned')

/** Asks one endpoint after another for the traces of a block, until `deadline`; the error that says most where all fail. */
const tryTraces = async (
  { pool, now }: TracerDeps,
  block: Block,
  { signal, deadline }: { signal: AbortSignal; deadline: AbortSignal },
): Promise<ParsedTraces | RpcError> => {
  const errors: RpcError[] = []
  let partial: ParsedTraces | undefined
  const query = tracesQuery(block, { now, signal })
  const completeQuery: typeof query = async (...asked) => {
    try {
      const parsed = await query(...asked)
      if (parsed.unreadCount === 0) return parsed
      partial ??= parsed
      throw new RpcError('rpc_declined', `some traces of block ${block.height} are not understood`)
    } catch (error) {
      if (error instanceof RpcError) errors.push(error)
      throw error
    }
  }
  try {
    return await pool.run(completeQuery, deadline)
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    return partial ?? mostPromising(errors) ?? error
  }
}

/** Nodes trace by height, or drop orphaned blocks: their traces are not worth waiting for. */
const isOrphaned = async ({ pool }: TracerDeps, block: Block, signal: AbortSignal): Promise<boolean> => {
  try {
    const { hash } = await pool.run(call => fetchHeader(call, block.height), signal)
    return hash !== block.hash
  } catch {
    return false
  }
}

/**
 * Asks the nodes of a chain for traces. They do not stop the chain: when no node gives those of a block, it waits for them
 * once, and goes on without until a node gives some again.
 */
export const createTracer = (deps: TracerDeps): Tracer => {
  const { chain, traces, timeoutMs } = deps
  const { hasCompleteCoinLogs = false } = chainOf(chain)
  if (hasCompleteCoinLogs || traces === 'off')
    return {
      read: async () => ({ internalCalls: [], traced: hasCompleteCoinLogs ? 'all' : 'none' }),
      seesInternalCalls: () => hasCompleteCoinLogs,
    }
  const { isSeen, begin, end } = createVisibility(deps)

  return {
    seesInternalCalls: isSeen,
    read: async (block, signal) => {
      const whole = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
      const part = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs * unavailableTimeoutShare)])
      let wasPartial = false
      for (;;) {
        const deadline = isSeen() === false ? part : whole
        const answer = await tryTraces(deps, block, { signal, deadline })
        if (signal.aborted) throw new RpcError('rpc_unreachable', 'the caller no longer waits for the traces')
        if (!(answer instanceof RpcError)) {
          // A trace that is not understood twice is left out: the rest is better than nothing.
          if (answer.unreadCount === 0 || wasPartial || whole.aborted) {
            begin()
            const { internalCalls, unreadCount } = answer
            return { internalCalls, traced: unreadCount === 0 ? 'all' : 'part' }
          }
          wasPartial = true
          await pause(retryMs, whole)
          continue
        }
        // The deadline is read again: another block's traces may have come in the meantime.
        const isOver = isSeen() === false || whole.aborted
        if (isOver || answer.code === 'rpc_not_offered' || answer.code === 'rpc_pruned') {
          end(answer)
          return { internalCalls: [], traced: 'none' }
        }
        if (await isOrphaned(deps, block, whole))
          throw new RpcError('rpc_stale', `block ${block.height} is no longer there`)
        await pause(retryMs, whole)
      }
    },
  }
}
