import { shortId } from '#lib/ids.ts'
import { toUnixSeconds } from '#lib/time.ts'
import { join, type RichText, struckThrough } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import { titleLines } from '#render/transaction-lines.ts'
import { type Doc, put, remove, type Store, type Write } from '#store/store.ts'
import type { Watch } from '#watch/watch.ts'
import { isCounted } from '../alert.ts'
import { readWatchesOf } from '../batch/backlog.ts'
import { batchEntry } from '../batch/batch-entry.ts'
import { type BatchMessages, batchMessages } from '../batch/batch-message.ts'
import type { ExtendableBatch } from '../batch/extendable-batch.ts'
import type { BatchedAlert, BatchUpdates } from '../batch/next-delivery.ts'
import type { AlertChange, PendingAlert } from '../chat-lane.ts'
import { type Batch, batches, endBatchGrowth, type NewestBatch, newestBatches } from '../records/batches.ts'
import {
  expandedViewWrite,
  isInChat,
  type ShownAlert,
  shownAlertWrite,
  shownForMs,
  transactionKey,
} from '../records/shown-alerts.ts'
import { deliverAlert } from './deliver-alert.ts'
import { type DeliveryContext, type DeliveryResult, recountsOf, uncountedAfter } from './delivery.ts'
import { findFirstContacts } from './first-contacts.ts'
import { type HistoryRecords, historyRecordOf, writesOf } from './history-record.ts'
import { editMessage, type SentMessage, sendMessage } from './send-message.ts'

/** Most titles of each kind of change. */
const maxTitles = 10

const batchWrite = (id: string, value: Batch): Write => put(batches, { id, value }, { ttlMs: shownForMs })

/** How long an interrupted extension can still be repeated. */
const extendableForMs = 600_000

const newestBatchWrite = (chat: string, value: NewestBatch, expected?: Doc<NewestBatch>): Write =>
  put(
    newestBatches,
    { id: chat, value },
    { ttlMs: extendableForMs, ...(expected !== undefined && { expect: expected.version }) },
  )

/** Writes for a batch that a message shows, so that it can be edited and expanded. */
export const shownBatchWrites = (id: string, batch: Batch, { pages }: BatchMessages): readonly Write[] => [
  batchWrite(id, batch),
  ...pages.map(({ id: page, ...view }) => expandedViewWrite(page, { chat: batch.chat, ...view })),
]

/** The batch as its message shows it, so that edits show the same. */
export const toSentBatch = (batch: Batch, { topicGone }: SentMessage): Batch =>
  topicGone === undefined ? batch : { ...batch, topicGone }

const watchesOf = (alerts: readonly BatchedAlert[]): ReadonlyMap<string, Watch> =>
  new Map(
    alerts.flatMap(({ pending: { alert, subject } }) =>
      alert.watch === undefined || subject.watch === undefined ? [] : [[alert.watch, subject.watch] as const],
    ),
  )

const countByWatch = (alerts: readonly BatchedAlert[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const { pending } of alerts) {
    const { watch } = pending.alert
    if (watch !== undefined && pending.subject.counts && isCounted(pending.alert))
      counts.set(watch, (counts.get(watch) ?? 0) + 1)
  }
  return counts
}

/** Writes that record a message as showing the transactions of these alerts. */
const batchedAlertWrites = (
  alerts: readonly BatchedAlert[],
  { records, ...shown }: Omit<ShownAlert, 'state' | 'contents'> & { records: HistoryRecords },
): readonly Write[] =>
  alerts.flatMap(({ pending: { alert, digest }, entry }, index) => {
    if (alert.kind !== 'transaction' || entry.key === undefined) return []
    const { state } = alert.notification
    const history = records[index]?.id
    return [shownAlertWrite(entry.key, { ...shown, state, contents: digest, history })]
  })

/**
 * Finds the first contacts of alerts that one message shows, in the order of the alerts. Each contact is
 * marked once, in its first alert.
 */
const firstContactsOf = async (
  store: Store,
  { alerts, now }: { readonly alerts: readonly PendingAlert[]; readonly now: number },
): Promise<readonly (readonly string[])[]> => {
  const marked = new Set<string>()
  const freshContacts: (readonly string[])[] = []
  for (const pending of alerts) {
    const { destination, watch = '' } = pending.alert
    const contacts = await findFirstContacts(store, { pending, now })
    const fresh = [...contacts].filter(address => !marked.has(`${destination} ${watch} ${address}`))
    for (const address of fresh) marked.add(`${destination} ${watch} ${address}`)
    freshContacts.push(fresh)
  }
  return freshContacts
}

