import { commitStep, type MatchedChain } from '../reorg/matched-chain.ts'
import { dropBlockMatches } from '../reorg/reconcile.ts'
import type { BlockHeader } from '../rpc/block.ts'
import { gapTimeoutMs } from '../rpc/gap-waits.ts'
import { isRpcError, type RpcError } from '../rpc/rpc-error.ts'

/** Whether an error means that a block is not available, and not that nodes are down. */
export const isGone = (error: unknown): error is RpcError =>
  isRpcError(error) && !isRpcError(error, 'rpc_unreachable', 'rpc_limited', 'rpc_wrong_chain')

/** Measures for how long the next block has been missing, in ms. */
export type MissingTimer = { readonly waitedMs: (height: number) => number }

export const createMissingTimer = (now: () => number): MissingTimer => {
  let missing: { readonly height: number; readonly since: number } | undefined
  return {
    waitedMs: height => {
      if (missing?.height !== height) missing = { height, since: now() }
      return now() - missing.since
    },
  }
}

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
 * Moves the cursor to the lowest block that nodes still have, if they have lacked the next one for long
 * although they have the head, as after a long outage of ours: most nodes do not keep all blocks. Otherwise
 * throws `error`, because of which the next block could not be read.
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
