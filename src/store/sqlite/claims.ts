import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { Claim, ClaimOptions, Fence, OldLane, Queue } from '../store.ts'
import type { Buckets } from './buckets.ts'
import { createQuery } from './database.ts'

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
export type Claims = {
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
