import type { Redis } from 'ioredis'
import type { Log } from '#lib/log.ts'
import { StoreError } from '../store-error.ts'

/** Answers for which no waiting helps. */
const refusedReply = /^(NOAUTH|WRONGPASS|NOPERM)\b/

export const createAwayError = () => new StoreError('store_away', 'Redis does not answer.')

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
export const createAvailability = ({ redis, log }: { redis: Redis; log: Log }) => {
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
