import type { KnownToken } from '#chains/chain.ts'
import { chainOf } from '#chains/registry.ts'

type TokenOnChain = KnownToken & { readonly chain: number }

const tokensOn = (chain: number): readonly TokenOnChain[] =>
  (chainOf(chain).tokens ?? []).map(token => ({ ...token, chain }))

/** The well-known tokens of these chains by symbol, in the order of the chains. */
export const knownTokens = (chains: readonly number[]): ReadonlyMap<string, readonly TokenOnChain[]> =>
  Map.groupBy(chains.flatMap(tokensOn), ({ symbol }) => symbol)

/** The well-known tokens at an address; several chains may have one at the same address. */
export const knownTokensAt = (chains: readonly number[], address: string): readonly TokenOnChain[] => {
  const contract = address.toLowerCase()
  return chains.flatMap(tokensOn).filter(({ contracts }) => contracts.includes(contract))
}
