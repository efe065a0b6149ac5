import type { Notification } from '#contract/notification.ts'
import { addToSummary, findInSummary, mergeSummary, removeFromSummary } from '#contract/summary.ts'
import { clip } from '#render/rich-text.ts'
import type { Texts, Translator } from '#render/texts.ts'
import { queueLimits } from '#store/limits.ts'
import { type Claim, type Doc, push, put, remove, type Store, type Write } from '#store/store.ts'
import type { AddressBook } from '#watch/address-book.ts'
import { type LabelledWatch } from '#watch/address-book.ts'
import { type ChatState, chats, watches } from '#watch/watch.ts'
import { type Alert, alertKey, type DigestAlert, type SummaryAlert, type TransactionAlert } from '../alert.ts'
import { alertMessage } from '../alert-message.ts'
import {
  type ChatLane,
  isPending,
  type LaneItem,
  type PendingAlert,
  readBooks,
  type SkippedAlert,
} from '../chat-lane.ts'
import type { HandledItems } from '../filter/filter-lane.ts'
import { type Backlog, type BatchEntry, backlogs, type OlderTotals } from '../records/batches.ts'
import { endSuspensionWrite } from '../records/suspension-notices.ts'
import { batchEntry, batchedData, lengthInBatch, maxTextsLength } from './batch-entry.ts'
import type { NextDelivery } from './next-delivery.ts'

const maxEntries = 100
/** Texts take more of the message than totals. */
const maxTexts = 8
/** Watches with totals of their own. */
const maxOlder = 100
const maxCorrections = 50

const emptyBacklog = (chat: string): Backlog => ({
  chat,
  entries: [],
  older: [],
  left: 0,
  corrections: [],
})

/** Whether there is nothing to send: a mere count of alerts without totals is not worth a message. */
const isBacklogEmpty = ({ entries, older }: Backlog): boolean => entries.length + older.length === 0

type BacklogTransaction = { readonly watch?: string | undefined; readonly data: Notification['data'] }

/**
 * Removes a transaction from the totals of its watch. `counted` is its data as the totals have it, if it is
 * known.
 */
const removeFromOlder = (
  older: readonly OlderTotals[],
  { watch, data }: BacklogTransaction,
  counted?: Notification['data'],
): readonly OlderTotals[] =>
  older.flatMap(totals => {
    const stored = totals.watch === watch ? findInSummary(totals.gathered, data) : undefined
    if (stored === undefined) return [totals]
    const left = removeFromSummary(totals.gathered, counted ?? stored)
    return left === undefined ? [] : [{ ...totals, gathered: left }]
  })

/**
 * Adds to the totals of a watch. With too many watches, only a count is kept of the one whose last alert is
 * oldest.
 */
