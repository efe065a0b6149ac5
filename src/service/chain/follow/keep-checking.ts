import { describeError } from '#lib/describe-error.ts'
import type { Log } from '#lib/log.ts'
import { repeat } from '#lib/repeat.ts'
import { ConflictError, FencedError } from '../reorg/matched-chain.ts'
import { RpcError } from '../rpc/rpc-error.ts'
import { type ChainCheck, untilNextLook } from './chain-check.ts'

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

export const keepChecking = (check: ChainCheck, deps: CheckingDeps): Promise<void> => {
  const run = reportingFailures(check, deps)
  return repeat(async () => {
    await run()
    return untilNextLook(check.everyMs, check.dueAt?.(), deps.now())
  }, deps.signal)
}
