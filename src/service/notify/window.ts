import type { Notification, NotificationData } from '#contract/notification.ts'
import { hasWindow, windowMs } from '#contract/subscription.ts'
import {
  addToSummary,
  removeFromSummary,
  type SummaryState,
  toSummary,
  truncateData,
} from '#contract/summary.ts'
import { isUrgent } from '#events/event-lists.ts'
import { minuteMs, toUnixSeconds } from '#lib/time.ts'
import { nextScheduledTime } from '#lib/weekly-schedule.ts'
import type { Translator } from '#render/texts.ts'
import { type Claim, push, put, remove, type Write } from '#store/store.ts'
import { deliveryPushes } from '../deliver/delivery-queue.ts'
import {
  type MatchOutcome,
  type SubscriptionRecord,
  type SummaryWindow,
  subscriptions,
  summaryId,
  summaryWindows,
  triggerCounts,
  windowLane,
} from '../records/records.ts'
import { type NotificationSource, notificationHeader, templateMessage } from './build-notification.ts'
import { type NotifyTarget, notificationSource } from './claim-handler.ts'

/** Interval between looks at a schedule, because the clock may be set in between. */
const maxScheduleWaitMs = 10 * minuteMs

type Schedule = NonNullable<SubscriptionRecord['schedule']>

/**
 * How long until the next look at a schedule, in ms; it is due if that is 0 or less. `since`, when the window
 * opened, is in Unix seconds, and the time in ms.
 */
export const scheduleWaitMs = (
  schedule: Schedule,
  { since, time }: { since: number; time: number },
): number => {
  const due = nextScheduledTime(schedule, { zone: schedule.time_zone, after: since * 1_000 })
  return Math.min(due - time, maxScheduleWaitMs)
}

/** Closes a subscription's window, identified by its round, after `afterMs` by the store's clock. */
export const windowTimerWrites = (subscription: string, round: number, afterMs: number): Write[] => {
  const lane = windowLane(subscription)
  return [
    push('match', lane, { id: `${lane}:${round}`, body: {} }),
    { op: 'delay', queue: 'match', lane, delayMs: afterMs },
  ]
}

/** Notifications to send now, the window with the others, and new outcomes by notification id. */
type WindowChange = {
  readonly sendNow: Notification[]
  window: SummaryWindow | undefined
  readonly outcomes: Map<string, MatchOutcome>
}

/** The state before new notifications. */
type WindowBefore = {
  readonly window: SummaryWindow | undefined
  /** Outcomes of matches that were notified earlier. */
  readonly outcomes: ReadonlyMap<string, MatchOutcome>
  /** The window that the first notification opens. */
  readonly opened: SummaryWindow
  /** The first notification waits for the end of the window, too. */
  readonly isScheduled: boolean
}

/** Refers to the summary that contained the transaction, if there was one. */
const withSummaryReference = (
  notification: Notification,
  { outcome, window }: { outcome: MatchOutcome | undefined; window: SummaryWindow | undefined },
): Notification =>
  outcome?.is === 'gathered' && outcome.round !== window?.round
    ? { ...notification, told_in: summaryId(notification.subscription.id, outcome.round) }
    : notification

/** Removes a transaction from the window that collected it. Returns `false` if it is in no window. */
const removeFromWindow = (change: WindowChange, outcome: MatchOutcome | undefined): boolean => {
  if (
    outcome?.is !== 'gathered' ||
    outcome.round !== change.window?.round ||
    change.window.gathered === undefined
  )
    return false
  const { gathered: before, ...window } = change.window
  const rest = removeFromSummary(before, outcome.data)
  change.window = { ...window, ...(rest !== undefined && { gathered: rest }) }
  return true
}

/**
 * Handles a transaction that was removed from its chain: the update is sent at once, but only if the
 * transaction was notified.
 */
const removeMatch = (
  change: WindowChange,
  notification: Notification,
  outcome: MatchOutcome | undefined,
): void => {
  if (outcome?.is === 'out') return
  if (removeFromWindow(change, outcome)) change.outcomes.set(notification.id, { is: 'out' })
  else change.sendNow.push(withSummaryReference(notification, { outcome, window: change.window }))
}

/** Handles a transaction that was never notified. */
const addToWindow = (
  change: WindowChange,
  notification: Notification,
  { opened, isScheduled }: Pick<WindowBefore, 'opened' | 'isScheduled'>,
): void => {
  const { id, data } = notification
  const window = change.window ?? (isScheduled ? opened : undefined)
  if (isUrgent(data)) {
    change.sendNow.push(notification)
    change.outcomes.set(id, { is: 'notified' })
  } else if (window === undefined) {
    change.sendNow.push(notification)
    change.window = opened
    change.outcomes.set(id, { is: 'notified' })
  } else {
    change.window = { ...window, gathered: addToSummary(window.gathered, data) }
    change.outcomes.set(id, { is: 'gathered', round: window.round, data })
  }
}

