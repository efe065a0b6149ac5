/** What was in vain asked for and is remembered. */
const maxRemembered = 10_000

/** How long something could not be asked for. `waitMs`: how long it is waited for. */
export const createUnavailableTimer = ({ now, waitMs }: { now: () => number; waitMs: number }) => {
  const since = new Map<string, number>()
  return {
    ended: (id: string): void => void since.delete(id),
    /** `true`: it is time to go on without. */
    goesOn: (id: string): boolean => {
      if (since.size > maxRemembered) since.clear()
      const began = since.get(id) ?? now()
      since.set(id, began)
      return now() - began >= waitMs
    },
  }
}
