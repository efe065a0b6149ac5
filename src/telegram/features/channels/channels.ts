import type { Client } from '#client/client.ts'
import { createRandomId } from '#lib/ids.ts'
import { callbackButton, type Message, messagePayload } from '#render/message.ts'
import { bold, type RichText } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import { type Doc, put } from '#store/store.ts'
import {
  type ChatChannel,
  channels,
  channelsOf,
  maxChannelsPerChat,
  ownChat,
  recipientsOf,
} from '#watch/channels.ts'
import type { Destination, Watch } from '#watch/watch.ts'
import { listLine } from '#watch/watch-lines.ts'
import { editMessage, messageHere } from '../../framework/bot-message.ts'
import { answerStaleButton, type Pressed } from '../../framework/callback-routes.ts'
import type { ChatContext } from '../../framework/context.ts'
import type { Feature } from '../../framework/feature.ts'
import type { JobDeps } from '../../framework/job.ts'
import { hasRole } from '../../framework/memberships.ts'
import { readPage } from '../../framework/paging.ts'
import { actions } from '../../framework/permissions.ts'
import { accessTo } from '../../framework/roles.ts'
import { textMessage } from '../../framework/shared-screens.ts'
import { show } from '../../framework/show.ts'
import { type TextMeanings, type TextQuestion, takeAnswers } from '../../framework/text-questions.ts'
import { createWizardMiddleware } from '../../framework/wizards.ts'
import { chatOf } from '../wizard/step-context.ts'
import { createChannelWizard, openChannelWizard, type ParsedWebhook, parseWebhook } from './add-channel.ts'
import {
  type ChannelsScope,
  channelQuotaMessage,
  loadChannelMessage,
  readChannelsScope,
  showChannels,
} from './channel-screens.ts'
import { detachWrites, watchesByRecipient } from './detach-channel.ts'
import { addChannel, channelJobWrites, deleteChannel, renewSecret, testChannel } from './jobs.ts'
import { resendUndelivered, showUndelivered } from './undelivered.ts'

/**
 * Deletes a channel: from this commit on no watch reports to it, and watches that reported only to it are
 * paused. Jobs bring that to the service, and detach the rest of very many watches.
 */
const beginDeletion = async (
  ctx: ChatContext,
  { channel, message, secret }: PressedChannel,
): Promise<void> => {
  const { id, value, version } = channel
  ctx.writes.push(
    put(channels, { id, value: { ...value, state: 'deleting', failures: 0 } }, { expect: version }),
    ...(await channelJobWrites(ctx, deleteChannel, { chat: value.chat, channel: id, message, secret })),
    ...(await detachWrites(ctx.store, { chat: value.chat, channel: id })),
  )
  await show(ctx, textMessage(ctx.say('channel-deleting')))
}

const startAgain = (ctx: ChatContext, there: string | undefined): Promise<void> =>
  openChannelWizard(ctx, { id: createRandomId(8), text: ctx.message?.text ?? '', there })

const confirmSecretMessage = ({ id, value }: Doc<ChatChannel>, say: Translator): Message => ({
  body: say.rich('channel-secret-ask', { name: bold(value.name) }),
  buttons: [
    [
      callbackButton(say('button-new-secret'), actions.newSecret, id),
      callbackButton(say('button-keep'), actions.channel, id),
    ],
  ],
})

/** A text after a refusal of the service starts the set-up again. */
const webhookQuestion: TextQuestion = {
  isAnswer: (_, text) => !('error' in parseWebhook(text)),
  take: (ctx, _, { there }) => startAgain(ctx, there),
  keepsMessage: true,
}

