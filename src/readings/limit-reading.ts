import type { z } from 'zod'
import type { LimitEvent, LimitParams } from './limit.ts'
import type { PresetId } from './presets/presets.ts'
import type { WatchedQuestion } from './question.ts'

/** A strategy with a limit, and the event of a value that passes it. */
type LimitTypes = {
  readonly strategy: { readonly params: LimitParams }
  readonly event: LimitEvent & { readonly type: string }
}

/** A value that was read, and its limit. */
type ReadValue<Strategy> = LimitEvent & {
  readonly strategy: Strategy
  /** Amount in base units. */
  readonly value: string
}

/** An address (key) on a chain. `chains`: all of its bot. */
export type AddressOnChain = {
  readonly address: string
  readonly chain: number
  readonly chains: readonly number[]
}

/** Values of a chain that are compared with the limits of strategies: what every one brings. */
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
   * The value of an address; strategies that ask the same of each address have one value. `undefined`: it is not on the chain.
   */
  readonly question: (strategy: T['strategy'], at: AddressOnChain) => WatchedQuestion | undefined
  /** The contract that says the value's symbol and decimals; `undefined`: it is an amount of the chain's coin. */
  readonly contractOf: (strategy: T['strategy']) => string | undefined
  /** Whether it is a moment in Unix seconds, 0 where there is none: its value is the seconds until then. */
  readonly isMoment?: true
  /** Whether it is about the matches of the strategies of transactions beside it, which it asks the service itself for. */
  readonly countsMatches?: true
  /** Whether the values are found by logs, in a reading of its own: then there is no question. */
  readonly isFoundByLogs?: (strategy: T['strategy']) => boolean
  /** Questions to an address (key) that has such values, one of which it answers with a number; `undefined`: any address may have some. */
  readonly recognizedBy?: (
    strategy: T['strategy'],
    at: Pick<AddressOnChain, 'address' | 'chain'>,
  ) => readonly WatchedQuestion[] | undefined
  readonly toEvent: (read: ReadValue<T['strategy']>) => T['event']
  /** The value of an event, in base units. */
  readonly amountOf: (event: T['event']) => string
  /** A value that a call of a contract returns: a number without a symbol, which need not be on every chain. */
  readonly call?: {
    readonly nameOf: (strategy: T['strategy']) => string
    /** Whether it is about each watched address; else about the contract. */
    readonly isPerAddress: (strategy: T['strategy']) => boolean
    /** `undefined`: the contract says them. */
    readonly decimalsOf: (strategy: T['strategy']) => number | undefined
    /** The preset whose call it is; absent where a person has written the call. */
    readonly presetOf?: (strategy: T['strategy']) => PresetId
  }
}
