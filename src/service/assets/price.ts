import type { PriceQuote } from '../records.ts'

/** What a chain's own coin is called beside the contracts (keys) of its tokens. */
export const nativeAsset = 'native'

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

/** Why an answer counts as none. */
type PriceFault =
  | 'not a number'
  | 'not above zero'
  | 'absurdly high'
  | 'too old'
  | 'of the future'
  | 'low confidence'

/** Nothing costs more: a pool with a few cents in it can make any price. */
const maxUsd = 1e12

/** Clocks differ. */
const maxAheadMs = 10 * 60_000

const minConfidence = 0.5

/** `confidence`: from 0 to 1, where the source says it. `at`, `now`: ms since 1970. `undefined`: it can be believed. */
export const findPriceFault = (
  o: { usd: number; at: number; confidence?: number | undefined },
  now: number,
): PriceFault | undefined => {
  const { usd, at, confidence = 1 } = o
  if (![usd, at, confidence].every(Number.isFinite)) return 'not a number'
  if (usd <= 0) return 'not above zero'
  if (usd > maxUsd) return 'absurdly high'
  if (now - at > staleMs) return 'too old'
  if (at - now > maxAheadMs) return 'of the future'
  return confidence < minConfidence ? 'low confidence' : undefined
}

/**
 * US dollars of an amount in base units. Floating point, kept to twelve significant digits: fewer than a double holds, so
 * that 0.1 coins of $1,000 are $100 and not a hair less.
 */
export const worthUsd = (amount: string, o: { decimals: number; usd: number }): number =>
  Number(((Number(amount) / 10 ** o.decimals) * o.usd).toPrecision(12))
