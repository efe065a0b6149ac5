import type { z } from 'zod'
import type { LimitParams, limitEvent } from './limit.ts'
import type { PresetId } from './presets/presets.ts'
import type { WatchedQuestion } from './question.ts'

type LimitEvent = z.infer<z.ZodObject<typeof limitEvent>>

/** A strategy with a limit, and the event of a value that passes it. */
type LimitTypes = {
  readonly strategy: { readonly params: LimitParams }
  readonly event: LimitEvent & { readonly type: string }
}

type ReadValue<Strategy> = LimitEvent & {
  readonly strategy: Strategy
  /** Amount in base units. */
  readonly value: string
}

/** An address (key) on a chain, with all chains of its bot. */
export type AddressOnChain = {
  readonly address: string
  readonly chain: number
  readonly chains: readonly number[]
}

/** The groups in which the chat offers values. Each has one screen, of eight buttons at most. */
export const valueGroups = ['values', 'deadlines', 'silence'] as const
export type ValueGroup = (typeof valueGroups)[number]

/** A kind of values of a chain that are compared with the limits of strategies. */
export type LimitReading<T extends LimitTypes> = {
  /** Name of its strategies and events on the wire. */
  readonly func: string
  /** Name of the values in an error, such as `balances`. */
  readonly plural: string
  /** Limit of strategies in a bot. */
  readonly most: number
  readonly strategySchema: z.ZodType<T['strategy']> & z.ZodObject
  readonly eventSchema: z.ZodType<T['event']> & z.ZodObject
  /**
   * The value of an address; strategies that ask the same of each address share it. Returns `undefined` if
   * the chain does not have it.
   */
  readonly question: (strategy: T['strategy'], at: AddressOnChain) => WatchedQuestion | undefined
  /**
   * The contract that gives the symbol and decimals of the value; `undefined` if it is an amount of the
   * chain's coin.
   */
  readonly contractOf: (strategy: T['strategy']) => string | undefined
  /**
   * Group of the set-up in which the chat offers it and asks one question about it; absent if it has
   * screens of its own.
   */
  readonly group?: ValueGroup
  /**
   * Whether the answer is a moment in Unix seconds, 0 if there is none. The value is then the seconds until
   * that moment.
   */
  readonly isMoment?: true
  /**
   * Whether the value is about the matches of the strategies of transactions beside it, for which the service
   * itself is asked.
   */
  readonly countsMatches?: true
  /** Whether the values are found by logs, in a reading of its own, without a question. */
  readonly isFoundByLogs?: (strategy: T['strategy']) => boolean
  /**
   * Questions to an address (key), of which it answers one with a number if it has such values; `undefined`
   * if any address may have some.
   */
  readonly recognizedBy?: (
    strategy: T['strategy'],
    at: Pick<AddressOnChain, 'address' | 'chain'>,
  ) => readonly WatchedQuestion[] | undefined
  readonly toEvent: (read: ReadValue<T['strategy']>) => T['event']
  /** The value of an event, in base units. */
  readonly amountOf: (event: T['event']) => string
  /**
   * Present for a value that a call of a contract returns: a number without a symbol, which need not be on
   * every chain.
   */
  readonly call?: {
    readonly nameOf: (strategy: T['strategy']) => string
    /** Whether the value is of each watched address, or else of the contract. */
    readonly isPerAddress: (strategy: T['strategy']) => boolean
    /** Returns `undefined` if the contract gives the decimals. */
    readonly decimalsOf: (strategy: T['strategy']) => number | undefined
    /** The preset to which the call belongs; absent if a person has written the call. */
    readonly presetOf?: (strategy: T['strategy']) => PresetId
  }
}
