import { queueLimits } from '#store/limits.ts'
import { type Claim, type Item, put, remove, type Store, type Write } from '#store/store.ts'
import { matchId } from '../match/found-match.ts'
import type { MatchUpdate } from '../match/notice.ts'
import { deferredLane, deferredMatches, deferredMatchId } from '../records.ts'

export type UpdateItem = { readonly item: Item; readonly update: MatchUpdate }

/** How soon a match that waits is looked at for the first time; by then most answers are there. */
const firstRetryMs = 500

/**
 * Which of these, the pairs of a subscription, wait in lanes of their own: what comes of them later goes behind them. Only
 * what is not the first of its transaction can be one.
 */
export const loadDeferred = async (
  store: Store,
  subscription: string,
  notices: readonly MatchUpdate[],
): Promise<ReadonlySet<string>> => {
  const pairs = notices.flatMap(notice => (notice.revision > 0 ? [matchId(subscription, notice)] : []))
  const docs = pairs.length === 0 ? [] : await store.get(deferredMatches, [...new Set(pairs)])
  return new Set(docs.flatMap(doc => (doc === undefined ? [] : [doc.id])))
}

/** Whether a match of a subscription waits alone. */
export const hasDeferred = async (store: Store, subscription: string): Promise<boolean> =>
  (await store.find(deferredMatches, { index: 'subscription', value: subscription, limit: 1 })).length > 0

/** Has a notice wait alone; three writes. It takes the place of none of its neighbours, and holds none of them. */
export const deferralWrites = (subscription: string, { item, update: notice }: UpdateItem): Write[] => {
  const pair = matchId(subscription, notice)
  const lane = deferredLane(pair)
  return [
    { op: 'push', queue: 'match', lane, id: `${lane}:${item.id}`, body: item.body },
    { op: 'delay', queue: 'match', lane, delayMs: firstRetryMs },
    put(
      deferredMatches,
      { id: pair, value: { subscription, last: `${lane}:${item.id}` } },
      { ttlMs: queueLimits.match.memoryMs },
    ),
  ]
}

/** Ends the waiting of a match whose claim is settled, unless something was put behind it after it was claimed. */
export const deferralEndWrites = async (store: Store, claim: Claim): Promise<Write[]> => {
  const pair = deferredMatchId(claim.lane)
  if (pair === undefined) return []
  const [doc] = await store.get(deferredMatches, [pair])
  const isLast = doc !== undefined && claim.items.some(({ id }) => id === doc.value.last)
  return isLast ? [remove(deferredMatches, pair, { expect: doc.version })] : []
}
