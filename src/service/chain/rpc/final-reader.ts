import { getBackoffMs } from '#lib/retry-delay.ts'
import { type BlockHeader, fetchHeader } from './block.ts'
import type { EndpointQuery } from './endpoint.ts'
import { isRpcError, RpcError } from './rpc-error.ts'
import type { RpcPool } from './rpc-pool.ts'

/** How soon nodes that did not answer are asked for their final block again although nothing waits for it. */
const finalProbeBackoff = { baseMs: 60_000, maxMs: 3_600_000 }
/** Nodes that fail so many times in a row are taken for nodes that know no final block: they are asked once they gave their head. */
const maxFinalRefusals = 3

const finalQuery: EndpointQuery<BlockHeader> = call => fetchHeader(call, 'finalized')

/** Asks the nodes of a chain for their final block, and remembers whether they know one. */
export const createFinalReader = (pool: RpcPool, now: () => number) => {
  let hasFinalBlocks: boolean | undefined
  let isAnswered = false
  let refusals = 0
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
    refusals += 1
    if (refusals >= maxFinalRefusals) hasFinalBlocks = false
  }

  return {
    /** The last block that cannot be replaced; `undefined`: no node says. */
    finalized: async (signal: AbortSignal): Promise<BlockHeader | undefined> => {
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
    /** Whether nodes said so when they answered last; `false` as well once they failed to several times; `undefined`: not known yet. */
    supportsFinality: () => hasFinalBlocks,
    /** Whether to ask for it although nothing waits for it: nodes have not answered yet, and were not asked of late. */
    needsFinalProbe: () => !isAnswered && now() >= probeAt,
  }
}
