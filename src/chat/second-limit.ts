import { createLeastOfLast } from '#lib/least-of-last.ts'

const second = 1_000
/** So many of the last calls, at least, tell how long one takes that nothing holds up; fewer tell nothing. */
const lastCalls = 1_000
/** Clocks are read in whole ms. */
const marginMs = 2

type Waiting = { readonly isFirst: boolean; readonly go: () => void }

/**
 * Lets no more than `perSecond` calls of this process reach Telegram within any second, whatever held them up on their way: a
 * call takes the place of one that Telegram has had for a second. When that was is known to be before its answer came, by at
 * least as much as a call takes that nothing held up.
 */
export const createSecondLimit = ({ perSecond }: { perSecond: number }) => {
  let free = Math.max(1, Math.floor(perSecond))
  const line: Waiting[] = []
  const leastTook = createLeastOfLast(lastCalls)

  const give = (): void => {
    const next = line.shift()
    if (next === undefined) free += 1
    else next.go()
  }

  /** Timers count from when the event loop last looked at the clock, so they may fire early. */
  const giveAt = (at: number): void => {
    const waitMs = at - performance.now()
    if (waitMs <= 0) give()
    else setTimeout(giveAt, Math.ceil(waitMs), at).unref()
  }

  /** Resolves with whether the call has a place; without one, its caller has given up. */
  const place = (isFirst: boolean, signal: AbortSignal): Promise<boolean> => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const leave = (): void => {
      const index = line.indexOf(waiting)
      if (index >= 0) line.splice(index, 1)
      resolve(false)
    }
    const waiting: Waiting = {
      isFirst,
      go: () => {
        signal.removeEventListener('abort', leave)
        resolve(true)
      },
    }
    const behind = line.findIndex(other => isFirst && !other.isFirst)
    line.splice(behind < 0 ? line.length : behind, 0, waiting)
    signal.addEventListener('abort', leave, { once: true })
    return promise
  }

  return {
    /** `isFirst`: before those that are not. An aborted signal ends the wait: what then is sent must not go out. */
    pass: async <T>(send: () => Promise<T>, o: { isFirst: boolean; signal: AbortSignal }): Promise<T> => {
      if (free > 0) free -= 1
      else if (o.signal.aborted || !(await place(o.isFirst, o.signal))) return send()
      const began = performance.now()
      try {
        return await send()
      } finally {
        const ended = performance.now()
        giveAt(ended + second + marginMs - leastTook(ended - began))
      }
    },
  }
}
