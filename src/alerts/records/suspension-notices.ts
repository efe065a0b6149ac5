import { isGroupOrChannel } from '#bot-api/chat-ids.ts'
import { createJobRequest } from '#store/job-request.ts'
import { defineKind, remove, type Write } from '#store/store.ts'

/**
 * People who know that a group, a channel or a topic cannot be written to. Its id is the chat, or the
 * destination of a closed topic. The record is removed once alerts arrive there again, so that each
 * suspension is notified once.
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
 * Notifies the people who made the watches of a suspended chat or topic
 * (telegram/features/groups/jobs/notify-suspension.ts). The `id` is unique for each suspension.
 */
export const tellSuspendedWrite = ({
  chat,
  destination,
  id,
}: {
  readonly chat: string
  /** The destination whose topic is closed; the whole chat is suspended if absent. */
  readonly destination?: string | undefined
  readonly id: string
}): readonly Write[] => {
  // A private chat is for its person to open.
  if (!isGroupOrChannel(chat)) return []
  const lane = `suspended ${destination ?? chat}`
  return [notifySuspensionRequest.push(lane, `suspended.${id}`, { chat, destination })]
}

/** Ends a suspension, because alerts arrive again. */
export const endSuspensionWrite = (id: string): Write => remove(suspensionNotices, id)
