import { chainOf } from '#chains/registry.ts'
import { balanceLimit, type ReadBalance } from '#contract/balance.ts'
import { toAddress } from '#events/raw-block.ts'
import { type Tokens, unknownTokenMetadata } from '../assets/tokens.ts'
import { balanceKey } from '../rpc/balance-reader.ts'
import type { BlockHeader } from '../rpc/block.ts'
import type { ChainNode } from '../rpc/chain-node.ts'
import { questionOf, tokenOf, type WatchedBalance } from './watched-balances.ts'

/** More are left out: whoever asks about them waits. */
export const maxReadBalances = 400

type ReadChain = { readonly id: number; readonly node: Pick<ChainNode, 'holdings'>; readonly tokens: Tokens }

/** A balance that somebody asks about. `balance`: `undefined`, it could not be read. */
export type BalanceReading = {
  readonly watched: WatchedBalance
  readonly balance: bigint | undefined
  readonly shown: ReadBalance
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
  const contracts = new Set(balances.map(({ strategy }) => tokenOf(strategy)).filter(token => token !== ''))
  const [read, metadata] = await Promise.all([
    node.holdings({ block, questions: [...questions.values()] }, signal),
    tokens.read({ chain: id, contracts: [...contracts] }, signal),
  ])
  return balances.map(watched => {
    const { strategy, address } = watched
    const { asset } = strategy.params
    const balance = read.get(balanceKey(questionOf(watched)))
    const { symbol, decimals } =
      asset === 'coin'
        ? { symbol: chainOf(id).symbol, decimals: 18 }
        : (metadata.get(tokenOf(strategy)) ?? unknownTokenMetadata)
    return {
      watched,
      balance,
      shown: {
        chain_id: String(id),
        address: toAddress(address),
        asset,
        symbol,
        decimals,
        balance: balance === undefined ? null : String(balance),
        ...balanceLimit(strategy),
      },
    }
  })
}
