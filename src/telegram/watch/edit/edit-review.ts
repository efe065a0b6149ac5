import type { Button } from '#chat/message.ts'
import { choice, type Draft, type Editing, type Kit, settingsOf, type Turn } from '../draft.ts'
import { conflictLines, differenceLines } from './difference-lines.ts'
import { draftOf, isChanged } from './draft-of.ts'
import { merge, type Versions } from './merge.ts'

type EditDraft = Draft & { readonly editing: Editing }

/** Where somebody else has meanwhile changed the same to something else. */
const versionsOf = (draft: EditDraft): Versions | undefined => {
  const { base, theirs } = draft.editing
  return theirs && { base, mine: settingsOf(draft), theirs }
}

/** What will be changed, or what contradicts what was changed elsewhere. */
export const editLines = (draft: EditDraft, kit: Kit): string => {
  const { say } = kit
  const versions = versionsOf(draft)
  if (versions !== undefined) {
    const { conflicts } = merge(versions, 'mine')
    return [say('edit-conflict'), ...conflictLines(versions, { ...kit, conflicts })].join('\n')
  }
  const lines = differenceLines({ before: draft.editing.base, after: settingsOf(draft) }, kit)
  return lines.length === 0 ? say('edit-nothing') : [say('edit-unsaved'), ...lines].join('\n')
}

export const editButtons = (draft: EditDraft, { say }: Kit): readonly (readonly Button[])[] => {
  if (draft.editing.theirs !== undefined)
    return [[choice(draft, say('edit-mine'), 'mine'), choice(draft, say('edit-theirs'), 'theirs')]]
  return isChanged(draft) ? [[{ ...choice(draft, say('edit-save'), 'save'), style: 'primary' }]] : []
}

/** `undefined`: it is no button of an edit. */
export const pressEdit = (draft: EditDraft, arg: string): Turn | undefined => {
  const versions = versionsOf(draft)
  if (versions !== undefined && (arg === 'mine' || arg === 'theirs')) {
    const { settings } = merge(versions, arg)
    return { draft: draftOf(settings, { ...draft, base: versions.theirs }), end: 'save' }
  }
  return arg === 'save' && versions === undefined && isChanged(draft) ? { draft, end: 'save' } : undefined
}

export const isEdit = (draft: Draft): draft is EditDraft => draft.editing !== undefined
