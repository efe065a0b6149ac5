import { commitStep } from '../reorg/matched-chain.ts'
import { dropBlockMatches } from '../reorg/reconcile.ts'
import type { BlockHeader } from '../rpc/block.ts'
import type { ChainNode } from '../rpc/chain-node.ts'
import type { FollowedChain } from './advance.ts'
import { isGone } from './skip-missing.ts'

type Search = { readonly since: number; readonly head: BlockHeader; readonly signal: AbortSignal }

/** The height of the last block before a time (Unix seconds), below a head that is not; or of the oldest that is to be had. Throws `RpcError`. */
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

/** Moves the cursor to the first block that may match: blocks that were not watched are skipped. */
export const skipUnwatched = async (
  c: FollowedChain,
  { head, blocksBefore }: { readonly head: BlockHeader; readonly blocksBefore: BlocksBefore },
): Promise<void> => {
  let lowest = Number.POSITIVE_INFINITY
  let since = Number.POSITIVE_INFINITY
  for (const start of c.index.startPoints(c.chain).values()) {
    if (typeof start === 'number') lowest = Math.min(lowest, start)
    else since = Math.min(since, start?.since ?? since)
  }
  const { height: at = Number.NEGATIVE_INFINITY, time = 0, blockTime = time } = c.branch.cursor() ?? {}
  if (at >= lowest || blockTime >= since) return
  const before = Number.isFinite(since) ? await blocksBefore({ since, head, signal: c.signal }) : lowest
  const first = Math.min(lowest, before)
  if (!Number.isFinite(first) || at >= first) return
  await commitStep(c, c.branch.restartAt(await c.node.header(first, c.signal)), await dropBlockMatches(c))
  // Skipped blocks do not count as lag.
  if (before < lowest) c.lag.catchUpFrom(since * 1_000)
  else c.lag.heartbeat()
}
