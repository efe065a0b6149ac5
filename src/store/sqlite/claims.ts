import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { minuteMs } from '#lib/time.ts'
import type { QueueLimits } from '../limits.ts'
import type { Claim, ClaimedWork, ClaimOptions, Fence, OldLane, Queue, RateLimit } from '../store.ts'
import type { Buckets } from './buckets.ts'
import { createQuery, type Durability } from './database.ts'

/** Times are in ms by the store's clock. */
export type Leases = {
  holds(fence: Fence): boolean
  /** Must be called inside a transaction, as `free` must. */
  acquire(request: { lease: string; owner: string; now: number; until: number }): Fence | undefined
  free(fence: Fence): void
}

/** Rows are never deleted: an epoch must not repeat. */
export const createLeases = (db: DatabaseSync): Leases => {
  const find = createQuery(
    db,
    'SELECT owner, epoch, until FROM lease WHERE name = ?',
    z.object({ owner: z.string().nullable(), epoch: z.int(), until: z.int() }),
  )
  const save = db.prepare(
    `INSERT INTO lease (name, owner, epoch, until) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET owner = excluded.owner, epoch = excluded.epoch, until = excluded.until`,
  )

  const holds = ({ lease, epoch }: Fence) => {
    const row = find.get(lease)
    return row !== undefined && row.owner !== null && row.epoch === epoch
  }

  return {
    holds,
    acquire: ({ lease, owner, now, until }) => {
      const row = find.get(lease)
      if (row && row.owner !== null && row.owner !== owner && row.until > now) return undefined
      const epoch = row?.owner === owner ? row.epoch : (row?.epoch ?? 0) + 1
      save.run(lease, owner, epoch, until)
      return { lease, epoch }
    },
    free: fence => {
      if (holds(fence)) save.run(fence.lease, null, fence.epoch, 0)
    },
  }
}

