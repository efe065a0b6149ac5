import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { Claim, ClaimOptions, Queue, RateLimit } from '../store.ts'
import type { Buckets } from './buckets.ts'
import { createQuery } from './database.ts'

/** All inside a transaction. */
type Claims = {
  claim(queue: Queue, o: ClaimOptions, now: number): Claim[]
  extend(claim: Claim, until: number): boolean
  release(claim: Claim): boolean
}

export const createClaims = (db: DatabaseSync, buckets: Buckets): Claims => {
  const giveBack = db.prepare(
    'UPDATE lane SET token = 0, attempt = attempt + 1 WHERE queue = ? AND token > 0 AND until <= ?',
  )
  const due = createQuery(
    db,
    `SELECT key, name, items, attempt FROM lane WHERE queue = ? AND items > 0 AND token = 0 AND due <= ?
     ORDER BY due, key LIMIT ?`,
    z.object({ key: z.int(), name: z.string(), items: z.int(), attempt: z.int() }),
  )
  const hold = db.prepare('UPDATE lane SET token = ?, until = ? WHERE key = ?')
  const itemsOf = createQuery(
    db,
    'SELECT id, at, body FROM item WHERE lane = ? ORDER BY seq LIMIT ?',
    z.object({ id: z.string(), at: z.int(), body: z.string() }),
  )
  const nextToken = createQuery(
    db,
    "UPDATE counter SET value = value + ? WHERE name = 'token' RETURNING value",
    z.object({ value: z.int() }),
  )
  const extend = db.prepare('UPDATE lane SET until = ? WHERE queue = ? AND name = ? AND token = ?')
  const release = db.prepare('UPDATE lane SET token = 0 WHERE queue = ? AND name = ? AND token = ?')

  const claim: Claims['claim'] = (queue, o, now) => {
    giveBack.run(queue, now)
    const ready = due.all(queue, now, o.lanes)
    const granted = o.pace ? buckets.take(o.pace, ready.length, now) : ready.length
    if (granted === 0) return []
    const last = nextToken.get(granted)?.value ?? 0
    const until = now + o.leaseMs
    return ready.slice(0, granted).map(({ key, name, items: waiting, attempt }, index) => {
      const token = last - granted + 1 + index
      hold.run(token, until, key)
      const items = itemsOf
        .all(key, o.items)
        .map(({ id, at, body }) => ({ id, at, body: JSON.parse(body) as unknown }))
      return { queue, lane: name, token, attempt, items, waiting, until }
    })
  }

  return {
    claim,
    extend: ({ queue, lane, token }, until) => Number(extend.run(until, queue, lane, token).changes) > 0,
    release: ({ queue, lane, token }) => Number(release.run(queue, lane, token).changes) > 0,
  }
}

/** How much waits in a queue; `oldestMs` is the age of its oldest item, 0 when it is empty. */
export const createDepth = (db: DatabaseSync) => {
  const sums = createQuery(
    db,
    `SELECT count(*) AS lanes, coalesce(sum(items), 0) AS items,
       min((SELECT at FROM item WHERE lane = lane.key ORDER BY seq LIMIT 1)) AS oldest
     FROM lane WHERE queue = ? AND items > 0`,
    z.object({ lanes: z.int(), items: z.int(), oldest: z.int().nullable() }),
  )
  return (queue: Queue, now: number) => {
    const { lanes, items, oldest } = sums.get(queue) ?? { lanes: 0, items: 0, oldest: null }
    return { lanes, items, oldestMs: oldest === null ? 0 : now - oldest }
  }
}

type Waiters = {
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
