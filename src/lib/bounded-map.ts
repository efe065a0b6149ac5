/** A `Map` with at most `max` entries. */
export type BoundedMap<K, V> = {
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
