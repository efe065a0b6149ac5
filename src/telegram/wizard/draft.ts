import type { WatchedAddress, WatchSettings } from '#chat/records.ts'
import type { ChatSettings } from '#chat/settings.ts'
import type { Frequency } from '#contract/frequency.ts'
import type { Strategy } from '#events/registry.ts'
import { shortenAddress } from '#lib/format.ts'
import { changedFields } from '../jobs/merge-edits.ts'
import {
  buildStrategy,
  choicesFromStrategies,
  type EventToggle,
  type MinimumValue,
  noMinimum,
  type TransferDirections,
  transferToggles,
} from '../ui/event-kinds.ts'
import type { StepContext } from './step.ts'

export const newDraft = (id: string, { chains }: Pick<StepContext, 'chains'>): Draft => ({
  id,
  step: 'addresses',
  reviewed: false,
  addresses: [],
  page: 0,
  chains,
  kinds: transferToggles,
  directions: { coin: 'both', tokens: 'both', nfts: 'both' },
  minimum: noMinimum,
  kept: [],
  frequency: 'Always',
  template: '',
  typed: '',
  tags: [],
  where: [],
})

/**
 * A watch that is being changed: its settings as they were when it was opened, and what they are by now where they were changed
 * elsewhere and that contradicts.
 */
export type Editing = { readonly base: WatchSettings; readonly theirs?: WatchSettings }

/** What a person has chosen so far. */
export type Draft = {
  /** Drawn when the set-up began: the key that makes creating it twice the same as once. */
  readonly id: string
  readonly step: StepName
  /** The review was seen: each further choice returns to it. */
  readonly reviewed: boolean
  readonly addresses: readonly WatchedAddress[]
  /** Which of them are looked at, from 0. */
  readonly page: number
  readonly chains: readonly number[]
  readonly kinds: readonly EventToggle[]
  readonly directions: TransferDirections
  /** `kept`: of a watch whose strategies have a minimum each, until one is chosen for all. */
  readonly minimum: MinimumValue | 'kept'
  /** Strategies of the watch that is changed; none of a new one. */
  readonly kept: readonly Strategy[]
  readonly frequency: Frequency
  /** The person's own message, empty: our words; and one that was typed and is not taken yet. */
  readonly template: string
  readonly typed: string
  /** As in `WatchSettings`; empty: this chat alone. */
  readonly where: readonly string[]
  /** Given by the person; else the first address names the watch. */
  readonly name?: string
  readonly tags: readonly string[]
  /** Absent: it is a new watch. */
  readonly editing?: Editing
}

/** What a new watch of a chat begins with. `defaults`: what the chat wants; chains that are no longer on offer are left out. */
export const createDraft = (
  id: string,
  o: Pick<StepContext, 'chains'> & { readonly defaults: ChatSettings['defaults'] | null },
): Draft => {
  const { chains, strategies, frequency } = o.defaults ?? {}
  const empty = newDraft(id, o)
  const wanted = o.chains.filter(chain => chains?.includes(chain))
  return {
    ...empty,
    ...(wanted.length > 0 && { chains: wanted }),
    ...(strategies !== undefined && choicesFromStrategies(strategies)),
    ...(frequency !== undefined && { frequency }),
  }
}

export type StepName =
  | 'addresses'
  | 'chains'
  | 'what'
  | 'directions'
  | 'amount'
  | 'often'
  | 'name'
  | 'message'
  | 'tags'
  | 'where'
  | 'review'

/** The draft at `step`, or back at the review where it was seen already. */
export const goTo = (draft: Draft, step: StepName): Draft => ({
  ...draft,
  step: draft.reviewed ? 'review' : step,
})

/** At the review, with what has no answer yet as it is by default. */
export const toReview = (draft: Draft): Draft => ({ ...draft, step: 'review', reviewed: true })

export const nameOf = (draft: Draft): string => {
  const [first] = draft.addresses
  if (draft.name !== undefined) return draft.name
  return first === undefined ? '' : (first.label ?? shortenAddress(first.address))
}

export const settingsOf = (draft: Draft): WatchSettings => ({
  name: nameOf(draft),
  addresses: draft.addresses,
  chains: draft.chains,
  strategies: draft.kinds.map(kind => buildStrategy(kind, draft)),
  frequency: draft.frequency,
  ...(draft.template !== '' && { template: draft.template }),
  ...(draft.tags.length > 0 && { tags: draft.tags }),
  ...(draft.where.length > 0 && { where: draft.where }),
})

/** Settings as a draft, to be changed at `step`. */
export const draftFromSettings = (
  settings: WatchSettings,
  o: { readonly id: string; readonly step: StepName; readonly base: WatchSettings },
): Draft => ({
  id: o.id,
  step: o.step,
  reviewed: true,
  addresses: settings.addresses,
  page: 0,
  chains: settings.chains,
  ...choicesFromStrategies(settings.strategies),
  frequency: settings.frequency,
  template: settings.template ?? '',
  typed: '',
  name: settings.name,
  tags: settings.tags ?? [],
  where: settings.where ?? [],
  editing: { base: o.base },
})

/** Whether a watch that is being changed would be another one. */
export const isDraftChanged = (draft: Draft): boolean =>
  draft.editing !== undefined && changedFields(draft.editing.base, settingsOf(draft)).length > 0

/** A way back to the review of an edit in which nothing was changed leads to the card at once. */
export const returnsUnchanged = (draft: Draft): boolean =>
  draft.editing !== undefined && draft.step === 'review' && !isDraftChanged(draft)