/** `/channels`: the webhooks that the watches of this chat can report to, besides the chat. */
export const createChannels = (deps: Pick<JobDeps, 'client' | 'log' | 'secret'> & TextMeanings): Feature => {
  const wizard = createChannelWizard({
    isClear: deps.isClear,
    nameOfUrl: async (ctx, url, there) => {
      const chat = await managedChat(ctx, there)
      const webhooks = chat === undefined ? [] : await channelsOf(ctx.store, chat)
      return webhooks.find(({ value }) => value.url === url)?.value.name ?? null
    },
    requestChannel: async (ctx, { there, ...requested }) => {
      const chat = await managedChat(ctx, there)
      await (chat === undefined
        ? refuseChannel(ctx, requested.message, there)
        : beginAddition(ctx, { ...requested, chat, secret: deps.secret }))
    },
  })
  const openUndelivered = (ctx: ChatContext, channel: Doc<ChatChannel>, page: string | undefined) =>
    showUndelivered(ctx, {
      ...deps,
      channel,
      page: readPage(page),
      whenNone: () => showChannel(ctx, { channel, ...deps }),
    })
  return {
    middleware: createWizardMiddleware(wizard),
    onText: takeAnswers({ webhook: webhookQuestion }, deps),
    commands: { channels: { role: 'manager', anonymous: true, run: ctx => showChannels(ctx, deps) } },
    onMissing: { channel: ctx => showChannels(ctx, { secret: deps.secret }) },
    routes: {
      channels: ctx => showChannels(ctx, deps),
      addChannel: ctx => startAdding(ctx),
      channelsThere: (ctx, { destination }) => showChannels(ctx, { ...deps, destination }),
      addChannelThere: (ctx, { destination }) => startAdding(ctx, destination),
      channel: (ctx, { channel }) => showChannel(ctx, { channel, ...deps }),
      testChannel: (ctx, pressed) => requestTest(ctx, { ...pressed, secret: deps.secret }),
      undelivered: (ctx, { channel, args: [page] }) => openUndelivered(ctx, channel, page),
      resend: async (ctx, { channel, args: [letter = '', page] }) => {
        await resendUndelivered(ctx, { ...deps, channel: channel.value.remote, letter })
        await openUndelivered(ctx, channel, page)
      },
      resendAll: async (ctx, { channel }) => {
        await resendUndelivered(ctx, { ...deps, channel: channel.value.remote })
        await showChannel(ctx, { channel, ...deps })
      },
      confirmNewSecret: (ctx, { channel }) => show(ctx, confirmSecretMessage(channel, ctx.say)),
      newSecret: (ctx, pressed) => requestNewSecret(ctx, { ...pressed, secret: deps.secret }),
      confirmDeleteChannel: (ctx, { channel }) => confirmDelete(ctx, channel),
      deleteChannel: (ctx, pressed) => beginDeletion(ctx, { ...pressed, secret: deps.secret }),
    },
  }
}

type PressedChannel = Pressed<'channel'> & {
  /** Secret of the store. */
  readonly secret: string
}

const watchNames = (watches: readonly Doc<Watch>[] = []): string[] =>
  watches.map(({ value }) => value.settings.name)

/** The scope of a screen in the update's own chat. */
const ownChannelsScope = (ctx: ChatContext, chat: string): Promise<ChannelsScope> =>
  readChannelsScope(ctx.store, { chat, screenChat: String(ctx.chatId), say: ctx.say })

const showChannel = async (
  ctx: ChatContext,
  { channel, client }: { channel: Doc<ChatChannel>; client: Client },
): Promise<void> => {
  const scope = await ownChannelsScope(ctx, channel.value.chat)
  await show(ctx, await loadChannelMessage({ store: ctx.store, client }, channel, { scope }))
}

/** Screen while the result of a channel's test is awaited. */
const testingChannelMessage = ({ value }: Doc<ChatChannel>, say: Translator): Message => ({
  body: [say.rich('channel-title', { name: bold(value.name) }), say('channel-tested')],
  buttons: [],
})

const requestTest = async (ctx: ChatContext, { channel, message, secret }: PressedChannel): Promise<void> => {
  if (channel.value.state !== 'live') return answerStaleButton(ctx)
  const { chat } = channel.value
  const request = { chat, channel: channel.id, message, secret }
  ctx.writes.push(...(await channelJobWrites(ctx, testChannel, request)))
  await show(ctx, testingChannelMessage(channel, ctx.say))
}

