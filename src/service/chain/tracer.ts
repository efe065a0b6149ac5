import type { Log } from '#lib/log.ts'
import { pause } from '#lib/pause.ts'
import type { InternalCall } from '../match/inner.ts'
import { type Block, parseHeader } from './read-block.ts'
import type { ParsedTraces } from './read-traces.ts'
import { RpcError } from './rpc-error.ts'
import type { RpcPool } from './rpc-pool.ts'
import { tracesQuery } from './tracing.ts'

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

/** zkSync Era and its Sepolia: logs tell of all that their coin does, and frames show how their system contracts do it. */
const chainsWithCompleteLogs: ReadonlySet<number> = new Set([324, 300])

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
  if (chainsWithCompleteLogs.has(chain) || traces === 'off')
    return { read: async () => [], seesInternalCalls: () => chainsWithCompleteLogs.has(chain) }
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
