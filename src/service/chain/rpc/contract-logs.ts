import { z } from 'zod'
import type { ContractLog } from '#readings/deadlines/contract-log.ts'
import { type BlockHeader, fetchHeader, hexHeight } from './block.ts'
import { parseReply } from './json-reply.ts'
import { RpcError } from './rpc-error.ts'
import type { RpcPool } from './rpc-pool.ts'
import { quantitySchema } from './rpc-request.ts'

const hex = z
  .string()
  .regex(/^0x[0-9a-f]*$/i)
  .toLowerCase()

const logSchema = z
  .object({
    address: hex,
    topics: z.array(hex),
    data: hex,
    blockNumber: quantitySchema,
    blockHash: hex,
    blockTimestamp: quantitySchema.nullish().catch(null),
    removed: z.boolean().nullish(),
  })
  .transform(({ blockNumber: height, blockHash: hash, blockTimestamp: time, ...log }) => ({
    ...log,
    height,
    hash,
    time: time ?? undefined,
  }))

export type ContractLogsRequest = {
  /** `0x…`; of all contracts if absent. */
  readonly addresses?: readonly string[]
  /** Wanted topics at each position; null for any. */
  readonly topics: readonly (readonly string[] | null)[]
  readonly from: number
  /** The last block, which the endpoint must have. */
  readonly to: Pick<BlockHeader, 'height' | 'hash'>
}

export type ReadContractLogs = (
  request: ContractLogsRequest,
  signal: AbortSignal,
) => Promise<readonly ContractLog[]>

/** Larger than the logs of some contracts are, in bytes; any contract may write more into each block. */
const maxLogsReply = 4 * 2 ** 20

const parseLogsReply = (reply: ArrayBuffer): unknown => {
  if (reply.byteLength > maxLogsReply) throw new RpcError('rpc_too_large', 'the logs are too large')
  return parseReply(reply)
}

/** Reads the logs of some contracts in a range of blocks, all of them from one endpoint. Throws `RpcError`. */
export const readContractLogs =
  (pool: RpcPool): ReadContractLogs =>
  ({ addresses, topics, from, to }, signal) =>
    pool.run(
      async call => {
        const range = { fromBlock: hexHeight(from), toBlock: hexHeight(to.height) }
        const reply = await call('eth_getLogs', [{ ...range, address: addresses, topics }], parseLogsReply)
        const logs = z.array(logSchema).safeParse(reply ?? [])
        if (!logs.success) throw new RpcError('rpc_unusable', 'the node gives logs that are none')
        const { hash } = await fetchHeader(call, to.height)
        if (hash !== to.hash) throw new RpcError('rpc_stale', `block ${to.height} is of another branch`)
        return logs.data.filter(({ removed }) => removed !== true)
      },
      signal,
      { isHealthNeutral: true },
    )
