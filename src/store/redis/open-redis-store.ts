import { z } from 'zod'
import type { Log } from '#lib/log.ts'
import { coalesceRuns } from '#lib/timers.ts'
import { checkIndex, queueLimits as productLimits, type QueueLimits, toWholeNumber } from '../limits.ts'
import {
  type Claim,
  type Doc,
  type RecordKind,
  type Store,
  StoreError,
  type StoreFacts,
  type StoreRisk,
} from '../store.ts'
import { createClaims, createWaiters } from './claims.ts'
import type { RedisAccess } from './cluster-connector.ts'
import { createCommits } from './commits.ts'
import { type Connection, openConnection } from './connection.ts'
import { createCallBatcher, createReplySlots, loadScripts, type ReplySlots } from './scripts.ts'

/** Limit for one script, unless a single call asks for more. */
const maxDocsPerScript = 200

const docTextsSchema = z.array(z.string().nullable())
const pairsSchema = z.array(z.string())
const changesSchema = z.tuple([z.number(), z.number(), z.array(z.string())])
const depthSchema = z.tuple([z.number(), z.number(), z.number()])
const oldLanesSchema = z.array(
  z
    .tuple([z.string(), z.number(), z.number()])
    .transform(([lane, items, oldestMs]) => ({ lane, items, oldestMs })),
)

/**
 * The kind guarantees the shape: the store wrote the value from the same type. For the text see `doc_key` in
 * `lua/base.lua`.
 */
const toDoc = <T extends object>(_kind: RecordKind<T>, id: string, text: string): Doc<T> => {
  const value: T = JSON.parse(text.slice(text.indexOf('\n') + 1))
  return { id, version: Number.parseInt(text, 10), value }
}

/** Reads the texts of documents; simultaneous calls are batched. */
const createTextReader = (run: Connection['run']) =>
  createCallBatcher<{ kind: string; ids: readonly string[] }, readonly (string | null)[]>({
    maxWeight: maxDocsPerScript,
    weightOf: ({ ids }) => ids.length,
    send: async calls => {
      const names = calls.flatMap(({ kind, ids }) => ids.flatMap(id => [kind, id]))
      const texts = docTextsSchema.parse(await run('get', names))
      let from = 0
      return calls.map(({ ids }) => {
        const callTexts = texts.slice(from, from + ids.length)
        from += ids.length
        return callTexts
      })
    },
  })

const createReads = (
  run: Connection['run'],
): Pick<Store, 'get' | 'find' | 'count' | 'all' | 'changes' | 'depth' | 'isLaneEmpty' | 'oldestLanes'> => {
  const readTexts = createTextReader(run)

  /** `field` '': every document. */
  const list = async <T extends object>(
    kind: RecordKind<T>,
    where: { field: string; value: string; after?: string; skip?: number; limit: number },
  ): Promise<Doc<T>[]> => {
    const { field, value, after = '', skip = 0, limit } = where
    const flat = pairsSchema.parse(await run('find', [kind.name, field, value, after, limit, skip]))
    return Array.from({ length: flat.length / 2 }, (_, n) =>
      toDoc(kind, flat[2 * n] ?? '', flat[2 * n + 1] ?? ''),
    )
  }

  return {
    get: async (kind, ids) => {
      if (ids.length === 0) return []
      const texts = await readTexts({ kind: kind.name, ids })
      return ids.map((id, n) => {
        const text = texts[n]
        return text === undefined || text === null ? undefined : toDoc(kind, id, text)
      })
    },
    find: async (kind, { index, ...where }) => {
      checkIndex(kind, index)
      return list(kind, { ...where, field: index })
    },
    count: async (kind, { index, value }) => {
      checkIndex(kind, index)
      return z.number().parse(await run('count', [kind.name, index, value]))
    },
    all: (kind, page) => list(kind, { ...page, field: '', value: '' }),
    changes: async (kind, after, limit) => {
      const position = after === '' || /^\d+$/.test(after) ? after : '-1'
      const [seq, reset, ids] = changesSchema.parse(await run('changes', [kind.name, position, limit]))
      return { ids: [...new Set(ids)], seq: String(seq), reset: reset === 1 }
    },
    depth: async queue => {
      const [lanes, items, oldestMs] = depthSchema.parse(await run('depth', [queue]))
      return { lanes, items, oldestMs }
    },
    isLaneEmpty: async (queue, lane) => (await run('isLaneEmpty', [queue, lane])) === 1,
    oldestLanes: async (queue, limit) => oldLanesSchema.parse(await run('oldestLanes', [queue, limit])),
  }
}

