import type { OutflowPart, OutflowSum } from '#events/outflow/outflow.ts'
import { defineKind } from '#store/store.ts'

/**
 * Outflow of an address in one transaction, or in `transactions` of them that were put together. `at`: block time of
 * the last one; `from`: of the first one, if that is another, both in Unix seconds. `hash`: of the transaction, if it
 * is one. `unpriced`: assets without a known price. `largest`: the largest movement, if it is among the largest
 * entries of its window.
 */
export type OutflowEntry = {
  readonly at: number
  readonly from?: number
  readonly usd: number
  readonly transactions: number
  readonly unpriced: number
  readonly hash?: string
  readonly largest?: readonly OutflowPart[]
}

/**
 * A limit that was reached: by which transaction, and with what in the window that ends `at`. `isOver`: the sum has
 * fallen since, so that the next time counts again.
 */
export type ReachedLimit = {
  readonly hash: string
  readonly at: number
  readonly sum: OutflowSum
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