/**
 * Applies a frequency with a window: the first transaction is sent at once, unless there is a schedule, and
 * opens the window. Later ones are collected until it ends, except urgent ones. Updates of a sent transaction
 * are sent at once; one that is only collected is removed or replaced.
 */
export const collectInWindow = (
  notifications: readonly Notification[],
  before: WindowBefore,
): WindowChange => {
  const change: WindowChange = { sendNow: [], window: before.window, outcomes: new Map() }
  for (const notification of notifications) {
    const outcome = before.outcomes.get(notification.id)
    if (notification.state === 'removed') removeMatch(change, notification, outcome)
    else if (outcome === undefined || outcome.is === 'out' || removeFromWindow(change, outcome))
      addToWindow(change, notification, before)
    else change.sendNow.push(withSummaryReference(notification, { outcome, window: change.window }))
  }
  return change
}

/** Events of the newest transaction that are sent beside the summary. */
const maxEventsBesideSummary = 5

/**
 * Limit of filled templates in one message, in bytes of UTF-8: more than a chat shows. The newest one is
 * always included.
 */
const maxMessageBytes = 16_384

/** The template filled for each of the newest transactions, oldest first, as many as fit; the others are counted. */
const summaryMessage = (
  newest: readonly NotificationData[],
  { sender, transactions }: { transactions: number; sender: NotificationSource },
): string => {
  const [newestMessage, ...olderMessages] = newest.map(data => templateMessage(data, sender))
  if (newestMessage === undefined || newestMessage === '') return ''
  const filled = [newestMessage]
  let bytes = Buffer.byteLength(newestMessage)
  for (const message of olderMessages) {
    bytes += Buffer.byteLength(message)
    if (bytes > maxMessageBytes) break
    filled.unshift(message)
  }
  const left = transactions - filled.length
  return (left === 0 ? filled : [`and ${left} more before:`, ...filled]).join('\n')
}

/**
 * The notification of a window's contents: an ordinary one for a single transaction, a summary for several.
 * The round is part of the summary's id, and `since` is in Unix seconds.
 */
export const summaryNotification = (
  gathered: SummaryState,
  sender: NotificationSource,
  { round, since }: { round: number; since: number },
): Notification | undefined => {
  const [newest] = gathered.newest
  if (newest === undefined) return undefined
  const common = { revision: 0, state: 'included', ...notificationHeader(sender) } as const
  const { subscription } = sender
  if (gathered.transactions === 1) {
    const id = `${subscription.id}:${newest.chain.chain_id}:${newest.transaction.hash}`
    return { id, ...common, data: newest, message: templateMessage(newest, sender) }
  }
  const summary = toSummary(gathered, { since, until: common.time })
  return {
    id: summaryId(subscription.id, round),
    ...common,
    data: truncateData(newest, maxEventsBesideSummary),
    summary,
    message: summaryMessage(summary.newest, { transactions: summary.transactions, sender }),
  }
}

/**
 * Ends a window: sends its summary and opens the next window. If nothing was collected, or under a schedule,
 * no window is opened, so that the next notification is sent at once. The time is in ms.
 */
export const windowEndWrites = (
  claim: Claim,
  { target, time, say }: { target: NotifyTarget; time: number; say: Translator },
): Write[] => {
  const { subscription, lanes, window } = target
  const done: Write = { op: 'done', claim, count: claim.items.length }
  if (window === undefined) return [done]
  const { id, value } = subscription
  const { schedule, frequency } = value
  const delayMs =
    schedule === undefined || value.state !== 'live'
      ? 0
      : scheduleWaitMs(schedule, { since: window.value.since, time })
  if (delayMs > 0)
    return [
      // Written unchanged: the delay must not replace that of an end in between, which must be handled at once.
      put(subscriptions, subscription, { expect: subscription.version }),
      { op: 'done', claim, count: 0, delayMs },
    ]
  const expect = window.version
  const sender = notificationSource(target, { time, say })
  const { gathered } = window.value
  const notification =
    gathered === undefined ? undefined : summaryNotification(gathered, sender, window.value)
  const pushes = notification === undefined ? [] : deliveryPushes(notification, lanes)
  const isLast = value.state === 'closed' || schedule !== undefined || !hasWindow(frequency)
  if (notification === undefined || isLast) return [...pushes, remove(summaryWindows, id, { expect }), done]
  const next = { round: claim.token, since: toUnixSeconds(time) }
  return [
    ...pushes,
    put(summaryWindows, { id, value: next }, { expect }),
    done,
    ...windowTimerWrites(id, claim.token, windowMs(frequency)),
  ]
}

/**
 * Ends a subscription whose matches are all handled: sends the contents of its window and deletes its
 * records. The time is in ms.
 */
export const subscriptionEndWrites = (
  claim: Claim,
  end: { target: NotifyTarget; time: number; say: Translator },
): Write[] => {
  const { id } = end.target.subscription
  return [
    ...windowEndWrites(claim, end),
    { op: 'clear', queue: 'match', lane: windowLane(id) },
    remove(subscriptions, id),
    remove(triggerCounts, `subscription:${id}`),
    remove(triggerCounts, `quiet:${id}`),
  ]
}
