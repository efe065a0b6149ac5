/**
 * Milliseconds since 1970 as the machine's clock has it, which may be set, back as well: to be shown, signed, and compared with
 * what others say. Nothing waits by it.
 */
export const wallNow = (): number => Date.now()

/**
 * The same when the process began, and evenly on from there, whatever becomes of the machine's clock: for waiting, rates,
 * timeouts and ages. It has fractions.
 */
export const monotonicNow = (): number => performance.timeOrigin + performance.now()

/** `2026-11-20T14:05:00.000Z`, of ms since 1970. Throws `RangeError` where a date cannot hold it. */
export const toIsoTime = (ms: number): string => new Date(ms).toISOString()

/** The time that a text tells, in ms since 1970; `NaN` where it tells none. */
export const parseTime = (text: string): number => Date.parse(text)

/** A moment as a clock on the wall shows it: `2026-11-20`, `14:05`, and how far that is from UTC: `UTC+1`, `UTC−3:30`. */
type WallTime = {
  readonly date: string
  readonly clock: string
  /** Minutes since midnight. */
  readonly minutes: number
  readonly offset: string
}

const minuteMs = 60_000

/** How many minutes the clocks of `zone` are ahead of UTC then. */
const getMinutesAheadOfUtc = (ms: number, zone: string): number => {
  if (zone === 'UTC') return 0
  const named = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts(ms)
    .find(({ type }) => type === 'timeZoneName')
  const [, sign, hours, minutes = '0'] = /([+-])(\d\d):?(\d\d)?/.exec(named?.value ?? '') ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes))
}

const formatOffset = (ahead: number): string => {
  if (ahead === 0) return 'UTC'
  const [hours, minutes] = [Math.trunc(Math.abs(ahead) / 60), Math.abs(ahead) % 60]
  return `UTC${ahead < 0 ? '−' : '+'}${hours}${minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`}`
}

/** `ms` since 1970, on a wall in `zone`: an IANA name. Throws `RangeError` for what is none. */
export const toWallTime = (ms: number, zone: string): WallTime => {
  const ahead = getMinutesAheadOfUtc(ms, zone)
  const shown = new Date(ms + ahead * minuteMs)
  const iso = shown.toISOString()
  return {
    date: iso.slice(0, 10),
    clock: iso.slice(11, 16),
    minutes: shown.getUTCHours() * 60 + shown.getUTCMinutes(),
    offset: formatOffset(ahead),
  }
}

/** `2026-11-20 14:05 UTC` */
export const formatTime = (ms: number, zone = 'UTC'): string => {
  const { date, clock, offset } = toWallTime(ms, zone)
  return `${date} ${clock} ${offset}`
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour

type CoarseDuration = { readonly unit: 'minutes' | 'hours' | 'days'; readonly count: number }

/** A duration in the one unit that says it shortest, at least one of it. `hoursFrom`: so many are told as hours; days from two on. */
export const toCoarseDuration = (seconds: number, { hoursFrom }: { hoursFrom: 1 | 2 }): CoarseDuration => {
  const [unit, length] =
    seconds >= 2 * day
      ? (['days', day] as const)
      : seconds >= hoursFrom * hour
        ? (['hours', hour] as const)
        : (['minutes', minute] as const)
  return { unit, count: Math.max(1, Math.round(seconds / length)) }
}
