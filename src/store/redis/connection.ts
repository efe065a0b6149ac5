import { Redis } from 'ioredis'
import type { Log } from '#lib/log.ts'
import { pause } from '#lib/pause.ts'
import { StoreError } from '../store-error.ts'
import type { ScriptName, Scripts } from './scripts.ts'

/** A script's arguments after the hash tag. */
export type Arguments = readonly (string | number)[]

export type Connection = {
  /**
   * Runs a script; sent again until it is answered, so it must bear being run twice. Rejects with `StoreError`: `store_away`
   * when Redis did not answer in time, `store_failed` when it refused, `store_closed`.
   */
  readonly run: (script: ScriptName, args: Arguments) => Promise<unknown>
  /** Messages of the store's channel, until the connection is closed. */
  readonly onMessage: (listener: (message: string) => void) => void
  /** What `INFO` says, as it is. */
  readonly info: () => Promise<string>
  readonly close: () => Promise<void>
}

/** All keys share it, so that they live in one slot. */
const hashTag = '{lookout}'
const channel = `${hashTag}:wake`

/** A call waits this long for Redis to come back. */
const patienceMs = 4_000
/** Redis that says nothing for this long while something was asked is gone: the line may be cut without a word. */
const silenceMs = 3_000
const openPatienceMs = 10_000

type Call = {
  readonly script: ScriptName
  readonly args: Arguments
  readonly resolve: (answer: unknown) => void
  readonly reject: (error: unknown) => void
}

const options = {
  lazyConnect: true,
  // A call is sent again by us alone, who know which ones bear it; with 0, one that was cut off is told so at once.
  autoResendUnfulfilledCommands: false,
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  retryStrategy: (times: number) => Math.min(25 * 2 ** times, 500),
  maxLoadingRetryTime: 250,
  connectTimeout: 3_000,
  socketTimeout: silenceMs,
  connectionName: 'lookout',
  // A replica after a failover: the name may lead to the new primary.
  reconnectOnError: (error: Error) => error.message.startsWith('READONLY'),
}

/** Answers that pass by themselves: a start, a failover, a script of somebody else. */
const passing = /^(LOADING|READONLY|MASTERDOWN|NOREPLICAS|TRYAGAIN|CLUSTERDOWN|BUSY|UNBLOCKED)\b/
const refusal = /^(NOAUTH|WRONGPASS|NOPERM)\b/

/** Whether Redis itself answered; else the line is the trouble. */
const isReply = (error: unknown): error is Error => error instanceof Error && error.name === 'ReplyError'

/** Connects to Redis. Throws `StoreError` with `store_away` when it cannot be reached within some seconds. */
export const openConnection = async (o: { url: string; log: Log; scripts: Scripts }): Promise<Connection> => {
  const redis = new Redis(o.url, options)
  // Nothing is asked of the listener, so silence says nothing; a message that is lost delays what it was about, no more.
  const listener = new Redis(o.url, { ...options, autoResubscribe: true, socketTimeout: undefined })
  const state = createState({ redis, log: o.log })
  listener.on('error', () => {})
  try {
    await Promise.all([state.opened(), listener.connect().catch(() => {})])
  } catch (error) {
    redis.disconnect()
    listener.disconnect()
    throw error
  }
  const subscribe = () => void listener.subscribe(channel).catch(() => {})
  if (listener.status === 'ready') subscribe()
  listener.on('ready', subscribe)
  const evaluate = createEvaluate(redis, o.scripts)

  const run: Connection['run'] = async (script, args) => {
    const until = performance.now() + patienceMs
    for (;;) {
      try {
        await state.ready(until)
        const answer = await evaluate(script, args)
        state.back()
        return answer
      } catch (error) {
        if (error instanceof StoreError) throw error
        if (isReply(error) && !passing.test(error.message)) {
          throw new StoreError('store_failed', `Redis refused: ${error.message}`)
        }
        state.away()
        if (performance.now() >= until) throw awayError()
        await pause(25)
      }
    }
  }

  return {
    run,
    onMessage: listen => {
      listener.on('message', (_channel, message) => listen(message))
    },
    info: () => redis.info(),
    close: async () => {
      state.close()
      listener.disconnect()
      redis.disconnect()
    },
  }
}

