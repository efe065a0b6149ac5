import { logTopics } from '#events/matchers.ts'
import { hasCapitals, type RawLog } from '#events/raw-block.ts'
import { toChunks } from '#lib/collections.ts'
import { minuteMs } from '#lib/time.ts'
import { type Block, hexHeight, type RawList } from './block.ts'
import { explainsBloom, isBloomFilled } from './bloom.ts'
import { type KnownEndpoint, perEndpoint } from './endpoint.ts'
import {
  isEmptyList,
  isJsonList,
  isJsonObject,
  type JsonList,
  type JsonObject,
  parseListReply,
} from './json-reply.ts'
import { fetchBlockReceipts, tryBlockReceipts } from './receipts.ts'
import { isMethodRefused, isRpcError, RpcError, withFallback } from './rpc-error.ts'
import { type RpcCall } from './rpc-request.ts'

export type LogsRequest = {
  readonly height: number
  readonly hash: string
  /** Absent if not known yet. */
  readonly logsBloom?: string | undefined
  /** Whether missing receipts are left out, with their logs. */
  readonly acceptsGaps?: boolean | undefined
  /** First topics of logs that are requested beside those of every block. */
  readonly declaredTopics?: ReadonlySet<string> | undefined
  /** The hashes of its transactions, once they are known. */
  readonly transactions: () => Promise<readonly string[]>
}

/**
 * The logs as the node gives them, for `parseLogs` to check. `isComplete` says that nothing is missing, as
 * they come with a receipt for each transaction, or explain the block's bloom.
 */
export type FetchedLogs = { readonly list: JsonList; readonly isComplete?: boolean }

/** How to get the logs of a block, cheapest first; each method is used if those before it are refused. */
const logMethods = ['hash', 'range', 'receipts', 'topics', 'single'] as const
type LogMethod = (typeof logMethods)[number]

type LogSupport = {
  method: LogMethod
  /** Time before which cheaper methods are not tried, in ms of the pool's clock. */
  retryAt: number
  /** Whether every method was refused for the last block. */
  hasFailed: boolean
  /** How often `eth_getLogs` got no answer since the last one, though the same endpoint gave the block. */
  unanswered: number
}

const supportOf = perEndpoint(
  (): LogSupport => ({ method: 'hash', retryAt: 0, hasFailed: false, unanswered: 0 }),
)

/**
 * Gateways give a page, or break off, for a method that they do not pass on: from this many times on it
 * counts as refused.
 */
const maxUnanswered = 3
const filterMethods: ReadonlySet<LogMethod> = new Set(['hash', 'range', 'topics'])

/** How soon a cheaper method is tried again. */
const methodRetryMs = minuteMs

/** Limit of single receipts that are requested for one block. */
const maxReceipts = 1_000
const receiptConcurrency = 8

/** The parameter of `eth_getLogs`, or a part of it. */
type LogFilter =
  | { readonly topics?: readonly (readonly string[])[] }
  | { readonly blockHash: string }
  | { readonly fromBlock: string; readonly toBlock: string }

/** Null for no logs, as programs in Go write a list that was never filled, is doubted as an empty list is. */
const getLogs = async (call: RpcCall, filter: LogFilter): Promise<JsonList> => {
  const list = (await call('eth_getLogs', [filter], parseListReply('result'))) ?? []
  if (!isJsonList(list)) throw new RpcError('rpc_unusable', 'the logs of a block are not understood')
  return list
}

/** Geth takes no longer lists. */
const maxTopics = 1_000
/** Limit of lists; beyond it, all logs of the block are asked for. */
const maxTopicLists = 4

const topicFilters = (topics: readonly string[]): readonly LogFilter[] =>
  topics.length === 0 || topics.length > maxTopics * maxTopicLists
    ? [{}]
    : toChunks(topics, maxTopics).map(list => ({ topics: [list] }))

const placeOf = (log: unknown, field: string): number => (isJsonObject(log) ? Number(log[field]) : 0)

/** Sorts in the order of the block, whichever call a log came with: matches are compared in that order. */
const byPlace = (a: unknown, b: unknown): number =>
  placeOf(a, 'transactionIndex') - placeOf(b, 'transactionIndex') ||
  placeOf(a, 'logIndex') - placeOf(b, 'logIndex') ||
  0

/** The logs of a block that have one of the topics, or all if there are none, as a list for each call. */
const getBlockLogs = (call: RpcCall, block: LogFilter, topics: readonly string[]): Promise<JsonList[]> =>
  Promise.all(topicFilters(topics).map(filter => getLogs(call, { ...block, ...filter })))

const joinLists = (lists: readonly JsonList[]): JsonList => {
  const [first, ...others] = lists
  if (first !== undefined && others.length === 0) return first
  const all: unknown[] = []
  for (const list of lists) {
    all.push(...list)
    list.free?.()
  }
  return all.toSorted(byPlace)
}

