import { type Claim, remove, type Write } from '#store/store.ts'
import { subscriptions, triggerCounts, windowLane } from '../records.ts'
import { windowEndWrites } from './close-window.ts'
import type { NotifyTarget } from './read-target.ts'

/**
 * All that a subscription had matched is handled: what its window gathered is told, and nothing is kept of it. `time`:
 * milliseconds.
 */
export const subscriptionEndWrites = (claim: Claim, o: { target: NotifyTarget; time: number }): Write[] => {
  const { id } = o.target.subscription
  return [
    ...windowEndWrites(claim, o),
    { op: 'clear', queue: 'match', lane: windowLane(id) },
    remove(subscriptions, id),
    remove(triggerCounts, `subscription:${id}`),
    remove(triggerCounts, `quiet:${id}`),
  ]
}
