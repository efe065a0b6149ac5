import { type Batch, batches, batchWrite, expandedViews } from '#chat/batches.ts'
import type { Watch } from '#chat/records.ts'
import type { ShownAlert } from '#chat/shown-alerts.ts'
import { shownAlerts, shownForMs, transactionKey } from '#chat/shown-alerts.ts'
import { shortId } from '#lib/short-id.ts'
import { wallNow } from '#lib/time.ts'
import { join, type RichText } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import { titleLines } from '#render/transaction-lines.ts'
import { put, type Write } from '#store/store.ts'
import { readWatchesOf } from '../batch/backlog.ts'
import { batchEntry } from '../batch/batch-entry.ts'
import { batchMessages } from '../batch/batch-message.ts'
import type { BatchedAlert, BatchUpdate, BatchUpdates } from '../batch/next-delivery.ts'
import type { AlertChange } from '../chat-lane.ts'
import { deliverAlert } from './deliver-alert.ts'
import { type DeliveryContext, type DeliveryResult, editMessage, sendMessage } from './send-message.ts'

/** Shows several alerts of one destination in one message. `id`: the same for the same alerts, however often it is sent. */
export const deliverBatch = async (
  foldings: readonly BatchedAlert[],
  { id: first, ...teller }: DeliveryContext & { id: string },
): Promise<DeliveryResult> => {
  const { api, log, texts, manner, now = wallNow } = teller
  const [head] = foldings
  if (head === undefined) throw new Error('a fold of nothing')
  const { destination, watch } = head.due.subject
  const fold: Batch = {
    chat: destination.chat,
    at: Math.floor(now() / 1_000),
    repeat: head.due.sends > 0,
    entries: foldings.map(({ entry }) => entry),
  }
  const id = shortId('fold', first)
  const rendered = batchMessages(id, fold, {
    watches: watchesOf(foldings),
    say: texts.for(watch?.languageCode),
  })
  return {
    answer: await sendMessage(rendered.message, { api, log, destination, silent: manner.silent }),
    told: countByWatch(foldings),
    shown: async message => [
      batchWrite(id, fold),
      ...rendered.foldouts.map(({ id: page, ...folds }) =>
        put(expandedViews, { id: page, value: { chat: destination.chat, ...folds } }, { ttlMs: shownForMs }),
      ),
      ...foldings.flatMap(folding =>
        batchedAlertWrites(folding, {
          chat: destination.chat,
          message,
          told: true,
          repeat: fold.repeat,
          fold: id,
        }),
      ),
    ],
  }
}

const watchesOf = (foldings: readonly BatchedAlert[]): ReadonlyMap<string, Watch> =>
  new Map(
    foldings.flatMap(({ due: { alert, subject } }) =>
      alert.watch === undefined || subject.watch === undefined ? [] : [[alert.watch, subject.watch] as const],
    ),
  )

const countByWatch = (foldings: readonly BatchedAlert[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const { due } of foldings) {
    const { watch } = due.alert
    if (watch !== undefined) counts.set(watch, (counts.get(watch) ?? 0) + 1)
  }
  return counts
}

const batchedAlertWrites = (
  { due, entry }: BatchedAlert,
  message: Omit<ShownAlert, 'state' | 'contents'>,
): readonly Write[] => {
  if (due.alert.kind !== 'transaction' || entry.key === undefined) return []
  const { notification } = due.alert
  const { contents } = due
  const value: ShownAlert = {
    ...message,
    state: notification.state,
    ...(contents !== undefined && { contents }),
  }
  return [put(shownAlerts, { id: entry.key, value }, { ttlMs: shownForMs })]
}

/** Of each kind of change. */
const maxTitles = 10

/**
 * Changes the fold that shows these transactions into what is true by now, and says so in one reply to it. Where it cannot be
 * changed any more, the first of them becomes a message of its own.
 */
export const updateBatch = async (
  revisions: BatchUpdates,
  teller: DeliveryContext,
): Promise<DeliveryResult> => {
  const { store, api, log, texts, manner } = teller
  const [{ subject, step, sends }] = revisions
  const { destination, watch } = subject
  const { shown } = step
  const id = shown.fold
  const alone = async (): Promise<DeliveryResult> => ({
    ...(await deliverAlert(revisions[0], teller)),
    count: 1,
  })
  const [kept] = await store.get(batches, [id])
  if (kept === undefined || shown.chat !== destination.chat) return alone()

  const say = texts.for(watch?.languageCode)
  const fold = updatedBatch(kept.value, { revisions, say })
  const rendered = batchMessages(id, fold, {
    watches: await readWatchesOf(store, [...fold.entries, ...(fold.missed?.older ?? [])]),
    say,
  })
  // Told first: should it be changed halfway, whatever comes next knows that it has to put it right.
  await store.commit(updatedAlertWrites(revisions, { told: false }))
  const edited = await editMessage(rendered.message, { api, log, shown })
  if (edited.kind === 'gone') return alone()
  const told = new Map<string, number>()
  if (edited.kind !== 'sent' && edited.kind !== 'unchanged')
    return { answer: edited, told, shown: async () => [] }
  const said = batchReplyText(revisions, say)
  const body = join(sends > 0 ? [said, say('alert-repeat')] : [said], '\n')
  return {
    answer: await sendMessage(
      { body, buttons: [] },
      { api, log, destination, replyTo: shown.message, silent: manner.silent },
    ),
    told,
    shown: async () => [
      batchWrite(id, fold),
      ...rendered.foldouts.map(({ id: page, ...pages }) =>
        put(expandedViews, { id: page, value: { chat: shown.chat, ...pages } }, { ttlMs: shownForMs }),
      ),
      ...updatedAlertWrites(revisions, { told: true }),
    ],
  }
}

const updateKey = ({ alert }: BatchUpdate['step']): string =>
  transactionKey(alert.destination, alert.notification)

const updatedBatch = (
  fold: Batch,
  { revisions, say }: { revisions: BatchUpdates; say: Translator },
): Batch => {
  const entries = new Map(
    revisions.map(({ step, subject }) => [
      updateKey(step),
      batchEntry(step.alert, { watch: subject.watch, say }),
    ]),
  )
  return { ...fold, entries: fold.entries.map(entry => entries.get(entry.key ?? '') ?? entry) }
}

/** Until it is `told`, the contents are those of before. */
const updatedAlertWrites = (revisions: BatchUpdates, { told }: { told: boolean }): readonly Write[] =>
  revisions.map(({ step, contents }) => {
    const { state } = step.alert.notification
    const value: ShownAlert = {
      ...step.shown,
      state,
      told,
      ...(told && contents !== undefined && { contents }),
    }
    return put(shownAlerts, { id: updateKey(step), value }, { ttlMs: shownForMs })
  })

const changes: readonly AlertChange[] = ['removed', 'restored', 'changed']

/** Each transaction by its title, since the fold tells of others too. */
const batchReplyText = (revisions: BatchUpdates, say: Translator): RichText => {
  const byChange = Map.groupBy(revisions, ({ step }) => step.change)
  const lines = changes.flatMap(what => {
    const changed = byChange.get(what) ?? []
    const titles = changed.slice(0, maxTitles).flatMap(({ step, subject }) => {
      const { data, time } = step.alert.notification
      const [title] = titleLines(data, { watch: subject.watch, say, time })
      return title === undefined ? [] : [title]
    })
    const more = changed.length - titles.length
    if (titles.length === 0) return []
    return [say('fold-reply', { what }), ...titles, ...(more > 0 ? [say('alert-more', { count: more })] : [])]
  })
  return join(lines, '\n')
}
