import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { Queue, RateLimit } from '../store.ts'
import type { Buckets } from './buckets.ts'
import { createQuery } from './query.ts'

export type Waiters = {
  readonly wait: (queue: Queue, signal: AbortSignal) => Promise<void>
  /** A claim was made under this pace, or none; who waits next is taken to be the claimer. */
  readonly paced: (queue: Queue, pace: RateLimit | undefined) => void
  /** Lanes of the queue may be due earlier; looked at by the next `notify`, after the commit. */
  readonly touch: (queue: Queue) => void
  readonly notify: () => void
  /** Wakes everybody. */
  readonly close: () => void
}

/** Timers cannot be set further ahead, and none runs while the machine sleeps: look again at least this often. */
const maxTimerMs = 60_000

/** Each sleeper with the pace of the claim before: a lane that its bucket does not grant is not due for it. */
type WaitingRoom = { readonly sleepers: Map<() => void, RateLimit | undefined>; timer?: NodeJS.Timeout }

export const createWaiters = (db: DatabaseSync, clock: () => number, buckets: Buckets): Waiters => {
  const readyAt = createReadyAt(db)
  const paces = new Map<Queue, RateLimit | undefined>()
  const bedrooms = new Map<Queue, WaitingRoom>()
  const touched = new Set<Queue>()

  const leave = (queue: Queue, room: WaitingRoom, wake: () => void) => {
    room.sleepers.delete(wake)
    if (room.sleepers.size > 0) return
    clearTimeout(room.timer)
    bedrooms.delete(queue)
  }

  /** Wakes the sleepers of a queue whose time has come, and sets one timer for the next of the others. */
  const look = (queue: Queue) => {
    const room = bedrooms.get(queue)
    if (!room) return
    clearTimeout(room.timer)
    const ready = readyAt(queue)
    if (ready === undefined) return
    const now = clock()
    const waits: number[] = []
    for (const [wake, pace] of room.sleepers) {
      const at = pace ? Math.max(ready, buckets.grantsAt(pace, now)) : ready
      if (at <= now) wake()
      else waits.push(at - now)
    }
    if (waits.length > 0) room.timer = setTimeout(look, Math.min(...waits, maxTimerMs), queue)
  }

  return {
    wait: (queue, signal) =>
      new Promise(resolve => {
        if (signal.aborted) {
          resolve()
          return
        }
        const room = bedrooms.get(queue) ?? { sleepers: new Map() }
        bedrooms.set(queue, room)
        const wake = () => {
          signal.removeEventListener('abort', wake)
          leave(queue, room, wake)
          resolve()
        }
        signal.addEventListener('abort', wake)
        room.sleepers.set(wake, paces.get(queue))
        look(queue)
      }),
    paced: (queue, pace) => {
      paces.set(queue, pace)
    },
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

const wakeAll = (room: WaitingRoom) => {
  for (const wake of room.sleepers.keys()) wake()
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
