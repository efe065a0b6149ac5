import type { Log } from '#lib/log.ts'
import { createLeaseHolder } from '#store/lease-holder.ts'
import type { Fence, Store } from '#store/store.ts'
import type { WatchIndex } from '../match/watch-index.ts'
import type { ChainStatusRecord } from '../records.ts'
import { commitStep, type FollowedChain, loadBranch } from '../reorg/branch.ts'
import { loadMatchUpdates } from '../reorg/match-updates.ts'
import { dropBlockMatches, reconcile } from '../reorg/reconcile.ts'
import { checkGenesis, createStaleHead } from '../reorg/rewind.ts'
import { createStartHeightSetter } from '../reorg/start-heights.ts'
import type { BlockHeader } from '../rpc/block.ts'
import type { ChainNode } from '../rpc/chain-node.ts'
import { advance } from './advance.ts'
import { createStatusPublisher } from './chain-status.ts'
import { loadCoverage } from './coverage.ts'
import type { HeadHints } from './head-hints.ts'
import { createLagTracker } from './lag.ts'

/** Puts down, where everything up to the node's `head` is matched, that nothing matched from now on is late. */
const keepHeartbeat = async (f: FollowedChain, head: BlockHeader): Promise<void> => {
  const at = f.branch.cursor()
  if (at === undefined || at.height < head.height - f.confirmations) return
  const step = f.lag.heartbeat()
  if (step !== undefined) await commitStep(f, step)
}

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

export type FollowerDeps = {
  readonly chain: number
  readonly confirmations: number
  readonly pollMs: number
  readonly blockTimeMs: number
  /** WebSockets of nodes: what they tell of new blocks makes the next poll come early, and nothing else. */
  readonly heads: readonly string[]
  /** Names this process. */
  readonly owner: string
  readonly store: Store
  readonly log: Log
  readonly now: () => number
  /** To wait by. */
  readonly monotonicNow: () => number
  readonly index: WatchIndex
  readonly node: ChainNode
}

/** How soon a chain that nobody watched is taken up. */
const idleMs = 1_000
/** How long a chain is left alone when the process that followed it dies. */
const leaseMs = 4_000

/** Matches up to the head, and settles what became of blocks that the chain has left. */
const catchUp = async (f: FollowedChain, latest: BlockHeader): Promise<void> => {
  f.lag.noteHead(latest)
  await advance(f, latest)
  await keepHeartbeat(f, latest)
  await reconcile(f, latest)
  const covered = f.coverage.update(f.node.seesInternalCalls())
  if (covered.writes.length > 0) await commitStep(f, covered)
}

/** What is not known is not said. */
const statusRecordOf = (
  o: { [key in keyof Required<ChainStatusRecord>]: ChainStatusRecord[key] | undefined },
): ChainStatusRecord => ({
  ...(o.head !== undefined && { head: o.head }),
  ...(o.cursor !== undefined && { cursor: o.cursor }),
  ...(o.failing !== undefined && { failing: o.failing }),
  ...(o.caught !== undefined && o.caught.length > 0 && { caught: o.caught }),
})

/** One look at the chain after another, and what is known between them. */
export const createChainPoller = (
  deps: FollowerDeps & Pick<FollowedChain, 'raiseAlarm'> & { readonly hints: HeadHints },
  signal: AbortSignal,
) => {
  const { chain, hints, index, node, store } = deps
  const punctuality = createLagTracker(deps)
  const lease = createLeaseHolder({ store, name: `chain:${chain}`, owner: deps.owner, ttlMs: leaseMs })
  const anchorNew = createStartHeightSetter(deps)
  const teller = createStatusPublisher(deps)
  let following: FollowedChain | undefined
  let held: Fence | undefined
  let head: BlockHeader | undefined

  const stand = async (): Promise<void> => {
    following = undefined
    held = undefined
    head = undefined
    hints.stop()
    await lease.drop()
  }

  return {
    stand,
    /** Has others know how the chain stands, as long as this process follows it. */
    tell: async (failing: string | undefined): Promise<void> => {
      if (held === undefined) return
      const heights = { head: head?.height, cursor: following?.branch.cursor()?.height }
      await teller.tell({
        fence: held,
        standing: statusRecordOf({ ...heights, failing, caught: node.unreliableEndpoints() }),
      })
    },
    head: () => head,
    cursor: () => following?.branch.cursor()?.height,
    /** Whether a commit was made that failed, only the store knows: what is in memory will be read anew. */
    forget: () => {
      following = undefined
    },
    nodeFailed: punctuality.noteNodeFailure,
    /** Matches up to the head; returns how long to wait for the next turn. */
    take: async (): Promise<number> => {
      await index.refresh()
      if (!index.watches(chain)) {
        const last = held
        held = undefined
        if (last !== undefined) await teller.end(last)
        await stand()
        return Math.min(deps.pollMs, idleMs)
      }
      const fence = await lease.hold()
      if (fence === undefined) {
        await stand()
        return deps.pollMs
      }
      held = fence
      hints.listen()
      head = await node.head(signal)
      await anchorNew(head.height)
      if (following?.fence.epoch !== fence.epoch)
        following = await startFollowing({ ...deps, lag: punctuality, fence, signal }, head)
      await catchUp(following, head)
      return deps.pollMs
    },
  }
}
