import { pause } from '#lib/pause.ts'

/**
 * Runs `work` again and again, one at a time and `restMs` apart. A call waits for a run that began after it; those that wait
 * share one.
 */
export const coalesceRuns = (work: () => Promise<void>, restMs: number): (() => Promise<void>) => {
  let last: Promise<unknown> = Promise.resolve()
  let next: Promise<void> | undefined
  return () => {
    next ??= (async () => {
      await last
      next = undefined
      const run = work()
      last = run.catch(() => {}).then(() => pause(restMs))
      return run
    })()
    return next
  }
}
