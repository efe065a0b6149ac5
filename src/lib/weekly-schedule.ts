import { dayMs, minuteMs, parseTime, toUnixMs, toWallTime } from './time.ts'

/** Weekdays from Monday on, as ISO 8601 counts them. */
export const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
export type Weekday = (typeof weekdays)[number]

/** A time of day, `09:00`, on every day or on some days of the week. */
export type WeeklySchedule = { readonly at: string; readonly days?: readonly Weekday[] }

/** The days of a schedule, each once, from Monday on. */
export const scheduledDays = ({ days }: Pick<WeeklySchedule, 'days'>): readonly Weekday[] =>
  days === undefined ? weekdays : weekdays.filter(day => days.includes(day))

/** A schedule in its canonical form, without `days` if it is every day. */
export const createSchedule = (at: string, days: readonly Weekday[]): WeeklySchedule => {
  const sorted = scheduledDays({ days: [...days] })
  return sorted.length === 0 || sorted.length === weekdays.length ? { at } : { at, days: [...sorted] }
}

const minutesOf = (at: string): number => {
  const [hours = 0, minutes = 0] = at.split(':').map(Number)
  return hours * 60 + minutes
}

/**
 * Offsets of the local days of one week and three more: the first scheduled one is among them, whatever the
 * hour.
 */
const daysAhead = Array.from({ length: weekdays.length + 3 }, (_, index) => index - 1)

/**
 * The first time after `after` at which a schedule is due, in ms since 1970. `zone` is an IANA name. A time
 * that does not exist, as the clocks go forward, is later by as much as they skip; of a time that comes twice
 * it is the first.
 */
export const nextScheduledTime = (
  schedule: WeeklySchedule,
  { zone, after }: { readonly zone: string; readonly after: number },
): number => {
  const days = new Set(scheduledDays(schedule))
  const today = parseTime(`${toWallTime(after, zone).date}T00:00:00Z`)
  for (const ahead of daysAhead) {
    const day = today + ahead * dayMs
    // 1970-01-01 was a Thursday.
    const weekday = weekdays[(((day / dayMs + 3) % 7) + 7) % 7]
    if (weekday === undefined || !days.has(weekday)) continue
    const due = toUnixMs(day + minutesOf(schedule.at) * minuteMs, zone)
    if (due > after) return due
  }
  throw new RangeError('a schedule is due within nine days')
}
