import { type Batch, backlogs, batchWrite, expandedViews } from '#chat/batches.ts'
import { type ShownAlert, shownAlerts, shownForMs } from '#chat/shown-alerts.ts'
import { shortId } from '#lib/short-id.ts'
import { wallNow } from '#lib/time.ts'
import { put, type Write } from '#store/store.ts'
import { readWatchedBacklog, returnId, returnWrites, type UnreachableChat } from '../batch/backlog.ts'
import { batchMessages } from '../batch/batch-message.ts'
import type { PendingAlert } from '../chat-lane.ts'
import type { DeliveryContext, DeliveryResult } from './send-message.ts'
import { sendMessage } from './send-message.ts'
import { countDelivered } from './volume-prompt.ts'

/** Tells in one message what came while the chat could not be written to. */
export const deliverBacklog = async (
  { alert, subject: { destination }, sends }: PendingAlert,
  { away, ...teller }: DeliveryContext & { away: UnreachableChat },
): Promise<DeliveryResult> => {
  const { store, api, log, texts, manner, now = wallNow } = teller
  const [kept] = await store.get(backlogs, [alert.destination])
  if (kept === undefined) throw new Error('there is nothing that was missed')
  const { chat } = destination
  const { backlog, watches } = await readWatchedBacklog(store, kept.value)
  const { entries, older, left, repeat } = backlog
  const fold: Batch = {
    chat,
    at: Math.floor(now() / 1_000),
    repeat: sends > 0 || repeat === true,
    entries,
    missed: { older, left },
  }
  const id = shortId('missed', returnId(away))
  const say = texts.for([...watches.values()][0]?.languageCode)
  const returned = returnWrites(away, kept)
  const rendered = batchMessages(id, fold, { watches, say })
  return {
    answer: await sendMessage(rendered.message, { api, log, destination, silent: manner.silent }),
    // Counted below: that they come at once is no reason to ask whether they are too many.
    told: new Map(),
    shown: async message => [
      batchWrite(id, fold),
      ...rendered.foldouts.map(({ id: page, ...pages }) =>
        put(expandedViews, { id: page, value: { chat, ...pages } }, { ttlMs: shownForMs }),
      ),
      ...backlogEntryWrites(fold, { chat, message, told: true, repeat: fold.repeat, fold: id }),
      ...(await countDelivered(countBacklog(fold), teller, { asks: false })),
      ...returned,
    ],
    dropped: returned,
  }
}

const countBacklog = ({ entries, missed }: Batch): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  const add = (watch: string, count: number) => counts.set(watch, (counts.get(watch) ?? 0) + count)
  for (const { watch } of entries) if (watch !== undefined) add(watch, 1)
  for (const { watch, gathered } of missed?.older ?? []) add(watch, gathered.transactions)
  return counts
}

/** What is told in words was on the chain when it came. */
const backlogEntryWrites = (
  { entries }: Batch,
  message: Omit<ShownAlert, 'state' | 'contents'>,
): readonly Write[] =>
  entries.flatMap(entry => {
    if (entry.key === undefined) return []
    const state = entry.kind === 'transaction' ? entry.state : 'included'
    return [put(shownAlerts, { id: entry.key, value: { ...message, state } }, { ttlMs: shownForMs })]
  })
