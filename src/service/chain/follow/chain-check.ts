import { describeError } from '#lib/describe-error.ts'
import type { Log } from '#lib/log.ts'
import { repeat } from '#lib/repeat.ts'
import type { Fence } from '#store/store.ts'
import type { Branch } from '../reorg/branch.ts'
import { ConflictError, FencedError } from '../reorg/matched-chain.ts'
import { RpcError } from '../rpc/rpc-error.ts'

/** A chain at its last matched block, under the fence of the process that follows it. */
export type CheckedChain = { readonly fence: Fence; readonly branch: Branch }

/** A task of the process that follows a chain, beside the blocks, which do not wait for it. */
export type ChainCheck = {
  /** Name of the values in the log. */
  readonly name: string
  readonly everyMs: number
  /** Whether it waits while the chain catches up: nodes keep the state of the newest blocks only. */
  readonly needsHead: boolean
  /** When it is due whatever its interval is, in Unix seconds: at the first block from then on. Absent, `undefined`: never. */
  readonly dueAt?: () => number | undefined
  /** Rejects with `RpcError` where nodes do not answer. */
  readonly check: (chain: CheckedChain, signal: AbortSignal) => Promise<void>
}

/** Interval between two looks for the block of a moment that has come, and for how long: then it comes when it comes. */
const awaitedMs = 500
const awaitedForMs = 30_000

/** Time until the next look, in ms: an interval, or less where a moment (Unix seconds) comes first. `now`: ms since 1970. */
export const untilNextLook = (everyMs: number, dueAt: number | undefined, now: number): number => {
  if (dueAt === undefined) return everyMs
  const leftMs = dueAt * 1_000 - now
  if (leftMs > 0) return Math.min(everyMs, leftMs)
  return leftMs > -awaitedForMs ? Math.min(everyMs, awaitedMs) : everyMs
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
 * The check without its errors: those of the store are logged each time, those of nodes once. What another commit or process prevents is
 * no fault, and the next check does it.
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

export const keepChecking = (check: ChainCheck, deps: CheckingDeps): Promise<void> => {
  const run = reportingFailures(check, deps)
  return repeat(async () => {
    await run()
    return untilNextLook(check.everyMs, check.dueAt?.(), deps.now())
  }, deps.signal)
}
