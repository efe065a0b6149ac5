import type { BatchEntry } from '#chat/batches.ts'
import type { Texts } from '#render/texts.ts'
import { type ChatLane, isPending, type LaneItem, type PendingAlert } from '../chat-lane.ts'
import { batchEntry, lengthInBatch, maxTextsLength } from './batch-message.ts'

/** An alert and its place in a batch. */
export type BatchedAlert = { readonly pending: PendingAlert; readonly entry: BatchEntry }

/** An edit of a transaction that a batch shows. */
export type BatchUpdate = PendingAlert & {
  readonly action: Extract<PendingAlert['action'], { type: 'edit' }> & {
    readonly shown: { readonly batch: string }
  }
}
export type BatchUpdates = readonly [BatchUpdate, ...BatchUpdate[]]

/** What one message does with the first `count` items of a lane. */
export type NextDelivery = { readonly count: number } & (
  | { readonly type: 'skip' }
  | { readonly type: 'alert'; readonly pending: PendingAlert }
  | { readonly type: 'batch'; readonly alerts: readonly BatchedAlert[] }
  | { readonly type: 'batch update'; readonly updates: BatchUpdates }
)

export type SendableDelivery = Exclude<NextDelivery, { type: 'skip' }>

type LaneItems = readonly LaneItem[]

/** From so many waiting alerts on they are a batch. Groups, with negative ids, have a third of a person's rate. */
export const minBatchSizeOf = (chat: string): number => (chat.startsWith('-') ? 5 : 3)

export const maxBatchSize = 100

/** Entries that have texts instead of totals. */
const maxTexts = 25

const isBatchUpdate = (pending: PendingAlert): pending is BatchUpdate =>
  pending.action.type === 'edit' && pending.action.shown.batch !== undefined

/** The first items up to the first one that `isEnd`. */
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

/** The first items that fit in one message. */
const batchableItems = (items: LaneItems, texts: Texts): LaneItems => {
  let [textsLeft, lengthLeft] = [maxTexts, maxTextsLength]
  let first: PendingAlert | undefined
  return itemsUntil(items, item => {
    if (!isPending(item)) return false
    const isSeparate =
      item.action.type !== 'send' ||
      (first !== undefined && (item.priorSends > 0 || item.alert.destination !== first.alert.destination))
    first ??= item
    const [batched] = isSeparate ? [] : batchedAlerts([item], texts)
    if (batched === undefined) return true
    if (batched.entry.kind === 'transaction') return false
    textsLeft -= 1
    lengthLeft -= lengthInBatch(batched.entry.words)
    return textsLeft < 0 || lengthLeft < 0
  })
}

/**
 * What is next in a lane, in its order. `minBatchSize` or more new alerts make a batch, which ends before an edit, an alert that
 * may have been sent, one that is always alone, and one for another topic. A batch that may have been sent is sent again as it
 * was. Edits of the same batch make one edit.
 */
export const nextDelivery = (
  lane: ChatLane,
  o: { minBatchSize: number; texts: Texts },
): NextDelivery | undefined => {
  const { batchSize, priorSends } = lane
  const isSentBefore = batchSize !== undefined && priorSends > 0
  // A size of one: Telegram did not accept the batch.
  const items = isSentBefore || batchSize === 1 ? lane.items.slice(0, batchSize) : lane.items
  const skipped = items.findIndex(isPending)
  const pending = items.find(isPending)
  if (pending === undefined) return items.length === 0 ? undefined : { type: 'skip', count: items.length }
  if (isSentBefore && batchSize > 1)
    return { type: 'batch', alerts: batchedAlerts(items, o.texts), count: items.length }
  if (skipped > 0) return { type: 'skip', count: skipped }
  if (isBatchUpdate(pending)) return nextBatchUpdate(items, pending)
  const batchable = priorSends > 0 ? [] : batchableItems(items, o.texts)
  const alerts = batchedAlerts(batchable, o.texts)
  return alerts.length < o.minBatchSize
    ? { type: 'alert', pending, count: 1 }
    : { type: 'batch', alerts, count: batchable.length }
}
