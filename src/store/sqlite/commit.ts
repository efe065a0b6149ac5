import type { DatabaseSync } from 'node:sqlite'
import { checkWriteCount } from '../limits.ts'
import { type CommitResult, type Fence, type Queue, StoreError, type Write } from '../store.ts'
import type { Leases } from './claims.ts'
import type { Durability } from './database.ts'
import type { DocumentWrites } from './documents.ts'
import type { Lanes, LaneWrites } from './lane-writes.ts'
import type { Lane, StagedCommit, StagedWrite } from './staged-commit.ts'

const createStagedCommit = (now: number, lanes: Lanes): StagedCommit => {
  const used = new Map<string, Lane>()
  const effects: (() => void)[] = []
  return {
    now,
    lane: (queue, name) => {
      const key = `${queue} ${name}`
      const lane = used.get(key) ?? lanes.load(queue, name)
      used.set(key, lane)
      return lane
    },
    docs: new Map(),
    pushed: new Set(),
    effects,
    write: () => {
      for (const effect of effects) effect()
      // Last: SQLite may reuse the key of a deleted lane, and the effects above refer to keys.
      for (const lane of used.values()) lanes.save(lane, now)
    },
  }
}

/**
 * Prepares a commit; later changes of the writes by the caller have no effect. Throws `StoreError` with `store_misused` over
 * 1,000 writes and `TypeError` on a value that cannot be stored.
 */
export const createCommit = ({
  documentWrites,
  laneWrites,
  leases,
  clock,
  lanes,
  touch,
}: {
  clock: () => number
  leases: Leases
  lanes: Lanes
  documentWrites: DocumentWrites
  laneWrites: LaneWrites
  /** Call this inside the transaction if lanes of this queue may be due earlier than before. */
  touch: (queue: Queue) => void
}) => {
  const prepare = (write: Write): StagedWrite => {
    if (write.op === 'put') return documentWrites.put(write)
    if (write.op === 'remove') return documentWrites.remove(write)
    if (write.op === 'push') return laneWrites.push(write)
    if (write.op === 'done') return laneWrites.done(write)
    if (write.op === 'delay') return laneWrites.delay(write)
    if (write.op === 'clear') return laneWrites.clear(write)
    return laneWrites.move(write)
  }

  return (writes: readonly Write[], fence?: Fence): PreparedCall<CommitResult> => {
    checkWriteCount(writes)
    const stagedWrites = writes.map(prepare)
    const queues = new Set(writes.map(getTouchedQueue).filter(queue => queue !== undefined))
    return () => {
      if (fence && !leases.holds(fence)) return () => ({ ok: false, reason: 'fenced', write: -1 })
      const staged = createStagedCommit(clock(), lanes)
      const results: number[] = []
      for (const [write, stage] of stagedWrites.entries()) {
        const result = stage(staged)
        if (typeof result === 'string') return () => ({ ok: false, reason: result, write })
        results.push(result)
      }
      return () => {
        staged.write()
        queues.forEach(touch)
        return { ok: true, results }
      }
    }
  }
}

const getTouchedQueue = (write: Write): Queue | undefined => {
  if (write.op === 'put' || write.op === 'remove') return undefined
  return write.op === 'done' ? write.claim.queue : write.queue
}

/**
 * A call in two steps: the check only reads, and returns the write. An error in the check is the caller's
 * own. An error in the write comes from the disk and fails the whole group, so no call has to be rolled back
 * alone.
 */
type PreparedCall<T> = () => () => T

export type GroupCommit = {
  readonly run: <T>(check: PreparedCall<T>, durability: Durability) => Promise<T>
  /** Whether no call waits to be written. */
  readonly isIdle: () => boolean
  /** Writes the waiting calls now. */
  readonly flush: () => void
}

type QueuedCall = {
  readonly durability: Durability
  attempt(): void
  settle(): void
  fail(error: unknown): void
}

/**
 * Sets how the next transaction is written. SQLite syncs its write-ahead log at the end of a `synced` one, and with it all
 * transactions before, whose frames are checked one after the other when the file is opened again. It also syncs the log before it
 * copies it into the database. So a power cut loses the last unsynced transactions, and never one before another.
 */
const createSyncSwitch = (db: DatabaseSync): ((durability: Durability) => void) => {
  let present: Durability | undefined
  return durability => {
    if (durability === present) return
    // SQLite applies this pragma when it reads the statement, so it is not prepared.
    db.exec(`PRAGMA synchronous = ${durability === 'synced' ? 'FULL' : 'NORMAL'}`)
    present = durability
  }
}

/** All calls of one turn of the event loop share one transaction, and so at most one sync of the disk. */
export const createGroupCommit = ({
  db,
  beforeCommit,
  afterCommit,
}: {
  db: DatabaseSync
  /** Runs last inside each transaction. */
  beforeCommit: (durability: Durability) => void
  /** Runs after the group's callers got their results. */
  afterCommit: () => void
}): GroupCommit => {
  const begin = db.prepare('BEGIN IMMEDIATE')
  const commit = db.prepare('COMMIT')
  const setSync = createSyncSwitch(db)
  let waiting: QueuedCall[] = []

  const flush = () => {
    const calls = waiting
    waiting = []
    if (calls.length === 0) return
    const durability = calls.some(call => call.durability === 'synced') ? 'synced' : 'unsynced'
    try {
      setSync(durability)
      begin.run()
      for (const call of calls) call.attempt()
      beforeCommit(durability)
      commit.run()
    } catch (error) {
      if (db.isTransaction) db.exec('ROLLBACK')
      const failure = new StoreError('store_failed', 'The store could not write; nothing was kept.', {
        cause: error,
      })
      for (const call of calls) call.fail(failure)
      return
    }
    for (const call of calls) call.settle()
    afterCommit()
  }

  const run = <T>(check: PreparedCall<T>, durability: Durability) =>
    new Promise<T>((resolve, reject) => {
      if (waiting.length === 0) setImmediate(flush)
      waiting.push({ durability, ...createQueuedCall(db, check, { resolve, reject }) })
    })

  return { run, isIdle: () => waiting.length === 0, flush }
}

const createQueuedCall = <T>(
  db: DatabaseSync,
  check: PreparedCall<T>,
  caller: { resolve: (value: T) => void; reject: (error: unknown) => void },
): Omit<QueuedCall, 'durability'> => {
  let settle: (() => void) | undefined
  return {
    attempt: () => {
      let write: () => T
      try {
        write = check()
      } catch (error) {
        // SQLite rolls back by itself on some I/O errors, which then fail the whole group.
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
