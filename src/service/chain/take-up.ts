import { loadBranch } from './branch.ts'
import { checkGenesis } from './check-origin.ts'
import { loadCoverage } from './coverage.ts'
import type { FollowedChain } from './following.ts'
import { createStaleHead } from './lag.ts'
import type { BlockHeader } from './read-block.ts'
import { dropBlockMatches } from './settle-left.ts'
import { commitStep } from './take-step.ts'
import { loadMatchUpdates } from './tellings.ts'

/** Where nothing was watched there is nothing to catch up with: the cursor goes to the first block that may match. */
const skipUnwatched = async (f: FollowedChain): Promise<void> => {
  let lowest = Number.POSITIVE_INFINITY
  for (const height of f.index.startHeights(f.chain).values()) lowest = Math.min(lowest, height ?? lowest)
  const at = f.branch.cursor()?.height ?? Number.NEGATIVE_INFINITY
  if (!Number.isFinite(lowest) || at >= lowest) return
  await commitStep(f, f.branch.restartAt(await f.node.header(lowest, f.signal)), await dropBlockMatches(f))
  // What nobody watched was not missed.
  f.lag.heartbeat()
}

/** Begins to follow a chain under a new fence, from where the store says it was left. */
export const startFollowing = async (
  f: Omit<FollowedChain, 'branch' | 'matchUpdates' | 'coverage' | 'staleHead'>,
  head: BlockHeader,
): Promise<FollowedChain> => {
  const branch = await loadBranch(f)
  const matchUpdates = await loadMatchUpdates(f.store, f.chain)
  await f.lag.load(f.store)
  const coverage = await loadCoverage(f.store, f.chain)
  const following = { ...f, branch, matchUpdates, coverage, staleHead: createStaleHead(f.now) }
  await checkGenesis(following, head)
  await skipUnwatched(following)
  return following
}
