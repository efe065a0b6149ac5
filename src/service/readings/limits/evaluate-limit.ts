import type { Limit } from '#readings/limit.ts'
import type { LimitState } from '../../records/reading-states.ts'

/** A value that wavers about its limit is back when it is beyond it by a hundredth, or has been for so many blocks. */
const marginPercent = 1n
const steadyBlocks = 10

export const isPast = (value: bigint, { side, limit }: Limit): boolean =>
  side === 'below' ? value < BigInt(limit) : value > BigInt(limit)

/** Amount from which on a value is back at once: the whole number of base units beyond the margin. */
export const recoversAt = ({ side, limit }: Limit): bigint => {
  const margin = side === 'below' ? marginPercent : -marginPercent
  const bound = BigInt(limit) * (100n + margin)
  return side === 'below' ? (bound + 99n) / 100n : bound / 100n
}

export const isClearlyBack = (value: bigint, limit: Limit): boolean =>
  limit.side === 'below' ? value >= recoversAt(limit) : value <= recoversAt(limit)

/** The block of a reading, and whether another block is still on the chain. */
export type ReadingBlock = {
  readonly height: number
  readonly hash: string
  readonly isOrphaned: (block: { readonly height: number; readonly hash: string }) => boolean
}

type Past = LimitState['past'][string] | undefined

/**
 * Comparison of a value with its stored state. `change`: to be notified. `past`: its state from now on, `undefined`:
 * it is not past its limit. `backSince`: the height from which on it was back, as long as that is not notified.
 */
export type LimitVerdict = {
  readonly change?: { readonly state: 'below' | 'above' | 'recovered'; readonly because?: 'reorg' }
  readonly past: Past
  readonly backSince?: number
}

/** Decides about one reading of a value. */
export const evaluateLimit = (
  value: bigint,
  limit: Limit,
  { past, block, backSince }: { past: Past; block: ReadingBlock; backSince: number | undefined },
): LimitVerdict => {
  const here = { height: block.height, hash: block.hash }
  const isNowPast = isPast(value, limit)
  if (past === undefined) return isNowPast ? { past: here, change: { state: limit.side } } : { past }
  const isOrphaned = block.isOrphaned(past)
  if (isNowPast) return { past: isOrphaned ? here : past }
  if (isOrphaned) return { past: undefined, change: { state: 'recovered', because: 'reorg' } }
  // The heights of another branch say nothing.
  const since = Math.min(backSince ?? block.height, block.height)
  if (!isClearlyBack(value, limit) && block.height - since < steadyBlocks) return { past, backSince: since }
  return { past: undefined, change: { state: 'recovered' } }
}
