import type { DeadlineDetails, DeadlineEvent, DeadlineStrategy } from '#readings/deadline.ts'
import type { LimitEventState } from '#readings/limit.ts'
import type { NodeQuestion } from '#readings/question.ts'
import type { ContractLog } from '../../chain/rpc/contract-logs.ts'
import type { AnnouncedDeadline, BlockId, LoggedEnd } from '../../records/reading-states.ts'
import type { ReadingBlock } from '../limits/verdict.ts'

/** A deadline among those of all watched addresses. `address`: a key. `id`: without colons. */
export type DeadlineId = { readonly address: string; readonly id: string }

/** A deadline from the logs that announce it, or say that it ends. */
export type FoundDeadline = BlockId &
  DeadlineId & { readonly details: DeadlineDetails; readonly ends?: LoggedEnd['state'] | undefined }

/**
 * A deadline as its contract tells it in a block. `moment`: in Unix seconds. `end`: the same by the clock of its contract, by which it is
 * put off; absent: that is the moment. `isAbout`: the moment is estimated. `details`: in place of those of the logs.
 */
export type DeadlineStatus =
  | {
      readonly state: 'waiting'
      readonly moment: number
      readonly end?: number
      readonly isAbout?: boolean
      readonly details?: DeadlineDetails
    }
  | Pick<NonNullable<AnnouncedDeadline['over']>, 'state'>

/** The block of the answers, what the logs of a deadline say, and the strategy that follows it. */
export type StatusContext = {
  readonly strategy: DeadlineStrategy
  readonly chain: number
  readonly block: Pick<ReadingBlock, 'height' | 'time'>
  readonly details: DeadlineDetails
  /** The end by its logs. */
  readonly ended: LoggedEnd['state'] | undefined
}

/** Deadlines of one sort, which logs announce. */
export type DeadlineSource = {
  /** Names the source in stored keys, without colons. */
  readonly id: string
  /** The kind of the strategies that follow it. */
  readonly kind: DeadlineEvent['kind']
  /** Topics of the logs. */
  readonly topics: readonly string[]
  /** Whether the watched address is the first indexed argument of the logs, which any contract may write; else it writes them itself. */
  readonly isIndexed?: true
  /** Lists the deadlines that logs announce, in their order. Logs of other sources are left out. */
  readonly find: (logs: readonly ContractLog[]) => readonly FoundDeadline[]
  /** Asked in each round; of a source that announces nothing, as soon as the moment has come. */
  readonly questions: (deadline: DeadlineId, details: DeadlineDetails) => readonly NodeQuestion[]
  /** `answers`: in the order of the questions; one that could not be read is `undefined`. `undefined`: the status is not known. */
  readonly status: (
    answers: readonly (bigint | undefined)[],
    context: StatusContext,
  ) => DeadlineStatus | undefined
  /** The state of the first notification. Absent: nothing is said before the moment, nor of what ends before it. */
  readonly announcedAs?: LimitEventState
  /** Whether logs announce a known deadline again, so that it begins from there; absent: they never do. */
  readonly isRenewed?: (known: DeadlineDetails, found: DeadlineDetails) => boolean
  /** The token whose units an event shows; a key. */
  readonly tokenOf?: (details: DeadlineDetails) => string | undefined
  /** Completes what a notification shows. There is no moment where it was over when it was first seen. */
  readonly shown: (
    details: DeadlineDetails,
    read: Pick<AnnouncedDeadline, 'moment' | 'end' | 'isAbout'>,
  ) => DeadlineDetails
}
