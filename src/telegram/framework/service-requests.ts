import { receiverPath, receiverToken } from '#alerts/records/receiver-address.ts'
import { chainOf } from '#chains/registry.ts'
import { ApiError, UnreadableReplyError } from '#client/api-errors.ts'
import type { CallOptions, Client } from '#client/client.ts'
import { maxServiceNameLength, type NewBot } from '#contract/bot.ts'
import type { ChainList } from '#contract/chain-status.ts'
import type { Frequency, NewSubscription } from '#contract/subscription.ts'
import type { Strategy } from '#events/registry.ts'
import { isWebhookSecret } from '#lib/webhook-signature.ts'
import type { Doc } from '#store/store.ts'
import {
  type ChatChannel,
  channelNameAtService,
  clipName,
  ownChat,
  recipientsOf,
  remoteChannelIds,
} from '#watch/channels.ts'
import {
  destinations,
  hasScheduledChannels,
  notifiesFinal,
  type Watch,
  type WatchSettings,
} from '#watch/watch.ts'
import type { JobDeps } from './job.ts'

/** A watch as it is sent to the service. */
type RemoteWatch = {
  readonly watch: string
  readonly settings: WatchSettings
  readonly visibility: 'Private' | 'Public'
}

const perPage = 100

/** URL at which the service posts the notifications of a destination. */
export const receiverUrl = (
  { publicUrl, secret }: { readonly secret: string; readonly publicUrl: string },
  receiver: { readonly destination: string; readonly generation: number },
): string => `${publicUrl}${receiverPath}/${receiverToken(secret, receiver)}`

/** Ignores that a resource does not exist any more: then it is deleted. */
const ignoreMissing = async (call: Promise<unknown>): Promise<void> => {
  try {
    await call
  } catch (error) {
    if (!(error instanceof ApiError) || !error.isNotFound) throw error
  }
}

export const deleteBot = (client: Client, bot: string): Promise<void> =>
  ignoreMissing(client.deleteBot({ bot_id: bot }))
export const deleteChannelAtService = (client: Client, channel: number): Promise<void> =>
  ignoreMissing(client.deleteChannel({ channel_id: channel }))
export const deleteSubscription = (client: Client, subscription: string): Promise<void> =>
  ignoreMissing(client.unsubscribe({ subscription_id: subscription }))

/**
 * Ends a subscription whose reply was lost: the same request under its key returns it, or creates it first.
 */
export const undoSubscription = async (
  client: Client,
  { key, body }: { readonly key: string; readonly body: NewSubscription },
): Promise<void> => {
  const { id } = await client.subscribe(body, { idempotencyKey: key })
  await deleteSubscription(client, id)
}

type ListedChannel = { readonly id: number; readonly name: string; readonly channel: string }

/** All channels of the account, page by page. */
async function* listedChannels(client: Client): AsyncGenerator<readonly ListedChannel[]> {
  let count = 0
  for (let page = 1; ; page += 1) {
    const { data, total } = await client.listChannels({ current_page: page, per_page: perPage })
    yield data
    // A service may have smaller pages.
    count += data.length
    if (data.length === 0 || count >= total) return
  }
}

/** The id of the first channel of the account that matches. */
export const findChannel = async (
  client: Client,
  matches: (channel: ListedChannel) => boolean,
): Promise<number | undefined> => {
  for await (const channels of listedChannels(client)) {
    const channel = channels.find(matches)
    if (channel !== undefined) return channel.id
  }
  return undefined
}

/** Everyone can see a public bot, so it does not get the name that a person gave. */
const nameAtService = ({ watch, settings, visibility }: RemoteWatch): string =>
  visibility === 'Public' ? `Lookout ${watch}` : clipName(settings.name, maxServiceNameLength)

/** Finds a channel by its id, or by its name if the reply with the id was lost. */
export const findChannelAtService = async (
  client: Client,
  { id, value }: Doc<ChatChannel>,
): Promise<number | undefined> => {
  const name = channelNameAtService({ id, name: value.name })
  return value.remote ?? (await findChannel(client, channel => channel.name === name))
}

/**
 * The new secret of a channel. Returns `undefined` if the service cannot make one, so that it does not sign,
 * or if the receiver could not check it.
 */
export const rotateSecret = async (client: Client, channel: number): Promise<string | undefined> => {
  try {
    return validSecret((await client.rotateChannelSecret({ channel_id: channel })).secret)
  } catch (error) {
    if (error instanceof UnreadableReplyError) return undefined
    if (error instanceof ApiError && error.status !== 429) return undefined
    throw error
  }
}

/** A destination's channel at the service. Without a secret, its address is the only credential. */
export type RegisteredReceiver = { readonly channel: number; readonly secret?: string }

const withSecret = (channel: number, secret: string | undefined): RegisteredReceiver =>
  secret === undefined ? { channel } : { channel, secret }

/** Adds a destination's channel at `url`. */
export const registerReceiver = async (
  client: Client,
  { destination, url }: { readonly destination: string; readonly url: string },
  once: CallOptions,
): Promise<RegisteredReceiver> => {
  const body = { name: `Lookout ${destination}`, platform: 'Webhook', channel: url, others: {} }
  const { id, secret } = await client.addChannel(body, once)
  return withSecret(id, validSecret(secret))
}

