import type { Notification } from '#contract/notification.ts'
import { hasWindow, windowMs } from '#contract/subscription.ts'
import {
  addToSummary,
  removeFromSummary,
  type SummaryState,
  toSummary,
  truncateData,
} from '#contract/summary.ts'
import type { Translator } from '#render/texts.ts'
import { type Claim, put, remove, type Write } from '#store/store.ts'
import { deliveryPushes } from '../deliver/delivery-queue.ts'
import {
  type MatchOutcome,
  type SummaryWindow,
  subscriptions,
  summaryId,
  summaryWindows,
  triggerCounts,
  windowLane,
} from '../records.ts'
import { type NotificationSource, notificationHeader, templateMessage } from './build-notification.ts'
import type { NotifyTarget } from './settle-claim.ts'

/** Has the window of a subscription closed `afterMs` from now, by the store's clock. `round`: of no other window. */
export const windowTimerWrites = (
  subscription: string,
  { round, afterMs }: { round: number; afterMs: number },
): Write[] => {
  const lane = windowLane(subscription)
  return [
    { op: 'push', queue: 'match', lane, id: `${lane}:${round}`, body: {} },
    { op: 'delay', queue: 'match', lane, delayMs: afterMs },
  ]
}

/** What becomes of notifications: told `now`, or gathered in `window`. `fates`: those that are new, by id. */
type WindowChange = {
  readonly now: Notification[]
  window: SummaryWindow | undefined
  readonly fates: Map<string, MatchOutcome>
}

/** `fates`: outcomes of matches notified before. `opened`: the window that the first one opens. */
type WindowBefore = {
  readonly window: SummaryWindow | undefined
  readonly fates: ReadonlyMap<string, MatchOutcome>
  readonly opened: SummaryWindow
}

/** A notified transaction: its update names the summary that contained it, if there was one. */
const withSummaryReference = (
  notification: Notification,
  { fate, window }: { fate: MatchOutcome | undefined; window: SummaryWindow | undefined },
): Notification =>
  fate?.is === 'gathered' && fate.round !== window?.round
    ? { ...notification, told_in: summaryId(notification.subscription.id, fate.round) }
    : notification

/** Takes a transaction out of the window in which it waits; `false`: it waits in none. */
const removeFromWindow = (to: WindowChange, fate: MatchOutcome | undefined): boolean => {
  if (fate?.is !== 'gathered' || fate.round !== to.window?.round || to.window.gathered === undefined)
    return false
  const { gathered: before, ...window } = to.window
  const left = removeFromSummary(before, fate.data)
  to.window = { ...window, ...(left !== undefined && { gathered: left }) }
  return true
}

/** A transaction is gone: only subscriptions that were notified of it are notified, at once. */
const removeMatch = (
  to: WindowChange,
  notification: Notification,
  { fate }: { fate: MatchOutcome | undefined },
): void => {
  if (fate?.is === 'out') return
  if (removeFromWindow(to, fate)) to.fates.set(notification.id, { is: 'out' })
  else to.now.push(withSummaryReference(notification, { fate, window: to.window }))
}

/** A transaction that was never notified. */
const addToWindow = (
  to: WindowChange,
  notification: Notification,
  { opened }: { opened: SummaryWindow },
): void => {
  const { id, data } = notification
  const { window } = to
  if (window === undefined) {
    to.now.push(notification)
    to.window = opened
    to.fates.set(id, { is: 'told' })
  } else {
    to.window = { ...window, gathered: addToSummary(window.gathered, data) }
    to.fates.set(id, { is: 'gathered', round: window.round, data })
  }
}

/**
 * What a frequency with a window does: the first transaction is told at once and opens the window, what comes before its end
 * is gathered. That one which was told is gone, back or otherwise is told at once; one that waits is taken out, or replaced, instead.
 */
export const collectInWindow = (notifications: readonly Notification[], o: WindowBefore): WindowChange => {
  const to: WindowChange = { now: [], window: o.window, fates: new Map() }
  for (const notification of notifications) {
    const fate = o.fates.get(notification.id)
    if (notification.state === 'removed') removeMatch(to, notification, { fate })
    else if (fate === undefined || fate.is === 'out' || removeFromWindow(to, fate))
      addToWindow(to, notification, o)
    else to.now.push(withSummaryReference(notification, { fate, window: to.window }))
  }
  return to
}

type SummaryData = Notification['data']

/** What of the newest transaction stands beside the summary. */
const maxEventsBesideSummary = 5

/** UTF-8 bytes of filled templates in one message, more than a chat shows; one is told however long it is. */
const maxMessageBytes = 16_384

/** The template filled for each of the newest transactions, oldest first, as many as fit; the others are counted. */
const summaryMessage = (
  newest: readonly SummaryData[],
  o: { transactions: number; sender: NotificationSource },
): string => {
  const [last, ...older] = newest.map(data => templateMessage(data, o.sender))
  if (last === undefined || last === '') return ''
  const filled = [last]
  let bytes = Buffer.byteLength(last)
  for (const message of older) {
    bytes += Buffer.byteLength(message)
    if (bytes > maxMessageBytes) break
    filled.unshift(message)
  }
  const left = o.transactions - filled.length
  return (left === 0 ? filled : [`and ${left} more before:`, ...filled]).join('\n')
}

/**
 * Tells of what a window gathered: a single transaction as it is told at any other time, several in a summary. `round`: what
 * makes the summary's id; `since`: Unix seconds.
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
 * The end of a window: what was gathered is told, and the next window begins; where nothing was, none does, so that the next
 * notification is told at once. `time`: milliseconds.
 */
export const windowEndWrites = (
  claim: Claim,
  { target, time, say }: { target: NotifyTarget; time: number; say: Translator },
): Write[] => {
  const { bot, subscription, lanes, window } = target
  const taken: Write = { op: 'done', claim, count: claim.items.length }
  if (window === undefined) return [taken]
  const { id, value } = subscription
  const expect = window.version
  const sender = { bot: { id: bot.id, record: bot.value }, subscription: { id, record: value }, time, say }
  const { gathered } = window.value
  const notification = gathered && summaryNotification(gathered, sender, window.value)
  const pushes = notification === undefined ? [] : deliveryPushes(notification, lanes)
  if (notification === undefined || value.state === 'closed' || !hasWindow(value.frequency))
    return [...pushes, remove(summaryWindows, id, { expect }), taken]
  const next = { round: claim.token, since: Math.floor(time / 1000) }
  return [
    ...pushes,
    put(summaryWindows, { id, value: next }, { expect }),
    taken,
    ...windowTimerWrites(id, { round: claim.token, afterMs: windowMs(value.frequency) }),
  ]
}

/**
 * All that a subscription had matched is handled: what its window gathered is told, and nothing is kept of it. `time`:
 * milliseconds.
 */
export const subscriptionEndWrites = (
  claim: Claim,
  o: { target: NotifyTarget; time: number; say: Translator },
): Write[] => {
  const { id } = o.target.subscription
  return [
    ...windowEndWrites(claim, o),
    { op: 'clear', queue: 'match', lane: windowLane(id) },
    remove(subscriptions, id),
    remove(triggerCounts, `subscription:${id}`),
    remove(triggerCounts, `quiet:${id}`),
  ]
}
