import { type Backlog, type BatchEntry, backlogs, type OlderTotals } from '#chat/batches.ts'
import { type ChatState, chats, type Watch, watches } from '#chat/records.ts'
import type { Notification } from '#contract/notification.ts'
import { addToSummary, findInSummary, mergeSummary, removeFromSummary } from '#contract/summary.ts'
import { clip } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import { queueLimits } from '#store/limits.ts'
import { type Claim, type Doc, put, remove, type Store, type Write } from '#store/store.ts'
import { type Alert, alertKey, type SummaryAlert, type TransactionAlert } from '../alert.ts'
import { alertMessage } from '../alert-message.ts'
import type { ChatLane, PendingAlert, SkippedAlert } from '../chat-lane.ts'
import type { DeliveryContext } from '../deliver/send-message.ts'
import type { HandledItems } from '../filter/filter-lane.ts'
import { batchEntry, batchedData, maxTextsLength, reservedLengthOf } from './batch-entry.ts'
import type { NextDelivery } from './next-delivery.ts'

/** So many are kept one by one; of what is told in words, less, and no more than a message has room for. */
const maxEntries = 100
const maxBacklogTexts = 8
/** Watches with sums of their own. */
const maxOlder = 100
const maxCorrections = 50

const emptyBacklog = (chat: string): Backlog => ({
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
const removeTransaction = (before: Backlog, alert: TransactionAlert): Backlog => {
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
const addAlert = (before: Backlog, o: { due: PendingAlert; say: Translator }): Backlog => {
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
const isBacklogEmpty = ({ entries, older }: Backlog): boolean => entries.length + older.length === 0

/** The watches that some of this is of, as far as their records are still there, by id. */
export const readWatchesOf = async (
  store: Store,
  of: readonly { readonly watch?: string }[],
): Promise<ReadonlyMap<string, Watch>> => {
  const ids = [...new Set(of.flatMap(({ watch }) => watch ?? []))]
  const found = ids.length === 0 ? [] : await store.get(watches, ids)
  return new Map(found.flatMap(doc => (doc === undefined ? [] : [[doc.id, doc.value] as const])))
}

/** What of a backlog is of watches that are there still, and these, by id. */
export const readWatchedBacklog = async (
  store: Store,
  backlog: Backlog,
): Promise<{ readonly backlog: Backlog; readonly watches: ReadonlyMap<string, Watch> }> => {
  const known = await readWatchesOf(store, [...backlog.entries, ...backlog.older])
  const watches = new Map([...known].filter(([, { state }]) => state !== 'deleting'))
  const isThere = ({ watch }: { readonly watch?: string }): boolean =>
    watch === undefined || watches.has(watch)
  return {
    backlog: { ...backlog, entries: backlog.entries.filter(isThere), older: backlog.older.filter(isThere) },
    watches,
  }
}

/** `chat`: its state, if it ever had another than live. */
export type UnreachableChat = { readonly claim: Claim; readonly chat: Doc<ChatState> | undefined }

/** The person is gone, or back but not told yet what was missed. */
export const isUnreachable = (chat: Doc<ChatState> | undefined): boolean =>
  chat !== undefined && chat.value.state !== 'live'

/** The word that a person is back; each destination of the chat gets its own. */
export const isReturnDelivery = (batch: NextDelivery): boolean =>
  batch.what === 'one' && batch.due.alert.kind === 'missed'

/**
 * What is done with a batch of a chat that is away: nothing is shown, all of it goes into the backlog of its destination.
 * `undefined`: it says that the person is back, so that the backlog is to be told.
 */
export const collectBacklog = async (
  { batch, lane, away }: { batch: NextDelivery; lane: ChatLane; away: UnreachableChat },
  teller: DeliveryContext,
): Promise<HandledItems | undefined> => {
  const all = lane.waiting.slice(0, batch.count)
  const [first] = all.flatMap(waiting => ('alert' in waiting ? [waiting.alert] : []))
  if (first === undefined) return { count: batch.count, writes: [] }
  const [kept] = await teller.store.get(backlogs, [first.destination])
  const run = ofDestination(all, first.destination)
  const isRepeat = run.some(waiting => 'sends' in waiting && waiting.sends > 0)
  if (first.kind === 'missed') return handleReturn(kept, { away, isRepeat, store: teller.store })
  const before = kept?.value ?? emptyBacklog(away.claim.lane)
  const after = run.reduce(
    (backlog, waiting) =>
      'step' in waiting ? addPending(backlog, waiting, teller) : removeSkipped(backlog, waiting),
    before,
  )
  if (after === before) return { count: run.length, writes: [] }
  const value: Backlog = isRepeat ? { ...after, repeat: true } : after
  return {
    count: run.length,
    writes: [put(backlogs, { id: first.destination, value }, { expect: kept?.version ?? 0 })],
  }
}

/** What is of no alert any more goes along. */
const ofDestination = (
  run: readonly (PendingAlert | SkippedAlert)[],
  destination: string,
): readonly (PendingAlert | SkippedAlert)[] => {
  const end = run.findIndex(waiting => 'alert' in waiting && waiting.alert.destination !== destination)
  return end < 0 ? run : run.slice(0, end)
}

const addPending = (backlog: Backlog, due: PendingAlert, { texts }: DeliveryContext): Backlog =>
  addAlert(backlog, { due, say: texts.for(due.subject.watch?.languageCode) })

/** Nothing is to be told of what left the chain again. */
const removeSkipped = (backlog: Backlog, waiting: SkippedAlert): Backlog => {
  if (!('alert' in waiting)) return backlog
  const { alert } = waiting
  const isGone = alert.kind === 'transaction' && alert.notification.state === 'removed'
  return isGone ? removeTransaction(backlog, alert) : backlog
}

/** The word that the person is back has come. One who is gone again will come back once more. */
const handleReturn = async (
  kept: Doc<Backlog> | undefined,
  { away, isRepeat, store }: { away: UnreachableChat; isRepeat: boolean; store: Store },
): Promise<HandledItems | undefined> => {
  if (away.chat?.value.state === 'suspended')
    return { count: 1, writes: kept !== undefined && isRepeat ? [repeatWrite(kept)] : [] }
  if (kept !== undefined && !isBacklogEmpty((await readWatchedBacklog(store, kept.value)).backlog))
    return undefined
  return { count: 1, writes: returnWrites(away, kept) }
}

const repeatWrite = ({ id, version, value }: Doc<Backlog>): Write =>
  put(backlogs, { id, value: { ...value, repeat: true } }, { expect: version })

/** What names the word that the person is back: it heads its lane. Backlogs count their versions anew each time. */
export const returnId = ({ claim }: UnreachableChat): string => claim.items[0]?.id ?? ''

/** The chat is as any other from now on, and what it shows from before is put right. */
export const returnWrites = (away: UnreachableChat, kept: Doc<Backlog> | undefined): readonly Write[] => [
  ...(away.chat?.value.state === 'returning'
    ? [put(chats, { id: away.chat.id, value: { state: 'live' } }, { expect: away.chat.version })]
    : []),
  ...(kept === undefined ? [] : correctionWrites(away, kept)),
]

/** Where much waits, once more behind that: a lane that is full takes nothing. */
const correctionWrites = (
  away: UnreachableChat,
  { id: destination, version, value }: Doc<Backlog>,
): readonly Write[] => {
  const { lane, token, waiting } = away.claim
  const { chat, corrections } = value
  const push = (id: string, body: object): Write => ({ op: 'push', queue: 'chat', lane, id, body })
  if (corrections.length === 0 || waiting <= queueLimits.chat.laneItems / 2)
    return [
      remove(backlogs, destination, { expect: version }),
      ...corrections.map(({ id, alert }) => push(`${id}:late:${returnId(away)}`, alert)),
    ]
  const again: Alert = { kind: 'missed', destination }
  return [
    put(backlogs, { id: destination, value: { ...emptyBacklog(chat), corrections } }, { expect: version }),
    push(`${destination}:again:${token}`, again),
  ]
}
