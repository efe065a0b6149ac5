import { limits } from '#store/limits.ts'
import { type Claim, type Item, put, remove, type Store, type Write } from '#store/store.ts'
import { pairOf } from '../match/found-match.ts'
import type { Notice } from '../match/notice.ts'
import { deferred, deferredLane, deferredOf } from '../records.ts'

export type NoticeItem = { readonly item: Item; readonly notice: Notice }

/** How soon a match that waits is looked at for the first time; by then most answers are there. */
const firstMs = 500

/**
 * Which of these, the pairs of a subscription, wait in lanes of their own: what comes of them later goes behind them. Only
 * what is not the first of its transaction can be one.
 */
export const loadDeferred = async (
  store: Store,
  subscription: string,
  notices: readonly Notice[],
): Promise<ReadonlySet<string>> => {
  const pairs = notices.flatMap(notice => (notice.revision > 0 ? [pairOf(subscription, notice)] : []))
  const docs = pairs.length === 0 ? [] : await store.get(deferred, [...new Set(pairs)])
  return new Set(docs.flatMap(doc => (doc === undefined ? [] : [doc.id])))
}

/** Whether a match of a subscription waits alone. */
export const isDeferring = async (store: Store, subscription: string): Promise<boolean> =>
  (await store.find(deferred, { index: 'subscription', value: subscription, limit: 1 })).length > 0

/** Has a notice wait alone; three writes. It takes the place of none of its neighbours, and holds none of them. */
export const deferWrites = (subscription: string, { item, notice }: NoticeItem): Write[] => {
  const pair = pairOf(subscription, notice)
  const lane = deferredLane(pair)
  return [
    { op: 'push', queue: 'match', lane, id: `${lane}:${item.id}`, body: item.body },
    { op: 'delay', queue: 'match', lane, delayMs: firstMs },
    put(
      deferred,
      { id: pair, value: { subscription, last: `${lane}:${item.id}` } },
      { ttlMs: limits.match.memoryMs },
    ),
  ]
}

/** Ends the waiting of a match whose claim is settled, unless something was put behind it after it was claimed. */
export const endDeferral = async (store: Store, claim: Claim): Promise<Write[]> => {
  const pair = deferredOf(claim.lane)
  if (pair === undefined) return []
  const [doc] = await store.get(deferred, [pair])
  const isLast = doc !== undefined && claim.items.some(({ id }) => id === doc.value.last)
  return isLast ? [remove(deferred, pair, { expect: doc.version })] : []
}
