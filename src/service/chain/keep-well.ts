import type { Following } from './following.ts'
import type { Header } from './read-block.ts'
import { takeStep } from './take-step.ts'

/** Puts down, where everything up to the node's `head` is matched, that nothing matched from now on is late. */
export const keepWell = async (f: Following, head: Header): Promise<void> => {
  const at = f.branch.cursor()
  if (at === undefined || at.height < head.height - f.confirmations) return
  const step = f.punctuality.well()
  if (step !== undefined) await takeStep(f, step)
}
