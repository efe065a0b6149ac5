import { parseTime } from './time.ts'

/** The wait before the attempt after `failures` failures: doubles from `baseMs` up to `maxMs`, less up to a quarter of jitter. */
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
