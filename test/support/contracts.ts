import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { LocalChain } from '#playground/chain.ts'
import { type AbiValue, encodeAbi } from './abi.ts'

const artifactSchema = z.object({
  contracts: z.object({ Coin: z.string(), Cats: z.string(), Items: z.string(), Anything: z.string() }),
})
type Name = keyof z.infer<typeof artifactSchema>['contracts']

/** Compiled from tokens.sol, which stands beside it. */
const artifact = join(import.meta.dirname, '..', 'contracts', 'tokens.json')

/** Well above what any call of these contracts takes. */
const gas = '0x7a1200'

const receiptSchema = z.object({
  transactionHash: z.string(),
  contractAddress: z.string().nullish(),
  status: z.string(),
  blockHash: z.string(),
  blockNumber: z.string(),
})
export type Receipt = z.infer<typeof receiptSchema>

/** Sends a transaction of any kind; resolves when it is mined, also where it fails. */
export const execute = async (
  chain: LocalChain,
  o: { from: string; to?: string; data?: string; value?: string },
): Promise<Receipt> => receiptSchema.parse(await chain.rpc('eth_sendTransactionSync', [{ gas, ...o }]))

/** Puts one of the contracts on the chain; `given`: what its constructor takes. */
export const deployContract = async (
  chain: LocalChain,
  o: { from: string; name: Name; given?: readonly AbiValue[] },
): Promise<{ address: `0x${string}`; receipt: Receipt }> => {
  const { contracts } = artifactSchema.parse(JSON.parse(readFileSync(artifact, 'utf8')))
  const receipt = await execute(chain, {
    from: o.from,
    data: `${contracts[o.name]}${encodeAbi(o.given ?? [])}`,
  })
  return { address: z.templateLiteral(['0x', z.string()]).parse(receipt.contractAddress), receipt }
}
