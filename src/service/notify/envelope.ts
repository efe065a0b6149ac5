import type { Notification } from '#contract/notification.ts'
import { sanitizeOnChainText } from '#lib/foreign-text.ts'
import type { BotRecord, SubscriptionRecord } from '../records.ts'

/** Who tells, and when, in milliseconds. */
export type NotificationSource = {
  readonly bot: { readonly id: string; readonly record: BotRecord }
  readonly subscription: { readonly id: string; readonly record: SubscriptionRecord }
  readonly time: number
}

/** Characters of a bot's name that are shown to those who did not choose it. */
export const maxBotNameLength = 64

/** Whether the bot belongs to another account than the subscription, to which its owner must not write. */
export const isForeign = ({ bot, subscription }: NotificationSource): boolean =>
  bot.record.account !== subscription.record.account

/** What every notification of a subscription says of itself. */
export const notificationHeader = (
  sender: NotificationSource,
): Pick<Notification, 'version' | 'time' | 'bot' | 'subscription'> => {
  const { bot, subscription, time } = sender
  const { name } = bot.record.info
  return {
    version: '1.0',
    time: Math.floor(time / 1000),
    bot: { id: bot.id, name: isForeign(sender) ? sanitizeOnChainText(name, maxBotNameLength) : name },
    subscription: { id: subscription.id, name: subscription.record.name },
  }
}
