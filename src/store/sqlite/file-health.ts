import { type Stats, statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { StoreError, type StoreTrouble } from '../store.ts'

/** How often a file that failed is read through again. */
const recheckMs = 10_000

/** By SQLite's plain result codes. */
const troubleByResultCode: ReadonlyMap<number, StoreTrouble> = new Map([
  [8, 'read_only'],
  [10, 'disk'],
  [11, 'damaged'],
  [13, 'full'],
  [14, 'disk'],
  [26, 'damaged'],
])

const sqliteError = z.object({ errcode: z.int() })

/** Extended codes keep the plain one in their lowest byte. */
export const getResultCode = (error: unknown): number | undefined => {
  const known = sqliteError.safeParse(error)
  return known.success ? known.data.errcode & 0xff : undefined
}

export type FileHealth = {
  /** The error for the caller: SQLite's own ones become `StoreError` with `store_failed`, and are remembered. */
  readonly toStoreError: (error: unknown) => unknown
  readonly trouble: () => StoreTrouble | undefined
}

/**
 * Watches over an open database. A file that was removed, replaced or cut to nothing is `emptied`. After an error that says that
 * the file is damaged or unreadable it counts as that until all of it can be read again.
 */
export const createFileHealth = (db: DatabaseSync, path: string): FileHealth => {
  const files = [createFileWatch(path), createFileWatch(`${path}-wal`, { mayBeEmpty: true })]
  let met: StoreTrouble | undefined
  let checkedAt = Number.NEGATIVE_INFINITY

  const isReadable = (): boolean => {
    try {
      return db.prepare('PRAGMA quick_check(1)').get()?.['quick_check'] === 'ok'
    } catch {
      return false
    }
  }

  const recheck = (): void => {
    if (met === undefined || performance.now() - checkedAt < recheckMs) return
    if (isReadable()) met = undefined
    checkedAt = performance.now()
  }

  return {
    toStoreError: error => {
      const given = error instanceof StoreError ? error.cause : error
      const code = getResultCode(given)
      // A value that is no JSON any more.
      const isSpoilt = given instanceof SyntaxError
      if (code === undefined && !isSpoilt) return error
      const trouble = isSpoilt ? 'damaged' : (troubleByResultCode.get(code ?? 0) ?? 'failed')
      if (trouble === 'damaged' || trouble === 'disk') met = trouble
      return new StoreError('store_failed', 'The store could not read or write; nothing was kept.', {
        cause: given,
        trouble,
      })
    },
    trouble: () => {
      if (files.some(isIntact => !isIntact())) return 'emptied'
      recheck()
      return met
    },
  }
}

/** Whether the file is still the one that was opened. */
const createFileWatch = (path: string, { mayBeEmpty = false } = {}): (() => boolean) => {
  const look = (): Stats | undefined => statSync(path, { throwIfNoEntry: false })
  const opened = look()
  return () => {
    const now = look()
    if (now === undefined || now.ino !== opened?.ino || now.dev !== opened.dev) return false
    return mayBeEmpty || now.size > 0
  }
}
