import { z } from 'zod'
import { unixTimeSchema } from '#events/fields.ts'
import { deliveryFailureFields } from './delivery-failure.ts'

/**
 * Failure or recovery of another channel, in `channel_health` beside the `text` that the service posts to the
 * channels that know of it; an extension. `gone`: the channel is disabled. `failing`: it has accepted nothing since
 * `since`, Unix seconds. `back`: it delivers again.
 */
export const channelHealthSchema = z.object({
  change: z.enum(['gone', 'failing', 'back']),
  channel: z.object({ id: z.number().int(), name: z.string().max(256), platform: z.string().max(64) }),
  since: unixTimeSchema,
  /** The error in English words. */
  last_error: z.string(),
  ...deliveryFailureFields,
})
export type ChannelHealth = z.infer<typeof channelHealthSchema>

/** Body of a post to a webhook that says how another channel is. */
export const channelNoticeSchema = z.object({ text: z.string().min(1), channel_health: channelHealthSchema })
