import type { Button } from '#chat/message.ts'
import {
  choiceButton,
  type Draft,
  type Editing,
  type StepContext,
  type StepResult,
  settingsOf,
} from '../draft.ts'
import { conflictLines, differenceLines } from './difference-lines.ts'
import { draftFromSettings, isDraftChanged } from './draft-of.ts'
import { mergeEdits, type SettingsVersions } from './merge.ts'

type EditDraft = Draft & { readonly editing: Editing }

/** Where somebody else has meanwhile changed the same to something else. */
const versionsOf = (draft: EditDraft): SettingsVersions | undefined => {
  const { base, theirs } = draft.editing
  return theirs && { base, mine: settingsOf(draft), theirs }
}

/** What will be changed, or what contradicts what was changed elsewhere. */
export const editReviewText = (draft: EditDraft, kit: StepContext): string => {
  const { say } = kit
  const versions = versionsOf(draft)
  if (versions !== undefined) {
    const { conflicts } = mergeEdits(versions, 'mine')
    return [say('edit-conflict'), ...conflictLines(versions, { ...kit, conflicts })].join('\n')
  }
  const lines = differenceLines({ before: draft.editing.base, after: settingsOf(draft) }, kit)
  return lines.length === 0 ? say('edit-nothing') : [say('edit-unsaved'), ...lines].join('\n')
}

export const editReviewButtons = (draft: EditDraft, { say }: StepContext): readonly (readonly Button[])[] => {
  if (draft.editing.theirs !== undefined)
    return [
      [choiceButton(draft, say('edit-mine'), 'mine'), choiceButton(draft, say('edit-theirs'), 'theirs')],
    ]
  return isDraftChanged(draft)
    ? [[{ ...choiceButton(draft, say('edit-save'), 'save'), style: 'primary' }]]
    : []
}

/** `undefined`: it is no button of an edit. */
export const pressEditReview = (draft: EditDraft, arg: string): StepResult | undefined => {
  const versions = versionsOf(draft)
  if (versions !== undefined && (arg === 'mine' || arg === 'theirs')) {
    const { settings } = mergeEdits(versions, arg)
    return { draft: draftFromSettings(settings, { ...draft, base: versions.theirs }), end: 'save' }
  }
  return arg === 'save' && versions === undefined && isDraftChanged(draft)
    ? { draft, end: 'save' }
    : undefined
}

export const isEditDraft = (draft: Draft): draft is EditDraft => draft.editing !== undefined
