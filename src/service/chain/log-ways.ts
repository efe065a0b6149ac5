import { getBackoffMs } from '#lib/backoff.ts'
import { fetchedTopics } from '../match/raw-log.ts'
import type { Call } from './endpoint.ts'
import { isEmptyList, isJsonList, parseListReply } from './parse-reply.ts'
import { RpcError } from './rpc-error.ts'

/** From the one that costs least; each is asked for where those before it are refused. */
const ways = ['hash', 'range', 'receipts', 'topics', 'single'] as const
type LogWay = (typeof ways)[number]

/** How one endpoint gives the logs of blocks. Times are ms of the pool's clock. */
export type LogWays = {
  /** How it gave them last. */
  way: LogWay
  /** How often in a row it refused the first way. */
  refusals: number
  /** How often in a row it refused every way. */
  failures: number
  /** The first way is not tried before this time. */
  againAt: number
  /** It was refused the receipts of a whole block so often in a row, and is not asked for them before this time. */
  withoutReceipts: number
  receiptsAt: number
}

export const newLogWays = (): LogWays => ({
  way: 'hash',
  refusals: 0,
  failures: 0,
  againAt: 0,
  withoutReceipts: 0,
  receiptsAt: 0,
})

const again = { baseMs: 1_000, maxMs: 600_000 }
const receiptsAgain = { baseMs: 30_000, maxMs: 600_000 }

/** One receipt each for more transactions than these is too much to ask. */
const mostReceipts = 1_000
const receiptsAtOnce = 8

/** A block whose logs are wanted. `transactions`: their hashes, once they are known. */
export type LogsWanted = {
  readonly height: number
  readonly hash: string
  readonly transactions: () => Promise<readonly string[]>
}

/**
 * The logs as the node gives them, to be checked by `readLogs`. `covers`: the transactions whose logs they are, all of them,
 * where they come from receipts.
 */
export type GivenLogs = { readonly list: unknown; readonly covers?: ReadonlySet<string> }

const hex = (height: number): string => `0x${height.toString(16)}`

const getLogs = (call: Call, filter: object): Promise<unknown> =>
  call('eth_getLogs', [filter], parseListReply('result'))

const byHash = (call: Call, { hash }: LogsWanted, topics: readonly string[]): Promise<unknown> =>
  getLogs(call, { blockHash: hash, topics: [topics] })

/** Each log names its block; where there is none, the block of that height has to be the one that is meant. */
const byRange = async (call: Call, { height, hash }: LogsWanted, topics: readonly string[]) => {
  const at = hex(height)
  const list = await getLogs(call, { fromBlock: at, toBlock: at, topics: [topics] })
  if (!isEmptyList(list)) return list
  const header = await call('eth_getBlockByNumber', [at, false])
  if (typeof header === 'object' && header !== null && 'hash' in header && header.hash === hash) return list
  throw new RpcError('rpc_stale', `the node does not have the logs of block ${height}`)
}

/** The node does not do it this way, or not for a block of this size: another one may do. */
const isOfWay = (error: unknown): error is RpcError =>
  error instanceof RpcError &&
  (error.code === 'rpc_refused' || error.code === 'rpc_too_large' || error.code === 'rpc_not_offered')

const firstOf = async <T>(one: () => Promise<T>, other: () => Promise<T>): Promise<T> => {
  try {
    return await one()
  } catch (error) {
    if (!isOfWay(error)) throw error
    return await other()
  }
}

const isObject = (given: unknown): given is Readonly<Record<string, unknown>> =>
  typeof given === 'object' && given !== null

const logsIn = (receipts: readonly unknown[]): GivenLogs => {
  const read = receipts.filter(isObject)
  const hashes = read.map(({ transactionHash }) => transactionHash)
  return {
    list: read.flatMap(({ logs }) => (Array.isArray(logs) ? logs : [])),
    covers: new Set(hashes.filter(hash => typeof hash === 'string')),
  }
}

