import { dayMs, parseTime } from '#lib/time.ts'
import { defineKind } from '#store/store.ts'

/** How many alerts there were on a day (`2026-11-21`) of the chat's time zone. */
type DayCount = { readonly is: string; readonly alerts: number }

/**
 * How many alerts of a watch were delivered; apart from the watch, which people edit. Deliveries write it.
 */
export type AlertCount = {
  readonly alerts: number
  /** Unix seconds. */
  readonly lastAt: number
  /** The day of the last alert. */
  readonly day: DayCount
  /** Days with alerts within six days of `day`; later ones if the clock, or the time zone, was set back. */
  readonly otherDays: readonly DayCount[]
}

/** Id: the watch. */
export const alertCounts = defineKind<AlertCount>()('alertCounts')

const startOf = (day: string): number => parseTime(`${day}T00:00:00Z`)

/** How many days are counted one by one: a day and the six before. */
const countedDays = 7

const daysOf = (count: AlertCount | undefined): readonly DayCount[] =>
  count === undefined ? [] : [...count.otherDays, count.day]

/** How many alerts there were on a day (`2026-11-21`). */
export const alertsOnDay = (count: AlertCount | undefined, day: string): number =>
  daysOf(count).find(({ is }) => is === day)?.alerts ?? 0

/** How many alerts there were on each of the seven days up to `today` (`2026-11-21`), oldest first. */
export const alertsByDay = (count: AlertCount | undefined, today: string): readonly number[] => {
  const byStart = new Map(daysOf(count).map(({ is, alerts }) => [startOf(is), alerts]))
  return Array.from(
    { length: countedDays },
    (_, n) => byStart.get(startOf(today) - (countedDays - 1 - n) * dayMs) ?? 0,
  )
}

/** Adds alerts of now (`now`, in milliseconds since 1970, on the chat's `day`). */
export const withMoreAlerts = (
  before: AlertCount | undefined,
  { alerts, now, day }: { alerts: number; now: number; day: string },
): AlertCount => {
  const otherDays = daysOf(before).filter(
    ({ is }) => is !== day && Math.abs(startOf(is) - startOf(day)) < countedDays * dayMs,
  )
  return {
    alerts: (before?.alerts ?? 0) + alerts,
    lastAt: Math.floor(now / 1_000),
    day: { is: day, alerts: alertsOnDay(before, day) + alerts },
    otherDays,
  }
}

/**
 * Counts again after the chain removed alerts (`alerts` below 0), or brought them back, on the chat's day on
 * which they were shown.
 */
export const recounted = (before: AlertCount, alerts: number, day: string): AlertCount => {
  const change = (count: DayCount): DayCount =>
    count.is === day ? { ...count, alerts: Math.max(0, count.alerts + alerts) } : count
  return {
    ...before,
    alerts: Math.max(0, before.alerts + alerts),
    day: change(before.day),
    otherDays: before.otherDays.map(change),
  }
}

/** How many alerts of a watch were shown lately. Times are in milliseconds since 1970. */
export type AlertVolume = {
  /** Oldest first, as far back as a volume prompt looks. */
  readonly lately: readonly (readonly [at: number, alerts: number])[]
  /** The time of the last volume prompt. */
  readonly askedAt?: number
}

/** Id: the watch. */
export const alertVolumes = defineKind<AlertVolume>()('alertVolumes')

/** Watches without volume prompts, by id; apart from the volumes, which deliveries write. */
export const volumePromptOptOuts = defineKind<object>()('volumePromptOptOuts')

/** Actions of the buttons under a volume prompt; argument: the watch. */
export const volumePromptActions = {
  /** Asks for a summary every 10 minutes. */
  summarise: 'bs',
  keep: 'bk',
} as const
