import type { ApiError } from '#client/api-errors.ts'
import type { Client } from '#client/client.ts'
import { failureReason } from '#render/failure-reason.ts'
import { type Button, buttonRows, callbackButton, type Message } from '#render/message.ts'
import { bold, code, join, plain, type RichText } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import type { Doc, Store } from '#store/store.ts'
import { type ChatChannel, channelsOf, maskUrl, maxChannelsPerChat, ownChat } from '#watch/channels.ts'
import { destinationTitle } from '#watch/known-chats.ts'
import { type Destination, destinations } from '#watch/watch.ts'
import { listLine } from '#watch/watch-lines.ts'
import type { ChatContext } from '../../framework/context.ts'
import { actions } from '../../framework/permissions.ts'
import { refusedText } from '../../framework/shared-screens.ts'
import { show } from '../../framework/show.ts'
import { createGroupLink } from '../groups/group-link.ts'
import { type ChannelHealth, fetchChannelsHealth, type TestResult } from '../watches/channel-health.ts'
import { type ManagedDestination, managedDestinations } from '../watches/managed-destinations.ts'
import { watchesByRecipient } from './detach-channel.ts'
import { countUndelivered } from './undelivered.ts'

type ChannelView = { readonly scope: ChannelsScope; readonly test?: TestResult }

/** The screen of a channel; `test` is the result of a test. */
export const loadChannelMessage = async (
  { store, client }: { readonly store: Store; readonly client: Client },
  channel: Doc<ChatChannel>,
  { scope, test }: ChannelView,
): Promise<Message> => {
  const [uses, health, undelivered] = await Promise.all([
    watchesByRecipient(store, channel.value.chat),
    fetchChannelsHealth(client, [channel]),
    countUndelivered(client, channel.value),
  ])
  const names = (uses.get(channel.id) ?? []).map(({ value }) => value.settings.name)
  return channelMessage(channel, { names, health: health.get(channel.id), undelivered, scope, test })
}

const maxDestinations = 100
/** Most chats in the list; /watches lists all. */
const maxChatsListed = 20

/** How the screens of a chat's channels are drawn. */
export type ChannelsScope = {
  readonly say: Translator
  /** A destination of the chat, if another chat shows the screens. It leads back to them. */
  readonly there: string | undefined
}

/** Reads the scope of screens about `chat` that `screenChat` shows. */
export const readChannelsScope = async (
  store: Store,
  { chat, screenChat, say }: { readonly chat: string; readonly screenChat: string; readonly say: Translator },
): Promise<ChannelsScope> => {
  if (chat === screenChat) return { say, there: undefined }
  const docs = await store.find(destinations, { index: 'chat', value: chat, limit: maxDestinations })
  const [first] = docs.toSorted((a, b) => (a.value.thread ?? 0) - (b.value.thread ?? 0))
  return { say, there: first?.id }
}

/** The list of channels, with `chats`: the groups and channels of Telegram that the person manages. */
const channelsMessage = (
  channels: readonly Doc<ChatChannel>[],
  chats: readonly ManagedDestination[],
  {
    counts,
    health,
    title,
    groupLink,
    scope,
  }: {
    /** How many watches of the chat report to each recipient, to the chat itself as `here`. */
    counts: ReadonlyMap<string, number>
    health: ReadonlyMap<string, ChannelHealth>
    /** The title of the chat, if another chat shows the list. */
    title: string | undefined
    /** Adds the bot to a group; only in a private chat, in which other chats can be chosen. */
    groupLink: string | undefined
    scope: ChannelsScope
  },
): Message => {
  const { say, there } = scope
  const channelLines = channels.map(({ id, value }, index) =>
    say('channels-line', {
      number: index + 1,
      state: value.state === 'adding' ? 'adding' : (health.get(id)?.state ?? 'ok'),
      name: value.name,
      url: maskUrl(value.url),
      count: counts.get(id) ?? 0,
    }),
  )
  const chatLines = chats.map(({ title: name, watches }, index) =>
    say('channels-chat', {
      number: channels.length + index + 1,
      name,
      count: watches,
    }),
  )
  const lines = [...channelLines, ...chatLines]
  const count = counts.get(ownChat) ?? 0
  const header =
    title === undefined
      ? [bold(say('channels-title')), '', say('channels-here', { count })]
      : [join([bold(say('channels-title')), title], ' · '), '', say('channels-there', { count })]
  const none = say('channels-none', { chat: groupLink === undefined ? 'group' : 'private' })
  const numbers = [
    ...channels.map(({ id }) => ({ action: actions.channel, args: [id] })),
    ...chats.map(({ id }) => ({ action: actions.list, args: ['0', id] })),
  ].map(({ action, args }, index) => callbackButton(String(index + 1), action, ...args))
  return {
    body: lines.length === 0 ? [...header, '', none] : [...header, ...lines],
    buttons: [
      ...buttonRows(numbers, 5),
      ...(groupLink === undefined ? [] : [addChatRow(groupLink, say)]),
      addChannelRow(scope),
      ...(there === undefined ? [] : [[callbackButton(say('button-back'), actions.list, '0', there)]]),
    ],
  }
}

