import type { DigestSchedule } from '#contract/digest-schedule.ts'
import { parseTime } from '#lib/time.ts'
import { scheduledDays, type Weekday, weekdays } from '#lib/weekly-schedule.ts'
import type { Translator } from '#render/texts.ts'
import { withZone } from './zoned-time.ts'

export const workdays: readonly Weekday[] = weekdays.slice(0, 5)
export const weekend: readonly Weekday[] = weekdays.slice(5)

/** 2024-01-01 was a Monday. */
const timeOn = (day: Weekday): number => parseTime(`2024-01-0${1 + weekdays.indexOf(day)}`)

/** A day of the week as a language writes it. */
export const weekdayName = (day: Weekday, locale: string, style: 'long' | 'short'): string =>
  new Intl.DateTimeFormat(locale, { weekday: style, timeZone: 'UTC' }).format(timeOn(day))

/** `9:00` for `09:00`. */
export const clockText = (at: string): string => at.replace(/^0(?=\d:)/, '')

const isSame = (days: readonly Weekday[], others: readonly Weekday[]): boolean =>
  days.join() === others.join()

const daysText = (days: readonly Weekday[], say: Translator): string =>
  new Intl.ListFormat(say.locale, { type: 'conjunction', style: 'narrow' }).format(
    days.map(day => weekdayName(day, say.locale, 'short')),
  )

/** `every day`, `weekdays`, `weekends`, or `some` with their names. */
export const daysKind = (days: readonly Weekday[]): 'all' | 'workdays' | 'weekend' | 'some' => {
  if (days.length === weekdays.length) return 'all'
  if (isSame(days, workdays)) return 'workdays'
  return isSame(days, weekend) ? 'weekend' : 'some'
}

/** `every day at 9:00 UTC`, `on Mon, Wed at 18:30 (Amsterdam)`. */
export const digestTimes = (schedule: DigestSchedule, say: Translator): string => {
  const days = scheduledDays(schedule)
  return say('digest-times', {
    kind: daysKind(days),
    days: daysText(days, say),
    at: withZone(clockText(schedule.at), say),
  })
}
