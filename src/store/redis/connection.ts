import { Redis } from 'ioredis'
import type { Log } from '#lib/log.ts'
import { pause } from '#lib/timers.ts'
import { StoreError } from '../store.ts'
import {
  createScriptRunner,
  hashTag,
  isRedisReply,
  type ScriptArguments,
  type ScriptName,
  type Scripts,
} from './scripts.ts'

export type Connection = {
  /**
   * Runs a script, with the time before `args`. It is sent again until it is answered, so running it twice must be harmless. Rejects
   * with `StoreError`: `store_away` where Redis did not answer in time, `store_failed` where it refused, `store_closed`.
   */
  readonly run: (script: ScriptName, args: ScriptArguments) => Promise<unknown>
  /** Messages of the store's channel, until `close`. */
  readonly onMessage: (listener: (message: string) => void) => void
  /** Erases removed data from Redis' file, as far as it permits. */
  readonly rewrite: () => Promise<void>
  /** The reply to `INFO`. */
  readonly info: () => Promise<string>
  readonly close: () => void
}

/**
 * Has Redis rewrite its append-only file, once in each of its runs. A server that was killed while writing leaves half a
 * transaction there and appends to it, so that after its next start later writes are lost or executed twice
 * (valkey-io/valkey#4342; seen with Redis 7.0). The rewrite is made from memory. It is not waited for. A server that refuses it
 * manages its file itself.
 */
const repairAppendOnlyFile = async (redis: Redis, run: Connection['run']): Promise<void> => {
  const life = /^run_id:(\w+)/m.exec(await redis.info('server'))?.[1]
  if (life === undefined || (await run('life', [life, ''])) === 1) return
  if (/^aof_enabled:1/m.test(await redis.info('persistence'))) await redis.bgrewriteaof()
  await run('life', [life, '1'])
}

/** Replies that waiting does not change. */
const refusedReply = /^(NOAUTH|WRONGPASS|NOPERM)\b/

const createAwayError = () => new StoreError('store_away', 'Redis does not answer.')

/** Resolves when connected, at the latest at `until`, or at an error for which `isEnough`. */
const waitForConnection = async (redis: Redis, until: number, isEnough: () => boolean): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const done = (): void => resolve()
  const onError = (): void => {
    if (isEnough()) resolve()
  }
  const timer = setTimeout(done, Math.max(0, until - performance.now()))
  redis.once('ready', done).once('end', done).on('error', onError)
  await promise
  clearTimeout(timer)
  redis.off('ready', done).off('end', done).off('error', onError)
}

/** Whether Redis answers. Logs once when it goes away and once when it is back. */
const createAvailability = ({ redis, log }: { redis: Redis; log: Log }) => {
  let isAway = false
  let opened = false
  let closed = false
  let reconnecting = false
  let lastError: unknown
  const isReady = (): boolean => redis.status === 'ready'
  const isRefused = (): boolean => lastError instanceof Error && refusedReply.test(lastError.message)

  const away = (): void => {
    if (isAway || closed || !opened) return
    isAway = true
    log.error({}, 'Redis does not answer; everything waits until it does')
  }
  // Any number of calls wait for the connection.
  redis.setMaxListeners(0)
  redis.on('close', () => {
    if (!reconnecting) away()
    reconnecting = false
  })
  redis.on('error', (error: unknown) => {
    lastError = error
  })

  return {
    away,
    /** The client is about to reconnect by itself: the next close is not logged. */
    reconnects: (): void => {
      reconnecting = true
    },
    back: (): void => {
      if (!isAway) return
      isAway = false
      log.info({}, 'Redis answers again')
    },
    /** Waits for the connection. Throws `StoreError`: `store_away` at `until`, `store_closed`. */
    ready: async (until: number): Promise<void> => {
      if (!closed && !isReady()) await waitForConnection(redis, until, () => false)
      if (closed) throw new StoreError('store_closed', 'The store is closed.')
      if (!isReady()) throw createAwayError()
    },
    /** Connects for the first time. Throws `StoreError` with `store_away`, and why. */
    open: async (until: number): Promise<void> => {
      redis.connect().catch(() => {})
      await waitForConnection(redis, until, isRefused)
      if (isRefused())
        throw new StoreError('store_away', 'Redis does not accept the name or the password of the URL.')
      const code: unknown = lastError instanceof Error ? Reflect.get(lastError, 'code') : undefined
      const why = typeof code === 'string' ? ` (${code})` : ''
      if (!isReady()) throw new StoreError('store_away', `Redis cannot be reached${why}.`)
      opened = true
    },
    close: (): void => {
      closed = true
    },
  }
}

/** The rewrite continues after that. */
const rewriteTimeoutMs = 10_000

