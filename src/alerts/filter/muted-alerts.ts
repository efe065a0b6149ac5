import type { Notification } from '#contract/notification.ts'
import {
  addToSummary,
  findInSummary,
  mergeSummary,
  removeFromSummary,
  truncateData,
} from '#contract/summary.ts'
import { isLimit } from '#readings/registry.ts'
import type { MutedAlerts } from '#watch/filters.ts'
import type { Alert, TransactionAlert } from '../alert.ts'
import { withMutedLimit } from './muted-limits.ts'

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
    const counted = before.gathered && findInSummary(before.gathered, notification.data)
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
