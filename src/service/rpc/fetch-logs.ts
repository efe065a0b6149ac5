import { fetchedTopics } from '#events/raw-block.ts'
import { getBackoffMs } from '#lib/retry-delay.ts'
import type { LogMethod, LogSupport } from './endpoint-health.ts'
import { logMethods } from './endpoint-health.ts'
import { isEmptyList, isJsonList, parseListReply } from './parse-reply.ts'
import { RpcError } from './rpc-error.ts'
import type { RpcCall } from './rpc-request.ts'

const methodBackoff = { baseMs: 1_000, maxMs: 600_000 }
const receiptsBackoff = { baseMs: 30_000, maxMs: 600_000 }

/** One receipt each for more transactions than these is too much to ask. */
const maxReceipts = 1_000
const receiptConcurrency = 8

/** A block whose logs are wanted. `transactions`: their hashes, once they are known. */
export type LogsRequest = {
  readonly height: number
  readonly hash: string
  readonly transactions: () => Promise<readonly string[]>
}

/**
 * The logs as the node gives them, to be checked by `readLogs`. `covers`: the transactions whose logs they are, all of them,
 * where they come from receipts.
 */
export type FetchedLogs = { readonly list: unknown; readonly covers?: ReadonlySet<string> }

const hex = (height: number): string => `0x${height.toString(16)}`

const getLogs = (call: RpcCall, filter: object): Promise<unknown> =>
  call('eth_getLogs', [filter], parseListReply('result'))

const fetchByHash = (call: RpcCall, { hash }: LogsRequest, topics: readonly string[]): Promise<unknown> =>
  getLogs(call, { blockHash: hash, topics: [topics] })

/** Each log names its block; where there is none, the block of that height has to be the one that is meant. */
const fetchByRange = async (call: RpcCall, { height, hash }: LogsRequest, topics: readonly string[]) => {
  const at = hex(height)
  const list = await getLogs(call, { fromBlock: at, toBlock: at, topics: [topics] })
  if (!isEmptyList(list)) return list
  const header = await call('eth_getBlockByNumber', [at, false])
  if (typeof header === 'object' && header !== null && 'hash' in header && header.hash === hash) return list
  throw new RpcError('rpc_stale', `the node does not have the logs of block ${height}`)
}

/** The node does not do it this way, or not for a block of this size: another one may do. */
const isMethodRefused = (error: unknown): error is RpcError =>
  error instanceof RpcError &&
  (error.code === 'rpc_refused' || error.code === 'rpc_too_large' || error.code === 'rpc_not_offered')

const withFallback = async <T>(one: () => Promise<T>, other: () => Promise<T>): Promise<T> => {
  try {
    return await one()
  } catch (error) {
    if (!isMethodRefused(error)) throw error
    return await other()
  }
}

const isObject = (given: unknown): given is Readonly<Record<string, unknown>> =>
  typeof given === 'object' && given !== null

const logsOfReceipts = (receipts: readonly unknown[]): FetchedLogs => {
  const read = receipts.filter(isObject)
  const hashes = read.map(({ transactionHash }) => transactionHash)
  return {
    list: read.flatMap(({ logs }) => (Array.isArray(logs) ? logs : [])),
    covers: new Set(hashes.filter(hash => typeof hash === 'string')),
  }
}

/** By its number where a node does not take its hash. */
const fetchBlockReceipts = async (call: RpcCall, { height, hash }: LogsRequest): Promise<FetchedLogs> => {
  const receipts = await withFallback(
    () => call('eth_getBlockReceipts', [hash]),
    () => call('eth_getBlockReceipts', [hex(height)]),
  )
  if (!Array.isArray(receipts))
    throw new RpcError('rpc_stale', `the node does not have the receipts of block ${height}`)
  if (
    receipts.some(
      receipt =>
        isObject(receipt) && typeof receipt['blockHash'] === 'string' && receipt['blockHash'] !== hash,
    )
  )
    throw new RpcError('rpc_stale', `the receipts of block ${height} are of another block`)
  return logsOfReceipts(receipts)
}

const fetchByTopics = async (call: RpcCall, wanted: LogsRequest): Promise<FetchedLogs> => {
  const lists: unknown[] = []
  for (const topic of fetchedTopics) {
    const list = await withFallback(
      () => fetchByHash(call, wanted, [topic]),
      () => fetchByRange(call, wanted, [topic]),
    )
    if (!isJsonList(list)) return { list }
    lists.push(...list)
  }
  return { list: lists }
}

