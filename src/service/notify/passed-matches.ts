import type { Notification } from '#contract/notification.ts'
import { put, type Store, type Write } from '#store/store.ts'
import { type MatchUpdate, matchId } from '../records/match-update.ts'
import { type PassedMatch, passedMatches, passedTtlMs } from '../records/records.ts'

/** Remembers which matches passed the filters of their bot; one write each. */
export const recordPassed = (notifications: readonly Notification[]): Write[] =>
  notifications.map(({ id, state }) =>
    put(passedMatches, { id, value: { stands: state === 'included' } }, { ttlMs: passedTtlMs }),
  )

/** Loads, by `matchId`, which of the matches that a reorg removed or changed passed the filters before. */
export const loadPassed = async (
  store: Store,
  subscription: string,
  updates: readonly MatchUpdate[],
): Promise<ReadonlyMap<string, PassedMatch>> => {
  const ids = updates.flatMap(update => (update.revision > 0 ? [matchId(subscription, update)] : []))
  const docs = ids.length === 0 ? [] : await store.get(passedMatches, ids)
  return new Map(docs.flatMap(doc => (doc === undefined ? [] : [[doc.id, doc.value]])))
}
