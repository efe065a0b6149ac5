import { pause } from '#lib/pause.ts'
import { createChainPoller, type FollowerDeps } from './chain-turns.ts'
import { keepIdleCoverage } from './coverage.ts'
import { FencedError } from './fenced-error.ts'
import { createHeadHints } from './head-hints.ts'
import { createPollTiming } from './poll-timing.ts'
import { RpcError } from './rpc-error.ts'
import { createProblemReport } from './trouble.ts'

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
