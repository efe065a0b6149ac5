import type { DeadlineEvent } from '#readings/deadline.ts'
import type { NodeQuestion } from '#readings/question.ts'
import type { ContractLog } from '../../chain/rpc/contract-logs.ts'
import type { AnnouncedDeadline, BlockId, DeadlineDetails } from '../../records/reading-states.ts'

/** A deadline among those of all contracts. `contract`: a key. `id`: without colons. */
export type DeadlineId = { readonly contract: string; readonly id: string }

/** A deadline from the logs that announce it. */
export type FoundDeadline = BlockId & DeadlineId & { readonly details: DeadlineDetails }

/** A deadline as its contract tells it in a block. `moment`: in Unix seconds. */
export type DeadlineStatus =
  | { readonly state: 'waiting'; readonly moment: number }
  | Pick<NonNullable<AnnouncedDeadline['over']>, 'state'>

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
  readonly status: (answers: readonly (bigint | undefined)[]) => DeadlineStatus | undefined
  /** Completes what a notification shows. `moment`: in Unix seconds; `null`: it was over when it was first seen. */
  readonly shown: (details: DeadlineDetails, moment: number | null) => DeadlineDetails
}
