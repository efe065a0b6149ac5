import { z } from 'zod'
import { notificationSchema } from '#contract/notification.ts'

/** Words of the service itself to the owner of a channel. */
const noticeSchema = z.object({
  text: z.string(),
  /** The channel (`channelKey`) that they are about. */
  about: z.string(),
})

/** What waits in a channel's lane of `hook`. */
export const hookBodySchema = z.union([notificationSchema, noticeSchema])
export type HookBody = z.infer<typeof hookBodySchema>
