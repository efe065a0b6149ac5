import { type Doc, put, type Store, type Write } from '#store/store.ts'
import { type MutedAlerts, mutedAlerts } from '#watch/mutes.ts'
import { watchRules } from '#watch/rules.ts'
import { type SuppressedAlert, suppressedAlerts, suppressedCounts } from '#watch/suppressed-alerts.ts'
import { type Alert, isRemoval, isTestAlert, listedData } from '../alert.ts'
import type { PendingAlert } from '../chat-lane.ts'
import { gatherWrites, hiddenInDigestWrites, isForDigest } from '../digest/gather-digest.ts'
import { shownForMs, transactionKey } from '../records/shown-alerts.ts'
import { applyRules } from './apply-rules.ts'
import { snoozedWrites } from './end-worker.ts'
import { withMutedAlert, withoutMutedAlert } from './muted-alerts.ts'

/** The decision of the filters about an alert. */
export type FilterResult =
  /** The `alert` is what the rules of its watch leave. */
  | { readonly result: 'deliver'; readonly alert: Alert; readonly isMuted: boolean }
  /** Nothing is shown; the `writes` belong to the commit that takes the alert from its lane. */
  | { readonly result: 'suppress'; readonly writes: readonly Write[] }

/**
 * Writes for *explain* about the transactions that a suppressed alert lists. `reasonOf` says by the index in
 * that list why a transaction was not shown.
 */
export const suppressedWrites = (
  alert: Alert,
  reasonOf: (index: number) => SuppressedAlert['reason'],
): Write[] => {
  if (alert.kind !== 'transaction' && alert.kind !== 'summary') return []
  const { destination, watch, notification } = alert
  if (watch === undefined) return []
  const { bot } = notification
  return listedData(notification).map((transaction, index) => {
    const id = transactionKey(destination, { bot, data: transaction })
    return put(suppressedAlerts, { id, value: { watch, reason: reasonOf(index) } }, { ttlMs: shownForMs })
  })
}

const mutedWrite = ({ id, version }: Doc<MutedAlerts>, value: MutedAlerts): Write =>
  put(mutedAlerts, { id, value }, { expect: version })

/**
 * Whether a mute collects an alert that this destination does not show. All destinations of a watch share its
 * mute, which recognizes a transaction and a value, but would add up the sums of a summary for each
 * destination.
 */
const isToCollect = ({ kind }: Alert, { counts }: PendingAlert['subject']): boolean =>
  kind === 'transaction' || kind === 'reading' || counts

const suppressedCountWrites = async (
  { alert, subject }: Pick<PendingAlert, 'alert' | 'subject'>,
  store: Store,
): Promise<readonly Write[]> => {
  const { watch } = alert
  if (watch === undefined || !subject.counts) return []
  const [count] = await store.get(suppressedCounts, [watch])
  const value = { alerts: (count?.value.alerts ?? 0) + 1 }
  return [put(suppressedCounts, { id: watch, value })]
}

const suppress = (...writes: readonly (readonly Write[])[]): FilterResult => ({
  result: 'suppress',
  writes: writes.flat(),
})

/**
 * Filters an alert by the rules, the snoozes, the mute and the digest of its watch. A message that is shown,
 * or may be, is always corrected. Alerts that the rules suppress are not collected by a mute or a digest.
 */
export const filterAlert = async (
  { alert, action, priorSends, subject }: PendingAlert,
  { store, now }: { store: Store; now: () => number },
): Promise<FilterResult> => {
  const { watch } = alert
  if (watch === undefined || isTestAlert(alert)) return { result: 'deliver', alert, isMuted: false }
  const [[muted], [stored]] = await Promise.all([
    store.get(mutedAlerts, [watch]),
    store.get(watchRules, [watch]),
  ])
  const allowed = applyRules(alert, stored?.value.rules ?? [])
  const isMuted = muted !== undefined
  if (action.type === 'edit' || priorSends > 0) return { result: 'deliver', alert: allowed ?? alert, isMuted }
  const snoozed = alert.kind === 'reading' ? await snoozedWrites(alert, store) : undefined
  if (snoozed !== undefined) return suppress(snoozed)
  // The alert of the final transaction was not shown, and a summary says nothing of it.
  if (alert.kind === 'final' && (allowed === undefined || isMuted)) return suppress()
  if (allowed === undefined)
    return suppress(
      await suppressedCountWrites({ alert, subject }, store),
      suppressedWrites(alert, () => 'rules'),
      await hiddenInDigestWrites(alert, { store, now, subject, why: 'ruled' }),
    )
  if (muted !== undefined) {
    const collected = isToCollect(allowed, subject)
      ? [mutedWrite(muted, withMutedAlert(muted.value, allowed))]
      : []
    return suppress(
      collected,
      suppressedWrites(alert, () => 'muted'),
    )
  }
  if (!isForDigest(allowed, subject)) return { result: 'deliver', alert: allowed, isMuted }
  return suppress(
    await gatherWrites(allowed, { store, now, subject }),
    suppressedWrites(alert, () => 'digest'),
  )
}

/**
 * Removes a transaction from the alerts that a mute has collected: it was removed from the chain before it
 * was shown.
 */
export const forgetMutedWrites = async (alert: Alert, { store }: { store: Store }): Promise<Write[]> => {
  if (!isRemoval(alert)) return []
  const [muted] = await store.get(mutedAlerts, [alert.watch])
  if (muted === undefined) return []
  const value = withoutMutedAlert(muted.value, alert)
  return value === undefined ? [] : [mutedWrite(muted, value)]
}
