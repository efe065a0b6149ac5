import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { QueueLimits } from '../limits.ts'
import { toWholeNumber } from '../limits.ts'
import type { Write } from '../store.ts'
import { createQuery } from './database.ts'
import type { Lanes } from './lanes.ts'
import { createItems, type Items } from './lanes.ts'
import type { StagedWrite } from './staged-commit.ts'

type WriteOf<Op extends Write['op']> = Extract<Write, { op: Op }>

export type LaneWrites = {
  /** Throws `TypeError` on a body that is not JSON. */
  readonly push: (write: WriteOf<'push'>) => StagedWrite
  readonly done: (write: WriteOf<'done'>) => StagedWrite
  readonly delay: (write: WriteOf<'delay'>) => StagedWrite
  readonly clear: (write: WriteOf<'clear'>) => StagedWrite
  readonly move: (write: WriteOf<'move'>) => StagedWrite
}

export const createLaneWrites = (db: DatabaseSync, lanes: Lanes, limits: QueueLimits): LaneWrites => {
  const items = createItems(db)
  return {
    push: createPush(db, { lanes, items, limits }),
    done: createDone(items),
    delay: ({ queue, lane, delayMs }) => {
      const restMs = toWholeNumber(delayMs, 'delayMs')
      return plan => {
        plan.lane(queue, lane).due = plan.now + restMs
        return 1
      }
    },
    clear: createClear(items),
    move: createMove(items, lanes),
  }
}

const createPush = (
  db: DatabaseSync,
  { lanes, items, limits }: { lanes: Lanes; items: Items; limits: QueueLimits },
): LaneWrites['push'] => {
  const seen = createQuery(
    db,
    'SELECT until FROM seen WHERE queue = ? AND id = ? AND until > ?',
    z.object({ until: z.int() }),
  )
  const remember = db.prepare(
    'INSERT INTO seen (queue, id, until) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET until = excluded.until',
  )
  return ({ queue, lane: name, id, body }) => {
    const text: string | undefined = JSON.stringify(body)
    if (text === undefined) throw new TypeError(`The body pushed to ${queue} is not a JSON value.`)
    return plan => {
      const key = `${queue} ${id}`
      if (plan.pushed.has(key) || seen.get(queue, id, plan.now)) return 0
      const lane = plan.lane(queue, name)
      if (lane.items >= limits[queue].laneItems) return 'full'
      if (lane.items === 0) lane.due = Math.max(lane.due, plan.now)
      lane.items += 1
      plan.pushed.add(key)
      plan.effects.push(() => {
        items.insert(lanes.key(lane), { id, at: plan.now, text })
        remember.run(queue, id, plan.now + limits[queue].memoryMs)
      })
      return 1
    }
  }
}

const createDone =
  (items: Items): LaneWrites['done'] =>
  ({ claim, count, delayMs = 0 }) => {
    // Never an item that the claim did not show.
    const taken = Math.min(toWholeNumber(count, 'count'), claim.items.length)
    const restMs = toWholeNumber(delayMs, 'delayMs')
    return plan => {
      const lane = plan.lane(claim.queue, claim.lane)
      if (lane.token !== claim.token) return 'lease lost'
      lane.items -= taken
      lane.token = 0
      lane.due = plan.now + restMs
      // What is left came with a move meanwhile: this claim knows nothing of its outcome.
      lane.attempt = Math.max(0, lane.attempt - claim.attempt)
      if (taken > 0) plan.effects.push(() => items.take(lane.key, taken))
      return 1
    }
  }

const createClear =
  (items: Items): LaneWrites['clear'] =>
  ({ queue, lane: name }) =>
  plan => {
    const lane = plan.lane(queue, name)
    const dropped = lane.items
    Object.assign(lane, { items: 0, token: 0, attempt: 0 })
    if (dropped > 0) plan.effects.push(() => items.drop(lane.key))
    return dropped
  }

const createMove =
  (items: Items, lanes: Lanes): LaneWrites['move'] =>
  write =>
  plan => {
    if (write.from === write.to) return 0
    const from = plan.lane(write.queue, write.from)
    const to = plan.lane(write.queue, write.to)
    const moved = from.items
    to.items += moved
    to.due = Math.max(to.due, from.due)
    if (moved > 0) {
      // A claim that loses its lease here has ended in silence too.
      to.attempt += from.attempt + (from.token > 0 ? 1 : 0)
      plan.effects.push(() => items.move(from.key, lanes.key(to)))
    }
    Object.assign(from, { items: 0, due: 0, token: 0, attempt: 0 })
    return moved
  }
