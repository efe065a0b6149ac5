import type { RawLog } from '#events/raw-block.ts'
import type { Block, RawList } from './block.ts'
import type { FetchedLogs } from './fetch-logs.ts'
import { isJsonList, type JsonList } from './parse-reply.ts'
import { RpcError } from './rpc-error.ts'

type PlacedLog = RawLog & { readonly blockHash: string; readonly logIndex: string }

/**
 * What was seen of a list when it was last gone through to its end. `strays`: logs of no transaction, which zkSync and Celo
 * have; `unread`: what is no log; `repeats`: logs that were there before, or have the number of another one.
 */
export type LogFlaws = { strays: number; unread: number; repeats: number }

/** `covers`: see `GivenLogs`. */
export type LogList = RawList<RawLog> & {
  readonly flaws: Readonly<LogFlaws>
  readonly covers: ReadonlySet<string> | undefined
}

const zeroHash = `0x${'0'.repeat(64)}`

/** Looked at by hand, as the transactions are: a schema for thousands of logs costs more than all the rest. */
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

/** A log that says less; `undefined`: not even who wrote it and what. */
const completeLog = (given: unknown): PlacedLog | undefined => {
  if (typeof given !== 'object' || given === null) return undefined
  const said: Readonly<Record<string, unknown>> = { ...given }
  const text = (name: string, otherwise: string): unknown => said[name] ?? otherwise
  const log: unknown = {
    ...said,
    data: text('data', '0x'),
    transactionHash: text('transactionHash', zeroHash),
    // Nowhere: its transaction is found by its hash.
    transactionIndex: text('transactionIndex', '-1'),
    blockHash: text('blockHash', zeroHash),
    logIndex: text('logIndex', ''),
  }
  return isLog(log) ? log : undefined
}

const describeLogs = ({ height }: Block): string => `the logs of block ${height}`

const isRemoved = (log: object): boolean => 'removed' in log && log.removed === true

/** What tells it from every other log of the block, whatever its chain numbers it by. */
const identityOf = ({ transactionHash, logIndex, address, topics, data }: PlacedLog): string =>
  [transactionHash, logIndex, address, ...topics, data].join(' ')

type LogCheck = { readonly block: Block; readonly distinct: boolean; readonly flaws: LogFlaws }

/** Tells logs apart by their numbers, which is quick; by all they say where they are to be `distinct`. */
function* checkedLogs(list: JsonList, { block, distinct, flaws }: LogCheck): Generator<RawLog> {
  const seen = new Set<string>()
  let count = 0
  flaws.strays = 0
  flaws.unread = 0
  for (const given of list) {
    const log = isLog(given) ? given : completeLog(given)
    if (log === undefined) {
      flaws.unread += 1
      continue
    }
    if ((log.blockHash !== block.hash && log.blockHash !== zeroHash) || isRemoved(log))
      throw new RpcError('rpc_stale', `${describeLogs(block)} are of another block`)
    // Celo has what is done between transactions in one that has the hash of the block.
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

/** Each log is looked at when it is gone through. `distinct`: those that are there twice are given once. */
export const parseLogs = (
  given: FetchedLogs,
  block: Block,
  { distinct = false }: { readonly distinct?: boolean } = {},
): LogList => {
  const { list, covers } = given
  if (list === null) throw new RpcError('rpc_stale', `the node does not have ${describeLogs(block)}`)
  if (!isJsonList(list)) throw new RpcError('rpc_unusable', `${describeLogs(block)} are not understood`)
  const flaws: LogFlaws = { strays: 0, unread: 0, repeats: 0 }
  const reader = { block, distinct, flaws }
  return { [Symbol.iterator]: () => checkedLogs(list, reader), free: list.free, covers, flaws }
}
