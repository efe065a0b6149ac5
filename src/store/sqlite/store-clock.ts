import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { createQuery } from './database.ts'

const stampEveryMs = 1_000

/**
 * The store's clock, which never runs backwards: when the machine's does, it continues from its last time, so
 * that earlier delays and leases end when they should. `stamp` saves the latest time once a second, inside a
 * transaction, for jumps between two runs.
 */
export const createStoreClock = (
  db: DatabaseSync,
  now: () => number,
): { readonly clock: () => number; readonly stamp: () => void } => {
  const load = createQuery(db, "SELECT value FROM counter WHERE name = 'clock'", z.object({ value: z.int() }))
  const save = db.prepare("UPDATE counter SET value = ? WHERE name = 'clock'")
  let lastRead = Math.floor(now())
  let ahead = Math.max(0, (load.get()?.value ?? 0) - lastRead)
  let stamped = 0
  const clock = (): number => {
    const present = Math.floor(now())
    if (present < lastRead) ahead += lastRead - present
    lastRead = present
    return present + ahead
  }
  return {
    clock,
    stamp: () => {
      const at = clock()
      if (at - stamped < stampEveryMs) return
      save.run(at)
      stamped = at
    },
  }
}
