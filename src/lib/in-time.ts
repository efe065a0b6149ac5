import { pause } from './pause.ts'

/**
 * What `work` comes to, if it does within `ms`; else what `late` gives, which may also throw. Time in which this process stood
 * still is given once more: answers that came meanwhile have yet to be read. The work itself goes on, and how it ends then is
 * nobody's concern.
 */
export const inTime = async <T>(work: Promise<T>, ms: number, late: () => T): Promise<T> => {
  const over = new AbortController()
  const isLate = async (): Promise<T> => {
    const due = performance.now() + ms
    await pause(ms, over.signal)
    await pause(performance.now() - due, over.signal)
    return over.signal.aborted ? work : late()
  }
  try {
    return await Promise.race([work, isLate()])
  } finally {
    over.abort()
  }
}
