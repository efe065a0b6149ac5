import { z } from 'zod'
import { type Kind, type Queue, type RateLimit, StoreError, type Write } from './store.ts'

/**
 * Per queue: how many items a lane holds before a push is refused as `full`, and how long a pushed id is remembered, in ms.
 * The memory outlasts every retry of whoever pushes: Telegram keeps updates a day, a webhook sender retries up to a week.
 */
export type QueueLimits = Readonly<Record<Queue, { readonly laneItems: number; readonly memoryMs: number }>>

export const queueLimits: QueueLimits = {
  update: { laneItems: 200, memoryMs: 2 * 86_400_000 },
  setup: { laneItems: 200, memoryMs: 86_400_000 },
  match: { laneItems: 1_000_000, memoryMs: 7 * 86_400_000 },
  hook: { laneItems: 1_000_000, memoryMs: 7 * 86_400_000 },
  chat: { laneItems: 1_000, memoryMs: 8 * 86_400_000 },
  mute: { laneItems: 200, memoryMs: 86_400_000 },
}

/** Writes in one commit. */
export const maxCommitWrites = 500

/** Changes kept per kind: a reader further behind gets `reset`. */
export const changeFeedLength = 10_000

/**
 * A time or a count as engines keep it: a fraction is rounded up, below 0 is 0. What is no finite number is thrown as
 * `store_misused` while the call is made, before it could spoil what others write in the same transaction.
 */
export const toWholeNumber = (value: number, name: string): number => {
  if (!Number.isFinite(value))
    throw new StoreError('store_misused', `${name} must be a number, not ${value}.`)
  return Math.max(0, Math.ceil(value))
}

/** Throws `StoreError` with `store_misused` where no bucket could keep such a pace, while the call is made. */
export const checkRateLimit = ({ bucket, perSecond, burst }: RateLimit): void => {
  if (Number.isFinite(perSecond) && perSecond > 0 && Number.isFinite(burst) && burst >= 1) return
  throw new StoreError(
    'store_misused',
    `The pace of ${bucket} must be above 0 a second, its burst 1 or more.`,
  )
}

/** Throws `StoreError` with `store_misused` where a commit cannot hold so many writes, while the call is made. */
export const checkWriteCount = (writes: readonly Write[]): void => {
  if (writes.length <= maxCommitWrites) return
  throw new StoreError(
    'store_misused',
    `A commit holds at most ${maxCommitWrites} writes, not ${writes.length}.`,
  )
}

export type IndexEntry = { readonly field: string; readonly value: string }

const indexedSchema = z.union([z.string(), z.array(z.string()), z.null(), z.undefined()])

/** What a document is found by, each once. Throws `TypeError` on an indexed field that is no string and no list of them. */
export const listIndexEntries = (kind: Kind<object>, value: object): readonly IndexEntry[] => {
  const fields = new Map<string, unknown>(Object.entries(value))
  return kind.indexes.flatMap(field => {
    const found = indexedSchema.safeParse(fields.get(field))
    if (!found.success) {
      throw new TypeError(`${kind.name}.${field} is indexed, so it must be a string or a list of strings.`)
    }
    const values = new Set([found.data ?? []].flat())
    return [...values].map(value => ({ field, value }))
  })
}
