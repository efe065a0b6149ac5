import { setTimeout as sleep } from 'node:timers/promises'

/** Waits `ms`, or until `signal` aborts; never throws. */
export const pause = async (ms: number, signal?: AbortSignal): Promise<void> => {
  try {
    await sleep(ms, undefined, signal === undefined ? {} : { signal })
  } catch {
    // An aborted pause is over, which is all its caller asks.
  }
}
