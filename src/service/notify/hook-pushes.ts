import type { Notification } from '#contract/notification.ts'
import type { Write } from '#store/store.ts'

/** Puts a notification into the lane of each channel, where it counts once. */
export const deliveryPushes = (notification: Notification, lanes: readonly string[]): Write[] =>
  lanes.map(lane => ({
    op: 'push',
    queue: 'hook',
    lane,
    id: [notification.id, ...(notification.revision === 0 ? [] : [notification.revision]), lane].join(':'),
    body: notification,
  }))
