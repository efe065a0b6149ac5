import { type RawLog, wantedTopics } from '../match/raw-log.ts'
import type { Call } from './endpoint.ts'
import { promisesTransfers } from './logs-bloom.ts'
import type { Block } from './read-block.ts'
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

const isRemoved = (log: object): boolean => 'removed' in log && log.removed === true

/** Looked at by hand, as the transactions are: a schema for thousands of logs costs more than all the rest. */
const readLogs = (result: unknown, block: Block): readonly RawLog[] => {
  const what = `the logs of block ${block.height}`
  if (result === null) throw new RpcError('rpc_stale', `the node does not have ${what}`)
  if (!Array.isArray(result)) throw new RpcError('rpc_unusable', `${what} are not understood`)
  const places = new Set<string>()
  const logs: RawLog[] = []
  for (const log of result) {
    if (!isLog(log)) throw new RpcError('rpc_unusable', `${what} are not understood`)
    if (log.blockHash !== block.hash || isRemoved(log))
      throw new RpcError('rpc_stale', `${what} are of another block`)
    if (!(Number(log.transactionIndex) < block.transactions.length))
      throw new RpcError('rpc_stale', `${what} are of transactions that it does not have`)
    places.add(log.logIndex)
    logs.push(log)
  }
  if (places.size !== logs.length) throw new RpcError('rpc_unusable', `${what} hold one of them twice`)
  return logs
}

const logsIn = (receipt: unknown): unknown =>
  typeof receipt === 'object' && receipt !== null && 'logs' in receipt ? receipt.logs : [receipt]

/** All transfer logs of one block, as the node gives them; to be read by `checkedLogs`. */
export const askLogs = async (call: Call, hash: string): Promise<unknown> => {
  try {
    return await call('eth_getLogs', [{ blockHash: hash, topics: [wantedTopics] }])
  } catch (error) {
    if (!(error instanceof RpcError && error.code === 'rpc_too_large')) throw error
    // Providers limit how many logs an answer may have; the receipts of a block are given whole.
    const receipts = await call('eth_getBlockReceipts', [hash])
    return Array.isArray(receipts) ? receipts.flatMap(logsIn) : receipts
  }
}

/**
 * The transfer logs of a block, from the endpoint's answer. None although the block promises some: then the endpoint is
 * asked for all logs of the block, which shows whether it does not have them yet. Throws `RpcError`.
 */
export const checkedLogs = async (call: Call, block: Block, answer: unknown): Promise<readonly RawLog[]> => {
  const logs = readLogs(answer, block)
  if (logs.length > 0 || !promisesTransfers(block.bloom)) return logs
  const all = readLogs(await call('eth_getLogs', [{ blockHash: block.hash }]), block)
  if (all.length === 0)
    throw new RpcError('rpc_stale', `the node leaves out the logs of block ${block.height}`)
  return all
}
