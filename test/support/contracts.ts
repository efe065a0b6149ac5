import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { LocalChain } from '#playground/chain.ts'
import { type AbiValue, encodeAbi } from './abi.ts'

const artifactSchema = z.object({ contracts: z.record(z.string(), z.string()) })

/** The contracts of each file, compiled from the one of the same name that stands beside it. */
const contractsByFile = {
  tokens: ['Coin', 'Cats', 'Items', 'Anything'],
  payers: ['Payer', 'Will', 'Factory', 'Nest'],
} as const
type ContractName = (typeof contractsByFile)[keyof typeof contractsByFile][number]

const bytecodeOf = (name: ContractName): string => {
  const file = contractsByFile.tokens.some(token => token === name) ? 'tokens' : 'payers'
  const text = readFileSync(join(import.meta.dirname, '..', 'contracts', `${file}.json`), 'utf8')
  return z.string().parse(artifactSchema.parse(JSON.parse(text)).contracts[name])
}

/** Well above what any call of these contracts takes. */
const gasLimit = '0x7a1200'

const receiptSchema = z.object({
  transactionHash: z.string(),
  contractAddress: z.string().nullish(),
  status: z.string(),
  blockHash: z.string(),
  blockNumber: z.string(),
})
export type ExecutionReceipt = z.infer<typeof receiptSchema>

/** Sends a transaction of any kind; resolves when it is mined, also where it fails. */
export const execute = async (
  chain: LocalChain,
  o: { from: string; to?: string; data?: string; value?: string },
): Promise<ExecutionReceipt> =>
  receiptSchema.parse(await chain.rpc('eth_sendTransactionSync', [{ gas: gasLimit, ...o }]))

/** Puts one of the contracts on the chain; `given`: what its constructor takes. */
export const deployContract = async (
  chain: LocalChain,
  o: { from: string; name: ContractName; given?: readonly AbiValue[]; value?: string },
): Promise<{ address: `0x${string}`; receipt: ExecutionReceipt }> => {
  const { from, name, given = [], ...rest } = o
  const data = `${bytecodeOf(name)}${encodeAbi(given)}`
  const receipt = await execute(chain, { from, data, ...rest })
  return { address: z.templateLiteral(['0x', z.string()]).parse(receipt.contractAddress), receipt }
}
