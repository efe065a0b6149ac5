import { createConversation } from '@grammyjs/conversations'
import type { Client } from '#client/client.ts'
import { createRandomId } from '#lib/ids.ts'
import { type Doc, put } from '#store/store.ts'
import type { Feature } from '../feature.ts'
import { fetchChannelsHealth, sendTest } from '../jobs/channel-health.ts'
import {
  channelsOf,
  detachWrites,
  here,
  maxChannelsPerChat,
  placesOf,
  watchesByPlace,
} from '../jobs/channels.ts'
import type { JobDeps } from '../jobs/job.ts'
import { type ChatChannel, channels } from '../records.ts'
import { answerStaleButton } from '../ui/callback-routes.ts'
import type { ChatContext } from '../ui/context.ts'
import { hasRole } from '../ui/roles.ts'
import { lineMessage } from '../ui/shared-screens.ts'
import { show } from '../ui/show.ts'
import {
  type ChannelStart,
  channelConversation,
  createChannelConversation,
  type ParsedWebhook,
} from './add-channel.ts'
import { channelJobWrites, createChannelJobs } from './channel-jobs.ts'
import {
  channelMessage,
  channelQuotaMessage,
  confirmDeleteMessage,
  confirmSecretMessage,
  showChannels,
} from './channel-screens.ts'
import { countUndelivered, resendUndelivered, showUndelivered } from './undelivered.ts'

/**
 * From this commit on no watch reports to the channel, and those that reported only there are paused. Jobs bring it to the service,
 * and detach the rest of very many watches.
 */
const deleteChannel = async (
  ctx: ChatContext,
  { channel, message, secret }: PressedChannel,
): Promise<void> => {
  const { id, value, version } = channel
  ctx.writes.push(
    put(channels, { id, value: { ...value, state: 'deleting', failures: 0 } }, { expect: version }),
    ...(await channelJobWrites(ctx, { kind: 'delete channel', channel: id, message, secret })),
    ...(await detachWrites(ctx.store, { chat: value.chat, channel: id })),
  )
  await show(ctx, lineMessage(ctx.say('channel-deleting')))
}

/** `/channels`: the webhooks that the watches of this chat can report to, besides the chat. */
export const createChannels = (deps: JobDeps): Feature => {
  const conversation = createChannelConversation({
    ...deps,
    nameOfUrl: async (ctx, url) => {
      const known = (await channelsOf(ctx.store, String(ctx.chatId))).find(({ value }) => value.url === url)
      return known?.value.name ?? null
    },
    requestChannel: (ctx, o) =>
      hasRole(ctx.role, 'manager') ? addChannel(ctx, { ...o, ...deps }) : refuseChannel(ctx, o.message),
  })
  const openUndelivered = (ctx: ChatContext, channel: Doc<ChatChannel>, page = '0') =>
    showUndelivered(ctx, {
      ...deps,
      channel,
      page: /^\d{1,3}$/.test(page) ? Number(page) : 0,
      whenNone: () => showChannel(ctx, { channel, ...deps }),
    })
  const channelJob = createChannelJobs(deps)
  return {
    jobs: { 'add channel': channelJob, 'new secret': channelJob, 'delete channel': channelJob },
    middleware: createConversation(conversation, { id: channelConversation, parallel: true }),
    commands: { channels: ctx => showChannels(ctx, deps) },
    whenGone: { channel: ctx => showChannels(ctx, { secret: deps.secret }) },
    routes: {
      channels: ctx => showChannels(ctx, deps),
      addChannel: startAdding,
      channel: (ctx, { channel }) => showChannel(ctx, { channel, ...deps }),
      testChannel: async (ctx, { channel: { value } }) => {
        const { remote } = value
        if (remote === undefined) return answerStaleButton(ctx)
        const answer = await sendTest(ctx, {
          send: once => deps.client.testChannel(remote, once),
          log: deps.log,
        })
        ctx.toast = { text: ctx.say(answer) }
      },
      undelivered: (ctx, { channel, args: [page] }) => openUndelivered(ctx, channel, page),
      resend: async (ctx, { channel, args: [letter = '', page] }) => {
        await resendUndelivered(ctx, { ...deps, channel, letter })
        await openUndelivered(ctx, channel, page)
      },
      resendAll: async (ctx, { channel }) => {
        await resendUndelivered(ctx, { ...deps, channel })
        await showChannel(ctx, { channel, ...deps })
      },
      confirmNewSecret: (ctx, { channel }) => show(ctx, confirmSecretMessage(channel, ctx.say)),
      newSecret: (ctx, pressed) => requestNewSecret(ctx, { ...pressed, secret: deps.secret }),
      confirmDeleteChannel: (ctx, { channel }) => confirmDelete(ctx, channel),
      deleteChannel: (ctx, pressed) => deleteChannel(ctx, { ...pressed, secret: deps.secret }),
    },
  }
}