const topicsOf = ({ declaredTopics = new Set() }: LogsRequest): readonly string[] =>
  declaredTopics.size === 0 ? logTopics : [...new Set([...logTopics, ...declaredTopics])]

const fetchByHash = async (call: RpcCall, { hash }: LogsRequest, topics: readonly string[]) =>
  joinLists(await getBlockLogs(call, { blockHash: hash }, topics))

/**
 * Fetches by height: each log names its block. If a list is empty, the node's block at that height must be
 * the requested one. Several calls may come to several nodes, so one list proves nothing about another.
 */
const fetchByRange = async (call: RpcCall, { height, hash }: LogsRequest, topics: readonly string[]) => {
  const blockNumber = hexHeight(height)
  const lists = await getBlockLogs(call, { fromBlock: blockNumber, toBlock: blockNumber }, topics)
  if (!lists.some(isEmptyList)) return joinLists(lists)
  const header = await call('eth_getBlockByNumber', [blockNumber, false])
  if (isJsonObject(header) && String(header['hash']).toLowerCase() === hash) return joinLists(lists)
  throw new RpcError('rpc_stale', `the node does not have the logs of block ${height}`)
}

/**
 * Some nodes have receipts earlier than their logs: the receipt's own bloom then names logs that are missing.
 */
const isWholeReceipt = (receipt: unknown): receipt is JsonObject => {
  if (!isJsonObject(receipt)) return false
  const { logs, logsBloom } = receipt
  if (Array.isArray(logs) && logs.length > 0) return true
  return typeof logsBloom !== 'string' || !isBloomFilled(logsBloom)
}

/** Throws if a receipt is missing. */
const fetchReceipts = async (
  call: RpcCall,
  { height, acceptsGaps = false }: LogsRequest,
  hashes: readonly string[],
): Promise<readonly JsonObject[]> => {
  const receipts: unknown[] = []
  for (const chunk of toChunks(hashes, receiptConcurrency))
    receipts.push(...(await Promise.all(chunk.map(hash => call('eth_getTransactionReceipt', [hash])))))
  const complete = receipts.filter(isWholeReceipt)
  if (complete.length < hashes.length && !acceptsGaps)
    throw new RpcError('rpc_incomplete', `the node does not have all receipts of block ${height}`)
  return complete
}

/** The logs of receipts. Receipts that a list lacks are requested one by one, if they are few. */
const logsOfReceipts = async (
  call: RpcCall,
  request: LogsRequest,
  receipts: readonly unknown[],
): Promise<FetchedLogs> => {
  const { height, acceptsGaps = false } = request
  const complete = receipts.filter(isWholeReceipt)
  const hashes = new Set(complete.map(({ transactionHash }) => String(transactionHash).toLowerCase()))
  const missing = (await request.transactions()).filter(hash => !hashes.has(hash))
  if (missing.length > receiptConcurrency && !acceptsGaps)
    throw new RpcError('rpc_incomplete', `the node does not have all receipts of block ${height}`)
  const others = acceptsGaps ? [] : await fetchReceipts(call, request, missing)
  const list = [...complete, ...others].flatMap(({ logs }) => (Array.isArray(logs) ? logs : []))
  return { list, isComplete: missing.length === others.length }
}

/** Fetches by hash, or by height if the node refuses that. */
const fetchAll = (call: RpcCall, request: LogsRequest, topics: readonly string[]): Promise<JsonList> =>
  withFallback(
    () => fetchByHash(call, request, topics),
    () => fetchByRange(call, request, topics),
  )

/**
 * Limit of calls for one block, as more would hold up the chain: beyond it all its logs are requested
 * instead.
 */
const maxTopicCalls = 2 * logTopics.length

const fetchByTopics = async (call: RpcCall, request: LogsRequest): Promise<FetchedLogs> => {
  if (topicsOf(request).length > maxTopicCalls) return { list: await fetchAll(call, request, []) }
  const lists: unknown[] = []
  for (const topic of topicsOf(request)) lists.push(...(await fetchAll(call, request, [topic])))
  return { list: lists }
}

const fetchSingleReceipts = async (call: RpcCall, request: LogsRequest): Promise<FetchedLogs> => {
  const hashes = await request.transactions()
  if (hashes.length > maxReceipts)
    throw new RpcError('rpc_too_large', `block ${request.height} has too many transactions to ask for each`)
  return logsOfReceipts(call, request, await fetchReceipts(call, request, hashes))
}

