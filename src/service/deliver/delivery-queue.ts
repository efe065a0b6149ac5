import { z } from 'zod'
import { type BalanceNotification, balanceNotificationSchema } from '#contract/balance.ts'
import { channelHealthSchema } from '#contract/channel-health.ts'
import {
  type FinalNotification,
  finalNotificationSchema,
  type Notification,
  notificationSchema,
} from '#contract/notification.ts'
import { type ProposalNotification, proposalNotificationSchema } from '#contract/proposal.ts'
import type { Write } from '#store/store.ts'

/** Used as the id of a bot and a subscription; real ids are longer. */
export const testId = 'test'

/** A message of the service itself to the owner of a channel. */
const serviceMessageSchema = z.object({
  text: z.string(),
  /** The channel (`channelKey`) that it is about. */
  about: z.string(),
  /** The same for programs; earlier versions did not write it. */
  health: channelHealthSchema.optional(),
})

/** An item in a channel's lane of `hook`. */
export const deliveryBodySchema = z.union([
  notificationSchema,
  finalNotificationSchema,
  balanceNotificationSchema,
  proposalNotificationSchema,
  serviceMessageSchema,
])
export type DeliveryBody = z.infer<typeof deliveryBodySchema>

/** Whether a notification tests a channel, without any bot. */
export const isChannelTest = ({ test, bot }: Pick<Notification, 'test' | 'bot'>): boolean =>
  test === true && bot.id === testId

export type SentNotification = Notification | FinalNotification | BalanceNotification | ProposalNotification

/** Names a notification for its receivers, who would else take a revision or what is final for a repeat. */
export const notificationKey = (notification: SentNotification): string =>
  [
    notification.id,
    ...(notification.revision === 0 ? [] : [notification.revision]),
    ...('state' in notification && notification.state === 'final' ? ['final'] : []),
  ].join(':')

/** Pushes a notification into the lane of each channel, once. */
export const deliveryPushes = (notification: SentNotification, lanes: readonly string[]): Write[] =>
  lanes.map(lane => ({
    op: 'push',
    queue: 'hook',
    lane,
    id: `${notificationKey(notification)}:${lane}`,
    body: notification,
  }))
