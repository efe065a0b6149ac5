import { createSlidingMinimum } from '#lib/collections.ts'

const secondMs = 1_000
/** So many of the last calls, at least, tell how long one takes that nothing holds up; fewer tell nothing. */
const sampledCalls = 1_000
/** Clocks are read in whole ms. */
const marginMs = 2

type QueueName = 'alerts' | 'replies'

/**
 * Lets no more than `perSecond` calls of this process reach Telegram within any second, whatever held them up on their way: a
 * call takes the place of one that Telegram has had for a second. When that was is known to be before its answer came, by at
 * least as much as a call takes that nothing held up. Alerts and replies take places by turns where both wait.
 */
export const createPerSecondLimiter = ({ perSecond }: { perSecond: number }) => {
  let free = Math.max(1, Math.floor(perSecond))
  const lines: Record<QueueName, (() => void)[]> = { alerts: [], replies: [] }
  let next: QueueName = 'replies'
  const leastTook = createSlidingMinimum(sampledCalls)

  const give = (): void => {
    const other = next === 'replies' ? 'alerts' : 'replies'
    const first = lines[next].length > 0 ? next : other
    const goAhead = lines[first].shift()
    if (goAhead === undefined) {
      free += 1
      return
    }
    next = first === 'replies' ? 'alerts' : 'replies'
    goAhead()
  }

  /** Timers count from when the event loop last looked at the clock, so they may fire early. */
  const giveAt = (at: number): void => {
    const waitMs = at - performance.now()
    if (waitMs <= 0) give()
    else setTimeout(giveAt, Math.ceil(waitMs), at).unref()
  }

  /** Resolves with whether the call has a place; without one, its caller has given up. */
  const place = (line: QueueName, signal: AbortSignal): Promise<boolean> => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const leave = (): void => {
      const index = lines[line].indexOf(goAhead)
      if (index >= 0) lines[line].splice(index, 1)
      resolve(false)
    }
    const goAhead = (): void => {
      signal.removeEventListener('abort', leave)
      resolve(true)
    }
    lines[line].push(goAhead)
    signal.addEventListener('abort', leave, { once: true })
    return promise
  }

  return {
    /** An aborted signal ends the wait: what then is sent must not go out. */
    pass: async <T>(send: () => Promise<T>, o: { line: QueueName; signal: AbortSignal }): Promise<T> => {
      if (free > 0) free -= 1
      else if (o.signal.aborted || !(await place(o.line, o.signal))) return send()
      const began = performance.now()
      try {
        return await send()
      } finally {
        const ended = performance.now()
        giveAt(ended + secondMs + marginMs - leastTook(ended - began))
      }
    },
  }
}