const readInfo = (info: string): ReadonlyMap<string, string> =>
  new Map(
    info.split(/\r?\n/).map(line => {
      const [name = '', ...value] = line.split(':')
      return [name, value.join(':')]
    }),
  )

/** The share of `maxmemory` from which Redis is nearly full; `maxmemory` is 0 if there is no limit. */
const nearlyFullShare = 0.9

const findRisks = (info: string, replicas: number): readonly StoreRisk[] => {
  const fields = readInfo(info)
  const [used, most] = ['used_memory', 'maxmemory'].map(name => Number(fields.get(name) ?? 0))
  const isNearlyFull = most !== undefined && most > 0 && (used ?? 0) > most * nearlyFullShare
  return [
    ...(findUnsafeSettings(info, replicas).length > 0 ? (['unsafe'] as const) : []),
    ...(isNearlyFull ? (['nearly full'] as const) : []),
  ]
}

/**
 * Says why this Redis may lose data, a line for each reason. `info` is its reply to `INFO`, which hosted
 * servers answer even if they refuse `CONFIG`; `replicas` is the number of replicas for which each write
 * waits.
 */
const findUnsafeSettings = (info: string, replicas: number): readonly string[] => {
  const fields = readInfo(info)
  const [major = 0, minor = 0] = (fields.get('redis_version') ?? '').split('.').map(Number)
  const policy = fields.get('maxmemory_policy') ?? 'unknown'
  return [
    ...(major < 6 || (major === 6 && minor < 2)
      ? ['Redis is older than 6.2, which Lookout is not tested with. Update Redis.']
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
      ? [
          'Redis has replicas that no write waits for: a failover loses the last moments. Set REDIS_REPLICAS=1.',
        ]
      : []),
    ...(fields.get('role') === 'slave'
      ? ['Redis is a replica, which refuses writes. Use the address of the primary.']
      : []),
  ]
}

const sweepStepSize = 1_000
const sweepIntervalMs = 5_000
const busySweepIntervalMs = 50

/**
 * Deletes what has expired, in steps that are short enough to delay no call, and saved replies to calls of this process. Every
 * process does so. `start` returns how to stop it.
 */
const createSweep = (slots: ReplySlots, limits: QueueLimits, run: Connection['run']) => {
  const sweep = async (): Promise<unknown> => {
    const [client, number, idle] = slots.idle()
    const queues = Object.keys(limits)
    return run('sweep', [sweepStepSize, client, number, idle.length, ...idle, ...queues])
  }
  return { sweep, start: () => startSweep(sweep) }
}