/** Times are in ms by the store's clock. Every call must be made inside a transaction. */
type Claims = {
  claim(queue: Queue, options: ClaimOptions, now: number): Claim[]
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

  const claim: Claims['claim'] = (queue, options, now) => {
    expireLeases.run(queue, now)
    const ready = dueLanes.all(queue, now, options.lanes)
    const granted = options.rateLimit ? buckets.take(options.rateLimit, ready.length, now) : ready.length
    if (granted === 0) return []
    const last = nextToken.get(granted)?.value ?? 0
    const until = now + options.leaseMs
    return ready.slice(0, granted).map(({ key, name, items: waiting, attempt }, index) => {
      const token = last - granted + 1 + index
      hold.run(token, until, key)
      const items = firstItems
        .all(key, options.items)
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

/** Sizes and ages of lanes. Times are in ms by the store's clock. */
export const createLaneReads = (db: DatabaseSync) => {
  const sums = createQuery(
    db,
    `SELECT count(*) AS lanes, coalesce(sum(items), 0) AS items,
       min((SELECT at FROM item WHERE lane = lane.key ORDER BY seq LIMIT 1)) AS oldest
     FROM lane WHERE queue = ? AND items > 0`,
    z.object({ lanes: z.int(), items: z.int(), oldest: z.int().nullable() }),
  )
  const itemsOf = createQuery(
    db,
    'SELECT items FROM lane WHERE queue = ? AND name = ?',
    z.object({ items: z.int() }),
  )
  const oldestFirst = createQuery(
    db,
    `SELECT name, items, (SELECT at FROM item WHERE lane = lane.key ORDER BY seq LIMIT 1) AS oldest
     FROM lane WHERE queue = ? AND items > 0 ORDER BY oldest, name LIMIT ?`,
    z.object({ name: z.string(), items: z.int(), oldest: z.int() }),
  )
  return {
    depth: (queue: Queue, now: number) => {
      const { lanes, items, oldest } = sums.get(queue) ?? { lanes: 0, items: 0, oldest: null }
      return { lanes, items, oldestMs: oldest === null ? 0 : now - oldest }
    },
    isLaneEmpty: (queue: Queue, lane: string): boolean => (itemsOf.get(queue, lane)?.items ?? 0) === 0,
    oldestLanes: (queue: Queue, { limit, now }: { limit: number; now: number }): readonly OldLane[] =>
      oldestFirst
        .all(queue, limit)
        .map(({ name, items, oldest }) => ({ lane: name, items, oldestMs: now - oldest })),
  }
}

type Waiters = {
  /** Waits for work. The numbers of `claim` are whole. */
  readonly wait: (
    queue: Queue,
    signal: AbortSignal,
    claim: ClaimOptions | undefined,
  ) => Promise<ClaimedWork | undefined>
  /** Sets the rate limit of the last claim; the next `wait` on the queue is taken to follow it. */
  readonly limit: (queue: Queue, limit: RateLimit | undefined) => void
  /** Whether a claim may find something: a lane that is due, or a lease that has ended. */
  readonly isDue: (queue: Queue) => boolean
  /** Call this if lanes of the queue may be due earlier. The next `claimDue` and `notify` check them. */
  readonly touch: (queue: Queue) => void
  /**
   * Call this last inside the transaction: lanes that have become due are claimed for waiters, which saves a
   * transaction for each.
   */
  readonly claimDue: (durability: Durability) => void
  /** Call this after the commit. */
  readonly notify: () => void
  /** Wakes all waiters. */
  readonly close: () => void
}

type WaiterDeps = {
  readonly clock: () => number
  readonly buckets: Buckets
  readonly claims: Claims
  readonly queueLimits: QueueLimits
}

/** Timers cannot be set much further ahead, and none runs while the machine is suspended. */
const maxTimerMs = minuteMs

type Wake = (work?: ClaimedWork) => void

/** A waiter with the limit of its last claim: a lane is not due for a waiter whose bucket has no permit. */
type Waiter = { readonly limit: RateLimit | undefined; readonly claim: ClaimOptions | undefined }

type WaitingQueue = { readonly wakers: Map<Wake, Waiter>; timer?: NodeJS.Timeout }
type WaitingQueues = Map<Queue, WaitingQueue>

export const createWaiters = (db: DatabaseSync, deps: WaiterDeps): Waiters => {
  const { clock, buckets } = deps
  const readyAt = createReadyAt(db)
  const limits = new Map<Queue, RateLimit | undefined>()
  const waiting: WaitingQueues = new Map()
  const touched = new Set<Queue>()
  const due = createDueClaims({ ...deps, readyAt })

  /** Wakes the waiters for which a lane is due, and sets one timer for the next of the others. */
  const wakeDue = (queue: Queue) => {
    const waitingQueue = waiting.get(queue)
    if (!waitingQueue) return
    clearTimeout(waitingQueue.timer)
    const ready = readyAt(queue)
    if (ready === undefined) return
    const now = clock()
    const waitsMs: number[] = []
    for (const [wake, { limit }] of waitingQueue.wakers) {
      const dueAt = limit ? Math.max(ready, buckets.grantsAt(limit, now)) : ready
      if (dueAt <= now) wake()
      else waitsMs.push(dueAt - now)
    }
    if (waitsMs.length > 0) waitingQueue.timer = setTimeout(wakeDue, Math.min(...waitsMs, maxTimerMs), queue)
  }

  return {
    wait: (queue, signal, claim) => {
      const woken = joinQueue(waiting, queue, { signal, waiter: { limit: limits.get(queue), claim } })
      wakeDue(queue)
      return woken
    },
    limit: (queue, limit) => {
      limits.set(queue, limit)
    },
    isDue: queue => (readyAt(queue) ?? Number.POSITIVE_INFINITY) <= clock(),
    touch: queue => {
      touched.add(queue)
    },
    claimDue: durability => {
      due.begin()
      for (const queue of touched) due.claim(queue, waiting.get(queue)?.wakers, durability)
    },
    notify: () => {
      due.hand()
      const queues = [...touched]
      touched.clear()
      queues.forEach(wakeDue)
    },
    close: () => waiting.forEach(wakeAll),
  }
}

/** Resolves once it is woken, or its signal aborts. A queue without waiters has no entry. */
const joinQueue = (
  waiting: WaitingQueues,
  queue: Queue,
  { signal, waiter }: { signal: AbortSignal; waiter: Waiter },
): Promise<ClaimedWork | undefined> => {
  const { promise, resolve } = Promise.withResolvers<ClaimedWork | undefined>()
  if (signal.aborted) {
    resolve(undefined)
    return promise
  }
  const own: WaitingQueue = waiting.get(queue) ?? { wakers: new Map() }
  waiting.set(queue, own)
  const stop = () => wake()
  const wake = (work?: ClaimedWork) => {
    signal.removeEventListener('abort', stop)
    resolve(work)
    own.wakers.delete(wake)
    if (own.wakers.size > 0) return
    clearTimeout(own.timer)
    waiting.delete(queue)
  }
  signal.addEventListener('abort', stop)
  own.wakers.set(wake, waiter)
  return promise
}

/** Claims for those who wait, made in a transaction and handed out once it is committed. */
const createDueClaims = ({
  clock,
  claims,
  queueLimits,
  readyAt,
}: WaiterDeps & { readonly readyAt: (queue: Queue) => number | undefined }) => {
  let made: { readonly wake: Wake; readonly work: ClaimedWork }[] = []

  const claimFor = (queue: Queue, wake: Wake, claim: ClaimOptions) => {
    const claimedAt = performance.now()
    const now = clock()
    const ready = readyAt(queue)
    if (ready === undefined || ready > now) return
    const work = { claims: claims.claim(queue, claim, now), claimedAt }
    if (work.claims.length > 0) made.push({ wake, work })
  }

  return {
    /** Forgets the claims that a failed transaction made. */
    begin: (): void => {
      made = []
    },
    claim: (queue: Queue, wakers: WaitingQueue['wakers'] | undefined, durability: Durability): void => {
      if (durability === 'unsynced' && queueLimits[queue].durableClaims === true) return
      for (const [wake, { claim }] of wakers ?? []) if (claim !== undefined) claimFor(queue, wake, claim)
    },
    hand: (): void => {
      for (const { wake, work } of made) wake(work)
      made = []
    },
  }
}

const wakeAll = ({ wakers }: WaitingQueue) => {
  for (const wake of wakers.keys()) wake()
}

/** The time at which the first lane of a queue is due or the first lease ends; `undefined` when nothing waits. */
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
