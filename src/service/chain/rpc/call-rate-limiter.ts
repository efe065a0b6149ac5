/** Calls a second from the first refusal on. No chain that is followed needs more. */
const firstLimit = 100
const penaltyFactor = 0.8
/** Calls a second that each second without a refusal adds. */
const recovery = 1

/**
 * Additive increase, multiplicative decrease, without a limit until the endpoint refuses a call as too many.
 * The floor is the rate that is needed in any case: an endpoint may refuse calls for another reason than
 * their rate, and then a lower rate does not help. Times are ms of `now`.
 */
export const createCallRateLimiter = (now: () => number, floorPerSecond: number) => {
  let perSecond = Number.POSITIVE_INFINITY
  let freeAt = 0
  let changedAt = Number.NEGATIVE_INFINITY

  const recover = (): void => {
    const seconds = Math.floor((now() - changedAt) / 1_000)
    if (perSecond > firstLimit || seconds < 1) return
    const recovered = perSecond + seconds * recovery
    perSecond = recovered > firstLimit ? Number.POSITIVE_INFINITY : recovered
    changedAt = now()
  }

  return {
    /** How long a call made now would wait. */
    waitMs: () => Math.max(0, freeAt - now()),
    /** Reserves the next call; returns how long to wait for it. */
    acquire: () => {
      recover()
      const startAt = Math.max(now(), freeAt)
      freeAt = startAt + 1_000 / perSecond
      return startAt - now()
    },
    /**
     * Call this if a call sent at `sentAt` was refused as too many. Calls in flight at the same time count as
     * one refusal.
     */
    penalize: (sentAt: number): void => {
      if (sentAt < changedAt) return
      perSecond = Math.max(floorPerSecond, Math.min(firstLimit, perSecond) * penaltyFactor)
      changedAt = now()
    },
    /** Delays the next call by `ms`. */
    delay: (ms: number): void => {
      freeAt = Math.max(freeAt, now() + ms)
    },
    isLimited: () => perSecond <= firstLimit,
  }
}
