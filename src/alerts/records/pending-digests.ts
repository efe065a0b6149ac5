import type { SummaryState } from '#contract/summary.ts'
import { defineKind, type Write } from '#store/store.ts'
import { reportsTo, type Watch } from '#watch/watch.ts'

/**
 * Alerts of a watch at one destination since its last digest there. `since`: when it began, in ms since 1970.
 * `alerts`: how many are waiting; `gathered`: their sums, if they had amounts. `spam`, `ruled`: how many were hidden
 * as spam, and by the rules of the watch. `counts`: whether they count for the watch here, since several destinations
 * may have them.
 */
export type PendingDigest = {
  readonly destination: string
  readonly watch: string
  readonly since: number
  readonly alerts: number
  readonly gathered?: SummaryState
  readonly spam: number
  readonly ruled: number
  readonly counts: boolean
}

/** Id: `pendingDigestId`. */
export const pendingDigests = defineKind<PendingDigest>()('pendingDigests', {
  indexes: ['destination', 'watch'],
})

/** Makes the digests of a destination due now: what they wait for has changed. */
export const wakeDigestsWrite = (destination: string): Write => ({
  op: 'delay',
  queue: 'digest',
  lane: destination,
  delayMs: 0,
})

/** Makes digests due wherever a watch may report to. `recipients` names channels too, which have no digests. */
export const wakeDigestsOf = (watch: Watch): Write[] =>
  [...new Set([watch.destination, ...(watch.settings.recipients ?? [])])]
    .filter(id => reportsTo(watch, id) && id !== 'here')
    .map(wakeDigestsWrite)
