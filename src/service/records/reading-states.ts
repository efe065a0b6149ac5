import type { EndState, LoggedEndState } from '#readings/deadlines/deadline-kind.ts'
import type { DeadlineDetails } from '#readings/deadlines/kinds.ts'
import type { SeriesPoint } from '#readings/limit.ts'
import type { MatchSource } from '#readings/question.ts'
import { defineKind, type RecordKind } from '#store/store.ts'

/** State of a reading for a bot, so that it notifies each change once. `scope`: `readingScope`. */
export type ReadingState = { readonly scope: string; readonly bot: string }

/** Names a reading on a chain. */
export const readingScope = (reading: string, chain: number): string => `${reading}:${chain}`

/** `time`: in Unix seconds; absent where it is not needed. */
export type BlockId = { readonly height: number; readonly hash: string; readonly time?: number | undefined }

/** The block in which a value was read past its limit, and which one. `limit`: in base units; absent: the only one on that side. */
export type PassedLimit = BlockId & { readonly side: 'below' | 'above'; readonly limit?: string }

/** A value since the block in which it changed to it, in base units. `from`: the one before, if the change was notified. */
export type ChangingValue = BlockId & { readonly value: string; readonly from?: string | undefined }

/** A value from a block on; `time` in Unix seconds. */
export type ValueSample = BlockId & { readonly time: number; readonly value: string }

/** The block in which a move was notified. */
type NotifiedMove = BlockId & { readonly state: 'up' | 'down' }

/** The values of a window, oldest first, each since it changed to it, and the last moves that were notified. */
export type MovingValue = {
  readonly samples: readonly ValueSample[]
  readonly notified: readonly NotifiedMove[]
}

/** A balance from a block on; `out`: what had left by then since the first one, in base units. */
export type DrainSample = ValueSample & { readonly out: string }

/** The balances of the time that a rate is of, oldest first. `passed`: as of a value that has a limit. */
export type DrainedValue = {
  readonly drained: readonly DrainSample[]
  readonly passed?: PassedLimit | undefined
}

export type ValueState = PassedLimit | ChangingValue | MovingValue | DrainedValue

/**
 * Id: `limitStateId`. `values`: those that are past their limits and were notified, and those of which moves or changes are notified, by
 * reading, condition and value. `last`: the number of the last notification.
 */
export type LimitState = ReadingState & {
  readonly last: number
  readonly values: Readonly<Record<string, ValueState>>
}
export const limitStates = defineKind<LimitState>()('service.limitStates', { indexes: ['scope', 'bot'] })

export const limitStateId = (bot: string, chain: number): string => `${bot}:${chain}`

/**
 * Id: `proposalStateId`. The proposed transactions of a Safe that the bot's subscriptions were notified of, or that were there before, by
 * safeTxHash, as long as they can be executed: `ready` once they had all signatures. `waits`: another number of the Safe has to be
 * executed before that one. `unsigned`: after which times it was notified that it lacks signatures; `submittedAt`: while it does, if
 * that is watched, in ms since 1970. What was submitted before `since` was there before the Safe was watched.
 */
export type ProposalState = ReadingState & {
  readonly since: number
  readonly seen: Readonly<
    Record<
      string,
      {
        readonly nonce: string
        readonly state: 'proposed' | 'ready'
        readonly waits?: true
        readonly unsigned?: readonly string[]
        readonly submittedAt?: number
      }
    >
  >
}
export const proposalStates = defineKind<ProposalState>()('service.proposalStates', {
  indexes: ['scope', 'bot'],
})

/** `safe`: a key. */
export const proposalStateId = (bot: string, chain: number, safe: string): string => `${bot}:${chain}:${safe}`

/** The chain and the Safe (a key) that a state is about. */
export const readProposalStateId = (id: string): { readonly chain: string; readonly safe: string } => {
  const [, chain = '', safe = ''] = id.split(':')
  return { chain, safe }
}

/** Id: the chain id. When its Safe transaction service was first configured. */
export const proposalStarts = defineKind<{ at: number }>()('service.proposalStarts')

/** The end of a deadline by a log of that block. */
type LoggedEnd = BlockId & { readonly state: LoggedEndState }

/**
 * A deadline since the block in which it was announced. `moment`: when it is, in Unix seconds, `end` by the clock of the
 * contract. `isAbout`: the moment is estimated. `notifiedLimit`: the last limit in seconds that was notified; absent: nothing was. `over`:
 * the block in which it was found to be over. `ended`: the last end of which logs tell; other contracts are asked for it.
 */
export type AnnouncedDeadline = BlockId & {
  readonly details: DeadlineDetails
  readonly moment?: number
  readonly end?: number | undefined
  readonly isAbout?: true
  readonly notifiedLimit?: 'announced' | number
  readonly over?: BlockId & { readonly state: EndState }
  readonly ended?: LoggedEnd
}

/**
 * Id: `limitStateId`. `deadlines`: by source, strategy, watched address (a key) and id. `last`: the number of the last notification. `since`:
 * the height from which on logs of the past were read, for the sources and addresses that `of` names.
 */
export type DeadlineState = ReadingState & {
  readonly last: number
  readonly since?: { readonly of: string; readonly height: number } | undefined
  readonly deadlines: Readonly<Record<string, AnnouncedDeadline>>
}
export const deadlineStates = defineKind<DeadlineState>()('service.deadlineStates', {
  indexes: ['scope', 'bot'],
})

/** Id: the chain id. The height up to which the logs of announced deadlines were read. */
export const deadlineScans = defineKind<{ readonly height: number }>()('service.deadlineScans')

/** A matched transaction that passed the filters; `time` of its block, in Unix seconds. */
export type RecentMatch = { readonly id: string; readonly time: number }

/**
 * Id: `recentMatchesId`. The newest matches of a bot, oldest first, as many as its silences and rates need; of other bots there are none.
 * `since`: from when on matches are remembered, in Unix seconds.
 */
export type RecentMatches = {
  readonly bot: string
  readonly since: number
  readonly matches: readonly RecentMatch[]
}
export const recentMatches = defineKind<RecentMatches>()('service.recentMatches', {
  indexes: ['bot'],
  feed: true,
})

export const recentMatchesId = (bot: string, of: MatchSource): string => `${bot}:${of}`

/** A block with points, so that a reorg takes them back. */
type SeriesBlock = BlockId & { readonly time: number }

/**
 * Id: `limitStateId`. Course of the values of a bot on a chain by what is asked for, oldest first and thinned. `blocks`: the newest that
 * points are of.
 */
export type ValueSeries = {
  readonly bot: string
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
