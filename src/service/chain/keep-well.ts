import type { FollowedChain } from './following.ts'
import type { BlockHeader } from './read-block.ts'
import { commitStep } from './take-step.ts'

/** Puts down, where everything up to the node's `head` is matched, that nothing matched from now on is late. */
export const keepHeartbeat = async (f: FollowedChain, head: BlockHeader): Promise<void> => {
  const at = f.branch.cursor()
  if (at === undefined || at.height < head.height - f.confirmations) return
  const step = f.lag.heartbeat()
  if (step !== undefined) await commitStep(f, step)
}
