import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { RateLimit } from '../store.ts'
import { createQuery } from './database.ts'

/** Times in ms. All but `grantsAt` inside a transaction. */
export type Buckets = {
  /** Takes up to `wanted` grants; how many it gave. */
  take(pace: RateLimit, wanted: number, now: number): number
  /** Reserves one grant of each: how long to wait for them, in whole ms. More than `patience`: none is taken. */
  acquire(paces: readonly RateLimit[], patience: number, now: number): number
  penalize(bucket: string, until: number, now: number): void
  /** From when the bucket has a grant to give; not after `now` when it has one already. */
  grantsAt(pace: RateLimit, now: number): number
}

/** What floating point loses must not hold back a grant: at today's times a double is exact to a quarter of this, in ms. */
const tolerance = 0.001

const getIntervalMs = (pace: RateLimit): number => 1_000 / pace.perSecond

/**
 * Token buckets as the generic cell rate algorithm keeps them: by the moment at which each would be full, which every grant
 * moves one interval on. They are kept so that a restart neither gives a second burst nor forgets a cooling; one that is full
 * and not cooled needs no row, and the sweep takes it.
 */
export const createBuckets = (db: DatabaseSync): Buckets => {
  const find = createQuery(
    db,
    'SELECT full_at, cool_until FROM bucket WHERE name = ?',
    z.object({ full_at: z.number(), cool_until: z.int() }),
  )
  const save = db.prepare(
    `INSERT INTO bucket (name, full_at, cool_until) VALUES (?, ?, 0)
     ON CONFLICT DO UPDATE SET full_at = excluded.full_at`,
  )
  const cool = db.prepare(
    `INSERT INTO bucket (name, full_at, cool_until) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET cool_until = max(cool_until, excluded.cool_until)`,
  )

  const read = (bucket: string) => {
    const row = find.get(bucket)
    return { fullAt: row?.full_at ?? 0, coolUntil: row?.cool_until ?? 0 }
  }

  /** To a fraction of a ms: what rounding puts on top would add up with each that stands in line. */
  const exactlyAt = (pace: RateLimit, now: number): number => {
    const { fullAt, coolUntil } = read(pace.bucket)
    return Math.max(now, coolUntil, fullAt - (pace.burst - 1) * getIntervalMs(pace))
  }

  const grantsAt = (pace: RateLimit, now: number): number => Math.ceil(exactlyAt(pace, now) - tolerance)

  return {
    take: (pace, wanted, now) => {
      const { fullAt, coolUntil } = read(pace.bucket)
      if (wanted === 0 || coolUntil > now) return 0
      const interval = getIntervalMs(pace)
      const from = Math.max(fullAt, now)
      const there = Math.floor(pace.burst - (from - now - tolerance) / interval)
      const given = Math.max(0, Math.min(wanted, there, pace.burst))
      if (given > 0) save.run(pace.bucket, from + given * interval)
      return given
    },
    acquire: (paces, patience, now) => {
      const at = Math.max(now, ...paces.map(pace => exactlyAt(pace, now)))
      const wait = Math.ceil(at - tolerance) - now
      if (wait > patience) return wait
      for (const pace of paces)
        save.run(pace.bucket, Math.max(read(pace.bucket).fullAt, at) + getIntervalMs(pace))
      return wait
    },
    penalize: (bucket, until, now) => {
      cool.run(bucket, now, until)
    },
    grantsAt,
  }
}
