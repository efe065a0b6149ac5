import type { SummaryState } from '#contract/summary.ts'
import { defineKind, type Write } from '#store/store.ts'
import { reportedDestinations } from '#watch/channels.ts'
import type { Watch } from '#watch/watch.ts'

/** Alerts of a watch at one destination since its last digest there. */
export type PendingDigest = {
  readonly destination: string
  readonly watch: string
  /** When it began, in ms since 1970. */
  readonly since: number
  /** How many alerts are waiting. */
  readonly alerts: number
  /** The sums of the alerts, if they had amounts. */
  readonly gathered?: SummaryState
  /** How many were hidden as spam. */
  readonly spam: number
  /** How many the rules of the watch hid. */
  readonly ruled: number
  /** Whether the alerts count for the watch at this destination; several may have them. */
  readonly counts: boolean
}

/** Ids are made by `pendingDigestId` of destination and watch. */
export const pendingDigests = defineKind<PendingDigest>()('pendingDigests', {
  indexes: ['destination', 'watch'],
})

/** Makes the digests of a destination due now, because their schedule may have changed. */
export const wakeDigests = (destination: string): Write => ({
  op: 'delay',
  queue: 'digest',
  lane: destination,
  delayMs: 0,
})

/** Makes digests due wherever a watch may report to. Channels among its recipients have no digests. */
export const wakeDigestsOfWatch = (watch: Watch): Write[] =>
  [...new Set([watch.destination, ...reportedDestinations(watch)])].map(wakeDigests)
