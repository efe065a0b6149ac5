import { put, type Store } from '#store/store.ts'
import type { WatchIndex } from '../match/watch-index.ts'
import { subscriptions } from '../records.ts'

/** Sets from which height some subscriptions match on a chain, whatever else changes in them at the same time. */
const anchor = async (
  store: Store,
  o: { chain: number; height: number; subscriptions: readonly string[] },
): Promise<void> => {
  for (const id of o.subscriptions) {
    for (;;) {
      const [doc] = await store.get(subscriptions, [id])
      if (doc?.value.state !== 'live') break
      const value = { ...doc.value, from: { ...doc.value.from, [o.chain]: o.height } }
      const { ok } = await store.commit([put(subscriptions, { id, value }, { expect: doc.version })])
      if (ok) break
    }
  }
}

/** Subscriptions whose height the chain no longer reaches match from `height` on. */
export const lowerHeights = async (
  f: { chain: number; store: Store; index: WatchIndex },
  o: { head: number; height: number },
): Promise<void> => {
  const { chain, index, store } = f
  const above = [...index.heights(chain)].flatMap(([id, from]) => ((from ?? 0) > o.head ? [id] : []))
  await anchor(store, { chain, height: o.height, subscriptions: above })
}

/** Subscriptions made while no node could be asked match from the first head that is seen: the returned function's. */
export const createAnchoring = (o: { chain: number; store: Store; index: WatchIndex }) => {
  const { chain, store, index } = o
  let anchored = -1
  return async (head: number): Promise<void> => {
    const version = index.version()
    if (version === anchored) return
    const heights = [...index.heights(chain)]
    const unknown = heights.flatMap(([id, from]) => (from === undefined ? [id] : []))
    await anchor(store, { chain, height: head, subscriptions: unknown })
    anchored = version
    if (unknown.length > 0) await index.refresh()
  }
}
