import { isUrgent } from '#events/event-lists.ts'
import { shortId } from '#lib/ids.ts'
import { dayMs } from '#lib/time.ts'
import { push, put, type Store, type Write } from '#store/store.ts'
import { type Alert, isRemoval, type ThirdPartyAlert, type TransactionAlert } from '../alert.ts'
import type { PendingAlert } from '../chat-lane.ts'
import { withMutedAlert, withoutMutedAlert } from '../filter/muted-alerts.ts'
import { type PendingDigest, pendingDigests, wakeDigests } from '../records/pending-digests.ts'

/** Time after which a digest's count of hidden alerts is dropped if none is added. */
const hiddenTtlMs = 40 * dayMs

type GatheredAlert = TransactionAlert | ThirdPartyAlert

/**
 * Whether an alert waits for the digest of its watch. A summary does not: the service, or a mute, has
 * gathered it until now.
 */
export const isForDigest = (
  alert: Alert,
  { watch }: PendingAlert['subject'],
): alert is GatheredAlert & { readonly watch: string } =>
  watch?.settings.digest !== undefined &&
  alert.watch !== undefined &&
  (alert.kind === 'event' ||
    (alert.kind === 'transaction' && alert.notification.test !== true && !isUrgent(alert.notification.data)))

type GatherDeps = { readonly store: Store; readonly now: () => number }

const pendingDigestId = ({ destination, watch }: Pick<PendingDigest, 'destination' | 'watch'>): string =>
  shortId(destination, watch)

/** Stores a digest of which `version` was read, 0 for none. One without alerts only counts hidden ones, and expires. */
const digestWrite = (id: string, value: PendingDigest, version: number): Write =>
  put(pendingDigests, { id, value }, { expect: version, ...(value.alerts === 0 && { ttlMs: hiddenTtlMs }) })

/** Changes a digest. Its first alert also starts the timer of the destination (digest-worker.ts). */
const changedDigestWrites = async (
  { store, now }: GatherDeps,
  { destination, watch, counts }: Pick<PendingDigest, 'destination' | 'watch' | 'counts'>,
  change: (before: PendingDigest) => PendingDigest,
): Promise<Write[]> => {
  const id = pendingDigestId({ destination, watch })
  const [stored] = await store.get(pendingDigests, [id])
  const since = now()
  const empty: PendingDigest = { destination, watch, since, alerts: 0, spam: 0, ruled: 0, counts }
  const before = stored?.value ?? empty
  const isFirst = before.alerts === 0
  const after = change(isFirst ? { ...before, since, counts } : before)
  const write = digestWrite(id, after, stored?.version ?? 0)
  return isFirst && after.alerts > 0
    ? [write, push('digest', destination, { id: `${id}:${since}`, body: {} }), wakeDigests(destination)]
    : [write]
}

/** Adds an alert to the digest of its watch, in place of an alert of the same transaction. */
export const gatherWrites = (
  alert: GatheredAlert & { readonly watch: string },
  { subject: { counts }, ...deps }: GatherDeps & { readonly subject: PendingAlert['subject'] },
): Promise<Write[]> => {
  const { destination, watch } = alert
  return changedDigestWrites(deps, { destination, watch, counts }, before => {
    const { last: _, ...added } = withMutedAlert(before, alert)
    return { ...before, ...added }
  })
}

/** Counts an alert that the digest does not show either. */
export const hiddenInDigestWrites = async (
  alert: Alert,
  { subject, why, ...deps }: GatherDeps & Pick<PendingAlert, 'subject'> & { readonly why: 'spam' | 'ruled' },
): Promise<Write[]> => {
  if (!isForDigest(alert, subject)) return []
  const { destination, watch } = alert
  return changedDigestWrites(deps, { destination, watch, counts: subject.counts }, before => ({
    ...before,
    [why]: before[why] + 1,
  }))
}

/** Removes a transaction from the digest that has it: it was removed from the chain before it was shown. */
export const leaveDigestWrites = async (alert: Alert, { store }: GatherDeps): Promise<Write[]> => {
  if (!isRemoval(alert)) return []
  const id = pendingDigestId(alert)
  const [stored] = await store.get(pendingDigests, [id])
  const left = stored === undefined ? undefined : withoutMutedAlert(stored.value, alert)
  if (stored === undefined || left === undefined) return []
  const { gathered: _, ...before } = stored.value
  const { last: __, ...sums } = left
  return [digestWrite(id, { ...before, ...sums }, stored.version)]
}
