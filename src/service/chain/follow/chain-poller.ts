import type { Proxies } from '#lib/proxies.ts'
import { pause } from '#lib/timers.ts'
import { createLeaseHolder } from '#store/lease-holder.ts'
import type { Fence } from '#store/store.ts'
import { loadBranch } from '../reorg/branch.ts'
import { loadMatchUpdateQueue } from '../reorg/match-updates.ts'
import { commitStep, type MatchedChain, type StaleHead } from '../reorg/matched-chain.ts'
import { dropBlockMatches, reconcile } from '../reorg/reconcile.ts'
import { handleChainReset } from '../reorg/rewind.ts'
import { createStartHeightSetter } from '../reorg/start-points.ts'
import type { BlockHeader } from '../rpc/block.ts'
import type { ChainNode } from '../rpc/chain-node.ts'
import { advance, type EarlyBlock, type FollowedChain, readHinted, releaseHeld } from './advance.ts'
import { type ChainCheck, untilNextLook } from './chain-check.ts'
import { createStatusPublisher } from './chain-status.ts'
import { loadCoverage, seenNow } from './coverage.ts'
import type { HeadHint, HeadHints } from './head-hints.ts'
import { createMissingTimer, isGone, loadHeldTransactions } from './held-transactions.ts'
import { createLagTracker, type LagTrackerDeps } from './lag.ts'

type Search = { readonly since: number; readonly head: BlockHeader; readonly signal: AbortSignal }

/** The height of the last block before a time (Unix seconds), below a head that is not; or of the oldest that is to be had. Throws `RpcError`. */
type BlocksBefore = (search: Search) => Promise<number>

/** Nodes that keep no old blocks are asked for a while; then those that they lack are given up. */
export const createBlocksBefore = ({
  node,
  blockTimeMs,
  monotonicNow,
}: {
  readonly node: Pick<ChainNode, 'header' | 'gaps'>
  readonly blockTimeMs: number
  readonly monotonicNow: () => number
}): BlocksBefore => {
  let missingSince: number | undefined

  return async ({ since, head, signal }) => {
    const missing = new Map<number, Error>()
    const isBefore = async (height: number): Promise<boolean> => {
      try {
        return (await node.header(height, signal)).time < since
      } catch (error) {
        if (signal.aborted || !isGone(error)) throw error
        missingSince ??= monotonicNow()
        if (monotonicNow() - missingSince < node.gaps.timeoutMs) throw error
        missing.set(height, error)
        return true
      }
    }

    let above = head.height
    let step = Math.max(1, Math.ceil(((head.time - since) * 1_000) / blockTimeMs))
    let below = Math.max(0, above - step)
    while (below > 0 && !(await isBefore(below))) {
      above = below
      step *= 2
      below = Math.max(0, above - step)
    }
    while (above - below > 1) {
      const middle = Math.floor((above + below) / 2)
      if (await isBefore(middle)) below = middle
      else above = middle
    }
    missingSince = undefined
    const gone = missing.get(below)
    if (gone === undefined) return below
    node.gaps.giveUp({ block: above, why: `${gone.message}: watched from the next block on` })
    return above
  }
}

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
  const { height: at = Number.NEGATIVE_INFINITY, time = 0, blockTime = time } = c.branch.cursor() ?? {}
  if (at >= lowest || blockTime >= since) return
  const before = Number.isFinite(since) ? await blocksBefore({ since, head, signal: c.signal }) : lowest
  const first = Math.min(lowest, before)
  if (!Number.isFinite(first) || at >= first) return
  await commitStep(c, c.branch.restartAt(await c.node.header(first, c.signal)), await dropBlockMatches(c))
  // Skipped blocks do not count as lag.
  if (before < lowest) c.lag.catchUpFrom(since * 1_000)
  else c.lag.heartbeat()
}

/** Polls for one hinted block: the node that is asked may not have it yet. */
const maxPollsPerHint = 4

/** Time of the chain's next poll: after an interval, or earlier if hints begin or one names an unknown block. */
type PollTiming = {
  /** Hints begin: no hint names the blocks that arrived since the last poll. */
  readonly onBegin: () => void
  readonly onHead: (head: HeadHint) => void
  /** The block that the newest hint names, if that came since the last call. */
  readonly takeHint: () => HeadHint | undefined
  /** `known`: the head of the last poll. */
  readonly wait: (ms: number, until: { known: BlockHeader | undefined; signal: AbortSignal }) => Promise<void>
}

