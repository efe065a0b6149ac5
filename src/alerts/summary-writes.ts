import { type ExpandedView, expandedViews } from '#chat/foldouts.ts'
import { type Destination, type ShownAlert, shownAlerts, shownForMs, shownSummaries } from '#chat/records.ts'
import { summaryKey } from '#chat/summary-key.ts'
import { transactionKey } from '#chat/transaction-key.ts'
import { put, type Store, type Write } from '#store/store.ts'
import type { SummaryAlert } from './alert.ts'
import type { AlertReader } from './names.ts'
import { summaryMessages } from './render-summary.ts'

/**
 * What is kept of a summary that was shown in `message`: what its buttons change it into, and that it shows its newest
 * transactions, as far as no alert of their own does.
 */
export const shownSummaryWrites = async (
  alert: SummaryAlert,
  o: AlertReader & { store: Store; destination: Destination; message: number; repeat: boolean },
): Promise<Write[]> => {
  const { store, destination, message, repeat } = o
  const { chat } = destination
  const { bot, summary } = alert.notification
  const keys = summary.newest.map(data => transactionKey(alert.destination, { bot, data }))
  const found = await store.get(shownAlerts, keys)
  const shown: ShownAlert = { chat, message, state: 'included', told: true, repeat, summary: true }
  const { id, folded, unfolded } = summaryMessages(alert, o)
  const value: ExpandedView = { chat, folded, unfolded }
  return [
    put(expandedViews, { id, value }, { ttlMs: shownForMs }),
    put(
      shownSummaries,
      { id: summaryKey(alert.destination, alert.notification), value: shown },
      { ttlMs: shownForMs },
    ),
    ...keys.flatMap((key, n) =>
      found[n] === undefined ? [put(shownAlerts, { id: key, value: shown }, { ttlMs: shownForMs })] : [],
    ),
  ]
}
