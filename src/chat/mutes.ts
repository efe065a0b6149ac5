import type { Notification } from '#contract/notification.ts'
import type { SummaryState } from '#contract/summary.ts'
import { defineKind, put, type Write } from '#store/store.ts'

/**
 * A watch of which nothing is shown for a while, by the watch's id; what comes is gathered and told at the end. It is muted as
 * long as this is there: the `mute` lane of the watch takes it away. In milliseconds since 1970; no `until`: till its person ends
 * it. `held`: it was not muted by its person, but deleted, which can be taken back.
 */
export type Mute = { readonly since: number; readonly until?: number; readonly held?: true }
export const mutes = defineKind<Mute>()('mute')

/**
 * What came while a watch was muted, by the watch's id; apart from the mute, which people change, and there as long as it.
 * `alerts`: how many there were. `gathered`, and the `last` of them: where they said what moved.
 */
export type MutedAlerts = {
  readonly alerts: number
  readonly gathered?: SummaryState
  readonly last?: Notification
}
export const mutedAlerts = defineKind<MutedAlerts>()('missed')

type MuteDoc = { readonly version: number; readonly value: Mute } | undefined

/** A lane that waits for its person is looked at once a year. */
export const yearMs = 365 * 86_400_000

/** Mutes a watch until then, or changes until when it is, and has the end of it noticed. */
export const muteWrites = (
  watch: string,
  o: { mute: MuteDoc; now: number; until: number | undefined; held?: true },
): Write[] => {
  const { mute, now, until, held } = o
  const since = mute?.value.since ?? now
  const value: Mute = { since, ...(until !== undefined && { until }), ...(held && { held }) }
  const begun: Write[] = [
    put(mutedAlerts, { id: watch, value: { alerts: 0 } }, { expect: 0 }),
    // One item waits in the lane for as long as the watch is muted.
    { op: 'push', queue: 'mute', lane: watch, id: `${watch}.${now}`, body: {} },
  ]
  return [
    put(mutes, { id: watch, value }, { expect: mute?.version ?? 0 }),
    ...(mute === undefined ? begun : []),
    {
      op: 'delay',
      queue: 'mute',
      lane: watch,
      delayMs: until === undefined ? yearMs : Math.max(0, until - now),
    },
  ]
}
