import { toUnixSeconds, wallNow } from '#lib/time.ts'
import type { Write } from '#store/store.ts'
import { readWatchesOf } from '../batch/backlog.ts'
import { batchMessages } from '../batch/batch-message.ts'
import type { ExtendableBatch } from '../batch/extendable-batch.ts'
import type { BatchedAlert } from '../batch/next-delivery.ts'
import { type Batch, endBatchGrowth, newestBatches, newestBatchWrite } from '../records/batches.ts'
import { batchedAlertWrites, countByWatch, shownBatchWrites } from './deliver-batch.ts'
import { withFirstContacts } from './first-contacts.ts'
import { historyRecordsOf, writesOf } from './history-writes.ts'
import { type DeliveryContext, type DeliveryResult, editMessage } from './send-message.ts'

/**
 * Adds alerts to the batch that is the newest message of its chat, by an edit, which makes no sound. An edit whose outcome is unknown
 * is repeated, by the record that `uncertainSendWrites` keeps. If a person deleted the message, the alerts stay in their lane for a
 * new one.
 */
export const extendBatch = async (
  { extended, alerts: given }: { extended: ExtendableBatch; alerts: readonly BatchedAlert[] },
  { store, api, log, texts, isChannel, knownNames, now = wallNow }: DeliveryContext,
): Promise<DeliveryResult> => {
  const { id, destination, message } = extended
  const { chat } = extended.batch
  const touchedAt = now()
  const alerts = await withFirstContacts(store, { alerts: given, now: touchedAt })
  const [head] = alerts
  const batch: Batch = {
    ...extended.batch,
    extendedAt: toUnixSeconds(touchedAt),
    entries: [...extended.batch.entries, ...alerts.map(({ entry }) => entry)],
  }
  const watches = await readWatchesOf(store, { chat, entries: batch.entries, knownNames })
  const say = texts.for(head?.pending.subject.watch?.languageCode)
  const messages = batchMessages(id, batch, { watches, say })
  const edited = await editMessage(messages.message, { api, log, isChannel, shown: { chat, message } })
  const unsent = { counts: new Map<string, number>(), sentWrites: async () => [], historyWrites: [] }
  if (edited.kind === 'gone') {
    await store.commit([endBatchGrowth(chat)])
    return { ...unsent, outcome: { kind: 'not sent' } }
  }
  // Edits do not say which of the two it is.
  if (edited.kind === 'not sent') return { ...unsent, outcome: { kind: 'unknown' } }
  if (edited.kind !== 'sent' && edited.kind !== 'unchanged') return { ...unsent, outcome: edited }
  const records = historyRecordsOf(alerts, { at: touchedAt, from: extended.batch.entries.length, say })
  const shown = { chat, message, isCurrent: true, isRepeat: batch.repeat, batch: id, records }
  const newestWrites = async (): Promise<readonly Write[]> => {
    const [newest] = await store.get(newestBatches, [chat])
    // A person who opens the batch ends its growth.
    if (newest?.value.batch !== id) return []
    return [newestBatchWrite(chat, { batch: id, destination, message, touchedAt }, newest)]
  }
  return {
    outcome: { kind: 'sent', message },
    counts: countByWatch(alerts),
    sentWrites: async () => [
      ...(await newestWrites()),
      ...shownBatchWrites(id, batch, messages),
      ...batchedAlertWrites(alerts, shown),
    ],
    historyWrites: writesOf(records),
  }
}
