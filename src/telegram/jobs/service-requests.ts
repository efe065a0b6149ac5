import { receiverPath, receiverToken } from '#chat/receiver-address.ts'
import { destinations, type Watch, type WatchSettings } from '#chat/records.ts'
import { ApiError, UnreadableReplyError } from '#client/api-errors.ts'
import type { CallOptions, Client } from '#client/client.ts'
import type { NewBot } from '#contract/bot.ts'
import type { NewSubscription } from '#contract/subscription.ts'
import type { Strategy } from '#events/registry.ts'
import { isWebhookSecret } from '#lib/webhook-signature.ts'
import type { Doc } from '#store/store.ts'
import type { ChatChannel } from '../records.ts'
import { placesOf, remoteChannelIds } from './channels.ts'
import type { JobDeps } from './job.ts'

type RemoteWatch = {
  readonly watch: string
  readonly settings: WatchSettings
  readonly visibility: 'Private' | 'Public'
}

const perPage = 100
const maxNameLength = 64

/** Where the service posts to a destination. */
export const receiverUrl = (
  o: { readonly secret: string; readonly publicUrl: string },
  place: { readonly destination: string; readonly generation: number },
): string => `${o.publicUrl}${receiverPath}/${receiverToken(o.secret, place)}`

/** What is gone already is as good as deleted. */
const ignoreMissing = async (call: Promise<unknown>): Promise<void> => {
  try {
    await call
  } catch (error) {
    if (!(error instanceof ApiError) || !error.isNotFound) throw error
  }
}

export const deleteBot = (client: Client, bot: string): Promise<void> => ignoreMissing(client.deleteBot(bot))
export const deleteChannelAtService = (client: Client, channel: number): Promise<void> =>
  ignoreMissing(client.deleteChannel(channel))
export const endSubscription = (client: Client, subscription: string): Promise<void> =>
  ignoreMissing(client.unsubscribe(subscription))

type ListedChannel = { readonly id: number; readonly name: string; readonly channel: string }

/** All channels of the account, page by page. */
export async function* listedChannels(client: Client): AsyncGenerator<readonly ListedChannel[]> {
  let seen = 0
  for (let page = 1; ; page += 1) {
    const { data, total } = await client.listChannels({ current_page: page, per_page: perPage })
    yield data
    // A service may give fewer than it was asked for.
    seen += data.length
    if (data.length === 0 || seen >= total) return
  }
}

/** The id of the channel that is so, if the service has one already. */
export const findChannel = async (
  client: Client,
  isIt: (channel: ListedChannel) => boolean,
): Promise<number | undefined> => {
  for await (const channels of listedChannels(client)) {
    const found = channels.find(isIt)
    if (found !== undefined) return found.id
  }
  return undefined
}

/** Others can see what is Public, so names that a person gave stay here then. */
const nameAtService = ({ watch, settings, visibility }: RemoteWatch): string =>
  visibility === 'Public' ? `Lookout ${watch}` : clipped(settings.name, maxNameLength)

const clipped = (name: string, max: number): string => {
  let short = ''
  for (const character of name) if (short.length + character.length <= max) short += character
  return short
}

/** Its owner reads it where the service speaks of the channel; with the id it is found again, and never taken for another chat's. */
export const channelNameAtService = ({ id, name }: { readonly id: string; readonly name: string }): string =>
  `${clipped(name, maxNameLength - id.length - 1)} ${id}`

/** The service's channel that was made for this one, if there is any; one whose reply was lost is known by its name. */
export const findChannelAtService = async (
  client: Client,
  { id, value }: Doc<ChatChannel>,
): Promise<number | undefined> => {
  const name = channelNameAtService({ id, name: value.name })
  return value.remote ?? (await findChannel(client, channel => channel.name === name))
}

/**
 * What the channel's messages are signed with from now on, where that can be checked by. A service that does not know how to
 * make another one is taken to sign nothing.
 */
export const rotateSecret = async (
  client: Client,
  channel: number,
  once: CallOptions = {},
): Promise<string | undefined> => {
  try {
    return validSecret((await client.rotateChannelSecret(channel, once)).secret)
  } catch (error) {
    if (error instanceof UnreadableReplyError) return undefined
    if (error instanceof ApiError && error.status !== 429) return undefined
    throw error
  }
}

/** The service's channel of a destination; without a secret the address alone is the credential. */
export type RegisteredReceiver = { readonly channel: number; readonly secret?: string }

const withSecret = (channel: number, secret: string | undefined): RegisteredReceiver =>
  secret === undefined ? { channel } : { channel, secret }

