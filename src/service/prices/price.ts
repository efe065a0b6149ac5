/** What a chain's own coin is called beside the contracts (keys) of its tokens. */
export const nativeAsset = 'native'

/** `chainlink`: a feed on the chain itself. `defillama`: the HTTP API, whoever serves it. */
type PriceSource = 'chainlink' | 'defillama'

/** What one whole unit costs. `usd`: finite and above 0. `at`: when it cost that, in ms since 1970. */
export type PriceQuote = { readonly usd: number; readonly source: PriceSource; readonly at: number }

/**
 * What is known of an asset's price. `stale`: it may have changed since, and still decides. `unlisted`: whoever was asked
 * knows of none that can be believed. `unavailable`: nobody could be asked.
 */
export type Price =
  | (PriceQuote & { readonly state: 'fresh' | 'stale' })
  | { readonly state: 'unlisted' }
  | { readonly state: 'unavailable' }

/** An hour, after which the slowest feeds in use speak again, and what a block may take them. */
const freshMs = 65 * 60_000

/** Older prices are nothing to decide by. */
export const staleMs = 86_400_000

export const isFresh = ({ at }: PriceQuote, now: number): boolean => now - at <= freshMs

/** `undefined`: it is too old to be used. */
export const toPrice = (quote: PriceQuote, now: number): Price | undefined => {
  if (now - quote.at > staleMs) return undefined
  return { ...quote, state: isFresh(quote, now) ? 'fresh' : 'stale' }
}
