import type { Notification } from '#contract/notification.ts'
import {
  addToSummary,
  findInSummary,
  mergeSummary,
  removeFromSummary,
  truncateData,
} from '#contract/summary.ts'
import { isLimit, type LimitNotification, limitKey } from '#readings/registry.ts'
import type { MutedAlerts, MutedLimits } from '#watch/mutes.ts'
import type { Alert, TransactionAlert } from '../alert.ts'

/** Most values that are shown when a mute ends. */
const maxMutedLimits = 20

const hasRecovered = ({ data }: LimitNotification): boolean => data.event.state === 'recovered'

/** Whether the chat shows the value as normal, and it is normal. */
const isAsShown = (notification: LimitNotification, { normal = [] }: MutedLimits): boolean =>
  hasRecovered(notification) && normal.includes(limitKey(notification))

const withinBounds = (muted: MutedLimits): MutedLimits => {
  const { limits = [], normal = [] } = muted
  const droppable = limits.findIndex(notification => isAsShown(notification, muted))
  const left = limits.length > maxMutedLimits ? limits.toSpliced(Math.max(0, droppable), 1) : limits
  const keys = new Set(left.map(limitKey))
  return { limits: left, normal: normal.filter(key => keys.has(key)) }
}

/**
 * Adds a muted notification, in place of an earlier one of the same limit. The first one implies the state in
 * the chat: a value that passes its limit was normal.
 */
export const withMutedLimit = (before: MutedLimits, notification: LimitNotification): MutedLimits => {
  const { limits = [], normal = [] } = before
  const key = limitKey(notification)
  const earlier = limits.find(other => limitKey(other) === key)
  // Every destination of a watch gets all notifications, through a lane of its own.
  if (earlier !== undefined && earlier.time > notification.time) return before
  return withinBounds({
    limits: [...limits.filter(other => other !== earlier), notification],
    normal: earlier === undefined && !hasRecovered(notification) ? [...normal, key] : normal,
  })
}

/** Values to show once a mute ends: past their limit, or recovered while the chat shows them past it. */
export const limitsToNotify = (muted: MutedLimits): readonly LimitNotification[] =>
  (muted.limits ?? []).filter(notification => !isAsShown(notification, muted))

/** Drops the summary of a notification whose data is in the sums. */
const withoutSummary = ({ summary: _summary, ...rest }: Notification): Notification => ({
  ...rest,
  data: truncateData(rest.data, 1),
})

/** Adds a suppressed alert, in place of one of the same transaction. */
export const withMutedAlert = (before: MutedAlerts, alert: Alert): MutedAlerts => {
  if (alert.kind === 'reading' && isLimit(alert.notification))
    return { ...before, ...withMutedLimit(before, alert.notification) }
  if (alert.kind === 'transaction') {
    const { notification } = alert
    // The sums have the transaction with its contents of before, which may differ.
    const counted =
      before.gathered === undefined ? undefined : findInSummary(before.gathered, notification.data)
    const others = counted === undefined ? before : (withoutData(before, counted) ?? before)
    return {
      ...others,
      alerts: others.alerts + 1,
      gathered: addToSummary(others.gathered, notification.data),
      last: withoutSummary(notification),
    }
  }
  const alerts = before.alerts + 1
  if (alert.kind !== 'summary') return { ...before, alerts }
  const { notification } = alert
  return {
    ...before,
    alerts,
    gathered: mergeSummary(before.gathered, notification.summary),
    last: withoutSummary(notification),
  }
}

/**
 * Removes a transaction that left the chain. Returns `undefined` if the alerts do not contain it, as far as
 * is known.
 */
export const withoutMutedAlert = (
  before: MutedAlerts,
  { notification }: TransactionAlert,
): MutedAlerts | undefined => withoutData(before, notification.data)

const withoutData = (
  { gathered, ...before }: MutedAlerts,
  data: Notification['data'],
): MutedAlerts | undefined => {
  if (gathered === undefined || findInSummary(gathered, data) === undefined) return undefined
  const left = removeFromSummary(gathered, data)
  const alerts = Math.max(0, before.alerts - 1)
  if (left !== undefined) return { ...before, alerts, gathered: left }
  const { last: _, ...balances } = before
  return { ...balances, alerts: 0 }
}
