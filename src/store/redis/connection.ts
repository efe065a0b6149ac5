import { Redis } from 'ioredis'
import type { Log } from '#lib/log.ts'
import { pause } from '#lib/timers.ts'
import { StoreError } from '../store.ts'
import { type ClientOptions, createClusterConnector, type RedisAccess } from './cluster-connector.ts'
import { parseRedisAddress, type RedisAddress } from './redis-address.ts'
import {
  createUnavailableError,
  createUnreachableError,
  createWriteError,
  describeAbsence,
  describeRefusal,
  isConclusive,
  isMoved,
  isReadOnly,
  isRedisReply,
  isTransient,
  isUnauthenticated,
  toRefusedError,
  UnconfirmedWriteError,
  writeTroubleOf,
} from './reply-errors.ts'
import { createScriptRunner, hashTag, type ScriptArguments } from './script-runner.ts'
import type { ScriptName, Scripts } from './scripts.ts'

export type Connection = {
  /**
   * Runs a script, with the time before `args`. It is sent again until it is answered, so running it twice
   * must be harmless. Rejects with `StoreError`: `store_away` if Redis did not answer in time, `store_failed`
   * if it refused, `store_closed`.
   */
  readonly run: (script: ScriptName, args: ScriptArguments) => Promise<unknown>
  /** Listens to messages of the store's channel until `close`. */
  readonly onMessage: (listener: (message: string) => void) => void
  /** Erases removed data from Redis' file, as far as it permits. */
  readonly rewrite: () => Promise<void>
  /** The reply to `INFO`. Rejects as `run` does. */
  readonly info: () => Promise<string>
  /** Whether Redis forbade a call a moment ago. */
  readonly isForbidden: () => boolean
  readonly close: () => void
}

/**
 * Makes Redis rewrite its append-only file, once in each of its runs. A server that was killed while writing
 * leaves half a transaction there and appends to it, so that after its next start later writes are lost or
 * executed twice (valkey-io/valkey#4342; seen with Redis 7.0). The rewrite is made from memory, and nothing
 * waits for it. A server that refuses it manages its file itself.
 */
const repairAppendOnlyFile = async (redis: Redis, run: Connection['run']): Promise<void> => {
  const life = /^run_id:(\w+)/m.exec(await redis.info('server'))?.[1]
  if (life === undefined || (await run('life', [life, ''])) === 1) return
  if (/^aof_enabled:1/m.test(await redis.info('persistence'))) await redis.bgrewriteaof()
  await run('life', [life, '1'])
}

/** Resolves when connected, at an error for which `isEnough` holds, or at the latest at `until`. */
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

const endedRetryMs = 250
/** A connection that Redis lets in is ready sooner. */
const reconnectMs = 1_000

/** Logs once when Redis does not answer, and why where it says so, and once when it does again. */
const createAbsenceLog = (log: Log) => {
  /** Lines logged since Redis answered last. */
  const loggedLines = new Set<string>()
  let isUsed = false
  return {
    lost: (error: unknown): void => {
      const line = describeAbsence(error)
      const isKnown = loggedLines.has(line) || (loggedLines.size > 0 && describeRefusal(error) === undefined)
      if (!isUsed || isKnown) return
      loggedLines.add(line)
      log.error({}, line)
    },
    back: (): void => {
      if (loggedLines.size === 0) return
      loggedLines.clear()
      log.info({}, 'Redis answers again')
    },
    /** Logs errors from now on; before that they are thrown. */
    use: (): void => {
      isUsed = true
    },
    close: (): void => {
      isUsed = false
    },
  }
}

const loadingError = new Error('LOADING')

/**
 * Whether an error is the client's summary after it has asked each sentinel; the errors of single sentinels
 * say more.
 */
const isSentinelSummary = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('All sentinels are unreachable')

