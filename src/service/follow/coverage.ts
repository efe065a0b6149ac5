import { put, type Store } from '#store/store.ts'
import type { WatchIndex } from '../match/watch-index.ts'
import { chainCoverages } from '../records.ts'
import type { ChainStep } from '../reorg/branch.ts'
import type { ChainNode } from '../rpc/chain-node.ts'

/** Whether a chain's internal calls are seen, as stored. */
export type CoverageState = {
  /** `undefined`: not known now, so the stored value stays. Writes nothing if unchanged. */
  readonly update: (internal: boolean | undefined) => ChainStep
}

export const loadCoverage = async (store: Store, chain: number): Promise<CoverageState> => {
  const id = String(chain)
  const [doc] = await store.get(chainCoverages, [id])
  let known = doc?.value.internal ?? false
  return {
    update: (internal = known) => ({
      writes: internal === known ? [] : [put(chainCoverages, { id, value: { internal } })],
      onCommitted: () => {
        known = internal
      },
    }),
  }
}

type IdleChain = {
  readonly chain: number
  readonly store: Store
  readonly index: WatchIndex
  readonly node: ChainNode
  readonly signal: AbortSignal
}

/** Whether nodes trace internal calls; if not known yet, tries it with the newest block. */
const probeInternalCalls = async ({ node, signal }: IdleChain): Promise<boolean | undefined> => {
  if (node.seesInternalCalls() !== undefined) return node.seesInternalCalls()
  const { height, hash } = await node.head(signal)
  await node.internalCalls(await node.block({ height, hash, logs: false }, signal), signal)
  return node.seesInternalCalls()
}

/** Stores the coverage of a chain that no subscription watches yet; the follower stores that of a watched one. */
export const storeIdleCoverage = async (o: IdleChain): Promise<void> => {
  const { chain, index, store } = o
  await index.refresh()
  if (index.watches(chain)) return
  const internal = await probeInternalCalls(o)
  const { writes } = (await loadCoverage(store, chain)).update(internal)
  if (writes.length > 0 && !index.watches(chain)) await store.commit(writes)
}
