import type { Write } from '#store/store.ts'
import { windowLane } from '../records.ts'

/** Has the window of a subscription closed `afterMs` from now, by the store's clock. `round`: of no other window. */
export const windowTimerWrites = (
  subscription: string,
  { round, afterMs }: { round: number; afterMs: number },
): Write[] => {
  const lane = windowLane(subscription)
  return [
    { op: 'push', queue: 'match', lane, id: `${lane}:${round}`, body: {} },
    { op: 'delay', queue: 'match', lane, delayMs: afterMs },
  ]
}
