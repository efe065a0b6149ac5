import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { changeFeedLength } from '../limits.ts'
import type { ChangePage } from '../store.ts'
import { createQuery } from './database.ts'

export type ChangeFeed = {
  /** Inside a transaction. */
  append(kind: string, id: string): void
  read(query: { kind: string; after: string; limit: number }): ChangePage
}

/** `seq` has no gaps within a kind, so the oldest kept change follows from the last `seq`. */
export const createChangeFeed = (db: DatabaseSync): ChangeFeed => {
  const last = z.object({ last: z.int() })
  const next = createQuery(
    db,
    `INSERT INTO feed VALUES (?, 1) ON CONFLICT DO UPDATE SET last = last + 1 RETURNING last`,
    last,
  )
  const end = createQuery(db, 'SELECT last FROM feed WHERE kind = ?', last)
  const insert = db.prepare('INSERT INTO change VALUES (?, ?, ?)')
  const drop = db.prepare('DELETE FROM change WHERE kind = ? AND seq = ?')
  const page = createQuery(
    db,
    'SELECT seq, id FROM change WHERE kind = ? AND seq > ? ORDER BY seq LIMIT ?',
    z.object({ seq: z.int(), id: z.string() }),
  )

  return {
    append: (kind, id) => {
      const seq = next.get(kind)?.last ?? 1
      insert.run(kind, seq, id)
      drop.run(kind, seq - changeFeedLength)
    },
    read: ({ kind, after, limit }) => {
      const newest = end.get(kind)?.last ?? 0
      if (after === '') return { ids: [], seq: String(newest), reset: false }
      const from = /^\d+$/.test(after) ? Number(after) : -1
      // Beyond the end, the reader saw another history than that of this file.
      if (from < Math.max(0, newest - changeFeedLength) || from > newest) {
        return { ids: [], seq: String(newest), reset: true }
      }
      const rows = page.all(kind, from, limit)
      return {
        ids: [...new Set(rows.map(row => row.id))],
        seq: String(rows.at(-1)?.seq ?? from),
        reset: false,
      }
    },
  }
}
