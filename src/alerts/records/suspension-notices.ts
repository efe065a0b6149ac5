import { createJobRequest } from '#store/job-request.ts'
import { defineKind, remove, type Write } from '#store/store.ts'

/**
 * People who know that a group, a channel or a topic cannot be written to. Id: the chat's, or the destination's of a
 * closed topic. The record goes once alerts arrive there again, so that each suspension is notified once.
 */
export const suspensionNotices = defineKind<{
  readonly chat: string
  readonly notified: readonly string[]
}>()('suspensionNotices', { indexes: ['chat'] })

export const notifySuspensionRequest = createJobRequest<{
  readonly chat: string
  readonly destination?: string | undefined
}>('notifySuspension')

/**
 * Notifies those who made the watches there (telegram/features/groups/jobs/notify-suspension.ts). `id`: unique for each
 * suspension.
 */
export const tellSuspendedWrite = ({
  chat,
  destination,
  id,
}: {
  readonly chat: string
  /** The destination whose topic is closed; absent: the whole chat. */
  readonly destination?: string | undefined
  readonly id: string
}): readonly Write[] => {
  // Groups and channels have negative ids. The chat of a person is their own to open.
  if (!chat.startsWith('-')) return []
  const lane = `suspended ${destination ?? chat}`
  return [notifySuspensionRequest.push(lane, `suspended.${id}`, { chat, destination })]
}

/** Alerts arrive again. */
export const endSuspensionWrite = (id: string): Write => remove(suspensionNotices, id)
