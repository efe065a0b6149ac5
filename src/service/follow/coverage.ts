import { put, type Store } from '#store/store.ts'
import type { WatchIndex } from '../match/watch-index.ts'
import { type CoverageRecord, chainCoverages } from '../records.ts'
import type { ChainStep } from '../reorg/branch.ts'
import type { ChainNode } from '../rpc/chain-node.ts'

/** What nodes let see of a chain; `undefined`: not known now, so the stored value stays. */
type SeenNow = { readonly internal: boolean | undefined; readonly final: boolean | undefined }

/** What is seen of a chain, as stored. */
export type CoverageState = {
  /** Writes nothing if unchanged. */
  readonly update: (seen: SeenNow) => ChainStep
}

export const loadCoverage = async (store: Store, chain: number): Promise<CoverageState> => {
  const id = String(chain)
  const [doc] = await store.get(chainCoverages, [id])
  let known: CoverageRecord = doc?.value ?? {}
  return {
    update: ({ internal = known.internal, final = known.final }) => {
      const value = { ...(internal !== undefined && { internal }), ...(final !== undefined && { final }) }
      const isKnown = internal === known.internal && final === known.final
      return {
        writes: isKnown ? [] : [put(chainCoverages, { id, value })],
        onCommitted: () => {
          known = value
        },
      }
    },
  }
}

export const seenNow = (node: Pick<ChainNode, 'seesInternalCalls' | 'seesFinalBlocks'>): SeenNow => ({
  internal: node.seesInternalCalls(),
  final: node.seesFinalBlocks(),
})

type IdleChain = {
  readonly chain: number
  readonly store: Store
  readonly index: WatchIndex
  readonly node: ChainNode
  readonly signal: AbortSignal
}

/** Whether nodes trace internal calls and know a final block; what is not known yet is tried, the former with the newest block. */
const probe = async ({ node, signal }: IdleChain): Promise<SeenNow> => {
  // First, so that nodes that do not answer at all are not taken for nodes that know no final block.
  const { height, hash } = await node.head(signal)
  if (node.seesFinalBlocks() === undefined) await node.finalized(signal)
  if (node.seesInternalCalls() === undefined)
    await node.internalCalls(await node.block({ height, hash, logs: false }, signal), signal)
  return seenNow(node)
}

/** Stores the coverage of a chain that no subscription watches yet; the follower stores that of a watched one. */
export const storeIdleCoverage = async (o: IdleChain): Promise<void> => {
  const { chain, index, store } = o
  await index.refresh()
  if (index.watches(chain)) return
  const seen = await probe(o)
  const { writes } = (await loadCoverage(store, chain)).update(seen)
  if (writes.length > 0 && !index.watches(chain)) await store.commit(writes)
}
