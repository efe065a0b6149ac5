import { z } from 'zod'
import { transferTopic } from '#events/transfer.ts'
import { hexHeight, parseCallResult, parseNonce, parseWei } from './block.ts'
import { quantitySchema } from './quantity.ts'
import { withFallback } from './rpc-error.ts'
import type { RpcPool } from './rpc-pool.ts'

type AccountActivity = { readonly isUsed: boolean; readonly hasCode: boolean }

/** Whether an account has sent a transaction or holds coins, and whether it has code, at the latest block. `address`: `0x…`. */
export const readActivity =
  (pool: RpcPool) =>
  (address: string, signal: AbortSignal): Promise<AccountActivity> =>
    pool.run(
      async call => {
        const [coins, code, nonce] = await Promise.all([
          call('eth_getBalance', [address, 'latest']),
          call('eth_getCode', [address, 'latest']),
          // Tron's accounts have none.
          withFallback(
            () => call('eth_getTransactionCount', [address, 'latest']),
            async () => '0x0',
          ),
        ])
        return {
          isUsed: parseWei(coins) > 0n || parseNonce(nonce) > 0n,
          hasCode: parseCallResult(code) !== '0x',
        }
      },
      signal,
      { isHealthNeutral: true },
    )

/** Blocks of which nearly every node gives the logs in one call: more than a day of Ethereum, and hours of faster chains. */
const recentBlocks = 10_000

/** Whether an account got tokens in the last blocks. `address`: `0x…`. Throws `RpcError` where no node gives their logs in one call. */
export const readReceivedTokens =
  (pool: RpcPool) =>
  (address: string, signal: AbortSignal): Promise<boolean> =>
    pool.run(
      async call => {
        const head = quantitySchema.parse(await call('eth_blockNumber', []))
        const fromBlock = hexHeight(Math.max(0, head - recentBlocks))
        const topics = [transferTopic, null, `0x${address.slice(2).padStart(64, '0')}`]
        const logs = await call('eth_getLogs', [{ fromBlock, toBlock: 'latest', topics }])
        return z.array(z.unknown()).parse(logs).length > 0
      },
      signal,
      { isHealthNeutral: true, isBestEffort: true },
    )
