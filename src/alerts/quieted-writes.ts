import { type SuppressedAlert, suppressedAlerts } from '#chat/quieted.ts'
import { shownForMs } from '#chat/records.ts'
import { transactionKey } from '#chat/transaction-key.ts'
import { put, type Write } from '#store/store.ts'
import type { Alert } from './alert.ts'

/**
 * What is kept of the transactions of an alert that is not shown, as far as it lists them: why, for who asks. `reasonOf`: the
 * transaction at that place of its list.
 */
export const suppressedWrites = (
  alert: Alert,
  reasonOf: (place: number) => SuppressedAlert['reason'],
): Write[] => {
  if (alert.kind !== 'transaction' && alert.kind !== 'summary') return []
  const { destination, watch, notification } = alert
  if (watch === undefined) return []
  const { bot, data, summary } = notification
  return (summary?.newest ?? [data]).map((told, place) => {
    const id = transactionKey(destination, { bot, data: told })
    return put(suppressedAlerts, { id, value: { watch, reason: reasonOf(place) } }, { ttlMs: shownForMs })
  })
}
