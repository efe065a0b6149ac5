import type { Notification } from '#contract/notification.ts'
import type { Gathered } from '#contract/summary.ts'
import { defineKind, put, type Write } from '#store/store.ts'

/**
 * A watch of which nothing is shown for a while, by the watch's id; what comes is gathered here and told at the end. It is
 * muted as long as this is there: the `mute` lane of the watch takes it away.
 */
export type Mute = {
  /** Milliseconds since 1970. */
  readonly since: number
  readonly until: number
  readonly missed: Missed
}

/** `alerts`: how many there were. `gathered`, and the `last` of them: where they said what moved. */
type Missed = {
  readonly alerts: number
  readonly gathered?: Gathered
  readonly last?: Notification
}
export const mutes = defineKind<Mute>()('mute')

type Known = { readonly version: number; readonly value: Mute } | undefined

/** Mutes a watch until then, or longer where it is muted already, and has the end of it noticed. */
export const muteWrites = (watch: string, o: { mute: Known; now: number; until: number }): Write[] => {
  const { mute, now, until } = o
  const value: Mute = { since: now, missed: { alerts: 0 }, ...mute?.value, until }
  return [
    put(mutes, { id: watch, value }, { expect: mute?.version ?? 0 }),
    // One item waits in the lane for as long as the watch is muted.
    ...(mute === undefined
      ? [{ op: 'push', queue: 'mute', lane: watch, id: `${watch}.${now}`, body: {} } as const]
      : []),
    { op: 'delay', queue: 'mute', lane: watch, delayMs: Math.max(0, until - now) },
  ]
}
