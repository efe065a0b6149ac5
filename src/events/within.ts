import { z } from 'zod'

const minute = 60
const hour = 3_600
const day = 86_400

const secondsOf = { m: minute, h: hour, d: day }

const withinPattern = /^([1-9]\d{0,4})([mhd])$/

/** The seconds of `90m`, `2h` or `7d`; `undefined` if it is written otherwise. */
const parseWithin = (text: string): number | undefined => {
  const [, count, unit] = withinPattern.exec(text) ?? []
  return unit === 'm' || unit === 'h' || unit === 'd' ? Number(count) * secondsOf[unit] : undefined
}

export const maxWithinSeconds = 7 * day

/** A span of time as a strategy writes it. */
export const withinSchema = z
  .string()
  .refine(text => (parseWithin(text) ?? Number.POSITIVE_INFINITY) <= maxWithinSeconds, {
    error: 'a number of minutes, hours or days, such as 30m, 1h or 7d: from 1m to 7d',
  })

const maxBeforeSeconds = 365 * day

/** How long before a moment, as a strategy writes it. */
export const beforeSchema = z
  .string()
  .refine(text => (parseWithin(text) ?? Number.POSITIVE_INFINITY) <= maxBeforeSeconds, {
    error: 'a number of minutes, hours or days, such as 1h, 7d or 30d: from 1m to 365d',
  })

/** The window of a strategy, in seconds. */
export const withinSeconds = ({ within }: { readonly within: string }): number =>
  parseWithin(within) ?? maxWithinSeconds

/** Words a span in the unit in which a person would say it; a part of a minute counts as one. */
export const spanOf = (
  seconds: number,
): { readonly unit: 'minutes' | 'hours' | 'days'; readonly count: number } => {
  if (seconds > 0 && seconds % day === 0) return { unit: 'days', count: seconds / day }
  if (seconds > 0 && seconds % hour === 0) return { unit: 'hours', count: seconds / hour }
  if (seconds < 2 * hour) return { unit: 'minutes', count: Math.max(1, Math.round(seconds / minute)) }
  return seconds < 2 * day
    ? { unit: 'hours', count: Math.round(seconds / hour) }
    : { unit: 'days', count: Math.round(seconds / day) }
}
