import { toSummary } from '#contract/summary.ts'
import { describeError } from '#lib/describe-error.ts'
import { shortId } from '#lib/ids.ts'
import type { Log } from '#lib/log.ts'
import { clipText } from '#lib/sanitize-text.ts'
import { toUnixSeconds } from '#lib/time.ts'
import type { RichText } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import { maxCommitWrites } from '#store/limits.ts'
import type { Store, Write } from '#store/store.ts'
import type { Watch } from '#watch/watch.ts'
import { type Alert, alertKey, isSystemAlert, isTestAlert } from '../alert.ts'
import { alertMessage } from '../alert-message.ts'
import type { PendingAlert } from '../chat-lane.ts'
import type { BatchEntry, OlderTotals } from '../records/batches.ts'
import {
  type HistoryEntry,
  historyId,
  historyKeys,
  historyWrite,
  type RecordedContent,
  timeOfEntry,
  toRecordedSummary,
  toRecordedTransaction,
  trimHistory,
} from '../records/history.ts'
import { summaryKey } from '../records/shown-alerts.ts'

/** The entry of a shown alert. */
export type HistoryRecord = { readonly id: string; readonly write: Write }

const maxTextLength = 300

const toOneLine = (body: RichText): string => {
  const text = body.text.trim().replace(/\s*\n\s*/g, ' · ')
  return clipText(text, maxTextLength)
}

const contentOf = ({ alert, action, subject }: PendingAlert, say: Translator): RecordedContent => {
  if (alert.kind === 'summary')
    return { kind: 'summary', summary: toRecordedSummary(alert.notification.summary) }
  if (alert.kind !== 'transaction') {
    const { body } = alertMessage(alert, { watch: subject.watch, say, isRepeat: false })
    return { kind: 'text', text: toOneLine(body) }
  }
  const { data, state, told_in } = alert.notification
  return {
    kind: 'transaction',
    transaction: toRecordedTransaction(data),
    ...(state === 'removed' && { removed: true }),
    ...(action.type === 'edit' &&
      (told_in !== undefined || action.shown.summary === true) && { summarized: true }),
  }
}

const keyOf = (alert: Alert): string => {
  if (alert.kind === 'summary') return summaryKey(alert.destination, alert.notification)
  return alertKey(alert) ?? shortId(JSON.stringify(alert))
}

const nameOf = ({ alert, subject }: PendingAlert): string => {
  if (subject.watch !== undefined) return subject.watch.settings.name
  return 'notification' in alert ? alert.notification.bot.name : ''
}

/**
 * Builds the history's record of an alert that is shown `at` (ms since 1970), at its `place` in the message;
 * an edit replaces the record it had before. Returns `undefined` for a test, a message of our own, and an
 * alert about one that the history has already.
 */
export const historyRecordOf = (
  pending: PendingAlert,
  { at, place, say }: { readonly at: number; readonly place?: number; readonly say: Translator },
): HistoryRecord | undefined => {
  const { alert, action, subject } = pending
  if (isSystemAlert(alert) || isTestAlert(alert) || alert.kind === 'final') return undefined
  const before = action.type === 'edit' ? action.shown.history : undefined
  const id = before ?? historyId({ at, place: place ?? 0, key: keyOf(alert) })
  const { destination, watch } = alert
  const value: HistoryEntry = {
    of: historyKeys(destination, { watch, counts: subject.counts }),
    watch,
    name: nameOf(pending),
    at: timeOfEntry(id),
    ...contentOf(pending, say),
  }
  return { id, write: historyWrite(id, value) }
}

export type HistoryRecords = readonly (HistoryRecord | undefined)[]

export const writesOf = (records: HistoryRecords): readonly Write[] =>
  records.flatMap(record => record?.write ?? [])

type BacklogHistory = {
  readonly destination: string
  /** Ms since 1970. */
  readonly at: number
  /** Existing watches, by id. */
  readonly watches: ReadonlyMap<string, Watch>
}

/** Builds the record of an entry of the backlog of a chat that is back. */
export const backlogRecordOf = (
  entry: BatchEntry,
  place: number,
  { destination, at, watches }: BacklogHistory,
): HistoryRecord => {
  const { watch } = entry
  const key = entry.key ?? shortId(JSON.stringify(entry))
  const id = historyId({ at, place, key })
  const value: HistoryEntry = {
    of: historyKeys(destination, { watch, counts: true }),
    watch,
    name: watches.get(watch ?? '')?.settings.name ?? '',
    at: toUnixSeconds(at),
    ...(entry.kind === 'words'
      ? { kind: 'text', text: toOneLine(entry.words) }
      : {
          kind: 'transaction',
          transaction: toRecordedTransaction(entry.data),
          ...(entry.state === 'removed' && { removed: true }),
        }),
  }
  return { id, write: historyWrite(id, value) }
}

/** Builds the records of the totals of a backlog's older transactions. */
export const olderWrites = (
  older: readonly OlderTotals[],
  place: number,
  { destination, at }: BacklogHistory,
): readonly Write[] =>
  older.map(({ watch, name, since, gathered }, n) => {
    const id = historyId({ at, place: place + n, key: watch })
    const summary = toRecordedSummary(toSummary(gathered, { since, until: toUnixSeconds(at) }))
    const keys = historyKeys(destination, { watch, counts: true })
    return historyWrite(id, { of: keys, watch, name, at: toUnixSeconds(at), kind: 'summary', summary })
  })

/**
 * Adds as much history as the commit of a delivery has room for. Only the batch of a chat with many busy
 * watches leaves too little.
 */
export const withHistory = (writes: readonly Write[], history: readonly Write[]): readonly Write[] => [
  ...writes,
  ...history.slice(0, Math.max(0, maxCommitWrites - writes.length)),
]

/**
 * Trims the history after the delivery that wrote these entries. A failure is no reason to repeat the
 * delivery: the next one trims, too.
 */
export const keepHistoryBounds = async (
  written: readonly Write[],
  { store, log, destination }: { readonly store: Store; readonly log: Log; readonly destination: string },
): Promise<void> => {
  const entries = written.flatMap(write => (write.op === 'put' ? [write.id] : []))
  try {
    await trimHistory(store, { destination, entries })
  } catch (error) {
    log.warn({ error: describeError(error) }, 'could not trim the history')
  }
}
