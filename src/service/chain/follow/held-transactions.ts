import { getBackoffMs } from '#lib/retry-delay.ts'
import { findAll } from '#store/pages.ts'
import { defineKind, put, remove, type Store } from '#store/store.ts'
import type { HeldTransaction } from '../../records/records.ts'
import type { ChainStep } from '../reorg/branch.ts'
import type { BlockHeader } from '../rpc/block.ts'

const heldKey = (chain: number, { block, transaction }: { block: string; transaction: string }): string =>
  `${chain}:${block}:${transaction}`

/**
 * The first transactions are awaited for this share of the time after which they are given up, so that most
 * keep their position in the order.
 */
const graceShare = 1 / 20

/** Limit of held transactions. Beyond it nodes lack receipts altogether, and the chain waits. */
const maxHeld = 200

const askBackoff = { baseMs: 1_000, maxMs: 15_000 }

type BlockName = Pick<BlockHeader, 'height' | 'hash'>
type AskedTransaction = HeldTransaction & { readonly asked: number; readonly askAt: number }

/** Transactions that a chain has skipped until a node gives their receipts, in memory as in the store. */
export type HeldTransactions = {
  readonly count: () => number
  /** Whether to skip a transaction. The first ones are awaited for a little. */
  readonly mayHold: (transaction: string, block: BlockName, options: { timeoutMs: number }) => boolean
  /** Stores them, with the block that they are in. */
  readonly hold: (block: BlockName, transactions: readonly string[]) => ChainStep
  readonly due: () => readonly HeldTransaction[]
  readonly askLater: (held: HeldTransaction) => void
  readonly waitedMs: (held: HeldTransaction) => number
  readonly drop: (held: HeldTransaction) => ChainStep
}

const heldTransactions = defineKind<HeldTransaction>()('service.heldTransactions', {
  indexes: ['chain'],
})

export const loadHeldTransactions = async ({
  store,
  chain,
  monotonicNow: now,
}: {
  store: Store
  chain: number
  monotonicNow: () => number
}): Promise<HeldTransactions> => {
  const docs = await findAll(store, heldTransactions, { index: 'chain', value: String(chain) })
  const heldById = new Map<string, AskedTransaction>(
    docs.map(({ id, value }) => [id, { ...value, asked: 0, askAt: 0 }]),
  )
  /** Times since which receipts of blocks that are not committed are missing. */
  let missingSince = new Map<string, number>()
  const idOf = (held: HeldTransaction): string => heldKey(chain, held)
  const noteMissing = (id: string): number => {
    const since = missingSince.get(id) ?? now()
    missingSince.set(id, since)
    return since
  }

  return {
    count: () => heldById.size,
    mayHold: (transaction, { hash: block }, { timeoutMs }) => {
      const since = noteMissing(heldKey(chain, { block, transaction }))
      if (heldById.size >= maxHeld) return false
      return heldById.size > 0 || now() - since >= timeoutMs * graceShare
    },
    hold: ({ height, hash: block }, transactions) => {
      const added = transactions.map((transaction): HeldTransaction => {
        const since = missingSince.get(heldKey(chain, { block, transaction })) ?? now()
        return { chain: String(chain), height, block, transaction, since }
      })
      return {
        writes: added.map(value => put(heldTransactions, { id: idOf(value), value })),
        onCommitted: () => {
          if (added.length > 0) missingSince = new Map()
          for (const held of added) heldById.set(idOf(held), { ...held, asked: 0, askAt: now() })
        },
      }
    },
    due: () => [...heldById.values()].filter(({ askAt }) => askAt <= now()),
    askLater: held => {
      const { asked = 0 } = heldById.get(idOf(held)) ?? {}
      const askAt = now() + getBackoffMs(asked, askBackoff)
      heldById.set(idOf(held), { ...held, asked: asked + 1, askAt })
    },
    // A monotonic clock restarts with the machine, so the stored time may be ahead of ours.
    waitedMs: ({ since }) => Math.abs(now() - since),
    drop: held => ({
      writes: [remove(heldTransactions, idOf(held))],
      onCommitted: () => void heldById.delete(idOf(held)),
    }),
  }
}
