import { type BalanceStrategy, balanceLimit } from '#contract/balance.ts'
import type { BalanceChange } from '../../notify/build-balance-notification.ts'
import type { BalanceState } from '../../records/watch-states.ts'
import type { WatchedBalance } from './watched-balances.ts'

/** Names a balance in `BalanceState`. With the limit: past another limit is another state. */
export const balanceStateKey = ({ strategy, address }: WatchedBalance): string => {
  const { side, limit } = balanceLimit(strategy)
  return [side, limit, strategy.params.asset.toLowerCase(), address].join(':')
}

/** A balance that wavers about its limit is back when it is beyond it by a hundredth, or has been for so many blocks. */
const marginPercent = 1n
const steadyBlocks = 10

export const isPast = (balance: bigint, strategy: BalanceStrategy): boolean => {
  const { side, limit } = balanceLimit(strategy)
  return side === 'below' ? balance < BigInt(limit) : balance > BigInt(limit)
}

/** From which amount on a balance is back at once: the whole number of base units beyond the margin. */
export const recoversAt = (strategy: BalanceStrategy): bigint => {
  const { side, limit } = balanceLimit(strategy)
  const margin = side === 'below' ? marginPercent : -marginPercent
  const bound = BigInt(limit) * (100n + margin)
  return side === 'below' ? (bound + 99n) / 100n : bound / 100n
}

export const isClearlyBack = (balance: bigint, strategy: BalanceStrategy): boolean =>
  balanceLimit(strategy).side === 'below' ? balance >= recoversAt(strategy) : balance <= recoversAt(strategy)

/** The block of a reading, and whether another block is still on the chain. */
export type ReadingBlock = {
  readonly height: number
  readonly hash: string
  readonly isOrphaned: (block: { readonly height: number; readonly hash: string }) => boolean
}

/**
 * What a balance is now, compared with its stored state. `change`: to be notified. `past`: its state from now on, `undefined`: it is
 * not past its limit. `backSince`: the height from which on it was back, as long as that is not notified.
 */
export type BalanceVerdict = {
  readonly change?: BalanceChange
  readonly past: BalanceState['past'][string] | undefined
  readonly backSince?: number
}

/** Decides about one reading of a balance. */
export const judgeBalance = (
  watched: WatchedBalance,
  o: {
    readonly balance: bigint
    readonly past: BalanceState['past'][string] | undefined
    readonly backSince: number | undefined
    readonly block: ReadingBlock
  },
): BalanceVerdict => {
  const { balance, past, block } = o
  const { strategy } = watched
  const here = { height: block.height, hash: block.hash }
  const isNowPast = isPast(balance, strategy)
  if (past === undefined) {
    if (!isNowPast) return { past }
    return { past: here, change: { ...watched, balance, state: balanceLimit(strategy).side } }
  }
  const isOrphaned = block.isOrphaned(past)
  if (isNowPast) return { past: isOrphaned ? here : past }
  if (isOrphaned)
    return { past: undefined, change: { ...watched, balance, state: 'recovered', because: 'reorg' } }
  // The heights of another branch say nothing.
  const backSince = Math.min(o.backSince ?? block.height, block.height)
  if (!isClearlyBack(balance, strategy) && block.height - backSince < steadyBlocks) return { past, backSince }
  return { past: undefined, change: { ...watched, balance, state: 'recovered' } }
}
