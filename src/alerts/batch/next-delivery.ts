import type { Texts } from '#render/texts.ts'
import { type ChatLane, isPending, type LaneItem, type PendingAlert } from '../chat-lane.ts'
import type { BatchEntry } from '../records/batches.ts'
import { batchEntry, lengthInBatch, maxTextsLength } from './batch-entry.ts'
import type { ExtendableBatch } from './extendable-batch.ts'

export type BatchedAlert = { readonly pending: PendingAlert; readonly entry: BatchEntry }

/** An edit of a transaction that a batch shows. */
type BatchUpdate = PendingAlert & {
  readonly action: Extract<PendingAlert['action'], { type: 'edit' }> & {
    readonly shown: { readonly batch: string }
  }
}
export type BatchUpdates = readonly [BatchUpdate, ...BatchUpdate[]]

/** How the first `count` items of a lane are handled by one message. */
export type NextDelivery = { readonly count: number } & (
  | { readonly type: 'skip' }
  | { readonly type: 'alert'; readonly pending: PendingAlert }
  | { readonly type: 'batch'; readonly alerts: readonly BatchedAlert[] }
  | {
      readonly type: 'batch extension'
      readonly extended: ExtendableBatch
      readonly alerts: readonly BatchedAlert[]
    }
  | { readonly type: 'batch update'; readonly updates: BatchUpdates }
)

type LaneItems = readonly LaneItem[]

export const maxBatchSize = 100

/** Most entries with texts instead of totals. */
const maxTexts = 25

const isBatchUpdate = (pending: PendingAlert): pending is BatchUpdate =>
  pending.action.type === 'edit' && pending.action.shown.batch !== undefined

/** Takes the items before the first one that `isEnd`. */
const itemsUntil = (items: LaneItems, isEnd: (item: LaneItem) => boolean): LaneItems => {
  const end = items.findIndex(isEnd)
  return end < 0 ? items : items.slice(0, end)
}

const nextBatchUpdate = (items: LaneItems, first: BatchUpdate): NextDelivery => {
  const { batch } = first.action.shown
  const own = itemsUntil(
    items,
    item => isPending(item) && !(isBatchUpdate(item) && item.action.shown.batch === batch),
  )
  const [, ...others] = own.filter(isPending).filter(isBatchUpdate)
  return { type: 'batch update', updates: [first, ...others], count: own.length }
}

const batchedAlerts = (items: LaneItems, texts: Texts): readonly BatchedAlert[] =>
  items.filter(isPending).flatMap(pending => {
    const { watch } = pending.subject
    const entry = batchEntry(pending.alert, { watch, say: texts.for(watch?.languageCode) })
    return entry === undefined ? [] : [{ pending, entry }]
  })

/** The room left in a message, with `textsLength` in UTF-16 units. */
type BatchRoom = { readonly entries: number; readonly texts: number; readonly textsLength: number }

const emptyBatchRoom: BatchRoom = { entries: maxBatchSize, texts: maxTexts, textsLength: maxTextsLength }

const roomAfter = ({ entries, texts, textsLength }: BatchRoom, entry: BatchEntry): BatchRoom =>
  entry.kind === 'transaction'
    ? { entries: entries - 1, texts, textsLength }
    : { entries: entries - 1, texts: texts - 1, textsLength: textsLength - lengthInBatch(entry.words) }

const isOverfull = ({ entries, texts, textsLength }: BatchRoom): boolean =>
  Math.min(entries, texts, textsLength) < 0

/** Takes the first items that fit in one message. An alert after the first has to pass `isFitting`. */
const batchableItems = (
  items: LaneItems,
  texts: Texts,
  room: BatchRoom,
  isFitting: (item: PendingAlert) => boolean,
): LaneItems => {
  let left = room
  for (const [index, item] of items.entries()) {
    if (!isPending(item)) continue
    const isCandidate = item.action.type === 'send' && isFitting(item)
    const [batched] = isCandidate ? batchedAlerts([item], texts) : []
    if (batched !== undefined) left = roomAfter(left, batched.entry)
    if (batched === undefined || isOverfull(left)) return items.slice(0, index)
  }
  return items
}

/** Whether both alerts are sent to the same chat or topic. */
const isSameThread = (one: PendingAlert, other: PendingAlert): boolean =>
  one.alert.destination === other.alert.destination &&
  one.subject.destination.thread === other.subject.destination.thread

/** Takes the first items that can be a batch. */
const newBatchItems = (items: LaneItems, texts: Texts): LaneItems => {
  const first = items.find(isPending)
  const isFitting = (item: PendingAlert): boolean =>
    item === first || (item.priorSends === 0 && first !== undefined && isSameThread(item, first))
  return batchableItems(items, texts, emptyBatchRoom, isFitting)
}

/**
 * Takes the first items that can be added to a batch. Alerts of a watch that it does not have yet are not
 * among them: they are worth a sound.
 */
const extensionItems = (items: LaneItems, extended: ExtendableBatch, texts: Texts) => {
  const { entries } = extended.batch
  const watched = new Set(entries.map(({ watch }) => watch))
  const isFitting = ({ priorSends, alert, subject }: PendingAlert): boolean =>
    priorSends === 0 &&
    alert.destination === extended.destination &&
    subject.destination.thread === extended.thread &&
    watched.has(alert.watch)
  return batchableItems(items, texts, entries.reduce(roomAfter, emptyBatchRoom), isFitting)
}

/**
 * Decides what is next in a lane, in its order. `minBatchSize` or more new alerts make a batch. It ends
 * before an edit, an alert that may have been sent, an alert that always stands alone, and an alert for
 * another topic. A batch that may have been sent is sent again as it was. New alerts of any number are added
 * to the batch `extendable`. Edits of the same batch make one edit.
 */
export const nextDelivery = (
  lane: ChatLane,
  {
    texts,
    extendable: extended,
    minBatchSize,
  }: { minBatchSize: number; texts: Texts; extendable: ExtendableBatch | undefined },
): NextDelivery | undefined => {
  const { batchSize, extendedBatch, priorSends } = lane
  const isSentBefore = batchSize !== undefined && priorSends > 0
  // With a size of one, Telegram did not accept the batch.
  const isRejected = batchSize === 1 && extendedBatch === undefined
  const items = isSentBefore || isRejected ? lane.items.slice(0, batchSize) : lane.items
  const skipped = items.findIndex(isPending)
  const pending = items.find(isPending)
  if (pending === undefined) return items.length === 0 ? undefined : { type: 'skip', count: items.length }
  if (isSentBefore && extended !== undefined && extended.id === extendedBatch)
    return { type: 'batch extension', extended, alerts: batchedAlerts(items, texts), count: items.length }
  if (isSentBefore && batchSize > 1)
    return { type: 'batch', alerts: batchedAlerts(items, texts), count: items.length }
  if (skipped > 0) return { type: 'skip', count: skipped }
  if (isBatchUpdate(pending)) return nextBatchUpdate(items, pending)
  if (priorSends > 0) return { type: 'alert', pending, count: 1 }
  const more = extended?.isGrowing === true ? extensionItems(items, extended, texts) : []
  if (extended !== undefined && more.some(isPending))
    return { type: 'batch extension', extended, alerts: batchedAlerts(more, texts), count: more.length }
  const batchable = newBatchItems(items, texts)
  const alerts = batchedAlerts(batchable, texts)
  return alerts.length < minBatchSize
    ? { type: 'alert', pending, count: 1 }
    : { type: 'batch', alerts, count: batchable.length }
}
