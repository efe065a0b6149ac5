import { describeError } from '#lib/describe-error.ts'
import type { Log } from '#lib/log.ts'
import { isRpcError, RpcError } from '../rpc/rpc-error.ts'

/** A node that is briefly behind is not worth a line. */
const reportAfterMs = 10_000

/**
 * The pool logs failures of single endpoints; here they are logged when no other endpoint has helped for this
 * time.
 */
const reportPoolErrorAfterMs = 60_000

const reportDelayMs = (error: unknown): number => {
  const isLoggedByPool =
    error instanceof RpcError &&
    !isRpcError(error, 'rpc_stale', 'rpc_incomplete', 'rpc_pruned', 'rpc_too_large')
  return isLoggedByPool ? reportPoolErrorAfterMs : reportAfterMs
}

/** How long the status of a chain shows a gap. */
const shownGapMs = 3_600_000

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
