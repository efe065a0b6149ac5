import type { LimitEventState } from '#readings/limit.ts'
import type { Branch } from '../../chain/reorg/branch.ts'
import type { BlockId, ValueState } from '../../records/reading-states.ts'

/** The block of a reading, with its time in Unix seconds, and whether another block is no longer on the chain. */
export type ReadingBlock = BlockId & {
  readonly time: number
  readonly isOrphaned: (block: BlockId) => boolean
}

export type BranchCursor = NonNullable<ReturnType<Branch['cursor']>>

/** The last matched block, for what is read in it. */
export const readingBlock = (
  branch: Pick<Branch, 'hashAt'>,
  { height, hash, time, blockTime = time }: BranchCursor,
): ReadingBlock => ({
  height,
  hash,
  time: blockTime,
  isOrphaned: block => block.height > height || (branch.hashAt(block.height) ?? block.hash) !== block.hash,
})

/** Whether the chain has taken another branch since a block was the last matched one. */
export const isLeft = (branch: Pick<Branch, 'hashAt' | 'orphaned'>, { height, hash }: BlockId): boolean =>
  branch.orphaned() !== undefined || branch.hashAt(height) !== hash

/**
 * A change of a value that is notified. `limit`: the one that it passed; `from`: the value before a move or a change, or the
 * balance that lasts so long. Both in base units.
 */
export type ValueChange = {
  readonly state: LimitEventState
  readonly limit?: string | undefined
  readonly from?: string | undefined
  readonly because?: 'reorg'
}

/**
 * Comparison of a value with its stored state. `state`: the one from now on, the same object if nothing changes; `undefined`: there is
 * nothing to remember. `backSince`: the height from which on it was back, as long as that is not notified.
 */
export type Verdict<State extends ValueState = ValueState> = {
  readonly change?: ValueChange | undefined
  /** The number that is compared, where it is another one than was read. */
  readonly value?: bigint
  readonly state: State | undefined
  readonly backSince?: number
}

/** The block without what only its reading needs, as it is stored. */
export const blockId = ({ height, hash, time }: BlockId): BlockId => ({ height, hash, time })
