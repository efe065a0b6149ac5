import type { RawTransaction } from '#events/raw-block.ts'
import { hexHeight, parseCallResult } from './block.ts'
import type { EndpointQuery } from './endpoint.ts'
import { isRpcError } from './rpc-error.ts'
import type { RpcPool } from './rpc-pool.ts'

/**
 * A call of a contract. With `batched` it may share a request with other such calls of the same turn of the
 * event loop.
 */
export type ContractCall = {
  readonly to: string
  readonly data: string
  readonly batched?: true
  readonly gas?: string
}

/** Plenty for the functions that are called, and too little for an answer that would not fit in memory. */
const callGas = '0x1e8480'

/**
 * The data that the contract returned or, if it failed, the data of its error, if the node gives it: `0x` and
 * hex digits.
 */
type CallOutcome = { readonly hasFailed: boolean; readonly data: string | undefined }

/**
 * Calls a contract at the latest block. After a refusal that does not tell whether the contract failed or the
 * node cannot call it, another endpoint is asked, or the same one once more if no other answers: a second
 * such refusal counts as the contract's failure.
 */
export const tryContract =
  (pool: RpcPool) =>
  async ({ to, data, batched, gas = callGas }: ContractCall, signal: AbortSignal): Promise<CallOutcome> => {
    let unclear = 0
    const query: EndpointQuery<CallOutcome> = async call => {
      try {
        const returned = parseCallResult(await call('eth_call', [{ to, data, gas }, 'latest']))
        return { hasFailed: false, data: returned }
      } catch (error) {
        if (isRpcError(error, 'rpc_reverted')) return { hasFailed: true, data: error.returned }
        if (isRpcError(error, 'rpc_unclear')) unclear += 1
        if (unclear > 1) return { hasFailed: true, data: undefined }
        throw error
      }
    }
    // A contract that makes a node fail must not keep blocks from being asked of it.
    const options = { isHealthNeutral: true, batched }
    try {
      return await pool.run(query, signal, options)
    } catch (error) {
      if (unclear === 0) throw error
      return await pool.run(query, signal, options)
    }
  }

/** Calls a contract for its result alone; `undefined` if the contract fails. */
export const callContract = (pool: RpcPool) => {
  const attempt = tryContract(pool)
  return async (call: ContractCall, signal: AbortSignal): Promise<string | undefined> => {
    const { hasFailed, data } = await attempt(call, signal)
    return hasFailed ? undefined : data
  }
}

const quantity = /^0x[0-9a-f]{1,16}$/i

/** Call of a transaction as nodes take it, with its own gas, so that it ends as it did. */
const toCall = (transaction: RawTransaction): object => {
  const { from, to, value, input } = transaction
  const gas: unknown = Reflect.get(transaction, 'gas')
  return {
    from,
    to: typeof to === 'string' ? to : undefined,
    value,
    input,
    gas: typeof gas === 'string' && quantity.test(gas) ? gas : undefined,
  }
}

/**
 * Calls a failed transaction on the block before its own, and returns `0x` and hex digits; `undefined` if it
 * does not fail there, or no node says.
 */
export const replay = async (
  pool: RpcPool,
  { transaction, height }: { readonly transaction: RawTransaction; readonly height: number },
  signal: AbortSignal,
): Promise<string | undefined> => {
  const query: EndpointQuery<string | undefined> = async call => {
    try {
      await call('eth_call', [toCall(transaction), hexHeight(height - 1)])
      return undefined
    } catch (error) {
      if (isRpcError(error, 'rpc_reverted')) return error.returned
      throw error
    }
  }
  return await pool.tryRun(query, signal, { isHealthNeutral: true })
}