/** By its number where a node does not take its hash. */
const blockReceipts = async (call: Call, { height, hash }: LogsWanted): Promise<GivenLogs> => {
  const receipts = await firstOf(
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
  return logsIn(receipts)
}

const byTopics = async (call: Call, wanted: LogsWanted): Promise<GivenLogs> => {
  const lists: unknown[] = []
  for (const topic of fetchedTopics) {
    const list = await firstOf(
      () => byHash(call, wanted, [topic]),
      () => byRange(call, wanted, [topic]),
    )
    if (!isJsonList(list)) return { list }
    lists.push(...list)
  }
  return { list: lists }
}

const singleReceipts = async (call: Call, { height, transactions }: LogsWanted): Promise<GivenLogs> => {
  const hashes = await transactions()
  if (hashes.length > mostReceipts)
    throw new RpcError('rpc_too_large', `block ${height} has too many transactions to ask for each`)
  const receipts: unknown[] = []
  for (let n = 0; n < hashes.length; n += receiptsAtOnce) {
    const some = hashes.slice(n, n + receiptsAtOnce)
    receipts.push(...(await Promise.all(some.map(hash => call('eth_getTransactionReceipt', [hash])))))
  }
  if (!receipts.every(isObject))
    throw new RpcError('rpc_stale', `the node does not have the receipts of block ${height}`)
  return logsIn(receipts)
}

const askBy: Readonly<Record<LogWay, (call: Call, wanted: LogsWanted) => Promise<GivenLogs>>> = {
  hash: async (call, wanted) => ({ list: await byHash(call, wanted, fetchedTopics) }),
  range: async (call, wanted) => ({ list: await byRange(call, wanted, fetchedTopics) }),
  receipts: blockReceipts,
  topics: byTopics,
  single: singleReceipts,
}

/** What is known of the endpoint that is asked, and its clock. */
type Source = { readonly known: LogWays; readonly now: () => number }

/** So many receipts are asked for only where everything else has been refused before. */
const isOpen = (way: LogWay, { failures }: LogWays): boolean => way !== 'single' || failures > 0

const note = (known: LogWays, o: { way: LogWay; from: LogWay; at: number }): void => {
  known.way = o.way
  known.failures = 0
  if (o.from !== 'hash') return
  known.refusals = o.way === 'hash' ? 0 : known.refusals + 1
  known.againAt = o.way === 'hash' ? 0 : o.at + getBackoffMs(known.refusals - 1, again)
}

/**
 * All transfer logs of one block, from an endpoint in the way that works there: first the last one that did, and from time to
 * time the first one again. Throws `RpcError`.
 */
export const askLogs = async (call: Call, wanted: LogsWanted, { known, now }: Source): Promise<GivenLogs> => {
  const from = now() < known.againAt ? known.way : 'hash'
  let failure: RpcError | undefined
  for (const way of ways.slice(ways.indexOf(from))) {
    if (!isOpen(way, known)) continue
    try {
      const given = await askBy[way](call, wanted)
      note(known, { way, from, at: now() })
      return given
    } catch (error) {
      if (!isOfWay(error)) throw error
      failure ??= error
    }
  }
  known.failures += 1
  known.againAt = 0
  throw failure ?? new RpcError('rpc_refused', 'no way to get logs')
}

const wholeReceipts = async (
  call: Call,
  wanted: LogsWanted,
  { known, now }: Source,
): Promise<GivenLogs | undefined> => {
  if (now() < known.receiptsAt) return undefined
  try {
    const given = await blockReceipts(call, wanted)
    known.withoutReceipts = 0
    return given
  } catch (error) {
    if (!isOfWay(error)) throw error
    known.receiptsAt = now() + getBackoffMs(known.withoutReceipts, receiptsAgain)
    known.withoutReceipts += 1
    return undefined
  }
}

/**
 * The logs of one block by its receipts, of which none can be left out without it being seen: of all transactions at once, or
 * one by one where those are few; else in the usual way. Throws `RpcError`.
 */
export const askWholeLogs = async (call: Call, wanted: LogsWanted, source: Source): Promise<GivenLogs> => {
  const given = await wholeReceipts(call, wanted, source)
  if (given !== undefined) return given
  const { length } = await wanted.transactions()
  return length <= receiptsAtOnce ? await singleReceipts(call, wanted) : await askLogs(call, wanted, source)
}
