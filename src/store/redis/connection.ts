import { Redis } from 'ioredis'
import type { Log } from '#lib/log.ts'
import { pause } from '#lib/pause.ts'
import { StoreError } from '../store-error.ts'
import { createScriptRunner, hashTag, isRedisReply, type ScriptArguments } from './evaluate.ts'
import { repairAppendOnlyFile } from './mend-file.ts'
import { createAvailability, createAwayError } from './presence.ts'
import type { ScriptName, Scripts } from './scripts.ts'
import { rewriteAppendOnlyFile } from './scrub.ts'

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