/** The chat whose channels the person may change: the update's own, or the chat of a destination. */
const managedChat = async (ctx: ChatContext, there: string | undefined): Promise<string | undefined> => {
  if (there === undefined) return hasRole(ctx.role, 'manager') ? String(ctx.chatId) : undefined
  const chat = await chatOf(ctx, there)
  return chat !== undefined && (await accessTo(ctx, chat, 'manager')) === 'granted' ? chat : undefined
}

const startAdding = async (ctx: ChatContext, destination?: Doc<Destination>): Promise<void> => {
  const chat = destination?.value.chat ?? String(ctx.chatId)
  const there = chat === String(ctx.chatId) ? undefined : destination?.id
  const webhooks = await channelsOf(ctx.store, chat)
  if (webhooks.length >= maxChannelsPerChat) return show(ctx, channelQuotaMessage({ say: ctx.say, there }))
  await openChannelWizard(ctx, { id: createRandomId(8), there })
}

/** People choose channels by name, and exported files name them, with `here` for the chat itself. */
const uniqueName = (base: string, names: readonly string[]): string => {
  let name = base
  for (let number = 2; names.includes(name); number += 1) name = `${base} ${number}`
  return name
}

const beginAddition = async (
  ctx: ChatContext,
  {
    id,
    chat,
    webhook,
    message,
    secret,
  }: { id: string; chat: string; webhook: ParsedWebhook; message: number; secret: string },
): Promise<void> => {
  const names = (await channelsOf(ctx.store, chat)).map(({ value }) => value.name)
  const value: ChatChannel = {
    chat,
    ...webhook,
    name: uniqueName(webhook.name, [ownChat, ...names]),
    state: 'adding',
    failures: 0,
    createdAt: ctx.now() / 1_000,
  }
  ctx.writes.push(
    put(channels, { id, value }, { expect: 0 }),
    ...(await channelJobWrites(ctx, addChannel, { chat, channel: id, message, secret })),
  )
}

/** Refuses a person who was an administrator only when they began. */
const refuseChannel = async (ctx: ChatContext, message: number, there: string | undefined): Promise<void> => {
  const text = there === undefined ? 'group-administrators-only' : 'group-managers-only'
  await editMessage(ctx.api, messageHere(ctx, message), messagePayload(textMessage(ctx.say(text))))
}

const requestNewSecret = async (
  ctx: ChatContext,
  { channel, message, secret }: PressedChannel,
): Promise<void> => {
  if (channel.value.state !== 'live') return answerStaleButton(ctx)
  const request = { chat: channel.value.chat, channel: channel.id, message, secret }
  ctx.writes.push(...(await channelJobWrites(ctx, renewSecret, request)))
  await show(ctx, textMessage(ctx.say('channel-renewing')))
}

/** Confirms a deletion by the names of the watches that report to the channel. */
const confirmDeleteMessage = (
  { id, value }: Doc<ChatChannel>,
  /** Watches that report to other recipients, too. */
  stillReporting: readonly string[],
  /** Watches that report to no other recipient, and will be paused. */
  pausing: readonly string[],
  say: Translator,
): Message => {
  const lines: readonly (RichText | string)[] = [
    say.rich('channel-delete-ask', { name: bold(value.name) }),
    ...(stillReporting.length === 0
      ? []
      : [say('channel-delete-goes-on', { watches: listLine(stillReporting, say) })]),
    ...(pausing.length === 0 ? [] : [say('channel-delete-stops', { watches: listLine(pausing, say) })]),
  ]
  return {
    body: lines,
    buttons: [
      [
        { ...callbackButton(say('button-delete'), actions.deleteChannel, id), style: 'danger' },
        callbackButton(say('button-keep'), actions.channel, id),
      ],
    ],
  }
}

const confirmDelete = async (ctx: ChatContext, channel: Doc<ChatChannel>): Promise<void> => {
  const using = (await watchesByRecipient(ctx.store, channel.value.chat)).get(channel.id) ?? []
  const isOnly = ({ value }: (typeof using)[number]): boolean => recipientsOf(value.settings).length === 1
  const stillReporting = watchNames(using.filter(watch => !isOnly(watch)))
  await show(ctx, confirmDeleteMessage(channel, stillReporting, watchNames(using.filter(isOnly)), ctx.say))
}