const createAvailability = ({ redis, log }: { redis: Redis; log: Log }) => {
  const { lost, back, use, close } = createAbsenceLog(log)
  let opened = false
  let closed = false
  let [connectedAt, endedAt] = [0, 0]
  /**
   * Number of connections that ended since the last one that worked. A first one is not an outage if the next
   * works.
   */
  let ended = 0
  let lastError: unknown
  const isReady = (): boolean => redis.status === 'ready'
  /** Whether Redis replies while the client waits: it asks again and again while Redis loads. */
  const isLoading = (): boolean =>
    redis.status === 'connect' && redis.stream.bytesRead > 0 && performance.now() - connectedAt > reconnectMs
  const findReason = (): unknown => (isLoading() ? loadingError : lastError)

  // Any number of calls wait for the connection.
  redis.setMaxListeners(0)
  redis.on('connect', () => {
    connectedAt = performance.now()
  })
  redis.on('close', () => {
    if (ended === 0) endedAt = performance.now()
    ended += 1
    if (ended > 1) lost(lastError)
  })
  redis.on('ready', () => {
    ended = 0
    lastError = undefined
    // Not by the client's own option, which swallows a refusal of the connection.
    redis.client('SETNAME', 'lookout').catch(() => {})
  })
  redis.on('error', (error: unknown) => {
    if (!isSentinelSummary(error)) lastError = error
  })
  // The client gives up for good where it cannot find out whom to connect to.
  redis.on('end', () => {
    if (opened && !closed) setTimeout(() => void redis.connect().catch(() => {}), endedRetryMs).unref()
  })

  return {
    lost,
    back,
    use,
    /** Waits for the connection. Throws `StoreError`: `store_away` at `until`, `store_closed`. */
    ready: async (until: number): Promise<void> => {
      if (!closed && !isReady()) await waitForConnection(redis, until, () => false)
      if (closed) throw new StoreError('store_closed', 'The store is closed.')
      if (isReady()) return
      const reason = findReason()
      if (performance.now() - endedAt > reconnectMs) lost(reason)
      throw createUnavailableError(reason)
    },
    /** Connects for the first time. Throws `StoreError` with `store_away` and the reason. */
    open: async (until: number): Promise<void> => {
      redis.on('sentinelError', (error: unknown) => {
        lastError = error
      })
      redis.connect().catch(() => {})
      await waitForConnection(redis, until, () => isConclusive(lastError))
      if (!isReady()) throw createUnreachableError(findReason())
      opened = true
    },
    close: (): void => {
      closed = true
      close()
    },
  }
}

/** The rewrite continues after that. */
const rewriteTimeoutMs = 10_000

/**
 * Erases removed data from the append-only file. A server that refuses, or has no such file, manages its
 * files itself.
 */
const rewriteAppendOnlyFile = async (redis: Redis): Promise<void> => {
  const until = performance.now() + rewriteTimeoutMs
  const persistence = () => redis.info('persistence')
  try {
    if (!/^aof_enabled:1/m.test(await persistence())) return
    // A rewrite that is already running began before the removal.
    while (isRewriting(await persistence()) && performance.now() < until) await pause(50)
    await redis.bgrewriteaof()
    while (isRewriting(await persistence()) && performance.now() < until) await pause(50)
  } catch {
    // If Redis refuses or is down the data is gone from memory, and from the file at its next rewrite.
  }
}

const isRewriting = (info: string): boolean => /^aof_rewrite_(in_progress|scheduled):1/m.test(info)

const callTimeoutMs = 4_000
const openTimeoutMs = 5_000
/** A connection without any reply for this long counts as lost: a cut line gives no sign. */
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
}

/** Checks the database of the URL: the client silently falls back to 0. */
const selectDatabase = async (redis: Redis): Promise<void> => {
  const { db = 0 } = redis.options
  if (db === 0) return
  try {
    await redis.select(db)
  } catch (cause) {
    if (!isRedisReply(cause) || isTransient(cause)) throw cause
    throw new StoreError(
      'store_failed',
      `Redis does not give us database ${db}, which the URL names. Name one that it has (its setting databases).`,
      { cause },
    )
  }
}

/** Calls that need the forbidden right come at least as often. */
const forbiddenMs = 10_000

type Repeater = <T>(call: () => Promise<T>) => Promise<T>

const createNotClusterError = (cause: unknown): StoreError =>
  new StoreError('store_failed', 'This Redis is a node of a cluster: begin its URL with redis+cluster://', {
    cause,
  })

/** Repeats a call until it is answered, on whichever server is the primary by then. Rejects as `Connection.run` says. */
const createRepeater = (repeater: {
  availability: ReturnType<typeof createAvailability>
  isCluster: boolean
  findPrimary: () => void
}): Repeater => {
  const { availability, isCluster, findPrimary } = repeater
  return async call => {
    const until = performance.now() + callTimeoutMs
    let trouble: ReturnType<typeof writeTroubleOf>
    for (;;) {
      try {
        await availability.ready(until)
        const reply = await call()
        availability.back()
        return reply
      } catch (error) {
        if (error instanceof StoreError)
          throw trouble === undefined ? error : createWriteError(trouble, error)
        if (isMoved(error) && !isCluster) throw createNotClusterError(error)
        if (isRedisReply(error) && !isTransient(error)) throw toRefusedError(error)
        if (error instanceof UnconfirmedWriteError) findPrimary()
        trouble = writeTroubleOf(error) ?? trouble
        // A lost connection is logged where it fails to come back, and what only writes meet by the store's monitor.
        const isReconnecting = !isRedisReply(error) || isMoved(error) || isUnauthenticated(error)
        if (!isReconnecting && trouble === undefined) availability.lost(error)
        if (performance.now() >= until)
          throw trouble === undefined ? createUnavailableError(error) : createWriteError(trouble, error)
        await pause(25)
      }
    }
  }
}

