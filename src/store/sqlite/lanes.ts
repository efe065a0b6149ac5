import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { Queue } from '../store.ts'
import { createQuery } from './database.ts'

/** A row of `lane`, changed in memory by the checks of a commit and written once at its end. */
export type Lane = {
  readonly queue: Queue
  readonly name: string
  /** 0: has no row yet. */
  key: number
  items: number
  due: number
  /** 0: free. */
  token: number
  until: number
  attempt: number
  /** Whether the lane's row is up to date. */
  saved: boolean
}

export type Lanes = {
  readonly load: (queue: Queue, name: string) => Lane
  /** Writes the lane, or deletes it where it is empty, free and due. */
  readonly save: (lane: Lane, now: number) => void
  /** The key that its items refer to; inserts the lane where it has none. */
  readonly key: (lane: Lane) => number
}

/** `lane`, `from` and `to` are keys of lanes. All inside a transaction. */
export type ItemTable = {
  readonly insert: (lane: number, item: { id: string; at: number; text: string }) => void
  /** Deletes the first `count`. */
  readonly take: (lane: number, count: number) => void
  readonly drop: (lane: number) => void
  /** Appends them to the items of `to`. */
  readonly move: (from: number, to: number) => void
}

export const createLanes = (db: DatabaseSync): Lanes => {
  const find = createQuery(
    db,
    'SELECT key, items, due, token, until, attempt FROM lane WHERE queue = ? AND name = ?',
    z.object({
      key: z.int(),
      items: z.int(),
      due: z.int(),
      token: z.int(),
      until: z.int(),
      attempt: z.int(),
    }),
  )
  const insert = createQuery(
    db,
    `INSERT INTO lane (queue, name, items, due, token, until, attempt) VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING key`,
    z.object({ key: z.int() }),
  )
  const update = db.prepare(
    'UPDATE lane SET items = ?, due = ?, token = ?, until = ?, attempt = ? WHERE key = ?',
  )
  const remove = db.prepare('DELETE FROM lane WHERE key = ?')

  const key = (lane: Lane) => {
    if (lane.key === 0) {
      lane.key = insert.get(lane.queue, lane.name, ...values(lane))?.key ?? 0
      lane.saved = true
    }
    return lane.key
  }

  return {
    load: (queue, name) => {
      const row = find.get(queue, name) ?? { key: 0, items: 0, due: 0, token: 0, until: 0, attempt: 0 }
      return { queue, name, ...row, saved: false }
    },
    save: (lane, now) => {
      if (lane.items === 0 && lane.token === 0 && lane.due <= now) {
        if (lane.key !== 0) remove.run(lane.key)
      } else if (lane.key === 0) key(lane)
      else if (!lane.saved) update.run(...values(lane), lane.key)
    },
    key,
  }
}

const values = (lane: Lane) => [lane.items, lane.due, lane.token, lane.until, lane.attempt]

/** Items are ordered by `seq`, which SQLite chooses above all present ones. */
export const createItems = (db: DatabaseSync): ItemTable => {
  const insert = db.prepare('INSERT INTO item (lane, id, at, body) VALUES (?, ?, ?, ?)')
  const take = db.prepare(
    'DELETE FROM item WHERE seq IN (SELECT seq FROM item WHERE lane = ? ORDER BY seq LIMIT ?)',
  )
  const drop = db.prepare('DELETE FROM item WHERE lane = ?')
  // Copies without gaps: shifted as a whole, a lane would double the highest number if its first item is old, and
  // numbers run out.
  const copy = db.prepare(
    'INSERT INTO item (lane, id, at, body) SELECT ?, id, at, body FROM item WHERE lane = ? ORDER BY seq',
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
      copy.run(to, from)
      drop.run(from)
    },
  }
}
