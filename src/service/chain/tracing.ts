import { getBackoffMs } from '#lib/backoff.ts'
import type { EndpointQuery, RpcCall } from './endpoint.ts'
import type { Block } from './read-block.ts'
import { type ParsedTraces, parseCallFrames, parseFlatTraces } from './read-traces.ts'
import { RpcError } from './rpc-error.ts'

type TraceMethod = 'debug_traceBlockByHash' | 'trace_block'

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

export const newTraceSupport = (): TraceSupport => ({
  method: undefined,
  failures: 0,
  failure: 'rpc_declined',
  failedAt: Number.NEGATIVE_INFINITY,
  backoffUntil: 0,
})

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
export const tracesQuery =
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