const awayError = () => new StoreError('store_away', 'Redis does not answer.')

/** Whether Redis is there, said once when it goes and once when it is back. */
const createState = ({ redis, log }: { redis: Redis; log: Log }) => {
  let isAway = false
  let closed = false
  let lastError: unknown

  const away = () => {
    if (isAway || closed) return
    isAway = true
    log.error({}, 'Redis does not answer; everything waits until it does')
  }

  /** Resolves when the connection stands; rejects when that takes too long. */
  const ready = async (until: number): Promise<void> => {
    if (closed) throw new StoreError('store_closed', 'The store is closed.')
    if (redis.status === 'ready') return
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, Math.max(0, until - performance.now()))
    redis.once('ready', resolve)
    redis.once('end', resolve)
    await promise
    clearTimeout(timer)
    redis.off('ready', resolve)
    redis.off('end', resolve)
    if (closed) throw new StoreError('store_closed', 'The store is closed.')
    if (redis.status !== 'ready') throw awayError()
  }

  redis.on('error', (error: unknown) => {
    lastError = error
  })

  return {
    away,
    ready,
    back: () => {
      if (!isAway) return
      isAway = false
      log.info({}, 'Redis answers again')
    },
    close: () => {
      closed = true
    },
    opened: async (): Promise<void> => {
      redis.connect().catch(() => {})
      const refused = new AbortController()
      const onError = (error: Error) => {
        if (refusal.test(error.message)) refused.abort()
      }
      redis.on('error', onError)
      const until = performance.now() + openPatienceMs
      const stopped = Promise.withResolvers<never>()
      refused.signal.addEventListener('abort', () => stopped.reject(awayError()))
      try {
        await Promise.race([ready(until), stopped.promise])
      } catch {
        throw new StoreError('store_away', whyNot(lastError))
      } finally {
        redis.off('error', onError)
      }
      redis.on('close', away)
    },
  }
}

const whyNot = (error: unknown): string => {
  if (!(error instanceof Error)) return 'Redis does not answer.'
  if (refusal.test(error.message)) return 'Redis does not accept the name or the password.'
  const code: unknown = Reflect.get(error, 'code')
  return typeof code === 'string' ? `Redis cannot be reached (${code}).` : 'Redis does not answer.'
}

/** Sends what is asked in one turn of the event loop in one piece, and a script's text when Redis does not know it. */
const createEvaluate = (redis: Redis, scripts: Scripts) => {
  let calls: Call[] = []

  const sendOne = ({ script, args, resolve, reject }: Call): void => {
    redis.evalsha(scripts[script].sha, 1, hashTag, ...args).then(resolve, reject)
  }

  const sendMany = (sent: readonly Call[]): void => {
    const pipeline = redis.pipeline()
    for (const { script, args } of sent) pipeline.evalsha(scripts[script].sha, 1, hashTag, ...args)
    pipeline.exec().then(
      answers => {
        for (const [n, { resolve, reject }] of sent.entries()) {
          const [error, answer] = answers?.[n] ?? [awayError()]
          if (error) reject(error)
          else resolve(answer)
        }
      },
      (error: unknown) => {
        for (const { reject } of sent) reject(error)
      },
    )
  }

  const flush = (): void => {
    const sent = calls
    calls = []
    const [first] = sent
    if (first !== undefined && sent.length === 1) sendOne(first)
    else sendMany(sent)
  }

  const evaluate = (script: ScriptName, args: Arguments): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (calls.length === 0) process.nextTick(flush)
      calls.push({ script, args, resolve, reject })
    })

  return async (script: ScriptName, args: Arguments): Promise<unknown> => {
    try {
      return await evaluate(script, args)
    } catch (error) {
      if (!isReply(error) || !error.message.startsWith('NOSCRIPT')) throw error
      return redis.eval(scripts[script].text, 1, hashTag, ...args)
    }
  }
}
