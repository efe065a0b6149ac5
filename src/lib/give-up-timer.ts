const maxRemembered = 10_000

/** Says when something has been unavailable for `afterMs`. */
export const createGiveUpTimer = ({ now, afterMs }: { now: () => number; afterMs: number }) => {
  const since = new Map<string, number>()
  return {
    /** Call this when the resource is available. */
    clear: (id: string): void => void since.delete(id),
    /** Call this when it is not available; `true`: go on without it. */
    isDue: (id: string): boolean => {
      if (since.size > maxRemembered) since.clear()
      const began = since.get(id) ?? now()
      since.set(id, began)
      return now() - began >= afterMs
    },
  }
}