const addToOlder = (
  before: Backlog,
  { since, ...of }: Omit<OlderTotals, 'gathered'>,
  add: (before: OlderTotals['gathered'] | undefined) => OlderTotals['gathered'],
): Backlog => {
  const stored = before.older.find(({ watch }) => watch === of.watch)
  const totals: OlderTotals = {
    ...of,
    since: Math.min(since, stored?.since ?? since),
    gathered: add(stored?.gathered),
  }
  const older = [...before.older.filter(other => other !== stored), totals]
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
  const index = backlog.entries.findIndex(({ kind }) => !hasTooManyTexts || kind === 'words')
  const entry = backlog.entries[index]
  const entries = backlog.entries.toSpliced(index, 1)
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

/** Adds an entry, or replaces the one of the same transaction. */
const addEntry = (before: Backlog, entry: BatchEntry): Backlog => {
  const others = before.entries.filter(({ key }) => key === undefined || key !== entry.key)
  const clipped = entry.kind === 'words' ? { ...entry, words: clip(entry.words, maxTextsLength) } : entry
  // The totals may contain the transaction with other contents.
  const older = entry.kind === 'words' ? before.older : removeFromOlder(before.older, entry)
  return shortenBacklog({ ...before, older, entries: [...others, clipped] })
}

const addSummary = (before: Backlog, { watch = '', notification }: SummaryAlert): Backlog => {
  const { bot, summary } = notification
  return addToOlder(before, { watch, name: bot.name, since: summary.since }, totals =>
    mergeSummary(totals, summary),
  )
}

/** Adds a digest by its watches. Of alerts without amounts only the number is kept. */
const addDigest = (
  before: Backlog,
  { parts }: DigestAlert,
  watches: PendingAlert['subject']['watches'],
): Backlog => {
  const shown = parts.filter(({ watch }) => watches?.has(watch) === true)
  const uncounted = shown.reduce(
    (sum, { alerts, summary }) => sum + Math.max(0, alerts - (summary?.transactions ?? 0)),
    0,
  )
  return shown.reduce<Backlog>(
    (backlog, { watch, summary }) =>
      summary === undefined
        ? backlog
        : addToOlder(
            backlog,
            { watch, name: watches?.get(watch)?.settings.name ?? '', since: summary.since },
            totals => mergeSummary(totals, summary),
          ),
    { ...before, left: before.left + uncounted },
  )
}

/** Adds an edit to make when the chat is back. It replaces an earlier one of the same transaction. */
const addCorrection = (before: Backlog, correction: Backlog['corrections'][number]): Backlog => ({
  ...before,
  corrections: [...before.corrections.filter(({ id }) => id !== correction.id), correction].slice(
    -maxCorrections,
  ),
})

const addToBacklog = (before: Backlog, pending: PendingAlert, say: Translator): Backlog => {
  const { alert, action, subject } = pending
  if (action.type === 'edit') return addCorrection(before, { id: alertKey(alert) ?? '', alert })
  // When the chat is back, a final block is old news.
  if (alert.kind === 'final') return before
  if (alert.kind === 'summary') return addSummary(before, alert)
  if (alert.kind === 'digest') return addDigest(before, alert, subject.watches)
  const reader = { watch: subject.watch, say }
  const entry = batchEntry(alert, reader)
  if (entry !== undefined) return addEntry(before, entry)
  // Tests, volume prompts and announcements will be out of date when the chat is back.
  if (alert.kind !== 'spam warning' && alert.kind !== 'channel') return before
  const { body } = alertMessage(alert, { ...reader, isRepeat: false })
  return addEntry(before, { kind: 'words', words: body })
}

/** Removes a transaction that left the chain before it was shown. */
const removeFromBacklog = (before: Backlog, alert: TransactionAlert): Backlog => {
  const { watch, notification } = alert
  const { data } = notification
  const removed = alertKey(alert)
  return {
    ...before,
    entries: before.entries.filter(({ key }) => key !== removed),
    older: removeFromOlder(before.older, { watch, data }, batchedData(data)),
  }
}

/** A chat that cannot be written to, or whose backlog is not delivered yet. */
export type UnreachableChat = {
  readonly claim: Claim
  /** Absent if the chat was always live. */
  readonly chat: Doc<ChatState> | undefined
}

export const isUnreachable = (chat: Doc<ChatState> | undefined): boolean =>
  chat !== undefined && chat.value.state !== 'live'

/** The id of the item that brings the chat back. Unlike the version of a backlog, it is never used again. */
export const returnId = ({ claim }: UnreachableChat): string => claim.items[0]?.id ?? ''

/** The existing watches of these entries, by id, with the labels of the addresses in the entries. */
export const readWatchesOf = async (
  store: Store,
  chat: string,
  entries: readonly { readonly watch?: string }[],
  knownNames: AddressBook | undefined,
): Promise<ReadonlyMap<string, LabelledWatch>> => {
  const ids = [...new Set(entries.flatMap(({ watch }) => watch ?? []))]
  const docs = (await store.get(watches, ids)).filter(doc => doc !== undefined)
  const watched = docs.map(({ value }) => value)
  const withLabels = await readBooks(store, { lane: chat, alerts: entries, watched, knownNames })
  return new Map(docs.map(({ id, value }) => [id, withLabels(value)] as const))
}

/** Reads the part of a backlog whose watches still exist, and these watches, by id. */
export const readWatchedBacklog = async (
  store: Store,
  backlog: Backlog,
  knownNames?: AddressBook,
): Promise<{ readonly backlog: Backlog; readonly watches: ReadonlyMap<string, LabelledWatch> }> => {
  const { chat, entries, older } = backlog
  const existing = await readWatchesOf(store, chat, [...entries, ...older], knownNames)
  const watches = new Map(
    [...existing].filter(([, { state, moved }]) => state !== 'deleting' || moved === true),
  )
  const isWatched = ({ watch }: { readonly watch?: string }): boolean =>
    watch === undefined || watches.has(watch)
  return {
    backlog: {
      ...backlog,
      entries: backlog.entries.filter(isWatched),
      older: backlog.older.filter(isWatched),
    },
    watches,
  }
}

/** Takes the first items that are of this destination, or have no alert any more. */
const itemsOf = (items: readonly LaneItem[], destination: string): readonly LaneItem[] => {
  const end = items.findIndex(item => 'alert' in item && item.alert.destination !== destination)
  return end < 0 ? items : items.slice(0, end)
}

const removeSkipped = (backlog: Backlog, item: SkippedAlert): Backlog => {
  if (!('alert' in item)) return backlog
  const { alert } = item
  const isRemoved = alert.kind === 'transaction' && alert.notification.state === 'removed'
  return isRemoved ? removeFromBacklog(backlog, alert) : backlog
}

const repeatWrite = ({ id, version, value }: Doc<Backlog>): Write =>
  put(backlogs, { id, value: { ...value, repeat: true } }, { expect: version })

/** Pushes the corrections to the lane, or, if the lane has no room for them, a second return alert to its end. */
const correctionWrites = (
  unreachable: UnreachableChat,
  { id: destination, version, value }: Doc<Backlog>,
): readonly Write[] => {
  const { lane, token, waiting } = unreachable.claim
  const { chat, corrections } = value
  if (corrections.length === 0 || waiting <= queueLimits.chat.laneItems / 2)
    return [
      remove(backlogs, destination, { expect: version }),
      ...corrections.map(({ id, alert }) =>
        push('chat', lane, { id: `${id}:late:${returnId(unreachable)}`, body: alert }),
      ),
    ]
  const again: Alert = { kind: 'return', destination }
  return [
    put(backlogs, { id: destination, value: { ...emptyBacklog(chat), corrections } }, { expect: version }),
    push('chat', lane, { id: `${destination}:again:${token}`, body: again }),
  ]
}

/** Makes the chat live again, and corrects the messages that it shows from before. */
export const returnWrites = (
  unreachable: UnreachableChat,
  backlog: Doc<Backlog> | undefined,
): readonly Write[] => [
  ...(unreachable.chat?.value.state === 'returning'
    ? [
        put(
          chats,
          { id: unreachable.chat.id, value: { state: 'live' } },
          { expect: unreachable.chat.version },
        ),
        endSuspensionWrite(unreachable.chat.id),
      ]
    : []),
  ...(backlog === undefined
    ? []
    : [endSuspensionWrite(backlog.id), ...correctionWrites(unreachable, backlog)]),
]

/**
 * Returns `undefined` if there is a backlog to deliver. A chat that is unreachable again gets another return
 * alert later.
 */
const handleReturn = async (
  backlog: Doc<Backlog> | undefined,
  { unreachable, isRepeat, store }: { unreachable: UnreachableChat; isRepeat: boolean; store: Store },
): Promise<HandledItems | undefined> => {
  if (unreachable.chat?.value.state === 'suspended')
    return { count: 1, writes: backlog !== undefined && isRepeat ? [repeatWrite(backlog)] : [] }
  if (backlog !== undefined && !isBacklogEmpty((await readWatchedBacklog(store, backlog.value)).backlog))
    return undefined
  return { count: 1, writes: returnWrites(unreachable, backlog) }
}

/**
 * Handles the next delivery of a chat that is unreachable: nothing is shown, and the alerts go into the
 * backlog of their destination. Returns `undefined` if the chat is back, so that its backlog is to be
 * delivered.
 */
export const collectBacklog = async (
  { next, lane, unreachable }: { next: NextDelivery; lane: ChatLane; unreachable: UnreachableChat },
  { store, texts }: { store: Store; texts: Texts },
): Promise<HandledItems | undefined> => {
  const all = lane.items.slice(0, next.count)
  const [first] = all.flatMap(item => ('alert' in item ? [item.alert] : []))
  if (first === undefined) return { count: next.count, writes: [] }
  const [stored] = await store.get(backlogs, [first.destination])
  const items = itemsOf(all, first.destination)
  const isRepeat = items.some(item => isPending(item) && item.priorSends > 0)
  if (first.kind === 'return') return handleReturn(stored, { unreachable, isRepeat, store })
  const before = stored?.value ?? emptyBacklog(unreachable.claim.lane)
  const after = items.reduce(
    (backlog, item) =>
      isPending(item)
        ? addToBacklog(backlog, item, texts.for(item.subject.watch?.languageCode))
        : removeSkipped(backlog, item),
    before,
  )
  if (after === before) return { count: items.length, writes: [] }
  const value: Backlog = isRepeat ? { ...after, repeat: true } : after
  return {
    count: items.length,
    writes: [put(backlogs, { id: first.destination, value }, { expect: stored?.version ?? 0 })],
  }
}
