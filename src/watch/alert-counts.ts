import { dayMs, minuteMs, parseTime, toUnixMs, toWallTime } from '#lib/time.ts'
import { defineKind } from '#store/store.ts'

/** The alerts of a quarter of an hour, which is counted from 1970 in UTC. */
type QuarterCount = readonly [quarter: number, alerts: number]

/**
 * How many alerts of a watch were delivered; apart from the watch, which people edit. Deliveries write it.
 */
export type AlertCount = {
  readonly alerts: number
  /** Unix seconds. */
  readonly lastAt: number
  /**
   * Quarters of an hour with alerts within eight days of the last one; later ones if the clock was set back. Every
   * zone begins its days with such a quarter, so days can be counted again after a change of the chat's zone.
   */
  readonly quarters: readonly QuarterCount[]
}

/** Id: the watch. */
export const alertCounts = defineKind<AlertCount>()('alertCounts')

const quarterMs = 15 * minuteMs
const quarterOf = (ms: number): number => Math.floor(ms / quarterMs)

/** How many days are counted one by one: a day and the six before. */
const countedDays = 7

/** A week in which the clocks change, whatever the zone. */
const countedQuarters = ((countedDays + 1) * dayMs) / quarterMs

const quartersOf = (count: AlertCount | undefined): readonly QuarterCount[] => count?.quarters ?? []

/** How many alerts there were from a time up to another, in milliseconds since 1970. */
const alertsBetween = (count: AlertCount | undefined, from: number, to: number): number =>
  quartersOf(count).reduce((sum, [quarter, alerts]) => {
    const start = quarter * quarterMs
    return start >= from && start < to ? sum + alerts : sum
  }, 0)

/**
 * How many alerts there were on each of the seven days up to the day of `now` (in milliseconds since 1970), oldest
 * first. The days are those of a time zone, an IANA name.
 */
export const alertsByDay = (count: AlertCount | undefined, now: number, zone = 'UTC'): readonly number[] => {
  const today = parseTime(toWallTime(now, zone).date)
  const startOf = (day: number): number => toUnixMs(today + day * dayMs, zone)
  return Array.from({ length: countedDays }, (_, n) => {
    const day = n + 1 - countedDays
    return alertsBetween(count, startOf(day), startOf(day + 1))
  })
}

/** How many alerts there were on the day of `now` (in milliseconds since 1970) in a time zone. */
export const alertsOnDay = (count: AlertCount | undefined, now: number, zone?: string): number =>
  alertsByDay(count, now, zone).at(-1) ?? 0

/** Adds alerts of now (`now`, in milliseconds since 1970). */
export const withMoreAlerts = (
  before: AlertCount | undefined,
  { alerts, now }: { alerts: number; now: number },
): AlertCount => {
  const present = quarterOf(now)
  const earlier = quartersOf(before).filter(([quarter]) => Math.abs(quarter - present) < countedQuarters)
  const same = earlier.find(([quarter]) => quarter === present)?.[1] ?? 0
  return {
    alerts: (before?.alerts ?? 0) + alerts,
    lastAt: Math.floor(now / 1_000),
    quarters: [...earlier.filter(([quarter]) => quarter !== present), [present, same + alerts]],
  }
}

/**
 * Counts again after the chain removed alerts (`alerts` below 0), or brought them back, which were shown at a time,
 * in milliseconds since 1970.
 */
export const recounted = (before: AlertCount, alerts: number, shownAt: number): AlertCount => ({
  ...before,
  alerts: Math.max(0, before.alerts + alerts),
  quarters: quartersOf(before).map(([quarter, some]) => [
    quarter,
    quarter === quarterOf(shownAt) ? Math.max(0, some + alerts) : some,
  ]),
})

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
