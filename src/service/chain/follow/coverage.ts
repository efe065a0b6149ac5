import { isDeepStrictEqual } from 'node:util'
import { put, type Store } from '#store/store.ts'
import { type CoverageRecord, chainCoverages } from '../../records/records.ts'
import type { ChainStep } from '../reorg/branch.ts'
import type { ChainNode } from '../rpc/chain-node.ts'

export type CoverageState = {
  /** Writes nothing if unchanged. A stored value stays if what is seen now is `undefined`. */
  readonly update: (seen: CoverageRecord) => ChainStep
}

export const loadCoverage = async (store: Store, chain: number): Promise<CoverageState> => {
  const id = String(chain)
  const [doc] = await store.get(chainCoverages, [id])
  const { internal, final, coinLogs } = doc?.value ?? {}
  let stored: CoverageRecord = { internal, final, coinLogs }
  return {
    update: seen => {
      const value: CoverageRecord = {
        internal: seen.internal ?? stored.internal,
        final: seen.final ?? stored.final,
        coinLogs: seen.coinLogs ?? stored.coinLogs,
      }
      return {
        writes: isDeepStrictEqual(value, stored) ? [] : [put(chainCoverages, { id, value })],
        onCommitted: () => {
          stored = value
        },
      }
    },
  }
}

export const seenNow = (
  node: Pick<ChainNode, 'supportsTracing' | 'supportsFinality' | 'hasCoinLogs'>,
): CoverageRecord => ({
  internal: node.supportsTracing(),
  final: node.supportsFinality(),
  coinLogs: node.hasCoinLogs(),
})
