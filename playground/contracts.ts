import { readFileSync } from 'node:fs'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { z } from 'zod'
import { type LocalChain, sendMined } from './local-chain.ts'

/** A number, an address or other hex digits (`0x…`, right-aligned in a word), bytes, a list, or a tuple that holds one of these. */
export type AbiValue =
  | bigint
  | number
  | `0x${string}`
  | { readonly bytes: string | Uint8Array }
  | { readonly list: readonly AbiValue[] }
  | { readonly tuple: readonly AbiValue[] }

const word = (value: bigint | number): string => value.toString(16).padStart(64, '0')

const encodeTail = (value: AbiValue): string | undefined => {
  if (typeof value !== 'object') return undefined
  if ('list' in value) return word(value.list.length) + encodeAbi(value.list)
  if ('tuple' in value) return encodeAbi(value.tuple)
  const bytes = typeof value.bytes === 'string' ? utf8ToBytes(value.bytes) : value.bytes
  return word(bytes.length) + bytesToHex(bytes).padEnd(Math.ceil(bytes.length / 32) * 64, '0')
}

/** ABI-encodes values, as hex digits without `0x`. */
export const encodeAbi = (values: readonly AbiValue[]): string => {
  let heads = ''
  let tails = ''
  for (const value of values) {
    const tail = encodeTail(value)
    if (tail === undefined) heads += word(BigInt(typeof value === 'object' ? 0 : value))
    else heads += word(32 * values.length + tails.length / 2)
    tails += tail ?? ''
  }
  return heads + tails
}

/** Input of a call: `callData('transfer(address,uint256)', to, 1n)`. */
export const callData = (signature: string, ...values: readonly AbiValue[]): string =>
  `0x${bytesToHex(keccak_256(utf8ToBytes(signature))).slice(0, 8)}${encodeAbi(values)}`

const artifactSchema = z.object({ contracts: z.record(z.string(), z.string()) })

/** The contracts in each JSON file, compiled from the Solidity file beside it. */
const contractsByFile = {
  tokens: ['Coin', 'Market', 'Wrapped', 'Cats', 'Items', 'Anything'],
  payers: ['Payer', 'Will', 'Factory', 'Nest'],
} as const
type ContractName = (typeof contractsByFile)[keyof typeof contractsByFile][number]

const bytecodeOf = (name: ContractName): string => {
  const file = contractsByFile.tokens.some(token => token === name) ? 'tokens' : 'payers'
  const text = readFileSync(new URL(`contracts/${file}.json`, import.meta.url), 'utf8')
  return z.string().parse(artifactSchema.parse(JSON.parse(text)).contracts[name])
}

/** Limit of gas: more than any call of these contracts needs. */
const gasLimit = '0x7a1200'

const receiptSchema = z.object({
  transactionHash: z.string(),
  contractAddress: z.string().nullish(),
  status: z.string(),
  blockHash: z.string(),
  blockNumber: z.string(),
})
export type ExecutionReceipt = z.infer<typeof receiptSchema>

/** Sends a transaction; resolves when it is mined, even if it fails. */
export const execute = async (
  chain: LocalChain,
  transaction: { from: string; to?: string; data?: string; value?: string },
): Promise<ExecutionReceipt> => receiptSchema.parse(await sendMined(chain, { gas: gasLimit, ...transaction }))

type Deployment = {
  readonly from: string
  readonly name: ContractName
  /** The constructor's arguments. */
  readonly given?: readonly AbiValue[]
  readonly value?: string
}

export const deployContract = async (
  chain: LocalChain,
  { from, name, given = [], ...rest }: Deployment,
): Promise<{ address: `0x${string}`; receipt: ExecutionReceipt }> => {
  const data = `${bytecodeOf(name)}${encodeAbi(given)}`
  const receipt = await execute(chain, { from, data, ...rest })
  return { address: z.templateLiteral(['0x', z.string()]).parse(receipt.contractAddress), receipt }
}
