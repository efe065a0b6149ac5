import type { Notification } from '#contract/notification.ts'
import type { SummaryState } from '#contract/summary.ts'
import type { RichText } from '#render/rich-text.ts'
import { defineKind, put, type Write } from '#store/store.ts'
import type { Message } from './message.ts'
import { shownForMs } from './shown-alerts.ts'

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

/** A message in a chat that a button unfolds in place, and folds again. */
export type ExpandedView = { readonly chat: string; readonly folded: Message; readonly unfolded: Message }

export const expandedViews = defineKind<ExpandedView>()('foldout', { indexes: ['chat'] })

/** Actions of its buttons; argument: the foldout. */
export const expandedViewActions = { unfold: 'a', fold: 'A' } as const

/**
 * What came for a destination while its chat could not be written to, of a size that does not grow with it: told in one message
 * when the chat is back. `entries`: the newest, oldest first; `older`: sums of those before; `left`: how many of those before are
 * only counted. `corrections`: changes of what the chat shows from before, to be made then.
 */
export type Backlog = {
  readonly chat: string
  readonly entries: readonly BatchEntry[]
  readonly older: readonly OlderTotals[]
  readonly left: number
  /** Some of it may have been shown already. */
  readonly repeat?: true
  readonly corrections: readonly { readonly id: string; readonly alert: object }[]
}

/** Id: the destination. */
export const backlogs = defineKind<Backlog>()('backlog', { indexes: ['chat'] })
