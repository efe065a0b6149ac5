import { LookoutError } from '#lib/lookout-error.ts'
import { pause } from '#lib/timers.ts'
import { type Claim, type Queue, type RateLimit, type Store, StoreError } from './store.ts'

/** The lease under which a claim is handled. */
export type Lease = {
  /** Aborts when the lease is lost, also by the handler's own `done`, and at the deadline of the worker's `stop`. */
  readonly signal: AbortSignal
  /**
   * Whether the lease lasts `forMs` more, by this process's own clock. It is exact, while `signal` aborts a
   * little later in a process that was suspended.
   */
  readonly isHeld: (forMs: number) => boolean
}

export type WorkerOptions = {
  readonly store: Store
  readonly queue: Queue
  /** Lanes handled at a time. */
  readonly concurrency: number
  /** Maximum number of items of a lane in one claim. */
  readonly items: number
  readonly leaseMs: number
  readonly rateLimit?: RateLimit
  /**
   * Does the work and commits the claim's `done` itself. For a claim without a `done`:
   * - it resolves: nothing was attempted, the lane is released at once;
   * - it rejects: the lane is free again after a second, unless `shouldLetExpire`;
   * - `signal` is aborted: the lease expires, so that the next claim counts one more `attempt`.
   */
  readonly handle: (claim: Claim, lease: Lease) => Promise<void>
  /**
   * Whether `handle` never resolves without a `done`, so that the lane need not be released, which saves a
   * call of the store.
   */
  readonly endsClaims?: boolean
  /**
   * Errors after which the lease is left to expire: the outcome of something done could not be stored. None
   * by default.
   */
  readonly shouldLetExpire?: (error: unknown) => boolean
  /** Errors of a handler, with its claim, and of the store except `store_away`, which the engine logs. Must not throw. */
  readonly onError: (error: unknown, claim?: Claim) => void
}

export type Worker = {
  readonly start: () => void
  /**
   * Takes no more claims, waits for the handlers, and after `deadlineMs` aborts those that still run. Never
   * rejects. The store may be closed afterwards. A second call waits for the first.
   */
  readonly stop: (deadlineMs: number) => Promise<void>
}

/** How long a lane rests after its handler threw, and the worker after the store did. */
const errorPauseMs = 1_000

/** Claims up to `lanes` lanes. If there is no work it waits, and may claim what comes. */
const claimOrWait = async (
  { store, queue, items, leaseMs, rateLimit }: WorkerOptions,
  lanes: number,
  signal: AbortSignal,
) => {
  const claimOptions = { lanes, items, leaseMs, rateLimit }
  const askedAt = performance.now()
  const claims = await store.claim(queue, claimOptions)
  return claims.length > 0 ? { claims, claimedAt: askedAt } : store.waitForWork(queue, signal, claimOptions)
}

/** Claims lanes of a queue and handles them, several at a time, each under a lease that is extended while the handler runs. */
export const createWorker = (options: WorkerOptions): Worker => {
  const stopping = new AbortController()
  const capacity = createCapacity(options.concurrency)
  const running = new Map<AbortController, Promise<void>>()
  let loop: Promise<void> | undefined
  let stopped: Promise<void> | undefined

  const begin = (claimed: Claimed) => {
    const controller = new AbortController()
    capacity.take()
    const ended = handleClaim(options, claimed, controller).finally(() => {
      running.delete(controller)
      capacity.give()
    })
    running.set(controller, ended)
  }

  const claimOnce = async () => {
    const lanes = await capacity.free()
    if (stopping.signal.aborted) return
    const work = await claimOrWait(options, lanes, stopping.signal)
    if (work === undefined) return
    if (stopping.signal.aborted) await Promise.all(work.claims.map(claim => options.store.release(claim)))
    else for (const claim of work.claims) begin({ claim, askedAt: work.claimedAt })
  }

  const run = async () => {
    while (!stopping.signal.aborted) {
      try {
        await claimOnce()
      } catch (error) {
        reportError(options, error)
        await pause(errorPauseMs, stopping.signal)
      }
    }
  }

  const drain = async () => {
    await loop
    await Promise.all(running.values())
  }

  const end = async (deadlineMs: number) => {
    stopping.abort()
    capacity.close()
    const drained = new AbortController()
    await Promise.race([drain().then(() => drained.abort()), pause(deadlineMs, drained.signal)])
    for (const controller of running.keys()) {
      controller.abort(new LookoutError('stopped', 'The worker stopped before the handler ended.'))
    }
  }

  return {
    start: () => {
      if (!stopping.signal.aborted) loop ??= run()
    },
    stop: deadlineMs => (stopped ??= end(deadlineMs)),
  }
}

const reportError = ({ onError }: WorkerOptions, error: unknown, claim?: Claim): void => {
  if (!(error instanceof StoreError && error.code === 'store_away')) onError(error, claim)
}

/**
 * A claim with the time, by `performance.now()`, at which the store was asked for it; the lease began later.
 */
type Claimed = { readonly claim: Claim; readonly askedAt: number }

/** Never rejects. */
const handleClaim = async (
  options: WorkerOptions,
  claimed: Claimed,
  controller: AbortController,
): Promise<void> => {
  const { signal } = controller
  const { claim } = claimed
  const { isHeld, stopExtending } = keepLease(options, claimed, controller)
  try {
    await options.handle(claim, { signal, isHeld })
    // Does nothing to a claim that is done.
    if (!signal.aborted && options.endsClaims !== true) await options.store.release(claim)
  } catch (error) {
    reportError(options, error, claim)
    if (!signal.aborted && options.shouldLetExpire?.(error) !== true) await freeLaneAfterError(options, claim)
  } finally {
    stopExtending()
  }
}

/** Refused with `lease lost` where the handler had committed its `done` before it threw, which is right. */
const freeLaneAfterError = async (options: WorkerOptions, claim: Claim) => {
  try {
    await options.store.commit([{ op: 'done', claim, count: 0, delayMs: errorPauseMs }])
  } catch (error) {
    reportError(options, error, claim)
  }
}

/** Extends the lease until stopped or lost. A store that does not answer for a whole lease has lost it. */
const keepLease = (options: WorkerOptions, { claim, askedAt }: Claimed, controller: AbortController) => {
  let safeUntil = askedAt + options.leaseMs
  const extend = async () => {
    const askedAgainAt = performance.now()
    try {
      if (await options.store.extend(claim, options.leaseMs)) {
        safeUntil = askedAgainAt + options.leaseMs
        return
      }
      safeUntil = askedAgainAt
    } catch (error) {
      reportError(options, error, claim)
    }
    if (performance.now() >= safeUntil) {
      controller.abort(new LookoutError('lease_lost', 'The lease on the lane is lost.'))
    }
  }
  const timer = setInterval(() => void extend(), options.leaseMs / 3)
  return {
    isHeld: (forMs: number): boolean => performance.now() + forMs < safeUntil,
    stopExtending: (): void => clearInterval(timer),
  }
}

/** A counting semaphore with one waiter at a time. */
const createCapacity = (size: number) => {
  let used = 0
  let wake: (() => void) | undefined
  let closed = false
  return {
    take: () => {
      used += 1
    },
    give: () => {
      used -= 1
      wake?.()
    },
    /** Resolves with how much is free, once anything is or it is closed. */
    free: async (): Promise<number> => {
      if (used >= size && !closed) {
        const { promise, resolve } = Promise.withResolvers<void>()
        wake = resolve
        await promise
      }
      return size - used
    },
    close: () => {
      closed = true
      wake?.()
    },
  }
}
