import { existsSync, rmSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { wallNow } from '#lib/time.ts'
import { StoreError, type StoreFacts } from '../store.ts'
import { readDataVersion, toOpenError } from './database.ts'
import { createDocuments, createReadCache } from './documents.ts'
import { getResultCode } from './file-health.ts'

/** Reading a larger file as a whole takes seconds. */
const maxCheckedBytes = 64 * 1_024 * 1_024

const checkFile = (db: DatabaseSync, path: string): void => {
  readDataVersion(db)
  if (statSync(path).size > maxCheckedBytes) return
  const result = db.prepare('PRAGMA quick_check(1)').get()?.['quick_check']
  if (result !== 'ok') throw new StoreError('store_failed', 'The store file is damaged.')
}

/**
 * Reads from the file of a Lookout that does not run, and changes nothing. Throws as `openDatabase` does:
 * `StoreInUseError` if one runs, `store_newer`, `store_outdated`, and `store_failed` if the file is damaged;
 * and the errors of `read`.
 */
export const readSqliteFacts = async <T>(
  path: string,
  read: (facts: StoreFacts) => Promise<T>,
): Promise<T> => {
  const beside = [`${path}-wal`, `${path}-shm`].filter(file => !existsSync(file))
  const db = new DatabaseSync(path, { readOnly: true })
  let isLocked = false
  try {
    checkFile(db, path)
    isLocked = true
    const documents = createDocuments(db, createReadCache())
    return await read({
      get: async (kind, ids) => ids.map(id => documents.get(kind, id, wallNow())),
      all: async (kind, page) => documents.all(kind, page, wallNow()),
    })
  } catch (error) {
    throw getResultCode(error) === undefined ? error : toOpenError(error)
  } finally {
    // A reader makes them. Before the lock goes, which keeps a start from making its own.
    if (isLocked && process.platform !== 'win32') for (const file of beside) rmSync(file, { force: true })
    db.close()
  }
}
