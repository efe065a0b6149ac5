import { loadBranch } from './branch.ts'
import { checkOrigin } from './check-origin.ts'
import { loadCoverage } from './coverage.ts'
import type { Following } from './following.ts'
import { createLag } from './lag.ts'
import type { Header } from './read-block.ts'
import { forgetMatches } from './settle-left.ts'
import { takeStep } from './take-step.ts'
import { loadTellings } from './tellings.ts'

/** Where nothing was watched there is nothing to catch up with: the cursor goes to the first block that may match. */
const skipUnwatched = async (f: Following): Promise<void> => {
  let lowest = Number.POSITIVE_INFINITY
  for (const height of f.index.startHeights(f.chain).values()) lowest = Math.min(lowest, height ?? lowest)
  const at = f.branch.cursor()?.height ?? Number.NEGATIVE_INFINITY
  if (!Number.isFinite(lowest) || at >= lowest) return
  await takeStep(f, f.branch.startAt(await f.node.header(lowest, f.signal)), await forgetMatches(f))
  // What nobody watched was not missed.
  f.punctuality.well()
}

/** Begins to follow a chain under a new fence, from where the store says it was left. */
export const takeUp = async (
  f: Omit<Following, 'branch' | 'tellings' | 'coverage' | 'lag'>,
  head: Header,
): Promise<Following> => {
  const branch = await loadBranch(f)
  const tellings = await loadTellings(f.store, f.chain)
  await f.punctuality.load(f.store)
  const coverage = await loadCoverage(f.store, f.chain)
  const following = { ...f, branch, tellings, coverage, lag: createLag(f.now) }
  await checkOrigin(following, head)
  await skipUnwatched(following)
  return following
}