/** Gives a channel another secret, because the reply with its secret was lost. */
export const recoverReceiver = async (client: Client, channel: number): Promise<RegisteredReceiver> =>
  withSecret(channel, await rotateSecret(client, channel))

/** Accepts only a secret that the receiver can check; with any other it would refuse every notification. */
export const validSecret = (secret: string | undefined): string | undefined =>
  secret !== undefined && isWebhookSecret(secret) ? secret : undefined

export const driverOf = (settings: WatchSettings): NewBot['driver'] => ({
  chains: settings.chains.map(id => ({ chain_id: String(id), type: chainOf(id).family.type })),
  addresses: settings.addresses.map(watched => watched.address),
  strategies: [...settings.strategies, ...(settings.readings ?? [])],
})

/** The chat hides zero-value transfers, and warns of the addresses that send them. */
const withZeroValue = (strategy: Strategy): Strategy =>
  strategy.func === 'token_transfer'
    ? { ...strategy, params: { ...strategy.params, zero_value: true } }
    : strategy

/**
 * The status of every chain, and what the service supports. Returns `undefined` if it does not offer this
 * extension.
 */
const fetchChainList = async (client: Client): Promise<ChainList | undefined> => {
  try {
    return await client.listChains()
  } catch (error) {
    if (error instanceof UnreadableReplyError) return undefined
    if (error instanceof ApiError && error.status !== 429) return undefined
    throw error
  }
}

export const listChains = async (client: Client): Promise<ChainList['chains'] | undefined> =>
  (await fetchChainList(client))?.chains

/** Whether subscriptions may have a schedule; `false` if the service does not tell. */
export const supportsSchedules = async (client: Client): Promise<boolean> =>
  (await fetchChainList(client))?.schedules === true

/** Whether the service reports zero-value transfers on all its chains; `false` if it does not tell. */
export const supportsZeroValue = async (client: Client): Promise<boolean> => {
  const chains = await listChains(client)
  return chains?.every(({ coverage }) => coverage.zero_value === true) ?? false
}

export const botBody = (watch: RemoteWatch & { zeroValue: boolean }): NewBot => {
  const { settings } = watch
  const strategies = watch.zeroValue ? settings.strategies.map(withZeroValue) : settings.strategies
  return {
    // Some services require every field.
    info: {
      type: 'Wallet',
      name: nameAtService(watch),
      tags: [],
      status: watch.visibility,
      notify_template: '',
      description: '',
    },
    driver: driverOf({ ...settings, strategies }),
  }
}

/**
 * The chat gathers a digest itself, because only it knows what spam filters and rules hide, and what other
 * watches saw. So it needs every transaction.
 */
const frequencyAtService = ({ frequency, digest }: WatchSettings): Frequency =>
  digest === undefined ? frequency : 'Always'

export type SubscribedWatch = RemoteWatch & { readonly bot: string; readonly channels: readonly number[] }

export const subscriptionBody = (watch: SubscribedWatch): NewSubscription => ({
  bot_id: watch.bot,
  info: {
    name: nameAtService(watch),
    status: 'Enabled',
    actions: [{ type: 'Notify', params: { channel_ids: [...watch.channels] } }],
    notify: {
      frequency: frequencyAtService(watch.settings),
      template: watch.settings.template ?? '',
      ...(notifiesFinal(watch.settings) && { final: true }),
    },
  },
})

const namePlaceholder = '{$subscription.name}'

/**
 * Tells whether a change of settings needs an update of the bot, or another subscription. The name of a
 * subscription counts only if the message uses it.
 */
export const changesAtService = (
  watch: Omit<RemoteWatch, 'settings'>,
  { before, after }: { readonly before: WatchSettings; readonly after: WatchSettings },
): { readonly bot: boolean; readonly subscription: boolean } => {
  const botOf = (settings: WatchSettings): string =>
    JSON.stringify(botBody({ ...watch, settings, zeroValue: false }))
  const subscriptionOf = (settings: WatchSettings): string => {
    const { info } = subscriptionBody({ ...watch, settings, bot: '', channels: [] })
    const isNamed = info.notify.template?.includes(namePlaceholder) === true
    const recipients = recipientsOf(settings)
    const schedule = recipients.some(recipient => recipient !== ownChat) ? settings.digest : undefined
    return JSON.stringify([isNamed ? info : { ...info, name: '' }, recipients.toSorted(), schedule])
  }
  return {
    bot: botOf(before) !== botOf(after),
    subscription: subscriptionOf(before) !== subscriptionOf(after),
  }
}

/**
 * The subscription of a watch to its recipients: chats, channels that have no subscription of their own, or
 * both.
 */
export const subscriptionOfWatch = async (
  { id, value }: Doc<Watch>,
  { store, visibility }: Pick<JobDeps, 'store' | 'visibility'>,
): Promise<NewSubscription> => {
  const [destination] = await store.get(destinations, [value.destination])
  const channel = destination?.value.channel
  if (channel === undefined) throw new Error('the destination of a watch has no channel')
  const channels = await remoteChannelIds(store, {
    chat: value.chat,
    settings: value.settings,
    ownChannel: channel,
    isSplit: hasScheduledChannels(value),
  })
  return subscriptionBody({ watch: id, settings: value.settings, visibility, bot: value.bot, channels })
}
