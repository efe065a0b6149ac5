import type { Limit } from '#readings/limit.ts'
import type { PassedLimit } from '../../records/reading-states.ts'
import { blockId, type ReadingBlock, type Verdict } from './verdict.ts'

/**
 * A value that wavers about its limit is back when it is beyond it by a hundredth, or has been beyond it for
 * so many blocks.
 */
const marginPart = 100n
const steadyBlocks = 10
/** The margin of a narrow range is a tenth of its width. */
const marginPartOfRange = 10n

type Limits = readonly [Limit, ...Limit[]]

export const isPast = (value: bigint, { side, limit }: Limit): boolean =>
  side === 'below' ? value < BigInt(limit) : value > BigInt(limit)

/** The value from which on it is back at once: the first whole number of base units beyond the margin. */
export const recoversAt = ({ side, limit }: Limit, [low, high]: Limits): bigint => {
  const bound = BigInt(limit)
  const ofLimit = (bound + marginPart - 1n) / marginPart
  const ofRange = high === undefined ? ofLimit : (BigInt(high.limit) - BigInt(low.limit)) / marginPartOfRange
  const margin = ofLimit < ofRange ? ofLimit : ofRange
  return side === 'below' ? bound + margin : bound - margin
}

export const isClearlyBack = (value: bigint, limit: Limit, limits: Limits): boolean =>
  limit.side === 'below' ? value >= recoversAt(limit, limits) : value <= recoversAt(limit, limits)

/** The limit that a value was past when it was last notified, if any. */
export const knownLimit = (limits: Limits, state: PassedLimit | undefined): Limit | undefined =>
  limits.find(
    ({ side, limit }) => side === state?.side && (state.limit === undefined || limit === state.limit),
  )

type Seen = {
  readonly before: PassedLimit | undefined
  readonly block: ReadingBlock
  readonly backSince: number | undefined
}

/** Decides about one reading of a value that has a limit, or a range. */
export const evaluateLimits = (
  value: bigint,
  limits: Limits,
  { before, block, backSince }: Seen,
): Verdict<PassedLimit> => {
  const passed = limits.find(limit => isPast(value, limit))
  const lastPassed = knownLimit(limits, before)
  if (passed !== undefined && passed !== lastPassed)
    return {
      state: { ...blockId(block), side: passed.side, limit: passed.limit },
      change: { state: passed.side, limit: passed.limit },
    }
  if (before === undefined || lastPassed === undefined) return { state: undefined }
  const isOrphaned = block.isOrphaned(before)
  if (passed !== undefined) return { state: isOrphaned ? { ...before, ...blockId(block) } : before }
  const { limit } = lastPassed
  if (isOrphaned) return { state: undefined, change: { state: 'recovered', limit, because: 'reorg' } }
  // Heights of another branch do not count.
  const since = Math.min(backSince ?? block.height, block.height)
  if (!isClearlyBack(value, lastPassed, limits) && block.height - since < steadyBlocks)
    return { state: before, backSince: since }
  return { state: undefined, change: { state: 'recovered', limit } }
}
