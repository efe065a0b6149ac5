import { describeError } from '#lib/describe-error.ts'
import type { Log } from '#lib/log.ts'
import { repeat } from '#lib/repeat.ts'
import { hourMs, minuteMs } from '#lib/time.ts'
import { pause } from '#lib/timers.ts'
import { ConflictError, FencedError, type MatchedChain } from '../reorg/matched-chain.ts'
import { isRpcError, RpcError } from '../rpc/rpc-error.ts'
import type { LabelledFault } from '../rpc/rpc-pool.ts'
import { type ChainCheck, untilNextLook } from './chain-check.ts'
import { createChainPoller, type FollowerDeps } from './chain-poller.ts'
import { loadCoverage, seenNow } from './coverage.ts'
import { createHeadHints } from './head-hints.ts'
import { type Late, lateAfterMs } from './lag.ts'
import { createPollTiming } from './poll-timing.ts'

/** A node that is briefly behind is not worth a line. */
const reportAfterMs = 10_000

/**
 * The pool logs failures of single endpoints; here they are logged when no other endpoint has helped for this
 * time.
 */
const reportPoolErrorAfterMs = minuteMs

const reportDelayMs = (error: unknown): number => {
  const isLoggedByPool =
    error instanceof RpcError &&
    !isRpcError(error, 'rpc_stale', 'rpc_incomplete', 'rpc_pruned', 'rpc_too_large')
  return isLoggedByPool ? reportPoolErrorAfterMs : reportAfterMs
}

/** How long the status of a chain shows a gap. */
const shownGapMs = hourMs

/** Reports problems that stop a chain, logged once when one lasts, and once when it is over. */
export const createProblemReport = ({ chain, log, now }: { chain: number; log: Log; now: () => number }) => {
  let failing: string | undefined
  let since = 0
  let isLogged = false
  let gap: { readonly what: string; readonly until: number } | undefined
  return {
    failing: () => failing,
    /** Duration of the problem in ms. */
    failingMs: () => (failing === undefined ? undefined : now() - since),
    /** The last gap, which the status still shows although the chain goes on. */
    recentGap: () => (gap !== undefined && now() < gap.until ? gap.what : undefined),
    reportGap: (facts: object, what: string): void => {
      log.error({ chain, ...facts }, what)
      gap = { what, until: now() + shownGapMs }
    },
    begin: (error: unknown): void => {
      if (failing === undefined) since = now()
      failing = describeError(error)
      if (isLogged || now() - since < reportDelayMs(error)) return
      isLogged = true
      log.warn({ chain, error: failing }, 'the chain is stuck')
    },
    end: (): void => {
      if (isLogged) log.info({ chain }, 'the chain goes on again')
      isLogged = false
      failing = undefined
    },
  }
}

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

export type ChainHealth = {
  readonly id: number
  readonly failing: string | undefined
  /** Whether it has failed for so long that matches are late, or they have been late for a while. */
  readonly areAlertsLate: boolean
  /** How long ago everything up to the head was matched, if this process follows the chain. */
  readonly lagMs: number | undefined
  /** How long matches have been late; `undefined` if they are not. */
  readonly lateMs: number | undefined
  readonly alarm: string | undefined
  readonly faults: readonly LabelledFault[]
}

type Follower = {
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

/**
 * The length of a delay that counts: shorter ones heal by themselves, such as what a start has to catch up
 * with. The operator's notices wait as long.
 */
const confirmLateMs = minuteMs

type LateTimer = {
  /** Looks whether alerts are late; what happens between two calls goes unseen. */
  readonly note: () => void
  readonly isConfirmed: () => boolean
}

/** Measures for how long this process has seen alerts late. */
const createLateTimer = ({ late, now }: { late: () => Late; now: () => number }): LateTimer => {
  let since: number | undefined
  const note = (): void => {
    since = late() === undefined ? undefined : (since ?? now())
  }
  return {
    note,
    isConfirmed: () => {
      note()
      return since !== undefined && now() - since >= confirmLateMs
    },
  }
}

const describeLate = ({ ms, isStalled }: NonNullable<Late>): string =>
  `${isStalled ? 'no new block' : 'behind its head'} for ${Math.round(ms / minuteMs)} min`

type IdleChain = Pick<MatchedChain, 'chain' | 'store' | 'index' | 'node' | 'signal'>

/** Whether nodes trace internal calls, tried with the newest block. */
const probeInternalCalls = async ({ node, signal }: IdleChain): Promise<void> => {
  const { height, hash } = await node.head(signal)
  await node.internalCalls(await node.block({ height, hash, logs: false }, signal), signal)
}

/** A watch that is created right after the start begins at the newest head, which a node that limits calls must be free to give first. */
const finalProbeDelayMs = 2_000

/** Stores the coverage of a chain that no subscription watches yet; the follower stores that of a watched one. */
const storeIdleCoverage = async (idle: IdleChain): Promise<void> => {
  const { chain, index, node, signal, store } = idle
  const isIdle = async (): Promise<boolean> => {
    await index.refresh()
    return !index.watches(chain) && !signal.aborted
  }
  const storeSeen = async (): Promise<void> => {
    const { writes } = (await loadCoverage(store, chain)).update(seenNow(node))
    if (writes.length > 0 && !index.watches(chain)) await store.commit(writes)
  }
  if (!(await isIdle())) return
  if (node.supportsTracing() === undefined) await probeInternalCalls(idle)
  await storeSeen()
  await pause(finalProbeDelayMs, signal)
  if (!(await isIdle())) return
  if (node.needsFinalProbe()) await node.finalized(signal)
  await storeSeen()
}

type CheckingDeps = {
  readonly chain: number
  readonly log: Log
  readonly signal: AbortSignal
  readonly now: () => number
  /** Carries out a check, if the chain is followed. */
  readonly run: (check: ChainCheck) => Promise<void>
}

/**
 * Runs the check and logs its errors: those of the store each time, those of nodes once. If another commit or
 * process prevents it, that is not a fault, and the next check does the work.
 */
const reportingFailures = (check: ChainCheck, { chain, log, signal, run }: CheckingDeps) => {
  let isFailing = false
  return async (): Promise<void> => {
    try {
      await run(check)
      isFailing = false
    } catch (error) {
      if (signal.aborted || error instanceof FencedError || error instanceof ConflictError) return
      const facts = { chain, error: describeError(error) }
      if (!(error instanceof RpcError)) log.error(facts, `${check.name} could not be stored; retrying`)
      else if (!isFailing) log.warn(facts, `${check.name} cannot be read`)
      isFailing = true
    }
  }
}

const keepChecking = (check: ChainCheck, deps: CheckingDeps): Promise<void> => {
  const run = reportingFailures(check, deps)
  return repeat(async () => {
    await run()
    return untilNextLook(check.everyMs, check.dueAt?.(), deps.now())
  }, deps.signal)
}

type FollowerParts = {
  readonly deps: FollowerDeps
  readonly poller: ReturnType<typeof createChainPoller>
  readonly problem: ReturnType<typeof createProblemReport>
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
        // Otherwise the coverage is known as soon as the chain is watched.
        storeIdleCoverage({ ...deps, signal }).catch(() => undefined),
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
