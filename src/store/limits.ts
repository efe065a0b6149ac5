import { dayMs } from '#lib/time.ts'
import { type Queue, type RateLimit, type RecordKind, StoreError, type Write } from './store.ts'

export type QueueLimits = Readonly<
  Record<
    Queue,
    {
      /** Number of items in a lane from which a push is refused as `full`. */
      readonly laneItems: number
      /** How long a pushed id is remembered, which is longer than any sender retries: Telegram keeps updates a day, a webhook sender retries up to a week. */
      readonly dedupeMs: number
      /** Whether a claim survives a power cut, so that the next one counts it as an attempt. Needed only for queues that mark a repeat: the work of all others is repeated under the same ids, or is wholly in the commit of its `done`. */
      readonly durableClaims?: boolean
    }
  >
>

export const queueLimits: QueueLimits = {
  update: { laneItems: 200, dedupeMs: 2 * dayMs },
  jobs: { laneItems: 200, dedupeMs: dayMs },
  match: { laneItems: 1_000_000, dedupeMs: 7 * dayMs },
  deliveries: { laneItems: 1_000_000, dedupeMs: 7 * dayMs },
  chat: { laneItems: 1_000, dedupeMs: 8 * dayMs, durableClaims: true },
  mute: { laneItems: 200, dedupeMs: dayMs },
  snooze: { laneItems: 200, dedupeMs: dayMs },
  digest: { laneItems: 10_000, dedupeMs: dayMs },
}

/**
 * Writes in one commit: more than a match of a subscription with the maximum of channels needs
 * (notify-subscription.ts).
 */
export const maxCommitWrites = 1_000

/** Changes kept of each kind; a reader further behind gets `reset`. */
export const changeFeedLength = 10_000

/**
 * Rounds a time or a count up to a whole number of at least 0, as engines store it. Throws `StoreError` with
 * `store_misused` if it is not finite, before it could spoil a transaction that others share.
 */
export const toWholeNumber = (value: number, name: string): number => {
  if (!Number.isFinite(value))
    throw new StoreError('store_misused', `${name} must be a number, not ${value}.`)
  return Math.max(0, Math.ceil(value))
}

/** Throws `StoreError` with `store_misused`. */
export const checkRateLimit = ({ bucket, perSecond, burst }: RateLimit): void => {
  if (Number.isFinite(perSecond) && perSecond > 0 && Number.isFinite(burst) && burst >= 1) return
  throw new StoreError(
    'store_misused',
    `The rate limit of ${bucket} must be above 0 a second, its burst 1 or more.`,
  )
}

/** Throws `StoreError` with `store_misused`. */
export const checkWriteCount = (writes: readonly Write[]): void => {
  if (writes.length <= maxCommitWrites) return
  throw new StoreError(
    'store_misused',
    `A commit holds at most ${maxCommitWrites} writes, not ${writes.length}.`,
  )
}

export type IndexEntry = { readonly field: string; readonly value: string }

/** The JSON of an item's body. Throws `TypeError` if the body has none. */
export const encodeBody = ({ queue, body }: { queue: Queue; body: unknown }): string => {
  const text: string | undefined = JSON.stringify(body)
  if (text === undefined) throw new TypeError(`The body pushed to ${queue} is not a JSON value.`)
  return text
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** Returns `undefined` if the value is neither a string nor a list of strings, nor absent. */
const toIndexedValues = (value: unknown): readonly string[] | undefined => {
  if (value === undefined || value === null) return []
  if (isText(value)) return [value]
  return Array.isArray(value) && value.every(isText) ? [...new Set(value)] : undefined
}

const readPath = (value: object, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((inner, key) => (inner instanceof Object ? Reflect.get(inner, key) : undefined), value)

/** The index entries of a document, without repeats. Throws `TypeError` on a field that is neither a string nor a list of strings. */
export const listIndexEntries = (kind: RecordKind<object>, value: object): readonly IndexEntry[] =>
  kind.indexes.flatMap(field => {
    const values = toIndexedValues(readPath(value, field))
    if (values === undefined)
      throw new TypeError(`${kind.name}.${field} is indexed, so it must be a string or a list of strings.`)
    return values.map(value => ({ field, value }))
  })

/** Throws `TypeError` if the kind has no such index. */
export const checkIndex = (kind: RecordKind<object>, index: string): void => {
  if (!kind.indexes.includes(index)) throw new TypeError(`${kind.name} has no index ${index}.`)
}
