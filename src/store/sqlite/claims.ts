import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { Claim, ClaimOptions, OldLane, Queue, RateLimit } from '../store.ts'
import type { Buckets } from './buckets.ts'
import { createQuery } from './database.ts'

/** All inside a transaction. */
type Claims = {
  claim(queue: Queue, o: ClaimOptions, now: number): Claim[]
  extend(claim: Claim, until: number): boolean
  release(claim: Claim): boolean
}

export const createClaims = (db: DatabaseSync, buckets: Buckets): Claims => {
  const expireLeases = db.prepare(
    'UPDATE lane SET token = 0, attempt = attempt + 1 WHERE queue = ? AND token > 0 AND until <= ?',
  )
  const dueLanes = createQuery(
    db,
    `SELECT key, name, items, attempt FROM lane WHERE queue = ? AND items > 0 AND token = 0 AND due <= ?
     ORDER BY due, key LIMIT ?`,
    z.object({ key: z.int(), name: z.string(), items: z.int(), attempt: z.int() }),
  )
  const hold = db.prepare('UPDATE lane SET token = ?, until = ? WHERE key = ?')
  const firstItems = createQuery(
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
    expireLeases.run(queue, now)
    const ready = dueLanes.all(queue, now, o.lanes)
    const granted = o.rateLimit ? buckets.take(o.rateLimit, ready.length, now) : ready.length
    if (granted === 0) return []
    const last = nextToken.get(granted)?.value ?? 0
    const until = now + o.leaseMs
    return ready.slice(0, granted).map(({ key, name, items: waiting, attempt }, index) => {
      const token = last - granted + 1 + index
      hold.run(token, until, key)
      const items = firstItems
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

/** Reads `Store.depth`. */
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

/** Reads `Store.oldestLanes`. */
export const createOldestLanes = (db: DatabaseSync) => {
  const find = createQuery(
    db,
    `SELECT name, items, (SELECT at FROM item WHERE lane = lane.key ORDER BY seq LIMIT 1) AS oldest
     FROM lane WHERE queue = ? AND items > 0 ORDER BY oldest, name LIMIT ?`,
    z.object({ name: z.string(), items: z.int(), oldest: z.int() }),
  )
  return (queue: Queue, o: { limit: number; now: number }): readonly OldLane[] =>
    find
      .all(queue, o.limit)
      .map(({ name, items, oldest }) => ({ lane: name, items, oldestMs: o.now - oldest }))
}

type Waiters = {
  readonly wait: (queue: Queue, signal: AbortSignal) => Promise<void>
  /** The rate limit of the last claim; the next `wait` on the queue is taken to follow it. */
  readonly limit: (queue: Queue, limit: RateLimit | undefined) => void
  /** Lanes of the queue may be due earlier. The next `notify`, after the commit, checks them. */
  readonly touch: (queue: Queue) => void
  readonly notify: () => void
  /** Wakes all. */
  readonly close: () => void
}

/** Timers cannot be set much further ahead, and none runs while the machine is suspended. */
const maxTimerMs = 60_000

/** `wakers`: with the rate limit of the claim before: a lane is not due for a waiter whose bucket has no permit. */
type WaitingQueue = { readonly wakers: Map<() => void, RateLimit | undefined>; timer?: NodeJS.Timeout }

export const createWaiters = (db: DatabaseSync, clock: () => number, buckets: Buckets): Waiters => {
  const readyAt = createReadyAt(db)
  const limits = new Map<Queue, RateLimit | undefined>()
  const waiting = new Map<Queue, WaitingQueue>()
  const touched = new Set<Queue>()

  const leave = (queue: Queue, own: WaitingQueue, wake: () => void) => {
    own.wakers.delete(wake)
    if (own.wakers.size > 0) return
    clearTimeout(own.timer)
    waiting.delete(queue)
  }

  /** Wakes those for whom a lane is due, and sets one timer for the next of the others. */
  const wakeDue = (queue: Queue) => {
    const own = waiting.get(queue)
    if (!own) return
    clearTimeout(own.timer)
    const ready = readyAt(queue)
    if (ready === undefined) return
    const now = clock()
    const waitsMs: number[] = []
    for (const [wake, limit] of own.wakers) {
      const at = limit ? Math.max(ready, buckets.grantsAt(limit, now)) : ready
      if (at <= now) wake()
      else waitsMs.push(at - now)
    }
    if (waitsMs.length > 0) own.timer = setTimeout(wakeDue, Math.min(...waitsMs, maxTimerMs), queue)
  }

  return {
    wait: (queue, signal) =>
      new Promise(resolve => {
        if (signal.aborted) {
          resolve()
          return
        }
        const own = waiting.get(queue) ?? { wakers: new Map() }
        waiting.set(queue, own)
        const wake = () => {
          signal.removeEventListener('abort', wake)
          leave(queue, own, wake)
          resolve()
        }
        signal.addEventListener('abort', wake)
        own.wakers.set(wake, limits.get(queue))
        wakeDue(queue)
      }),
    limit: (queue, limit) => {
      limits.set(queue, limit)
    },
    touch: queue => {
      touched.add(queue)
    },
    notify: () => {
      const queues = [...touched]
      touched.clear()
      queues.forEach(wakeDue)
    },
    close: () => waiting.forEach(wakeAll),
  }
}

const wakeAll = ({ wakers }: WaitingQueue) => {
  for (const wake of wakers.keys()) wake()
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
