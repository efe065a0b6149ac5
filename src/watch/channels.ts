import { maxServiceNameLength } from '#contract/bot.ts'
import type { UrlPlatform } from '#platforms/registry.ts'
import type { Translator } from '#render/texts.ts'
import { type Doc, defineKind, type Store } from '#store/store.ts'
import { destinationTitle } from './known-chats.ts'
import { type Destination, destinations, type Watch, type WatchSettings } from './watch.ts'
import { listLine } from './watch-lines.ts'

/** Shortens a name to at most `max` UTF-16 units without cutting a character. */
export const clipName = (name: string, max: number): string => {
  let short = ''
  for (const character of name) if (short.length + character.length <= max) short += character
  return short
}

/**
 * Name of a chat's channel at the service. The id in it finds the channel again, and keeps it apart from the channels
 * of other chats.
 */
export const channelNameAtService = ({ id, name }: { readonly id: string; readonly name: string }): string =>
  `${clipName(name, maxServiceNameLength - id.length - 1)} ${id}`

/** The id of a channel, behind the name that a person gave it. */
const idAtEnd = / [\w-]{11}$/

/** The name that a person gave a channel, from its name at the service. */
export const channelNameFromService = (name: string): string => name.replace(idAtEnd, '')

/** A webhook that watches of the chat can report to. The secret that signs its messages is not stored. */
export type ChatChannel = {
  readonly chat: string
  readonly name: string
  readonly url: string
  readonly platform: UrlPlatform
  /** The service's id of the channel; absent until it exists there. */
  readonly remote?: number
  /** No watch reports to a channel that is `deleting`. */
  readonly state: 'adding' | 'live' | 'deleting'
  /** Failures of the current step. */
  readonly failures: number
  /** Unix seconds, with a fraction: lists are in this order. */
  readonly createdAt: number
}

export const channels = defineKind<ChatChannel>()('channels', { indexes: ['chat'], secrets: ['url'] })

/** The service accepts 100 channels for a subscription. */
export const maxChannelsPerChat = 20

const maxTailShown = 4
const maxPartShown = 8

/** Masks all of a URL but what it is recognised by: the host, and the end of the path. */
export const maskUrl = (text: string): string => {
  const { host, pathname } = new URL(text)
  const parts = pathname.split('/').filter(part => part !== '')
  const last = parts.at(-1)
  if (last === undefined) return host
  if (last.length > maxPartShown) return `${host}/…${last.slice(-maxTailShown)}`
  return parts.length === 1 ? `${host}/${last}` : `${host}/…/${last}`
}

/** The channels of a chat that are not being deleted, oldest first. */
export const channelsOf = async (store: Store, chat: string): Promise<readonly Doc<ChatChannel>[]> => {
  const docs = await store.find(channels, { index: 'chat', value: chat, limit: 1_000 })
  return docs
    .filter(({ value }) => value.state !== 'deleting')
    .toSorted((a, b) => a.value.createdAt - b.value.createdAt || (a.id < b.id ? -1 : 1))
}

export type LiveChannel = { readonly id: string; readonly name: string; readonly platform: UrlPlatform }

/** The channels of a chat that watches can report to. */
export const liveChannels = async (store: Store, chat: string): Promise<readonly LiveChannel[]> =>
  (await channelsOf(store, chat)).flatMap(({ id, value: { name, platform, state } }) =>
    state === 'live' ? [{ id, name, platform }] : [],
  )

/** The chat itself among the ids of channels. */
export const ownChat = 'here'

type RecipientSettings = Pick<WatchSettings, 'recipients'>
export type RecipientsOfChat = { readonly chat: string; readonly settings: RecipientSettings }

/** The recipients of a watch, in order; by default the chat alone. */
export const recipientsOf = ({ recipients = [] }: RecipientSettings): readonly string[] =>
  recipients.length === 0 ? [ownChat] : recipients

/** The channels of this chat among the recipients. */
export const findChannels = async (
  store: Store,
  { chat, settings }: RecipientsOfChat,
): Promise<readonly Doc<ChatChannel>[]> => {
  const ids = recipientsOf(settings).filter(recipient => recipient !== ownChat)
  const docs = await store.get(channels, ids)
  return docs.flatMap(doc => (doc?.value.chat === chat && doc.value.state !== 'deleting' ? [doc] : []))
}

export const furtherDestinations = async (
  store: Store,
  settings: RecipientSettings,
): Promise<readonly Doc<Destination>[]> => {
  const ids = recipientsOf(settings).filter(recipient => recipient !== ownChat)
  return (await store.get(destinations, ids)).filter(doc => doc !== undefined)
}

