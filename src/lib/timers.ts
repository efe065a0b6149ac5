import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

/** Waits `ms`, or until `signal` aborts; never throws. */
export const pause = async (ms: number, signal?: AbortSignal): Promise<void> => {
  try {
    await sleep(ms, undefined, signal === undefined ? {} : { signal })
  } catch {
    // An aborted pause is over, which is all its caller asks.
  }
}

/**
 * Calls `over` after `ms`, unless it is stopped before, by what this returns. Time in which this process stood still is given
 * once more: answers that came meanwhile have yet to be read.
 */
export const startTimeout = (ms: number, over: () => void): (() => void) => {
  const due = performance.now() + ms
  let timer = setTimeout(() => {
    timer = setTimeout(over, performance.now() - due)
  }, ms)
  return () => clearTimeout(timer)
}

/**
 * What `work` comes to, if it does within `ms` (patience.ts); else what `late` gives, which may also throw. The work itself goes
 * on, and how it ends then is nobody's concern.
 */
export const withTimeout = async <T>(work: Promise<T>, ms: number, late: () => T): Promise<T> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const stop = startTimeout(ms, resolve)
  try {
    return await Promise.race([work, promise.then(late)])
  } finally {
    stop()
  }
}

const isSignal = (value: unknown): value is AbortSignal =>
  value instanceof Object &&
  'aborted' in value &&
  'addEventListener' in value &&
  'removeEventListener' in value

/**
 * A native `AbortSignal` that follows another, also one of a shim (grammY brings such), which undici refuses; with `limitMs` it
 * aborts by itself then, as `AbortSignal.timeout` does. `done` lets go of both.
 */
export const toNativeSignal = (
  other: unknown,
  limitMs?: number,
): { readonly signal: AbortSignal; readonly done: () => void } => {
  const controller = new AbortController()
  const abort = (): void => controller.abort()
  const followed = isSignal(other) ? other : undefined
  if (followed?.aborted === true) abort()
  followed?.addEventListener('abort', abort)
  const tooLong = (): void => controller.abort(new DOMException('It took too long.', 'TimeoutError'))
  const timer = limitMs === undefined ? undefined : setTimeout(tooLong, limitMs)
  const done = (): void => {
    clearTimeout(timer)
    followed?.removeEventListener('abort', abort)
  }
  return { signal: controller.signal, done }
}

const maxTurnMs = 8

/** For work that is too long for one turn of the event loop. */
export type Yielder = {
  /** Whether this turn has lasted long enough; to be asked between two small pieces of work. */
  readonly shouldYield: () => boolean
  /** Resolves in a turn of its own, after everybody else has had theirs. */
  readonly yieldTurn: () => Promise<void>
}

export const createYielder = (): Yielder => {
  let began = performance.now()
  return {
    shouldYield: () => performance.now() - began > maxTurnMs,
    yieldTurn: async () => {
      await nextTurn()
      began = performance.now()
    },
  }
}

/**
 * Runs `work` again and again, one at a time and `restMs` apart. A call waits for a run that began after it; those that wait
 * share one.
 */
export const coalesceRuns = (work: () => Promise<void>, restMs: number): (() => Promise<void>) => {
  let last: Promise<unknown> = Promise.resolve()
  let next: Promise<void> | undefined
  return () => {
    next ??= (async () => {
      await last
      next = undefined
      const run = work()
      last = run.catch(() => {}).then(() => pause(restMs))
      return run
    })()
    return next
  }
}
