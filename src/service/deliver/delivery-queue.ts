import { z } from 'zod'
import { channelHealthSchema } from '#contract/channel.ts'
import { finalNotificationSchema, notificationSchema } from '#contract/notification.ts'
import { readingNotificationSchema } from '#readings/registry.ts'
import { push, type Write } from '#store/store.ts'
import type { SentNotification } from '../records/records.ts'

/** Used as the id of a bot and a subscription; real ids are longer. */
export const testId = 'test'

/** A message of the service itself to the owner of a channel. */
const serviceMessageSchema = z.object({
  text: z.string(),
  /** The channel (`channelKey`) that it is about. */
  about: z.string(),
  /** Health for programs. */
  health: channelHealthSchema.optional(),
})

/** An item in a channel's lane of `deliveries`. */
export const deliveryBodySchema = z.union([
  notificationSchema,
  finalNotificationSchema,
  readingNotificationSchema,
  serviceMessageSchema,
])
export type DeliveryBody = z.infer<typeof deliveryBodySchema>

/**
 * Names a notification for its receivers, which would otherwise take a revision or a final notification for a
 * repeat.
 */
export const notificationKey = (notification: SentNotification): string =>
  [
    notification.id,
    ...(notification.revision === 0 ? [] : [notification.revision]),
    ...('state' in notification && notification.state === 'final' ? ['final'] : []),
  ].join(':')

/** Pushes a notification into the lane of each channel, once. */
export const deliveryPushes = (notification: SentNotification, lanes: readonly string[]): Write[] =>
  lanes.map(lane =>
    push('deliveries', lane, { id: `${notificationKey(notification)}:${lane}`, body: notification }),
  )
