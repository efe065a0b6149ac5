import { repeat } from '#lib/repeat.ts'
import { FencedError } from '../reorg/matched-chain.ts'
import { RpcError } from '../rpc/rpc-error.ts'
import type { LabelledFault } from '../rpc/rpc-pool.ts'
import { type ChainPoller, createChainPoller, type FollowerDeps } from './chain-poller.ts'
import { createHeadHints } from './head-hints.ts'
import { tryStoreIdleCoverage } from './idle-coverage.ts'
import { keepChecking } from './keep-checking.ts'
import { type Late, lateAfterMs } from './lag.ts'
import { createLateTimer, type LateTimer } from './late-timer.ts'
import { createPollTiming } from './poll-timing.ts'
import { createProblemReport, type ProblemReport } from './problem-report.ts'

/** Status of a chain. */
export type ChainStatus = {
  readonly id: number
  /** Height, while this process follows the chain. */
  readonly head?: number
  /** Height, while this process follows the chain. */
  readonly cursor?: number
  /** The error that stops the chain. */
  readonly failing?: string
  /** Why and for how long its alerts are late. */
  readonly late?: string
  /** An event of the last hour that may have cost notifications, although the chain is followed. */
  readonly alarm?: string
}

/** Problems of a chain. */
export type ChainHealth = {
  readonly id: number
  readonly failing: string | undefined
  /** Whether it has failed for so long that matches are late, or they have been late for a while. */
  readonly areAlertsLate: boolean
  /** How long ago everything up to the head was matched, if this process follows the chain. */
  readonly lagMs: number | undefined
  /** For how long matches have been late, if they are. */
  readonly lateMs: number | undefined
  readonly alarm: string | undefined
  readonly faults: readonly LabelledFault[]
}

export type Follower = {
  readonly start: () => void
  readonly stop: () => Promise<void>
  readonly status: () => ChainStatus
  readonly health: () => ChainHealth
}

/** Delay of the next poll after an error; endpoints have backoffs of their own. */
const retryMs = 1_000
/** Time between two polls that hints ask for. */
const minHintedPollMs = 250
/** A WebSocket that is silent for this many block times, and for at least 30 s, is reconnected. */
const maxSilentBlocks = 6
const minSilenceMs = 30_000
/** How often to check whether the status is due to be published. */
const publishCheckMs = 250

const describeLate = ({ ms, isStalled }: NonNullable<Late>): string =>
  `${isStalled ? 'no new block' : 'behind its head'} for ${Math.round(ms / 60_000)} min`

type FollowerParts = {
  readonly deps: FollowerDeps
  readonly poller: ChainPoller
  readonly problem: ProblemReport
}

const statusOf = ({ deps, poller, problem }: FollowerParts): ChainStatus => {
  const late = poller.late()
  return {
    id: deps.chain,
    head: poller.head()?.height,
    cursor: poller.cursorHeight(),
    failing: problem.failing(),
    ...(late !== undefined && { late: describeLate(late) }),
    alarm: problem.recentGap(),
  }
}

const healthOf = ({ deps, poller, problem }: FollowerParts, lateTimer: LateTimer): ChainHealth => {
  const isStuck = (problem.failingMs() ?? 0) >= lateAfterMs(deps.blockTimeMs)
  return {
    id: deps.chain,
    failing: problem.failing(),
    areAlertsLate: isStuck || lateTimer.isConfirmed(),
    lagMs: poller.lagMs(),
    lateMs: poller.late()?.ms,
    alarm: problem.recentGap(),
    faults: deps.node.endpointFaults(),
  }
}

/**
 * Follows one chain while a live subscription needs it and no other process does: polls the head, matches the
 * blocks up to it, and repeats. It never gives up; an error shows in `status` and is logged once.
 */
export const createFollower = (deps: FollowerDeps): Follower => {
  const stopping = new AbortController()
  const { signal } = stopping
  const problem = createProblemReport({ ...deps, now: deps.monotonicNow })
  const timing = createPollTiming(minHintedPollMs)
  const silenceMs = Math.max(minSilenceMs, maxSilentBlocks * deps.blockTimeMs)
  const hints = createHeadHints({ ...deps, ...timing, urls: deps.heads, silenceMs })
  const poller = createChainPoller({ ...deps, ...timing, hints, reportGap: problem.reportGap }, signal)
  const checking = { ...deps, signal }
  const storeCoverage = () => tryStoreIdleCoverage({ ...deps, signal })
  const lateTimer = createLateTimer({ late: poller.late, now: deps.monotonicNow })
  const publish = (): Promise<void> => {
    lateTimer.note()
    return poller.publishStatus(problem.failing())
  }
  let running: Promise<unknown> = Promise.resolve()

  const noteError = (error: unknown): void => {
    if (error instanceof RpcError) poller.noteNodeFailure()
    else poller.reload()
    if (error instanceof FencedError)
      deps.log.info({ chain: deps.chain }, 'another process took over the chain and repeats the block')
    else problem.begin(error)
  }

  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      let waitMs = Math.min(deps.pollMs, retryMs)
      try {
        waitMs = await poller.poll()
        problem.end()
      } catch (error) {
        if (signal.aborted) break
        noteError(error)
      }
      await timing.wait(waitMs, { known: poller.head(), signal })
    }
    await poller.release()
  }

  return {
    start: () => {
      running = Promise.all([
        run(),
        repeat(async () => {
          await publish()
          return publishCheckMs
        }, signal),
        ...deps.checks.map(check => keepChecking(check, { ...checking, run: poller.check })),
        storeCoverage(),
      ])
    },
    stop: async () => {
      stopping.abort()
      await running
    },
    health: () => healthOf({ deps, poller, problem }, lateTimer),
    status: () => statusOf({ deps, poller, problem }),
  }
}
