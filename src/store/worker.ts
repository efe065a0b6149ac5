import { pause } from '#lib/timers.ts'
import type { Claim, Queue, RateLimit, Store } from './store.ts'
import { StoreError } from './store.ts'

export type WorkerOptions = {
  readonly store: Store
  readonly queue: Queue
  /** Lanes handled at a time. */
  readonly concurrency: number
  /** At most this many items of a lane in one claim. */
  readonly items: number
  readonly leaseMs: number
  readonly pace?: RateLimit
  /**
   * Does the work and commits the claim's `done` itself. How it ends decides what becomes of a claim that it did not finish:
   * it returns: nothing was attempted, the lane is given back at once; it throws: the lane is free again after a second, unless `leaves` says otherwise;
   * `signal` aborted: the claim ends in silence, so that the next one counts an `attempt` more.
   * `signal` aborts when the lease is lost, also by the handler's own `done`, and at the deadline of `stop`.
   */
  readonly handle: (claim: Claim, signal: AbortSignal) => Promise<void>
  /**
   * Errors after which the claim is left to end in silence instead: something was done whose outcome could not be kept.
   * None, unless told.
   */
  readonly shouldLetExpire?: (error: unknown) => boolean
  /** Of a handler, with its claim, or of the store, unless it is only away, which it says itself. Must not throw. */
  readonly onError: (error: unknown, claim?: Claim) => void
}

export type Worker = {
  readonly start: () => void
  /**
   * Takes no more claims, waits for the handlers, and after `deadlineMs` aborts those that still run. Never rejects. The
   * store may be closed afterwards. A second call waits for the first.
   */
  readonly stop: (deadlineMs: number) => Promise<void>
}

/** How long a lane rests after its handler has thrown, and the worker after the store has. */
const errorPauseMs = 1_000

/** `lease_lost`: somebody else may have the lane. `stopped`: the deadline of `stop` has passed. */
class ClaimAbortedError extends Error {
  override readonly name = 'ClaimAbortedError'
  readonly code: 'lease_lost' | 'stopped'

  constructor(code: ClaimAbortedError['code'], message: string) {
    super(message)
    this.code = code
  }
}

/** Claims lanes of a queue and handles them, several at a time, each under a lease that is extended as long as it takes. */
export const createWorker = (o: WorkerOptions): Worker => {
  const stopping = new AbortController()
  const slots = createCapacity(o.concurrency)
  const running = new Map<AbortController, Promise<void>>()
  let loop: Promise<void> | undefined
  let stopped: Promise<void> | undefined

  const begin = (claim: Claim) => {
    const controller = new AbortController()
    slots.take()
    const ended = handleClaim(o, claim, controller).finally(() => {
      running.delete(controller)
      slots.give()
    })
    running.set(controller, ended)
  }

  const claimOnce = async () => {
    const lanes = await slots.free()
    if (stopping.signal.aborted) return
    const { store, queue, items, leaseMs, pace } = o
    const claims = await store.claim(queue, { lanes, items, leaseMs, ...(pace && { pace }) })
    if (stopping.signal.aborted) await Promise.all(claims.map(claim => store.release(claim)))
    else if (claims.length > 0) claims.forEach(begin)
    else await store.waitForWork(queue, stopping.signal)
  }

  const run = async () => {
    while (!stopping.signal.aborted) {
      try {
        await claimOnce()
      } catch (error) {
        reportError(o, error)
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
    slots.close()
    const drained = new AbortController()
    await Promise.race([drain().then(() => drained.abort()), pause(deadlineMs, drained.signal)])
    for (const controller of running.keys()) {
      controller.abort(new ClaimAbortedError('stopped', 'The worker stopped before the handler ended.'))
    }
  }

  return {
    start: () => {
      if (!stopping.signal.aborted) loop ??= run()
    },
    stop: deadlineMs => (stopped ??= end(deadlineMs)),
  }
}

const reportError = (o: WorkerOptions, error: unknown, claim?: Claim): void => {
  if (!(error instanceof StoreError && error.code === 'store_away')) o.onError(error, claim)
}

/** Handles one claim; never rejects. */
const handleClaim = async (o: WorkerOptions, claim: Claim, controller: AbortController): Promise<void> => {
  const { signal } = controller
  const letGo = keepLease(o, claim, controller)
  try {
    await o.handle(claim, signal)
    // Does nothing to a claim that its handler has finished.
    if (!signal.aborted) await o.store.release(claim)
  } catch (error) {
    reportError(o, error, claim)
    if (!signal.aborted && o.shouldLetExpire?.(error) !== true) await freeLaneAfterError(o, claim)
  } finally {
    letGo()
  }
}

/** Frees the lane after its handler has thrown. A claim that the handler had finished is `lease lost`, as it should be. */
const freeLaneAfterError = async (o: WorkerOptions, claim: Claim) => {
  try {
    await o.store.commit([{ op: 'done', claim, count: 0, delayMs: errorPauseMs }])
  } catch (error) {
    reportError(o, error, claim)
  }
}

/** Extends the lease until it is let go of or lost; a store that does not answer for a whole lease has lost it. */
const keepLease = (o: WorkerOptions, claim: Claim, controller: AbortController): (() => void) => {
  let safeUntil = performance.now() + o.leaseMs
  const extend = async () => {
    const asked = performance.now()
    try {
      if (await o.store.extend(claim, o.leaseMs)) {
        safeUntil = asked + o.leaseMs
        return
      }
      safeUntil = asked
    } catch (error) {
      reportError(o, error, claim)
    }
    if (performance.now() >= safeUntil) {
      controller.abort(new ClaimAbortedError('lease_lost', 'The lease on the lane is lost.'))
    }
  }
  const timer = setInterval(() => void extend(), o.leaseMs / 3)
  return () => clearInterval(timer)
}

/** Counts what runs; one waits for a free slot at a time. */
const createCapacity = (size: number) => {
  let taken = 0
  let wake: (() => void) | undefined
  let closed = false
  return {
    take: () => {
      taken += 1
    },
    give: () => {
      taken -= 1
      wake?.()
    },
    /** How many are free, as soon as there is one or the slots are closed. */
    free: async (): Promise<number> => {
      if (taken >= size && !closed) {
        const { promise, resolve } = Promise.withResolvers<void>()
        wake = resolve
        await promise
      }
      return size - taken
    },
    close: () => {
      closed = true
      wake?.()
    },
  }
}
