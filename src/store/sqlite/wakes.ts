import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
// oxlint-disable-next-line no-restricted-imports -- this part's own port, which the rule takes for another part.
import type { Pace, Queue } from '../store.ts'
import type { Buckets } from './buckets.ts'
import { createQuery } from './query.ts'

export type Wakes = {
  readonly wait: (queue: Queue, signal: AbortSignal) => Promise<void>
  /** A claim was made under this pace, or none: a lane that waits for the bucket's next grant is not due. */
  readonly paced: (queue: Queue, pace: Pace | undefined) => void
  /** Lanes of the queue may be due earlier; looked at by the next `notify`, after the commit. */
  readonly touch: (queue: Queue) => void
  readonly notify: () => void
  /** Wakes everybody. */
  readonly close: () => void
}

/** Timers cannot be set further ahead, and none runs while the machine sleeps: look again at least this often. */
const longestSleepMs = 60_000

type Bedroom = { readonly sleepers: Set<() => void>; timer?: NodeJS.Timeout }

export const createWakes = (db: DatabaseSync, clock: () => number, buckets: Buckets): Wakes => {
  const readyAt = createReadyAt(db)
  const paces = createPaces(buckets)
  const bedrooms = new Map<Queue, Bedroom>()
  const touched = new Set<Queue>()

  const leave = (queue: Queue, room: Bedroom, wake: () => void) => {
    room.sleepers.delete(wake)
    if (room.sleepers.size > 0) return
    clearTimeout(room.timer)
    bedrooms.delete(queue)
  }

  /** Wakes the sleepers of a queue, or sets the one timer that will. */
  const look = (queue: Queue) => {
    const room = bedrooms.get(queue)
    if (!room) return
    clearTimeout(room.timer)
    const at = readyAt(queue)
    if (at === undefined) return
    const now = clock()
    const waitMs = Math.max(at, paces.grantsAt(queue, now)) - now
    if (waitMs <= 0) wakeAll(room)
    else room.timer = setTimeout(look, Math.min(waitMs, longestSleepMs), queue)
  }

  return {
    wait: (queue, signal) =>
      new Promise(resolve => {
        if (signal.aborted) {
          resolve()
          return
        }
        const room = bedrooms.get(queue) ?? { sleepers: new Set() }
        bedrooms.set(queue, room)
        const wake = () => {
          signal.removeEventListener('abort', wake)
          leave(queue, room, wake)
          resolve()
        }
        signal.addEventListener('abort', wake)
        room.sleepers.add(wake)
        look(queue)
      }),
    paced: paces.note,
    touch: queue => {
      touched.add(queue)
    },
    notify: () => {
      const queues = [...touched]
      touched.clear()
      queues.forEach(look)
    },
    close: () => bedrooms.forEach(wakeAll),
  }
}

const wakeAll = (room: Bedroom) => {
  for (const wake of room.sleepers) wake()
}

/** The buckets that claims of a queue draw from, so that nobody wakes for a lane the bucket will not grant. */
const createPaces = (buckets: Buckets) => {
  const noted = new Map<Queue, Map<string, Pace | undefined>>()
  return {
    note: (queue: Queue, pace: Pace | undefined) => {
      const used = noted.get(queue) ?? new Map<string, Pace | undefined>()
      used.set(pace?.bucket ?? '', pace)
      noted.set(queue, used)
    },
    grantsAt: (queue: Queue, now: number) => {
      const used = [...(noted.get(queue)?.values() ?? [])]
      // Nobody has claimed yet: nothing holds a lane back.
      return used.length === 0
        ? now
        : Math.min(...used.map(pace => (pace ? buckets.grantsAt(pace, now) : now)))
    },
  }
}

/** When the first lane of a queue is due or the first lease ends; `undefined` when nothing waits. */
const createReadyAt = (db: DatabaseSync) => {
  const first = createQuery(
    db,
    `SELECT min(at) AS at FROM (
       SELECT min(due) AS at FROM lane WHERE queue = ?1 AND items > 0 AND token = 0
       UNION ALL SELECT min(until) FROM lane WHERE queue = ?1 AND token > 0)`,
    z.object({ at: z.int().nullable() }),
  )
  return (queue: Queue) => first.get(queue)?.at ?? undefined
}
