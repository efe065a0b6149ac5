import type { Proxies } from '#lib/proxies.ts'
import { createLeaseHolder } from '#store/lease-holder.ts'
import { type Fence, put, remove, type Store } from '#store/store.ts'
import { type ChainStatusRecord, chainStatuses } from '../../records/records.ts'
import { loadBranch } from '../reorg/branch.ts'
import { loadMatchUpdateQueue } from '../reorg/match-updates.ts'
import { commitStep, type MatchedChain, type StaleHead } from '../reorg/matched-chain.ts'
import { dropBlockMatches, reconcile } from '../reorg/reconcile.ts'
import { handleChainReset } from '../reorg/rewind.ts'
import { createStartHeightSetter } from '../reorg/start-points.ts'
import type { BlockHeader } from '../rpc/block.ts'
import type { ChainNode } from '../rpc/chain-node.ts'
import { advance, type EarlyBlock, type FollowedChain, readHinted, releaseHeld } from './advance.ts'
import { type BlocksBefore, createBlocksBefore } from './blocks-before.ts'
import { type ChainCheck, untilNextLook } from './chain-check.ts'
import { loadCoverage, seenNow } from './coverage.ts'
import type { HeadHints } from './head-hints.ts'
import { loadHeldTransactions } from './held-transactions.ts'
import { createLagTracker, type LagTrackerDeps } from './lag.ts'
import type { PollTiming } from './poll-timing.ts'

import { createMissingTimer } from './skip-missing.ts'

