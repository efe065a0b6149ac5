import type { BlockHeader } from '../rpc/block.ts'
import type { ChainNode } from '../rpc/chain-node.ts'
import { isGone } from './skip-missing.ts'

type Search = { readonly since: number; readonly head: BlockHeader; readonly signal: AbortSignal }

/**
 * Finds the height of the newest block that is older than `since` (Unix seconds), which the head is not; or of the oldest block that nodes
 * have. Throws `RpcError`.
 */
export type BlocksBefore = (search: Search) => Promise<number>

/** Nodes that keep no old blocks are asked for a while; then those that they lack are given up. */
export const createBlocksBefore = ({
  node,
  blockTimeMs,
  monotonicNow,
}: {
  readonly node: Pick<ChainNode, 'header' | 'gaps'>
  readonly blockTimeMs: number
  readonly monotonicNow: () => number
}): BlocksBefore => {
  let missingSince: number | undefined

  return async ({ since, head, signal }) => {
    const missing = new Map<number, Error>()
    const isBefore = async (height: number): Promise<boolean> => {
      try {
        return (await node.header(height, signal)).time < since
      } catch (error) {
        if (signal.aborted || !isGone(error)) throw error
        missingSince ??= monotonicNow()
        if (monotonicNow() - missingSince < node.gaps.timeoutMs) throw error
        missing.set(height, error)
        return true
      }
    }

    let above = head.height
    let step = Math.max(1, Math.ceil(((head.time - since) * 1_000) / blockTimeMs))
    let below = Math.max(0, above - step)
    while (below > 0 && !(await isBefore(below))) {
      above = below
      step *= 2
      below = Math.max(0, above - step)
    }
    while (above - below > 1) {
      const middle = Math.floor((above + below) / 2)
      if (await isBefore(middle)) below = middle
      else above = middle
    }
    missingSince = undefined
    const gone = missing.get(below)
    if (gone === undefined) return below
    node.gaps.giveUp({ block: above, why: `${gone.message}: watched from the next block on` })
    return above
  }
}
