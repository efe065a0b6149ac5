import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { type AbiValue, callData, encodeAbi, execute } from './contracts.ts'
import type { LocalChain } from './local-chain.ts'

const hexSchema = z.templateLiteral(['0x', z.string()])
const publishedSchema = z.object({ contracts: z.record(z.string(), z.string()) })

export type Address = `0x${string}`

/** Reads creation code of contracts, as an npm package publishes it (`source` in the file). */
export const readPublished = (file: 'aave' | 'chainlink' | 'openzeppelin'): ((name: string) => string) => {
  const text = readFileSync(new URL(`contracts/${file}.json`, import.meta.url), 'utf8')
  const { contracts } = publishedSchema.parse(JSON.parse(text))
  return name => z.string().parse(contracts[name])
}

/** Deploys contracts and owns them. */
export type Deployer = {
  readonly chain: LocalChain
  readonly owner: Address
  /** `given`: the constructor's arguments. */
  readonly deploy: (code: string, given?: readonly AbiValue[]) => Promise<Address>
  /** Puts the code of a contract at an address that the app knows, and words into its storage. */
  readonly place: (at: Address, from: Address, storage: Readonly<Record<string, Address>>) => Promise<void>
  /** Throws if the call fails. `from`: by default the owner. */
  readonly send: (
    call: { readonly from?: string; readonly to: Address },
    ...input: Parameters<typeof callData>
  ) => Promise<void>
  /** Returns the words of the result. */
  readonly read: (to: Address, ...input: Parameters<typeof callData>) => Promise<readonly bigint[]>
}

const sent = async (chain: LocalChain, transaction: { from: string; to?: string; data: string }) => {
  const receipt = await execute(chain, transaction)
  if (receipt.status !== '0x1') throw new Error(`${transaction.data.slice(0, 10)} failed`)
  return receipt
}

const splitWords = (hex: string): readonly bigint[] =>
  (hex.slice(2).match(/.{64}/g) ?? []).map(word => BigInt(`0x${word}`))

/** The code at an address; `0x`: none. */
export const codeAt = async (chain: LocalChain, at: Address): Promise<string> =>
  z.string().parse(await chain.rpc('eth_getCode', [at, 'latest']))

/** `owner`: an account for which the node signs. */
export const createDeployer = (chain: LocalChain, owner: Address): Deployer => ({
  chain,
  owner,
  deploy: async (code, given = []) => {
    const receipt = await sent(chain, { from: owner, data: `${code}${encodeAbi(given)}` })
    return hexSchema.parse(receipt.contractAddress)
  },
  place: async (at, from, storage) => {
    await chain.rpc('anvil_setCode', [at, await codeAt(chain, from)])
    for (const [slot, value] of Object.entries(storage))
      await chain.rpc('anvil_setStorageAt', [at, slot, `0x${value.slice(2).padStart(64, '0')}`])
  },
  send: async ({ from = owner, to }, ...input) =>
    void (await sent(chain, { from, to, data: callData(...input) })),
  read: async (to, ...input) =>
    splitWords(hexSchema.parse(await chain.rpc('eth_call', [{ to, data: callData(...input) }, 'latest']))),
})

export const toHex = (address: string): Address => `0x${address.slice(2)}`

/** Reads the address in a word. */
export const addressIn = (word: bigint | undefined): Address =>
  `0x${(word ?? 0n).toString(16).padStart(40, '0')}`

/** Deploys a token that anyone may mint. */
export const deployToken = ({ deploy }: Deployer, symbol: string, decimals: number): Promise<Address> =>
  deploy(readPublished('aave')('MintableERC20'), [{ bytes: symbol }, { bytes: symbol }, decimals])

type Funding = {
  readonly token: Address
  /** An account for which the node signs. */
  readonly to: Address
  readonly amount: bigint
  /** The account that may spend them. */
  readonly spender: Address
}

/** Mints tokens for a spender to take. */
export const fund = async ({ send }: Deployer, { token, to, amount, spender }: Funding): Promise<void> => {
  await send({ to: token }, 'mint(address,uint256)', to, amount)
  await send({ from: to, to: token }, 'approve(address,uint256)', spender, amount)
}
