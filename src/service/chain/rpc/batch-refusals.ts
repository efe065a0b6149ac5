import { isRpcError } from './rpc-error.ts'

/** How long batches are not tried, once sharing a request did not work; twice as long each time that it does not again. */
const refusedMs = 60_000
const maxRefusedMs = 3_600_000

/** For how long batches are not tried. */
export const createBatchRefusals = (now: () => number) => {
  let until = Number.NEGATIVE_INFINITY
  let times = 0
  const isRefusing = (): boolean => now() < until
  return {
    isRefusing,
    /** Of batches that were sent together, the first one counts. */
    note: (): void => {
      if (isRefusing()) return
      until = now() + Math.min(maxRefusedMs, refusedMs * 2 ** times)
      times += 1
    },
    clear: (): void => {
      if (!isRefusing()) times = 0
    },
  }
}

/**
 * Whether the node answers no call now. Where a whole batch fails, one of its calls, sent by itself, tells that from a node that does
 * not take batches, or not so long ones.
 */
export const isUnanswered = (error: unknown): boolean => isRpcError(error, 'rpc_unreachable', 'rpc_limited')

/** Whether the node says for how long it is not to be called. */
export const asksToWait = (error: unknown): boolean => isRpcError(error) && (error.retryAfterMs ?? 0) > 0
