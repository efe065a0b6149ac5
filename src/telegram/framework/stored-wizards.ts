import type { ConversationState } from '@grammyjs/conversations'
import { dayMs } from '#lib/time.ts'
import { defineKind } from '#store/store.ts'

/** A wizard that is open, or was. */
export type StoredWizard = {
  /** The id of the object that it makes or changes. */
  readonly id: string
  /** See wizards.ts, as for `state`. */
  readonly kind: string
  /** When it was last answered, ms since 1970. */
  readonly at: number
  readonly state?: unknown
  /** The plugin's log of the answer that it waits for. */
  readonly log?: ConversationState
}

/** The wizards of a session, whose key is the id. */
export type StoredWizards = {
  /** The chat with whose data they are deleted. */
  readonly chat: string
  readonly wizards: readonly StoredWizard[]
}
export const storedWizards = defineKind<StoredWizards>()('storedWizards', {
  indexes: ['chat'],
  secrets: ['wizards'],
})

/**
 * After a day without an answer a wizard is closed; it stays stored for a week, so that the person can learn
 * why.
 */
const openForMs = dayMs
export const storedForMs = 7 * dayMs

/** Why a wizard cannot go on: it waited too long for an answer, or it is too large or of another version. */
type LostWizard = { readonly why: 'left' | 'closed'; readonly wizard: StoredWizard }

/** The wizards of the session of an update, by their ids, in the order of their last answers. */
export type SessionWizards = {
  /** Wizards as they were when the update was claimed. */
  readonly stored: readonly StoredWizard[]
  readonly open: Map<string, StoredWizard>
  readonly lost: Map<string, LostWizard>
}

/** A wizard without a log was too large to be stored whole. */
const whyLost = ({ at, log }: StoredWizard, now: number): LostWizard['why'] | undefined => {
  if (log === undefined) return 'closed'
  return now - at < openForMs ? undefined : 'left'
}

export const readWizards = (record: StoredWizards | undefined, now: number): SessionWizards => {
  const wizards: SessionWizards = { stored: record?.wizards ?? [], open: new Map(), lost: new Map() }
  for (const wizard of wizards.stored) {
    const why = whyLost(wizard, now)
    if (why === undefined) wizards.open.set(wizard.id, wizard)
    else if (now - wizard.at < storedForMs) wizards.lost.set(wizard.id, { why, wizard })
  }
  return wizards
}