const fetchBy: Readonly<Record<LogMethod, (call: RpcCall, request: LogsRequest) => Promise<FetchedLogs>>> = {
  hash: async (call, request) => ({ list: await fetchByHash(call, request, topicsOf(request)) }),
  range: async (call, request) => ({ list: await fetchByRange(call, request, topicsOf(request)) }),
  receipts: async (call, request) => logsOfReceipts(call, request, await fetchBlockReceipts(call, request)),
  topics: fetchByTopics,
  single: fetchSingleReceipts,
}

/**
 * All transfer logs of one block, by the method that works at the endpoint: the last one that did, and from
 * time to time the cheapest again. Throws `RpcError`.
 */
export const fetchLogs = async (
  call: RpcCall,
  request: LogsRequest,
  endpoint: KnownEndpoint,
): Promise<FetchedLogs> => {
  const support = supportOf(endpoint)
  const first = endpoint.now() < support.retryAt ? support.method : 'hash'
  let failure: RpcError | undefined
  for (const method of logMethods.slice(logMethods.indexOf(first))) {
    // Only if every other method was refused before: another endpoint may make this many calls unnecessary.
    if (method === 'single' && !support.hasFailed) continue
    const isFilter = filterMethods.has(method)
    if (method !== first && isFilter && support.unanswered >= maxUnanswered) continue
    try {
      const fetched = await fetchBy[method](call, request)
      if (isFilter) support.unanswered = 0
      if (method !== first) support.retryAt = endpoint.now() + methodRetryMs
      support.method = method
      support.hasFailed = false
      return fetched
    } catch (error) {
      if (isFilter && isRpcError(error, 'rpc_unreachable', 'rpc_unusable')) support.unanswered += 1
      const isOther = isRpcError(error) && support.unanswered >= maxUnanswered
      if (!isOther && !isMethodRefused(error)) throw error
      failure ??= error
    }
  }
  support.hasFailed = true
  support.retryAt = 0
  throw failure ?? new RpcError('rpc_refused', 'no way to get logs')
}

/**
 * All logs of the block, with any topics; `undefined` if it has no bloom to tell whether they are complete.
 */
const fetchExplainedLogs = async (call: RpcCall, request: LogsRequest): Promise<FetchedLogs | undefined> => {
  const { height, logsBloom } = request
  if (!isBloomFilled(logsBloom)) return undefined
  const list = await fetchAll(call, request, [])
  if (explainsBloom(list, logsBloom)) return { list, isComplete: true }
  throw new RpcError('rpc_incomplete', `the node leaves out logs of block ${height}`)
}

const fetchFewReceipts = async (call: RpcCall, request: LogsRequest): Promise<FetchedLogs | undefined> => {
  const { length } = await request.transactions()
  return length <= receiptConcurrency ? await fetchSingleReceipts(call, request) : undefined
}

const fetchOfferedReceipts = async (
  call: RpcCall,
  request: LogsRequest,
  endpoint: KnownEndpoint,
): Promise<FetchedLogs | undefined> => {
  const receipts = await tryBlockReceipts(call, request, endpoint)
  return receipts === undefined ? undefined : await logsOfReceipts(call, request, receipts)
}

/** Fetches as `fetchLogs` does, once the node has the receipt of the block's last transaction. */
const fetchLogsAgain = async (
  call: RpcCall,
  request: LogsRequest,
  endpoint: KnownEndpoint,
): Promise<FetchedLogs> => {
  const hashes = await request.transactions()
  try {
    await fetchReceipts(call, request, hashes.slice(-1))
  } catch (error) {
    if (!isMethodRefused(error)) throw error
  }
  return await fetchLogs(call, request, endpoint)
}

const completeWays = [fetchOfferedReceipts, fetchFewReceipts, fetchExplainedLogs]

/**
 * The logs of one block in a way that shows when one is missing: from its receipts, those of the whole block
 * or single ones if they are few, or all logs, which its bloom names; otherwise as `fetchLogs`. Throws
 * `RpcError`, also if the node contradicts itself in one way and no other way works.
 */
export const fetchCompleteLogs = async (
  call: RpcCall,
  request: LogsRequest,
  endpoint: KnownEndpoint,
): Promise<FetchedLogs> => {
  let failure: RpcError | undefined
  for (const fetch of completeWays) {
    try {
      const fetched = await fetch(call, request, endpoint)
      if (fetched !== undefined) return fetched
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      if (!isMethodRefused(error)) failure ??= error
    }
  }
  if (failure !== undefined) throw failure
  return await fetchLogsAgain(call, request, endpoint)
}

type PlacedLog = RawLog & { readonly blockHash: string; readonly logIndex: string }

/** Flaws of a list when it was last iterated to its end. */
export type LogFlaws = {
  /** Logs of no transaction, which zkSync and Celo have. */
  strays: number
  unread: number
  /** Number of logs that are there twice, or have the number of another one. */
  repeats: number
}

