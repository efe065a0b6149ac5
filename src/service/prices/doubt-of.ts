import { staleMs } from './price.ts'

/** Why an answer counts as none. */
export type PriceFault =
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
