import type { Log } from '#lib/log.ts'
import { createLeaseHolder } from '#store/lease-holder.ts'
import type { Fence, Store } from '#store/store.ts'
import type { WatchIndex } from '../match/watch-index.ts'
import type { Standing } from '../records.ts'
import { advance } from './advance.ts'
import { createAnchoring } from './anchor.ts'
import type { Following } from './following.ts'
import type { HeadHints } from './head-hints.ts'
import { keepWell } from './keep-well.ts'
import type { Node } from './node.ts'
import { createPunctuality } from './punctuality.ts'
import type { Header } from './read-block.ts'
import { settleLeft } from './settle-left.ts'
import { createStandingTeller } from './standing.ts'
import { takeStep } from './take-step.ts'
import { takeUp } from './take-up.ts'

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
  readonly steadyNow: () => number
  readonly index: WatchIndex
  readonly node: Node
}

/** How soon a chain that nobody watched is taken up. */
const idleMs = 1_000
/** How long a chain is left alone when the process that followed it dies. */
const leaseMs = 4_000

/** Matches up to the head, and settles what became of blocks that the chain has left. */
const catchUp = async (f: Following, latest: Header): Promise<void> => {
  f.punctuality.met(latest)
  await advance(f, latest)
  await keepWell(f, latest)
  await settleLeft(f, latest)
  const covered = f.coverage.become(f.node.seesInside())
  if (covered.writes.length > 0) await takeStep(f, covered)
}

/** What is not known is not said. */
const standingOf = (o: { [key in keyof Required<Standing>]: Standing[key] | undefined }): Standing => ({
  ...(o.head !== undefined && { head: o.head }),
  ...(o.cursor !== undefined && { cursor: o.cursor }),
  ...(o.failing !== undefined && { failing: o.failing }),
  ...(o.caught !== undefined && o.caught.length > 0 && { caught: o.caught }),
})

/** One look at the chain after another, and what is known between them. */
export const createChainTurns = (
  deps: FollowerDeps & Pick<Following, 'alarm'> & { readonly hints: HeadHints },
  signal: AbortSignal,
) => {
  const { chain, hints, index, node, store } = deps
  const punctuality = createPunctuality(deps)
  const lease = createLeaseHolder({ store, name: `chain:${chain}`, owner: deps.owner, ttlMs: leaseMs })
  const anchorNew = createAnchoring(deps)
  const teller = createStandingTeller(deps)
  let following: Following | undefined
  let held: Fence | undefined
  let head: Header | undefined

  const stand = async (): Promise<void> => {
    following = undefined
    held = undefined
    head = undefined
    hints.rest()
    await lease.drop()
  }

  return {
    stand,
    /** Has others know how the chain stands, as long as this process follows it. */
    tell: async (failing: string | undefined): Promise<void> => {
      if (held === undefined) return
      const heights = { head: head?.height, cursor: following?.branch.cursor()?.height }
      await teller.tell({ fence: held, standing: standingOf({ ...heights, failing, caught: node.caught() }) })
    },
    head: () => head,
    cursor: () => following?.branch.cursor()?.height,
    /** Whether a commit was made that failed, only the store knows: what is in memory will be read anew. */
    forget: () => {
      following = undefined
    },
    nodeFailed: punctuality.failed,
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
        following = await takeUp({ ...deps, punctuality, fence, signal }, head)
      await catchUp(following, head)
      return deps.pollMs
    },
  }
}
