import { dayMs, minuteMs } from '#lib/time.ts'
import type { PriceQuote } from '../records/records.ts'

/** The asset key of a chain's coin; tokens have their contract's. */
export const nativeAsset = 'native'

/**
 * A price, or why there is none. A `stale` price may have changed, but still decides about minimums.
 * `unlisted` assets have no plausible price in any source. `unavailable` means that no source could be
 * reached, or that none for such assets is configured.
 */
export type Price =
  | (PriceQuote & { readonly state: 'fresh' | 'stale' })
  | { readonly state: 'unlisted' }
  | { readonly state: 'unavailable' }

/** Prices that are older decide nothing. */
export const staleMs = dayMs

/** No asset costs more; a pool with little liquidity can show any price. */
const maxUsd = 1e12

/** Limit of a time ahead of ours, as clocks differ. */
const maxAheadMs = 10 * minuteMs

const minConfidence = 0.5

/**
 * Whether a quote is plausible. The confidence is from 0 to 1 if the source gives it; times are in ms since
 * 1970.
 */
export const isPlausible = (
  { usd, at, confidence = 1 }: { usd: number; at: number; confidence?: number | undefined },
  now: number,
): boolean =>
  [usd, at, confidence].every(Number.isFinite) &&
  usd > 0 &&
  usd <= maxUsd &&
  now - at <= staleMs &&
  at - now <= maxAheadMs &&
  confidence >= minConfidence

/**
 * US dollars of an amount in base units. Floating point, rounded to twelve significant digits: fewer than a double holds, so that
 * 0.1 coins of $1,000 are $100 and not slightly less.
 */
export const worthUsd = (amount: string, { decimals, usd }: { decimals: number; usd: number }): number =>
  Number(((Number(amount) / 10 ** decimals) * usd).toPrecision(12))
