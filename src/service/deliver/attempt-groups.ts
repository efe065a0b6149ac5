/** An attempt with the keys for which it counts in its first second only. */
export type Attempt = { readonly since: number; readonly young: readonly string[] }

/** Attempts in progress, oldest first, by the keys for which they count. */
export const createGroups = () => {
  const groups = new Map<string, Set<Attempt>>()
  const none: ReadonlySet<Attempt> = new Set()
  return {
    get: (key: string): ReadonlySet<Attempt> => groups.get(key) ?? none,
    add: (keys: readonly string[], attempt: Attempt): void => {
      for (const key of keys) groups.set(key, (groups.get(key) ?? new Set()).add(attempt))
    },
    remove: (keys: readonly string[], attempt: Attempt): void => {
      for (const key of keys) {
        const group = groups.get(key)
        group?.delete(attempt)
        if (group?.size === 0) groups.delete(key)
      }
    },
  }
}
