import { z } from 'zod'

/*
 * What a store holds, apart from how its engine keeps it: for moving it to another engine. Times are in ms since 1970 by the wall
 * clock; a store's own clock may run ahead of it. Leases and claims are not carried, but the numbers that must not repeat are.
 */
const docSchema = z.object({
  type: z.literal('doc'),
  kind: z.string(),
  id: z.string(),
  version: z.int(),
  value: z.unknown(),
  expires: z.number().optional(),
  /** Field and value of each index entry. */
  entries: z.array(z.tuple([z.string(), z.string()])),
})

/** Some items of a lane, oldest first; further records of the same lane continue it. */
const laneSchema = z.object({
  type: z.literal('lane'),
  queue: z.string(),
  name: z.string(),
  due: z.number(),
  /** Claims that ended without an outcome, the running one included. */
  attempt: z.int(),
  items: z.array(z.object({ id: z.string(), at: z.number(), body: z.unknown() })),
})

/** A pushed id, and until when the queue remembers it. */
const seenSchema = z.object({ type: z.literal('seen'), queue: z.string(), id: z.string(), until: z.number() })

const bucketSchema = z.object({
  type: z.literal('bucket'),
  name: z.string(),
  fullAt: z.number(),
  penaltyUntil: z.number(),
})

const tokenSchema = z.object({ type: z.literal('token'), last: z.int() })
const epochSchema = z.object({ type: z.literal('epoch'), lease: z.string(), last: z.int() })

export const storedRecordSchema = z.discriminatedUnion('type', [
  docSchema,
  laneSchema,
  seenSchema,
  bucketSchema,
  tokenSchema,
  epochSchema,
])
export type StoredRecord = z.infer<typeof storedRecordSchema>
export type StoredRecordOf<Type extends StoredRecord['type']> = Extract<StoredRecord, { type: Type }>

export const itemsPerRecord = 200

/** A store that no Lookout uses. */
export type StoreReader = {
  readonly records: () => AsyncIterable<StoredRecord>
  readonly close: () => void
}

/** An empty store to fill. Until `finish`, no Lookout starts on it. */
export type StoreWriter = {
  readonly write: (records: readonly StoredRecord[]) => Promise<void>
  readonly finish: () => Promise<void>
  /** Ends without `finish`. */
  readonly close: () => void
}

/** Shifts the times of a record to a clock that is `byMs` ahead. */
export const shiftTimes = (record: StoredRecord, byMs: number): StoredRecord => {
  if (byMs === 0) return record
  switch (record.type) {
    case 'doc':
      return record.expires === undefined ? record : { ...record, expires: record.expires + byMs }
    case 'lane':
      return {
        ...record,
        due: record.due + byMs,
        items: record.items.map(item => ({ ...item, at: item.at + byMs })),
      }
    case 'seen':
      return { ...record, until: record.until + byMs }
    case 'bucket':
      return { ...record, fullAt: record.fullAt + byMs, penaltyUntil: record.penaltyUntil + byMs }
    case 'token':
    case 'epoch':
      return record
  }
}
