import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { Claim, ClaimOptions, Queue } from '../store.ts'
import type { Buckets } from './buckets.ts'
import { createQuery } from './query.ts'

/** All inside a transaction. */
export type Claims = {
  claim(queue: Queue, o: ClaimOptions, now: number): Claim[]
  extend(claim: Claim, until: number): boolean
  release(claim: Claim): boolean
}

export const createClaims = (db: DatabaseSync, buckets: Buckets): Claims => {
  const giveBack = db.prepare(
    'UPDATE lane SET token = 0, attempt = attempt + 1 WHERE queue = ? AND token > 0 AND until <= ?',
  )
  const due = createQuery(
    db,
    `SELECT key, name, items, attempt FROM lane WHERE queue = ? AND items > 0 AND token = 0 AND due <= ?
     ORDER BY due, key LIMIT ?`,
    z.object({ key: z.int(), name: z.string(), items: z.int(), attempt: z.int() }),
  )
  const hold = db.prepare('UPDATE lane SET token = ?, until = ? WHERE key = ?')
  const itemsOf = createQuery(
    db,
    'SELECT id, at, body FROM item WHERE lane = ? ORDER BY seq LIMIT ?',
    z.object({ id: z.string(), at: z.int(), body: z.string() }),
  )
  const nextToken = createQuery(
    db,
    "UPDATE counter SET value = value + ? WHERE name = 'token' RETURNING value",
    z.object({ value: z.int() }),
  )
  const extend = db.prepare('UPDATE lane SET until = ? WHERE queue = ? AND name = ? AND token = ?')
  const release = db.prepare('UPDATE lane SET token = 0 WHERE queue = ? AND name = ? AND token = ?')

  const claim: Claims['claim'] = (queue, o, now) => {
    giveBack.run(queue, now)
    const ready = due.all(queue, now, o.lanes)
    const granted = o.pace ? buckets.take(o.pace, ready.length, now) : ready.length
    if (granted === 0) return []
    const last = nextToken.get(granted)?.value ?? 0
    const until = now + o.leaseMs
    return ready.slice(0, granted).map(({ key, name, items: waiting, attempt }, index) => {
      const token = last - granted + 1 + index
      hold.run(token, until, key)
      const items = itemsOf
        .all(key, o.items)
        .map(({ id, at, body }) => ({ id, at, body: JSON.parse(body) as unknown }))
      return { queue, lane: name, token, attempt, items, waiting, until }
    })
  }

  return {
    claim,
    extend: ({ queue, lane, token }, until) => Number(extend.run(until, queue, lane, token).changes) > 0,
    release: ({ queue, lane, token }) => Number(release.run(queue, lane, token).changes) > 0,
  }
}
