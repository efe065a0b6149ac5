import type { Backlog, BatchEntry, OlderTotals } from '#chat/batches.ts'
import type { Notification } from '#contract/notification.ts'
import { addToSummary, findInSummary, mergeSummary, removeFromSummary } from '#contract/summary.ts'
import { clip } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import { alertKey, type SummaryAlert, type TransactionAlert } from '../alert.ts'
import { alertMessage } from '../alert-message.ts'
import type { PendingAlert } from '../chat-lane.ts'
import { batchEntry, batchedData, lengthInBatch, maxTextsLength } from './batch-entry.ts'

const maxEntries = 100
/** Texts take more of the message than totals. */
const maxTexts = 8
/** Watches with totals of their own. */
const maxOlder = 100
const maxCorrections = 50

export const emptyBacklog = (chat: string): Backlog => ({
  chat,
  entries: [],
  older: [],
  left: 0,
  corrections: [],
})

/** Whether there is nothing to tell: a count of what was left out alone is not worth a message. */
export const isBacklogEmpty = ({ entries, older }: Backlog): boolean => entries.length + older.length === 0

type BacklogTransaction = { readonly watch?: string | undefined; readonly data: Notification['data'] }

/** Takes a transaction out of the totals of its watch, if they have it. `counted`: what they have of it, if known. */
const removeFromOlder = (
  older: readonly OlderTotals[],
  { watch, data }: BacklogTransaction,
  counted?: Notification['data'],
): readonly OlderTotals[] =>
  older.flatMap(totals => {
    const known = totals.watch === watch ? findInSummary(totals.gathered, data) : undefined
    if (known === undefined) return [totals]
    const left = removeFromSummary(totals.gathered, counted ?? known)
    return left === undefined ? [] : [{ ...totals, gathered: left }]
  })

/** Adds to the totals of a watch. Of the watch whose last alert is oldest, only a count is kept if there are too many. */
const addToOlder = (
  before: Backlog,
  { since, ...of }: Omit<OlderTotals, 'gathered'>,
  add: (before: OlderTotals['gathered'] | undefined) => OlderTotals['gathered'],
): Backlog => {
  const known = before.older.find(({ watch }) => watch === of.watch)
  const totals: OlderTotals = {
    ...of,
    since: Math.min(since, known?.since ?? since),
    gathered: add(known?.gathered),
  }
  const older = [...before.older.filter(other => other !== known), totals]
  const [first] = older
  if (first === undefined || older.length <= maxOlder) return { ...before, older }
  return { ...before, older: older.slice(1), left: before.left + first.gathered.transactions }
}

/** Moves the oldest entries into the totals; texts are only counted. */
const shortenBacklog = (backlog: Backlog): Backlog => {
  const texts = backlog.entries.flatMap(entry => (entry.kind === 'words' ? [entry.words] : []))
  const length = texts.reduce((sum, text) => sum + lengthInBatch(text), 0)
  const hasTooManyTexts = texts.length > maxTexts || (texts.length > 1 && length > maxTextsLength)
  if (!hasTooManyTexts && backlog.entries.length <= maxEntries) return backlog
  const place = backlog.entries.findIndex(({ kind }) => !hasTooManyTexts || kind === 'words')
  const entry = backlog.entries[place]
  const entries = backlog.entries.toSpliced(place, 1)
  if (entry === undefined || entry.kind === 'words')
    return shortenBacklog({ ...backlog, entries, left: backlog.left + 1 })
  if (entry.state === 'removed') return shortenBacklog({ ...backlog, entries })
  const { watch, name, data } = entry
  return shortenBacklog(
    addToOlder({ ...backlog, entries }, { watch, name, since: data.block.time }, totals =>
      addToSummary(totals, data),
    ),
  )
}

/** Adds an entry, or replaces that of the same transaction. */
const addEntry = (before: Backlog, entry: BatchEntry): Backlog => {
  const others = before.entries.filter(({ key }) => key === undefined || key !== entry.key)
  const kept = entry.kind === 'words' ? { ...entry, words: clip(entry.words, maxTextsLength) } : entry
  // The totals have its contents of before, which may differ.
  const older = entry.kind === 'words' ? before.older : removeFromOlder(before.older, entry)
  return shortenBacklog({ ...before, older, entries: [...others, kept] })
}

const addSummary = (before: Backlog, { watch = '', notification }: SummaryAlert): Backlog => {
  const { bot, summary } = notification
  return addToOlder(before, { watch, name: bot.name, since: summary.since }, totals =>
    mergeSummary(totals, summary),
  )
}

/** Adds an edit to make when the chat is back; the newest of each transaction counts. */
const addCorrection = (before: Backlog, correction: Backlog['corrections'][number]): Backlog => ({
  ...before,
  corrections: [...before.corrections.filter(({ id }) => id !== correction.id), correction].slice(
    -maxCorrections,
  ),
})

export const addToBacklog = (
  before: Backlog,
  { pending, say }: { pending: PendingAlert; say: Translator },
): Backlog => {
  const { alert, action, subject } = pending
  if (action.type === 'edit') return addCorrection(before, { id: alertKey(alert) ?? '', alert })
  if (alert.kind === 'summary') return addSummary(before, alert)
  const reader = { watch: subject.watch, say }
  const entry = batchEntry(alert, reader)
  if (entry !== undefined) return addEntry(before, entry)
  // Tests and volume prompts are out of date by then.
  if (alert.kind !== 'hidden') return before
  const { body } = alertMessage(alert, { ...reader, isRepeat: false })
  return addEntry(before, { kind: 'words', words: body })
}

/** Removes a transaction that left the chain before it was shown. */
export const removeFromBacklog = (before: Backlog, alert: TransactionAlert): Backlog => {
  const { watch, notification } = alert
  const { data } = notification
  const removed = alertKey(alert)
  return {
    ...before,
    entries: before.entries.filter(({ key }) => key !== removed),
    older: removeFromOlder(before.older, { watch, data }, batchedData(data)),
  }
}
