import { z } from 'zod'
import { notificationSchema } from '#contract/notification.ts'

/** Words of the service itself to the owner of a channel. */
const serviceMessageSchema = z.object({
  text: z.string(),
  /** The channel (`channelKey`) that they are about. */
  about: z.string(),
})

/** What waits in a channel's lane of `hook`. */
export const deliveryBodySchema = z.union([notificationSchema, serviceMessageSchema])
export type DeliveryBody = z.infer<typeof deliveryBodySchema>
