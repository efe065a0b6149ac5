import { memoize } from './collections.ts'

/**
 * Milliseconds since 1970 by the machine's clock, which may be set, also back: to show, to sign, and to compare with times from
 * outside. Never wait by it.
 */
export const wallNow = (): number => Date.now()

/**
 * Equals `wallNow` when the process starts and grows evenly from there, whatever happens to the machine's clock: for waits, rates,
 * timeouts and ages. It has fractions.
 */
export const monotonicNow = (): number => performance.timeOrigin + performance.now()

export const toUnixSeconds = (ms: number): number => Math.floor(ms / 1_000)

/** `10:42:07`, in the zone of this machine, of a time in ISO 8601. */
export const toLocalClock = (isoTime: string): string => new Date(isoTime).toTimeString().slice(0, 8)

/** Ms since 1970 as `2026-11-20T14:05:00.000Z`. Throws `RangeError` beyond the range of dates. */
export const toIsoTime = (ms: number): string => new Date(ms).toISOString()

/** The time in a text, in ms since 1970; `NaN` where there is none. */
export const parseTime = (text: string): number => Date.parse(text)

/** The begin of a day of a calendar in UTC, in ms since 1970: months from 1, days beyond a month in the next ones. */
export const utcDay = (year: number, month: number, day: number): number => Date.UTC(year, month - 1, day)

/** Local time: `2026-11-20`, `14:05`, and its offset: `UTC+1`, `UTC−3:30`. */
type WallTime = {
  readonly date: string
  readonly clock: string
  /** Minutes since midnight. */
  readonly minutes: number
  readonly offset: string
}

const minuteMs = 60_000

const maxZones = 100

/** Kept: to make a format takes as long as fifteen uses. */
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

/** `zone`: an IANA name; throws `RangeError` for anything else. */
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

/**
 * The moment at which clocks in a zone show a wall time, in ms since 1970. `wall`: the wall time as if it were in UTC. What clocks
 * skip is as much later as they skip; of what they show twice it is the first.
 */
export const toUnixMs = (wall: number, zone: string): number => {
  const dayMs = 24 * 60 * minuteMs
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

/** `full`: `Nov 21, 2026`; `day`: `Nov 21`; `weekday`: `Sat, Nov 21`. */
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

const hourSeconds = 3_600
const daySeconds = 24 * hourSeconds

type CoarseDuration = { readonly unit: 'minutes' | 'hours' | 'days'; readonly count: number }

/** Rounds a duration to one unit, at least one of it: days from two on, hours from `hoursFrom` on. */
export const toCoarseDuration = (seconds: number, hoursFrom: 1 | 2): CoarseDuration => {
  const rounded = (length: number): number => Math.max(1, Math.round(seconds / length))
  if (seconds >= 2 * daySeconds) return { unit: 'days', count: rounded(daySeconds) }
  if (seconds >= hoursFrom * hourSeconds) return { unit: 'hours', count: rounded(hourSeconds) }
  return { unit: 'minutes', count: rounded(60) }
}
