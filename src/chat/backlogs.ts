import { defineKind } from '#store/store.ts'
import type { BatchEntry, OlderTotals } from './folds.ts'

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
