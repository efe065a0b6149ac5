/** A `Map` with at most `max` entries. */
type BoundedMap<K, V> = {
  readonly get: (key: K) => V | undefined
  /** Makes the entry the newest, also if the key exists; beyond `max` entries the oldest is dropped. */
  readonly set: (key: K, value: V) => void
  readonly delete: (key: K) => void
}

export const createBoundedMap = <K, V>(max: number): BoundedMap<K, V> => {
  const entries = new Map<K, V>()
  return {
    get: key => entries.get(key),
    set: (key, value) => {
      entries.delete(key)
      entries.set(key, value)
      if (entries.size <= max) return
      const oldest = entries.keys().next()
      if (oldest.done !== true) entries.delete(oldest.value)
    },
    delete: key => void entries.delete(key),
  }
}

/** Whether a value is one of those that a list of literals names. */
export const isAmong = <const T>(members: readonly T[], value: unknown): value is T =>
  members.some(member => member === value)

/** Splits a list into lists of `size`; the last may be shorter. */
export const toChunks = <T>(list: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, n) => list.slice(n * size, (n + 1) * size))

/**
 * Returns a function that takes numbers and returns the minimum of the last ones: of `count` to twice as
 * many. It is 0 until there were `count`. Time and memory do not grow with `count`.
 */
export const createSlidingMinimum = (count: number): ((value: number) => number) => {
  let previous = 0
  let current = Number.POSITIVE_INFINITY
  let numbers = 0
  return value => {
    current = Math.min(current, value)
    const minimum = Math.min(previous, current)
    numbers += 1
    if (numbers === count) {
      previous = current
      current = Number.POSITIVE_INFINITY
      numbers = 0
    }
    return minimum
  }
}

/** Keeps the results of a pure function by its argument, `max` at most. */
export const memoize = <T>(max: number, make: (key: string) => T): ((key: string) => T) => {
  const cached = new Map<string, { readonly value: T }>()
  return key => {
    const entry = cached.get(key)
    if (entry !== undefined) return entry.value
    const value = make(key)
    if (cached.size >= max) cached.clear()
    cached.set(key, { value })
    return value
  }
}

/** `Object.fromEntries` for an object whose keys have types of their own; the keys are checked, the values are not. */
export function recordOf<T extends object>(entries: Iterable<readonly [keyof T, unknown]>): T
export function recordOf(entries: Iterable<readonly [PropertyKey, unknown]>): object {
  return Object.fromEntries(entries)
}

/** Lists the keys of a record, which has no others than its type says. */
export function keysOf<T extends object>(record: T): readonly (keyof T)[]
export function keysOf(record: object): readonly PropertyKey[] {
  return Object.keys(record)
}
