import { getBackoffMs } from '#lib/backoff.ts'
import type { Call, Question } from './endpoint.ts'
import type { Block } from './read-block.ts'
import { type ReadInners, readCallFrames, readFlatTraces } from './read-traces.ts'
import { RpcError } from './rpc-error.ts'

type Way = 'debug_traceBlockByHash' | 'trace_block'

/** What is known of one endpoint's traces. Times are ms of the pool's clock. */
export type Tracing = {
  /** How it gave them last. */
  way: Way | undefined
  /** In a row. */
  failures: number
  /** Why it gave none last. */
  failure: 'rpc_not_offered' | 'rpc_pruned' | 'rpc_declined'
  failedAt: number
  /** Not asked for traces before this time. */
  restsUntil: number
}

export const newTracing = (): Tracing => ({
  way: undefined,
  failures: 0,
  failure: 'rpc_declined',
  failedAt: Number.NEGATIVE_INFINITY,
  restsUntil: 0,
})

/** How soon an endpoint is asked again: one that may do better soon, and one that does not have them, which may change. */
const rest = { baseMs: 250, maxMs: 60_000 }
const notOfferedRest = { baseMs: 30_000, maxMs: 600_000 }

/** Frames without logs, which are asked for by themselves, and nothing else that could be left out. */
const callTracer = { tracer: 'callTracer', tracerConfig: { onlyTopCall: false, withLog: false } }

const askBy: Readonly<Record<Way, (call: Call, block: Block) => Promise<ReadInners>>> = {
  debug_traceBlockByHash: async (call, block) =>
    readCallFrames(await call('debug_traceBlockByHash', [block.hash, callTracer]), block),
  trace_block: async (call, block) =>
    readFlatTraces(await call('trace_block', [`0x${block.height.toString(16)}`]), block),
}

/** The other way may do where the node does not know this one, or means something else by it. */
const isOfWay = (error: unknown): error is RpcError =>
  error instanceof RpcError && (error.code === 'rpc_not_offered' || error.code === 'rpc_unusable')

const askAnyWay = async (call: Call, block: Block, tracing: Tracing): Promise<ReadInners> => {
  const ways: readonly Way[] =
    tracing.way === 'trace_block'
      ? ['trace_block', 'debug_traceBlockByHash']
      : ['debug_traceBlockByHash', 'trace_block']
  let failure: RpcError | undefined
  let partial: ReadInners | undefined
  for (const way of ways) {
    try {
      const read = await askBy[way](call, block)
      if (read.oddities === 0 || partial === undefined) tracing.way = way
      if (read.oddities === 0) return read
      partial ??= read
    } catch (error) {
      if (partial !== undefined) break
      if (!isOfWay(error)) throw error
      if (failure === undefined || error.code === 'rpc_unusable') failure = error
    }
  }
  if (partial !== undefined) return partial
  throw failure ?? new RpcError('rpc_not_offered', 'no way to trace a block')
}

const noteFailure = (
  tracing: Tracing,
  o: { at: number; sentAt: number; failure: Tracing['failure'] },
): void => {
  // Those that were on their way together and failed together are one.
  if (o.sentAt < tracing.failedAt) return
  tracing.failure = o.failure
  tracing.failedAt = o.at
  // It tells at once that a block is too old for it, and the next one may not be.
  if (o.failure === 'rpc_pruned') return
  tracing.restsUntil =
    o.at + getBackoffMs(tracing.failures, o.failure === 'rpc_not_offered' ? notOfferedRest : rest)
  tracing.failures += 1
}

/**
 * What was done inside the transactions of a block, of one endpoint. Whatever it refuses or gets wrong says nothing against
 * the endpoint but that it is not asked for traces for a while: it throws `RpcError`, always one that is excused. `signal`: of
 * whoever asks; one who has given up says nothing of the node.
 */
export const tracesOf =
  (block: Block, { now, signal }: { now: () => number; signal: AbortSignal }): Question<ReadInners> =>
  async (call, tracing) => {
    const sentAt = now()
    if (tracing.restsUntil > sentAt) throw new RpcError(tracing.failure, 'not asked for traces for a while')
    try {
      const inners = await askAnyWay(call, block, tracing)
      tracing.failures = 0
      return inners
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      const { code, message } = error
      const failure = code === 'rpc_not_offered' || code === 'rpc_pruned' ? code : 'rpc_declined'
      if (!signal.aborted) noteFailure(tracing, { at: now(), sentAt, failure })
      throw new RpcError(failure, message)
    }
  }
