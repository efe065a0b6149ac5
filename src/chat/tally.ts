import type { AlertCount } from './records.ts'

/** How many alerts there were on a day (`2026-11-21`). */
export const alertsOnDay = (tally: AlertCount | undefined, day: string): number =>
  tally?.day?.is === day ? tally.day.alerts : 0

/** The tally of a watch after `told` alerts more. `now`: milliseconds since 1970, which is on the chat's `day`. */
export const withMoreAlerts = (
  before: AlertCount | undefined,
  { told, now, day }: { told: number; now: number; day: string },
): AlertCount => ({
  alerts: (before?.alerts ?? 0) + told,
  lastAt: Math.floor(now / 1_000),
  day: { is: day, alerts: alertsOnDay(before, day) + told },
})
