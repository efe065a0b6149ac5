import type { DatabaseSync } from 'node:sqlite'
import { StoreError } from '../store-error.ts'

/**
 * A call in two steps: the check only reads and returns the write. An error in the check is the caller's own; an error in
 * the write is the disk's and fails everybody in the group. So no call ever has to be undone alone.
 */
export type PreparedCall<T> = () => () => T

export type GroupCommit = {
  /** Resolves when the write is on the disk. */
  readonly run: <T>(check: PreparedCall<T>) => Promise<T>
  /** Writes what waits, now. */
  readonly flush: () => void
}

type QueuedCall = { attempt(): void; settle(): void; fail(error: unknown): void }

/** All calls of one turn of the event loop share one transaction, and with it one sync of the disk. */
export const createGroupCommit = (o: {
  db: DatabaseSync
  /** Runs last inside each transaction. */
  beforeCommit: () => void
  /** Runs once the group's callers have their answers. */
  afterCommit: () => void
}): GroupCommit => {
  const begin = o.db.prepare('BEGIN IMMEDIATE')
  const commit = o.db.prepare('COMMIT')
  let waiting: QueuedCall[] = []

  const flush = () => {
    const calls = waiting
    waiting = []
    if (calls.length === 0) return
    try {
      begin.run()
      for (const call of calls) call.attempt()
      o.beforeCommit()
      commit.run()
    } catch (error) {
      if (o.db.isTransaction) o.db.exec('ROLLBACK')
      const failure = new StoreError('store_failed', 'The store could not write; nothing was kept.', {
        cause: error,
      })
      for (const call of calls) call.fail(failure)
      return
    }
    for (const call of calls) call.settle()
    o.afterCommit()
  }

  const run = <T>(check: PreparedCall<T>) =>
    new Promise<T>((resolve, reject) => {
      if (waiting.length === 0) setImmediate(flush)
      waiting.push(createQueuedCall(o.db, check, { resolve, reject }))
    })

  return { run, flush }
}

const createQueuedCall = <T>(
  db: DatabaseSync,
  check: PreparedCall<T>,
  caller: { resolve: (value: T) => void; reject: (error: unknown) => void },
): QueuedCall => {
  let settle: (() => void) | undefined
  return {
    attempt: () => {
      let write: () => T
      try {
        write = check()
      } catch (error) {
        // SQLite ends the transaction by itself on some I/O errors: then it is everybody's error.
        if (!db.isTransaction) throw error
        settle = () => caller.reject(error)
        return
      }
      const value = write()
      settle = () => caller.resolve(value)
    },
    settle: () => settle?.(),
    fail: caller.reject,
  }
}