/** Has the service post to a destination at `url`. */
export const registerReceiver = async (
  client: Client,
  { destination, url }: { readonly destination: string; readonly url: string },
  once: CallOptions,
): Promise<RegisteredReceiver> => {
  const body = { name: `Lookout ${destination}`, platform: 'Webhook', channel: url, others: {} }
  const { id, secret } = await client.addChannel(body, once)
  return withSecret(id, validSecret(secret))
}

/** A channel that was made, but the reply that told its secret is lost. */
export const recoverReceiver = async (client: Client, channel: number): Promise<RegisteredReceiver> =>
  withSecret(channel, await rotateSecret(client, channel))

/** With anything else a receiver would refuse every alert. */
export const validSecret = (secret: string | undefined): string | undefined =>
  secret !== undefined && isWebhookSecret(secret) ? secret : undefined

/** What is watched, in the words of the contract. */
export const driverOf = (settings: WatchSettings): NewBot['driver'] => ({
  chains: settings.chains.map(id => ({ chain_id: String(id), type: 'Ethereum' })),
  addresses: settings.addresses.map(watched => watched.address),
  strategies: [...settings.strategies],
})

/** Transfers of nothing are asked for where the service knows them: the chat hides them, and warns of those who make them. */
const withZeroValue = (strategy: Strategy): Strategy =>
  strategy.func === 'token_transfer'
    ? { ...strategy, params: { ...strategy.params, zero_value: true } }
    : strategy

/** Whether the service tells transfers of nothing on every chain that it offers; not where it says nothing of its chains. */
export const supportsZeroValue = async (client: Client): Promise<boolean> => {
  try {
    const { chains } = await client.listChains()
    return chains.every(({ coverage }) => coverage.zero_value === true)
  } catch (error) {
    if (error instanceof UnreadableReplyError) return false
    if (error instanceof ApiError && error.status !== 429) return false
    throw error
  }
}

export const botBody = (made: RemoteWatch & { zeroValue: boolean }): NewBot => {
  const { settings } = made
  const strategies = made.zeroValue ? settings.strategies.map(withZeroValue) : settings.strategies
  return {
    // Every field, for services that take no body without them.
    info: {
      type: 'Wallet',
      name: nameAtService(made),
      tags: [],
      status: made.visibility,
      notify_template: '',
      description: '',
    },
    driver: driverOf({ ...settings, strategies }),
  }
}

export const subscriptionBody = (
  made: RemoteWatch & { bot: string; channels: readonly number[] },
): NewSubscription => ({
  bot_id: made.bot,
  info: {
    name: nameAtService(made),
    status: 'Enabled',
    actions: [{ type: 'Notify', params: { channel_ids: [...made.channels] } }],
    notify: { frequency: made.settings.frequency, template: made.settings.template ?? '' },
  },
})

const nameInMessage = '{$subscription.name}'

/**
 * What the service must be told where a watch's settings change: its bot anew, another subscription. A subscription's name is
 * read nowhere but in a message that says it.
 */
export const changesAtService = (
  made: Omit<RemoteWatch, 'settings'>,
  { before, after }: { readonly before: WatchSettings; readonly after: WatchSettings },
): { readonly bot: boolean; readonly subscription: boolean } => {
  const botOf = (settings: WatchSettings): string =>
    JSON.stringify(botBody({ ...made, settings, zeroValue: false }))
  const subscriptionOf = (settings: WatchSettings): string => {
    const { info } = subscriptionBody({ ...made, settings, bot: '', channels: [] })
    const isNamed = info.notify.template?.includes(nameInMessage) === true
    return JSON.stringify([isNamed ? info : { ...info, name: '' }, placesOf(settings).toSorted()])
  }
  return {
    bot: botOf(before) !== botOf(after),
    subscription: subscriptionOf(before) !== subscriptionOf(after),
  }
}

/** What the service is asked for so that a watch reports to where it says: its chat, its channels, or both. */
export const subscriptionOfWatch = async (
  { id, value }: Doc<Watch>,
  { store, visibility }: Pick<JobDeps, 'store' | 'visibility'>,
): Promise<NewSubscription> => {
  const [destination] = await store.get(destinations, [value.destination])
  const here = destination?.value.channel
  if (here === undefined) throw new Error('the destination of a watch has no channel')
  const channels = await remoteChannelIds(store, { chat: value.chat, settings: value, here })
  return subscriptionBody({ watch: id, settings: value, visibility, bot: value.bot, channels })
}
