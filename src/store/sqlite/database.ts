import { chmodSync, closeSync, openSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { z } from 'zod'
import { makePrivateFolder } from '#lib/private-folder.ts'
import { createNewerError, createOutdatedError, StoreError, StoreInUseError } from '../store.ts'
import { getResultCode } from './file-health.ts'

/**
 * Whether a write is on the disk when its call resolves. The end of this process does not undo an `unsynced`
 * one; a power cut may, unless a `synced` write came after it. Nothing is undone out of order.
 */
export type Durability = 'synced' | 'unsynced'

/** Stored as `application_id`: "look". Files from before version 1 have no such id. */
const applicationId = 0x6c_6f_6f_6b

/**
 * `bucket.full_at` is when the bucket is full again, in ms with a fraction. `lane.due` is the time from which
 * it may be claimed, which stays while it is claimed, so that a release restores its position. `lane.token`
 * is 0 if the lane is free. The partial indexes hold only what a claim, a waiter or the sweep looks for, so
 * that delayed lanes cost nothing.
 */
const schema = `
  CREATE TABLE counter (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  INSERT INTO counter VALUES ('token', 0), ('clock', 0);

  CREATE TABLE doc (
    key INTEGER PRIMARY KEY, kind TEXT NOT NULL, id TEXT NOT NULL, version INTEGER NOT NULL,
    value TEXT NOT NULL, expires INTEGER, UNIQUE (kind, id)
  ) STRICT;
  CREATE INDEX doc_expiring ON doc (expires) WHERE expires IS NOT NULL;
  CREATE TABLE doc_index (
    kind TEXT NOT NULL, field TEXT NOT NULL, value TEXT NOT NULL, id TEXT NOT NULL, doc INTEGER NOT NULL,
    PRIMARY KEY (kind, field, value, id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX doc_index_of ON doc_index (doc);

  CREATE TABLE feed (kind TEXT PRIMARY KEY, last INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE change (
    kind TEXT NOT NULL, seq INTEGER NOT NULL, id TEXT NOT NULL, PRIMARY KEY (kind, seq)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE lane (
    key INTEGER PRIMARY KEY, queue TEXT NOT NULL, name TEXT NOT NULL, items INTEGER NOT NULL, due INTEGER NOT NULL,
    token INTEGER NOT NULL, until INTEGER NOT NULL, attempt INTEGER NOT NULL, UNIQUE (queue, name)
  ) STRICT;
  CREATE INDEX lane_ready ON lane (queue, due) WHERE items > 0 AND token = 0;
  CREATE INDEX lane_busy ON lane (queue, until) WHERE token > 0;
  CREATE INDEX lane_idle ON lane (due) WHERE items = 0 AND token = 0;
  CREATE TABLE item (
    seq INTEGER PRIMARY KEY, lane INTEGER NOT NULL, id TEXT NOT NULL, at INTEGER NOT NULL, body TEXT NOT NULL
  ) STRICT;
  CREATE INDEX item_of ON item (lane);
  CREATE TABLE seen (
    queue TEXT NOT NULL, id TEXT NOT NULL, until INTEGER NOT NULL, PRIMARY KEY (queue, id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX seen_until ON seen (until);

  CREATE TABLE lease (
    name TEXT PRIMARY KEY, owner TEXT, epoch INTEGER NOT NULL, until INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE bucket (
    name TEXT PRIMARY KEY, full_at REAL NOT NULL, penalty_until INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX bucket_idle ON bucket (max(full_at, penalty_until));
`

/**
 * SQL from each version, beginning with 1, to the next: for a change of the tables, or of values that an
 * older program would misread.
 */
type Migrations = readonly string[]
const productMigrations: Migrations = []

/** The version after all migrations; stored as `user_version`. */
const getNewestVersion = (migrations: Migrations): number => migrations.length + 1

type Query<Row> = {
  get(...parameters: SQLInputValue[]): Row | undefined
  all(...parameters: SQLInputValue[]): Row[]
}

/** A prepared statement whose rows are parsed. */
export const createQuery = <Row>(db: DatabaseSync, sql: string, row: z.ZodType<Row>): Query<Row> => {
  const statement = db.prepare(sql)
  return {
    get: (...parameters) => {
      const result = statement.get(...parameters)
      return result === undefined ? undefined : row.parse(result)
    },
    all: (...parameters) => statement.all(...parameters).map(result => row.parse(result)),
  }
}

/** The largest file that is rewritten while calls wait: about 20 ms a MB. */
const maxBytesWhileRunning = 8 * 1_024 * 1_024
/** The limit at start, before there are calls. */
const maxBytesAtStart = 512 * 1_024 * 1_024

/**
 * Erases removed data from the files. Data that `secure_delete` overwrites remains in the write-ahead log,
 * and sometimes in the free part of a page whose rows moved. So the file is rewritten, a large one at the
 * next start, and the log is truncated.
 */
export const compactFile = (db: DatabaseSync, path: string): void => {
  if (statSync(path).size <= maxBytesWhileRunning) vacuum(db)
  else db.exec("INSERT INTO counter VALUES ('uncompacted', 1) ON CONFLICT DO NOTHING")
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
}

/** Rewrites a file that was too large while running. */
const finishCompaction = (db: DatabaseSync, path: string): void => {
  const isPending = db.prepare("SELECT 1 FROM counter WHERE name = 'uncompacted'").get() !== undefined
  if (isPending && statSync(path).size <= maxBytesAtStart) vacuum(db)
}

const vacuum = (db: DatabaseSync): void => {
  db.exec("VACUUM; DELETE FROM counter WHERE name = 'uncompacted'")
}

const sqliteBusy = 5

/**
 * Opens the file for this process alone, readable by its owner only; every commit is on the disk before it
 * returns, unless the connection is told otherwise. Ends the claims and leases of the previous process.
 * Throws `StoreInUseError`, or `StoreError` with `store_newer`, `store_outdated` or `store_failed`.
 */
export const openDatabase = (path: string, migrations = productMigrations): DatabaseSync => {
  let db: DatabaseSync | undefined
  try {
    createPrivateFile(path)
    db = new DatabaseSync(path)
    prepareDatabase(db, path, migrations)
    finishCompaction(db, path)
    return db
  } catch (error) {
    db?.close()
    throw toOpenError(error)
  }
}

/**
 * Creates a file and never opens an existing one: closing it would drop the lock of another store of this process.
 */
export const createPrivateFile = (path: string) => {
  makePrivateFolder(dirname(path))
  try {
    closeSync(openSync(path, 'wx', 0o600))
  } catch (error) {
    if (!z.object({ code: z.literal('EEXIST') }).safeParse(error).success) throw error
    chmodSync(path, 0o600)
  }
}

const markSchema = z.object({ application: z.int(), version: z.int(), parts: z.int() })
const markQuery = `
  SELECT application_id AS application, user_version AS version, (SELECT count(*) FROM sqlite_schema) AS parts
  FROM pragma_application_id, pragma_user_version`

/** The version of the data, 0 in a new file. Throws `StoreError` with `store_newer` or `store_outdated`. */
export const readDataVersion = (db: DatabaseSync, migrations = productMigrations): number => {
  const { application, version, parts } = markSchema.parse(db.prepare(markQuery).get())
  const newest = getNewestVersion(migrations)
  if (application !== applicationId) {
    if (parts > 0) throw createOutdatedError()
    return 0
  }
  if (version > newest) throw createNewerError(version, newest)
  return version
}

/** Copies the file of an older version, for a downgrade. Throws if there is no room for it. */
const copyBeforeMigration = (db: DatabaseSync, path: string, version: number): void => {
  const copy = `${path}.v${version}`
  // A copy left by a start that was cut off.
  rmSync(copy, { force: true })
  createPrivateFile(copy)
  db.prepare('VACUUM INTO ?').run(copy)
}

const prepareDatabase = (db: DatabaseSync, path: string, migrations: Migrations): void => {
  // Must come first: the lock is taken with the first read, and kept.
  db.exec('PRAGMA locking_mode = EXCLUSIVE')
  const newest = getNewestVersion(migrations)
  const version = readDataVersion(db, migrations)
  if (version > 0 && version < newest) copyBeforeMigration(db, path, version)
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
  // Overwrites removed data, which would else stay in the file until its space is reused.
  db.exec('PRAGMA secure_delete = ON')
  // 16 MB of pages; at most 64 MB for an idle write-ahead log.
  db.exec('PRAGMA cache_size = -16384; PRAGMA journal_size_limit = 67108864')
  db.exec('BEGIN IMMEDIATE')
  const steps = version === 0 ? [schema] : migrations.slice(version - 1)
  for (const step of steps) db.exec(step)
  db.exec(`
    PRAGMA application_id = ${applicationId};
    PRAGMA user_version = ${newest};
    UPDATE lane SET token = 0, until = 0, attempt = attempt + 1 WHERE token > 0;
    UPDATE lease SET owner = NULL, until = 0 WHERE owner IS NOT NULL;
    COMMIT`)
}

/** Turns an error into one for the operator. */
export const toOpenError = (error: unknown): unknown => {
  if (error instanceof StoreError) return error
  if (getResultCode(error) === sqliteBusy) {
    return new StoreInUseError(
      'Another Lookout is running on this data directory: stop it, or set DATA_DIR to another one.',
      { cause: error },
    )
  }
  return new StoreError('store_failed', 'The store file cannot be opened.', { cause: error })
}
