import { isDeepStrictEqual } from 'node:util'
import { pause } from '#lib/timers.ts'
import { put, type Store } from '#store/store.ts'
import { type CoverageRecord, chainCoverages } from '../../records/records.ts'
import type { ChainStep } from '../reorg/branch.ts'
import type { MatchedChain } from '../reorg/matched-chain.ts'
import type { ChainNode } from '../rpc/chain-node.ts'

/** Support by a chain's nodes; `undefined`: not known now, so the stored value stays. */
type SeenNow = {
  readonly internal: boolean | undefined
  readonly final: boolean | undefined
  readonly coinLogs: boolean | undefined
}

/** Coverage of a chain, as stored. */
export type CoverageState = {
  /** Writes nothing if unchanged. */
  readonly update: (seen: SeenNow) => ChainStep
}

export const loadCoverage = async (store: Store, chain: number): Promise<CoverageState> => {
  const id = String(chain)
  const [doc] = await store.get(chainCoverages, [id])
  const { internal, final, coinLogs } = doc?.value ?? {}
  let known: CoverageRecord = { internal, final, coinLogs }
  return {
    update: seen => {
      const value: CoverageRecord = {
        internal: seen.internal ?? known.internal,
        final: seen.final ?? known.final,
        coinLogs: seen.coinLogs ?? known.coinLogs,
      }
      return {
        writes: isDeepStrictEqual(value, known) ? [] : [put(chainCoverages, { id, value })],
        onCommitted: () => {
          known = value
        },
      }
    },
  }
}

export const seenNow = (
  node: Pick<ChainNode, 'supportsTracing' | 'supportsFinality' | 'hasCoinLogs'>,
): SeenNow => ({
  internal: node.supportsTracing(),
  final: node.supportsFinality(),
  coinLogs: node.hasCoinLogs(),
})

export type IdleChain = Pick<MatchedChain, 'chain' | 'store' | 'index' | 'node' | 'signal'>

/** Whether nodes trace internal calls, tried with the newest block. */
const probeInternalCalls = async ({ node, signal }: IdleChain): Promise<void> => {
  const { height, hash } = await node.head(signal)
  await node.internalCalls(await node.block({ height, hash, logs: false }, signal), signal)
}

/**
 * A watch that is created right after the start begins at the head that nodes say then. Those that refuse many calls would say it late
 * beside a call that nothing waits for.
 */
const finalProbeDelayMs = 2_000

/** Stores the coverage of a chain that no subscription watches yet; the follower stores that of a watched one. */
export const storeIdleCoverage = async (idle: IdleChain): Promise<void> => {
  const { chain, index, node, signal, store } = idle
  const isIdle = async (): Promise<boolean> => {
    await index.refresh()
    return !index.watches(chain) && !signal.aborted
  }
  const storeSeen = async (): Promise<void> => {
    const { writes } = (await loadCoverage(store, chain)).update(seenNow(node))
    if (writes.length > 0 && !index.watches(chain)) await store.commit(writes)
  }
  if (!(await isIdle())) return
  if (node.supportsTracing() === undefined) await probeInternalCalls(idle)
  await storeSeen()
  await pause(finalProbeDelayMs, signal)
  if (!(await isIdle())) return
  if (node.needsFinalProbe()) await node.finalized(signal)
  await storeSeen()
}
