import type { RawLog } from '#events/raw-block.ts'
import type { Block, RawList } from './block.ts'
import type { FetchedLogs } from './fetch-logs.ts'
import { isJsonList, isJsonObject, type JsonList } from './parse-reply.ts'
import { RpcError } from './rpc-error.ts'

type PlacedLog = RawLog & { readonly blockHash: string; readonly logIndex: string }

/** What was wrong with a list when it was last iterated to its end. */
export type LogFlaws = {
  /** Logs of no transaction, which zkSync and Celo have. */
  strays: number
  /** Items that are no logs. */
  unread: number
  /** Logs that are there twice, or have the number of another one. */
  repeats: number
}

/** `covers`: see `FetchedLogs`. */
export type LogList = RawList<RawLog> & {
  readonly flaws: Readonly<LogFlaws>
  readonly covers: ReadonlySet<string> | undefined
}

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

/** A log with fields left out; `undefined`: not even its contract and topics are there. */
const completeLog = (given: unknown): PlacedLog | undefined => {
  if (!isJsonObject(given)) return undefined
  const log: unknown = {
    ...given,
    data: given['data'] ?? '0x',
    transactionHash: given['transactionHash'] ?? zeroHash,
    // No index: its transaction is found by its hash.
    transactionIndex: given['transactionIndex'] ?? '-1',
    blockHash: given['blockHash'] ?? zeroHash,
    logIndex: given['logIndex'] ?? '',
  }
  return isLog(log) ? log : undefined
}

const describeLogs = ({ height }: Block): string => `the logs of block ${height}`

const isRemoved = (log: object): boolean => 'removed' in log && log.removed === true

/** Distinguishes it from every other log of the block, however its chain numbers logs. */
const identityOf = ({ transactionHash, logIndex, address, topics, data }: PlacedLog): string =>
  [transactionHash, logIndex, address, ...topics, data].join(' ')

type LogCheck = { readonly block: Block; readonly distinct: boolean; readonly flaws: LogFlaws }

/** Logs are told apart by their numbers, which is quick; by all their fields where `distinct` ones are wanted. */
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
    // Celo puts what is done between transactions into one that has the hash of the block.
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

/** Each log is checked when the list is iterated. `distinct`: repeated ones are given once. Throws `RpcError`. */
export const parseLogs = (
  { list, covers }: FetchedLogs,
  block: Block,
  { distinct = false }: { readonly distinct?: boolean } = {},
): LogList => {
  if (list === null) throw new RpcError('rpc_stale', `the node does not have ${describeLogs(block)}`)
  if (!isJsonList(list)) throw new RpcError('rpc_unusable', `${describeLogs(block)} are not understood`)
  const flaws: LogFlaws = { strays: 0, unread: 0, repeats: 0 }
  const check = { block, distinct, flaws }
  return { [Symbol.iterator]: () => checkedLogs(list, check), free: list.free, covers, flaws }
}
