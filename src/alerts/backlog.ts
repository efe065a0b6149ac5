import type { Backlog } from '#chat/backlogs.ts'
import type { BatchEntry, OlderTotals } from '#chat/folds.ts'
import { clip } from '#chat/rich.ts'
import type { Translator } from '#chat/texts.ts'
import type { Notification } from '#contract/notification.ts'
import { addToSummary, findInSummary, mergeSummary, removeFromSummary } from '#contract/summary.ts'
import { alertKey, type SummaryAlert, type TransactionAlert } from './alert.ts'
import { batchEntry, batchedData, maxTextsLength, reservedLengthOf } from './fold-entry.ts'
import { alertMessage } from './render.ts'
import type { PendingAlert } from './waiting.ts'

/** So many are kept one by one; of what is told in words, less, and no more than a message has room for. */
const maxEntries = 100
const maxBacklogTexts = 8
/** Watches with sums of their own. */
const maxOlder = 100
const maxCorrections = 50

export const emptyBacklog = (chat: string): Backlog => ({
  chat,
  entries: [],
  older: [],
  left: 0,
  corrections: [],
})

type BacklogTransaction = { readonly watch?: string | undefined; readonly data: Notification['data'] }

/** Without a transaction, where the sums of its watch are known to hold it. `held`: what of it they do; absent, as it is kept there. */
const removeFromOlder = (
  older: readonly OlderTotals[],
  { watch, data }: BacklogTransaction,
  held?: Notification['data'],
): readonly OlderTotals[] =>
  older.flatMap(sums => {
    const known = sums.watch === watch ? findInSummary(sums.gathered, data) : undefined
    if (known === undefined) return [sums]
    const left = removeFromSummary(sums.gathered, held ?? known)
    return left === undefined ? [] : [{ ...sums, gathered: left }]
  })

/** With what a fold would tell of it, in place of what the same transaction came to before. */
const addEntry = (before: Backlog, entry: BatchEntry): Backlog => {
  const others = before.entries.filter(({ key }) => key === undefined || key !== entry.key)
  const kept = entry.kind === 'words' ? { ...entry, words: clip(entry.words, maxTextsLength) } : entry
  // It may have turned out otherwise: what is in the sums is what it was before.
  const older = entry.kind === 'words' ? before.older : removeFromOlder(before.older, entry)
  return shortenBacklog({ ...before, older, entries: [...others, kept] })
}

/** The oldest go into the sums, or are counted. */
const shortenBacklog = (backlog: Backlog): Backlog => {
  const words = backlog.entries.flatMap(entry => (entry.kind === 'words' ? [entry.words] : []))
  const room = words.reduce((sum, one) => sum + reservedLengthOf(one), 0)
  const hasTooManyWords = words.length > maxBacklogTexts || (words.length > 1 && room > maxTextsLength)
  const tooMany = hasTooManyWords ? 'words' : backlog.entries.length > maxEntries ? 'all' : undefined
  if (tooMany === undefined) return backlog
  const place = backlog.entries.findIndex(({ kind }) => tooMany === 'all' || kind === 'words')
  const entry = backlog.entries[place]
  const entries = backlog.entries.toSpliced(place, 1)
  if (entry === undefined || entry.kind === 'words')
    return shortenBacklog({ ...backlog, entries, left: backlog.left + 1 })
  // What has left the chain meanwhile is in no sum.
  if (entry.state === 'removed') return shortenBacklog({ ...backlog, entries })
  const { watch, name, data } = entry
  return shortenBacklog(
    addToOlder({ ...backlog, entries }, { watch, name, since: data.block.time }, sums =>
      addToSummary(sums, data),
    ),
  )
}

/** With more in the sums of a watch. Of the watch that nothing came of for longest, only how much it was is kept. */
const addToOlder = (
  before: Backlog,
  { since, ...of }: Omit<OlderTotals, 'gathered'>,
  add: (before: OlderTotals['gathered'] | undefined) => OlderTotals['gathered'],
): Backlog => {
  const known = before.older.find(({ watch }) => watch === of.watch)
  const sums: OlderTotals = {
    ...of,
    since: Math.min(since, known?.since ?? since),
    gathered: add(known?.gathered),
  }
  const older = [...before.older.filter(other => other !== known), sums]
  const [first] = older
  if (first === undefined || older.length <= maxOlder) return { ...before, older }
  return { ...before, older: older.slice(1), left: before.left + first.gathered.transactions }
}

/** With the transactions of a summary, in the sums of its watch. */
const addSummary = (before: Backlog, { watch = '', notification }: SummaryAlert): Backlog => {
  const { bot, summary } = notification
  return addToOlder(before, { watch, name: bot.name, since: summary.since }, sums =>
    mergeSummary(sums, summary),
  )
}

/** Without a transaction that has left the chain before anybody was told of it. */
export const removeTransaction = (before: Backlog, alert: TransactionAlert): Backlog => {
  const { watch, notification } = alert
  const { data } = notification
  const gone = alertKey(alert)
  return {
    ...before,
    entries: before.entries.filter(({ key }) => key !== gone),
    older: removeFromOlder(before.older, { watch, data }, batchedData(data)),
  }
}

/** With what a message of before should be changed into; the newest of each transaction counts. */
const addCorrection = (before: Backlog, correction: Backlog['corrections'][number]): Backlog => ({
  ...before,
  corrections: [...before.corrections.filter(({ id }) => id !== correction.id), correction].slice(
    -maxCorrections,
  ),
})

/** With an alert that is told alone. */
export const addAlert = (before: Backlog, o: { due: PendingAlert; say: Translator }): Backlog => {
  const { alert, step, subject } = o.due
  if (step.step === 'revise') return addCorrection(before, { id: alertKey(alert) ?? '', alert })
  if (alert.kind === 'summary') return addSummary(before, alert)
  const reader = { watch: subject.watch, say: o.say }
  const entry = batchEntry(alert, reader)
  if (entry !== undefined) return addEntry(before, entry)
  // Nobody waits any more for what a test shows.
  if (alert.kind !== 'hidden') return before
  const { body } = alertMessage(alert, { ...reader, repeat: false })
  return addEntry(before, { kind: 'words', words: body })
}

/** What was left out is worth a word beside others only. */
export const isBacklogEmpty = ({ entries, older }: Backlog): boolean => entries.length + older.length === 0
