import { type Claim, remove, type Write } from '#store/store.ts'
import { counts, subscriptions, windowLane } from '../records.ts'
import { closeWindow } from './close-window.ts'
import type { Target } from './read-target.ts'

/**
 * All that a subscription had matched is handled: what its window gathered is told, and nothing is kept of it. `time`:
 * milliseconds.
 */
export const endSubscription = (claim: Claim, o: { target: Target; time: number }): Write[] => {
  const { id } = o.target.subscription
  return [
    ...closeWindow(claim, o),
    { op: 'clear', queue: 'match', lane: windowLane(id) },
    remove(subscriptions, id),
    remove(counts, `subscription:${id}`),
    remove(counts, `quiet:${id}`),
  ]
}
