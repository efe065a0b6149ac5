import { defineKind } from '#store/store.ts'

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

/**
 * How many alerts of a watch were shown `lately`, oldest first, as far back as it matters; `askedAt`: when the chat was asked
 * whether that is too many. In milliseconds since 1970. Id: the watch.
 */
export type AlertVolume = {
  readonly lately: readonly (readonly [at: number, alerts: number])[]
  readonly askedAt?: number
}
export const alertVolumes = defineKind<AlertVolume>()('busy')

/** Watches of which every alert is wanted, however many there are, by the watch's id; apart from the counts, which alerts write. */
export const volumePromptOptOuts = defineKind<object>()('wanted-whole')

/** Actions of the buttons under the question; argument: the watch. */
export const volumePromptActions = {
  /** One summary each 10 minutes. */
  summarise: 'bs',
  keep: 'bk',
} as const

/**
 * How often a watch has fired; apart from the watch, which people edit. `lastAt` in Unix seconds. `day`: how often on the day of
 * the last one (`2026-11-21`), absent from what an earlier version counted.
 */
export type AlertCount = {
  readonly alerts: number
  readonly lastAt: number
  readonly day?: { readonly is: string; readonly alerts: number }
}

export const alertCounts = defineKind<AlertCount>()('tally')
