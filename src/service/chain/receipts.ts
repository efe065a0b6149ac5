import { type Receipt, readReceipt } from './read-block.ts'
import { RpcError } from './rpc-error.ts'
import type { RpcPool } from './rpc-pool.ts'
import type { SkipLog } from './skip-log.ts'

type Asked = { readonly transaction: string; readonly block: string; readonly height: number }

/** There are nodes that answer, but not with a receipt that will do. */
const isOfReceipt = (error: unknown): error is RpcError =>
  error instanceof RpcError &&
  (error.code === 'rpc_stale' || error.code === 'rpc_unusable' || error.code === 'rpc_refused')

/** More than would be waited for at the same time are of blocks that the chain has left. */
const mostAwaited = 1_000

/** Nodes that lag, or are in trouble, give receipts minutes late: an alert that comes late is better than none. */
const longer = 10

/**
 * Asks for receipts; `undefined`: for `patienceMs` nobody has given one that can be understood, or for ten times as long nobody
 * has given any, and the chain goes on without. Throws `RpcError` until then, so that the block is tried again.
 */
export const createReceipts = (pool: RpcPool, o: { patienceMs: number; skipped: SkipLog }) => {
  /** Since when, by the clock of the process. */
  const awaited = new Map<string, number>()
  return async (asked: Asked, signal: AbortSignal): Promise<Receipt | undefined> => {
    const { transaction, block, height } = asked
    const key = `${block} ${transaction}`
    try {
      const receipt = await pool.ask(
        async call => readReceipt(transaction, block)(await call('eth_getTransactionReceipt', [transaction])),
        signal,
      )
      awaited.delete(key)
      return receipt
    } catch (error) {
      if (signal.aborted || !isOfReceipt(error)) throw error
      const since = awaited.get(key) ?? performance.now()
      if (awaited.size >= mostAwaited) awaited.clear()
      awaited.set(key, since)
      const patienceMs = error.code === 'rpc_unusable' ? o.patienceMs : longer * o.patienceMs
      if (performance.now() - since < patienceMs) throw error
      awaited.delete(key)
      o.skipped({ block: height, faults: 1, strays: 0 })
      return undefined
    }
  }
}
