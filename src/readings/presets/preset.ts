import type { NodeQuestion, SearchQuestion } from '../question.ts'

/** The fields that choose what a preset is about. */
type PresetFields = {
  readonly pair?: string | undefined
  readonly contract?: string | undefined
  readonly market?: string | undefined
}

/** An address (key) on a chain, and what a strategy says beside. */
type PresetPlace = PresetFields & { readonly chain: number; readonly address: string }

/** Limits to tap in the chat, in base units. */
type SuggestedLimits = { readonly below: readonly string[]; readonly above: readonly string[] }

/** A value that people know by name: a call that we know, on the chains where its contract is. */
export type Preset = {
  readonly id: string
  /** Description in the API, without its decimals. */
  readonly about: string
  /** The field that it takes. */
  readonly takes: keyof PresetFields | undefined
  /** Who says it, as alerts name them; absent where each item has a source of its own. */
  readonly source?: string
  /** Whether each watched address has a value of its own. */
  readonly isPerAddress: boolean
  /** Whether a bot of several chains reads it on one of them: Ethereum where that has it, else the first that does. */
  readonly isOnOneChain?: true
  /** Absent: those of the contract that it takes, else those of the coin. */
  readonly decimals?: number
  readonly unit?: 'percent' | 'gwei' | 'coin' | 'dollars'
  /** The preset of the same value in the coin, by whose name it is known. */
  readonly inDollarsOf?: string
  /** Absent: the chat does not offer it. */
  readonly suggested?: SuggestedLimits
  /** Whether an item is known by a name of its own, rather than by its source alone. */
  readonly hasNamedItems?: true
  /** The limit below which it is only said that it is passed, not how far. */
  readonly threshold?: string
  /** `undefined`: it is not on the chain. */
  readonly question: (place: PresetPlace) => NodeQuestion | SearchQuestion | undefined
}
