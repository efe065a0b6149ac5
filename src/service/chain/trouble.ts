import { describeError } from '#lib/describe-error.ts'
import type { Log } from '#lib/log.ts'
import { RpcError } from './rpc-error.ts'

/** A node that is briefly behind is no news. */
const reportAfterMs = 10_000

/** What the pool tells of is told here only when no other node has helped for so long. */
const reportPoolErrorAfterMs = 60_000

const reportDelayMs = (error: unknown): number => {
  const isNewsOfPool =
    error instanceof RpcError && error.code !== 'rpc_stale' && error.code !== 'rpc_too_large'
  return isNewsOfPool ? reportPoolErrorAfterMs : reportAfterMs
}

/** How long the status of a chain tells what was alarming. */
const alarmForMs = 3_600_000

/** Tells of trouble once when it lasts, and once when it is over; single nodes that fail are told of by the pool. */
export const createProblemReport = ({ chain, log, now }: { chain: number; log: Log; now: () => number }) => {
  let failing: string | undefined
  let since = 0
  let told = false
  let alarm: { readonly what: string; readonly until: number } | undefined
  return {
    present: () => failing,
    /** What was alarming of late, although the chain gets on. */
    alarm: () => (alarm !== undefined && now() < alarm.until ? alarm.what : undefined),
    raiseAlarm: (facts: object, what: string): void => {
      log.error({ chain, ...facts }, what)
      alarm = { what, until: now() + alarmForMs }
    },
    began: (error: unknown): void => {
      if (failing === undefined) since = now()
      failing = describeError(error)
      if (told || now() - since < reportDelayMs(error)) return
      told = true
      log.warn({ chain, error: failing }, 'the chain does not get on')
    },
    ended: (): void => {
      if (told) log.info({ chain }, 'the chain gets on again')
      told = false
      failing = undefined
    },
  }
}
