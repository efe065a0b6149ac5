import { z } from 'zod'
import { type BlockFees, hexHeight, parseReceipt, type Receipt } from './block.ts'
import { type EndpointQuery, type KnownEndpoint, perEndpoint } from './endpoint.ts'
import { isJsonObject } from './json-reply.ts'
import { isMethodRefused, isRpcError, RpcError, withFallback } from './rpc-error.ts'
import type { RpcPool } from './rpc-pool.ts'
import { amountSchema, type RpcCall } from './rpc-request.ts'

type BlockPlace = { readonly height: number; readonly hash: string }

/** All receipts of a block are not asked for before this time of the pool's clock. */
const supportOf = perEndpoint(() => ({ retryAt: 0 }))

/** How soon an endpoint that refused them is asked again. */
const receiptsRetryMs = 300_000

/**
 * Reads the receipts by the block's height if a node does not take its hash. None is of another block. Throws
 * `RpcError`.
 */
export const fetchBlockReceipts = async (
  call: RpcCall,
  { height, hash }: BlockPlace,
): Promise<readonly unknown[]> => {
  const answer = await withFallback(
    () => call('eth_getBlockReceipts', [hash]),
    () => call('eth_getBlockReceipts', [hexHeight(height)]),
  )
  // An empty list is doubted by the caller if the block has transactions.
  const receipts = answer ?? []
  if (!Array.isArray(receipts))
    throw new RpcError('rpc_incomplete', `the node does not have the receipts of block ${height}`)
  const isForeign = (receipt: unknown): boolean =>
    isJsonObject(receipt) &&
    typeof receipt['blockHash'] === 'string' &&
    receipt['blockHash'].toLowerCase() !== hash
  if (receipts.some(isForeign))
    throw new RpcError('rpc_stale', `the receipts of block ${height} are of another block`)
  return receipts
}

const backOff = (endpoint: KnownEndpoint): void => {
  supportOf(endpoint).retryAt = endpoint.now() + receiptsRetryMs
}

/** Returns `undefined` if the endpoint refuses the call, or did so a short time ago. */
export const tryBlockReceipts = async (
  call: RpcCall,
  place: BlockPlace,
  endpoint: KnownEndpoint,
): Promise<readonly unknown[] | undefined> => {
  if (endpoint.now() < supportOf(endpoint).retryAt) return undefined
  try {
    return await fetchBlockReceipts(call, place)
  } catch (error) {
    if (!isMethodRefused(error)) throw error
    backOff(endpoint)
    return undefined
  }
}

type BlockReceiptsRequest = {
  readonly block: string
  readonly height: number
  readonly transactions: readonly string[]
}

/**
 * Picks the wanted receipts by their hashes, without those that cannot be understood, have no status or are
 * there twice.
 */
const receiptsOf = (
  receipts: readonly unknown[],
  { block, transactions }: BlockReceiptsRequest,
): ReadonlyMap<string, Receipt> => {
  const receiptsByHash = new Map<string, Receipt>()
  const byHash = Map.groupBy(receipts.filter(isJsonObject), ({ transactionHash }) =>
    String(transactionHash).toLowerCase(),
  )
  for (const transaction of transactions) {
    const [given, ...others] = byHash.get(transaction) ?? []
    if ((given?.['status'] ?? null) === null || others.length > 0) continue
    try {
      receiptsByHash.set(transaction, parseReceipt(given, transaction, block))
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
    }
  }
  return receiptsByHash
}

/**
 * The receipts of many transactions of a block by one call. Those that no node gives are missing, and have to
 * be requested one by one. An endpoint that refuses the call, or does not answer it, is not asked for a
 * while.
 */
export const readBlockReceipts =
  (pool: RpcPool) =>
  async (request: BlockReceiptsRequest, signal: AbortSignal): Promise<ReadonlyMap<string, Receipt>> => {
    const { block, height } = request
    const query: EndpointQuery<ReadonlyMap<string, Receipt>> = async (call, endpoint) => {
      try {
        const receipts = await tryBlockReceipts(call, { hash: block, height }, endpoint)
        if (receipts !== undefined) return receiptsOf(receipts, request)
      } catch (error) {
        if (!signal.aborted && !isRpcError(error, 'rpc_stale', 'rpc_incomplete')) backOff(endpoint)
        throw error
      }
      throw new RpcError('rpc_not_offered', 'the node does not give the receipts of whole blocks')
    }
    return (await pool.tryRun(query, signal, { isHealthNeutral: true })) ?? new Map()
  }

const feeSchema = z.object({ gasUsed: amountSchema, effectiveGasPrice: amountSchema })

/**
 * The tips of a block: the payments of all its transactions above its base fee, in wei; `undefined` if no
 * node gives the receipts of whole blocks.
 */
export const readTips =
  (pool: RpcPool) =>
  (place: BlockPlace, { baseFee, gasUsed }: BlockFees, signal: AbortSignal): Promise<bigint | undefined> => {
    const query: EndpointQuery<bigint> = async (call, endpoint) => {
      const receipts = await tryBlockReceipts(call, place, endpoint)
      if (receipts === undefined)
        throw new RpcError('rpc_not_offered', 'the node does not give the receipts of whole blocks')
      const paid = receipts.flatMap(receipt => feeSchema.safeParse(receipt).data ?? [])
      if (paid.reduce((sum, receipt) => sum + receipt.gasUsed, 0n) !== BigInt(gasUsed))
        throw new RpcError('rpc_incomplete', `the node leaves out receipts of block ${place.height}`)
      return paid.reduce((sum, receipt) => sum + receipt.gasUsed * (receipt.effectiveGasPrice - baseFee), 0n)
    }
    return pool.tryRun(query, signal, { isHealthNeutral: true })
  }

export type ReceiptRequest = {
  readonly transaction: string
  readonly block: string
  readonly height: number
}

/** Reads a receipt by itself, or among those of its block, as some nodes give it only there. */
export const readReceipt =
  (pool: RpcPool) =>
  async ({ transaction, block, height }: ReceiptRequest, signal: AbortSignal): Promise<Receipt> => {
    const single: EndpointQuery<Receipt> = async call =>
      parseReceipt(await call('eth_getTransactionReceipt', [transaction]), transaction, block)
    const ofBlock: EndpointQuery<Receipt | undefined> = async call => {
      const receipts = await fetchBlockReceipts(call, { hash: block, height })
      const own = receipts.find(
        receipt => isJsonObject(receipt) && receipt['transactionHash'] === transaction,
      )
      return own === undefined ? undefined : parseReceipt(own, transaction, block)
    }
    try {
      return await pool.run(single, signal)
    } catch (error) {
      if (signal.aborted || !(error instanceof RpcError)) throw error
      const receipt = await pool.tryRun(ofBlock, signal, { isHealthNeutral: true })
      if (receipt === undefined) throw error
      return receipt
    }
  }
