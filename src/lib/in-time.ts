import { startTimeout } from './patience.ts'

/**
 * What `work` comes to, if it does within `ms` (patience.ts); else what `late` gives, which may also throw. The work itself goes
 * on, and how it ends then is nobody's concern.
 */
export const withTimeout = async <T>(work: Promise<T>, ms: number, late: () => T): Promise<T> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const stop = startTimeout(ms, resolve)
  try {
    return await Promise.race([work, promise.then(late)])
  } finally {
    stop()
  }
}
