import { createSlidingMinimum } from '#lib/collections.ts'
import { secondMs } from '#lib/time.ts'

/** The number of calls that show how long an undelayed one takes. */
const sampledCalls = 1_000
/** Clocks are read in whole ms. */
const marginMs = 2

type QueueName = 'alerts' | 'replies'

/**
 * Lets no more than `perSecond` calls of this process reach Telegram within any second, however they are
 * delayed on their way: a call takes the slot of one that reached Telegram a second ago. When a call did so
 * is not known, but it was before its reply came, by at least the time that an undelayed call takes. Alerts
 * and replies alternate while both wait.
 */
export const createPerSecondLimiter = ({ perSecond }: { perSecond: number }) => {
  let free = Math.max(1, Math.floor(perSecond))
  const queues: Record<QueueName, (() => void)[]> = { alerts: [], replies: [] }
  let next: QueueName = 'replies'
  const minDurationMs = createSlidingMinimum(sampledCalls)

  const release = (): void => {
    const other = next === 'replies' ? 'alerts' : 'replies'
    const name = queues[next].length > 0 ? next : other
    const proceed = queues[name].shift()
    if (proceed === undefined) {
      free += 1
      return
    }
    next = name === 'replies' ? 'alerts' : 'replies'
    proceed()
  }

  /** Timers count from when the event loop last looked at the clock, so they may fire early. */
  const releaseAt = (at: number): void => {
    const waitMs = at - performance.now()
    if (waitMs <= 0) release()
    else setTimeout(releaseAt, Math.ceil(waitMs), at).unref()
  }

  /** Resolves with whether the call got a slot; otherwise its caller has given up. */
  const waitForSlot = (name: QueueName, signal: AbortSignal): Promise<boolean> => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const leave = (): void => {
      const index = queues[name].indexOf(proceed)
      if (index >= 0) queues[name].splice(index, 1)
      resolve(false)
    }
    const proceed = (): void => {
      signal.removeEventListener('abort', leave)
      resolve(true)
    }
    queues[name].push(proceed)
    signal.addEventListener('abort', leave, { once: true })
    return promise
  }

  return {
    /** An aborted signal ends the wait: `send` must then send nothing. */
    run: async <T>(
      send: () => Promise<T>,
      { signal, queue }: { queue: QueueName; signal: AbortSignal },
    ): Promise<T> => {
      if (free > 0) free -= 1
      else if (signal.aborted || !(await waitForSlot(queue, signal))) return send()
      const startedAt = performance.now()
      try {
        return await send()
      } finally {
        const endedAt = performance.now()
        releaseAt(endedAt + secondMs + marginMs - minDurationMs(endedAt - startedAt))
      }
    },
  }
}
