import { type Notification, notificationSchema } from '#contract/notification.ts'
import type { WebhookReceiver } from './webhook-receiver.ts'

/** The notifications that came in, in order. */
export const notificationsOf = (receiver: WebhookReceiver): Notification[] =>
  receiver.received.map(({ body }) => notificationSchema.parse(body))

/** The transactions that they told of. */
export const transactionsOf = (receiver: WebhookReceiver): string[] =>
  notificationsOf(receiver).map(({ data }) => data.transaction.hash)