const startSweep = (sweep: () => Promise<unknown>): (() => void) => {
  let timer: NodeJS.Timeout | undefined
  let ended = false
  const step = async (): Promise<void> => {
    // Not reported here: the next call of a caller fails likewise.
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

type RedisStoreOptions = RedisAccess & {
  /** See `RedisAddress`. Never logged. */
  readonly url: string
  /** Gets one line when Redis becomes unreachable, and one when it is back. */
  readonly log: Log
  /** Time in milliseconds; by default by Redis' own clock, which all processes share. */
  readonly now?: () => number
  readonly limits?: QueueLimits
  /** Number of replicas that must have a write before it resolves; 0 by default. */
  readonly replicas?: number
  /** Whether to refuse a Redis that may lose data, instead of logging a warning. */
  readonly strict?: boolean
}

const epochSchema = z.number()
/** Rewriting its file costs Redis much work. */
const compactIntervalMs = 5_000

const checkSafety = async (
  connection: Connection,
  { replicas, strict, log }: { log: Log; strict: boolean; replicas: number },
): Promise<void> => {
  const faults = findUnsafeSettings(await connection.info(), replicas)
  if (strict && faults.length > 0) {
    connection.close()
    throw new StoreError('store_unsafe', faults.join(' '))
  }
  for (const fault of faults) log.warn({}, fault)
}

/** Marks the data as this program's. Throws `StoreError` with `store_newer` or `store_outdated` where another version has. */
const adoptVersion = async ({ run, close }: Connection): Promise<void> => {
  try {
    await run('adoptVersion', [])
  } catch (error) {
    close()
    throw error
  }
}

/**
 * The server's name and version, such as `Redis 7.4.7`. Other servers of the protocol say which Redis they
 * are like.
 */
const readServer = (info: string): string => {
  const fields = readInfo(info)
  const [valkey, redis] = [fields.get('valkey_version'), fields.get('redis_version')]
  return valkey === undefined ? `Redis ${redis ?? 'of an unknown version'}` : `Valkey ${valkey}`
}

/**
 * Describes the server, and why it may lose data, a line for each reason. Throws `StoreError` if it cannot be
 * reached or its data is newer, and any error of `check` about its data.
 */
export const readRedisState = async (
  options: Pick<RedisStoreOptions, 'url' | 'log' | 'ca' | 'sentinelPassword'> & { readonly replicas: number },
  check: (facts: StoreFacts) => Promise<void>,
): Promise<{ readonly server: string; readonly faults: readonly string[] }> => {
  const connection = await openConnection({ ...options, scripts: loadScripts(productLimits) })
  try {
    await connection.run('storeTime', [])
    const info = await connection.info()
    await check(createReads(connection.run))
    return { server: readServer(info), faults: findUnsafeSettings(info, options.replicas) }
  } finally {
    connection.close()
  }
}

const createLeases = (run: Connection['run']): Pick<Store, 'acquireLease' | 'freeLease'> => ({
  acquireLease: async (lease, owner, ttlMs) => {
    const reply = await run('acquireLease', [lease, owner, toWholeNumber(ttlMs, 'ttlMs')])
    const epoch = epochSchema.parse(reply)
    return epoch === 0 ? undefined : { lease, epoch }
  },
  freeLease: async ({ lease, epoch }) => {
    await run('freeLease', [lease, epoch])
  },
})

/** Calls that `close` waits for. Turns everything thrown into a rejection. */
const createPendingCalls = () => {
  const pending = new Set<Promise<unknown>>()
  return {
    call: async <T>(work: () => Promise<T>): Promise<T> => {
      const result = (async () => work())()
      pending.add(result)
      try {
        return await result
      } finally {
        pending.delete(result)
      }
    },
    ended: () => Promise.allSettled(pending),
  }
}

/**
 * Opens the store in Redis, for any number of processes. Commits are as durable as the settings of Redis;
 * unsafe ones are logged. While Redis is down, calls wait some seconds and then reject with `store_away`; the
 * store recovers by itself. Throws `StoreError`: `store_away` if Redis cannot be reached, `store_newer` or
 * `store_outdated` if another version has changed its data, `store_unsafe` under `strict`.
 */
export const openRedisStore = async (options: RedisStoreOptions): Promise<Store> => {
  const { log, limits = productLimits, replicas = 0, strict = false } = options
  const scripts = loadScripts(limits)
  const connection = await openConnection({ ...options, replicas, scripts })
  await checkSafety(connection, { log, strict, replicas })
  await adoptVersion(connection)
  const { run } = connection
  const slots = createReplySlots()
  const waiters = createWaiters(connection)
  const claims = createClaims(run, slots)
  const leases = createLeases(run)
  const commit = createCommits({ run, slots })
  const { sweep, start } = createSweep(slots, limits, run)
  const endSweep = start()
  const compact = coalesceRuns(() => sweep().then(connection.rewrite), compactIntervalMs)
  const { call, ended } = createPendingCalls()
  // Claims that are done need no release.
  const done = new WeakSet<Claim>()

  return {
    ...createReads(run),
    commit: (writes, fence) =>
      call(async () => {
        const committed = await commit(writes, fence)
        if (committed.ok) for (const write of writes) if (write.op === 'done') done.add(write.claim)
        return committed
      }),
    claim: (queue, wanted) => {
      waiters.limit(queue, wanted.rateLimit)
      return call(() => claims.claim(queue, wanted))
    },
    extend: (claim, leaseMs) => call(() => claims.extend(claim, leaseMs)),
    release: async claim => (done.has(claim) ? undefined : call(() => claims.release(claim))),
    acquirePermits: (rateLimits, timeoutMs) => call(() => claims.acquirePermits(rateLimits, timeoutMs)),
    penalize: (bucket, ms) => call(() => claims.penalize(bucket, ms)),
    waitForWork: async (queue, signal) => {
      await waiters.wait(queue, signal)
      return undefined
    },
    acquireLease: (lease, owner, ttlMs) => call(() => leases.acquireLease(lease, owner, ttlMs)),
    freeLease: fence => call(() => leases.freeLease(fence)),
    compact: () => call(compact),
    backup: () => Promise.reject(new StoreError('store_misused', 'Redis is backed up by its own means.')),
    risks: () => call(async () => findRisks(await connection.info(), replicas)),
    trouble: () => (connection.isForbidden() ? 'no_rights' : undefined),
    close: async () => {
      endSweep()
      await ended()
      waiters.close()
      connection.close()
    },
  }
}
