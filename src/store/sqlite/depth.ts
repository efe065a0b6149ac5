import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { Queue } from '../store.ts'
import { createQuery } from './query.ts'

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
