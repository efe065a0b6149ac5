import { getBackoffMs } from './retry-delay.ts'

const retryBackoff = { baseMs: 1_000, maxMs: 30_000 }
const maxRetryAfterMs = 5 * 60_000
/** A few failures in a row are usually transient. */
const reportedFailures = 3

type Failure = { readonly code: string; readonly message: string; readonly retryAfterMs?: number | undefined }

/** Whether the service may be asked now; the pause grows with each failure. */
export type FailurePause = {
  readonly isOver: () => boolean
  readonly begin: (failure: Failure) => void
  readonly end: () => void
}

/** `onFailing`: it keeps failing. `onRecovered`: it answers again after that. `now`: for waiting times. */
export const createFailurePause = ({
  now,
  onFailing,
  onRecovered,
}: {
  readonly now: () => number
  readonly onFailing: (failure: Failure) => void
  readonly onRecovered: () => void
}): FailurePause => {
  let failures = 0
  let until = 0
  return {
    isOver: () => now() >= until,
    begin: failure => {
      const askedMs = Math.min(failure.retryAfterMs ?? 0, maxRetryAfterMs)
      until = now() + Math.max(getBackoffMs(failures, retryBackoff), askedMs)
      failures += 1
      if (failures === reportedFailures) onFailing(failure)
    },
    end: () => {
      if (failures >= reportedFailures) onRecovered()
      failures = 0
      until = 0
    },
  }
}
