import { type Notification, notificationSchema } from '#contract/notification.ts'
import type { Receiver } from './webhook-receiver.ts'

/** The notifications that came in, in order. */
export const notificationsOf = (receiver: Receiver): Notification[] =>
  receiver.received.map(({ body }) => notificationSchema.parse(body))

/** The transactions that they told of. */
export const transactionsOf = (receiver: Receiver): string[] =>
  notificationsOf(receiver).map(({ data }) => data.transaction.hash)
