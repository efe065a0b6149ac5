import { getBackoffMs } from '#lib/retry-delay.ts'
import { findAll } from '#store/pages.ts'
import { defineKind, put, remove, type Store } from '#store/store.ts'
import { type HeldTransaction, heldKey } from '../../records/records.ts'
import type { ChainStep } from '../reorg/branch.ts'
import { commitStep, type MatchedChain } from '../reorg/matched-chain.ts'
import { dropBlockMatches } from '../reorg/reconcile.ts'
import type { BlockHeader } from '../rpc/block.ts'
import { gapTimeoutMs } from '../rpc/gap-waits.ts'
import { isRpcError, type RpcError } from '../rpc/rpc-error.ts'

/** Whether an error means that a block is not to be had, not that nodes are away. */
export const isGone = (error: unknown): error is RpcError =>
  isRpcError(error) && !isRpcError(error, 'rpc_unreachable', 'rpc_limited', 'rpc_wrong_chain')

/** Measures for how long the next block has been missing. */
export const createMissingTimer = (now: () => number) => {
  let missing: { readonly height: number; readonly since: number } | undefined
  return {
    waitedMs: (height: number): number => {
      if (missing?.height !== height) missing = { height, since: now() }
      return now() - missing.since
    },
  }
}

export type MissingTimer = ReturnType<typeof createMissingTimer>

type SkippingChain = MatchedChain & { readonly missing: MissingTimer }

const hasBlock = async ({ node, signal }: SkippingChain, height: number): Promise<boolean> => {
  try {
    await node.header(height, signal)
    return true
  } catch (error) {
    if (signal.aborted || !isGone(error)) throw error
    return false
  }
}

/** The lowest block that nodes have, above one that they lack. */
const findLowest = async (
  c: SkippingChain,
  heights: { missing: number; present: number },
): Promise<number> => {
  let { missing, present } = heights
  while (present - missing > 1) {
    const middle = Math.floor((missing + present) / 2)
    if (await hasBlock(c, middle)) present = middle
    else missing = middle
  }
  return present
}

/**
 * Moves the cursor to the lowest block that nodes still have, where they have lacked the next one for long although they have
 * the head, as after a long time away: most do not keep all blocks. Otherwise throws `error`, for which the next block is not read.
 */
export const skipMissing = async (c: SkippingChain, head: BlockHeader, error: unknown): Promise<void> => {
  const { branch, node, signal } = c
  const next = (branch.cursor()?.height ?? head.height) + 1
  if (signal.aborted || !isGone(error)) throw error
  if (c.missing.waitedMs(next) < gapTimeoutMs(error, node.gaps.timeoutMs)) throw error
  if (next >= head.height || (await hasBlock(c, next)) || !(await hasBlock(c, head.height))) throw error
  const lowest = await findLowest(c, { missing: next, present: head.height })
  await commitStep(c, branch.restartAt(await node.header(lowest, signal)), await dropBlockMatches(c))
  node.gaps.giveUp({ block: next, why: `${error.message}: blocks ${next} to ${lowest} are left out` })
}

/** Most receipts that a node lacks come within this share of the time after which they are given up. Meanwhile the order is kept. */
const graceShare = 1 / 20

/** Limit of held transactions. With more, nodes lack receipts altogether: the chain waits. */
const maxHeld = 200

const askBackoff = { baseMs: 1_000, maxMs: 15_000 }

type BlockName = Pick<BlockHeader, 'height' | 'hash'>
type AskedTransaction = HeldTransaction & { readonly asked: number; readonly askAt: number }

/** Transactions that a chain has passed over until a node gives their receipts, in memory as in the store. */
export type HeldTransactions = {
  readonly count: () => number
  /** Whether to pass over a transaction. The first ones are waited for a little. */
  readonly mayHold: (transaction: string, block: BlockName, options: { timeoutMs: number }) => boolean
  /** Stores them, with the block that they are in. */
  readonly hold: (block: BlockName, transactions: readonly string[]) => ChainStep
  readonly due: () => readonly HeldTransaction[]
  readonly askLater: (held: HeldTransaction) => void
  readonly waitedMs: (held: HeldTransaction) => number
  readonly drop: (held: HeldTransaction) => ChainStep
}

/** Id: `heldKey`. */
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
  const known = new Map<string, AskedTransaction>(
    docs.map(({ id, value }) => [id, { ...value, asked: 0, askAt: 0 }]),
  )
  /** Times since which receipts of blocks that are not committed are missing. */
  let missingSince = new Map<string, number>()
  const idOf = (held: HeldTransaction): string => heldKey(chain, held)

  return {
    count: () => known.size,
    mayHold: (transaction, { hash: block }, { timeoutMs }) => {
      const id = heldKey(chain, { block, transaction })
      const since = missingSince.get(id) ?? now()
      missingSince.set(id, since)
      if (known.size >= maxHeld) return false
      return known.size > 0 || now() - since >= timeoutMs * graceShare
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
          for (const held of added) known.set(idOf(held), { ...held, asked: 0, askAt: now() })
        },
      }
    },
    due: () => [...known.values()].filter(({ askAt }) => askAt <= now()),
    askLater: held => {
      const { asked = 0 } = known.get(idOf(held)) ?? {}
      const askAt = now() + getBackoffMs(asked, askBackoff)
      known.set(idOf(held), { ...held, asked: asked + 1, askAt })
    },
    // The machine may have started anew since.
    waitedMs: ({ since }) => Math.abs(now() - since),
    drop: held => ({
      writes: [remove(heldTransactions, idOf(held))],
      onCommitted: () => void known.delete(idOf(held)),
    }),
  }
}
