import { getBackoffMs } from '#lib/retry-delay.ts'
import { type BlockHeader, fetchHeader } from './block.ts'
import type { EndpointQuery } from './endpoint.ts'
import { isRpcError, RpcError } from './rpc-error.ts'
import type { RpcPool } from './rpc-pool.ts'

/** How soon nodes that did not answer are asked for their final block again although nothing waits for it. */
const finalProbeBackoff = { baseMs: 60_000, maxMs: 3_600_000 }
/** Nodes that answer other calls and fail this one so many times in a row are taken for nodes that know no final block. */
const maxFinalRefusals = 3

export type FinalReader = {
  readonly head: (signal: AbortSignal) => Promise<BlockHeader>
  /** The last block that cannot be replaced; `undefined`: no node says. */
  readonly finalized: (signal: AbortSignal) => Promise<BlockHeader | undefined>
  /**
   * Whether nodes said so when they answered last; `false` as well while they answer other calls only; `undefined`: they have not
   * answered yet.
   */
  readonly seesFinalBlocks: () => boolean | undefined
  /** Whether to ask for it although nothing waits for it: nodes have not answered yet, and were not asked of late. */
  readonly needsFinalProbe: () => boolean
}

const headQuery: EndpointQuery<BlockHeader> = call => fetchHeader(call)
const finalQuery: EndpointQuery<BlockHeader> = call => fetchHeader(call, 'finalized')

/** Asks the nodes of a chain for their head and their final block; from both it is known whether they know one. */
export const createFinalReader = (pool: RpcPool, now: () => number): FinalReader => {
  let hasFinalBlocks: boolean | undefined
  let isAnswered = false
  let refusals = 0
  /** Whether nodes have answered another call since they last refused this one. */
  let isHeadKnown = false
  let probeAt = Number.NEGATIVE_INFINITY

  const noteAnswer = (isKnown: boolean): void => {
    hasFinalBlocks = isKnown
    isAnswered = true
    refusals = 0
    probeAt = Number.NEGATIVE_INFINITY
  }

  /** Notes failures: at short intervals, while something waits for the block, the first one counts. */
  const noteFailure = (askedAt: number): void => {
    isAnswered = false
    if (askedAt < probeAt) return
    probeAt = askedAt + getBackoffMs(refusals, finalProbeBackoff)
    if (isHeadKnown) refusals += 1
    isHeadKnown = false
    if (refusals >= maxFinalRefusals) hasFinalBlocks = false
  }

  return {
    head: async signal => {
      const head = await pool.head(headQuery, signal)
      isHeadKnown = true
      return head
    },
    finalized: async signal => {
      const askedAt = now()
      try {
        const options = { isHealthNeutral: true, isBestEffort: true }
        const block = await pool.run(finalQuery, signal, options)
        noteAnswer(true)
        return block
      } catch (error) {
        if (!(error instanceof RpcError) || signal.aborted) throw error
        // Nodes that do not answer now may well know one.
        if (isRpcError(error, 'rpc_unreachable', 'rpc_limited')) noteFailure(askedAt)
        else noteAnswer(false)
        return undefined
      }
    },
    seesFinalBlocks: () => hasFinalBlocks,
    needsFinalProbe: () => !isAnswered && now() >= probeAt,
  }
}
