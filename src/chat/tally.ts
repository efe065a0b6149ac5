import type { Tally } from './records.ts'

/** `2026-11-21`: the day of a moment in milliseconds since 1970, in UTC. */
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** How many alerts there were on the day of `now`, in milliseconds since 1970. */
export const toldToday = (tally: Tally | undefined, now: number): number =>
  tally?.day?.is === dayOf(now) ? tally.day.alerts : 0

/** The tally of a watch after `told` alerts more. */
export const tallied = (before: Tally | undefined, o: { told: number; now: number }): Tally => ({
  alerts: (before?.alerts ?? 0) + o.told,
  lastAt: Math.floor(o.now / 1_000),
  day: { is: dayOf(o.now), alerts: toldToday(before, o.now) + o.told },
})
