import type { KnownToken } from '#chains/chain.ts'
import { chainOf } from '#chains/registry.ts'
import type { Translator } from '#render/texts.ts'
import type { TokenUnits } from '#watch/watch.ts'
import type { BalanceAsset } from './balance-asset.ts'
import type { WatchDraft } from './draft.ts'

type TokenOnChain = KnownToken & { readonly chain: number }

const tokensOn = (chain: number): readonly TokenOnChain[] =>
  (chainOf(chain).tokens ?? []).map(token => ({ ...token, chain }))

/** The well-known tokens of these chains by their symbols: each on the chains that have it, in their order. */
export const knownTokens = (chains: readonly number[]): ReadonlyMap<string, readonly TokenOnChain[]> =>
  Map.groupBy(chains.flatMap(tokensOn), ({ symbol }) => symbol)

/** The well-known token at this address: some have the same one on several chains. */
export const findKnownToken = (chains: readonly number[], address: string): readonly TokenOnChain[] => {
  const contract = address.toLowerCase()
  return chains.flatMap(tokensOn).filter(({ contracts }) => contracts.includes(contract))
}

/** Units for amounts of a token: what the token says of itself, or else what is known of it; `undefined`: nothing. */
export const tokenUnitsOf = (
  { chains, tokenUnits }: WatchDraft,
  { token, read }: { readonly token: string; readonly read: BalanceAsset | null | undefined },
): TokenUnits | undefined => {
  if (read && read.decimals !== null) return { symbol: read.symbol, decimals: read.decimals }
  const [known] = findKnownToken(chains, token)
  return tokenUnits?.[token.toLowerCase()] ?? (known && { symbol: known.symbol, decimals: known.decimals })
}

/** Why no amount of a token can be asked for. */
export const unreadTokenText = (
  read: BalanceAsset | null | undefined,
  { asset, say }: { readonly asset: string; readonly say: Translator },
): string => say(read ? 'watch-balance-no-token' : 'watch-balance-unread', { asset })
