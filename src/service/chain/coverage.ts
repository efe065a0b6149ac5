import { put, type Store } from '#store/store.ts'
import { coverages } from '../records.ts'
import type { Following } from './following.ts'
import type { Node } from './node.ts'
import type { Step } from './take-step.ts'

/** What the store says is seen of a chain. */
export type KnownCoverage = {
  /** Keeps what is seen by now; `undefined`: nobody knows, and what is kept stays. Nothing to commit where it is kept. */
  readonly become: (internal: boolean | undefined) => Step
}

export const loadCoverage = async (store: Store, chain: number): Promise<KnownCoverage> => {
  const id = String(chain)
  const [doc] = await store.get(coverages, [id])
  let known = doc?.value.internal ?? false
  return {
    become: (internal = known) => ({
      writes: internal === known ? [] : [put(coverages, { id, value: { internal } })],
      applied: () => {
        known = internal
      },
    }),
  }
}

type Idle = Pick<Following, 'chain' | 'store' | 'index' | 'signal'> & { readonly node: Node }

/** Whether the nodes tell what is done inside transactions; where that is not known yet, they are asked, of the newest block. */
const askInside = async ({ node, signal }: Idle): Promise<boolean | undefined> => {
  if (node.seesInside() !== undefined) return node.seesInside()
  const { height, hash } = await node.head(signal)
  await node.inners(await node.block({ height, hash, logs: false }, signal), signal)
  return node.seesInside()
}

/**
 * Keeps what would be seen of a chain that nobody watches yet, for whoever is about to. One that is watched has a follower
 * who knows.
 */
export const keepIdleCoverage = async (o: Idle): Promise<void> => {
  const { chain, index, store } = o
  await index.refresh()
  if (index.watches(chain)) return
  const internal = await askInside(o)
  const { writes } = (await loadCoverage(store, chain)).become(internal)
  if (writes.length > 0 && !index.watches(chain)) await store.commit(writes)
}
