/**
 * What `work` comes to, if it does within `ms`; else what `late` gives, which may also throw. Time in which this process stood
 * still is given once more: answers that came meanwhile have yet to be read. The work itself goes on, and how it ends then is
 * nobody's concern.
 */
export const inTime = async <T>(work: Promise<T>, ms: number, late: () => T): Promise<T> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const due = performance.now() + ms
  let timer = setTimeout(() => {
    timer = setTimeout(resolve, performance.now() - due)
  }, ms)
  try {
    return await Promise.race([work, promise.then(late)])
  } finally {
    clearTimeout(timer)
  }
}
