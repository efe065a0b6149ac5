import { decodeRevert } from '#events/failure/revert-reason.ts'
import type { RawTransaction } from '#events/raw-block.ts'
import type { ChainNode } from '../rpc/chain-node.ts'

/** Limit of one block. An alert without a reason is better than a chain that waits. */
const maxReplays = 20
const timeoutMs = 2_000

type ReplayOptions = {
  readonly node: Pick<ChainNode, 'replay'>
  readonly height: number
  readonly signal: AbortSignal
}

/**
 * Why transactions of a block failed, by calling them on the block before; what came before them in their own block is missing
 * there. `undefined`: no node says, or not soon enough, or there are too many. Only throws if `signal` aborts.
 */
export const readRevertReasons = async (
  transactions: readonly RawTransaction[],
  { node, height, signal }: ReplayOptions,
): Promise<(string | undefined)[]> => {
  if (transactions.length === 0) return []
  const soon = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
  const readOne = async (transaction: RawTransaction): Promise<string | undefined> => {
    try {
      const returned = await node.replay(transaction, { height }, soon)
      return (returned !== undefined && decodeRevert(returned)) || undefined
    } catch (error) {
      if (soon.aborted && !signal.aborted) return undefined
      throw error
    }
  }
  return Promise.all(transactions.slice(0, maxReplays).map(readOne))
}
