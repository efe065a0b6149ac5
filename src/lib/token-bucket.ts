import { monotonicNow } from './clock.ts'
import { pause } from './pause.ts'

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
