/**
 * What `work` comes to, if it does within `ms`; else what `late` gives, which may also throw. The work itself goes on, and how
 * it ends then is nobody's concern.
 */
export const inTime = async <T>(work: Promise<T>, ms: number, late: () => T): Promise<T> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  try {
    return await Promise.race([work, promise.then(late)])
  } finally {
    clearTimeout(timer)
  }
}
