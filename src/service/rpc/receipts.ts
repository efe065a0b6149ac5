import { parseReceipt, type Receipt } from './block.ts'
import type { ReportSkippedItems } from './block-reader.ts'
import type { EndpointQuery } from './endpoint.ts'
import { RpcError } from './rpc-error.ts'
import type { RpcPool } from './rpc-pool.ts'

type ReceiptRequest = { readonly transaction: string; readonly block: string; readonly height: number }

const isObject = (given: unknown): given is Record<string, unknown> =>
  typeof given === 'object' && given !== null

/** More than would be waited for at the same time are of blocks that the chain has left. */
const maxAwaited = 1_000

/** Nodes that lag, or are in trouble, give receipts minutes late: an alert that comes late is better than none. */
const missingReceiptFactor = 10

/** One receipt from among those of its block, which some nodes give where they do not give it alone. */
const receiptFromBlock = async (
  pool: RpcPool,
  { transaction, block }: ReceiptRequest,
  signal: AbortSignal,
) => {
  try {
    const question: EndpointQuery<Receipt | undefined> = async call => {
      const all = await call('eth_getBlockReceipts', [block])
      const own = Array.isArray(all)
        ? all.find(one => isObject(one) && one['transactionHash'] === transaction)
        : null
      return own === undefined || own === null ? undefined : parseReceipt(transaction, block)(own)
    }
    return await pool.run(question, signal, { isHealthNeutral: true })
  } catch (error) {
    if (!(error instanceof RpcError) || signal.aborted) throw error
    return undefined
  }
}

/** Whether nodes answer at all: then it is the receipt that cannot be had. */
const isReachable = async (pool: RpcPool, signal: AbortSignal): Promise<boolean> => {
  try {
    await pool.run(call => call('eth_chainId', []), signal)
    return true
  } catch (error) {
    if (!(error instanceof RpcError) || signal.aborted) throw error
    return false
  }
}

/**
 * Asks for receipts; `undefined`: for `patienceMs` no node has given one that can be understood, or for ten times as long no node
 * has given any though nodes answer other questions, and the chain goes on without. Throws `RpcError` until then, so that the
 * block is tried again.
 */
export const createReceiptReader = (
  pool: RpcPool,
  o: { patienceMs: number; skipped: ReportSkippedItems },
) => {
  /** Since when, by the clock of the process. */
  const awaited = new Map<string, number>()

  const waitedFor = (key: string): number => {
    const since = awaited.get(key) ?? performance.now()
    if (awaited.size >= maxAwaited) awaited.clear()
    awaited.set(key, since)
    return performance.now() - since
  }

  return async (asked: ReceiptRequest, signal: AbortSignal): Promise<Receipt | undefined> => {
    const { transaction, block, height } = asked
    const key = `${block} ${transaction}`
    try {
      const receipt = await pool.run(
        async call =>
          parseReceipt(transaction, block)(await call('eth_getTransactionReceipt', [transaction])),
        signal,
      )
      awaited.delete(key)
      return receipt
    } catch (error) {
      if (signal.aborted || !(error instanceof RpcError)) throw error
      const waitedMs = waitedFor(key)
      const found = waitedMs < o.patienceMs / 20 ? undefined : await receiptFromBlock(pool, asked, signal)
      const patienceMs = error.code === 'rpc_unusable' ? o.patienceMs : missingReceiptFactor * o.patienceMs
      if (found === undefined && (waitedMs < patienceMs || !(await isReachable(pool, signal)))) throw error
      awaited.delete(key)
      if (found !== undefined) return found
      o.skipped({ block: height, faults: 1, strays: 0 })
      return undefined
    }
  }
}
