import { lowerHeights, subscriptionsAbove } from './anchor.ts'
import type { Following } from './following.ts'
import type { Header } from './read-block.ts'
import { RpcError } from './rpc-error.ts'
import { takeStep } from './take-step.ts'

/** The block from which a branch parts that has not come as high as the one before, after all the time it was given. */
const partingOf = async ({ branch, node, signal }: Following): Promise<Header | undefined> => {
  const [left, at] = [branch.left(), branch.cursor()?.height]
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
export const matchForYoung = async (f: Following, head: Header): Promise<boolean> => {
  const parting = await partingOf(f)
  if (parting === undefined || subscriptionsAbove(f, head.height).length === 0) return false
  const at = f.branch.left()?.at ?? f.steadyNow()
  // First, so that after a crash between the two it is done again.
  await takeStep(f, f.branch.leaveFor(parting, { common: true, at }))
  await lowerHeights(f, { above: head.height, height: parting.height })
  return true
}
