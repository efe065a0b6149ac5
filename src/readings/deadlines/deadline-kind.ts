import type { z } from 'zod'
import type { LimitLineId } from '#lib/text-ids.ts'
import type { LimitEventState } from '../limit.ts'
import type { CallQuestion, NodeQuestion } from '../question.ts'
import type { ContractLog } from './contract-log.ts'

/** Identifies a deadline among those of all watched addresses, which are keys. The id has no colons. */
export type DeadlineId = { readonly address: string; readonly id: string }

export type LoggedEndState = Extract<LimitEventState, 'executed' | 'cancelled'>

/** States of a deadline that is over; others follow `succeeded`, the state of a vote. */
export type EndState = Extract<
  LimitEventState,
  'succeeded' | 'defeated' | 'queued' | 'expired' | 'executed' | 'cancelled' | 'ended'
>

/** A deadline from the logs that announce it or its end, with the block of these logs. */
export type FoundDeadline<Details> = DeadlineId & {
  readonly height: number
  readonly hash: string
  readonly time?: number | undefined
  readonly details: Details
  readonly ends?: LoggedEndState | undefined
}

/** A deadline as its contract gives it in a block. */
export type DeadlineStatus<Details> =
  | {
      readonly state: 'waiting'
      /** Time in Unix seconds. */
      readonly moment: number
      /** The moment by the clock of its contract, in which it is postponed; absent if that counts seconds. */
      readonly end?: number
      /** Whether the moment is an estimate. */
      readonly isAbout?: boolean
      /** Details that replace those of the logs. */
      readonly details?: Details
    }
  | { readonly state: EndState }

/**
 * The block of the answers, the details from the logs of a deadline, and the params of the strategy that
 * follows it.
 */
export type StatusContext<Details> = {
  readonly params: { readonly after?: string | undefined }
  readonly chain: number
  readonly block: { readonly height: number; readonly time: number }
  readonly details: Details
  readonly ended: LoggedEndState | undefined
  /** The watched address (a key). */
  readonly address: string
}

export type LogFilter = {
  readonly topics: readonly string[]
  /** The topic that has the watched address; 0 if the address writes the logs itself. */
  readonly addressTopic: 0 | 1 | 2 | 3
  /** Keys of the contracts that write them; absent if any contract may. */
  readonly contracts?: readonly string[]
}

/** Deadlines of one sort, which logs announce. */
export type DeadlineSource<Details> = {
  /** Names the source in stored keys, without colons. */
  readonly id: string
  readonly filters: readonly LogFilter[]
  /** Whether the time of the block of each log matters. */
  readonly isTimed?: true
  /**
   * Logs of the whole chain that add to the announcing ones, by contracts (keys) and topics;
   * `undefined` if there are no such logs.
   */
  readonly moreLogs?: (
    logs: readonly ContractLog[],
  ) => { readonly contracts: readonly string[]; readonly topics: readonly (readonly string[])[] } | undefined
  /** Lists the deadlines that logs announce, in their order. Logs of other sources are left out. */
  readonly find: (logs: readonly ContractLog[]) => readonly FoundDeadline<Details>[]
  /** Asked in each round; for a source that announces nothing, as soon as the moment has come. */
  readonly questions: (deadline: DeadlineId, details: Details) => readonly NodeQuestion[]
  /**
   * Reads the status from the answers in the order of the questions, of which one that could not be read is
   * `undefined`. Returns `undefined` if the status is not known.
   */
  readonly status: (
    answers: readonly (bigint | undefined)[],
    context: StatusContext<Details>,
  ) => DeadlineStatus<Details> | undefined
  /**
   * The state of the first notification. Without it nothing is notified before the moment, nor about a
   * deadline that ends before it.
   */
  readonly announcedAs?: LimitEventState
  /** Whether logs announce a known deadline again, so that it begins from there; absent if they never do. */
  readonly isRenewed?: (previous: Details, renewed: Details) => boolean
  /**
   * Completes the details that a notification shows. There is no moment if the deadline was over when it was
   * first seen.
   */
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

/**
 * An answer in the chat: how long before the moment (several times), how long after it, a number of days
 * after it, or a name.
 */
type Answer = 'before' | 'after' | 'days' | 'name'

type Named = { readonly chain: number; readonly symbolOf: (contract: string) => string }

type Schemas = Readonly<Record<string, z.ZodType>>

/** Values of those fields of an event that a kind adds. */
export type DetailsOf<S extends Schemas> = { readonly [F in keyof S]?: z.infer<S[F]> | undefined }

/** All facts of one kind of deadline, except its lines (`render/deadline-lines.ts`) and words. */
export type DeadlineKindFacts<S extends Schemas> = {
  /** Description of the kind in the API. */
  readonly about: string
  /** All params that a strategy has beside the kind. */
  readonly needs: readonly (typeof kindParams)[number][]
  /** Functions by which its contracts are recognized. */
  readonly calls?: readonly string[]
  /** The name of its contracts in an error; that of the kind if absent. */
  readonly contractName?: string
  /** The only chain that has such deadlines; any chain if absent. */
  readonly chain?: number
  /** Whether a Safe transaction service must know the watched Safe. */
  readonly isOfSafe?: true
  /** The text of a strategy. */
  readonly lineId: LimitLineId
  /**
   * Asks for a deadline that no log announces: by the name, or else by the address (a key); `undefined` if
   * the chain does not have it.
   */
  readonly question?: (
    params: { readonly name?: string },
    at: { readonly chain: number; readonly address: string },
  ) => CallQuestion | undefined
  readonly sources: readonly DeadlineSource<DetailsOf<S>>[]
  /** Fields of an event that show more than the seconds, with an `id` of the subject; a test has none. */
  readonly details: S
  /** The name of a waiting deadline, to the service. */
  readonly nameOf?: (details: DetailsOf<S>, named: Named) => string | undefined
  /** Key of the token whose units an event shows. */
  readonly tokenOf?: (details: DetailsOf<S>) => string | undefined
  readonly answer: Answer
  readonly answers: readonly string[]
  /**
   * Whether only contracts have such deadlines, so that the chat does not offer them for the addresses of
   * people.
   */
  readonly isOfContract?: true
}

export const defineDeadlineKind = <const S extends Schemas>(
  kind: DeadlineKindFacts<S>,
): DeadlineKindFacts<S> => kind
