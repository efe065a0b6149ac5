import type { Notification } from '#contract/notification.ts'
import { hasWindow } from '#contract/subscription.ts'
import { toUnixSeconds } from '#lib/time.ts'
import { type Claim, put, remove, type Store, type Write } from '#store/store.ts'
import {
  closedTtlMs,
  type MatchOutcome,
  matchOutcomes,
  matchOutcomeTtlMs,
  type NotifiedOnce,
  type SubscriptionRecord,
  type SummaryWindow,
  subscriptions,
  summaryWindows,
} from '../records/records.ts'
import type { NotificationSource } from './build-notification.ts'
import type { NotifyTarget } from './claim-handler.ts'
import { collectInWindow, summaryNotification, windowTimerWrites, windowWaitMs } from './window.ts'

/** There is more than one only after reorgs. */
const maxNotified = 20

/**
 * `OnlyOnce`: one notification and its updates. When a reorg removes its transaction, that update is sent, and the next
 * transaction is notified again. `notified`: what was notified so far, `sendNow` included.
 */
const notifyOnce = (
  before: readonly NotifiedOnce[],
  notifications: readonly Notification[],
): { readonly notified: readonly NotifiedOnce[]; readonly sendNow: readonly Notification[] } => {
  let notified = before
  const sendNow = notifications.filter(({ id, state }) => {
    const isIncluded = state === 'included'
    const isKnown = notified.some(one => one.id === id)
    const isFirst = isIncluded && !notified.some(one => one.stands)
    if (!isKnown && !isFirst) return false
    notified = [...notified.filter(one => one.id !== id), { id, stands: isIncluded }].slice(-maxNotified)
    return true
  })
  return { notified, sendNow }
}

/** Notifications to send now, and the writes to commit with them. */
type FrequencyResult = { readonly sendNow: readonly Notification[]; readonly writes: readonly Write[] }

type FrequencyInput = {
  readonly store: Store
  readonly claim: Claim
  readonly target: NotifyTarget
  readonly sender: NotificationSource
}

const applyOnlyOnce = (
  notifications: readonly Notification[],
  { target }: FrequencyInput,
): FrequencyResult => {
  const { id, version, value } = target.subscription
  const before = value.notified ?? []
  const { notified, sendNow } = notifyOnce(before, notifications)
  if (notified === before) return { sendNow, writes: [] }
  const record: SubscriptionRecord = { ...value, notified }
  const lifetime = value.state === 'closed' ? { ttlMs: closedTtlMs } : {}
  return { sendNow, writes: [put(subscriptions, { id, value: record }, { expect: version, ...lifetime })] }
}

/** The outcomes of matches that were notified before. */
const readOutcomes = async (
  store: Store,
  notifications: readonly Notification[],
): Promise<Map<string, MatchOutcome>> => {
  const ids = notifications.filter(({ revision }) => revision > 0).map(({ id }) => id)
  const found = ids.length === 0 ? [] : await store.get(matchOutcomes, ids)
  return new Map(found.flatMap(doc => (doc === undefined ? [] : [[doc.id, doc.value] as const])))
}

const outcomeWrites = (changed: ReadonlyMap<string, MatchOutcome>): Write[] =>
  [...changed].map(([id, value]) => put(matchOutcomes, { id, value }, { ttlMs: matchOutcomeTtlMs }))

/** Stores the window. If it was just opened, also starts the timer that closes it. */
const windowWrites = (window: SummaryWindow, { claim, target, sender }: FrequencyInput): Write[] => {
  const { id, value } = target.subscription
  const store = put(summaryWindows, { id, value: window }, { expect: target.window?.version ?? 0 })
  return target.window === undefined && hasWindow(value.frequency)
    ? [
        store,
        ...windowTimerWrites(id, {
          round: claim.token,
          afterMs: windowWaitMs(value, { ...window, time: sender.time }),
        }),
      ]
    : [store]
}

/** Ends the window of a subscription that has ended: sends what was collected at once. */
const endWindow = (window: SummaryWindow, { target, sender }: FrequencyInput): FrequencyResult => {
  const summary = window.gathered && summaryNotification(window.gathered, sender, window)
  const { id } = target.subscription
  return {
    sendNow: summary === undefined ? [] : [summary],
    writes:
      target.window === undefined ? [] : [remove(summaryWindows, id, { expect: target.window.version })],
  }
}

const applyWindow = async (
  notifications: readonly Notification[],
  input: FrequencyInput,
): Promise<FrequencyResult> => {
  const { store, claim, target, sender } = input
  const before = target.window?.value
  const { sendNow, window, outcomes } = collectInWindow(notifications, {
    window: before,
    outcomes: await readOutcomes(store, notifications),
    opened: { round: claim.token, since: toUnixSeconds(sender.time) },
    isScheduled: target.subscription.value.schedule !== undefined,
  })
  const writes = outcomeWrites(outcomes)
  if (window === undefined || window === before) return { sendNow, writes }
  if (target.subscription.value.state === 'live') {
    return { sendNow, writes: [...writes, ...windowWrites(window, input)] }
  }
  const end = endWindow(window, input)
  return { sendNow: [...sendNow, ...end.sendNow], writes: [...writes, ...end.writes] }
}

/** Picks the notifications that are sent now, by the subscription's frequency. */
export const applyFrequency = async (
  notifications: readonly Notification[],
  input: FrequencyInput,
): Promise<FrequencyResult> => {
  const { frequency } = input.target.subscription.value
  if (hasWindow(frequency)) return applyWindow(notifications, input)
  return frequency === 'OnlyOnce'
    ? applyOnlyOnce(notifications, input)
    : { sendNow: notifications, writes: [] }
}
