import { put, type Store } from '#store/store.ts'
import type { WatchIndex } from '../match/watch-index.ts'
import { subscriptions } from '../records.ts'

/**
 * Sets from which height some subscriptions match on a chain, whatever else changes in them at the same time. `madeBefore`: only
 * of those made before this time, Unix seconds.
 */
const setStartHeights = async (
  store: Store,
  o: { chain: number; height: number; subscriptions: readonly string[]; madeBefore?: number | undefined },
): Promise<void> => {
  const { madeBefore = Number.POSITIVE_INFINITY } = o
  for (const id of o.subscriptions) {
    for (;;) {
      const [doc] = await store.get(subscriptions, [id])
      if (doc?.value.state !== 'live' || Math.floor(doc.value.createdAt / 1000) >= madeBefore) break
      const value = { ...doc.value, from: { ...doc.value.from, [o.chain]: o.height } }
      const { ok } = await store.commit([put(subscriptions, { id, value }, { expect: doc.version })])
      if (ok) break
    }
  }
}

/** Those that match from a greater height than this. */
export const subscriptionsAbove = (f: { chain: number; index: WatchIndex }, height: number): string[] =>
  [...f.index.startHeights(f.chain)].flatMap(([id, from]) => ((from ?? 0) > height ? [id] : []))

/**
 * Where the chain went back, subscriptions that would match from a greater height on match from `height` on. `above`: only
 * those that would match from a greater height than this; `madeBefore`: only those made before this time, Unix seconds, for what
 * happened before a subscription was made is not told.
 */
export const lowerStartHeights = async (
  f: { chain: number; store: Store; index: WatchIndex },
  o: { height: number; above?: number; madeBefore?: number },
): Promise<void> => {
  const { chain, store } = f
  const { above = o.height, height, madeBefore } = o
  await setStartHeights(store, { chain, height, subscriptions: subscriptionsAbove(f, above), madeBefore })
}

/** Subscriptions made while no node could be asked match from the first head that is seen: the returned function's. */
export const createStartHeightSetter = (o: { chain: number; store: Store; index: WatchIndex }) => {
  const { chain, store, index } = o
  let anchored = -1
  return async (head: number): Promise<void> => {
    const version = index.version()
    if (version === anchored) return
    const heights = [...index.startHeights(chain)]
    const unknown = heights.flatMap(([id, from]) => (from === undefined ? [id] : []))
    await setStartHeights(store, { chain, height: head, subscriptions: unknown })
    anchored = version
    if (unknown.length > 0) await index.refresh()
  }
}