/** Erases removed data from the append-only file. A server that refuses it, or has no such file, manages its files itself. */
const rewriteAppendOnlyFile = async (redis: Redis): Promise<void> => {
  const until = performance.now() + rewriteTimeoutMs
  const persistence = () => redis.info('persistence')
  try {
    if (!/^aof_enabled:1/m.test(await persistence())) return
    // A rewrite that runs already began before the removal.
    while (isRewriting(await persistence()) && performance.now() < until) await pause(50)
    await redis.bgrewriteaof()
    while (isRewriting(await persistence()) && performance.now() < until) await pause(50)
  } catch {
    // Refused, or away: the data is gone from memory, and from the file at its next rewrite.
  }
}

const isRewriting = (info: string): boolean => /^aof_rewrite_(in_progress|scheduled):1/m.test(info)

const callTimeoutMs = 4_000
const openTimeoutMs = 5_000
/** Without any reply for this long the connection counts as lost: a cut line gives no sign. */
const socketTimeoutMs = 3_000

const clientOptions = {
  lazyConnect: true,
  // Only `run` sends calls again. With 0, a call that was cut off rejects at once.
  autoResendUnfulfilledCommands: false,
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  retryStrategy: (times: number) => Math.min(25 * 2 ** times, 500),
  maxLoadingRetryTime: 250,
  connectTimeout: 3_000,
  connectionName: 'lookout',
}

const isReadOnly = (error: unknown): boolean => error instanceof Error && error.message.startsWith('READONLY')

/** Errors that pass by themselves: a start, a failover, a slow script. */
const transientReply = /^(LOADING|READONLY|MASTERDOWN|NOREPLICAS|TRYAGAIN|CLUSTERDOWN|BUSY|UNBLOCKED)\b/

/** Checks the database of the URL: the client silently falls back to 0. */
const selectDatabase = async (redis: Redis): Promise<void> => {
  const { db = 0 } = redis.options
  if (db === 0) return
  try {
    await redis.select(db)
  } catch (cause) {
    throw new StoreError(
      'store_failed',
      `Redis does not give us database ${db}, which the URL names. Name one that it has (its setting databases).`,
      { cause },
    )
  }
}

const toRefusedError = ({ message }: Error): StoreError => {
  const trouble = message.startsWith('OOM') ? 'full' : message.startsWith('MISCONF') ? 'disk' : 'failed'
  return new StoreError('store_failed', `Redis refused: ${message}`, { trouble })
}

const createReadOnlyError = (cause: unknown): StoreError =>
  new StoreError('store_away', 'Redis refuses writes: it is a replica.', { cause, trouble: 'read_only' })

/**
 * Connects to Redis. Throws `StoreError`: `store_away` where it cannot be reached within some seconds, `store_failed` where it
 * refuses the database of the URL.
 */
export const openConnection = async (o: {
  url: string
  log: Log
  scripts: Scripts
  /** How many replicas must have a write before it resolves. */
  replicas: number
  /** Milliseconds; Redis' own clock by default. */
  now?: () => number
}): Promise<Connection> => {
  // After a failover the name may lead to the new primary.
  const reconnectOnError = (error: Error): boolean => {
    if (isReadOnly(error)) availability.reconnects()
    return isReadOnly(error)
  }
  const redis = new Redis(o.url, { ...clientOptions, socketTimeout: socketTimeoutMs, reconnectOnError })
  const availability = createAvailability({ redis, log: o.log })
  try {
    await availability.open(performance.now() + openTimeoutMs)
    await selectDatabase(redis)
  } catch (error) {
    redis.disconnect()
    throw error
  }
  const listener = createListener(o.url)
  const runOnce = createScriptRunner(redis, o)

  const run: Connection['run'] = async (script, args) => {
    const until = performance.now() + callTimeoutMs
    let readOnly = false
    for (;;) {
      try {
        await availability.ready(until)
        const reply = await runOnce(script, args)
        availability.back()
        return reply
      } catch (error) {
        if (error instanceof StoreError) throw readOnly ? createReadOnlyError(error) : error
        if (isRedisReply(error) && !transientReply.test(error.message)) throw toRefusedError(error)
        // It answers, so it is not away.
        if (isReadOnly(error)) readOnly = true
        else availability.away()
        if (performance.now() >= until) throw readOnly ? createReadOnlyError(error) : createAwayError()
        await pause(25)
      }
    }
  }

  const repair = () => void repairAppendOnlyFile(redis, run).catch(() => {})
  redis.on('ready', repair)
  repair()

  return {
    run,
    onMessage: listen => void listener.on('message', (_channel, message) => listen(message)),
    rewrite: () => rewriteAppendOnlyFile(redis),
    info: () => redis.info(),
    close: () => {
      availability.close()
      listener.disconnect()
      redis.disconnect()
    },
  }
}

/** A connection of its own for messages. A lost message only delays a claim, so its errors are ignored. */
const createListener = (url: string): Redis => {
  const listener = new Redis(url, { ...clientOptions, autoResubscribe: false })
  listener.on('error', () => {})
  listener.on('ready', () => {
    listener.subscribe(`${hashTag}:wake`).catch(() => {})
  })
  listener.connect().catch(() => {})
  return listener
}
