/** Makes `count` calls, `callers` at a time; how long each took, in ms, the quickest first. */
export const callFrom = async (o: {
  readonly callers: number
  readonly count: number
  readonly call: (n: number) => Promise<unknown>
}): Promise<number[]> => {
  const times: number[] = []
  let next = 0
  const caller = async () => {
    while (next < o.count) {
      const n = next
      next += 1
      const begun = performance.now()
      await o.call(n)
      times.push(performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: o.callers }, caller))
  return times.toSorted((one, other) => one - other)
}

/** The 99th percentile of times that stand in order. */
export const p99Of = (times: readonly number[]): number => times[Math.floor(times.length * 0.99)] ?? 0