const fetchSingleReceipts = async (
  call: RpcCall,
  { height, transactions }: LogsRequest,
): Promise<FetchedLogs> => {
  const hashes = await transactions()
  if (hashes.length > maxReceipts)
    throw new RpcError('rpc_too_large', `block ${height} has too many transactions to ask for each`)
  const receipts: unknown[] = []
  for (let n = 0; n < hashes.length; n += receiptConcurrency) {
    const some = hashes.slice(n, n + receiptConcurrency)
    receipts.push(...(await Promise.all(some.map(hash => call('eth_getTransactionReceipt', [hash])))))
  }
  if (!receipts.every(isObject))
    throw new RpcError('rpc_stale', `the node does not have the receipts of block ${height}`)
  return logsOfReceipts(receipts)
}

const fetchBy: Readonly<Record<LogMethod, (call: RpcCall, wanted: LogsRequest) => Promise<FetchedLogs>>> = {
  hash: async (call, wanted) => ({ list: await fetchByHash(call, wanted, fetchedTopics) }),
  range: async (call, wanted) => ({ list: await fetchByRange(call, wanted, fetchedTopics) }),
  receipts: fetchBlockReceipts,
  topics: fetchByTopics,
  single: fetchSingleReceipts,
}

/** What is known of the endpoint that is asked, and its clock. */
type LogSupportSource = { readonly support: LogSupport; readonly now: () => number }

/** So many receipts are asked for only where everything else has been refused before. */
const isAllowed = (way: LogMethod, { failures }: LogSupport): boolean => way !== 'single' || failures > 0

const noteMethod = (known: LogSupport, o: { way: LogMethod; from: LogMethod; at: number }): void => {
  known.method = o.way
  known.failures = 0
  if (o.from !== 'hash') return
  known.refusals = o.way === 'hash' ? 0 : known.refusals + 1
  known.retryAt = o.way === 'hash' ? 0 : o.at + getBackoffMs(known.refusals - 1, methodBackoff)
}

/**
 * All transfer logs of one block, from an endpoint in the way that works there: first the last one that did, and from time to
 * time the first one again. Throws `RpcError`.
 */
export const fetchLogs = async (
  call: RpcCall,
  wanted: LogsRequest,
  { support: known, now }: LogSupportSource,
): Promise<FetchedLogs> => {
  const from = now() < known.retryAt ? known.method : 'hash'
  let failure: RpcError | undefined
  for (const way of logMethods.slice(logMethods.indexOf(from))) {
    if (!isAllowed(way, known)) continue
    try {
      const given = await fetchBy[way](call, wanted)
      noteMethod(known, { way, from, at: now() })
      return given
    } catch (error) {
      if (!isMethodRefused(error)) throw error
      failure ??= error
    }
  }
  known.failures += 1
  known.retryAt = 0
  throw failure ?? new RpcError('rpc_refused', 'no way to get logs')
}

const tryBlockReceipts = async (
  call: RpcCall,
  wanted: LogsRequest,
  { support: known, now }: LogSupportSource,
): Promise<FetchedLogs | undefined> => {
  if (now() < known.receiptsRetryAt) return undefined
  try {
    const given = await fetchBlockReceipts(call, wanted)
    known.receiptRefusals = 0
    return given
  } catch (error) {
    if (!isMethodRefused(error)) throw error
    known.receiptsRetryAt = now() + getBackoffMs(known.receiptRefusals, receiptsBackoff)
    known.receiptRefusals += 1
    return undefined
  }
}

/**
 * The logs of one block by its receipts, of which none can be left out without it being seen: of all transactions at once, or
 * one by one where those are few; else in the usual way. Throws `RpcError`.
 */
export const fetchCompleteLogs = async (
  call: RpcCall,
  wanted: LogsRequest,
  source: LogSupportSource,
): Promise<FetchedLogs> => {
  const given = await tryBlockReceipts(call, wanted, source)
  if (given !== undefined) return given
  const { length } = await wanted.transactions()
  return length <= receiptConcurrency
    ? await fetchSingleReceipts(call, wanted)
    : await fetchLogs(call, wanted, source)
}
