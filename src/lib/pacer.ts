import { pause } from './timers.ts'

/** Lets calls through one at a time, `gapMs` apart at least, in the order in which they come. `now`: for waiting times. */
export const createPacer = ({ gapMs, now }: { readonly gapMs: number; readonly now: () => number }) => {
  let next = 0
  /** Resolves when it is the caller's turn, or when `signal` aborts. */
  return async (signal: AbortSignal): Promise<void> => {
    const at = Math.max(now(), next)
    next = at + gapMs
    await pause(Math.max(0, at - now()), signal)
  }
}
