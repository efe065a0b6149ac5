import { z } from 'zod'
import { toChunks } from '#lib/collections.ts'
import type { AskedEndpoint } from './endpoint.ts'
import { RpcError } from './rpc-error.ts'
import type { RpcPool } from './rpc-pool.ts'

const transactionSchema = z.object({
  raw_data: z.object({ contract: z.tuple([z.object({ type: z.string() })], z.unknown()) }),
})

const concurrency = 8

const readType = async ({ post }: AskedEndpoint, hash: string): Promise<string> => {
  const found = transactionSchema.safeParse(
    await post('/wallet/gettransactionbyid', { value: hash.slice(2) }),
  )
  if (!found.success) throw new RpcError('rpc_stale', 'the node does not have a transaction')
  return found.data.raw_data.contract[0].type
}

/**
 * Reads the types of transactions of Tron (`Transaction.Contract.ContractType` in Tron.proto), by hash; without those that no endpoint gives.
 * JSON-RPC gives the amount of a token of Tron's own (TRC-10), the votes for a witness and frozen coins as `value`, just as coins that
 * are paid, so the HTTP API beside it is asked.
 */
export const readContractTypes =
  (pool: RpcPool) =>
  async (hashes: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, string>> => {
    const types = new Map<string, string>()
    for (const chunk of toChunks(hashes, concurrency))
      await Promise.all(
        chunk.map(async hash => {
          const type = await pool.tryRun((_, endpoint) => readType(endpoint, hash), signal, {
            isHealthNeutral: true,
          })
          if (type !== undefined) types.set(hash, type)
        }),
      )
    return types
  }