/** `message`: of the button. `secret`: of the store. */
type PressedChannel = {
  readonly channel: Doc<ChatChannel>
  readonly message: number
  readonly secret: string
}

const watchNames = (watches: readonly { readonly value: { readonly name: string } }[] = []): string[] =>
  watches.map(({ value }) => value.name)

const showChannel = async (
  ctx: ChatContext,
  o: { channel: Doc<ChatChannel>; client: Client },
): Promise<void> => {
  const { channel, client } = o
  const [uses, health, undelivered] = await Promise.all([
    watchesByPlace(ctx.store, channel.value.chat),
    fetchChannelsHealth(client, [channel]),
    countUndelivered(client, channel.value),
  ])
  const { id } = channel
  const names = watchNames(uses.get(id))
  await show(ctx, channelMessage(channel, { names, health: health.get(id), undelivered, say: ctx.say }))
}

const startAdding = async (ctx: ChatContext): Promise<void> => {
  const found = await channelsOf(ctx.store, String(ctx.chatId))
  if (found.length >= maxChannelsPerChat) return show(ctx, channelQuotaMessage(ctx.say))
  const start: ChannelStart = { id: createRandomId(8) }
  await ctx.conversation.enter(channelConversation, start)
}

/** People choose channels by name, and exported files name them, with `here` for the chat itself. */
const uniqueName = (wanted: string, taken: readonly string[]): string => {
  let name = wanted
  for (let number = 2; taken.includes(name); number += 1) name = `${wanted} ${number}`
  return name
}

const addChannel = async (
  ctx: ChatContext,
  o: { id: string; webhook: ParsedWebhook; message: number; secret: string },
): Promise<void> => {
  const { id, webhook, message, secret } = o
  const chat = String(ctx.chatId)
  const taken = (await channelsOf(ctx.store, chat)).map(({ value }) => value.name)
  const value: ChatChannel = {
    chat,
    ...webhook,
    name: uniqueName(webhook.name, [here, ...taken]),
    state: 'adding',
    failures: 0,
    createdAt: Math.floor(ctx.now() / 1_000),
  }
  ctx.writes.push(
    put(channels, { id, value }, { expect: 0 }),
    ...(await channelJobWrites(ctx, { kind: 'add channel', channel: id, message, secret })),
  )
}

/** Of a person who was an administrator when they began. */
const refuseChannel = async (ctx: ChatContext, message: number): Promise<void> => {
  await ctx.api.editMessageText(ctx.chatId ?? 0, message, ctx.say('group-administrators-only'))
}

const requestNewSecret = async (
  ctx: ChatContext,
  { channel, message, secret }: PressedChannel,
): Promise<void> => {
  if (channel.value.state !== 'live') return answerStaleButton(ctx)
  ctx.writes.push(
    ...(await channelJobWrites(ctx, { kind: 'new secret', channel: channel.id, message, secret })),
  )
  await show(ctx, lineMessage(ctx.say('channel-renewing')))
}

const confirmDelete = async (ctx: ChatContext, channel: Doc<ChatChannel>): Promise<void> => {
  const using = (await watchesByPlace(ctx.store, channel.value.chat)).get(channel.id) ?? []
  const isOnly = ({ value }: (typeof using)[number]): boolean => placesOf(value).length === 1
  const stillReporting = watchNames(using.filter(watch => !isOnly(watch)))
  await show(
    ctx,
    confirmDeleteMessage(channel, {
      stillReporting,
      pausing: watchNames(using.filter(isOnly)),
      say: ctx.say,
    }),
  )
}
