import { pause } from '#lib/timers.ts'
import { FencedError } from '../reorg/branch.ts'
import type { ChainNode } from '../rpc/chain-node.ts'
import { RpcError } from '../rpc/rpc-error.ts'
import { createChainPoller, type FollowerDeps } from './chain-poller.ts'
import { createProblemReport } from './chain-status.ts'
import { keepIdleCoverage } from './coverage.ts'
import { createHeadHints } from './head-hints.ts'
import { createPollTiming } from './poll-timing.ts'

/** A request waits this long for a node at most. */
const headTimeoutMs = 3_000

type Chain = { readonly id: number; readonly node: ChainNode; readonly follower: Follower }

/**
 * The newest heights of chains, by chain id. The node is asked also where the chain is followed: what happened before a
 * subscription was made must not notify, and the last height seen may be a block behind. A chain that cannot be asked and
 * is not followed is left out.
 */
export const createHeadHeights =
  (chains: readonly Chain[]) =>
  async (ids: readonly number[]): Promise<Record<string, number>> => {
    const signal = AbortSignal.timeout(headTimeoutMs)
    const asked = chains.filter(({ id }) => ids.includes(id))
    const heights = await Promise.all(
      asked.map(async ({ id, node, follower }) => {
        try {
          return [[id, (await node.head(signal)).height]]
        } catch {
          const { head } = follower.status()
          return head === undefined ? [] : [[id, head]]
        }
      }),
    )
    return Object.fromEntries(heights.flat())
  }

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

type Follower = {
  readonly start: () => void
  readonly stop: () => Promise<void>
  readonly status: () => ChainStatus
}

/** How soon it is tried again where something stood in the way; for the nodes' sake the pool has them rest. */
const retryMs = 1_000
/** The least time between two polls that hints ask for. */
const minHintedPollMs = 250
/** A WebSocket that tells of no block for so many block times, or so long, is made anew. */
const maxSilentBlocks = 6
const minSilenceMs = 30_000
/** How soon others are told that it was taken up. */
const publishMs = 250

const publishIdleCoverage = async (o: Parameters<typeof keepIdleCoverage>[0]): Promise<void> => {
  try {
    await keepIdleCoverage(o)
  } catch {
    // What stands in its way is told once somebody watches the chain.
  }
}

/**
 * Follows one chain while a live subscription needs it and no other process does: asks for the head, matches the blocks up
 * to it, and starts again. It never gives up; what stands in its way is told by `status` and, once, in the log.
 */
export const createFollower = (deps: FollowerDeps): Follower => {
  const stopping = new AbortController()
  const trouble = createProblemReport({ ...deps, now: deps.monotonicNow })
  const timing = createPollTiming(minHintedPollMs)
  const silenceMs = Math.max(minSilenceMs, maxSilentBlocks * deps.blockTimeMs)
  const hints = createHeadHints({ ...deps, urls: deps.heads, silenceMs, onHead: timing.hint })
  const turns = createChainPoller({ ...deps, hints, raiseAlarm: trouble.raiseAlarm }, stopping.signal)
  let running: Promise<unknown> = Promise.resolve()

  const tellOthers = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await turns.tell(trouble.present())
      await pause(publishMs, stopping.signal)
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
        waitMs = Math.min(deps.pollMs, retryMs)
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

  return {
    start: () => {
      running = Promise.all([run(), tellOthers(), publishIdleCoverage({ ...deps, signal: stopping.signal })])
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
