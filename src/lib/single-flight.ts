import { createBoundedMap } from './collections.ts'
import { monotonicNow } from './time.ts'
import { pause } from './timers.ts'

/** Runs work up to a maximum at a time, in the order in which it came. */
export type ConcurrencyGate = <T>(work: () => Promise<T>) => Promise<T>

export const createConcurrencyGate = (max: number): ConcurrencyGate => {
  const waiting: (() => void)[] = []
  let open = max
  return async work => {
    if (open > 0) open -= 1
    else await new Promise<void>(resolve => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) open += 1
      else next()
    }
  }
}

type PendingCall = { readonly done: Promise<void>; readonly since: number }

/** Makes a value when it is first asked for. */
export const once = <T extends object>(make: () => T): (() => T) => {
  let made: T | undefined
  return () => (made ??= make())
}

/** Calls by id, each made once at a time for all that wait for it. */
export const createSingleFlight = () => {
  const pending = new Map<string, PendingCall>()

  const run = async (id: string, call: () => Promise<void>): Promise<void> => {
    try {
      await call()
    } finally {
      pending.delete(id)
    }
  }

  return {
    /** Makes the call, unless one is pending under this id. `call` must not reject. */
    begin: (id: string, call: () => Promise<void>): void => {
      if (!pending.has(id)) pending.set(id, { done: run(id, call), since: performance.now() })
    },
    /** Waits for those that are pending, for each at most until `waitMs` after it began. */
    wait: async (
      ids: readonly string[],
      options: { waitMs: number; signal?: AbortSignal },
    ): Promise<void> => {
      const calls = ids.flatMap(id => pending.get(id) ?? [])
      if (calls.length === 0) return
      const ended = new AbortController()
      const signal = AbortSignal.any([
        ended.signal,
        ...(options.signal === undefined ? [] : [options.signal]),
      ])
      const all = calls.map(({ done, since }) =>
        Promise.race([done, pause(Math.max(0, since + options.waitMs - performance.now()), signal)]),
      )
      await Promise.all(all)
      ended.abort()
    },
    /** Resolves when nothing is pending. */
    idle: async (): Promise<void> => {
      await Promise.all([...pending.values()].map(({ done }) => done))
    },
  }
}

const maxKept = 1_000

/** Reads each key once within `keptMs`, unless the reading fails. */
export const createRecentReads = <T>(keptMs: number, now = monotonicNow) => {
  const readings = createBoundedMap<string, { readonly reading: Promise<T>; readonly until: number }>(maxKept)
  return (key: string, read: () => Promise<T>): Promise<T> => {
    const last = readings.get(key)
    if (last !== undefined && now() < last.until) return last.reading
    const reading = read()
    readings.set(key, { reading, until: now() + keptMs })
    reading.catch(() => {
      if (readings.get(key)?.reading === reading) readings.delete(key)
    })
    return reading
  }
}
