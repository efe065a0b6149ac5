import type { LimitEventState } from '#readings/limit.ts'
import type { Branch, BranchPosition } from '../../chain/reorg/branch.ts'
import type { BlockId, ValueState } from '../../records/reading-states.ts'

/** The block of a reading, with its time in Unix seconds, and whether another block is no longer on the chain. */
export type ReadingBlock = BlockId & {
  readonly time: number
  readonly isOrphaned: (block: BlockId) => boolean
}

/** The last matched block, for what is read in it. */
export const readingBlock = (
  branch: Pick<Branch, 'hashAt'>,
  { height, hash, time, blockTime = time }: BranchPosition,
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
 * A change of a value to notify. `limit` is the one that it passed, and `from` the value before a move or
 * change, or the balance of a runway, in base units.
 */
export type ValueChange = {
  readonly state: LimitEventState
  readonly limit?: string | undefined
  readonly from?: string | undefined
  readonly because?: 'reorg'
}

/**
 * Comparison of a value with its stored state. The new state is the same object if nothing changes, and
 * `undefined` if there is nothing to remember.
 */
export type Verdict<State extends ValueState = ValueState> = {
  readonly change?: ValueChange | undefined
  /** The compared number, if it is not the one that was read. */
  readonly value?: bigint
  readonly state: State | undefined
  /** The height from which on the value was back, while that is not notified. */
  readonly backSince?: number
}

/** The block as it is stored, without what only its reading needs. */
export const blockId = ({ height, hash, time }: BlockId): BlockId => ({ height, hash, time })
