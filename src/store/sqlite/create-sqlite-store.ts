import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { steadyNow } from '#lib/clock.ts'
import { checkPace } from '../check-pace.ts'
import { inTurn } from '../in-turn.ts'
import { type Limits, limits as productLimits } from '../limits.ts'
import type { Store } from '../store.ts'
import { StoreError } from '../store-error.ts'
import { whole } from '../whole.ts'
import { createBuckets } from './buckets.ts'
import { createClaims } from './claims.ts'
import { createCommit } from './commit.ts'
import { createDepth } from './depth.ts'
import { createDocumentWrites } from './document-writes.ts'
import { createDocuments } from './documents.ts'
import { createFeed } from './feed.ts'
import { createFileHealth } from './file-health.ts'
import { createGroupCommit } from './group-commit.ts'
import { createLaneWrites } from './lane-writes.ts'
import { createLanes } from './lanes.ts'
import { createLeases } from './leases.ts'
import { openDatabase } from './open-database.ts'
import { createQuery } from './query.ts'
import { createReadCache } from './read-cache.ts'
import { scrubFile } from './scrub.ts'
import { createStoreClock } from './store-clock.ts'
import { startSweep } from './sweep.ts'
import { createWakes } from './wakes.ts'

type Options = {
  /** The file; its folder is made when it is missing. Beside it SQLite keeps `<path>-wal`. */
  readonly path: string
  /** Milliseconds; by default a monotonic clock. */
  readonly now?: () => number
  readonly limits?: Limits
}

/** Scrubbing holds up everybody for a moment. */
const scrubRestMs = 1_000

/**
 * The store in one SQLite file, for one process.
 * Throws `StoreInUseError` when another process holds the file, `StoreError` with `store_newer` when a newer version wrote
 * it, with `store_failed` when it cannot be opened. Every call of a closed store rejects with `store_closed`.
 */
export const createSqliteStore = ({ path, now = steadyNow, limits = productLimits }: Options): Store => {
  const db = openDatabase(path)
  const parts = createParts(db, now, limits)
  const { clock, group, wakes, leases, documents, feed, commit, depth } = parts
  const endSweep = startSweep({ db, clock, group })
  const health = createFileHealth(db, path)
  const scrub = inTurn(async () => {
    group.flush()
    if (db.isOpen) scrubFile(db, path)
  }, scrubRestMs)

  /** Anything thrown before the answer becomes a rejection. */
  const call: Caller = async answer => {
    if (!db.isOpen) throw new StoreError('store_closed', 'The store is closed.')
    try {
      return await answer()
    } catch (error) {
      throw health.explain(error)
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
    commit: (writes, fence) => call(() => group.run(commit(writes, fence))),
    ...createClaimCalls(parts, call),
    wake: (queue, signal) => call(() => wakes.wait(queue, signal)),
    acquire: (lease, owner, ttlMs) =>
      call(() => {
        const restMs = whole(ttlMs, 'ttlMs')
        return group.run(() => () => {
          const at = clock()
          return leases.acquire({ lease, owner, now: at, until: at + restMs })
        })
      }),
    free: fence => call(() => group.run(() => () => leases.free(fence))),
    changes: (kind, after, limit) => call(() => feed.read({ kind: kind.name, after, limit })),
    depth: queue => call(() => depth(queue, clock())),
    scrub: () => call(scrub),
    trouble: () => (db.isOpen ? health.trouble() : undefined),
    close: async () => {
      if (!db.isOpen) return
      endSweep()
      group.flush()
      wakes.close()
      db.close()
    },
  }
}

type Parts = ReturnType<typeof createParts>
type Caller = <T>(answer: () => T | Promise<T>) => Promise<T>

const createClaimCalls = (
  { clock, group, wakes, claims, buckets }: Parts,
  call: Caller,
): Pick<Store, 'claim' | 'extend' | 'release' | 'draw' | 'cool'> => ({
  claim: (queue, o) =>
    call(() => {
      const lanes = whole(o.lanes, 'lanes')
      const items = whole(o.items, 'items')
      const leaseMs = whole(o.leaseMs, 'leaseMs')
      if (o.pace) checkPace(o.pace)
      return group.run(() => () => {
        wakes.paced(queue, o.pace)
        return claims.claim(queue, { ...o, lanes, items, leaseMs }, clock())
      })
    }),
  extend: (claim, leaseMs) =>
    call(() => {
      const restMs = whole(leaseMs, 'leaseMs')
      return group.run(() => () => claims.extend(claim, clock() + restMs))
    }),
  release: claim =>
    call(() =>
      group.run(() => () => {
        if (claims.release(claim)) wakes.touch(claim.queue)
      }),
    ),
  draw: (paces, patienceMs) =>
    call(() => {
      paces.forEach(checkPace)
      const patience = whole(patienceMs, 'patienceMs')
      return group.run(() => () => buckets.draw(paces, patience, clock()))
    }),
  cool: (bucket, ms) =>
    call(() => {
      const restMs = whole(ms, 'ms')
      return group.run(() => () => buckets.cool(bucket, clock() + restMs, clock()))
    }),
})

const createParts = (db: DatabaseSync, now: () => number, limits: Limits) => {
  const { value: latest } = createQuery(
    db,
    "SELECT value FROM counter WHERE name = 'clock'",
    z.object({ value: z.int() }),
  ).get() ?? { value: 0 }
  const clock = createStoreClock(now, latest)
  const buckets = createBuckets(db)
  const leases = createLeases(db)
  const lanes = createLanes(db)
  const cache = createReadCache()
  const documents = createDocuments(db, cache)
  const feed = createFeed(db)
  const wakes = createWakes(db, clock, buckets)
  return {
    clock,
    buckets,
    leases,
    documents,
    feed,
    wakes,
    claims: createClaims(db, buckets),
    depth: createDepth(db),
    group: createGroupCommit({ db, beforeCommit: createStamp(db, clock), afterCommit: wakes.notify }),
    commit: createCommit({
      clock,
      leases,
      lanes,
      documentWrites: createDocumentWrites({ db, documents, feed, cache }),
      laneWrites: createLaneWrites(db, lanes, limits),
      touch: wakes.touch,
    }),
  }
}

/** Keeps the clock's latest time in the file, once a second. */
const createStamp = (db: DatabaseSync, clock: () => number) => {
  const save = db.prepare("UPDATE counter SET value = ? WHERE name = 'clock'")
  let saved = 0
  return () => {
    const now = clock()
    if (now - saved < 1_000) return
    save.run(now)
    saved = now
  }
}
