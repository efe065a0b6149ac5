import type { Notification } from '#contract/notification.ts'
import type { SummaryState } from '#contract/summary.ts'
import { defineKind, put, type Write } from '#store/store.ts'
import { shownForMs } from './records.ts'
import type { RichText } from './rich.ts'

/** A transaction of a fold, cut to the first things that happened in it; it is told in the sums of its watch. */
export type BatchedTransaction = {
  readonly kind: 'transaction'
  /** Names the transaction in its destination (transaction-key.ts). */
  readonly key: string
  readonly watch: string
  /** What the service calls the watch. */
  readonly name: string
  readonly state: Notification['state']
  readonly data: Notification['data']
  readonly late?: Notification['late']
}

/**
 * What is told in words of somebody else's, or knows no amounts; it stands in the fold whole. `watch`: absent from what an
 * earlier version wrote, and where it is of none.
 */
type BatchedText = {
  readonly kind: 'words'
  readonly key?: string
  readonly watch?: string
  readonly words: RichText
}

export type BatchEntry = BatchedTransaction | BatchedText

/** Transactions of a watch that are told in sums only. `since`: Unix seconds. */
export type OlderTotals = {
  readonly watch: string
  readonly name: string
  readonly since: number
  readonly gathered: SummaryState
}

/**
 * What one message tells of many alerts, oldest first, so that it can be written anew when a transaction in it is removed or
 * comes back. `at`: when it was first written, in Unix seconds. `repeat`: it is marked as a possible repeat.
 * `missed`: it tells what came while the chat could not be written to, with `older` ones in sums, and so many `left` out.
 */
export type Batch = {
  readonly chat: string
  readonly at: number
  readonly repeat: boolean
  readonly entries: readonly BatchEntry[]
  readonly missed?: { readonly older: readonly OlderTotals[]; readonly left: number }
}

export const batches = defineKind<Batch>()('fold', { indexes: ['chat'] })

export const batchWrite = (id: string, value: Batch): Write =>
  put(batches, { id, value }, { ttlMs: shownForMs })
