import { z } from 'zod'
import type { Log } from '#lib/log.ts'
import { coalesceRuns } from '../in-turn.ts'
import { queueLimits as productLimits, type QueueLimits } from '../limits.ts'
import type { Claim, Store } from '../store.ts'
import { StoreError } from '../store-error.ts'
import { toWholeNumber } from '../whole.ts'
import { findUnsafeSettings } from './check-redis.ts'
import { createClaims } from './claims.ts'
import { createCommits } from './commits.ts'
import { type Connection, openConnection } from './connection.ts'
import { createReads } from './reads.ts'
import { loadScripts } from './scripts.ts'
import { createReplySlots } from './slots.ts'
import { createSweep } from './sweep.ts'
import { createWaiters } from './wakes.ts'

type RedisStoreOptions = {
  /** `redis://` or `rediss://`, with the number of the database as its path. Never shown. */
  readonly url: string
  /** Told once when Redis goes away, and once when it is back. */
  readonly log: Log
  /** Milliseconds; Redis' own clock by default, which all processes share. */
  readonly now?: () => number
  readonly limits?: QueueLimits
  /** How many replicas must have what is acknowledged, so that a failover loses none of it; none by default. */
  readonly replicas?: number
  /** A Redis that may forget what it was told is refused instead of only complained about. */
  readonly strict?: boolean
}

const epochSchema = z.number()
/** Rewriting its file is work for Redis. */
const compactIntervalMs = 5_000

const checkSafety = async (
  connection: Connection,
  o: { log: Log; strict: boolean; replicas: number },
): Promise<void> => {
  const faults = findUnsafeSettings(await connection.info(), o.replicas)
  if (o.strict && faults.length > 0) {
    connection.close()
    throw new StoreError('store_unsafe', faults.join(' '))
  }
  for (const fault of faults) o.log.warn({}, fault)
}

/**
 * The store in Redis, for any number of processes. Commits are as durable as Redis is set to be (`check-redis.ts`). While
 * Redis is away, calls wait some seconds and then reject with `StoreError` `store_away`; nothing needs to be started again.
 * What is unsafe about its settings is logged, a line each. Throws `StoreError`: `store_away` when Redis cannot be reached, `store_unsafe` with those lines under `strict`.
 */
export const openRedisStore = async (o: RedisStoreOptions): Promise<Store> => {
  const { url, log, now, limits = productLimits, replicas = 0, strict = false } = o
  const connection = await openConnection({ url, log, replicas, scripts: loadScripts(limits) })
  await checkSafety(connection, { log, strict, replicas })
  const { run } = connection
  const time = (): string | number => (now === undefined ? '' : Math.floor(now()))
  const slots = createReplySlots()
  const wakes = createWaiters({ connection, time })
  const claims = createClaims({ run, slots, time })
  const commit = createCommits({ run, slots, time })
  const { sweep, start } = createSweep({ run, slots, time, limits })
  const endSweep = start()
  const scrub = coalesceRuns(() => sweep().then(connection.rewrite), compactIntervalMs)
  const underWay = new Set<Promise<unknown>>()
  // Nothing is left of them that could be given back.
  const ended = new WeakSet<Claim>()

  /** Anything thrown before the answer becomes a rejection; `close` waits for what was asked before it. */
  const call = async <T>(answer: () => Promise<T>): Promise<T> => {
    const answered = (async () => answer())()
    underWay.add(answered)
    try {
      return await answered
    } finally {
      underWay.delete(answered)
    }
  }

  return {
    ...createReads({ run, time }),
    commit: (writes, fence) =>
      call(async () => {
        const committed = await commit(writes, fence)
        if (committed.ok) for (const write of writes) if (write.op === 'done') ended.add(write.claim)
        return committed
      }),
    claim: (queue, o) => {
      wakes.paced(queue, o.pace)
      return call(() => claims.claim(queue, o))
    },
    extend: (claim, leaseMs) => call(() => claims.extend(claim, leaseMs)),
    release: async claim => (ended.has(claim) ? undefined : call(() => claims.release(claim))),
    acquirePermits: (paces, patienceMs) => call(() => claims.acquirePermits(paces, patienceMs)),
    penalize: (bucket, ms) => call(() => claims.penalize(bucket, ms)),
    waitForWork: (queue, signal) => wakes.wait(queue, signal),
    acquireLease: (lease, owner, ttlMs) =>
      call(async () => {
        const epoch = epochSchema.parse(
          await run('acquire', [time(), lease, owner, toWholeNumber(ttlMs, 'ttlMs')]),
        )
        return epoch === 0 ? undefined : { lease, epoch }
      }),
    freeLease: ({ lease, epoch }) =>
      call(async () => {
        await run('free', [time(), lease, epoch])
      }),
    compact: () => call(scrub),
    trouble: () => undefined,
    close: async () => {
      endSweep()
      await Promise.allSettled(underWay)
      wakes.close()
      connection.close()
    },
  }
}
