import { createBoundedMap } from './collections.ts'
import { monotonicNow } from './time.ts'
import { pause } from './timers.ts'

/** Limit of keys; the one that was used least recently is forgotten. */
const maxKeys = 10_000

/**
 * A rate limit for each of many keys: `burst` at once and `perSecond` in the long run (GCRA). It holds in
 * this process, by the monotonic clock, in bounded memory.
 */
export const createKeyedRateLimiter = ({ burst, perSecond }: { burst: number; perSecond: number }) => {
  const intervalMs = 1_000 / perSecond
  /** Times at which each key's bucket is full again; most recently used last. */
  const fullAt = createBoundedMap<string, number>(maxKeys)
  const waitMs = (key: string): number =>
    Math.max(0, (fullAt.get(key) ?? 0) - performance.now() - (burst - 1) * intervalMs)
  const spend = (key: string): void => {
    fullAt.set(key, Math.max(fullAt.get(key) ?? 0, performance.now()) + intervalMs)
  }
  return {
    /** How long `key` has to wait; 0 if it need not. */
    waitMs,
    /** Counts one use, whether or not it was permitted. */
    spend,
    /** Counts one use if it is permitted now, and says whether it was. */
    take: (key: string): boolean => {
      if (waitMs(key) > 0) return false
      spend(key)
      return true
    },
  }
}

export type TokenBucket = { readonly take: (signal?: AbortSignal) => Promise<void> }

/** Grants `perSecond` permits a second, up to `burst` at once, in the order of the calls. */
export const createTokenBucket = (options: {
  perSecond: number
  burst: number
  now?: () => number
}): TokenBucket => {
  const now = options.now ?? monotonicNow
  const interval = 1_000 / options.perSecond
  // Time at which the bucket is full again: each permit delays it by one interval.
  let fullAt = 0
  return {
    take: async signal => {
      const at = now()
      fullAt = Math.max(fullAt, at) + interval
      const wait = fullAt - at - options.burst * interval
      if (wait > 0) await pause(wait, signal)
    },
  }
}
