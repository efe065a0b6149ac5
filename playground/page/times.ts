import { locale, t } from './language.ts'
import { relativeTime } from './relative-time.ts'

/** The playground's clock, which can be ahead of the machine's. In ms. */
export const pageClock = { aheadMs: 0, now: (): number => Date.now() + pageClock.aheadMs }

/** The `date_time_format` of a `date_time` entity: `r`, or any of `w d D t T`. */
export const formatTime = (unix: number, format: string): string => {
  if (format === 'r') return relativeTime(unix - pageClock.now() / 1_000, locale())
  const has = (letter: string): boolean => format.includes(letter)
  return new Intl.DateTimeFormat(locale(), {
    ...(has('w') && { weekday: 'long' }),
    ...(has('d') && { day: '2-digit', month: '2-digit', year: '2-digit' }),
    ...(has('D') && { day: 'numeric', month: 'long', year: 'numeric' }),
    ...(/t/i.test(format) && { hour: '2-digit', minute: '2-digit' }),
    ...(has('T') && { second: '2-digit' }),
  }).format(unix * 1_000)
}

export const isToday = (unix: number): boolean =>
  new Date(unix * 1_000).toDateString() === new Date(pageClock.now()).toDateString()

/** *Today*, or the day. */
export const dayName = (unix: number): string => {
  if (isToday(unix)) return t('today')
  const format = new Intl.DateTimeFormat(locale(), { weekday: 'long', day: 'numeric', month: 'long' })
  return format.format(unix * 1_000)
}

export const clockTime = (unix: number): string =>
  new Intl.DateTimeFormat(locale(), { timeStyle: 'short' }).format(unix * 1_000)
