import { describeError } from '#lib/describe-error.ts'
import type { Log } from '#lib/log.ts'
import { RpcError } from './rpc-error.ts'

/** A node that is briefly behind is no news. */
const newsAfterMs = 10_000

/** Tells of trouble once when it lasts, and once when it is over; nodes that fail are told of by the pool. */
export const createTrouble = ({ chain, log, now }: { chain: number; log: Log; now: () => number }) => {
  let failing: string | undefined
  let since = 0
  let told = false
  return {
    present: () => failing,
    began: (error: unknown): void => {
      if (failing === undefined) since = now()
      failing = describeError(error)
      const newsOfPool =
        error instanceof RpcError && error.code !== 'rpc_stale' && error.code !== 'rpc_too_large'
      if (told || newsOfPool || now() - since < newsAfterMs) return
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
