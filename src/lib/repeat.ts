import { pause } from './timers.ts'

/** Resolves with the wait before the next run, in ms; `undefined` if no run follows. */
type Task = (signal: AbortSignal) => Promise<number | undefined>

/** Runs a task repeatedly until `signal` aborts. Rejects as the task does. */
export const repeat = async (task: Task, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    const waitMs = await task(signal)
    if (waitMs === undefined) return
    await pause(waitMs, signal)
  }
}

export type Repetition = {
  /** A second call does nothing. */
  readonly start: () => void
  /** Waits for the current run, and for `end`. */
  readonly stop: () => Promise<void>
}

/** Repeats a task in the background. `end` runs after its last run. */
export const createRepetition = (task: Task, end: () => Promise<unknown> = async () => {}): Repetition => {
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  const run = async (): Promise<void> => {
    await repeat(task, stopping.signal)
    await end()
  }
  return {
    start: () => {
      running ??= run()
    },
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}
