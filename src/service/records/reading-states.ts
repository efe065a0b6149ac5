import type { EndState, LoggedEndState } from '#readings/deadlines/deadline-kind.ts'
import type { DeadlineDetails } from '#readings/deadlines/kinds.ts'
import type { SeriesPoint } from '#readings/limit.ts'
import type { MatchSource } from '#readings/question.ts'
import { defineKind, type RecordKind } from '#store/store.ts'

/** State of a reading for a bot, so that it notifies each change once. Its scope is a `readingScope`. */
export type ReadingState = { readonly scope: string; readonly bot: string }

/** Names a reading on a chain. */
export const readingScope = (reading: string, chain: number): string => `${reading}:${chain}`

/** A block of a chain. Its time is in Unix seconds, and left out where it is not needed. */
export type BlockId = { readonly height: number; readonly hash: string; readonly time?: number | undefined }

/**
 * The block in which a value was past a limit, and that limit in base units, which is left out if it is the
 * only one on that side.
 */
export type PassedLimit = BlockId & { readonly side: 'below' | 'above'; readonly limit?: string }

/**
 * A value in base units, and the block from which on it had that value. `from` is the value before, if the
 * change was notified.
 */
export type ChangingValue = BlockId & { readonly value: string; readonly from?: string | undefined }

/** A value from a block on, with the block's time in Unix seconds. */
export type ValueSample = BlockId & { readonly time: number; readonly value: string }

type NotifiedMove = BlockId & { readonly state: 'up' | 'down' }

/**
 * The values of a window, oldest first, each at the block where it changed, and the last moves that were
 * notified.
 */
export type MovingValue = {
  readonly samples: readonly ValueSample[]
  readonly notified: readonly NotifiedMove[]
}

/** A balance from a block on. `out` is what had left since the first sample, in base units. */
export type DrainSample = ValueSample & { readonly out: string }

/** The balances of the period of a rate, oldest first. `passed` is kept as for a value with a limit. */
export type DrainedValue = {
  readonly drained: readonly DrainSample[]
  readonly passed?: PassedLimit | undefined
}

export type ValueState = PassedLimit | ChangingValue | MovingValue | DrainedValue

/**
 * Id: `limitStateId`. The values of a bot on a chain, by reading, condition and value: those that are past
 * their limits and were notified, and those with notified moves or changes.
 */
export type LimitState = ReadingState & {
  readonly last: number
  readonly values: Readonly<Record<string, ValueState>>
}
export const limitStates = defineKind<LimitState>()('service.limitStates', { indexes: ['scope', 'bot'] })

export const limitStateId = (bot: string, chain: number): string => `${bot}:${chain}`

/**
 * Id: `proposalStateId`. The proposals to a Safe that the bot's subscriptions were notified of, or that were
 * older than the watch, by safeTxHash, as long as they can be executed.
 */
export type ProposalState = ReadingState & {
  /** Older proposals do not count as new; in ms since 1970. */
  readonly since: number
  readonly seen: Readonly<
    Record<
      string,
      {
        readonly nonce: string
        /** A proposal is `ready` once it has had all signatures. */
        readonly state: 'proposed' | 'ready'
        /** A lower number of the Safe has to be executed first. */
        readonly waits?: true
        /** The periods after which it was notified that signatures are missing. */
        readonly unsigned?: readonly string[]
        /** When it was submitted, in ms since 1970; only while signatures are missing and that is watched. */
        readonly submittedAt?: number
      }
    >
  >
}
export const proposalStates = defineKind<ProposalState>()('service.proposalStates', {
  indexes: ['scope', 'bot'],
})

export const proposalStateId = (bot: string, chain: number, safe: string): string => `${bot}:${chain}:${safe}`

/** The chain and the Safe (a key) of a state. */
export const readProposalStateId = (id: string): { readonly chain: string; readonly safe: string } => {
  const [, chain = '', safe = ''] = id.split(':')
  return { chain, safe }
}

/** Id: the chain id. When its Safe transaction service was first configured. */
export const proposalStarts = defineKind<{ at: number }>()('service.proposalStarts')

/** The end of a deadline, and the block of the log that tells it. */
type LoggedEnd = BlockId & { readonly state: LoggedEndState }

export type AnnouncedDeadline = BlockId & {
  readonly details: DeadlineDetails
  /** The moment of the deadline, in Unix seconds. */
  readonly moment?: number
  /** That moment by the clock of the contract. */
  readonly end?: number | undefined
  /** The moment is estimated. */
  readonly isAbout?: true
  /** The last limit that was notified, in seconds. Absent until one is. */
  readonly notifiedLimit?: 'announced' | number
  /** The block in which it was found to be over. */
  readonly over?: BlockId & { readonly state: EndState }
  /** The last end that a log tells. Contracts without such logs are asked. */
  readonly ended?: LoggedEnd
}

/**
 * Id: `limitStateId`. The deadlines of a bot on a chain, by source, strategy, watched address (a key) and id.
 */
export type DeadlineState = ReadingState & {
  readonly last: number
  /** The height from which on logs of the past were read, for the sources and addresses that `of` names. */
  readonly since?: { readonly of: string; readonly height: number } | undefined
  readonly deadlines: Readonly<Record<string, AnnouncedDeadline>>
}
export const deadlineStates = defineKind<DeadlineState>()('service.deadlineStates', {
  indexes: ['scope', 'bot'],
})

/** Id: the chain id. The height up to which the logs of announced deadlines were read. */
export const deadlineScans = defineKind<{ readonly height: number }>()('service.deadlineScans')

/** A matched transaction that passed the filters, with the time of its block in Unix seconds. */
export type RecentMatch = { readonly id: string; readonly time: number }

/**
 * Id: `recentMatchesId`. The newest matches of a bot, oldest first, as many as its silences and rates need.
 * Other bots have no such record.
 */
export type RecentMatches = {
  readonly bot: string
  /** The start of remembering, in Unix seconds. */
  readonly since: number
  readonly matches: readonly RecentMatch[]
}
export const recentMatches = defineKind<RecentMatches>()('service.recentMatches', {
  indexes: ['bot'],
  feed: true,
})

export const recentMatchesId = (bot: string, of: MatchSource): string => `${bot}:${of}`

/** A block with points, which a reorg takes back. */
type SeriesBlock = BlockId & { readonly time: number }

/** Id: `limitStateId`. Course of the values of a bot on a chain, by question, oldest first and thinned. */
export type ValueSeries = {
  readonly bot: string
  /** The newest blocks with points. */
  readonly blocks: readonly SeriesBlock[]
  readonly points: Readonly<Record<string, readonly SeriesPoint[]>>
}
export const valueSeries = defineKind<ValueSeries>()('service.valueSeries', { indexes: ['bot'] })

/** States that are deleted with their bot. */
export const readingStates: readonly RecordKind<{ readonly bot: string }>[] = [
  limitStates,
  proposalStates,
  deadlineStates,
  recentMatches,
  valueSeries,
]
