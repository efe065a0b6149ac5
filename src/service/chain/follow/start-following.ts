import { loadBranch } from '../reorg/branch.ts'
import { loadMatchUpdateQueue } from '../reorg/match-updates.ts'
import { commitStep, type StaleHead } from '../reorg/matched-chain.ts'
import { dropBlockMatches } from '../reorg/reconcile.ts'
import { handleChainReset } from '../reorg/rewind.ts'
import type { BlockHeader } from '../rpc/block.ts'
import type { FollowedChain } from './advance.ts'
import type { BlocksBefore } from './blocks-before.ts'
import { loadCoverage } from './coverage.ts'
import { loadHeldTransactions } from './held-transactions.ts'
import type { LagTrackerDeps } from './lag.ts'
import { createMissingTimer } from './skip-missing.ts'

/** Moves the cursor to the first block that may match: blocks that were not watched are skipped. */
const skipUnwatched = async (
  c: FollowedChain,
  { head, blocksBefore }: { readonly head: BlockHeader; readonly blocksBefore: BlocksBefore },
): Promise<void> => {
  let lowest = Number.POSITIVE_INFINITY
  let since = Number.POSITIVE_INFINITY
  for (const start of c.index.startPoints(c.chain).values()) {
    if (typeof start === 'number') lowest = Math.min(lowest, start)
    else since = Math.min(since, start?.since ?? since)
  }
  const { height = Number.NEGATIVE_INFINITY, time = 0, blockTime = time } = c.branch.cursor() ?? {}
  if (height >= lowest || blockTime >= since) return
  const before = Number.isFinite(since) ? await blocksBefore({ since, head, signal: c.signal }) : lowest
  const first = Math.min(lowest, before)
  if (!Number.isFinite(first) || height >= first) return
  await commitStep(c, c.branch.restartAt(await c.node.header(first, c.signal)), await dropBlockMatches(c))
  // Skipped blocks do not count as lag.
  if (before < lowest) c.lag.catchUpFrom(since * 1_000)
  else c.lag.heartbeat()
}

/** A node that is merely behind catches up sooner. */
const lastingMs = 30_000

const createStaleHead = (now: () => number): StaleHead => {
  let since: number | undefined
  return {
    mark: () => {
      since ??= now()
    },
    clear: () => {
      since = undefined
    },
    isLasting: () => since !== undefined && now() - since >= lastingMs,
  }
}

/** State of a chain that a new follower restores, or starts with. */
type Restored = 'branch' | 'matchUpdates' | 'coverage' | 'held' | 'missing' | 'staleHead'

/** Continues, under a new fence, from the stored cursor. */
export const startFollowing = async (
  deps: Omit<FollowedChain, Restored> & Pick<LagTrackerDeps, 'now'>,
  { head, blocksBefore }: { readonly head: BlockHeader; readonly blocksBefore: BlocksBefore },
): Promise<FollowedChain> => {
  const branch = await loadBranch(deps)
  const matchUpdates = await loadMatchUpdateQueue(deps.store, deps.chain)
  await deps.lag.load(deps.store)
  const coverage = await loadCoverage(deps.store, deps.chain)
  const held = await loadHeldTransactions(deps)
  const [missing, staleHead] = [createMissingTimer(deps.monotonicNow), createStaleHead(deps.now)]
  const followed = { ...deps, branch, matchUpdates, coverage, held, missing, staleHead }
  await handleChainReset(followed, head)
  await skipUnwatched(followed, { head, blocksBefore })
  return followed
}
