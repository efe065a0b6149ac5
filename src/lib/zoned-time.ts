/** A moment as a clock on the wall shows it: `2026-11-20`, `14:05`, and how far that is from UTC: `UTC+1`, `UTC−3:30`. */
export type WallTime = {
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
