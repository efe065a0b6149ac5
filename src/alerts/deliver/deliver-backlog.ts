import { shortId } from '#lib/ids.ts'
import { toUnixSeconds, wallNow } from '#lib/time.ts'
import type { Write } from '#store/store.ts'
import { readWatchedBacklog, returnId, returnWrites, type UnreachableChat } from '../batch/backlog.ts'
import { batchMessages } from '../batch/batch-message.ts'
import type { PendingAlert } from '../chat-lane.ts'
import { type Batch, backlogs } from '../records/batches.ts'
import { type ShownAlert, shownAlertWrite } from '../records/shown-alerts.ts'
import { countDelivered } from './count-delivered.ts'
import { shownBatchWrites, toSentBatch } from './deliver-batch.ts'
import { backlogRecordOf, type HistoryRecord, olderWrites } from './history-writes.ts'
import { type DeliveryContext, type DeliveryResult, sendMessage } from './send-message.ts'

const countBacklog = ({ entries, missed }: Batch): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  const add = (watch: string, count: number) => counts.set(watch, (counts.get(watch) ?? 0) + count)
  for (const { watch } of entries) if (watch !== undefined) add(watch, 1)
  for (const { watch, gathered } of missed?.older ?? []) add(watch, gathered.transactions)
  return counts
}

/** The transaction of a text was on the chain when the alert arrived. */
const shownEntryWrites = (
  { entries }: Batch,
  { records, ...shown }: Omit<ShownAlert, 'state' | 'contents'> & { records: readonly HistoryRecord[] },
): readonly Write[] =>
  entries.flatMap((entry, place) => {
    if (entry.key === undefined) return []
    const state = entry.kind === 'transaction' ? entry.state : 'included'
    const history = records[place]?.id
    return [shownAlertWrite(entry.key, { ...shown, state, history })]
  })

/** Sends the backlog of a chat that is back, in one message. */
export const deliverBacklog = async (
  { alert, subject: { destination }, priorSends }: PendingAlert,
  { unreachable, ...context }: DeliveryContext & { unreachable: UnreachableChat },
): Promise<DeliveryResult> => {
  const { store, texts, now = wallNow } = context
  const [kept] = await store.get(backlogs, [alert.destination])
  if (kept === undefined) throw new Error('there is no backlog to deliver')
  const { chat } = destination
  const { backlog, watches } = await readWatchedBacklog(store, kept.value, context.knownNames)
  const { entries, older, left, repeat } = backlog
  const at = now()
  const batch: Batch = {
    chat,
    at: toUnixSeconds(at),
    repeat: priorSends > 0 || repeat === true,
    entries,
    missed: { older, left },
  }
  const id = shortId('missed', returnId(unreachable))
  const say = texts.for([...watches.values()][0]?.languageCode)
  const reader = { watches, say }
  const { message } = batchMessages(id, batch, reader)
  const rejectedWrites = returnWrites(unreachable, kept)
  const history = { destination: alert.destination, at, watches }
  const records = entries.map((entry, place) => backlogRecordOf(entry, older.length + place, history))
  return {
    outcome: await sendMessage(message, { ...context, destination }),
    // Counted below, without a volume prompt: they come at once because the chat was unreachable.
    counts: new Map(),
    sentWrites: async sent => {
      const shown = toSentBatch(batch, sent)
      return [
        ...shownBatchWrites(id, shown, batchMessages(id, shown, reader)),
        ...shownEntryWrites(batch, {
          chat,
          message: sent.message,
          isCurrent: true,
          isRepeat: batch.repeat,
          batch: id,
          records,
        }),
        ...(await countDelivered(countBacklog(batch), context, { mayPrompt: false })),
        ...rejectedWrites,
      ]
    },
    // The newest first: there may be no room for all.
    historyWrites: [...records.map(({ write }) => write).toReversed(), ...olderWrites(older, 0, history)],
    rejectedWrites,
  }
}
