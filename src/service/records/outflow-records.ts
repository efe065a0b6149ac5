import type { OutflowPart, OutflowSum } from '#events/outflow/outflow.ts'
import { defineKind } from '#store/store.ts'

/** Outflow of an address in one transaction, or in several that are merged. */
export type OutflowEntry = {
  /** Block time of the last transaction, in Unix seconds. */
  readonly at: number
  /** Block time of the first transaction if that differs, in Unix seconds. */
  readonly from?: number
  readonly usd: number
  readonly transactions: number
  /** The number of movements without a known price. */
  readonly unpriced: number
  /** Hash of the transaction, unless several are merged. */
  readonly hash?: string
  /** The largest movement, if it is among the largest entries of its window. */
  readonly largest?: readonly OutflowPart[]
}

export type ReachedLimit = {
  readonly hash: string
  /** End of the window, in Unix seconds. */
  readonly at: number
  readonly sum: OutflowSum
  /** The sum has fallen since, so that the next time counts again. */
  readonly isOver?: true
}

/** Recent outflows of one address, oldest first, and the limits that they reached. */
export type OutflowWindow = {
  readonly entries: readonly OutflowEntry[]
  readonly reached: readonly ReachedLimit[]
}

/** Id: `<subscription>:<chain id>:<address>`. Kept for a while after its last entry. */
export const outflowWindows = defineKind<OutflowWindow & { readonly bot: string }>()(
  'service.outflowWindows',
  {
    indexes: ['bot'],
  },
)
