import type { z } from 'zod'
import type { LimitEventState } from '../limit.ts'
import type { CallQuestion, NodeQuestion } from '../question.ts'
import type { ContractLog } from './contract-log.ts'

/** A deadline among those of all watched addresses. `address`: a key. `id`: without colons. */
export type DeadlineId = { readonly address: string; readonly id: string }

/** An end that logs tell. */
export type LoggedEndState = Extract<LimitEventState, 'executed' | 'cancelled'>

/** States of a deadline that is over; of a vote that has succeeded others follow. */
export type EndState = Extract<
  LimitEventState,
  'succeeded' | 'defeated' | 'queued' | 'expired' | 'executed' | 'cancelled' | 'ended'
>

/** A deadline from the logs that announce it, or say that it ends, with the block of those. */
export type FoundDeadline<Details> = DeadlineId & {
  readonly height: number
  readonly hash: string
  readonly time?: number | undefined
  readonly details: Details
  readonly ends?: LoggedEndState | undefined
}

/**
 * A deadline as its contract tells it in a block. `moment`: in Unix seconds. `end`: the same by the clock of its contract, by which it is
 * put off; absent: that is the moment. `isAbout`: the moment is estimated. `details`: in place of those of the logs.
 */
export type DeadlineStatus<Details> =
  | {
      readonly state: 'waiting'
      readonly moment: number
      readonly end?: number
      readonly isAbout?: boolean
      readonly details?: Details
    }
  | { readonly state: EndState }

/** The block of the answers, what the logs of a deadline say, and the params of the strategy that follows it. */
export type StatusContext<Details> = {
  readonly params: { readonly after?: string | undefined }
  readonly chain: number
  readonly block: { readonly height: number; readonly time: number }
  readonly details: Details
  /** The end by its logs. */
  readonly ended: LoggedEndState | undefined
  /** The watched address (a key). */
  readonly address: string
}

/**
 * Logs that announce deadlines. `addressTopic`: the topic that has the watched address; 0: that writes them itself. `contracts` (keys): those
 * that write them; absent: any contract may.
 */
export type LogFilter = {
  readonly topics: readonly string[]
  readonly addressTopic: 0 | 1 | 2 | 3
  readonly contracts?: readonly string[]
}

/** Deadlines of one sort, which logs announce. */
export type DeadlineSource<Details> = {
  /** Names the source in stored keys, without colons. */
  readonly id: string
  readonly filters: readonly LogFilter[]
  /** Whether the time of the block of each log matters. */
  readonly isTimed?: true
  /** Further logs of the whole chain that say more of what logs announce: the contracts (keys) and the topics; `undefined`: none would. */
  readonly moreLogs?: (
    logs: readonly ContractLog[],
  ) => { readonly contracts: readonly string[]; readonly topics: readonly (readonly string[])[] } | undefined
  /** Lists the deadlines that logs announce, in their order. Logs of other sources are left out. */
  readonly find: (logs: readonly ContractLog[]) => readonly FoundDeadline<Details>[]
  /** Asked in each round; of a source that announces nothing, as soon as the moment has come. */
  readonly questions: (deadline: DeadlineId, details: Details) => readonly NodeQuestion[]
  /** `answers`: in the order of the questions; one that could not be read is `undefined`. `undefined`: the status is not known. */
  readonly status: (
    answers: readonly (bigint | undefined)[],
    context: StatusContext<Details>,
  ) => DeadlineStatus<Details> | undefined
  /** The state of the first notification. Absent: nothing is said before the moment, nor of what ends before it. */
  readonly announcedAs?: LimitEventState
  /** Whether logs announce a known deadline again, so that it begins from there; absent: they never do. */
  readonly isRenewed?: (known: Details, found: Details) => boolean
  /** Completes what a notification shows. There is no moment where it was over when it was first seen. */
  readonly shown: (
    details: Details,
    read: {
      readonly moment?: number | undefined
      readonly end?: number | undefined
      readonly isAbout?: true | undefined
    },
  ) => Details
}

export const kindParams = ['name', 'before', 'after'] as const

/** An answer in the chat: how long before, up to some times; how long after; so many days after; or a name. */
type Answer = 'before' | 'after' | 'days' | 'name'

/** The chain of a deadline, and the symbols of its tokens. */
type Named = { readonly chain: number; readonly symbolOf: (contract: string) => string }

type Schemas = Readonly<Record<string, z.ZodType>>

/** Values of those fields of an event that a kind adds. */
export type DetailsOf<S extends Schemas> = { readonly [F in keyof S]?: z.infer<S[F]> | undefined }

/** All that is of one kind of deadline, but its lines (`render/deadline-lines.ts`) and words. */
export type DeadlineKindFacts<S extends Schemas> = {
  /** The API says so of it. */
  readonly about: string
  /** All params that a strategy has beside the kind. */
  readonly needs: readonly (typeof kindParams)[number][]
  /** Functions by which its contracts are recognized. */
  readonly calls?: readonly string[]
  /** The name of its contracts in an error; absent: that of the kind. */
  readonly contractName?: string
  /** The only chain on which there are some; absent: any chain. */
  readonly chain?: number
  /** Whether a Safe transaction service must know the watched Safe. */
  readonly isOfSafe?: true
  /** The name of the words of a strategy, before `-line`; absent: that of the kind. */
  readonly line?: string
  /** Asks for one that no log announces: of the name, or else of the address (a key); `undefined`: the chain does not have it. */
  readonly question?: (
    params: { readonly name?: string },
    at: { readonly chain: number; readonly address: string },
  ) => CallQuestion | undefined
  readonly sources: readonly DeadlineSource<DetailsOf<S>>[]
  /** Fields of an event that show more than the seconds, with an `id` of what it is about; a test has none. */
  readonly details: S
  /** The name of one that waits, to the service. */
  readonly nameOf?: (details: DetailsOf<S>, named: Named) => string | undefined
  /** The token whose units an event shows; a key. */
  readonly tokenOf?: (details: DetailsOf<S>) => string | undefined
  /** The chat asks for it. */
  readonly answer: Answer
  /** Answers that the chat offers. */
  readonly answers: readonly string[]
  /** Whether only contracts have it, so that the chat does not offer it for the addresses of people. */
  readonly isOfContract?: true
}

export const defineDeadlineKind = <const S extends Schemas>(
  kind: DeadlineKindFacts<S>,
): DeadlineKindFacts<S> => kind
