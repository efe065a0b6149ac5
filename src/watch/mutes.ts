import type { Notification } from '#contract/notification.ts'
import type { SummaryState } from '#contract/summary.ts'
import { dayMs } from '#lib/time.ts'
import type { LimitNotification } from '#readings/registry.ts'
import { defineKind, push, put, type Write } from '#store/store.ts'

/**
 * A mute of a watch, whose alerts are summarized at the end. The `mute` lane of the watch removes it. Times
 * are in milliseconds since 1970.
 */
export type Mute = {
  readonly since: number
  /** Absent if the mute lasts until somebody ends it. */
  readonly until?: number
  /** The watch is muted because it is deleted, which can still be undone. */
  readonly held?: true
}
/** Id: the watch. */
export const mutes = defineKind<Mute>()('mutes')

/** Suppressed notifications about values. */
export type MutedLimits = {
  /** The last notification of each limit of each value. */
  readonly limits?: readonly LimitNotification[]
  /** The keys of the limits that the chat shows as normal. */
  readonly normal?: readonly string[]
}

/**
 * The alerts that a mute suppressed; they exist as long as the mute, but apart from it, because people change
 * that.
 */
export type MutedAlerts = MutedLimits & {
  /** How many alerts there were, besides those about values. */
  readonly alerts: number
  /** The sum of the alerts, if they had amounts. */
  readonly gathered?: SummaryState
  /** The last alert, if the alerts had amounts. */
  readonly last?: Notification
}
/** Id: the watch. */
export const mutedAlerts = defineKind<MutedAlerts>()('mutedAlerts')

type MuteDoc = { readonly version: number; readonly value: Mute } | undefined

/** A mute without an end is looked at once a year. */
export const yearMs = 365 * dayMs

/** Mutes a watch, or changes until when it is muted. */
export const muteWrites = (
  watch: string,
  { mute, now, until, held }: { mute: MuteDoc; now: number; until: number | undefined; held?: true },
): Write[] => {
  const since = mute?.value.since ?? now
  const value: Mute = { since, until, held }
  const begin: Write[] = [
    put(mutedAlerts, { id: watch, value: { alerts: 0 } }, { expect: 0 }),
    // One item waits in the lane for as long as the watch is muted.
    push('mute', watch, { id: `${watch}.${now}`, body: {} }),
  ]
  return [
    put(mutes, { id: watch, value }, { expect: mute?.version ?? 0 }),
    ...(mute === undefined ? begin : []),
    {
      op: 'delay',
      queue: 'mute',
      lane: watch,
      delayMs: until === undefined ? yearMs : Math.max(0, until - now),
    },
  ]
}
