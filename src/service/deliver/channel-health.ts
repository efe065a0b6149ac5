import { formatTime } from '#lib/time.ts'
import type { Store, Write } from '#store/store.ts'
import { type ChannelFailure, type ChannelRecord, channelKey, channels, subscriptions } from '../records.ts'
import type { DeliveryBody } from './delivery-queue.ts'

/** A receiver that restarts is back by then. */
const reportAfterMs = 10 * 60_000

/** Subscriptions looked through, and channels told, at most. */
const maxSubscriptions = 100
const maxNotifiedChannels = 10

/** `gone`: nothing more is sent there. `failing`: for longer than anybody should not know. */
export type ChannelHealthChange = 'gone' | 'failing' | 'back'

/** Whether the owner of a channel is to hear of its trouble now. */
export const isReportDue = (trouble: ChannelFailure, now: number): boolean =>
  !trouble.told && now - trouble.since >= reportAfterMs

const textOf = (
  turn: ChannelHealthChange,
  o: { channel: ChannelRecord; trouble: ChannelFailure },
): string => {
  const named = `The ${o.channel.platform} channel «${o.channel.name}»`
  switch (turn) {
    case 'gone':
      return `${named} is switched off: ${o.trouble.why}. Add it anew to hear there again.`
    case 'failing':
      return `${named} has taken nothing since ${formatTime(o.trouble.since)}: ${o.trouble.why}. I go on trying.`
    case 'back':
      return `${named} works again.`
  }
}

/** Channels that share a subscription with this one, so that whoever reads them knows of it already. */
const siblingChannels = async (store: Store, key: string): Promise<string[]> => {
  const naming = await store.find(subscriptions, { index: 'channels', value: key, limit: maxSubscriptions })
  const others = new Set(naming.flatMap(({ value }) => (value.state === 'live' ? value.channels : [])))
  others.delete(key)
  const found = await store.get(channels, [...others].slice(0, maxNotifiedChannels))
  return found.flatMap(doc => (doc === undefined || doc.value.disabled === true ? [] : [doc.id]))
}

/** Tells of a channel's trouble through the channels beside it; nothing where there is none. */
export const channelHealthPushes = async (
  store: Store,
  turn: ChannelHealthChange,
  o: { channel: ChannelRecord; trouble: ChannelFailure },
): Promise<Write[]> => {
  const about = channelKey(o.channel.id)
  const body: DeliveryBody = { text: textOf(turn, o), about }
  return (await siblingChannels(store, about)).map(lane => ({
    op: 'push',
    queue: 'hook',
    lane,
    id: ['trouble', about, o.trouble.since, turn, lane].join(':'),
    body,
  }))
}
