import type { Notification } from '#contract/notification.ts'
import { hasWindow, windowMs } from '#contract/subscription.ts'
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
} from '../records.ts'
import type { NotificationSource } from './build-notification.ts'
import type { NotifyTarget } from './settle-claim.ts'
import { collectInWindow, summaryNotification, windowTimerWrites } from './window.ts'

/** Grows only where reorganisations take away what was told. */
const maxNotified = 20

/**
 * `OnlyOnce`: one notification, and then what becomes of it. When a reorganisation takes its transaction from the chain, that
 * is told, and the next transaction is told again. `told`: what was told before, and with it what is now.
 */
const notifyOnce = (
  before: readonly NotifiedOnce[],
  notifications: readonly Notification[],
): { readonly told: readonly NotifiedOnce[]; readonly now: readonly Notification[] } => {
  let told = before
  const now = notifications.filter(({ id, state }) => {
    const stands = state === 'included'
    const isKnown = told.some(one => one.id === id)
    const isFirst = stands && !told.some(one => one.stands)
    if (!isKnown && !isFirst) return false
    told = [...told.filter(one => one.id !== id), { id, stands }].slice(-maxNotified)
    return true
  })
  return { told, now }
}

/** What is told `now`, and what is to be kept with it. */
type FrequencyResult = { readonly now: readonly Notification[]; readonly writes: readonly Write[] }

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
  const before = value.told ?? []
  const { told, now } = notifyOnce(before, notifications)
  if (told === before) return { now, writes: [] }
  const record: SubscriptionRecord = { ...value, told }
  const lifetime = value.state === 'closed' ? { ttlMs: closedTtlMs } : {}
  return { now, writes: [put(subscriptions, { id, value: record }, { expect: version, ...lifetime })] }
}

/** The earlier outcomes of matches that are notified once more. */
const readFates = async (
  store: Store,
  notifications: readonly Notification[],
): Promise<Map<string, MatchOutcome>> => {
  const ids = notifications.filter(({ revision }) => revision > 0).map(({ id }) => id)
  const found = ids.length === 0 ? [] : await store.get(matchOutcomes, ids)
  return new Map(found.flatMap(doc => (doc === undefined ? [] : [[doc.id, doc.value] as const])))
}

const fateWrites = (changed: ReadonlyMap<string, MatchOutcome>): Write[] =>
  [...changed].map(([id, value]) => put(matchOutcomes, { id, value }, { ttlMs: matchOutcomeTtlMs }))

/** Keeps the window, and if it has just been opened, has it closed when it is over. */
const keepWindow = (window: SummaryWindow, { claim, target }: FrequencyInput): Write[] => {
  const { id, value } = target.subscription
  const keep = put(summaryWindows, { id, value: window }, { expect: target.window?.version ?? 0 })
  return target.window === undefined && hasWindow(value.frequency)
    ? [keep, ...windowTimerWrites(id, { round: claim.token, afterMs: windowMs(value.frequency) })]
    : [keep]
}

/** Of a subscription that has ended: tells at once what was gathered. */
const endWindow = (window: SummaryWindow, { target, sender }: FrequencyInput): FrequencyResult => {
  const rest = window.gathered && summaryNotification(window.gathered, sender, window)
  const { id } = target.subscription
  return {
    now: rest === undefined ? [] : [rest],
    writes:
      target.window === undefined ? [] : [remove(summaryWindows, id, { expect: target.window.version })],
  }
}

const applyWindow = async (
  notifications: readonly Notification[],
  o: FrequencyInput,
): Promise<FrequencyResult> => {
  const { store, claim, target, sender } = o
  const before = target.window?.value
  const { now, window, fates } = collectInWindow(notifications, {
    window: before,
    fates: await readFates(store, notifications),
    opened: { round: claim.token, since: Math.floor(sender.time / 1000) },
  })
  const kept = fateWrites(fates)
  if (window === undefined || window === before) return { now, writes: kept }
  if (target.subscription.value.state === 'live') {
    return { now, writes: [...kept, ...keepWindow(window, o)] }
  }
  const end = endWindow(window, o)
  return { now: [...now, ...end.now], writes: [...kept, ...end.writes] }
}

/** What of the notifications is told now, as the subscription's frequency has it. */
export const applyFrequency = async (
  notifications: readonly Notification[],
  o: FrequencyInput,
): Promise<FrequencyResult> => {
  const { frequency } = o.target.subscription.value
  if (hasWindow(frequency)) return applyWindow(notifications, o)
  return frequency === 'OnlyOnce' ? applyOnlyOnce(notifications, o) : { now: notifications, writes: [] }
}
