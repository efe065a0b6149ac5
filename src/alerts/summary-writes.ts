import { type Foldout, foldouts } from '#chat/foldouts.ts'
import { type Destination, type Shown, shownAlerts, shownForMs, shownSummaries } from '#chat/records.ts'
import { summaryKey } from '#chat/summary-key.ts'
import { transactionKey } from '#chat/transaction-key.ts'
import { put, type Store, type Write } from '#store/store.ts'
import type { SummaryAlert } from './alert.ts'
import type { Reader } from './names.ts'
import { renderSummary } from './render-summary.ts'

/**
 * What is kept of a summary that was shown in `message`: what its buttons change it into, and that it shows its newest
 * transactions, as far as no alert of their own does.
 */
export const summaryWrites = async (
  alert: SummaryAlert,
  o: Reader & { store: Store; destination: Destination; message: number; repeat: boolean },
): Promise<Write[]> => {
  const { store, destination, message, repeat } = o
  const { chat } = destination
  const { bot, summary } = alert.notification
  const keys = summary.newest.map(data => transactionKey(alert.destination, { bot, data }))
  const found = await store.get(shownAlerts, keys)
  const shown: Shown = { chat, message, state: 'included', told: true, repeat, summary: true }
  const { id, folded, unfolded } = renderSummary(alert, o)
  const value: Foldout = { chat, folded, unfolded }
  return [
    put(foldouts, { id, value }, { ttlMs: shownForMs }),
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
