import { pause } from './timers.ts'

/** Resolves with how long to wait before the next turn, in ms; `undefined`: there is none. */
type Turn = (signal: AbortSignal) => Promise<number | undefined>

/** Runs `turn` again and again until `signal` aborts. Rejects as `turn` does. */
export const repeat = async (turn: Turn, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    const waitMs = await turn(signal)
    if (waitMs === undefined) return
    await pause(waitMs, signal)
  }
}

export type Repetition = {
  /** Does nothing the second time. */
  readonly start: () => void
  /** Waits for the turn that runs, and for `end`. */
  readonly stop: () => Promise<void>
}

/** Repeats `turn` in the background. `end` runs after the last turn. */
export const createRepetition = (turn: Turn, end: () => Promise<unknown> = async () => {}): Repetition => {
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  const run = async (): Promise<void> => {
    await repeat(turn, stopping.signal)
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
