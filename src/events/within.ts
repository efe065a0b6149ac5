import { z } from 'zod'
import { daySeconds, hourSeconds } from '#lib/time.ts'

const minuteSeconds = 60

const secondsOf = { m: minuteSeconds, h: hourSeconds, d: daySeconds }

const withinPattern = /^([1-9]\d{0,4})([mhd])$/

/** The seconds of `90m`, `2h` or `7d`; `undefined` if it is written otherwise. */
const parseWithin = (text: string): number | undefined => {
  const [, count, unit] = withinPattern.exec(text) ?? []
  return unit === 'm' || unit === 'h' || unit === 'd' ? Number(count) * secondsOf[unit] : undefined
}

const spanSchema = (maxSeconds: number, examples: string) =>
  z.string().refine(text => (parseWithin(text) ?? Number.POSITIVE_INFINITY) <= maxSeconds, {
    error: `a number of minutes, hours or days, such as ${examples}: from 1m to ${maxSeconds / daySeconds}d`,
  })

export const maxWithinSeconds = 7 * daySeconds

/** A span of time as a strategy writes it. */
export const withinSchema = spanSchema(maxWithinSeconds, '30m, 1h or 7d')

const maxSilenceSeconds = 90 * daySeconds

/** How long nothing may come, as a strategy writes it. */
export const silenceSchema = spanSchema(maxSilenceSeconds, '30m, 1h or 30d')

const maxBeforeSeconds = 365 * daySeconds

/** How long before a moment, as a strategy writes it. */
export const beforeSchema = spanSchema(maxBeforeSeconds, '1h, 7d or 30d')

/** The window of a strategy, in seconds. */
export const withinSeconds = ({ within }: { readonly within: string }): number =>
  parseWithin(within) ?? maxWithinSeconds

/** Words a span in the unit in which a person would say it; a part of a minute counts as one. */
export const spanOf = (
  seconds: number,
): { readonly unit: 'minutes' | 'hours' | 'days'; readonly count: number } => {
  if (seconds > 0 && seconds % daySeconds === 0) return { unit: 'days', count: seconds / daySeconds }
  if (seconds > 0 && seconds % hourSeconds === 0) return { unit: 'hours', count: seconds / hourSeconds }
  if (seconds < 2 * hourSeconds)
    return { unit: 'minutes', count: Math.max(1, Math.round(seconds / minuteSeconds)) }
  return seconds < 2 * daySeconds
    ? { unit: 'hours', count: Math.round(seconds / hourSeconds) }
    : { unit: 'days', count: Math.round(seconds / daySeconds) }
}
