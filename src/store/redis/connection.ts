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

/**
 * Has Redis rewrite its append-only file, once in each of its lives. One that was killed in the midst of a write leaves half
 * a transaction there and writes on behind it, so that with its next start what comes after is lost or carried out twice
 * (valkey-io/valkey#4342; seen with Redis 7.0). The rewrite is made from memory and leaves that behind. Nobody waits for
 * it; a server that does not allow it looks after its file itself.
 */
const repairAppendOnlyFile = async (redis: Redis, run: Connection['run']): Promise<void> => {
  const life = /^run_id:(\w+)/m.exec(await redis.info('server'))?.[1]
  if (life === undefined || (await run('life', ['', life, ''])) === 1) return
  if (/^aof_enabled:1/m.test(await redis.info('persistence'))) await redis.bgrewriteaof()
  await run('life', ['', life, '1'])
}

/** Answers for which no waiting helps. */
const refusedReply = /^(NOAUTH|WRONGPASS|NOPERM)\b/

const createAwayError = () => new StoreError('store_away', 'Redis does not answer.')

/** Resolves when the line stands, at the latest at `until`, or when `enough` says so at an error. */
const waitForConnection = async (redis: Redis, until: number, enough: () => boolean): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const done = (): void => resolve()
  const onError = (): void => {
    if (enough()) resolve()
  }
  const timer = setTimeout(done, Math.max(0, until - performance.now()))
  redis.once('ready', done).once('end', done).on('error', onError)
  await promise
  clearTimeout(timer)
  redis.off('ready', done).off('end', done).off('error', onError)
}

