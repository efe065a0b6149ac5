import type { Notification } from '#contract/notification.ts'
import type { Doc } from '#store/store.ts'
import { deliveryPushes } from '../notify/hook-pushes.ts'
import type { ChannelRecord } from '../records.ts'
import type { IdempotentWriter } from './idempotency.ts'
import { RequestError } from './refusal.ts'

/** Sends a test the way that alerts go, to those of the channels that can be sent to. */
export const sendTest = async (o: {
  readonly notification: Notification
  readonly channels: readonly (Doc<ChannelRecord> | undefined)[]
  readonly making: IdempotentWriter
}): Promise<{ id: string; channels: number }> => {
  const { notification, making } = o
  const lanes = o.channels.flatMap(doc => (doc === undefined || doc.value.disabled === true ? [] : [doc.id]))
  const sent = { id: notification.id, channels: lanes.length }
  const { ok } = await making.commit(deliveryPushes(notification, lanes), sent)
  if (!ok) throw new RequestError('unavailable', 'too much waits for a channel; try again later')
  return sent
}
