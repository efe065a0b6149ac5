import { type RawLog, wantedTopics } from '../match/raw-log.ts'
import type { Call } from './endpoint.ts'
import { promisesTransfers } from './logs-bloom.ts'
import { isEmptyList, isJsonList, type JsonList, parseListReply } from './parse-reply.ts'
import type { Block, RawList } from './read-block.ts'
import { RpcError } from './rpc-error.ts'

type PlacedLog = RawLog & { readonly blockHash: string; readonly logIndex: string }

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

const whatOf = ({ height }: Block): string => `the logs of block ${height}`

const isRemoved = (log: object): boolean => 'removed' in log && log.removed === true

/** Looked at by hand, as the transactions are: a schema for thousands of logs costs more than all the rest. */
const readLog = (given: unknown, block: Block): PlacedLog => {
  const what = whatOf(block)
  if (!isLog(given)) throw new RpcError('rpc_unusable', `${what} are not understood`)
  if (given.blockHash !== block.hash || isRemoved(given))
    throw new RpcError('rpc_stale', `${what} are of another block`)
  return given
}

function* read(list: JsonList, block: Block): Generator<RawLog> {
  const places = new Set<string>()
  let count = 0
  for (const given of list) {
    const log = readLog(given, block)
    places.add(log.logIndex)
    count += 1
    yield log
  }
  if (places.size !== count) throw new RpcError('rpc_unusable', `${whatOf(block)} hold one of them twice`)
}

/** Each log is looked at when it is gone through. */
const readLogs = (result: unknown, block: Block): RawList<RawLog> => {
  if (result === null) throw new RpcError('rpc_stale', `the node does not have ${whatOf(block)}`)
  if (!isJsonList(result)) throw new RpcError('rpc_unusable', `${whatOf(block)} are not understood`)
  return { [Symbol.iterator]: () => read(result, block), free: result.free }
}

const logsIn = (receipt: unknown): unknown =>
  typeof receipt === 'object' && receipt !== null && 'logs' in receipt ? receipt.logs : [receipt]

/** All transfer logs of one block, as the node gives them; to be read by `checkedLogs`. */
export const askLogs = async (call: Call, hash: string): Promise<unknown> => {
  try {
    return await call('eth_getLogs', [{ blockHash: hash, topics: [wantedTopics] }], parseListReply('result'))
  } catch (error) {
    if (!(error instanceof RpcError && error.code === 'rpc_too_large')) throw error
    // Providers limit how many logs an answer may have; the receipts of a block are given whole.
    const receipts = await call('eth_getBlockReceipts', [hash])
    return Array.isArray(receipts) ? receipts.flatMap(logsIn) : receipts
  }
}

/**
 * The transfer logs of a block, from the endpoint's answer; going through them throws `RpcError`, too, where they are not
 * understood. None although the block promises some: then the endpoint is asked for all logs of the block, which shows
 * whether it does not have them yet.
 */
export const checkedLogs = async (call: Call, block: Block, answer: unknown): Promise<RawList<RawLog>> => {
  if (!isEmptyList(answer) || !promisesTransfers(block.bloom)) return readLogs(answer, block)
  const all = await call('eth_getLogs', [{ blockHash: block.hash }], parseListReply('result'))
  if (isEmptyList(all))
    throw new RpcError('rpc_stale', `the node leaves out the logs of block ${block.height}`)
  return readLogs(all, block)
}
