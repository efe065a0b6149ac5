import type { Log } from '#lib/log.ts'
import { type Claim, remove, type Store, type Write } from '#store/store.ts'
import { deferredMatches, deferredMatchId, laneSubscription, summaryWindows } from '../records.ts'
import { type NotifyTarget, readNotifyTarget } from './read-target.ts'

type SettleDeps = { readonly store: Store; readonly log: Log }

/** The writes that settle a claim, as far as they fit into one commit. */
export type ClaimWrites = (
  claim: Claim,
  o: { target: NotifyTarget; signal: AbortSignal },
) => Promise<readonly Write[]>

/**
 * Handles a claim of a lane of a subscription: its own, that of its window, or one of a match that waits alone. Commits what
 * `settle` makes of it, and asks again after a concurrent change. What waits for a subscription that is gone is dropped.
 */
export const settleClaim = ({ store, log }: SettleDeps, settle: ClaimWrites) => {
  return async (claim: Claim, signal: AbortSignal): Promise<void> => {
    const subscription = laneSubscription(claim.lane)
    const overfull = new Set<string>()
    while (!signal.aborted) {
      const target = await readNotifyTarget(store, subscription)
      if (target === undefined) {
        const pair = deferredMatchId(claim.lane)
        await store.commit([
          { op: 'done', claim, count: claim.items.length },
          remove(summaryWindows, subscription),
          ...(pair === undefined ? [] : [remove(deferredMatches, pair)]),
        ])
        return
      }
      const lanes = target.lanes.filter(lane => !overfull.has(lane))
      const writes = await settle(claim, { target: { ...target, lanes }, signal })
      const committed = await store.commit(writes)
      if (committed.ok || committed.reason === 'lease lost') return
      const refused = writes[committed.write]
      if (committed.reason === 'full' && refused?.op === 'push') {
        // One channel that takes nothing must not hold up the others.
        overfull.add(refused.lane)
        log.error(
          { channel: Number(refused.lane) },
          'too much waits for this channel: notifications are dropped',
        )
      }
    }
  }
}
