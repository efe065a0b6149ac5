import type { DeadlineEvent } from '#readings/deadline.ts'
import type { LimitEventState } from '#readings/limit.ts'
import type { NodeQuestion } from '#readings/question.ts'
import type { ContractLog } from '../../chain/rpc/contract-logs.ts'
import type { AnnouncedDeadline, BlockId, DeadlineDetails } from '../../records/reading-states.ts'
import type { ReadingBlock } from '../limits/verdict.ts'

/** A deadline among those of all contracts. `contract`: a key. `id`: without colons. */
export type DeadlineId = { readonly contract: string; readonly id: string }

/** A deadline from the logs that announce it. */
export type FoundDeadline = BlockId & DeadlineId & { readonly details: DeadlineDetails }

/**
 * A deadline as its contract tells it in a block. `moment`: in Unix seconds. `end`: the same by the clock of its contract, by which it is
 * put off; absent: that is the moment. `isAbout`: the moment is estimated.
 */
export type DeadlineStatus =
  | { readonly state: 'waiting'; readonly moment: number; readonly end?: number; readonly isAbout?: boolean }
  | Pick<NonNullable<AnnouncedDeadline['over']>, 'state'>

/** The block of the answers, and what the logs of a deadline say. */
export type StatusContext = {
  readonly chain: number
  readonly block: Pick<ReadingBlock, 'height' | 'time'>
  readonly details: DeadlineDetails
}

/** Contracts of one sort, whose logs announce deadlines. */
export type DeadlineSource = {
  /** Names the source in stored keys, without colons. */
  readonly id: string
  /** The kind of the strategies that follow it. */
  readonly kind: DeadlineEvent['kind']
  /** Topics of the logs. */
  readonly topics: readonly string[]
  /** Lists the deadlines that logs announce, in their order. Logs of other sources are left out. */
  readonly find: (logs: readonly ContractLog[]) => readonly FoundDeadline[]
  /** Asked in each round. */
  readonly questions: (deadline: DeadlineId) => readonly NodeQuestion[]
  /** `answers`: in the order of the questions; one that could not be read is `undefined`. `undefined`: the status is not known. */
  readonly status: (
    answers: readonly (bigint | undefined)[],
    context: StatusContext,
  ) => DeadlineStatus | undefined
  /** The state of the first notification. */
  readonly announcedAs: LimitEventState
  /** Completes what a notification shows. There is no moment where it was over when it was first seen. */
  readonly shown: (
    details: DeadlineDetails,
    read: Pick<AnnouncedDeadline, 'moment' | 'end' | 'isAbout'>,
  ) => DeadlineDetails
}
