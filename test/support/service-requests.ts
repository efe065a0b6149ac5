import assert from 'node:assert/strict'
import { z } from 'zod'
import { pause } from '#lib/timers.ts'
import type { TestApi } from './service.ts'

const channelSchema = z.object({ id: z.number() })
const createdSchema = z.object({ id: z.string() })

interface BotOptions {
  addresses: readonly string[]
  params?: object
  /** Takes the place of the one strategy that `params` are for. */
  strategies?: readonly object[]
  name?: string
  template?: string
  status?: string
  chain?: number
}

export const newBot = (o: BotOptions) => ({
  info: {
    type: 'Wallet',
    name: o.name ?? 'Savings',
    tags: ['watch'],
    notify_template: o.template ?? '',
    description: '',
    ...(o.status === undefined ? {} : { status: o.status }),
  },
  driver: {
    chains: [{ chain_id: String(o.chain ?? 31_337), type: 'Ethereum' }],
    addresses: o.addresses,
    strategies: o.strategies ?? [{ func: 'eth_transfer', params: o.params ?? {} }],
  },
})

export const newChannel = (url: string, others?: object) => ({
  name: 'hook',
  platform: 'Webhook',
  token: '',
  channel_type: '',
  channel: url,
  priority: 0,
  ...(others === undefined ? {} : { others }),
})

export const newSubscription = (
  bot: string,
  channels: readonly number[],
  o: { template?: string; frequency?: string; schedule?: object; final?: true } = {},
) => ({
  bot_id: bot,
  info: {
    name: 'My savings',
    status: 'Enabled',
    actions: [{ type: 'Notify', params: { channel_ids: channels } }],
    notify: {
      frequency: o.frequency ?? 'Always',
      template: o.template ?? '',
      ...(o.schedule && { schedule: o.schedule }),
      ...(o.final && { final: o.final }),
    },
  },
  driver: {},
})

export const addChannel = async (api: TestApi, url: string, others?: object): Promise<number> =>
  channelSchema.parse((await api('POST', '/notify/channels', { body: newChannel(url, others) })).data).id

export const createBot = async (api: TestApi, o: BotOptions): Promise<string> => {
  const { status, msg, data } = await api('POST', '/bots', { body: newBot(o) })
  assert.equal(status, 200, msg)
  return createdSchema.parse(data).id
}

type SubscriptionOptions = Parameters<typeof newSubscription>[2]

export const subscribe = async (
  api: TestApi,
  o: { bot: string; channels: readonly number[] } & SubscriptionOptions,
): Promise<string> =>
  createdSchema.parse(
    (await api('POST', '/subscriptions', { body: newSubscription(o.bot, o.channels, o) })).data,
  ).id

/** Creates a bot whose notifications a new webhook at the URL gets. */
export const createWatch = async (
  api: TestApi,
  url: string,
  options: BotOptions,
  subscriptionOptions?: SubscriptionOptions,
): Promise<{ channel: number; bot: string; subscription: string }> => {
  const channel = await addChannel(api, url)
  const bot = await createBot(api, options)
  const subscription = await subscribe(api, { ...subscriptionOptions, bot, channels: [channel] })
  return { channel, bot, subscription }
}

/** Reads what a test waits for, which on a busy machine is more often than an account may. */
export const readAgain = async (api: TestApi, path: string): Promise<unknown> => {
  const { status, msg, data } = await api('GET', path)
  if (status === 429) return pause(1_000).then(() => readAgain(api, path))
  assert.equal(status, 200, `${path}: ${msg}`)
  return data
}