/** Adds to the alerts of a batch the first contacts among the counterparties that the batch keeps. */
const withFirstContacts = async (
  store: Store,
  { alerts, now }: { readonly alerts: readonly BatchedAlert[]; readonly now: number },
): Promise<readonly BatchedAlert[]> => {
  const contacts = await firstContactsOf(store, { alerts: alerts.map(({ pending }) => pending), now })
  return alerts.map(({ pending, entry }, n) => {
    const firstContacts = contacts[n] ?? []
    const isMarked = entry.kind === 'transaction' && firstContacts.length > 0
    return { pending, entry: isMarked ? { ...entry, firstContacts } : entry }
  })
}

/** Builds the records of several alerts in one message, in their order; the first has the position `from`. */
const historyRecordsOf = (
  alerts: readonly { readonly pending: PendingAlert }[],
  { from = 0, ...common }: { readonly at: number; readonly from?: number; readonly say: Translator },
): HistoryRecords => alerts.map(({ pending }, n) => historyRecordOf(pending, { ...common, place: from + n }))

/**
 * Sends several alerts of one destination in one message. The `id` is that of the first item, so that a
 * repeat has the same one.
 */
export const deliverBatch = async (
  given: readonly BatchedAlert[],
  { id: first, ...context }: DeliveryContext & { id: string },
): Promise<DeliveryResult> => {
  const { store, texts, now } = context
  const sentAt = now()
  const alerts = await withFirstContacts(store, { alerts: given, now: sentAt })
  const [head] = alerts
  if (head === undefined) throw new Error('an empty batch')
  const { destination, watch } = head.pending.subject
  const { chat } = destination
  const batch: Batch = {
    chat,
    at: toUnixSeconds(sentAt),
    repeat: head.pending.priorSends > 0,
    entries: alerts.map(({ entry }) => entry),
  }
  const id = shortId('fold', first)
  const say = texts.for(watch?.languageCode)
  const reader = { watches: watchesOf(alerts), say }
  const { message } = batchMessages(id, batch, reader)
  const records = historyRecordsOf(alerts, { at: sentAt, say })
  return {
    outcome: await sendMessage(message, { ...context, destination }),
    counts: countByWatch(alerts),
    sentWrites: async sent => {
      const shown = toSentBatch(batch, sent)
      return [
        // A possible repeat does not grow, because its mark would be wrong for the alerts that are added.
        batch.repeat
          ? remove(newestBatches, chat)
          : newestBatchWrite(chat, {
              batch: id,
              destination: head.pending.alert.destination,
              thread: destination.thread,
              message: sent.message,
              touchedAt: sentAt,
            }),
        ...shownBatchWrites(id, shown, batchMessages(id, shown, reader)),
        ...batchedAlertWrites(alerts, {
          chat,
          message: sent.message,
          isCurrent: true,
          isRepeat: batch.repeat,
          batch: id,
          records,
        }),
      ]
    },
    historyWrites: writesOf(records),
  }
}

const updateKey = ({ alert }: BatchUpdates[number]['action']): string =>
  transactionKey(alert.destination, alert.notification)

const updatedBatch = (batch: Batch, { updates, say }: { updates: BatchUpdates; say: Translator }): Batch => {
  const entries = new Map(
    updates.map(({ action, subject }) => [
      updateKey(action),
      batchEntry(action.alert, { watch: subject.watch, say }),
    ]),
  )
  return {
    ...batch,
    entries: batch.entries.map(entry => {
      const updated = entries.get(entry.key ?? '')
      if (updated?.kind !== 'transaction' || entry.kind !== 'transaction') return updated ?? entry
      const { firstContacts } = entry
      return { ...updated, firstContacts }
    }),
  }
}

/** Writes for updates of a batch. Until the edit is made, the stored digest stays that of before. */
const updatedAlertWrites = (updates: BatchUpdates, { isCurrent }: { isCurrent: boolean }): readonly Write[] =>
  updates.map(({ action, digest }) => {
    const { state } = action.alert.notification
    const { uncounted: _, ...shown } = action.shown
    if (!isCurrent) return shownAlertWrite(updateKey(action), { ...action.shown, state, isCurrent })
    const contents = digest ?? shown.contents
    return shownAlertWrite(updateKey(action), {
      ...shown,
      state,
      isCurrent,
      contents,
      ...uncountedAfter(action),
    })
  })

const changes: readonly AlertChange[] = ['removed', 'restored', 'changed']

/** Names each transaction by its title, because the batch has others, too. */
const batchReplyText = (updates: BatchUpdates, say: Translator): RichText => {
  const byChange = Map.groupBy(updates, ({ action }) => action.change)
  const lines = changes.flatMap(what => {
    const changed = byChange.get(what) ?? []
    const titles = changed.slice(0, maxTitles).flatMap(({ action, subject }) => {
      const { data, time } = action.alert.notification
      const [title] = titleLines(data, { watch: subject.watch, say, time })
      if (title === undefined) return []
      return [what === 'removed' ? struckThrough(title) : title]
    })
    const more = changed.length - titles.length
    if (titles.length === 0) return []
    return [
      say('batch-reply', { what }),
      ...titles,
      ...(more > 0 ? [say('alert-more', { count: more })] : []),
    ]
  })
  return join(lines, '\n')
}

