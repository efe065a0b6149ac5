import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { RateLimit } from '../store.ts'
import { createQuery } from './database.ts'

/** Times in ms. All but `grantsAt` inside a transaction. */
export type Buckets = {
  /** Takes up to `wanted` permits and returns how many. */
  take(limit: RateLimit, wanted: number, now: number): number
  /**
   * Reserves one permit of each and returns how many whole ms to wait for them. If that exceeds `timeoutMs`
   * none is reserved.
   */
  acquire(limits: readonly RateLimit[], timeoutMs: number, now: number): number
  penalize(bucket: string, until: number, now: number): void
  /** The time at which the bucket has a permit; `now` or earlier if it has one already. */
  grantsAt(limit: RateLimit, now: number): number
}

/** Rounding errors must not hold back a permit: at today's times a double is exact to a quarter of this. */
const toleranceMs = 0.001

const getIntervalMs = (limit: RateLimit): number => 1_000 / limit.perSecond

/**
 * Token buckets by the generic cell rate algorithm (GCRA): each is stored as the time at which it is full
 * again, which every permit delays by one interval. Stored, so that a restart neither grants a second burst
 * nor forgets a penalty. The sweep deletes the row of a bucket that is full and without penalty.
 */
export const createBuckets = (db: DatabaseSync): Buckets => {
  const find = createQuery(
    db,
    'SELECT full_at, penalty_until FROM bucket WHERE name = ?',
    z.object({ full_at: z.number(), penalty_until: z.int() }),
  )
  const save = db.prepare(
    `INSERT INTO bucket (name, full_at, penalty_until) VALUES (?, ?, 0)
     ON CONFLICT DO UPDATE SET full_at = excluded.full_at`,
  )
  const savePenalty = db.prepare(
    `INSERT INTO bucket (name, full_at, penalty_until) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET penalty_until = max(penalty_until, excluded.penalty_until)`,
  )

  const read = (bucket: string) => {
    const row = find.get(bucket)
    return { fullAt: row?.full_at ?? 0, penaltyUntil: row?.penalty_until ?? 0 }
  }

  /** The exact time: rounding errors would add up with each reservation in line. */
  const exactlyAt = (limit: RateLimit, now: number): number => {
    const { fullAt, penaltyUntil } = read(limit.bucket)
    return Math.max(now, penaltyUntil, fullAt - (limit.burst - 1) * getIntervalMs(limit))
  }

  const grantsAt = (limit: RateLimit, now: number): number => Math.ceil(exactlyAt(limit, now) - toleranceMs)

  return {
    take: (limit, wanted, now) => {
      const { fullAt, penaltyUntil } = read(limit.bucket)
      if (wanted === 0 || penaltyUntil > now) return 0
      const intervalMs = getIntervalMs(limit)
      const from = Math.max(fullAt, now)
      const available = Math.floor(limit.burst - (from - now - toleranceMs) / intervalMs)
      const granted = Math.max(0, Math.min(wanted, available, limit.burst))
      if (granted > 0) save.run(limit.bucket, from + granted * intervalMs)
      return granted
    },
    acquire: (limits, timeoutMs, now) => {
      const at = Math.max(now, ...limits.map(limit => exactlyAt(limit, now)))
      const waitMs = Math.ceil(at - toleranceMs) - now
      if (waitMs > timeoutMs) return waitMs
      for (const limit of limits)
        save.run(limit.bucket, Math.max(read(limit.bucket).fullAt, at) + getIntervalMs(limit))
      return waitMs
    },
    penalize: (bucket, until, now) => {
      savePenalty.run(bucket, now, until)
    },
    grantsAt,
  }
}
