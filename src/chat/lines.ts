/** How long a caller waits for its place in line at most: `until`, by `performance.now()`, or until `signal` aborts. */
type WaitBounds = { readonly until: number; readonly signal: AbortSignal }

/** Lines by name, in which one caller at a time does its work, in the order they came. */
export const createWaitQueues = () => {
  /** Callers that wait behind the one at work; a line without anybody is not there. */
  const lines = new Map<string, (() => void)[]>()

  /** `false`: the caller has waited long enough. */
  const enter = async (name: string, { until, signal }: WaitBounds): Promise<boolean> => {
    const waiting = lines.get(name)
    if (waiting === undefined) {
      lines.set(name, [])
      return true
    }
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const goAhead = (): void => resolve(true)
    const giveUp = (): void => {
      const place = waiting.indexOf(goAhead)
      // Else it has been let in already.
      if (place < 0) return
      waiting.splice(place, 1)
      resolve(false)
    }
    waiting.push(goAhead)
    const timer = setTimeout(giveUp, Math.max(0, until - performance.now()))
    signal.addEventListener('abort', giveUp, { once: true })
    if (signal.aborted) giveUp()
    try {
      return await promise
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', giveUp)
    }
  }

  const leave = (name: string): void => {
    const next = lines.get(name)?.shift()
    if (next === undefined) lines.delete(name)
    else next()
  }

  return {
    /** Does `work` at the head of the line; `undefined`: the caller has waited long enough, and nothing was done. */
    inLine: async <T>(name: string, patience: WaitBounds, work: () => Promise<T>): Promise<T | undefined> => {
      if (!(await enter(name, patience))) return undefined
      try {
        return await work()
      } finally {
        leave(name)
      }
    },
  }
}