/** Spaces polls `minMs` apart however many hints come, with few for each hinted block. */
export const createPollTiming = (minMs: number): PollTiming => {
  let hinted: HeadHint | undefined
  let isTaken = false
  let polls = 0
  let mayLackBlocks = false
  let wake: (() => void) | undefined

  const isDue = (known: BlockHeader | undefined): boolean => {
    if (mayLackBlocks) return true
    if (hinted === undefined || polls >= maxPollsPerHint) return false
    if (known === undefined) return true
    return hinted.height > known.height || (hinted.height === known.height && hinted.hash !== known.hash)
  }

  return {
    onBegin: () => {
      mayLackBlocks = true
      wake?.()
    },
    onHead: head => {
      if (head.hash === hinted?.hash) return
      hinted = head
      isTaken = false
      polls = 0
      wake?.()
    },
    takeHint: () => {
      const fresh = isTaken ? undefined : hinted
      isTaken = true
      return fresh
    },
    wait: async (ms, { known, signal }) => {
      const firstMs = Math.min(ms, minMs)
      await pause(firstMs, signal)
      if (!isDue(known)) {
        const woken = new AbortController()
        wake = () => {
          if (isDue(known)) woken.abort()
        }
        await pause(ms - firstMs, AbortSignal.any([signal, woken.signal]))
      }
      mayLackBlocks = false
      if (isDue(known)) polls += 1
    },
  }
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

type PollerDeps = FollowerDeps &
  Pick<MatchedChain, 'reportGap'> &
  Pick<PollTiming, 'takeHint'> & { readonly hints: HeadHints }

/** Nodes keep the state of the newest blocks only; while the chain catches up, checks of it wait. */
const maxBlocksBehind = 32

/** How soon a newly watched chain is noticed. */
const idlePollMs = 1_000
/** How long a chain is not followed after the process that followed it dies. */
const leaseMs = 4_000

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

/** Continues, under a new fence, from the stored cursor. */
export const startFollowing = async (
  deps: Omit<FollowedChain, 'branch' | 'matchUpdates' | 'coverage' | 'held' | 'missing' | 'staleHead'> &
    Pick<FollowerDeps, 'now'>,
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

/** Stores a heartbeat if everything up to the head is matched. */
const storeHeartbeat = async (c: FollowedChain, head: BlockHeader): Promise<void> => {
  const at = c.branch.cursor()
  if (at === undefined || at.height < head.height - c.confirmations) return
  const step = c.lag.heartbeat()
  if (step !== undefined) await commitStep(c, step)
}

/** Matches up to the head and reconciles the matches of orphaned blocks. */
const catchUp = async (c: FollowedChain, head: BlockHeader, early: EarlyBlock | undefined): Promise<void> => {
  c.lag.noteHead(head)
  await advance(c, head, early)
  await storeHeartbeat(c, head)
  await releaseHeld(c)
  // A held transaction may be what the new branch seems to lack.
  if (c.held.count() === 0) await reconcile(c, head)
  const coverage = c.coverage.update(seenNow(c.node))
  if (coverage.writes.length > 0) await commitStep(c, coverage)
}

/** Reads the facts about its nodes for the status of a chain. */
const factsOf = (node: ChainNode, followed: FollowedChain | undefined) => ({
  caught: node.unreliableEndpoints(),
  faults: node.endpointFaults(),
  gaps: node.gaps.count(),
  refused: node.failingEndpoints(),
  held: followed?.held.count(),
})

/** Time until the next poll, in ms. The block of a moment for which a check waits is looked for as soon as it may be there. */
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
  let held: Fence | undefined
  let head: BlockHeader | undefined

  const release = async (): Promise<void> => {
    followed = undefined
    held = undefined
    head = undefined
    hints.stop()
    await lease.drop()
  }

  const late = () => (held === undefined ? undefined : lag.late())
  return {
    release,
    /** Publishes the chain's status to other processes while this one follows it. */
    publishStatus: async (failing: string | undefined): Promise<void> => {
      if (held === undefined) return
      const facts = { ...factsOf(node, followed), lateMs: late()?.ms }
      await status.publish(held, { head: head?.height, cursor: cursorHeight(followed), failing, ...facts })
    },
    head: () => head,
    cursorHeight: () => cursorHeight(followed),
    /** How long ago everything up to the head was matched, in ms; `undefined`: never, or another process follows the chain. */
    lagMs: (): number | undefined => (held === undefined ? undefined : lag.lagMs()),
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
        const last = held
        held = undefined
        await status.withdraw(last)
        await release()
        return Math.min(pollMs, idlePollMs)
      }
      const fence = await lease.hold()
      if (fence === undefined) return release().then(() => pollMs)
      held = fence
      hints.listen()
      const hint = takeHint()
      const early = followed?.fence.epoch === fence.epoch ? readHinted(followed, hint) : undefined
      head = await node.head(signal)
      await setStartHeights(head, followed?.branch.cursor())
      if (followed?.fence.epoch !== fence.epoch)
        followed = await startFollowing({ ...deps, lag, fence, signal }, { head, blocksBefore })
      await catchUp(followed, head, early)
      return untilNextPoll(deps, head)
    },
  }
}
