import { chainOf } from '#chains/registry.ts'
import { balanceLimit, type ReadBalance } from '#contract/balance.ts'
import { toAddress } from '#events/raw-block.ts'
import { type Tokens, unknownTokenMetadata } from '../../assets/tokens.ts'
import { balanceKey } from '../../chain/rpc/balance-reader.ts'
import type { BlockHeader } from '../../chain/rpc/block.ts'
import type { ChainNode } from '../../chain/rpc/chain-node.ts'
import type { TokenMetadata } from '../../records/records.ts'
import { questionOf, tokenOf, type WatchedBalance } from './watched-balances.ts'

/** More are left out, as a request waits for all of them. */
export const maxReadBalances = 400

type ReadChain = { readonly id: number; readonly node: Pick<ChainNode, 'holdings'>; readonly tokens: Tokens }

/** A balance that a request is about. `balance`: `undefined`, it could not be read. */
export type BalanceReading = {
  readonly watched: WatchedBalance
  readonly balance: bigint | undefined
  readonly shown: ReadBalance
}

const contractsOf = (balances: readonly WatchedBalance[]): readonly string[] => [
  ...new Set(balances.map(({ strategy }) => tokenOf(strategy)).filter(token => token !== '')),
]

const toReading = (
  watched: WatchedBalance,
  o: {
    readonly chain: number
    readonly balance: bigint | undefined
    readonly metadata: ReadonlyMap<string, TokenMetadata>
  },
): BalanceReading => {
  const { strategy, address } = watched
  const { asset } = strategy.params
  const { symbol, decimals } =
    asset === 'coin'
      ? { symbol: chainOf(o.chain).symbol, decimals: 18 }
      : (o.metadata.get(tokenOf(strategy)) ?? unknownTokenMetadata)
  return {
    watched,
    balance: o.balance,
    shown: {
      chain_id: String(o.chain),
      address: toAddress(address),
      asset,
      symbol,
      decimals,
      balance: o.balance === undefined ? null : String(o.balance),
      ...balanceLimit(strategy),
    },
  }
}

/** Balances of a chain whose nodes do not answer, with what is known of their tokens. */
export const unreadBalances = async (
  { id, tokens }: Omit<ReadChain, 'node'>,
  balances: readonly WatchedBalance[],
): Promise<readonly BalanceReading[]> => {
  const stored = { chain: id, contracts: contractsOf(balances), timeoutMs: 0 }
  const metadata = await tokens.read(stored, new AbortController().signal)
  return balances.map(watched => toReading(watched, { chain: id, balance: undefined, metadata }))
}

/** What balances are in a block, in their order. Throws `RpcError`. */
export const readBalances = async (
  { id, node, tokens }: ReadChain,
  {
    block,
    balances,
  }: { readonly block: Pick<BlockHeader, 'height' | 'hash'>; readonly balances: readonly WatchedBalance[] },
  signal: AbortSignal,
): Promise<readonly BalanceReading[]> => {
  const questions = new Map(balances.map(questionOf).map(question => [balanceKey(question), question]))
  const [read, metadata] = await Promise.all([
    node.holdings({ block, questions: [...questions.values()] }, signal),
    tokens.read({ chain: id, contracts: contractsOf(balances) }, signal),
  ])
  return balances.map(watched =>
    toReading(watched, { chain: id, balance: read.get(balanceKey(questionOf(watched))), metadata }),
  )
}
