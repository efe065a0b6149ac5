import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { Pace } from '../store.ts'
import { createQuery } from './query.ts'

export type Buckets = {
  /** Takes up to `wanted` grants; how many it gave. Inside a transaction, as is `cool`. */
  take(pace: Pace, wanted: number, now: number): number
  cool(bucket: string, until: number, now: number): void
  /** From when the bucket has a grant to give; not after `now` when it has one already. */
  grantsAt(pace: Pace, now: number): number
}

/** What floating point loses between two refills must not hold back a whole grant. */
const tolerance = 1e-6

/** Token buckets, kept so that a restart neither gives a second burst nor forgets a cooling. */
export const createBuckets = (db: DatabaseSync): Buckets => {
  const find = createQuery(
    db,
    'SELECT tokens, at, cool_until FROM bucket WHERE name = ?',
    z.object({ tokens: z.number().nullable(), at: z.int(), cool_until: z.int() }),
  )
  const save = db.prepare(
    `INSERT INTO bucket (name, tokens, at, cool_until) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET tokens = excluded.tokens, at = excluded.at`,
  )
  // A bucket never claimed from is full, whatever its burst: its tokens stay NULL.
  const cool = db.prepare(
    `INSERT INTO bucket (name, at, cool_until) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET cool_until = max(cool_until, excluded.cool_until)`,
  )

  const read = (pace: Pace, now: number) => {
    const row = find.get(pace.bucket)
    const refill = row ? ((now - row.at) * pace.perSecond) / 1000 : 0
    const tokens = Math.min(pace.burst, (row?.tokens ?? pace.burst) + refill)
    return { tokens, coolUntil: row?.cool_until ?? 0 }
  }

  return {
    take: (pace, wanted, now) => {
      if (wanted === 0) return 0
      const { tokens, coolUntil } = read(pace, now)
      const given = coolUntil > now ? 0 : Math.min(wanted, Math.floor(tokens + tolerance))
      save.run(pace.bucket, tokens - given, now, coolUntil)
      return given
    },
    cool: (bucket, until, now) => {
      cool.run(bucket, now, until)
    },
    grantsAt: (pace, now) => {
      const { tokens, coolUntil } = read(pace, now)
      const missing = Math.max(0, 1 - tolerance - tokens)
      return Math.max(coolUntil, now + Math.ceil((missing / pace.perSecond) * 1000))
    },
  }
}