/** The chats and topics among the recipients. */
export const reportedDestinations = ({
  destination,
  settings,
}: Pick<Watch, 'destination'> & { readonly settings: RecipientSettings }): readonly string[] =>
  recipientsOf(settings).map(recipient => (recipient === ownChat ? destination : recipient))

/** The watch with only these recipients; without any it is paused, and reports to the chat when it is resumed. */
export const withRecipients = (watch: Watch, recipients: readonly string[]): Watch => {
  const settings = { ...watch.settings, recipients: recipients.length > 0 ? recipients : undefined }
  return { ...watch, settings, state: recipients.length > 0 ? watch.state : 'paused' }
}

/** The service's ids of a chat's channels among the recipients: webhooks, Slack and Discord. */
export const webhookChannelIds = async (store: Store, watch: RecipientsOfChat): Promise<readonly number[]> =>
  (await findChannels(store, watch)).flatMap(({ value }) => value.remote ?? [])

/** Ids of the service's channels for a watch. If there is no other, the channel of its own chat is used. */
export const remoteChannelIds = async (
  store: Store,
  {
    ownChannel,
    isSplit,
    ...watch
  }: RecipientsOfChat & {
    /** The channel of the watch's own chat. */
    readonly ownChannel: number
    /** Whether its webhooks have a subscription of their own. */
    readonly isSplit: boolean
  },
): Promise<readonly number[]> => {
  const [webhooks, further] = await Promise.all([
    webhookChannelIds(store, watch),
    furtherDestinations(store, watch.settings),
  ])
  const chats = further.flatMap(({ value }) => value.channel ?? [])
  const isNone = webhooks.length + chats.length === 0
  const own = recipientsOf(watch.settings).includes(ownChat) || isNone ? [ownChannel] : []
  return [...own, ...(isSplit ? [] : webhooks), ...chats]
}

/** Name of a destination for a reader outside of it: `Team › Deploys`. */
export const destinationName = async (
  store: Store,
  { destination, say }: { readonly destination: string; readonly say: Translator },
): Promise<string> => {
  const [doc] = await store.get(destinations, [destination])
  const title = doc === undefined ? undefined : await destinationTitle(store, doc.value)
  return title ?? say('where-other-chat')
}

/** The names of a watch's recipients: `this chat and ops-hook`, `Team › Deploys`. */
export const recipientsText = async (
  store: Store,
  watch: Pick<Watch, 'chat' | 'destination'> & {
    readonly settings: RecipientSettings
    /** The chat in which the names are read. */
    readonly reader?: string
    readonly say: Translator
  },
): Promise<string> => {
  const [webhooks, [destination], further] = await Promise.all([
    findChannels(store, watch),
    store.get(destinations, [watch.destination]),
    furtherDestinations(store, watch.settings),
  ])
  const titles = further.map(async ({ id, value }) => ({
    id,
    name:
      (await destinationTitle(store, value)) ??
      watch.say(value.chat === watch.reader ? 'where-here' : 'where-other-chat'),
  }))
  const channels = [
    ...webhooks.map(({ id, value }) => ({ id, name: value.name })),
    ...(await Promise.all(titles)),
  ]
  const title = await destinationTitle(store, destination?.value ?? watch)
  return recipientNames(recipientsOf(watch.settings), channels, watch.say, title)
}

/** Names of channels that are loaded already. `ownTitle` is the title of the watch's own destination. */
export const recipientNames = (
  recipients: readonly string[],
  channels: readonly { readonly id: string; readonly name: string }[],
  say: Translator,
  ownTitle?: string,
): string => {
  const others = channels.filter(({ id }) => recipients.includes(id)).map(({ name }) => name)
  const names =
    recipients.includes(ownChat) || others.length === 0 ? [ownTitle ?? say('where-here'), ...others] : others
  return listLine(names, say, 'long')
}

/**
 * Names the channels to which the service posts every transaction of a watch with a digest, because the
 * service has no schedules. Returns '' if there is no such channel, or no digest. `channels` are those of the
 * watch's chat.
 */
export const withoutDigestLine = (
  watch: RecipientSettings & { readonly digest?: WatchSettings['digest'] | undefined },
  {
    isScheduled,
    channels,
    say,
  }: {
    readonly channels: readonly { readonly id: string; readonly name: string }[]
    readonly isScheduled: boolean
    readonly say: Translator
  },
): string => {
  if (watch.digest === undefined || isScheduled) return ''
  const recipients = recipientsOf(watch)
  const names = channels.filter(({ id }) => recipients.includes(id)).map(({ name }) => name)
  return names.length === 0 ? '' : say('digest-channels', { names: listLine(names, say, 'long') })
}
