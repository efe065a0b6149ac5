import type { QueueLimits } from '../limits.ts'
import type { Connection } from './connection.ts'
import type { ReplySlots } from './slots.ts'

const sweepStepSize = 1_000
const sweepIntervalMs = 5_000
const busySweepIntervalMs = 50

/**
 * Forgets what has expired, in steps small enough not to hold up anybody, and what calls of this process were answered; every
 * process does. `start` returns how to end it.
 */
export const createSweep = (o: {
  run: Connection['run']
  slots: ReplySlots
  time: () => string | number
  limits: QueueLimits
}) => {
  const sweep = async (): Promise<unknown> => {
    const [client, number, idle] = o.slots.idle()
    const queues = Object.keys(o.limits)
    return o.run('sweep', [o.time(), sweepStepSize, client, number, idle.length, ...idle, ...queues])
  }
  return { sweep, start: () => startSweep(sweep) }
}

const startSweep = (sweep: () => Promise<unknown>): (() => void) => {
  let timer: NodeJS.Timeout | undefined
  let ended = false
  const step = async (): Promise<void> => {
    // A failure is not the sweep's to report: the next call of somebody meets the same Redis.
    const more = await sweep().catch(() => 0)
    if (!ended)
      timer = setTimeout(() => void step(), more === 1 ? busySweepIntervalMs : sweepIntervalMs).unref()
  }
  void step()
  return () => {
    ended = true
    clearTimeout(timer)
  }
}
