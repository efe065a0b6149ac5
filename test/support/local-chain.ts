import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { namehash } from 'ox/Ens'
import { z } from 'zod'
import type { LocalChain } from '#playground/local-chain.ts'

/** A number, an address or other hex digits (`0x…`, put to the right of a word), bytes, a list, or a tuple that holds one of these. */
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

/** Values in the ABI's encoding: hex digits without `0x`. */
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

const transferTopic = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/*
 * One of four heights fails, the next does nothing, and on the others it logs a transfer of as many units as the block is
 * high, from nobody to the address that it is given:
 *   switch and(number(), 3)
 *   case 0 { revert(0, 0) }
 *   case 1 { stop() }
 *   mstore(0, number()) log3(0, 32, transferTopic, 0, calldataload(0))
 */
const heightDependentCode = `600343168015604057600114603e574360005260003560007f${transferTopic}60206000a35b005b60006000fd`

/** Copies the code that stands behind its own 12 bytes, and returns it as the contract's. */
const heightDependentCreation = `0x6046600c60003960466000f3${heightDependentCode}`

/** Puts a contract on the chain of which every call does what its height makes of it: `tideAt`. */
export const deployHeightDependent = async (chain: LocalChain, from: string): Promise<string> =>
  z.string().parse((await execute(chain, { from, data: heightDependentCreation })).contractAddress)

/** Input of a call that credits an address. */
export const heightDependentCall = (to: string): string => `0x${to.slice(2).toLowerCase().padStart(64, '0')}`

/** What a call does in a block of this height: the units that it logs. */
export const outcomeAtHeight = (height: number): number | 'nothing' | 'fails' => {
  if (height % 4 === 0) return 'fails'
  return height % 4 === 1 ? 'nothing' : height
}

const registry = '0x00000000000c2e074ec69a0dfb2997ba6c7d2e1e'
const resolver = '0x00000000000000000000000000000000000e1150'

/** Answers every call with what the storage holds under its first argument. */
const resolverCode = '0x6004355460005260206000f3'

const padWord = (value: string): string => `0x${value.slice(2).padStart(64, '0')}`

/** Gives a name of the Ethereum Name Service an address on this chain, which stands for chain 1. */
export const registerEnsName = async (
  chain: LocalChain,
  { name, address }: { name: string; address: string },
): Promise<void> => {
  for (const contract of [registry, resolver]) await chain.rpc('anvil_setCode', [contract, resolverCode])
  const node = namehash(name)
  await chain.rpc('anvil_setStorageAt', [registry, node, padWord(resolver)])
  await chain.rpc('anvil_setStorageAt', [resolver, node, padWord(address)])
}

/** The height of the newest block. */
export const headOf = async (chain: LocalChain): Promise<number> => Number(await chain.rpc('eth_blockNumber'))
