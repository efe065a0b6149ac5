import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

const maxRemembered = 10_000

/** Says when something has been unavailable for `afterMs`. */
export const createGiveUpTimer = ({ now, afterMs }: { now: () => number; afterMs: number }) => {
  const since = new Map<string, number>()
  return {
    /** Call this when the resource is available. */
    clear: (id: string): void => void since.delete(id),
    /** Call this when it is not available; `true` means to go on without it. */
    isDue: (id: string): boolean => {
      if (since.size > maxRemembered) since.clear()
      const began = since.get(id) ?? now()
      since.set(id, began)
      return now() - began >= afterMs
    },
  }
}

/** Waits for `ms`, or until `signal` aborts; never throws. */
export const pause = async (ms: number, signal?: AbortSignal): Promise<void> => {
  try {
    await sleep(ms, undefined, signal === undefined ? {} : { signal })
  } catch {
    // Aborted: the pause is over.
  }
}

/**
 * Calls `onTimeout` after `ms`; returns a function that stops it. Time in which the process was suspended or
 * blocked is granted again, as replies that arrived in that time are not read yet.
 */
export const startTimeout = (ms: number, onTimeout: () => void): (() => void) => {
  const due = performance.now() + ms
  let timer = setTimeout(() => {
    timer = setTimeout(onTimeout, Math.max(0, performance.now() - due))
  }, ms)
  return () => clearTimeout(timer)
}

/**
 * Resolves with the result of `work`, or after `ms` with that of `onTimeout`, which may throw. The work
 * itself continues; its result is ignored.
 */
export const withTimeout = async <T>(work: Promise<T>, ms: number, onTimeout: () => T): Promise<T> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const stop = startTimeout(ms, resolve)
  try {
    return await Promise.race([work, promise.then(onTimeout)])
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
 * A native `AbortSignal` that follows another, also one of a polyfill: undici refuses those, and grammY brings one. With
 * `timeoutMs` it also aborts by itself, as `AbortSignal.timeout` does. `done` releases listener and timer.
 */
export const toNativeSignal = (
  other: unknown,
  timeoutMs?: number,
): { readonly signal: AbortSignal; readonly done: () => void } => {
  const controller = new AbortController()
  const abort = (): void => controller.abort()
  const followed = isSignal(other) ? other : undefined
  if (followed?.aborted === true) abort()
  followed?.addEventListener('abort', abort)
  const onTimeout = (): void => controller.abort(new DOMException('It took too long.', 'TimeoutError'))
  const timer = timeoutMs === undefined ? undefined : setTimeout(onTimeout, timeoutMs)
  const done = (): void => {
    clearTimeout(timer)
    followed?.removeEventListener('abort', abort)
  }
  return { signal: controller.signal, done }
}

const maxTurnMs = 8

/** Splits work that is too long for one turn of the event loop. */
export type Yielder = {
  /** Whether this turn has lasted long enough; check it between small pieces of work. */
  readonly shouldYield: () => boolean
  /** Resolves in a later turn of the event loop. */
  readonly yieldTurn: () => Promise<void>
}

export const createYielder = (): Yielder => {
  let startedAt = performance.now()
  return {
    shouldYield: () => performance.now() - startedAt > maxTurnMs,
    yieldTurn: async () => {
      await nextTurn()
      startedAt = performance.now()
    },
  }
}

/** Runs `work` once for all calls that wait for it, one run at a time and `intervalMs` apart. Each call gets a run that began after it. */
export const coalesceRuns = (work: () => Promise<void>, intervalMs: number): (() => Promise<void>) => {
  let last: Promise<unknown> = Promise.resolve()
  let next: Promise<void> | undefined
  return () => {
    next ??= (async () => {
      await last
      next = undefined
      const run = work()
      last = run.catch(() => {}).then(() => pause(intervalMs))
      return run
    })()
    return next
  }
}
