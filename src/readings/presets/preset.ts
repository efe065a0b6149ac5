import type { LimitLineId, PlainTextId, TextId, TextIdWith } from '#lib/text-ids.ts'
import type { NodeQuestion, SearchQuestion } from '../question.ts'

export type PresetFields = {
  readonly pair?: string | undefined
  readonly contract?: string | undefined
  readonly market?: string | undefined
}

/** An address (key) on a chain, and the parameters of a strategy. */
type PresetPlace = PresetFields & { readonly chain: number; readonly address: string }

/** Limits to tap in the chat, in base units. */
type SuggestedLimits = { readonly below: readonly string[]; readonly above: readonly string[] }

/** A value that people know by name: a known call, on the chains that have its contract. */
export type Preset = {
  readonly id: string
  /** Description in the API, without its decimals. */
  readonly about: string
  /** The text with its name; absent if the pair is the name. */
  readonly textId?: PlainTextId
  readonly takes: keyof PresetFields | undefined
  /** The source of the value, as alerts name it; absent if each item has a source of its own. */
  readonly source?: string
  /** Whether each watched address has a value of its own. */
  readonly isPerAddress: boolean
  /**
   * Whether a bot of several chains reads it on one of them: Ethereum if it has the value, else the first
   * that does.
   */
  readonly isOnOneChain?: true
  /** If absent, those of the contract that it takes, else those of the coin. */
  readonly decimals?: number
  readonly unit?: 'percent' | 'gwei' | 'coin' | 'dollars'
  /** The preset of the same value in the coin, under whose name people know it. */
  readonly inDollarsOf?: string
  /** Absent if the chat does not offer the preset. */
  readonly suggested?: SuggestedLimits
  /** The text for an item with a name of its own; absent if it has its source alone. */
  readonly itemTextId?: TextIdWith<'id' | 'name'>
  /** The limit below which only the passing is notified, not how far the value is below. */
  readonly threshold?: {
    readonly below: string
    readonly lineId: LimitLineId
    readonly titleId: `threshold-${string}` & TextId
  }
  /** Returns `undefined` if the chain does not have the value. */
  readonly question: (place: PresetPlace) => NodeQuestion | SearchQuestion | undefined
}