/**
 * Edits the batch that shows these transactions, and says the changes in one reply to it. If it cannot be
 * edited, the first transaction becomes a message of its own.
 */
export const updateBatch = async (
  updates: BatchUpdates,
  context: DeliveryContext,
): Promise<DeliveryResult> => {
  const { store, texts, now } = context
  const [first] = updates
  const { destination, watch } = first.subject
  const { shown } = first.action
  const id = shown.batch
  const deliverFirst = async (): Promise<DeliveryResult> => ({
    ...(await deliverAlert(first, context)),
    count: 1,
  })
  const [stored] = await store.get(batches, [id])
  if (stored === undefined || !isInChat(shown, destination.chat)) return deliverFirst()

  const say = texts.for(watch?.languageCode)
  const batch = updatedBatch(stored.value, { updates, say })
  const watches = await readWatchesOf(
    store,
    batch.chat,
    [...batch.entries, ...(batch.missed?.older ?? [])],
    context.knownNames,
  )
  const messages = batchMessages(id, batch, { watches, say })
  // Stored before the edit: if that is interrupted, the next delivery knows to repeat it.
  await store.commit(updatedAlertWrites(updates, { isCurrent: false }))
  const edited = await editMessage(messages.message, { ...context, shown })
  if (edited.kind === 'gone') return deliverFirst()
  const counts = new Map<string, number>()
  if (edited.kind !== 'sent' && edited.kind !== 'unchanged')
    return { outcome: edited, counts, sentWrites: async () => [], historyWrites: [] }
  const text = batchReplyText(updates, say)
  const body = join(first.priorSends > 0 ? [text, say('alert-repeat')] : [text], '\n')
  const target = { ...context, destination, replyTo: shown.message }
  const at = now()
  return {
    outcome: await sendMessage({ body, buttons: [] }, target),
    counts,
    recounts: updates.flatMap(recountsOf),
    sentWrites: async () => [
      ...shownBatchWrites(id, batch, messages),
      ...updatedAlertWrites(updates, { isCurrent: true }),
    ],
    historyWrites: writesOf(
      historyRecordsOf(
        updates.map(pending => ({ pending })),
        { at, say },
      ),
    ),
  }
}

/**
 * Adds alerts to the batch that is the newest message of its chat, by an edit, which makes no sound. An edit
 * whose outcome is unknown is repeated, by the record that `uncertainSendWrites` keeps. If a person deleted
 * the message, the alerts stay in their lane for a new one.
 */
export const extendBatch = async (
  { extended, alerts: given }: { extended: ExtendableBatch; alerts: readonly BatchedAlert[] },
  context: DeliveryContext,
): Promise<DeliveryResult> => {
  const { store, texts, knownNames, now } = context
  const { id, message } = extended
  const { chat } = extended.batch
  const touchedAt = now()
  const alerts = await withFirstContacts(store, { alerts: given, now: touchedAt })
  const [head] = alerts
  const batch: Batch = {
    ...extended.batch,
    extendedAt: toUnixSeconds(touchedAt),
    entries: [...extended.batch.entries, ...alerts.map(({ entry }) => entry)],
  }
  const watches = await readWatchesOf(store, chat, batch.entries, knownNames)
  const say = texts.for(head?.pending.subject.watch?.languageCode)
  const messages = batchMessages(id, batch, { watches, say })
  const edited = await editMessage(messages.message, { ...context, shown: { chat, message } })
  const unsent = { counts: new Map<string, number>(), sentWrites: async () => [], historyWrites: [] }
  if (edited.kind === 'gone') {
    await store.commit([endBatchGrowth(chat)])
    return { ...unsent, outcome: { kind: 'not sent' } }
  }
  // The outcome does not say whether the message is gone or the edit was refused.
  if (edited.kind === 'not sent') return { ...unsent, outcome: { kind: 'unknown' } }
  if (edited.kind !== 'sent' && edited.kind !== 'unchanged') return { ...unsent, outcome: edited }
  const records = historyRecordsOf(alerts, { at: touchedAt, from: extended.batch.entries.length, say })
  const shown = { chat, message, isCurrent: true, isRepeat: batch.repeat, batch: id, records }
  const newestWrites = async (): Promise<readonly Write[]> => {
    const [newest] = await store.get(newestBatches, [chat])
    // A person who opens the batch ends its growth.
    if (newest?.value.batch !== id) return []
    return [newestBatchWrite(chat, { ...newest.value, touchedAt }, newest)]
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
