import { memoize } from './collections.ts'

export const secondMs = 1_000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
/** 24 hours. A day of a calendar may have 23 or 25, where the clocks change. */
export const dayMs = 24 * hourMs

export const hourSeconds = 3_600
export const daySeconds = 24 * hourSeconds
export const dayMinutes = 24 * 60

/**
 * Milliseconds since 1970 by the machine's clock, which may be set, also back. It is for times that are
 * shown, signed or compared with those from outside, never for waits.
 */
export const wallNow = (): number => Date.now()

/**
 * Equals `wallNow` when the process starts and grows evenly from there, whatever happens to the machine's
 * clock. It is for waits, rates, timeouts and ages, and has fractions.
 */
export const monotonicNow = (): number => performance.timeOrigin + performance.now()

export const toUnixSeconds = (ms: number): number => Math.floor(ms / 1_000)

/** `10:42:07` in the zone of this machine, from a time in ISO 8601. */
export const toLocalClock = (isoTime: string): string => new Date(isoTime).toTimeString().slice(0, 8)

/** Converts ms since 1970 to `2026-11-20T14:05:00.000Z`. Throws `RangeError` beyond the range of dates. */
export const toIsoTime = (ms: number): string => new Date(ms).toISOString()

/** The time in a text, in ms since 1970; `NaN` if there is none. */
export const parseTime = (text: string): number => Date.parse(text)

/**
 * The start of a day of a calendar in UTC, in ms since 1970: months count from 1, and days beyond a month are
 * in the next ones.
 */
export const utcDay = (year: number, month: number, day: number): number => Date.UTC(year, month - 1, day)

/** Local time: `2026-11-20`, `14:05`, and its offset such as `UTC+1` or `UTC−3:30`. */
type WallTime = {
  readonly date: string
  readonly clock: string
  /** Minutes since midnight. */
  readonly minutes: number
  readonly offset: string
}

const maxZones = 100

/** Cached: making a format takes as long as using it fifteen times. */
const offsetFormatOf = memoize(
  maxZones,
  timeZone => new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }),
)

const getMinutesAheadOfUtc = (ms: number, zone: string): number => {
  if (zone === 'UTC') return 0
  const named = offsetFormatOf(zone)
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

/**
 * Converts ms since 1970 to the local time in a zone, an IANA name. Throws `RangeError` for anything else.
 */
export const toWallTime = (ms: number, zone: string): WallTime => {
  const ahead = getMinutesAheadOfUtc(ms, zone)
  const local = new Date(ms + ahead * minuteMs)
  const iso = local.toISOString()
  return {
    date: iso.slice(0, 10),
    clock: iso.slice(11, 16),
    minutes: local.getUTCHours() * 60 + local.getUTCMinutes(),
    offset: formatOffset(ahead),
  }
}

/**
 * The moment at which clocks in a zone show a wall time, in ms since 1970; `wall` is the wall time as if it
 * were in UTC. A time that the clocks skip is later by as much as they skip; of a time that they show twice
 * it is the first.
 */
export const toUnixMs = (wall: number, zone: string): number => {
  const [before, after] = [wall - dayMs, wall + dayMs].map(ms => getMinutesAheadOfUtc(ms, zone) * minuteMs)
  if (before === undefined || after === undefined) throw new RangeError('a time without a day around it')
  const possible = [wall - before, wall - after].filter(
    ms => ms + getMinutesAheadOfUtc(ms, zone) * minuteMs === wall,
  )
  return possible.length === 0 ? wall - before : Math.min(...possible)
}

/** `2026-11-20 14:05 UTC` */
export const formatTime = (ms: number, zone = 'UTC'): string => {
  const { date, clock, offset } = toWallTime(ms, zone)
  return `${date} ${clock} ${offset}`
}

/** A form of dates, such as `Nov 21, 2026` in full, `Nov 21` as a day, and `Sat, Nov 21` as a weekday. */
type DateStyle = 'full' | 'day' | 'weekday'

const maxLocales = 100

const datesOf = (options: Intl.DateTimeFormatOptions): ((locale: string) => Intl.DateTimeFormat) =>
  memoize(
    maxLocales,
    locale =>
      new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC', ...options }),
  )

const dateFormats = {
  full: datesOf({ year: 'numeric' }),
  day: datesOf({}),
  weekday: datesOf({ weekday: 'short' }),
}

/** The day of a time in a zone, as a language writes it. */
export const formatDate = (ms: number, zone: string, locale: string, style: DateStyle = 'full'): string =>
  dateFormats[style](locale).format(parseTime(toWallTime(ms, zone).date))

type CoarseDuration = { readonly unit: 'minutes' | 'hours' | 'days'; readonly count: number }

/**
 * Rounds a duration to one unit, at least one of it: days from two days on, hours from `hoursFrom` hours on.
 */
export const toCoarseDuration = (seconds: number, hoursFrom: 1 | 2): CoarseDuration => {
  const rounded = (length: number): number => Math.max(1, Math.round(seconds / length))
  if (seconds >= 2 * daySeconds) return { unit: 'days', count: rounded(daySeconds) }
  if (seconds >= hoursFrom * hourSeconds) return { unit: 'hours', count: rounded(hourSeconds) }
  return { unit: 'minutes', count: rounded(60) }
}
