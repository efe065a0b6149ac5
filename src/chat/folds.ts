import type { Notification } from '#contract/notification.ts'
import type { Gathered } from '#contract/summary.ts'
import { defineKind, put, type Write } from '#store/store.ts'
import { shownForMs } from './records.ts'
import type { Rich } from './rich.ts'

/** A transaction of a fold, cut to the first things that happened in it; it is told in the sums of its watch. */
export type FoldedTransaction = {
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
type FoldedWords = {
  readonly kind: 'words'
  readonly key?: string
  readonly watch?: string
  readonly words: Rich
}

export type FoldEntry = FoldedTransaction | FoldedWords

/** Transactions of a watch that are told in sums only. `since`: Unix seconds. */
export type Older = {
  readonly watch: string
  readonly name: string
  readonly since: number
  readonly gathered: Gathered
}

/**
 * What one message tells of many alerts, oldest first, so that it can be written anew when a transaction in it is removed or
 * comes back. `at`: when it was first written, in Unix seconds. `repeat`: it is marked as a possible repeat.
 * `missed`: it tells what came while the chat could not be written to, with `older` ones in sums, and so many `left` out.
 */
export type Fold = {
  readonly chat: string
  readonly at: number
  readonly repeat: boolean
  readonly entries: readonly FoldEntry[]
  readonly missed?: { readonly older: readonly Older[]; readonly left: number }
}

export const folds = defineKind<Fold>()('fold', { indexes: ['chat'] })

export const keepFold = (id: string, value: Fold): Write => put(folds, { id, value }, { ttlMs: shownForMs })