const healthLine = (health: ChannelHealth, say: Translator): RichText =>
  health.state === 'ok'
    ? plain(say('channel-ok'))
    : say.rich('channel-trouble', {
        state: health.state,
        // «since» is not followed by a distance from now, such as «5 minutes ago».
        time: say.time(health.since, health.state === 'failing' ? 'wt' : 'r'),
        why: failureReason(health.failure, say),
      })

/** The result of a test, instead of the health. */
const testLine = (result: TestResult, say: Translator): RichText => {
  if (result === 'arrived') return plain(say('channel-test-arrived'))
  if (result === 'unknown') return plain(say('channel-tested'))
  return result.state === 'disabled'
    ? healthLine(result, say)
    : plain(say('channel-test-failed', { why: failureReason(result.failure, say) }))
}

const usageLine = (names: readonly string[], say: Translator): string =>
  names.length === 0 ? say('channel-unused') : say('channel-used', { watches: listLine(names, say) })

/** One channel: its health, the watches that use it, and what can be done with it. */
export const channelMessage = (
  { id, value }: Doc<ChatChannel>,
  {
    names,
    health,
    undelivered,
    scope,
    test,
  }: {
    names: readonly string[]
    health: ChannelHealth | undefined
    undelivered: number
    scope: ChannelsScope
    test?: TestResult | undefined
  },
): Message => {
  const { say } = scope
  const lines: readonly (RichText | string)[] = [
    say.rich('channel-title', { name: bold(value.name) }),
    `${maskUrl(value.url)} · ${value.platform}`,
    ...(value.state === 'adding' ? [say('channel-being-added')] : []),
    ...(test === undefined ? [] : [testLine(test, say)]),
    ...(test === undefined && health !== undefined ? [healthLine(health, say)] : []),
    ...(undelivered === 0 ? [] : [say('channel-undelivered', { count: undelivered })]),
    usageLine(names, say),
  ]
  const signed =
    value.platform === 'Webhook'
      ? [callbackButton(say('button-new-secret'), actions.confirmNewSecret, id)]
      : []
  return {
    body: lines,
    buttons: [
      ...(undelivered === 0 ? [] : [[callbackButton(say('button-undelivered'), actions.undelivered, id)]]),
      ...(value.state === 'live'
        ? [
            ...(names.length === 0
              ? [[callbackButton(say('button-also-there'), actions.switchChannel, id)]]
              : []),
            [callbackButton(say('button-test'), actions.testChannel, id), ...signed],
          ]
        : []),
      [
        { ...callbackButton(say('button-delete'), actions.confirmDeleteChannel, id), style: 'danger' },
        ...backToChannelsRow(scope),
      ],
    ],
  }
}

export const channelCancelledMessage = (scope: ChannelsScope): Message => ({
  body: scope.say('channel-cancelled'),
  buttons: [backToChannelsRow(scope)],
})

export const channelQuotaMessage = (scope: ChannelsScope): Message => ({
  body: scope.say('channels-full', {
    chat: scope.there === undefined ? 'here' : 'there',
    most: maxChannelsPerChat,
  }),
  buttons: [backToChannelsRow(scope)],
})

