import { parseReceipt, type Receipt } from './block.ts'
import type { ReportSkippedItems } from './block-reader.ts'
import type { EndpointQuery } from './endpoint.ts'
import { isJsonObject } from './parse-reply.ts'
import { RpcError } from './rpc-error.ts'
import type { RpcPool } from './rpc-pool.ts'

export type ReceiptRequest = {
  readonly transaction: string
  readonly block: string
  readonly height: number
}

/** More than are waited for at the same time: the others are of orphaned blocks. */
const maxAwaited = 1_000

/** Nodes in trouble give receipts minutes late, and a late alert is better than none. */
const missingReceiptFactor = 10

/** The receipt from among those of its block: some nodes give it only so. */
const receiptFromBlock =
  ({ transaction, block }: ReceiptRequest): EndpointQuery<Receipt | undefined> =>
  async call => {
    const receipts = await call('eth_getBlockReceipts', [block])
    if (!Array.isArray(receipts)) return undefined
    const own: unknown = receipts.find(
      receipt => isJsonObject(receipt) && receipt['transactionHash'] === transaction,
    )
    return own === undefined ? undefined : parseReceipt(own, { transaction, block })
  }

/**
 * Asks for receipts. Throws `RpcError`, so that the block is tried again, until no node has given a usable one for `timeoutMs`, or
 * none at all for ten times as long though nodes answer other calls: then `undefined`, and the chain goes on without.
 */
export const createReceiptReader = (
  pool: RpcPool,
  o: { timeoutMs: number; reportSkipped: ReportSkippedItems },
) => {
  /** Since when, by `performance.now`. */
  const awaitedSince = new Map<string, number>()

  const noteAwaited = (key: string): number => {
    const since = awaitedSince.get(key) ?? performance.now()
    if (awaitedSince.size >= maxAwaited) awaitedSince.clear()
    awaitedSince.set(key, since)
    return performance.now() - since
  }

  const isReachable = async (signal: AbortSignal): Promise<boolean> =>
    (await pool.tryRun(call => call('eth_chainId', []), signal)) !== undefined

  return async (request: ReceiptRequest, signal: AbortSignal): Promise<Receipt | undefined> => {
    const { transaction, block, height } = request
    const key = `${block} ${transaction}`
    try {
      const receipt = await pool.run(
        async call => parseReceipt(await call('eth_getTransactionReceipt', [transaction]), request),
        signal,
      )
      awaitedSince.delete(key)
      return receipt
    } catch (error) {
      if (signal.aborted || !(error instanceof RpcError)) throw error
      const waitedMs = noteAwaited(key)
      const found =
        waitedMs < o.timeoutMs / 20
          ? undefined
          : await pool.tryRun(receiptFromBlock(request), signal, { isHealthNeutral: true })
      const timeoutMs = error.code === 'rpc_unusable' ? o.timeoutMs : missingReceiptFactor * o.timeoutMs
      if (found === undefined && (waitedMs < timeoutMs || !(await isReachable(signal)))) throw error
      awaitedSince.delete(key)
      if (found === undefined) o.reportSkipped({ block: height, faults: 1, strays: 0 })
      return found
    }
  }
}