/** Whether Redis is there: waited for, and said once when it goes and once when it is back. */
const createAvailability = ({ redis, log }: { redis: Redis; log: Log }) => {
  let isAway = false
  let opened = false
  let closed = false
  let leaving = false
  let lastError: unknown
  const isReady = (): boolean => redis.status === 'ready'
  const isRefused = (): boolean => lastError instanceof Error && refusedReply.test(lastError.message)

  const away = (): void => {
    if (isAway || closed || !opened) return
    isAway = true
    log.error({}, 'Redis does not answer; everything waits until it does')
  }
  // Any number of calls wait for one line.
  redis.setMaxListeners(0)
  redis.on('close', () => {
    if (!leaving) away()
    leaving = false
  })
  redis.on('error', (error: unknown) => {
    lastError = error
  })

  return {
    away,
    /** The line is about to be closed by us, for another one. */
    leaves: (): void => {
      leaving = true
    },
    back: (): void => {
      if (!isAway) return
      isAway = false
      log.info({}, 'Redis answers again')
    },
    /** Throws `StoreError`: `store_away` when the line does not stand by `until`, `store_closed`. */
    ready: async (until: number): Promise<void> => {
      if (!closed && !isReady()) await waitForConnection(redis, until, () => false)
      if (closed) throw new StoreError('store_closed', 'The store is closed.')
      if (!isReady()) throw createAwayError()
    },
    /** Waits for the first line. Throws `StoreError` with `store_away`, and why. */
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

/** How long a rewriting of the file is waited for; it goes on without that. */
const rewriteTimeoutMs = 10_000

/**
 * Has Redis rewrite its append-only file from memory, so that what was removed is in it no more. A server that does not
 * allow that, or keeps no such file, looks after its files itself.
 */
const rewriteAppendOnlyFile = async (redis: Redis): Promise<void> => {
  const until = performance.now() + rewriteTimeoutMs
  const persistence = () => redis.info('persistence')
  try {
    if (!/^aof_enabled:1/m.test(await persistence())) return
    // One that is under way began before.
    while (isRewriting(await persistence()) && performance.now() < until) await pause(50)
    await redis.bgrewriteaof()
    while (isRewriting(await persistence()) && performance.now() < until) await pause(50)
  } catch {
    // Refused, or away: the data itself is gone from memory, and the file follows at its next rewriting.
  }
}

const isRewriting = (info: string): boolean => /^aof_rewrite_(in_progress|scheduled):1/m.test(info)

export type Connection = {
  /**
   * Runs a script; sent again until it is answered, so it must bear being run twice. Rejects with `StoreError`: `store_away`
   * when Redis did not answer in time, `store_failed` when it refused, `store_closed`.
   */
  readonly run: (script: ScriptName, args: ScriptArguments) => Promise<unknown>
  /** Messages of the store's channel, until the connection is closed. */
  readonly onMessage: (listener: (message: string) => void) => void
  /** Has Redis leave out of its file what was removed, as far as it lets us. */
  readonly rewrite: () => Promise<void>
  /** What `INFO` says, as it is. */
  readonly info: () => Promise<string>
  readonly close: () => void
}

/** A call waits this long for Redis to come back. */
const callTimeoutMs = 4_000
const openTimeoutMs = 5_000
/** Redis that says nothing for this long while something was asked is gone: the line may be cut without a word. */
const socketTimeoutMs = 3_000

const clientOptions = {
  lazyConnect: true,
  // A call is sent again by us alone, who know which ones bear it; with 0, one that was cut off is told so at once.
  autoResendUnfulfilledCommands: false,
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  retryStrategy: (times: number) => Math.min(25 * 2 ** times, 500),
  maxLoadingRetryTime: 250,
  connectTimeout: 3_000,
  connectionName: 'lookout',
}

const isReadOnly = (error: unknown): boolean => error instanceof Error && error.message.startsWith('READONLY')

/** Answers that pass by themselves: a start, a failover, a script of somebody else. */
const transientReply = /^(LOADING|READONLY|MASTERDOWN|NOREPLICAS|TRYAGAIN|CLUSTERDOWN|BUSY|UNBLOCKED)\b/

/** The client goes on with database 0 where it may not have the one of the URL. */
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
  new StoreError('store_away', 'Redis takes no writes: it is a replica.', { cause, trouble: 'read_only' })

/**
 * Connects to Redis. Throws `StoreError`: `store_away` when it cannot be reached within some seconds, `store_failed` when it
 * refuses the database of the URL.
 */
export const openConnection = async (o: {
  url: string
  log: Log
  scripts: Scripts
  /** How many replicas must have what is acknowledged. */
  replicas: number
}): Promise<Connection> => {
  // A replica, after a failover: the name may lead to the new primary.
  const reconnectOnError = (error: Error): boolean => {
    if (isReadOnly(error)) presence.leaves()
    return isReadOnly(error)
  }
  const redis = new Redis(o.url, { ...clientOptions, socketTimeout: socketTimeoutMs, reconnectOnError })
  const presence = createAvailability({ redis, log: o.log })
  try {
    await presence.open(performance.now() + openTimeoutMs)
    await selectDatabase(redis)
  } catch (error) {
    redis.disconnect()
    throw error
  }
  const listener = createListener(o.url)
  const evaluate = createScriptRunner(redis, o)

  const run: Connection['run'] = async (script, args) => {
    const until = performance.now() + callTimeoutMs
    let readOnly = false
    for (;;) {
      try {
        await presence.ready(until)
        const answer = await evaluate(script, args)
        presence.back()
        return answer
      } catch (error) {
        if (error instanceof StoreError) throw readOnly ? createReadOnlyError(error) : error
        if (isRedisReply(error) && !transientReply.test(error.message)) throw toRefusedError(error)
        // It answers: that it only reads is another trouble than that it is away.
        if (isReadOnly(error)) readOnly = true
        else presence.away()
        if (performance.now() >= until) throw readOnly ? createReadOnlyError(error) : createAwayError()
        await pause(25)
      }
    }
  }

  const mend = () => void repairAppendOnlyFile(redis, run).catch(() => {})
  redis.on('ready', mend)
  mend()

  return {
    run,
    onMessage: listen => void listener.on('message', (_channel, message) => listen(message)),
    rewrite: () => rewriteAppendOnlyFile(redis),
    info: () => redis.info(),
    close: () => {
      presence.close()
      listener.disconnect()
      redis.disconnect()
    },
  }
}

/** A line of its own for messages. One that is lost delays what it was about, no more, so its troubles are nobody's. */
const createListener = (url: string): Redis => {
  const listener = new Redis(url, { ...clientOptions, autoResubscribe: false })
  listener.on('error', () => {})
  listener.on('ready', () => {
    listener.subscribe(`${hashTag}:wake`).catch(() => {})
  })
  listener.connect().catch(() => {})
  return listener
}
