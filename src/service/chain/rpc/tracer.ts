import { chainOf } from '#chains/registry.ts'
import type { Log } from '#lib/log.ts'
import { getBackoffMs } from '#lib/retry-delay.ts'
import { minuteMs } from '#lib/time.ts'
import { pause } from '#lib/timers.ts'
import { type Block, type BlockTraces, fetchHeader, hexHeight } from './block.ts'
import { type EndpointQuery, perEndpoint } from './endpoint.ts'
import type { GapReport } from './gap-waits.ts'
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
   * Reads traces in the order of the block; none if no node gives traces. Throws `RpcError` if the block
   * turns out to be orphaned, and when aborted.
   */
  readonly read: (block: Block, signal: AbortSignal) => Promise<BlockTraces>
  /** `undefined` if not tried yet. */
  readonly supportsTracing: () => boolean | undefined
}

type TracerDeps = {
  readonly chain: number
  readonly traces: TraceMode
  readonly pool: RpcPool
  readonly log: Log
  readonly gaps: Pick<GapReport, 'giveUp'>
  /** How long a block waits for traces if nodes gave them before, or may; then the chain goes on without. */
  readonly timeoutMs: number
}

const traceMethods = ['debug_traceBlockByHash', 'trace_block'] as const
type TraceMethod = (typeof traceMethods)[number]

/**
 * Why an endpoint gives no traces, the least promising first: it may have those of the next block, or of this
 * one later.
 */
const failures = ['rpc_not_offered', 'rpc_pruned', 'rpc_declined'] as const
type TraceFailure = (typeof failures)[number]

type TraceSupport = {
  method?: TraceMethod
  failuresInRow: number
  failure: TraceFailure
  why: string
  /** Time before which it is not asked for traces, in ms of the pool's clock. */
  backoffUntil: number
}

const supportOf = perEndpoint(
  (): TraceSupport => ({ failuresInRow: 0, failure: 'rpc_declined', why: '', backoffUntil: 0 }),
)

/** How soon an endpoint is asked again: one that failed, and one that does not offer traces, which may change. */
const failureBackoff = { baseMs: 250, maxMs: minuteMs }
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
  const methods = support.method === 'trace_block' ? traceMethods.toReversed() : traceMethods
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

const noteFailure = (
  support: TraceSupport,
  { failure, why }: Pick<TraceSupport, 'failure' | 'why'>,
  at: number,
): void => {
  support.failure = failure
  support.why = why
  // An endpoint says at once that it has pruned a block, and may have the next one. One backoff counts for
  // all calls in flight.
  if (failure === 'rpc_pruned' || at < support.backoffUntil) return
  const backoff = failure === 'rpc_not_offered' ? notOfferedBackoff : failureBackoff
  support.backoffUntil = at + getBackoffMs(support.failuresInRow, backoff)
  support.failuresInRow += 1
}

/**
 * The traces of a block from one endpoint. A failure counts against its traces only: every `RpcError` thrown
 * here is one that does not count against the endpoint. The signal is the caller's; one that aborts proves
 * nothing about the node.
 */
const tracesQuery =
  (block: Block, signal: AbortSignal): EndpointQuery<ParsedTraces> =>
  async (call, endpoint) => {
    const support = supportOf(endpoint)
    if (support.backoffUntil > endpoint.now()) throw new RpcError(support.failure, support.why)
    try {
      const parsed = await fetchTraces(call, block, support)
      support.failuresInRow = 0
      return parsed
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      const failure = failures.find(code => code === error.code) ?? 'rpc_declined'
      const why = error.message
      if (!signal.aborted) noteFailure(support, { failure, why }, endpoint.now())
      throw new RpcError(failure, why)
    }
  }

/** Share of the time for which a block waits for traces if nodes gave none recently. */
const unavailableTimeoutShare = 0.25

const retryMs = 250

const unseenText = 'internal calls are not seen'

/**
 * Whether internal calls are seen. Logs when that changes, and the first of several blocks whose traces can
 * be understood only in part.
 */
const createVisibility = ({ chain, traces, log, gaps }: TracerDeps) => {
  let isSeen: boolean | undefined
  let isPartial = false
  return {
    isSeen: () => isSeen,
    begin: ({ height }: Block, { unreadCount }: ParsedTraces): void => {
      const wasPartial = isPartial
      isPartial = unreadCount > 0
      if (isPartial && !wasPartial) gaps.giveUp({ block: height, why: 'some traces are not understood' })
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

const promiseOf = ({ code }: RpcError): number => failures.findIndex(failure => failure === code)

/** Asks one endpoint after another for the traces of a block, until `deadline`; the most promising error where all fail. */
const tryTraces = async (
  { pool }: TracerDeps,
  block: Block,
  { signal, deadline }: { signal: AbortSignal; deadline: AbortSignal },
): Promise<ParsedTraces | RpcError> => {
  let failure: RpcError | undefined
  let partial: ParsedTraces | undefined
  const query = tracesQuery(block, signal)
  const completeQuery: typeof query = async (call, endpoint) => {
    try {
      const parsed = await query(call, endpoint)
      if (parsed.unreadCount === 0) return parsed
      partial ??= parsed
      throw new RpcError('rpc_declined', `some traces of block ${block.height} are not understood`)
    } catch (error) {
      const isBest = error instanceof RpcError && promiseOf(error) > (failure ? promiseOf(failure) : -1)
      if (isBest) failure = error
      throw error
    }
  }
  try {
    return await pool.run(completeQuery, deadline)
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    return partial ?? failure ?? error
  }
}

/**
 * Nodes trace by height, or drop orphaned blocks: the traces of an orphaned block are not worth waiting for.
 */
const isOrphaned = async ({ pool }: TracerDeps, block: Block, signal: AbortSignal): Promise<boolean> => {
  try {
    const { hash } = await pool.run(call => fetchHeader(call, block.height), signal)
    return hash !== block.hash
  } catch {
    return false
  }
}

/**
 * Asks the nodes of a chain for traces. They do not stop the chain: when no node gives those of a block, it
 * waits for them once, and goes on without until a node gives some again.
 */
export const createTracer = (deps: TracerDeps): Tracer => {
  const { chain, traces, timeoutMs } = deps
  const { hasCompleteCoinLogs = false } = chainOf(chain)
  if (hasCompleteCoinLogs || traces === 'off')
    return {
      read: async () => ({ internalCalls: [], traced: hasCompleteCoinLogs ? 'all' : 'none' }),
      supportsTracing: () => hasCompleteCoinLogs,
    }
  const { isSeen, begin, end } = createVisibility(deps)

  return {
    supportsTracing: isSeen,
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
            begin(block, answer)
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
