/** Runs up to `max` at a time, in the order in which they came. */
export const createConcurrencyGate = (max: number) => {
  const waiting: (() => void)[] = []
  let open = max
  return async <T>(work: () => Promise<T>): Promise<T> => {
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
