import { z } from 'zod'
import type { Log } from '#lib/log.ts'
import { coalesceRuns } from '#lib/timers.ts'
import { queueLimits as productLimits, type QueueLimits, toWholeNumber } from '../limits.ts'
import { type Claim, type Store, StoreError } from '../store.ts'
import { createReplySlots, type ReplySlots } from './calls.ts'
import { createClaims, createWaiters } from './claims.ts'
import { createCommits } from './commits.ts'
import { type Connection, openConnection } from './connection.ts'
import { createReads } from './reads.ts'
import { loadScripts } from './scripts.ts'

/**
 * What is unsafe about a Redis that everything is kept in, a line each; none: it is safe. `info`: what its `INFO` says, which
 * hosted ones answer where they refuse `CONFIG`. `replicas`: how many are waited for.
 */
const findUnsafeSettings = (info: string, replicas: number): readonly string[] => {
  const fields = new Map(
    info.split(/\r?\n/).map(line => {
      const [name = '', ...value] = line.split(':')
      return [name, value.join(':')]
    }),
  )
  const [major = 0, minor = 0] = (fields.get('redis_version') ?? '').split('.').map(Number)
  const policy = fields.get('maxmemory_policy') ?? 'unknown'
  return [
    ...(major < 6 || (major === 6 && minor < 2)
      ? ['Redis is older than 6.2, which nobody has tried Lookout with. Update Redis.']
      : []),
    ...(fields.get('aof_enabled') === '1'
      ? []
      : ['Redis forgets when it crashes: it does not write an append-only file. Set appendonly yes.']),
    ...(fields.get('aof_last_write_status') === 'err'
      ? ['Redis cannot write its append-only file. Look at its disk.']
      : []),
    ...(policy === 'noeviction'
      ? []
      : [`Redis may drop what it holds when memory is short (${policy}). Set maxmemory-policy noeviction.`]),
    ...(replicas === 0 && Number(fields.get('connected_slaves') ?? 0) > 0
      ? ['Redis has replicas that nobody waits for: a failover loses the last moments. Set REDIS_REPLICAS=1.']
      : []),
    ...(fields.get('role') === 'slave'
      ? ['Redis is a replica, which takes no writes. Use the address of the primary.']
      : []),
  ]
}

const sweepStepSize = 1_000
const sweepIntervalMs = 5_000
const busySweepIntervalMs = 50

/**
 * Forgets what has expired, in steps small enough not to hold up anybody, and what calls of this process were answered; every
 * process does. `start` returns how to end it.
 */
const createSweep = (o: {
  run: Connection['run']
  slots: ReplySlots
  time: () => string | number
  limits: QueueLimits
}) => {
  const sweep = async (): Promise<unknown> => {
    const [client, number, idle] = o.slots.idle()
    const queues = Object.keys(o.limits)
    return o.run('sweep', [o.time(), sweepStepSize, client, number, idle.length, ...idle, ...queues])
  }
  return { sweep, start: () => startSweep(sweep) }
}

const startSweep = (sweep: () => Promise<unknown>): (() => void) => {
  let timer: NodeJS.Timeout | undefined
  let ended = false
  const step = async (): Promise<void> => {
    // A failure is not the sweep's to report: the next call of somebody meets the same Redis.
    const more = await sweep().catch(() => 0)
    if (!ended)
      timer = setTimeout(() => void step(), more === 1 ? busySweepIntervalMs : sweepIntervalMs).unref()
  }
  void step()
  return () => {
    ended = true
    clearTimeout(timer)
  }
}

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

const createLeases = ({
  run,
  time,
}: {
  readonly run: Connection['run']
  readonly time: () => string | number
}): Pick<Store, 'acquireLease' | 'freeLease'> => ({
  acquireLease: async (lease, owner, ttlMs) => {
    const epoch = epochSchema.parse(
      await run('acquire', [time(), lease, owner, toWholeNumber(ttlMs, 'ttlMs')]),
    )
    return epoch === 0 ? undefined : { lease, epoch }
  },
  freeLease: async ({ lease, epoch }) => {
    await run('free', [time(), lease, epoch])
  },
})

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
  const leases = createLeases({ run, time })
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
    acquireLease: (lease, owner, ttlMs) => call(() => leases.acquireLease(lease, owner, ttlMs)),
    freeLease: fence => call(() => leases.freeLease(fence)),
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
