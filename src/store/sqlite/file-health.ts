import { type Stats, statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { StoreError, type StoreTrouble } from '../store.ts'

/** A disk with less is nearly full. */
export const minFreeBytes = 500 * 1024 * 1024

/** How often a faulty file is checked again. */
const recheckMs = 10_000

const troubleByResultCode: ReadonlyMap<number, StoreTrouble> = new Map([
  [8, 'read_only'],
  [10, 'disk'],
  [11, 'damaged'],
  [13, 'full'],
  [14, 'disk'],
  [26, 'damaged'],
])

const sqliteError = z.object({ errcode: z.int() })

/** SQLite's primary result code: the lowest byte of an extended one. */
export const getResultCode = (error: unknown): number | undefined => {
  const parsed = sqliteError.safeParse(error)
  return parsed.success ? parsed.data.errcode & 0xff : undefined
}

export type FileHealth = {
  /**
   * Turns SQLite's own errors into `StoreError` with `store_failed`, and remembers the trouble with the file
   * that they show.
   */
  readonly toStoreError: (error: unknown) => unknown
  readonly trouble: () => StoreTrouble | undefined
}

/**
 * The health of an open database. A file that was removed, replaced or truncated is `emptied`. After an error that means a
 * damaged or unreadable file, that trouble stays until a check reads the whole file.
 */
export const createFileHealth = (db: DatabaseSync, path: string): FileHealth => {
  const files = [createFileCheck(path), createFileCheck(`${path}-wal`, { mayBeEmpty: true })]
  let seenTrouble: StoreTrouble | undefined
  let checkedAt = Number.NEGATIVE_INFINITY

  const isReadable = (): boolean => {
    try {
      return db.prepare('PRAGMA quick_check(1)').get()?.['quick_check'] === 'ok'
    } catch {
      return false
    }
  }

  const recheck = (): void => {
    if (seenTrouble === undefined || performance.now() - checkedAt < recheckMs) return
    if (isReadable()) seenTrouble = undefined
    checkedAt = performance.now()
  }

  return {
    toStoreError: error => {
      const cause = error instanceof StoreError ? error.cause : error
      const code = getResultCode(cause)
      // Thrown for a stored value that is not JSON.
      const isCorrupt = cause instanceof SyntaxError
      if (code === undefined && !isCorrupt) return error
      const trouble = isCorrupt ? 'damaged' : (troubleByResultCode.get(code ?? 0) ?? 'failed')
      if (trouble === 'damaged' || trouble === 'disk') seenTrouble = trouble
      return new StoreError('store_failed', 'The store could not read or write; nothing was kept.', {
        cause,
        trouble,
      })
    },
    trouble: () => {
      if (files.some(isIntact => !isIntact())) return 'emptied'
      recheck()
      return seenTrouble
    },
  }
}

/** Whether the file is still the one that was opened. */
const createFileCheck = (path: string, { mayBeEmpty = false } = {}): (() => boolean) => {
  const look = (): Stats | undefined => statSync(path, { throwIfNoEntry: false })
  const opened = look()
  return () => {
    const now = look()
    if (now === undefined || now.ino !== opened?.ino || now.dev !== opened.dev) return false
    return mayBeEmpty || now.size > 0
  }
}
