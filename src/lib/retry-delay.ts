import { minuteMs, parseTime } from './time.ts'

const retryBackoff = { baseMs: 1_000, maxMs: 30_000 }
const maxRetryAfterMs = 5 * minuteMs
/** A few failures in a row are usually transient. */
const reportedFailures = 3

type Failure = { readonly code: string; readonly message: string; readonly retryAfterMs?: number | undefined }

/** Whether the service may be asked now; the pause grows with each failure. */
type FailurePause = {
  readonly isOver: () => boolean
  readonly begin: (failure: Failure) => void
  readonly end: () => void
}

/**
 * Pauses attempts after failures. `onFailing` is called if they go on, and `onRecovered` after the next
 * success. `now` is for waiting times.
 */
export const createFailurePause = (
  now: () => number,
  onFailing: (failure: Failure) => void,
  onRecovered: () => void,
): FailurePause => {
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

/**
 * The wait before the attempt after `failures` failures, which doubles from `baseMs` up to `maxMs`, less up
 * to a quarter of jitter.
 */
export const getBackoffMs = (
  failures: number,
  { maxMs, baseMs }: { baseMs: number; maxMs: number },
): number => {
  const full = Math.min(maxMs, baseMs * 2 ** Math.min(failures, 30))
  return Math.round(full * (0.75 + Math.random() / 4))
}

const secondsForm = /^\d{1,9}$/
// Each form of RFC 9110, 5.6.7, begins with the name of a day; `Date.parse` alone takes "-1" for a year.
const httpDate = /^(mon|tue|wed|thu|fri|sat|sun)[a-z]*,? /i

/**
 * The header `Retry-After` (RFC 9110, 10.2.3), in seconds or as an HTTP date, in ms from `now` (ms since 1970); `undefined` where it
 * is neither.
 */
export const parseRetryAfterMs = (header: string | string[] | undefined, now: number): number | undefined => {
  const text = (Array.isArray(header) ? header[0] : header)?.trim() ?? ''
  if (secondsForm.test(text)) return Number(text) * 1_000
  if (!httpDate.test(text)) return undefined
  const at = parseTime(text.endsWith('GMT') ? text : `${text} GMT`)
  return Number.isNaN(at) ? undefined : Math.max(0, at - now)
}
