import type { ChannelHealth } from '#contract/channel-health.ts'
import { formatTime, toUnixSeconds } from '#lib/time.ts'
import type { Store, Write } from '#store/store.ts'
import {
  type ChannelFailure,
  type ChannelRecord,
  channelKey,
  channels,
  subscriptions,
} from '../records/records.ts'
import type { DeliveryBody } from './delivery-queue.ts'

/** Long enough for a receiver to restart. */
const reportAfterMs = 10 * 60_000

/** Limit of subscriptions and bots that are read, and of channels that are notified. */
const maxSubscriptions = 100
const maxBots = 20
const maxNotifiedChannels = 10

/** `failing`: for so long that its owner is notified. */
export type ChannelHealthChange = ChannelHealth['change']

/** Whether the owner of a failing channel is to be notified now. */
export const isReportDue = (failure: ChannelFailure, now: number): boolean =>
  !failure.told && now - failure.since >= reportAfterMs

const textOf = (
  change: ChannelHealthChange,
  { channel, failure }: { channel: ChannelRecord; failure: ChannelFailure },
): string => {
  const named = `The ${channel.platform} channel «${channel.name}»`
  switch (change) {
    case 'gone':
      return `${named} is switched off: ${failure.why}. Delete it and add it again.`
    case 'failing':
      return `${named} has accepted nothing since ${formatTime(failure.since)}: ${failure.why}. Deliveries are retried.`
    case 'back':
      return `${named} works again.`
  }
}

/**
 * Enabled channels that are notified of the same bots for the same account as this one, so that their readers know of it already: a
 * digest has a subscription of its own.
 */
const siblingChannels = async (store: Store, { key, account }: { key: string; account: string }) => {
  const naming = await store.find(subscriptions, { index: 'channels', value: key, limit: maxSubscriptions })
  const named = new Set(naming.flatMap(({ value }) => (value.state === 'live' ? [value.bot] : [])))
  const beside = await Promise.all(
    [...named]
      .slice(0, maxBots)
      .map(bot => store.find(subscriptions, { index: 'bot', value: bot, limit: maxSubscriptions })),
  )
  const live = beside.flat().filter(({ value }) => value.state === 'live' && value.account === account)
  const others = new Set(live.flatMap(({ value }) => value.channels))
  others.delete(key)
  const found = await store.get(channels, [...others].slice(0, maxNotifiedChannels))
  return found.flatMap(doc => (doc === undefined || doc.value.disabled === true ? [] : [doc.id]))
}

const healthOf = (
  change: ChannelHealthChange,
  { channel: { id, name, platform }, failure }: { channel: ChannelRecord; failure: ChannelFailure },
): ChannelHealth => ({
  change,
  channel: { id, name, platform },
  since: toUnixSeconds(failure.since),
  last_error: failure.why,
  last_error_code: failure.failure?.code ?? '',
  last_error_status: failure.failure?.status ?? 0,
})

/** Notifies a change of a channel's health through the channels beside it. */
export const channelHealthPushes = async (
  store: Store,
  change: ChannelHealthChange,
  options: { channel: ChannelRecord; failure: ChannelFailure },
): Promise<Write[]> => {
  const about = channelKey(options.channel.id)
  const body: DeliveryBody = { text: textOf(change, options), about, health: healthOf(change, options) }
  return (await siblingChannels(store, { key: about, account: options.channel.account })).map(lane => ({
    op: 'push',
    queue: 'deliveries',
    lane,
    id: ['trouble', about, options.failure.since, change, lane].join(':'),
    body,
  }))
}
