import type { Log } from '#lib/log.ts'
import { type Meter, noMeter } from '#metrics/meter.ts'
import type { CommitResult, Doc, Fence, Store, Write } from '#store/store.ts'
import type { BotRecord, SubscriptionRecord } from '../records/records.ts'
import type { NotificationSource } from './build-notification.ts'

/** The sender of a subscription's notifications. */
export const notificationSource = (
  { bot, subscription }: { readonly bot: Doc<BotRecord>; readonly subscription: Doc<SubscriptionRecord> },
  at: Pick<NotificationSource, 'time' | 'say'>,
): NotificationSource => ({
  bot: { id: bot.id, record: bot.value },
  subscription: { id: subscription.id, record: subscription.value },
  ...at,
})

type Delivery = Extract<Write, { op: 'push' }>

const isDelivery = (write: Write | undefined): write is Delivery =>
  write?.op === 'push' && write.queue === 'deliveries'

export type CommitDeps = { readonly store: Store; readonly log: Log; readonly meter?: Meter | undefined }

/**
 * The only way of notifications, of matches and readings alike, into the lanes of channels: commits them
 * together with their causes. A full channel gets none, so that it holds up no others.
 */
export const commitNotifications = async (
  { store, log, meter = noMeter }: CommitDeps,
  writes: readonly Write[],
  fence?: Fence,
): Promise<CommitResult> => {
  let left = writes
  for (;;) {
    const committed = await store.commit(left, fence)
    if (committed.ok) {
      meter.count('lookout_notifications_total', {}, left.filter(isDelivery).length)
      return committed
    }
    const refused = left[committed.write]
    if (committed.reason !== 'full' || !isDelivery(refused)) return committed
    left = left.filter(write => !isDelivery(write) || write.lane !== refused.lane)
    log.error(
      { channel: Number(refused.lane) },
      'the lane of this channel is full: notifications are dropped',
    )
  }
}
