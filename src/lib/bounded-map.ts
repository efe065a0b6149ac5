/** As a `Map` that holds `max` entries at most. */
export type BoundedMap<K, V> = {
  readonly get: (key: K) => V | undefined
  /** The entry is the newest then, whether the key was there before or not; beyond `max` the oldest one is forgotten. */
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
