import type { DatabaseSync } from 'node:sqlite'

/** Lanes by their keys. All inside a transaction. */
export type Items = {
  readonly insert: (lane: number, item: { id: string; at: number; text: string }) => void
  /** Drops the first `count`. */
  readonly take: (lane: number, count: number) => void
  readonly drop: (lane: number) => void
  /** Behind what waits in `to`. */
  readonly move: (from: number, to: number) => void
}

/** Items of a lane stand in the order of their `seq`, which SQLite draws above all that are present. */
export const createItems = (db: DatabaseSync): Items => {
  const insert = db.prepare('INSERT INTO item (lane, id, at, body) VALUES (?, ?, ?, ?)')
  const take = db.prepare(
    'DELETE FROM item WHERE seq IN (SELECT seq FROM item WHERE lane = ? ORDER BY seq LIMIT ?)',
  )
  const drop = db.prepare('DELETE FROM item WHERE lane = ?')
  const move = db.prepare(`UPDATE item SET lane = ?1, seq = seq + ?3 WHERE lane = ?2`)
  const distance = db.prepare(
    'SELECT (SELECT max(seq) FROM item) - (SELECT min(seq) FROM item WHERE lane = ?) + 1 AS distance',
  )
  return {
    insert: (lane, { id, at, text }) => {
      insert.run(lane, id, at, text)
    },
    take: (lane, count) => {
      take.run(lane, count)
    },
    drop: lane => {
      drop.run(lane)
    },
    move: (from, to) => {
      move.run(to, from, distance.get(from)?.['distance'] ?? 0)
    },
  }
}