/** The channels of the chat, or of a destination's chat, with their health if there is a `client` to ask. */
export const showChannels = async (
  ctx: ChatContext,
  {
    client,
    secret,
    destination,
  }: {
    readonly client?: Client
    readonly secret: string
    readonly destination?: Doc<Destination>
  },
): Promise<void> => {
  const chat = destination?.value.chat ?? String(ctx.chatId)
  const isElsewhere = chat !== String(ctx.chatId)
  const [webhooks, chats, uses, title] = await Promise.all([
    channelsOf(ctx.store, chat),
    isElsewhere ? [] : managedDestinations(ctx),
    watchesByRecipient(ctx.store, chat),
    isElsewhere ? destinationTitle(ctx.store, { chat }) : undefined,
  ])
  const counts = new Map([...uses].map(([recipient, watches]) => [recipient, watches.length]))
  const health = client === undefined ? new Map() : await fetchChannelsHealth(client, webhooks)
  const groupLink = ctx.isPrivate && !isElsewhere ? createGroupLink(ctx, { secret }) : undefined
  const scope = { say: ctx.say, there: isElsewhere ? destination?.id : undefined }
  await show(
    ctx,
    channelsMessage(webhooks, chats.slice(0, maxChatsListed), { counts, health, title, groupLink, scope }),
  )
}

const addChannelRow = ({ say, there }: ChannelsScope): readonly Button[] => [
  there === undefined
    ? callbackButton(say('button-add-webhook'), actions.addChannel)
    : callbackButton(say('button-add-webhook'), actions.addChannelThere, there),
]

const addChatRow = (groupLink: string, say: Translator): readonly Button[] => [
  { text: say('button-add-to-group'), url: groupLink, style: 'primary' },
  callbackButton(say('button-choose-chat'), actions.chooseChat),
]

const backToChannelsRow = ({ say, there }: ChannelsScope): readonly Button[] => [
  there === undefined
    ? callbackButton(say('button-back'), actions.channels)
    : callbackButton(say('button-back'), actions.channelsThere, there),
]

/**
 * Shows the `secret` until the next screen replaces it; there is nothing to show if the channel does not
 * sign.
 */
export const channelReadyMessage = (
  { id, value }: Doc<ChatChannel>,
  {
    secret,
    say,
    how,
    test,
  }: { how: 'added' | 'renewed'; secret: string | undefined; test?: TestResult | undefined; say: Translator },
): Message => {
  const lines: readonly (RichText | string)[] = [
    say.rich(how === 'added' ? 'channel-added' : 'channel-renewed', { name: bold(value.name) }),
    ...(test === undefined ? [] : [testLine(test, say)]),
    ...(secret === undefined ? [] : ['', say.rich('channel-secret', { secret: code(secret) })]),
  ]
  return {
    body: lines,
    buttons: [
      secret === undefined
        ? [callbackButton(say('button-go-on'), actions.channel, id)]
        : [
            { text: say('button-copy-secret'), copy_text: { text: secret } },
            callbackButton(say('button-have-it'), actions.channel, id),
          ],
    ],
  }
}

/** The action that is tried again, as the text `channel-away` names it. */
export type UnavailableStep = 'add-channel' | 'new-secret' | 'delete-channel'

export const channelUnavailableMessage = (
  { id, value }: Doc<ChatChannel>,
  { what, scope }: { readonly what: UnavailableStep; readonly scope: ChannelsScope },
): Message => ({
  body: scope.say.rich('channel-away', { what, name: bold(value.name) }),
  buttons:
    what === 'add-channel'
      ? [[callbackButton(scope.say('button-cancel'), actions.deleteChannel, id)]]
      : [backToChannelsRow(scope)],
})

export const channelRefusedMessage = (error: ApiError, scope: ChannelsScope): Message => ({
  body: [
    scope.say('channel-refused', { refused: refusedText(error, scope.say) }),
    scope.say('channel-refused-next'),
  ],
  buttons: [addChannelRow(scope)],
})

export const channelDeletedMessage = (name: string, scope: ChannelsScope): Message => ({
  body: scope.say.rich('channel-deleted', { name: bold(name) }),
  buttons: [backToChannelsRow(scope)],
})
