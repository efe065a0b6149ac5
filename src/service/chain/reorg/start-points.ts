import { put, type Store } from '#store/store.ts'
import { subscriptions } from '../../records/records.ts'
import type { WatchIndex } from '../match/watch-index.ts'
import type { BlockHeader } from '../rpc/block.ts'
import type { BranchPosition } from './branch.ts'

type WatchedChain = { readonly chain: number; readonly store: Store; readonly index: WatchIndex }

/**
 * Sets the height above which subscriptions match, whatever else changes in them at the same time. With
 * `createdBefore`, in Unix seconds, only those created earlier are changed.
 */
const setStartPoints = async (
  { chain, store }: WatchedChain,
  {
    createdBefore = Number.POSITIVE_INFINITY,
    ids,
    height,
  }: { height: number; ids: readonly string[]; createdBefore?: number | undefined },
): Promise<void> => {
  for (const id of ids) {
    for (;;) {
      const [doc] = await store.get(subscriptions, [id])
      if (doc?.value.state !== 'live' || Math.floor(doc.value.createdAt / 1000) >= createdBefore) break
      const value = { ...doc.value, from: { ...doc.value.from, [chain]: height } }
      const { ok } = await store.commit([put(subscriptions, { id, value }, { expect: doc.version })])
      if (ok) break
    }
  }
}

/** Subscriptions that start above `height`. */
export const subscriptionsAbove = (
  { chain, index }: Pick<WatchedChain, 'chain' | 'index'>,
  height: number,
): string[] =>
  [...index.startPoints(chain)].flatMap(([id, start]) =>
    typeof start === 'number' && start > height ? [id] : [],
  )

/**
 * Lowers start points after the chain went back: subscriptions that start above `above` (`height` by default)
 * start at `height`. With `createdBefore`, in Unix seconds, only those created earlier do, as transactions
 * before the creation of a subscription are not notified.
 */
export const lowerStartPoints = async (
  chain: WatchedChain,
  { height, above = height, createdBefore }: { height: number; above?: number; createdBefore?: number },
): Promise<void> => {
  await setStartPoints(chain, { height, ids: subscriptionsAbove(chain, above), createdBefore })
}

/** The height of a start time; `undefined` if blocks are still matched by their times. */
const heightFor = (
  since: number,
  { head, cursor }: { readonly head: BlockHeader; readonly cursor: BranchPosition | undefined },
): number | undefined => {
  if (head.time < since) return head.height
  const matchedTo = cursor?.blockTime ?? cursor?.time ?? 0
  return matchedTo >= since ? cursor?.height : undefined
}

/**
 * Subscriptions created while no node was reachable start at a time. Once the chain is read, they get a
 * height: that of a head before that time, as only later blocks match; or that of the last matched block from
 * that time on, as all up to it was matched.
 */
export const createStartHeightSetter = (watched: WatchedChain) => {
  const { chain, index } = watched
  let seenVersion = -1
  let open: [id: string, since: number][] = []
  return async (head: BlockHeader, cursor: BranchPosition | undefined): Promise<void> => {
    const version = index.version(chain)
    if (version !== seenVersion) {
      open = [...index.startPoints(chain)].flatMap(([id, start]) =>
        typeof start === 'number' ? [] : [[id, start?.since ?? Number.POSITIVE_INFINITY]],
      )
      seenVersion = version
    }
    const byHeight = Map.groupBy(open, ([, since]) => heightFor(since, { head, cursor }))
    open = byHeight.get(undefined) ?? []
    byHeight.delete(undefined)
    for (const [height = 0, of] of byHeight)
      await setStartPoints(watched, { height, ids: of.map(([id]) => id) })
    if (byHeight.size > 0) await index.refresh()
  }
}
