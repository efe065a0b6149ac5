import { closeSync, copyFileSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { backup, DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { dayMs } from '#lib/time.ts'
import { pause } from '#lib/timers.ts'
import { StoreError } from '../store.ts'
import { createPrivateFile, createQuery, readDataVersion } from './database.ts'
import { getResultCode } from './file-health.ts'

/**
 * A row of `counter` that says that the store went on after the copy was made, so that a restore from it
 * lacks the latest writes.
 */
const liveMark = 'copied-while-running'

/** Syncs to the disk, so that a power cut cannot leave a name without its content. */
const syncFile = (path: string): void => {
  const handle = openSync(path, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

const sqliteBusy = 5

/** Node reports a first step that was refused with the code of the copy, which has no error yet. */
const refusedStepCodes: ReadonlySet<number | undefined> = new Set([0, sqliteBusy])
/** Limit of attempts: many, as a busy store on a slow disk spends most of its time in commits. */
const maxCopyAttempts = 500
const copyRetryMs = 5

/**
 * Copies in a thread beside this one. SQLite refuses a step of it while a transaction of the same connection is open; Node repeats
 * all steps but the first.
 */
const copyPages = async (db: DatabaseSync, file: string): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await backup(db, file)
      return
    } catch (error) {
      if (attempt === maxCopyAttempts || !refusedStepCodes.has(getResultCode(error))) throw error
      await pause(copyRetryMs)
    }
  }
}

/** Copies an open database into a new file, readable by its owner only, while other calls go on. */
export const copyOpenDatabase = async (db: DatabaseSync, file: string): Promise<void> => {
  rmSync(file, { force: true })
  createPrivateFile(file)
  await copyPages(db, file)
}

/** Copies the database of a Lookout that does not run. Throws `StoreError`, also with `store_in_use`. */
export const copyClosedDatabase = async (path: string, file: string): Promise<void> => {
  const db = openUnused(path)
  try {
    await copyOpenDatabase(db, file)
  } finally {
    db.close()
  }
}

/**
 * Makes a copy one file without a log beside it, and checks it as `checkDatabase` does. `isLive` says that
 * Lookout went on after the copy.
 */
export const finishCopy = (copy: string, { isLive }: { isLive: boolean }): void => {
  const db = new DatabaseSync(copy)
  try {
    db.exec('PRAGMA journal_mode = DELETE')
    if (isLive) db.prepare('INSERT OR REPLACE INTO counter VALUES (?, 1)').run(liveMark)
  } finally {
    db.close()
  }
  checkDatabase(copy)
  syncFile(copy)
}

const checkSchema = z.object({ integrity_check: z.string() })

const notLookoutText = 'is not a database of Lookout, or is damaged'

type CheckedDatabase = { readonly version: number; readonly isLive: boolean }

/**
 * Reads the whole file. Throws `StoreError`: `store_newer` or `store_outdated` if another version wrote it,
 * `store_failed` with a message for the operator if it is damaged or something else.
 */
const checkDatabase = (path: string): CheckedDatabase => {
  const db = openExisting(path)
  try {
    const version = readDataVersion(db)
    const { integrity_check: result = '' } =
      createQuery(db, 'PRAGMA integrity_check(1)', checkSchema).get() ?? {}
    if (version === 0 || result !== 'ok') throw new StoreError('store_failed', notLookoutText)
    const mark = db.prepare('SELECT 1 FROM counter WHERE name = ?').get(liveMark)
    return { version, isLive: mark !== undefined }
  } catch (error) {
    if (error instanceof StoreError) throw error
    throw new StoreError('store_failed', notLookoutText, { cause: error })
  } finally {
    db.close()
  }
}

const openExisting = (path: string): DatabaseSync => {
  if (!existsSync(path)) throw new StoreError('store_failed', 'does not exist')
  return new DatabaseSync(path)
}

/** Locks the file of a Lookout that must not run, and empties its write-ahead log into it. Throws `StoreError` with `store_in_use`. */
const openUnused = (path: string): DatabaseSync => {
  const db = openExisting(path)
  try {
    db.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT; PRAGMA wal_checkpoint(TRUNCATE)')
    return db
  } catch (error) {
    db.close()
    if (getResultCode(error) === sqliteBusy)
      throw new StoreError('store_in_use', 'Lookout is running on this data directory: stop it first.')
    throw error
  }
}

/** The write-ahead log too, where the file was copied by hand from a folder. The given files stay as they are. */
export const stageDatabase = (from: string, path: string): CheckedDatabase & { readonly staged: string } => {
  if (!existsSync(from)) throw new StoreError('store_failed', 'does not exist')
  const staged = getStagedPath(path)
  dropStaged(path)
  createPrivateFile(staged)
  copyFileSync(from, staged)
  if (existsSync(`${from}-wal`)) copyFileSync(`${from}-wal`, `${staged}-wal`)
  try {
    return { staged, ...checkDatabase(staged) }
  } catch (error) {
    dropStaged(path)
    throw error
  }
}

const getStagedPath = (path: string): string => `${path}.restoring`

const dropStaged = (path: string): void => {
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${getStagedPath(path)}${suffix}`, { force: true })
}

const lossRememberedMs = 30 * dayMs

/**
 * Puts the staged database in the place of `path`; the former file stays beside it as `<path>.replaced`.
 * Chats are informed that alerts after `lostAt`, in ms since 1970, are gone. Throws `StoreError` with
 * `store_in_use` while Lookout runs there.
 */
export const putStagedDatabase = (path: string, lostAt: number | undefined): void => {
  try {
    replaceDatabase(path, lostAt)
  } catch (error) {
    dropStaged(path)
    throw error
  }
}

const replaceDatabase = (path: string, lostAt: number | undefined): void => {
  const staged = getStagedPath(path)
  const db = new DatabaseSync(staged)
  try {
    db.exec('PRAGMA journal_mode = DELETE')
    db.prepare('DELETE FROM counter WHERE name = ?').run(liveMark)
    if (lostAt !== undefined)
      db.prepare(
        "INSERT OR REPLACE INTO doc (kind, id, version, value, expires) VALUES ('identityRecords', 'loss', 1, ?, ?)",
      ).run(JSON.stringify({ at: lostAt }), lostAt + lossRememberedMs)
  } finally {
    db.close()
  }
  syncFile(staged)
  if (existsSync(path)) {
    openUnused(path).close()
    renameSync(path, `${path}.replaced`)
  }
  rmSync(`${path}-wal`, { force: true })
  renameSync(staged, path)
}

const markSchema = z.object({ id: z.string(), version: z.int(), value: z.string() })

/**
 * The identity of the store in a database that is not in use, and the number of probes that it has kept, as
 * in `lookout.store`.
 */
export const readStoredIdentity = (path: string): { store: string; kept: number } | undefined => {
  const db = openExisting(path)
  try {
    const marks = createQuery(
      db,
      "SELECT id, version, value FROM doc WHERE kind = 'identityRecords'",
      markSchema,
    ).all()
    const identity = marks.find(({ id }) => id === 'identity')
    const { store } = z.object({ store: z.string().optional() }).parse(JSON.parse(identity?.value ?? '{}'))
    if (store === undefined) return undefined
    return { store, kept: marks.find(({ id }) => id === 'kept')?.version ?? 0 }
  } finally {
    db.close()
  }
}
