import type { WatchSettings } from '#chat/records.ts'
import { type Draft, type StepName, settingsOf } from '../draft.ts'
import { choicesFromStrategies } from '../kinds.ts'
import { changedFields } from './fields.ts'

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