export type ConnectionOptions = RedisAccess & {
  readonly url: string
  readonly log: Log
  readonly scripts: Scripts
  /** How many replicas must have a write before it resolves. */
  readonly replicas: number
  /** Milliseconds; Redis' own clock by default. */
  readonly now?: () => number
}

const parseUrl = (url: string) => {
  const { address, fault } = parseRedisAddress(url)
  if (address === undefined) throw new StoreError('store_misused', fault)
  return address
}

const sentinelTimeoutMs = 1_000

/** The client's options for an address, without those that hold for every connection. */
const toClientOptions = (address: RedisAddress, access: RedisAccess): ClientOptions => {
  const { username, password, database, family, nodes, kind, name } = address
  const tls = address.tls ? { ca: access.ca } : undefined
  const common: ClientOptions = {
    db: database,
    family,
    username,
    password,
    ...(tls && { tls }),
    disableClientInfo: true,
  }
  switch (kind) {
    case 'server':
      return { ...common, ...nodes[0] }
    case 'cluster':
      return { ...common, Connector: createClusterConnector(nodes, common) }
    case 'sentinel':
      return {
        ...common,
        sentinels: [...nodes],
        name,
        sentinelCommandTimeout: sentinelTimeoutMs,
        // Retries without end: the client gives up for good once this returns nothing.
        sentinelRetryStrategy: tries => Math.min(25 * 2 ** tries, 500),
        ...(access.sentinelPassword !== undefined && { sentinelPassword: access.sentinelPassword }),
        ...(tls && { sentinelTLS: tls, enableTLSForSentinelMode: true }),
      }
  }
}

/**
 * Connects to Redis. Throws `StoreError`: `store_away` if it cannot be reached within some seconds,
 * `store_failed` if it refuses the database of the URL, `store_misused` if the URL is not valid.
 */
export const openConnection = async (connection: ConnectionOptions): Promise<Connection> => {
  const address = parseUrl(connection.url)
  const options = { ...clientOptions, ...toClientOptions(address, connection) }
  // Each new connection looks the primary up, by name, at the sentinels or in the cluster.
  const reconnectOnError = (error: Error): boolean =>
    isReadOnly(error) || isUnauthenticated(error) || (isMoved(error) && address.kind === 'cluster')
  const redis = new Redis({ ...options, socketTimeout: socketTimeoutMs, reconnectOnError })
  const availability = createAvailability({ redis, log: connection.log })
  /**
   * Looks up the primary again: replicas that do not confirm may follow another one by now, of which this one
   * does not know.
   */
  const findPrimary = (): void => {
    if (address.kind !== 'server' && redis.status === 'ready') redis.disconnect(true)
  }
  const repeat = createRepeater({ availability, isCluster: address.kind === 'cluster', findPrimary })
  try {
    await availability.open(performance.now() + openTimeoutMs)
    await repeat(() => selectDatabase(redis))
  } catch (error) {
    // An open client would connect again.
    availability.close()
    redis.disconnect()
    throw error
  }
  const listener = createListener(options)
  const runOnce = createScriptRunner(redis, connection)
  let forbiddenAt = Number.NEGATIVE_INFINITY
  const run: Connection['run'] = async (script, args) => {
    try {
      const reply = await repeat(() => runOnce(script, args))
      availability.use()
      return reply
    } catch (error) {
      if (error instanceof StoreError && error.trouble === 'no_rights') forbiddenAt = performance.now()
      throw error
    }
  }

  const repair = () => void repairAppendOnlyFile(redis, run).catch(() => {})
  redis.on('ready', repair)
  repair()

  return {
    run,
    onMessage: listen => void listener.on('message', (_channel, message) => listen(message)),
    rewrite: () => rewriteAppendOnlyFile(redis),
    info: () => repeat(() => redis.info()),
    isForbidden: () => performance.now() - forbiddenAt < forbiddenMs,
    close: () => {
      availability.close()
      listener.disconnect()
      redis.disconnect()
    },
  }
}

/** A connection of its own for messages. A lost message only delays a claim, so its errors are ignored. */
const createListener = (options: ClientOptions): Redis => {
  const listener = new Redis({ ...options, autoResubscribe: false })
  listener.on('error', () => {})
  listener.on('ready', () => {
    listener.subscribe(`${hashTag}:wake`).catch(() => {})
  })
  listener.connect().catch(() => {})
  return listener
}
