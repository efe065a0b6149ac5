import type { Limits } from '../limits.ts'
import type { Connection } from './connection.ts'

const stepSize = 1_000
const pauseMs = 5_000
const busyPauseMs = 50

/** Forgets what has expired, in steps small enough not to hold up anybody; every process does. Returns how to end it. */
export const startSweep = (o: {
  run: Connection['run']
  time: () => string | number
  limits: Limits
}): (() => void) => {
  let timer: NodeJS.Timeout | undefined
  let ended = false
  const step = async (): Promise<void> => {
    // A failure is not the sweep's to report: the next call of somebody meets the same Redis.
    const more = await o.run('sweep', [o.time(), stepSize, ...Object.keys(o.limits)]).catch(() => 0)
    if (!ended) timer = setTimeout(() => void step(), more === 1 ? busyPauseMs : pauseMs).unref()
  }
  void step()
  return () => {
    ended = true
    clearTimeout(timer)
  }
}
