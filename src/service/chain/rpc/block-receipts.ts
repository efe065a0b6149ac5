import { getBackoffMs } from '#lib/retry-delay.ts'
import { hexHeight, parseReceipt, type Receipt } from './block.ts'
import { type EndpointQuery, type KnownEndpoint, perEndpoint } from './endpoint.ts'
import { isMethodRefused, isRpcError, RpcError, withFallback } from './rpc-error.ts'
import type { RpcPool } from './rpc-pool.ts'
import { isJsonObject, type RpcCall } from './rpc-request.ts'

type BlockPlace = { readonly height: number; readonly hash: string }

/** Refusals of all receipts of a block, in a row; not asked for before a time of the pool's clock. */
const supportOf = perEndpoint(() => ({ refusals: 0, retryAt: 0 }))

const receiptsBackoff = { baseMs: 30_000, maxMs: 600_000 }

/**
 * Reads the receipts by the block's height if a node does not take its hash. None is of another block. Throws
 * `RpcError`.
 */
export const readBlockReceipts = async (
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
  const support = supportOf(endpoint)
  support.retryAt = endpoint.now() + getBackoffMs(support.refusals, receiptsBackoff)
  support.refusals += 1
}

/** `undefined`: the endpoint refuses it, or did so a short time ago. */
export const tryBlockReceipts = async (
  call: RpcCall,
  place: BlockPlace,
  endpoint: KnownEndpoint,
): Promise<readonly unknown[] | undefined> => {
  const support = supportOf(endpoint)
  if (endpoint.now() < support.retryAt) return undefined
  try {
    const receipts = await readBlockReceipts(call, place)
    support.refusals = 0
    return receipts
  } catch (error) {
    if (!isMethodRefused(error)) throw error
    backOff(endpoint)
    return undefined
  }
}

/**
 * Picks the receipts of these transactions, by their hashes. One that is not understood, has no status or is there
 * twice is left out.
 */
const receiptsOf = (
  receipts: readonly unknown[],
  { block, transactions }: { readonly block: string; readonly transactions: readonly string[] },
): ReadonlyMap<string, Receipt> => {
  const wanted = new Set(transactions)
  const found = new Map<string, Receipt | undefined>()
  for (const given of receipts) {
    if (!isJsonObject(given) || (given['status'] ?? null) === null) continue
    const hash = String(given['transactionHash']).toLowerCase()
    if (!wanted.has(hash)) continue
    found.set(hash, found.has(hash) ? undefined : readReceipt(given, { transaction: hash, block }))
  }
  return new Map(
    [...found].flatMap(([hash, receipt]) => (receipt === undefined ? [] : [[hash, receipt] as const])),
  )
}

const readReceipt = (given: unknown, o: { transaction: string; block: string }): Receipt | undefined => {
  try {
    return parseReceipt(given, o)
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    return undefined
  }
}

export type BlockReceiptsRequest = {
  readonly block: string
  readonly height: number
  readonly transactions: readonly string[]
}

/**
 * The receipts of many transactions of a block by one call. Those that no node gives are missing: they are to be asked for one by one.
 * An endpoint that refuses the call, or does not answer it, is not asked for a while.
 */
export const createBlockReceiptsReader =
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
