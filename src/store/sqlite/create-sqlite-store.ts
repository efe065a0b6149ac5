import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { monotonicNow } from '#lib/time.ts'
import { coalesceRuns } from '#lib/timers.ts'
import { checkRateLimit, queueLimits as productLimits, type QueueLimits, toWholeNumber } from '../limits.ts'
import { type ClaimOptions, type Queue, type Store, StoreError } from '../store.ts'
import { copyOpenDatabase } from './backup.ts'
import { createBuckets } from './buckets.ts'
import { createClaims, createLaneReads, createLeases, createWaiters } from './claims.ts'
import { createCommit, createGroupCommit } from './commit.ts'
import { compactFile, type Durability, openDatabase, toOpenError } from './database.ts'
import { createChangeFeed, createDocuments, createDocumentWrites, createReadCache } from './documents.ts'
import { createFileHealth, minFreeBytes } from './file-health.ts'
import { createLanes, createLaneWrites } from './lane-writes.ts'
import { createStoreClock } from './store-clock.ts'
import { startSweep } from './sweep.ts'

type SqliteStoreOptions = {
  /** The file; its folder is created where it is missing. SQLite keeps `<path>-wal` beside it. */
  readonly path: string
  /** Milliseconds; by default a monotonic clock. */
  readonly now?: () => number
  readonly limits?: QueueLimits
}

/** A compaction blocks all calls for a moment. */
const compactIntervalMs = 1_000

/** Whether the disk of a database has so little room left that it is full soon. */
const isDiskNearlyFull = async (path: string): Promise<boolean> => {
  try {
    const { bavail, bsize } = await statfs(dirname(path))
    return bavail * bsize < minFreeBytes
  } catch {
    // A folder that cannot be read is a trouble of its own.
    return false
  }
}

/**
 * The store in one SQLite file, for one process. Throws `StoreInUseError` where another process holds the file, `StoreError` with
 * `store_newer` or `store_outdated` where another version wrote it and with `store_failed` where it cannot be opened.
 */
export const createSqliteStore = ({
  path,
  now = monotonicNow,
  limits = productLimits,
}: SqliteStoreOptions): Store => {
  const db = openDatabase(path)
  const parts = createPartsOrClose(db, now, limits)
  const { clock, group, waiters, documents, feed, commit, depth, isLaneEmpty, oldestLanes } = parts
  const endSweep = startSweep(db, clock, group)
  const health = createFileHealth(db, path)
  const compact = coalesceRuns(async () => {
    group.flush()
    if (db.isOpen) compactFile(db, path)
  }, compactIntervalMs)

  /** Turns everything thrown into a rejection. */
  const call: GuardedCall = async answer => {
    if (!db.isOpen) throw new StoreError('store_closed', 'The store is closed.')
    try {
      return await answer()
    } catch (error) {
      throw health.toStoreError(error)
    }
  }

  return {
    get: (kind, ids) =>
      call(() => {
        const at = clock()
        return ids.map(id => documents.get(kind, id, at))
      }),
    find: (kind, where) => call(() => documents.find(kind, where, clock())),
    count: (kind, where) => call(() => documents.count(kind, where)),
    all: (kind, page) => call(() => documents.all(kind, page, clock())),
    commit: (writes, fence, { mayRepeat = false } = {}) =>
      call(() => group.run(commit(writes, fence), mayRepeat ? 'unsynced' : 'synced')),
    ...createClaimCalls(parts, call),
    ...createLeaseCalls(parts, call),
    changes: (kind, after, limit) => call(() => feed.read({ kind: kind.name, after, limit })),
    depth: queue => call(() => depth(queue, clock())),
    isLaneEmpty: (queue, lane) => call(() => isLaneEmpty(queue, lane)),
    oldestLanes: (queue, limit) => call(() => oldestLanes(queue, { limit, now: clock() })),
    compact: () => call(compact),
    backup: file => call(() => copyOpenDatabase(db, file)),
    risks: async () => ((await isDiskNearlyFull(path)) ? ['nearly full'] : []),
    trouble: () => (db.isOpen ? health.trouble() : undefined),
    close: async () => {
      if (!db.isOpen) return
      endSweep()
      // First, so that nothing is claimed for them any more.
      waiters.close()
      group.flush()
      db.close()
    },
  }
}

type StoreParts = ReturnType<typeof createStoreParts>
type GuardedCall = <T>(answer: () => T | Promise<T>) => Promise<T>