/** The checked logs of a block; for `isComplete` see `FetchedLogs`. */
export type LogList = RawList<RawLog> & { readonly flaws: Readonly<LogFlaws>; readonly isComplete: boolean }

const zeroHash = `0x${'0'.repeat(64)}`

/** Checked by hand, as transactions are: a schema for thousands of logs costs more than all the rest. */
const isLog = (given: unknown): given is PlacedLog =>
  typeof given === 'object' &&
  given !== null &&
  'address' in given &&
  typeof given.address === 'string' &&
  'topics' in given &&
  Array.isArray(given.topics) &&
  given.topics.every(topic => typeof topic === 'string') &&
  'data' in given &&
  typeof given.data === 'string' &&
  'transactionHash' in given &&
  typeof given.transactionHash === 'string' &&
  'transactionIndex' in given &&
  typeof given.transactionIndex === 'string' &&
  'blockHash' in given &&
  typeof given.blockHash === 'string' &&
  'logIndex' in given &&
  typeof given.logIndex === 'string'

const numberAsText = (given: unknown): unknown => (typeof given === 'number' ? String(given) : given)

/**
 * Completes a log with fields left out, or with numbers in place of text; `undefined` if not even its
 * contract and topics are there.
 */
const completeLog = (given: unknown): PlacedLog | undefined => {
  if (!isJsonObject(given)) return undefined
  const log: unknown = {
    ...given,
    topics: given['topics'] ?? [],
    data: given['data'] ?? '0x',
    transactionHash: given['transactionHash'] ?? zeroHash,
    // Without an index its transaction is found by its hash.
    transactionIndex: numberAsText(given['transactionIndex'] ?? '-1'),
    blockHash: given['blockHash'] ?? zeroHash,
    logIndex: numberAsText(given['logIndex'] ?? ''),
  }
  return isLog(log) ? log : undefined
}

/** Some nodes write hashes and topics in capitals. */
const inLowerCase = (log: PlacedLog): PlacedLog =>
  hasCapitals(log.blockHash) || hasCapitals(log.transactionHash) || log.topics.some(hasCapitals)
    ? {
        ...log,
        blockHash: log.blockHash.toLowerCase(),
        transactionHash: log.transactionHash.toLowerCase(),
        topics: log.topics.map(topic => topic.toLowerCase()),
      }
    : log

const isRemoved = (log: object): boolean => 'removed' in log && log.removed === true

/** Distinguishes it from every other log of the block, however its chain numbers logs. */
const identityOf = ({ transactionHash, logIndex, address, topics, data }: PlacedLog): string =>
  [transactionHash, logIndex, address, ...topics, data].join(' ')

type LogChoice = {
  /** Whether repeated ones are given once; by default not. */
  readonly distinct?: boolean
  /** Whether those of another block are left out as well, rather than refused. */
  readonly acceptsForeign?: boolean
}

type LogCheck = LogChoice & { readonly block: Block; readonly flaws: LogFlaws }

/**
 * Logs are distinguished by their numbers, which is quick, or by all their fields if `distinct` ones are
 * wanted.
 */
function* checkedLogs(list: JsonList, check: LogCheck): Generator<RawLog> {
  const { block, distinct = false, acceptsForeign = false, flaws } = check
  const seen = new Set<string>()
  let count = 0
  flaws.strays = 0
  flaws.unread = 0
  for (const given of list) {
    const read = isLog(given) ? given : completeLog(given)
    if (read === undefined) {
      flaws.unread += 1
      continue
    }
    const log = inLowerCase(read)
    const isForeign = log.blockHash !== block.hash && log.blockHash !== zeroHash
    // Lotus keeps what a reorg removed beside what took its place.
    if (isForeign && isRemoved(log)) continue
    if (isForeign || isRemoved(log)) {
      if (!acceptsForeign)
        throw new RpcError('rpc_incomplete', `the logs of block ${block.height} are of another block`)
      flaws.unread += 1
      continue
    }
    // Celo puts actions between transactions into one that has the hash of the block.
    if (log.transactionHash === zeroHash || log.transactionHash === block.hash) {
      flaws.strays += 1
      continue
    }
    count += 1
    const identity = distinct ? identityOf(log) : log.logIndex
    if (distinct && seen.has(identity)) continue
    seen.add(identity)
    yield log
  }
  flaws.repeats = count - seen.size
}

/** Parses logs, each when the list is iterated. Throws `RpcError`. */
export const parseLogs = (
  { list, isComplete = false }: FetchedLogs,
  block: Block,
  choice: LogChoice = {},
): LogList => {
  const flaws: LogFlaws = { strays: 0, unread: 0, repeats: 0 }
  const check = { ...choice, block, flaws }
  return { [Symbol.iterator]: () => checkedLogs(list, check), free: list.free, isComplete, flaws }
}
