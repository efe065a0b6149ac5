import { monotonicNow } from './time.ts'
import { pause } from './timers.ts'

/** More names than this are not remembered: who was not heard of for longest is forgotten first. */
const maxKeys = 10_000

/**
 * How often each of many may do something: `burst` times at once and `perSecond` in the long run (the generic cell rate
 * algorithm). Kept in this process, by the monotonic clock, in bounded memory.
 */
export const createKeyedRateLimiter = ({ burst, perSecond }: { burst: number; perSecond: number }) => {
  const intervalMs = 1_000 / perSecond
  /** When each may do everything again; those heard of last stand last. */
  const fullAt = new Map<string, number>()
  const waitMs = (name: string): number =>
    Math.max(0, (fullAt.get(name) ?? 0) - performance.now() - (burst - 1) * intervalMs)
  return {
    /** How long until `name` may do it; 0: now. */
    waitMs,
    /** Notes that `name` does it, whether or not it may. */
    spend: (name: string): void => {
      const at = Math.max(fullAt.get(name) ?? 0, performance.now()) + intervalMs
      fullAt.delete(name)
      fullAt.set(name, at)
      const [oldest] = fullAt.keys()
      if (fullAt.size > maxKeys && oldest !== undefined) fullAt.delete(oldest)
    },
  }
}

/** Grants `perSecond` tokens a second, up to `burst` at once; who comes while it is empty waits in line. */
export const createTokenBucket = (o: { perSecond: number; burst: number; now?: () => number }) => {
  const now = o.now ?? monotonicNow
  const interval = 1_000 / o.perSecond
  // The moment at which the bucket would be full: each token moves it one interval on.
  let fullAt = 0
  return {
    take: async (signal?: AbortSignal): Promise<void> => {
      const at = now()
      fullAt = Math.max(fullAt, at) + interval
      const wait = fullAt - at - o.burst * interval
      if (wait > 0) await pause(wait, signal)
    },
  }
}
