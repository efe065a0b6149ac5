import { existsSync, renameSync, rmSync, statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { monotonicNow } from '#lib/time.ts'
import { StoreError } from '../store.ts'
import {
  itemsPerRecord,
  type StoredRecord,
  type StoredRecordOf,
  type StoreReader,
  type StoreWriter,
  shiftTimes,
} from '../stored-record.ts'
import { createQuery, openDatabase } from './database.ts'

const docRow = z.object({
  key: z.int(),
  kind: z.string(),
  id: z.string(),
  version: z.int(),
  value: z.string(),
  expires: z.int().nullable(),
})
const entryRow = z.object({ field: z.string(), value: z.string() })
const laneRow = z.object({
  key: z.int(),
  queue: z.string(),
  name: z.string(),
  due: z.int(),
  attempt: z.int(),
})
const itemRow = z.object({ seq: z.int(), id: z.string(), at: z.int(), body: z.string() })
const seenRow = z.object({ queue: z.string(), id: z.string(), until: z.int() })
const bucketRow = z.object({ name: z.string(), full_at: z.number(), penalty_until: z.int() })
const counterRow = z.object({ value: z.int() })
const leaseRow = z.object({ name: z.string(), epoch: z.int() })

function* readRows<Row>(db: DatabaseSync, sql: string, row: z.ZodType<Row>): Iterable<Row> {
  for (const record of db.prepare(sql).iterate()) yield row.parse(record)
}

const readCounter = (db: DatabaseSync, name: string): number =>
  createQuery(db, 'SELECT value FROM counter WHERE name = ?', counterRow).get(name)?.value ?? 0

/**
 * Opens the file of a Lookout that does not run, as `openDatabase` does: it ends claims and leases, and
 * migrates. Throws `StoreError`, also if there is no file.
 */
export const openSqliteReader = (path: string): StoreReader => {
  if (!existsSync(path)) throw new StoreError('store_failed', 'There is no data in DATA_DIR.')
  const db = openDatabase(path)
  const aheadMs = Math.max(0, readCounter(db, 'clock') - Math.floor(monotonicNow()))
  return {
    records: async function* () {
      const now = monotonicNow() + aheadMs
      for (const record of readRecords(db, now)) yield shiftTimes(record, -aheadMs)
    },
    close: () => db.close(),
  }
}

function* readRecords(db: DatabaseSync, now: number): Iterable<StoredRecord> {
  yield { type: 'token', last: readCounter(db, 'token') }
  for (const { name, epoch } of readRows(db, 'SELECT name, epoch FROM lease', leaseRow))
    yield { type: 'epoch', lease: name, last: epoch }
  const entriesOf = createQuery(db, 'SELECT field, value FROM doc_index WHERE doc = ?', entryRow)
  for (const { key, expires, value, ...doc } of readRows(db, 'SELECT * FROM doc', docRow)) {
    if (expires !== null && expires <= now) continue
    const entries = entriesOf.all(key).map(({ field, value }): [string, string] => [field, value])
    yield { type: 'doc', ...doc, value: JSON.parse(value), entries, ...(expires !== null && { expires }) }
  }
  yield* readLanes(db)
  for (const seen of readRows(db, 'SELECT * FROM seen', seenRow)) yield { type: 'seen', ...seen }
  for (const { name, full_at: fullAt, penalty_until: penaltyUntil } of readRows(
    db,
    'SELECT * FROM bucket',
    bucketRow,
  ))
    yield { type: 'bucket', name, fullAt, penaltyUntil }
}

function* readLanes(db: DatabaseSync): Iterable<StoredRecord> {
  const page = createQuery(
    db,
    'SELECT seq, id, at, body FROM item WHERE lane = ? AND seq > ? ORDER BY seq LIMIT ?',
    itemRow,
  )
  for (const { key, ...lane } of readRows(db, 'SELECT key, queue, name, due, attempt FROM lane', laneRow)) {
    let after = 0
    let rows: readonly z.infer<typeof itemRow>[]
    do {
      rows = page.all(key, after, itemsPerRecord)
      after = rows.at(-1)?.seq ?? after
      const items = rows.map(({ id, at, body }) => ({ id, at, body: JSON.parse(body) as unknown }))
      yield { type: 'lane', ...lane, items }
    } while (rows.length === itemsPerRecord)
  }
}

/**
 * Fills a new file, which takes its place at the end. Throws `StoreError` with `store_misused` if there is
 * data already.
 */
export const openSqliteWriter = (path: string): StoreWriter => {
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0)
    throw new StoreError('store_misused', 'DATA_DIR holds data already: name an empty folder.')
  const filling = `${path}.importing`
  for (const suffix of ['', '-wal']) rmSync(`${filling}${suffix}`, { force: true })
  const db = openDatabase(filling)
  const insert = createInserts(db)
  return {
    write: async records => {
      db.exec('BEGIN')
      for (const record of records) insert(record)
      db.exec('COMMIT')
    },
    finish: async () => {
      db.close()
      renameSync(filling, path)
    },
    close: () => {
      if (db.isOpen) db.close()
    },
  }
}

