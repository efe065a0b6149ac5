import { parseTime } from './time.ts'

/**
 * How long to wait before the try after `failures` failures, in ms: doubling from `baseMs` up to `maxMs`, with a quarter
 * of jitter so that many do not come back at once.
 */
export const getBackoffMs = (failures: number, o: { baseMs: number; maxMs: number }): number => {
  const full = Math.min(o.maxMs, o.baseMs * 2 ** Math.min(failures, 30))
  return Math.round(full * (0.75 + Math.random() / 4))
}

const secondsForm = /^\d{1,9}$/
// Each form of RFC 9110, 5.6.7, begins with the name of a day; `Date.parse` alone takes "-1" for a year.
const httpDate = /^(mon|tue|wed|thu|fri|sat|sun)[a-z]*,? /i

/**
 * The header `Retry-After` (RFC 9110, 10.2.3), seconds or an HTTP date, in ms from `now` (ms since 1970); `undefined`
 * where it says neither.
 */
export const parseRetryAfterMs = (header: string | string[] | undefined, now: number): number | undefined => {
  const text = (Array.isArray(header) ? header[0] : header)?.trim() ?? ''
  if (secondsForm.test(text)) return Number(text) * 1_000
  if (!httpDate.test(text)) return undefined
  const at = parseTime(text.endsWith('GMT') ? text : `${text} GMT`)
  return Number.isNaN(at) ? undefined : Math.max(0, at - now)
}
