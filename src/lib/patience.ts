/**
 * Calls `over` after `ms`, unless it is stopped before, by what this returns. Time in which this process stood still is given
 * once more: answers that came meanwhile have yet to be read.
 */
export const startTimeout = (ms: number, over: () => void): (() => void) => {
  const due = performance.now() + ms
  let timer = setTimeout(() => {
    timer = setTimeout(over, performance.now() - due)
  }, ms)
  return () => clearTimeout(timer)
}
