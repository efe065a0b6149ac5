import type { Notification } from '#contract/notification.ts'
import type { BotRecord, SubscriptionRecord } from '../records.ts'

/** Who tells, and when, in milliseconds. */
export type Sender = {
  readonly bot: { readonly id: string; readonly record: BotRecord }
  readonly subscription: { readonly id: string; readonly record: SubscriptionRecord }
  readonly time: number
}

/** What every notification of a subscription says of itself. */
export const envelope = ({
  bot,
  subscription,
  time,
}: Sender): Pick<Notification, 'version' | 'time' | 'bot' | 'subscription'> => ({
  version: '1.0',
  time: Math.floor(time / 1000),
  bot: { id: bot.id, name: bot.record.info.name },
  subscription: { id: subscription.id, name: subscription.record.name },
})