const toWholeClaim = (options: ClaimOptions): ClaimOptions => {
  if (options.rateLimit) checkRateLimit(options.rateLimit)
  return {
    ...options,
    lanes: toWholeNumber(options.lanes, 'lanes'),
    items: toWholeNumber(options.items, 'items'),
    leaseMs: toWholeNumber(options.leaseMs, 'leaseMs'),
  }
}

const createClaimCalls = (
  { clock, group, waiters, claims, buckets, claimDurability }: StoreParts,
  call: GuardedCall,
): Pick<Store, 'claim' | 'extend' | 'release' | 'acquirePermits' | 'penalize' | 'waitForWork'> => ({
  claim: (queue, options) =>
    call(() => {
      const whole = toWholeClaim(options)
      waiters.limit(queue, options.rateLimit)
      // A transaction would be shared with other calls of this turn, and sync the disk for nothing.
      if (group.isIdle() && !waiters.isDue(queue)) return []
      return group.run(() => () => claims.claim(queue, whole, clock()), claimDurability(queue))
    }),
  waitForWork: (queue, signal, claim) =>
    call(() => waiters.wait(queue, signal, claim === undefined ? undefined : toWholeClaim(claim))),
  extend: (claim, leaseMs) =>
    call(() => {
      const wholeLeaseMs = toWholeNumber(leaseMs, 'leaseMs')
      return group.run(() => () => claims.extend(claim, clock() + wholeLeaseMs), 'unsynced')
    }),
  release: claim =>
    call(() =>
      group.run(
        () => () => {
          if (claims.release(claim)) waiters.touch(claim.queue)
        },
        'unsynced',
      ),
    ),
  acquirePermits: (limits, timeoutMs) =>
    call(() => {
      limits.forEach(checkRateLimit)
      const wholeTimeoutMs = toWholeNumber(timeoutMs, 'timeoutMs')
      return group.run(() => () => buckets.acquire(limits, wholeTimeoutMs, clock()), 'unsynced')
    }),
  penalize: (bucket, ms) =>
    call(() => {
      const wholeMs = toWholeNumber(ms, 'ms')
      return group.run(() => () => buckets.penalize(bucket, clock() + wholeMs, clock()), 'synced')
    }),
})

/** A power cut ends this process, the only one on the file; the next one ends all leases when it opens the file. */
const createLeaseCalls = (
  { clock, group, leases }: StoreParts,
  call: GuardedCall,
): Pick<Store, 'acquireLease' | 'freeLease'> => ({
  acquireLease: (lease, owner, ttlMs) =>
    call(() => {
      const wholeTtlMs = toWholeNumber(ttlMs, 'ttlMs')
      return group.run(
        () => () => {
          const at = clock()
          return leases.acquire({ lease, owner, now: at, until: at + wholeTtlMs })
        },
        'unsynced',
      )
    }),
  freeLease: fence => call(() => group.run(() => () => leases.free(fence), 'unsynced')),
})

/** Closes a database that cannot be used, whose file would stay locked until this process ends. */
const createPartsOrClose: typeof createStoreParts = (db, ...options) => {
  try {
    return createStoreParts(db, ...options)
  } catch (error) {
    db.close()
    throw toOpenError(error)
  }
}

const createStoreParts = (db: DatabaseSync, now: () => number, limits: QueueLimits) => {
  const { clock, stamp } = createStoreClock(db, now)
  const buckets = createBuckets(db)
  const leases = createLeases(db)
  const lanes = createLanes(db)
  const cache = createReadCache()
  const documents = createDocuments(db, cache)
  const feed = createChangeFeed(db)
  const claims = createClaims(db, buckets)
  const waiters = createWaiters(db, { clock, buckets, claims, queueLimits: limits })
  return {
    clock,
    buckets,
    leases,
    documents,
    feed,
    waiters,
    claims,
    claimDurability: (queue: Queue): Durability =>
      limits[queue].durableClaims === true ? 'synced' : 'unsynced',
    ...createLaneReads(db),
    group: createGroupCommit({
      db,
      beforeCommit: durability => {
        stamp()
        waiters.claimDue(durability)
      },
      afterCommit: waiters.notify,
    }),
    commit: createCommit({
      clock,
      leases,
      lanes,
      documentWrites: createDocumentWrites(db, feed, cache),
      laneWrites: createLaneWrites(db, lanes, limits),
      touch: waiters.touch,
    }),
  }
}
