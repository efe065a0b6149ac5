import { put, type Store } from '#store/store.ts'
import { chainCoverages } from '../records.ts'
import type { ChainStep, FollowedChain } from '../reorg/branch.ts'
import type { ChainNode } from '../rpc/chain-node.ts'

/** What the store says is seen of a chain. */
export type CoverageState = {
  /** Keeps what is seen by now; `undefined`: nobody knows, and what is kept stays. Nothing to commit where it is kept. */
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

type IdleChain = Pick<FollowedChain, 'chain' | 'store' | 'index' | 'signal'> & { readonly node: ChainNode }

/** Whether the nodes tell what is done inside transactions; where that is not known yet, they are asked, of the newest block. */
const probeInternalCalls = async ({ node, signal }: IdleChain): Promise<boolean | undefined> => {
  if (node.seesInternalCalls() !== undefined) return node.seesInternalCalls()
  const { height, hash } = await node.head(signal)
  await node.internalCalls(await node.block({ height, hash, logs: false }, signal), signal)
  return node.seesInternalCalls()
}

/**
 * Keeps what would be seen of a chain that nobody watches yet, for whoever is about to. One that is watched has a follower
 * who knows.
 */
export const keepIdleCoverage = async (o: IdleChain): Promise<void> => {
  const { chain, index, store } = o
  await index.refresh()
  if (index.watches(chain)) return
  const internal = await probeInternalCalls(o)
  const { writes } = (await loadCoverage(store, chain)).update(internal)
  if (writes.length > 0 && !index.watches(chain)) await store.commit(writes)
}