const createInserts = (db: DatabaseSync): ((record: StoredRecord) => void) => {
  const lane = createLaneInsert(db)
  const doc = createDocInsert(db)
  const seen = db.prepare('INSERT INTO seen (queue, id, until) VALUES (?, ?, ?)')
  const bucket = db.prepare('INSERT INTO bucket (name, full_at, penalty_until) VALUES (?, ?, ?)')
  const token = db.prepare("UPDATE counter SET value = ? WHERE name = 'token'")
  const epoch = db.prepare('INSERT INTO lease (name, owner, epoch, until) VALUES (?, NULL, ?, 0)')
  return record => {
    switch (record.type) {
      case 'doc':
        return doc(record)
      case 'lane':
        return lane(record)
      case 'seen':
        return void seen.run(record.queue, record.id, Math.ceil(record.until))
      case 'bucket':
        return void bucket.run(record.name, record.fullAt, Math.ceil(record.penaltyUntil))
      case 'token':
        return void token.run(record.last)
      case 'epoch':
        return void epoch.run(record.lease, record.last)
    }
  }
}

const keyRow = z.object({ key: z.int() })

const createDocInsert = (db: DatabaseSync) => {
  const insert = createQuery(
    db,
    'INSERT INTO doc (kind, id, version, value, expires) VALUES (?, ?, ?, ?, ?) RETURNING key',
    keyRow,
  )
  const index = db.prepare('INSERT INTO doc_index (kind, field, value, id, doc) VALUES (?, ?, ?, ?, ?)')
  return (doc: StoredRecordOf<'doc'>): void => {
    const { kind, id, version, value, entries } = doc
    const expires = doc.expires === undefined ? null : Math.ceil(doc.expires)
    const key = insert.get(kind, id, version, JSON.stringify(value), expires)?.key ?? 0
    for (const [field, value] of entries) index.run(kind, field, value, id, key)
  }
}

const createLaneInsert = (db: DatabaseSync) => {
  const insert = createQuery(
    db,
    `INSERT INTO lane (queue, name, items, due, token, until, attempt) VALUES (?, ?, ?, ?, 0, 0, ?)
     ON CONFLICT (queue, name) DO UPDATE SET items = items + excluded.items RETURNING key`,
    keyRow,
  )
  const item = db.prepare('INSERT INTO item (lane, id, at, body) VALUES (?, ?, ?, ?)')
  return ({ queue, name, due, attempt, items }: StoredRecordOf<'lane'>): void => {
    const key = insert.get(queue, name, items.length, Math.ceil(due), attempt)?.key ?? 0
    for (const { id, at, body } of items) item.run(key, id, Math.floor(at), JSON.stringify(body))
  }
}
