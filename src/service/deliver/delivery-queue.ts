import { z } from 'zod'
import { type Notification, notificationSchema } from '#contract/notification.ts'
import type { Write } from '#store/store.ts'

/** In place of the ids of a bot and a subscription: those that exist are longer. */
export const testId = 'test'

/** Words of the service itself to the owner of a channel. */
const serviceMessageSchema = z.object({
  text: z.string(),
  /** The channel (`channelKey`) that they are about. */
  about: z.string(),
})

/** What waits in a channel's lane of `hook`. */
export const deliveryBodySchema = z.union([notificationSchema, serviceMessageSchema])
export type DeliveryBody = z.infer<typeof deliveryBodySchema>

/** Whether no bot needs to be there for it. */
export const isChannelTest = ({ test, bot }: Notification): boolean => test === true && bot.id === testId

/** Puts a notification into the lane of each channel, where it counts once. */
export const deliveryPushes = (notification: Notification, lanes: readonly string[]): Write[] =>
  lanes.map(lane => ({
    op: 'push',
    queue: 'hook',
    lane,
    id: [notification.id, ...(notification.revision === 0 ? [] : [notification.revision]), lane].join(':'),
    body: notification,
  }))
