import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { encodeBody, type QueueLimits, toWholeNumber } from '../limits.ts'
import type { Queue, WriteOf } from '../store.ts'
import { createQuery } from './database.ts'
import type { Lane, StagedWrite } from './staged-commit.ts'

export type LaneWrites = {
  /** Throws `TypeError` on a body that is not JSON. */
  readonly push: (write: WriteOf<'push'>) => StagedWrite
  readonly done: (write: WriteOf<'done'>) => StagedWrite
  readonly delay: (write: WriteOf<'delay'>) => StagedWrite
  readonly clear: (write: WriteOf<'clear'>) => StagedWrite
  readonly move: (write: WriteOf<'move'>) => StagedWrite
}

export type Lanes = {
  readonly load: (queue: Queue, name: string) => Lane
  /** Writes the lane, or deletes it where it is empty, free and due. */
  readonly save: (lane: Lane, now: number) => void
  /** The key to which the items of a lane refer; inserts the lane if it has no row. */
  readonly key: (lane: Lane) => number
}

/** Items of lanes, which are given by their keys. All calls are made inside a transaction. */
type ItemTable = {
  readonly insert: (lane: number, item: { id: string; at: number; text: string }) => void
  /** Deletes the first `count` items. */
  readonly take: (lane: number, count: number) => void
  readonly drop: (lane: number) => void
  /** Appends the items of `from` to those of `to`. */
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
const createItems = (db: DatabaseSync): ItemTable => {
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

export const createLaneWrites = (db: DatabaseSync, lanes: Lanes, limits: QueueLimits): LaneWrites => {
  const items = createItems(db)
  return {
    push: createPush(db, { lanes, items, limits }),
    done: createDone(items),
    delay: ({ queue, lane, delayMs }) => {
      const wholeDelayMs = toWholeNumber(delayMs, 'delayMs')
      return staged => {
        staged.lane(queue, lane).due = staged.now + wholeDelayMs
        return 1
      }
    },
    clear: createClear(items),
    move: createMove(items, lanes),
  }
}

const createPush = (
  db: DatabaseSync,
  { lanes, items, limits }: { lanes: Lanes; items: ItemTable; limits: QueueLimits },
): LaneWrites['push'] => {
  const remembered = createQuery(
    db,
    'SELECT until FROM seen WHERE queue = ? AND id = ? AND until > ?',
    z.object({ until: z.int() }),
  )
  const remember = db.prepare(
    'INSERT INTO seen (queue, id, until) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET until = excluded.until',
  )
  return ({ queue, lane: name, id, body }) => {
    const text = encodeBody({ queue, body })
    return staged => {
      const key = `${queue} ${id}`
      if (staged.pushed.has(key) || remembered.get(queue, id, staged.now)) return 0
      const lane = staged.lane(queue, name)
      if (lane.items >= limits[queue].laneItems) return 'full'
      if (lane.items === 0) lane.due = Math.max(lane.due, staged.now)
      lane.items += 1
      staged.pushed.add(key)
      staged.effects.push(() => {
        items.insert(lanes.key(lane), { id, at: staged.now, text })
        remember.run(queue, id, staged.now + limits[queue].dedupeMs)
      })
      return 1
    }
  }
}

const createDone =
  (items: ItemTable): LaneWrites['done'] =>
  ({ claim, count, delayMs = 0 }) => {
    const wholeCount = Math.min(toWholeNumber(count, 'count'), claim.items.length)
    const wholeDelayMs = toWholeNumber(delayMs, 'delayMs')
    return staged => {
      const lane = staged.lane(claim.queue, claim.lane)
      if (lane.token !== claim.token) return 'lease lost'
      lane.items -= wholeCount
      lane.token = 0
      lane.due = staged.now + wholeDelayMs
      // A move in the meantime may have added attempts, to which this claim does not refer.
      lane.attempt = Math.max(0, lane.attempt - claim.attempt)
      if (wholeCount > 0) staged.effects.push(() => items.take(lane.key, wholeCount))
      return 1
    }
  }

const createClear =
  (items: ItemTable): LaneWrites['clear'] =>
  ({ queue, lane: name }) =>
  staged => {
    const lane = staged.lane(queue, name)
    const dropped = lane.items
    Object.assign(lane, { items: 0, token: 0, attempt: 0 })
    if (dropped > 0) staged.effects.push(() => items.drop(lane.key))
    return dropped
  }

const createMove =
  (items: ItemTable, lanes: Lanes): LaneWrites['move'] =>
  write =>
  staged => {
    if (write.from === write.to) return 0
    const from = staged.lane(write.queue, write.from)
    const to = staged.lane(write.queue, write.to)
    const moved = from.items
    to.items += moved
    to.due = Math.max(to.due, from.due)
    if (moved > 0) {
      // A claim that loses its lease here counts as an attempt too.
      to.attempt += from.attempt + (from.token > 0 ? 1 : 0)
      staged.effects.push(() => items.move(from.key, lanes.key(to)))
    }
    Object.assign(from, { items: 0, due: 0, token: 0, attempt: 0 })
    return moved
  }
