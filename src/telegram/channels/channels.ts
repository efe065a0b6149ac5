import { createConversation } from '@grammyjs/conversations'
import { Composer } from 'grammy'
import type { Texts } from '#chat/texts.ts'
import type { Client } from '#client/client.ts'
import type { Log } from '#lib/log.ts'
import { createRandomId } from '#lib/random-id.ts'
import { type Doc, put } from '#store/store.ts'
import type { ChatContext } from '../context.ts'
import { createPresses, stale } from '../presses.ts'
import { lineMessage } from '../setup/screens.ts'
import { show } from '../show.ts'
import { sendTest } from '../watches/send-test.ts'
import { type Channel, channels, channelsOf, mostChannels } from './channel.ts'
import { type ChannelStart, channelConversation, createChannelConversation } from './conversation.ts'
import { dropChannel } from './drop-channel.ts'
import { askFares } from './fares.ts'
import type { Webhook } from './read-webhook.ts'
import { askDropMessage, askSecretMessage, channelMessage, fullMessage } from './screens.ts'
import { showChannels } from './show-channels.ts'
import { countUndelivered, resendUndelivered, showUndelivered } from './undelivered.ts'
import { readUses } from './uses.ts'
import { here, placesOf } from './where.ts'
import { wish } from './wish.ts'

type Deps = {
  readonly texts: Texts
  readonly client: Client
  readonly log: Log
  /** Of the store. */
  readonly secret: string
}

/** `/channels`: where this chat's watches can report to, beside the chat itself. */
export const createChannels = (deps: Deps): Composer<ChatContext> => {
  const composer = new Composer<ChatContext>()
  const conversation = createChannelConversation({
    ...deps,
    nameOf: async (ctx, url) => {
      const known = (await channelsOf(ctx.store, String(ctx.chatId))).find(({ value }) => value.url === url)
      return known?.value.name ?? null
    },
    beginChannel: (ctx, o) => beginChannel(ctx, { ...o, ...deps }),
  })
  composer.use(createConversation(conversation, { id: channelConversation, parallel: true }))
  composer.command('channels', ctx => showChannels(ctx, deps.client))
  const presses = createPresses(composer)
  presses.on('channels', ctx => showChannels(ctx, deps.client))
  presses.on('addChannel', ctx => begin(ctx))
  presses.on('channel', (ctx, { channel }) => showChannel(ctx, { channel, ...deps }))
  presses.on('testChannel', async (ctx, { channel: { value } }) => {
    const { remote } = value
    if (remote === undefined) return stale(ctx)
    const said = await sendTest(ctx, { send: once => deps.client.testChannel(remote, once), log: deps.log })
    ctx.toast = { text: ctx.say(said) }
  })
  const openUndelivered = (ctx: ChatContext, channel: Doc<Channel>, page = '0') =>
    showUndelivered(ctx, {
      ...deps,
      channel,
      page: /^\d{1,3}$/.test(page) ? Number(page) : 0,
      otherwise: () => showChannel(ctx, { channel, ...deps }),
    })
  presses.on('undelivered', (ctx, { channel, args: [page] }) => openUndelivered(ctx, channel, page))
  presses.on('resend', async (ctx, { channel, args: [letter = '', page] }) => {
    await resendUndelivered(ctx, { ...deps, channel, letter })
    await openUndelivered(ctx, channel, page)
  })
  presses.on('resendAll', async (ctx, { channel }) => {
    await resendUndelivered(ctx, { ...deps, channel })
    await showChannel(ctx, { channel, ...deps })
  })
  presses.on('askSecret', (ctx, { channel }) => show(ctx, askSecretMessage(channel, ctx.say)))
  presses.on('newSecret', (ctx, { channel }) => renew(ctx, { channel, ...deps }))
  presses.on('askDropChannel', (ctx, { channel }) => askDrop(ctx, channel))
  presses.on('dropChannel', (ctx, { channel }) => dropChannel(ctx, { channel, ...deps }))
  return composer
}

const namesOf = (watches: readonly { readonly value: { readonly name: string } }[] = []): string[] =>
  watches.map(({ value }) => value.name)

const showChannel = async (ctx: ChatContext, o: { channel: Doc<Channel>; client: Client }): Promise<void> => {
  const { channel, client } = o
  const [uses, fares, undelivered] = await Promise.all([
    readUses(ctx.store, channel.value.chat),
    askFares(client, [channel]),
    countUndelivered(client, channel.value),
  ])
  const { id } = channel
  const names = namesOf(uses.get(id))
  await show(ctx, channelMessage(channel, { names, fare: fares.get(id), undelivered, say: ctx.say }))
}

const begin = async (ctx: ChatContext): Promise<void> => {
  const found = await channelsOf(ctx.store, String(ctx.chatId))
  if (found.length >= mostChannels) return show(ctx, fullMessage(ctx.say))
  const start: ChannelStart = { id: createRandomId(8) }
  await ctx.conversation.enter(channelConversation, start)
}

/** Watches name their channels in a file that is taken along, where the chat itself is `here`; and people choose by names. */
const freeName = (wanted: string, taken: readonly string[]): string => {
  let name = wanted
  for (let number = 2; taken.includes(name); number += 1) name = `${wanted} ${number}`
  return name
}

const beginChannel = async (
  ctx: ChatContext,
  o: { id: string; webhook: Webhook; message: number; secret: string },
): Promise<void> => {
  const { id, webhook, message, secret } = o
  const chat = String(ctx.chatId)
  const taken = (await channelsOf(ctx.store, chat)).map(({ value }) => value.name)
  const value: Channel = {
    chat,
    ...webhook,
    name: freeName(webhook.name, [here, ...taken]),
    state: 'adding',
    failures: 0,
    createdAt: Math.floor(ctx.now() / 1_000),
  }
  ctx.writes.push(
    put(channels, { id, value }, { expect: 0 }),
    ...(await wish(ctx, { kind: 'add channel', channel: id, message, secret })),
  )
}

const renew = async (
  ctx: ChatContext,
  { channel, secret }: { channel: Doc<Channel>; secret: string },
): Promise<void> => {
  const message = ctx.callbackQuery?.message?.message_id
  if (message === undefined || channel.value.state !== 'live') return stale(ctx)
  ctx.writes.push(...(await wish(ctx, { kind: 'new secret', channel: channel.id, message, secret })))
  await show(ctx, lineMessage(ctx.say('channel-renewing')))
}

const askDrop = async (ctx: ChatContext, channel: Doc<Channel>): Promise<void> => {
  const using = (await readUses(ctx.store, channel.value.chat)).get(channel.id) ?? []
  const isOnly = ({ value }: (typeof using)[number]): boolean => placesOf(value).length === 1
  const goOn = namesOf(using.filter(watch => !isOnly(watch)))
  await show(ctx, askDropMessage(channel, { goOn, stop: namesOf(using.filter(isOnly)), say: ctx.say }))
}
