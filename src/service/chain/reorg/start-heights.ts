import { put, type Store } from '#store/store.ts'
import { subscriptions } from '../../records/records.ts'
import type { WatchIndex } from '../match/watch-index.ts'

type WatchedChain = { readonly chain: number; readonly store: Store; readonly index: WatchIndex }

/**
 * Sets the height above which subscriptions match, whatever else changes in them at the same time. `createdBefore`: only of
 * those created before this time, Unix seconds.
 */
const setStartHeights = async (
  { chain, store }: WatchedChain,
  o: { height: number; ids: readonly string[]; createdBefore?: number | undefined },
): Promise<void> => {
  const { createdBefore = Number.POSITIVE_INFINITY } = o
  for (const id of o.ids) {
    for (;;) {
      const [doc] = await store.get(subscriptions, [id])
      if (doc?.value.state !== 'live' || Math.floor(doc.value.createdAt / 1000) >= createdBefore) break
      const value = { ...doc.value, from: { ...doc.value.from, [chain]: o.height } }
      const { ok } = await store.commit([put(subscriptions, { id, value }, { expect: doc.version })])
      if (ok) break
    }
  }
}

/** Subscriptions that start above `height`. */
export const subscriptionsAbove = (
  { chain, index }: Pick<WatchedChain, 'chain' | 'index'>,
  height: number,
): string[] => [...index.startHeights(chain)].flatMap(([id, start]) => ((start ?? 0) > height ? [id] : []))

/**
 * After the chain went back: subscriptions that start above `above` (`height` by default) start at `height`. `createdBefore`:
 * only those created before this time, Unix seconds, as what happened before a subscription was created does not notify.
 */
export const lowerStartHeights = async (
  chain: WatchedChain,
  o: { height: number; above?: number; createdBefore?: number },
): Promise<void> => {
  const { above = o.height, height, createdBefore } = o
  await setStartHeights(chain, { height, ids: subscriptionsAbove(chain, above), createdBefore })
}

/** Subscriptions created while no node was reachable start at the first head that is seen, which the function is given. */
export const createStartHeightSetter = (o: WatchedChain) => {
  const { chain, index } = o
  let setVersion = -1
  return async (head: number): Promise<void> => {
    const version = index.version(chain)
    if (version === setVersion) return
    const ids = [...index.startHeights(chain)].flatMap(([id, start]) => (start === undefined ? [id] : []))
    await setStartHeights(o, { height: head, ids })
    setVersion = version
    if (ids.length > 0) await index.refresh()
  }
}
