import { formatTime } from '#lib/time.ts'
import type { Store, Write } from '#store/store.ts'
import { type ChannelFailure, type ChannelRecord, channelKey, channels, subscriptions } from '../records.ts'
import type { DeliveryBody } from './delivery-queue.ts'

/** Long enough for a receiver to restart. */
const reportAfterMs = 10 * 60_000

/** At most so many subscriptions are read, and channels notified. */
const maxSubscriptions = 100
const maxNotifiedChannels = 10

/** `gone`: the channel is disabled. `failing`: for so long that its owner is notified. `back`: it delivers again. */
export type ChannelHealthChange = 'gone' | 'failing' | 'back'

/** Whether the owner of a failing channel is to be notified now. */
export const isReportDue = (failure: ChannelFailure, now: number): boolean =>
  !failure.told && now - failure.since >= reportAfterMs

const textOf = (
  change: ChannelHealthChange,
  o: { channel: ChannelRecord; failure: ChannelFailure },
): string => {
  const named = `The ${o.channel.platform} channel «${o.channel.name}»`
  switch (change) {
    case 'gone':
      return `${named} is switched off: ${o.failure.why}. Add it anew to hear there again.`
    case 'failing':
      return `${named} has taken nothing since ${formatTime(o.failure.since)}: ${o.failure.why}. I go on trying.`
    case 'back':
      return `${named} works again.`
  }
}

/** Enabled channels that share a subscription with this one, so that their readers know of it already. */
const siblingChannels = async (store: Store, key: string): Promise<string[]> => {
  const naming = await store.find(subscriptions, { index: 'channels', value: key, limit: maxSubscriptions })
  const others = new Set(naming.flatMap(({ value }) => (value.state === 'live' ? value.channels : [])))
  others.delete(key)
  const found = await store.get(channels, [...others].slice(0, maxNotifiedChannels))
  return found.flatMap(doc => (doc === undefined || doc.value.disabled === true ? [] : [doc.id]))
}

/** Notifies a change of a channel's health through the channels that share a subscription with it. */
export const channelHealthPushes = async (
  store: Store,
  change: ChannelHealthChange,
  o: { channel: ChannelRecord; failure: ChannelFailure },
): Promise<Write[]> => {
  const about = channelKey(o.channel.id)
  const body: DeliveryBody = { text: textOf(change, o), about }
  return (await siblingChannels(store, about)).map(lane => ({
    op: 'push',
    queue: 'hook',
    lane,
    id: ['trouble', about, o.failure.since, change, lane].join(':'),
    body,
  }))
}
