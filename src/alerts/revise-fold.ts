import { expandedViews } from '#chat/foldouts.ts'
import { type Batch, batches, batchWrite } from '#chat/folds.ts'
import { type ShownAlert, shownAlerts, shownForMs } from '#chat/records.ts'
import { join, type RichText } from '#chat/rich.ts'
import type { Translator } from '#chat/texts.ts'
import { transactionKey } from '#chat/transaction-key.ts'
import { put, type Write } from '#store/store.ts'
import { deliverAlert } from './deliver-one.ts'
import type { DeliveryContext, DeliveryResult } from './delivered.ts'
import { editMessage } from './edit-message.ts'
import { batchEntry } from './fold-entry.ts'
import type { BatchUpdate, BatchUpdates } from './next-batch.ts'
import type { AlertChange } from './next-step.ts'
import { batchMessages } from './render-fold.ts'
import { sendMessage } from './send.ts'
import { titleLines } from './title-lines.ts'
import { readWatchesOf } from './watches-in.ts'

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
