import { defineKind } from '#store/store.ts'

/**
 * How many alerts of a watch were delivered; apart from the watch, which people edit. Deliveries write it
 * (alerts/deliver/count-delivered.ts). `lastAt` in Unix seconds. `day`: how many on the day of
 * the last one (`2026-11-21`); earlier versions did not store it.
 */
export type AlertCount = {
  readonly alerts: number
  readonly lastAt: number
  readonly day?: { readonly is: string; readonly alerts: number }
}

/** Id: the watch. */
export const alertCounts = defineKind<AlertCount>()('tally')

/** How many alerts there were on a day (`2026-11-21`). */
export const alertsOnDay = (count: AlertCount | undefined, day: string): number =>
  count?.day?.is === day ? count.day.alerts : 0

/** `now`: milliseconds since 1970, on the chat's `day`. */
export const withMoreAlerts = (
  before: AlertCount | undefined,
  { alerts, now, day }: { alerts: number; now: number; day: string },
): AlertCount => ({
  alerts: (before?.alerts ?? 0) + alerts,
  lastAt: Math.floor(now / 1_000),
  day: { is: day, alerts: alertsOnDay(before, day) + alerts },
})

/**
 * How many alerts of a watch were shown `lately`, oldest first, as far back as a volume prompt looks; `askedAt`: its last prompt.
 * In milliseconds since 1970.
 */
export type AlertVolume = {
  readonly lately: readonly (readonly [at: number, alerts: number])[]
  readonly askedAt?: number
}

/** Id: the watch. */
export const alertVolumes = defineKind<AlertVolume>()('busy')

/** Watches without volume prompts, by id; apart from the volumes, which deliveries write. */
export const volumePromptOptOuts = defineKind<object>()('wanted-whole')

/** Actions of the buttons under a volume prompt; argument: the watch. */
export const volumePromptActions = {
  /** A summary every 10 minutes. */
  summarise: 'bs',
  keep: 'bk',
} as const
