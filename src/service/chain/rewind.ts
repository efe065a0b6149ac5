import { rememberedBlocks } from './branch.ts'
import { checkGenesis } from './check-origin.ts'
import type { FollowedChain } from './following.ts'
import type { BlockHeader } from './read-block.ts'
import { RpcError } from './rpc-error.ts'
import { commitStep } from './take-step.ts'

/**
 * Whether a block below the cursor is of another branch, by its time alone: along a branch no block is older than those
 * below it, so that one made after the cursor's block is none that the cursor's branch stands on. Where blocks are ahead of
 * the clock, one that is set back may have blocks of its own from now on: only a lag that lasts tells it from a node behind.
 */
export const isNewerThanCursor = (
  { branch, staleHead: lag }: FollowedChain,
  header: BlockHeader,
): boolean => {
  const cursor = branch.cursor()
  if (cursor?.time === undefined || header.height >= cursor.height) return false
  return header.time > (lag.isLasting() ? cursor.time : (cursor.blockTime ?? cursor.time))
}

/** Where two branches part. */
type ForkPoint = { readonly block: BlockHeader; readonly common: boolean }

/**
 * The highest block that the node and the branch have in common; where none that is remembered is, the first below them
 * that may be.
 */
const findForkPoint = async (f: FollowedChain, top: number): Promise<ForkPoint> => {
  const furthest = Math.max(0, top - 2 * rememberedBlocks)
  for (let height = top; ; height -= 1) {
    const known = f.branch.hashAt(height)
    const block = await f.node.header(height, f.signal)
    if (block.hash === known) return { block, common: true }
    const isNew = known !== undefined || isNewerThanCursor(f, block)
    if (!isNew || height <= furthest) return { block, common: false }
  }
}

/** Goes back to where the branch that the node now has left the one that was matched. */
export const rewind = async (f: FollowedChain, head: BlockHeader): Promise<void> => {
  const { branch, chain, log } = f
  const top = Math.min(branch.cursor()?.height ?? head.height, head.height)
  const { block, common } = await findForkPoint(f, top)
  if (common && block.height === branch.cursor()?.height) {
    throw new RpcError('rpc_stale', `the node gives a block that does not follow block ${block.height}`)
  }
  if (common) log.info({ chain, depth: top - block.height }, 'the chain took another branch')
  else {
    if (await checkGenesis(f, block)) return
    f.raiseAlarm(
      { blocks: branch.size(), height: block.height },
      'no common block with the new branch: matching it anew',
    )
  }
  await commitStep(f, branch.rewindTo(block, { common, at: f.monotonicNow() }))
}