/** Moves the cursor to the first block that may match: blocks that were not watched are skipped. */
const skipUnwatched = async (
  followed: FollowedChain,
  { head, blocksBefore }: { readonly head: BlockHeader; readonly blocksBefore: BlocksBefore },
): Promise<void> => {
  let lowest = Number.POSITIVE_INFINITY
  let since = Number.POSITIVE_INFINITY
  for (const start of followed.index.startPoints(followed.chain).values()) {
    if (typeof start === 'number') lowest = Math.min(lowest, start)
    else since = Math.min(since, start?.since ?? since)
  }
  const { height = Number.NEGATIVE_INFINITY, time = 0, blockTime = time } = followed.branch.cursor() ?? {}
  if (height >= lowest || blockTime >= since) return
  const before = Number.isFinite(since)
    ? await blocksBefore({ since, head, signal: followed.signal })
    : lowest
  const first = Math.min(lowest, before)
  if (!Number.isFinite(first) || height >= first) return
  await commitStep(
    followed,
    followed.branch.restartAt(await followed.node.header(first, followed.signal)),
    await dropBlockMatches(followed),
  )
  // Skipped blocks do not count as lag.
  if (before < lowest) followed.lag.catchUpFrom(since * 1_000)
  else followed.lag.heartbeat()
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

export type FollowerDeps = Pick<MatchedChain, 'store' | 'log' | 'meter' | 'monotonicNow' | 'index' | 'node'> &
  LagTrackerDeps & {
    /** WebSockets of nodes, whose hints only make the next poll, and its reading of a block, come earlier. */
    readonly heads: readonly string[]
    readonly proxies?: Proxies | undefined
    /** Names this process. */
    readonly owner: string
    readonly checks: readonly ChainCheck[]
  }

/** How often an unchanged status is published, and how long it is valid. */
const publishEveryMs = 5_000
const statusTtlMs = 20_000

/** Least time between two published changes; those in between are published as one. */
const minChangeGapMs = 1_000

type ChainStatusNow = {
  readonly [key in keyof Required<ChainStatusRecord>]: ChainStatusRecord[key] | undefined
}

/** Leaves out unknown fields. */
const toStatusRecord = ({
  head,
  cursor,
  cursorTime,
  failing,
  caught = [],
  lateMs,
  gaps = 0,
  held = 0,
  faults = [],
  refused = [],
}: ChainStatusNow): ChainStatusRecord => ({
  head,
  cursor,
  cursorTime,
  failing,
  ...(caught.length > 0 && { caught }),
  lateMs,
  ...(gaps > 0 && { gaps }),
  ...(held > 0 && { held }),
  ...(faults.length > 0 && { faults }),
  ...(refused.length > 0 && { refused }),
})

/** The facts whose changes are published at once. */
const changeKey = ({ failing, caught = [], gaps = 0, held = 0, refused = [] }: ChainStatusNow): string =>
  [failing !== undefined, gaps, held, ...caught, ...refused.map(({ why }) => why)].join()

/**
 * Publishes a chain's status for API requests that another process answers: when the process begins to follow the chain, when
 * the chain begins or ceases to fail, when an endpoint leaves out logs or is not used, and every five seconds. A failed write is
 * not repeated: the next one is due soon, and the last one expires.
 */
const createStatusPublisher = ({ store, chain }: { store: Store; chain: number }) => {
  const id = String(chain)
  let published: { readonly epoch: number; readonly key: string; readonly at: number } | undefined

  const isDue = ({ epoch }: Fence, status: ChainStatusNow): boolean => {
    if (status.cursor === undefined && status.failing === undefined) return false
    if (published?.epoch !== epoch) return true
    const agoMs = performance.now() - published.at
    return agoMs >= publishEveryMs || (agoMs >= minChangeGapMs && published.key !== changeKey(status))
  }

  return {
    publish: async (fence: Fence, status: ChainStatusNow): Promise<void> => {
      if (!isDue(fence, status)) return
      published = { epoch: fence.epoch, key: changeKey(status), at: performance.now() }
      const write = put(chainStatuses, { id, value: toStatusRecord(status) }, { ttlMs: statusTtlMs })
      await store.commit([write], fence).catch(() => undefined)
    },
    /**
     * Call this when no subscription needs the chain any more. `fence` is given if this process followed it.
     */
    withdraw: async (fence: Fence | undefined): Promise<void> => {
      published = undefined
      if (fence !== undefined) await store.commit([remove(chainStatuses, id)], fence)
    },
  }
}

type PollerDeps = FollowerDeps &
  Pick<MatchedChain, 'reportGap'> &
  Pick<PollTiming, 'takeHint'> & { readonly hints: HeadHints }

/** Nodes keep the state of the newest blocks only; while the chain catches up, checks of it wait. */
const maxBlocksBehind = 32

/** How soon a newly watched chain is noticed. */
const idlePollMs = 1_000
/** How long a chain is not followed after the process that followed it dies. */
const leaseMs = 4_000

/** Stores a heartbeat if everything up to the head is matched. */
const storeHeartbeat = async (followed: FollowedChain, head: BlockHeader): Promise<void> => {
  const cursor = followed.branch.cursor()
  if (cursor === undefined || cursor.height < head.height - followed.confirmations) return
  const step = followed.lag.heartbeat()
  if (step !== undefined) await commitStep(followed, step)
}

/** Matches up to the head and reconciles the matches of orphaned blocks. */
const catchUp = async (
  followed: FollowedChain,
  head: BlockHeader,
  early: EarlyBlock | undefined,
): Promise<void> => {
  followed.lag.noteHead(head)
  await advance(followed, head, early)
  await storeHeartbeat(followed, head)
  await releaseHeld(followed)
  // A held transaction may be what the new branch seems to lack.
  if (followed.held.count() === 0) await reconcile(followed, head)
  const coverage = followed.coverage.update(seenNow(followed.node))
  if (coverage.writes.length > 0) await commitStep(followed, coverage)
}

/** Reads the facts about its nodes and its last matched block for the status of a chain. */
const factsOf = (node: ChainNode, followed: FollowedChain | undefined) => ({
  cursor: followed?.branch.cursor()?.height,
  cursorTime: followed?.branch.cursor()?.time,
  caught: node.unreliableEndpoints(),
  faults: node.endpointFaults(),
  gaps: node.gaps.count(),
  refused: node.failingEndpoints(),
  held: followed?.held.count(),
})

/**
 * Time until the next poll, in ms. The block of a moment for which a check waits is looked for as soon as it
 * may exist.
 */
const untilNextPoll = ({ pollMs, checks, now }: PollerDeps, { time }: BlockHeader): number =>
  checks.reduce((waitMs, { dueAt }) => {
    const due = dueAt?.()
    return due === undefined || due <= time ? waitMs : untilNextLook(waitMs, due, now())
  }, pollMs)

const cursorHeight = (chain: FollowedChain | undefined): number | undefined => chain?.branch.cursor()?.height

/** Whether the chain is not far behind its head. */
const isNear = (chain: FollowedChain, head: BlockHeader | undefined): boolean => {
  const height = cursorHeight(chain)
  if (head === undefined || height === undefined) return false
  return head.height - chain.confirmations - height <= maxBlocksBehind
}

/** Polls one chain under a lease, and holds its state between polls. */
export const createChainPoller = (deps: PollerDeps, signal: AbortSignal) => {
  const { chain, hints, index, node, store, pollMs, takeHint } = deps
  const lag = createLagTracker(deps)
  const lease = createLeaseHolder({ store, name: `chain:${chain}`, owner: deps.owner, ttlMs: leaseMs })
  const setStartHeights = createStartHeightSetter(deps)
  const blocksBefore = createBlocksBefore(deps)
  const status = createStatusPublisher(deps)
  let followed: FollowedChain | undefined
  let fence: Fence | undefined
  let head: BlockHeader | undefined

  const release = async (): Promise<void> => {
    followed = undefined
    fence = undefined
    head = undefined
    hints.stop()
    await lease.drop()
  }

  const late = () => (fence === undefined ? undefined : lag.late())
  return {
    release,
    /** Publishes the chain's status to other processes while this one follows it. */
    publishStatus: async (failing: string | undefined): Promise<void> => {
      if (fence === undefined) return
      const facts = { ...factsOf(node, followed), lateMs: late()?.ms }
      await status.publish(fence, { head: head?.height, failing, ...facts })
    },
    head: () => head,
    cursorHeight: () => cursorHeight(followed),
    /**
     * How long ago everything up to the head was matched, in ms; `undefined` if never, or if another process
     * follows the chain.
     */
    lagMs: (): number | undefined => (fence === undefined ? undefined : lag.lagMs()),
    late,
    /** Reads everything from the store again, after a commit with an unknown outcome. */
    reload: () => {
      followed = undefined
    },
    noteNodeFailure: lag.noteNodeFailure,
    /** Carries out a check beside the blocks, while this process follows the chain. */
    check: async ({ needsHead, check }: ChainCheck): Promise<void> => {
      if (followed !== undefined && (!needsHead || isNear(followed, head))) await check(followed, signal)
    },
    /** Matches up to the head; returns how long to wait before the next poll, in ms. */
    poll: async (): Promise<number> => {
      await index.refresh()
      if (!index.watches(chain)) {
        const last = fence
        fence = undefined
        await status.withdraw(last)
        await release()
        return Math.min(pollMs, idlePollMs)
      }
      const claimed = await lease.hold()
      if (claimed === undefined) return release().then(() => pollMs)
      fence = claimed
      hints.listen()
      const hint = takeHint()
      const early = followed?.fence.epoch === claimed.epoch ? readHinted(followed, hint) : undefined
      head = await node.head(signal)
      await setStartHeights(head, followed?.branch.cursor())
      if (followed?.fence.epoch !== claimed.epoch)
        followed = await startFollowing({ ...deps, lag, fence: claimed, signal }, { head, blocksBefore })
      await catchUp(followed, head, early)
      return untilNextPoll(deps, head)
    },
  }
}
