import { z } from 'zod'
import { type BlockHeader, fetchHeader, hexHeight } from './block.ts'
import { quantitySchema } from './quantity.ts'
import { RpcError } from './rpc-error.ts'
import type { RpcPool } from './rpc-pool.ts'
import { parseReply } from './rpc-request.ts'

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

/** A log with the block that it is in. `time`: of the block, in Unix seconds; not every node says it. */
export type ContractLog = z.infer<typeof logSchema>

/** Digits of a word of 32 bytes. */
export const wordDigits = 64

/** The digits of a word of a log's data; `undefined`: the data is shorter. */
export const wordAt = (data: string, n: number): string | undefined => {
  const word = data.slice(2 + n * wordDigits, 2 + (n + 1) * wordDigits)
  return word.length === wordDigits ? word : undefined
}

/**
 * The first bytes of what a word of a log's data points at, as hex digits without `0x`; a contract may say that there are more than there
 * are. `undefined`: it points nowhere.
 */
export const bytesAt = (data: string, word: number, most: number): string | undefined => {
  const offset = wordAt(data, word)
  const at = offset === undefined ? Number.NaN : Number(BigInt(`0x${offset}`))
  if (!Number.isSafeInteger(at)) return undefined
  const length = wordAt(data.slice(2 * at), 0)
  if (length === undefined) return undefined
  const bytes = BigInt(`0x${length}`)
  const begin = 2 * at + 2 + wordDigits
  const digits = data.slice(begin, begin + 2 * (bytes < most ? Number(bytes) : most))
  return digits.length % 2 === 0 ? digits : undefined
}

/** Logs in a range of blocks. `topics`: those wanted at each place; null: any. `addresses`: `0x…`; absent: of all contracts. `to`: the last block, which the endpoint must have. */
export type ContractLogsRequest = {
  readonly addresses?: readonly string[]
  readonly topics: readonly (readonly string[] | null)[]
  readonly from: number
  readonly to: Pick<BlockHeader, 'height' | 'hash'>
}

/** Larger than the logs of some contracts are, in bytes; any contract may write more into each block. */
const maxLogsReply = 4 * 2 ** 20

const parseLogsReply = (reply: ArrayBuffer): unknown => {
  if (reply.byteLength > maxLogsReply) throw new RpcError('rpc_too_large', 'the logs are too large')
  return parseReply(reply)
}

/** Reads the logs of some contracts in a range of blocks, all of them from one endpoint. Throws `RpcError`. */
export const readContractLogs =
  (pool: RpcPool) =>
  (
    { addresses, topics, from, to }: ContractLogsRequest,
    signal: AbortSignal,
  ): Promise<readonly ContractLog[]> =>
    pool.run(
      async call => {
        const range = { fromBlock: hexHeight(from), toBlock: hexHeight(to.height) }
        const given = await call('eth_getLogs', [{ ...range, address: addresses, topics }], parseLogsReply)
        const logs = z.array(logSchema).safeParse(given ?? [])
        if (!logs.success) throw new RpcError('rpc_unusable', 'the node gives logs that are none')
        const { hash } = await fetchHeader(call, to.height)
        if (hash !== to.hash) throw new RpcError('rpc_stale', `block ${to.height} is of another branch`)
        return logs.data.filter(({ removed }) => removed !== true)
      },
      signal,
      { isHealthNeutral: true },
    )
