import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { Fence } from '../store.ts'
import { createQuery } from './database.ts'

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
