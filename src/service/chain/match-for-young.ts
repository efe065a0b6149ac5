import { lowerStartHeights, subscriptionsAbove } from './anchor.ts'
import type { FollowedChain } from './following.ts'
import type { BlockHeader } from './read-block.ts'
import { RpcError } from './rpc-error.ts'
import { commitStep } from './take-step.ts'

/** The block from which a branch parts that has not come as high as the one before, after all the time it was given. */
const shortenedForkPoint = async ({
  branch,
  node,
  signal,
}: FollowedChain): Promise<BlockHeader | undefined> => {
  const [left, at] = [branch.orphanedBranch(), branch.cursor()?.height]
  if (left?.from === undefined || at === undefined || at >= left.height) return undefined
  const known = branch.hashAt(left.from)
  if (known === undefined) return undefined
  const header = await node.header(left.from, signal)
  if (header.hash === known) return header
  throw new RpcError('rpc_stale', 'the node gives a block of another branch')
}

/**
 * A branch that stays shorter is believed: the chain was set back. Subscriptions of a greater height than it has, which would
 * hear nothing until it comes there, match from where it parts from the one before, and its blocks are matched once more for
 * them. `true`: so it is, and the branch stands there.
 */
export const rematchForNewSubscriptions = async (f: FollowedChain, head: BlockHeader): Promise<boolean> => {
  const parting = await shortenedForkPoint(f)
  if (parting === undefined || subscriptionsAbove(f, head.height).length === 0) return false
  const at = f.branch.orphanedBranch()?.at ?? f.monotonicNow()
  // First, so that after a crash between the two it is done again.
  await commitStep(f, f.branch.rewindTo(parting, { common: true, at }))
  await lowerStartHeights(f, { above: head.height, height: parting.height })
  return true
}
