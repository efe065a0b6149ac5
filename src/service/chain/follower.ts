import type { Log } from '#lib/log.ts'
import { pause } from '#lib/pause.ts'
import { createLeaseHolder } from '#store/lease-holder.ts'
import type { Fence, Store } from '#store/store.ts'
import type { WatchIndex } from '../match/watch-index.ts'
import type { Standing } from '../records.ts'
import { advance } from './advance.ts'
import { createAnchoring } from './anchor.ts'
import { keepIdleCoverage } from './coverage.ts'
import { FencedError } from './fenced-error.ts'
import type { Following } from './following.ts'
import { createHeadHints, type HeadHints } from './head-hints.ts'
import { keepWell } from './keep-well.ts'
import type { Node } from './node.ts'
import { createPollTiming } from './poll-timing.ts'
import { createPunctuality } from './punctuality.ts'
import type { Header } from './read-block.ts'
import { RpcError } from './rpc-error.ts'
import { settleLeft } from './settle-left.ts'
import { createStandingTeller } from './standing.ts'
import { takeStep } from './take-step.ts'
import { takeUp } from './take-up.ts'
import { createTrouble } from './trouble.ts'

/**
 * `head` and `cursor`: heights, as long as this process follows the chain. `failing`: why it does not get on. `alarm`: what
 * befell it within the last hour that may have cost notifications, although it gets on.
 */
export type ChainStatus = {
  readonly id: number
  readonly head?: number
  readonly cursor?: number
  readonly failing?: string
  readonly alarm?: string
}

export type Follower = {
  readonly start: () => void
  readonly stop: () => Promise<void>
  readonly status: () => ChainStatus
}

type Deps = {
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
  readonly index: WatchIndex
  readonly node: Node
}

/** How soon a chain that nobody watched is taken up. */
const idleMs = 1_000
/** The least time between two polls that hints ask for. */
const hintedPollMs = 250
/** A WebSocket that tells of no block for so many block times, or so long, is made anew. */
const silentBlocks = 6
const leastSilenceMs = 30_000
/** How long a chain is left alone when the process that followed it dies. */
const leaseMs = 4_000
/** How soon others are told that it was taken up. */
const tellMs = 250

/** One look at the chain after another, and what is known between them. */
const createTurns = (deps: Deps & Pick<Following, 'alarm'> & { hints: HeadHints }, signal: AbortSignal) => {
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
      const cursor = following?.branch.cursor()?.height
      const standing: Standing = {
        ...(head !== undefined && { head: head.height }),
        ...(cursor !== undefined && { cursor }),
        ...(failing !== undefined && { failing }),
      }
      await teller.tell({ fence: held, standing })
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
      const latest = await node.head(signal)
      head = latest
      await anchorNew(latest.height)
      if (following?.fence.epoch !== fence.epoch)
        following = await takeUp({ ...deps, punctuality, fence, signal }, latest)
      punctuality.met(latest)
      await advance(following, latest)
      await keepWell(following, latest)
      await settleLeft(following, latest)
      const covered = following.coverage.become(node.seesInside())
      if (covered.writes.length > 0) await takeStep(following, covered)
      return deps.pollMs
    },
  }
}

/**
 * Follows one chain while a live subscription needs it and no other process does: asks for the head, matches the blocks up
 * to it, and starts again. It never gives up; what stands in its way is told by `status` and, once, in the log.
 */
export const createFollower = (deps: Deps): Follower => {
  const stopping = new AbortController()
  const trouble = createTrouble(deps)
  const timing = createPollTiming(hintedPollMs)
  const silenceMs = Math.max(leastSilenceMs, silentBlocks * deps.blockTimeMs)
  const hints = createHeadHints({ ...deps, urls: deps.heads, silenceMs, onHead: timing.hint })
  const turns = createTurns({ ...deps, hints, alarm: trouble.raiseAlarm }, stopping.signal)
  let running: Promise<unknown> = Promise.resolve()

  const tellOthers = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await turns.tell(trouble.present())
      await pause(tellMs, stopping.signal)
    }
  }

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      let waitMs = deps.pollMs
      try {
        waitMs = await turns.take()
        trouble.ended()
      } catch (error) {
        if (stopping.signal.aborted) break
        if (error instanceof RpcError) turns.nodeFailed()
        else turns.forget()
        if (error instanceof FencedError)
          deps.log.info(
            { chain: deps.chain },
            'another process took the chain over; it does the block at hand',
          )
        else trouble.began(error)
      }
      await timing.wait(waitMs, { known: turns.head(), signal: stopping.signal })
    }
    await turns.stand()
  }

  const tellIdle = async (): Promise<void> => {
    try {
      await keepIdleCoverage({ ...deps, signal: stopping.signal })
    } catch {
      // What stands in its way is told once somebody watches the chain.
    }
  }

  return {
    start: () => {
      running = Promise.all([run(), tellOthers(), tellIdle()])
    },
    stop: async () => {
      stopping.abort()
      await running
    },
    status: () => {
      const cursor = turns.cursor()
      const head = turns.head()?.height
      const [failing, alarm] = [trouble.present(), trouble.alarm()]
      return {
        id: deps.chain,
        ...(head === undefined ? {} : { head }),
        ...(cursor === undefined ? {} : { cursor }),
        ...(failing === undefined ? {} : { failing }),
        ...(alarm === undefined ? {} : { alarm }),
      }
    },
  }
}
