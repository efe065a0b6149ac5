import { z } from 'zod'
import { callData, deployContract, execute } from '#playground/contracts.ts'
import type { LocalChain } from '#playground/local-chain.ts'
import { callNode } from './call-node.ts'
import { addressKey } from './made-block.ts'

const transfersOfEach = 300
const hitsOfEach = 5
const reorgDepth = 3
const gasLimit = '0x3938700'
/** Above what the fee of a block comes to here. */
const fee = '0x77359400'
/** A prime, so that the hits wander over all the watched addresses. */
const stride = 7_919

type Address = `0x${string}`
const address = z.templateLiteral(['0x', z.string()])

/** When it was there, in milliseconds since 1970, and which transactions to watched addresses came with it. */
export type Mined = { readonly at: number; readonly hits: readonly string[] }

export type Load = {
  /** Mines a block of 300 transfers of the chain's coin and 300 of a token, of which ten go to watched addresses. */
  readonly mine: () => Promise<Mined>
  /** Replaces the last three blocks by others, each with two other transactions to watched addresses. */
  readonly reorganise: () => Promise<Mined>
  /** Those of these transactions that stand on the chain. */
  readonly standing: (transactions: readonly string[]) => Promise<Set<string>>
}

export const watchedAddresses = (count: number): Address[] =>
  Array.from({ length: count }, (_, n): Address => `0x${addressKey('watched', n)}`)

const hex = (value: number): string => `0x${value.toString(16)}`

const listOf = <T>(length: number, at: (n: number) => T): T[] => Array.from({ length }, (_, n) => at(n))

/** The chain with a token of which every account has plenty, and where nothing is mined unless told. */
const prepare = async (chain: LocalChain): Promise<Address> => {
  const [from = ''] = chain.accounts
  const given = [{ bytes: 'Coin' }, { bytes: 'COIN' }, 18]
  const { address: coin } = await deployContract(chain, { from, name: 'Coin', given })
  for (const account of chain.accounts) {
    const data = callData('mint(address,uint256)', address.parse(account), 10n ** 18n)
    await execute(chain, { from, to: coin, data })
  }
  await chain.rpc('evm_setBlockGasLimit', [gasLimit])
  await chain.rpc('evm_setAutomine', [false])
  return coin
}

type Made = { readonly from: string; readonly to: string; readonly [field: string]: string }

const transfersOf = (coin: Address): readonly ((from: string, to: Address) => Made)[] => [
  (from, to) => ({ from, to, value: '0x1', gas: '0x5208', maxFeePerGas: fee }),
  (from, to) => {
    const data = callData('transfer(address,uint256)', to, 1n)
    return { from, to: coin, data, gas: '0xea60', maxFeePerGas: fee }
  },
]

const blockSchema = z.object({ transactions: z.array(z.object({ hash: z.string(), from: z.string() })) })

/** The one load of all who are measured, on a chain of its own. */
export const createLoad = async (chain: LocalChain, watched: readonly Address[]): Promise<Load> => {
  const coin = await prepare(chain)
  // Who replaces transactions does nothing else, so that its numbers are free on every branch.
  const [replacer = '', ...senders] = chain.accounts
  const kinds = transfersOf(coin)
  let hits = 0
  const nextWatched = (): Address => {
    hits += 1
    return watched[(hits * stride) % watched.length] ?? coin
  }
  let others = 0
  const nextOther = (): Address => {
    others += 1
    return `0x${addressKey('person', others % 5_000)}`
  }
  const call = async (...asked: readonly [string, ...unknown[]]): Promise<unknown> =>
    (await callNode(chain.url, [asked]))[0]
  const numberOf = async (account: string): Promise<number> =>
    Number(await call('eth_getTransactionCount', account, 'latest'))

  /** The hashes of those that go to watched addresses. */
  const send = async (): Promise<string[]> => {
    // Of many at once, the node would give two the same number.
    const numbers = await Promise.all(senders.map(numberOf))
    const isHit = (n: number): boolean => n % transfersOfEach < hitsOfEach
    const transactions = listOf(kinds.length * transfersOfEach, n => {
      const sender = n % senders.length
      const nonce = (numbers[sender] ?? 0) + Math.floor(n / senders.length)
      const to = isHit(n) ? nextWatched() : nextOther()
      return { ...kinds[Math.floor(n / transfersOfEach)]?.(senders[sender] ?? '', to), nonce: hex(nonce) }
    })
    const hashes = await callNode(
      chain.url,
      transactions.map(transaction => ['eth_sendTransaction', transaction]),
    )
    return z.array(z.string()).parse(hashes.filter((_, n) => isHit(n)))
  }

  const replacementsAt = async (height: number): Promise<string[]> => {
    const { transactions } = blockSchema.parse(await call('eth_getBlockByNumber', hex(height), true))
    return transactions.filter(({ from }) => from === replacer.toLowerCase()).map(({ hash }) => hash)
  }

  return {
    mine: async () => {
      const hits = await send()
      await call('evm_mine')
      return { at: Date.now(), hits }
    },
    reorganise: async () => {
      const first = await numberOf(replacer)
      const placed = listOf(reorgDepth * kinds.length, n => [
        { ...kinds[n % kinds.length]?.(replacer, nextWatched()), nonce: hex(first + n) },
        Math.floor(n / kinds.length),
      ])
      await call('anvil_reorg', reorgDepth, placed)
      const at = Date.now()
      const head = Number(await call('eth_blockNumber'))
      const heights = listOf(reorgDepth, n => head - n)
      return { at, hits: (await Promise.all(heights.map(replacementsAt))).flat() }
    },
    standing: async transactions => {
      const receipts = await callNode(
        chain.url,
        transactions.map(hash => ['eth_getTransactionReceipt', hash]),
      )
      return new Set(transactions.filter((_, n) => receipts[n] !== null))
    },
  }
}
