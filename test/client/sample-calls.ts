import type { Client } from '#client/client.ts'
import type { NewBot } from '#contract/bot.ts'

/** The documented *Channel*, as the reply to *Add channel*. */
export const channel = {
  id: 7,
  user_id: 1,
  name: 'A chat',
  platform: 'Webhook',
  token: '',
  channel: 'https://lookout.example/alerts/receiver-token',
  channel_type: '',
  is_default: 0,
  priority: 0,
  others: {},
}
export const newChannel = { name: 'A chat', platform: 'Webhook', channel: channel.channel }

export const newBot: NewBot = {
  info: { type: 'Wallet', name: 'treasury' },
  driver: {
    chains: [{ chain_id: '1', type: 'Ethereum' }],
    addresses: ['0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'],
    strategies: [{ func: 'eth_transfer', params: { direction: 'both' } }],
  },
}
export const bot = {
  id: 'bot-1',
  info: { type: 'Wallet', name: 'treasury', status: 'Private', notify_template: '' },
  driver: newBot.driver,
}

const subscriptionInfo = {
  name: 'treasury',
  status: 'Enabled',
  actions: [],
  notify: { frequency: 'Always', template: '' },
} as const
export const subscription = {
  id: 'subscription-1',
  info: subscriptionInfo,
  user_id: 1,
  bot_id: 'bot-1',
  trigger_times: 0,
  last_trigger_time: 0,
  trigger_last_update_at: 0,
  created_at: '2026-01-01T00:00:00.000000Z',
}

const hash = `0x${'a'.repeat(64)}`

type Sample = { readonly call: (client: Client) => Promise<unknown>; readonly data: unknown }

/** Calls that mean the same however often they arrive, and the data of their replies. */
export const repeatable: Readonly<Record<string, Sample>> = {
  'List channels': {
    call: client => client.listChannels({}),
    data: { data: [{ ...channel, others: null }], current_page: 1, per_page: '10', total: 1 },
  },
  'List rates': {
    call: client => client.listRates({}),
    data: { rates: [{ currency: 'EUR', usd: 1.1628, at: 1_800_000_000 }] },
  },
  'List chains': {
    call: client => client.listChains(),
    data: {
      chains: [
        {
          chain_id: '1',
          name: 'Ethereum',
          state: 'watching',
          head: 100,
          cursor: 99,
          lag_blocks: 1,
          failing: null,
          coverage: { internal_transfers: true, zero_value: true, final: true },
        },
      ],
    },
  },
  'Get channel': { call: client => client.getChannel({ channel_id: 7 }), data: channel },
  'List all deliveries given up': {
    call: client => client.listAllDeliveries({ per_page: 1 }),
    data: { data: [], current_page: 1, per_page: '1', total: 0 },
  },
  'List deliveries given up': {
    call: client => client.listDeliveries({ channel_id: 7, per_page: 1 }),
    data: { data: [], current_page: 1, per_page: '1', total: 0 },
  },
  'List bots': {
    call: client => client.listBots({}),
    data: { data: [bot], current_page: 1, per_page: '10', total: 1 },
  },
  'Get bot': { call: client => client.getBot({ bot_id: 'bot-1' }), data: bot },
  'List subscriptions': {
    call: client => client.listSubscriptions({}),
    data: { data: [subscription], current_page: 1, per_page: '10', total: 1 },
  },
  'Get subscription': {
    call: client => client.getSubscription({ subscription_id: 'subscription-1' }),
    data: subscription,
  },
  'Explain transaction': {
    call: client => client.explainTransaction({ chain_id: '1', hash, bot_id: 'bot-1', per_page: 100 }),
    data: { chain_id: '1', hash, transaction: null, data: [], current_page: 1, per_page: '100', total: 0 },
  },
  'Explain readings': {
    call: client => client.explainReadings({ bot_id: 'bot-1', per_page: 1 }),
    data: { data: [], current_page: 1, per_page: '1', total: 0 },
  },
  'Explain proposals': {
    call: client => client.explainProposals({ bot_id: 'bot-1', per_page: 1 }),
    data: { data: [], current_page: 1, per_page: '1', total: 0 },
  },
  'Read balance': {
    call: client => client.readBalance({ chain_id: '1', address: newBot.driver.addresses[0] ?? '' }),
    data: { symbol: 'ETH', decimals: 18, balance: '1250000000000000000' },
  },
  'Find activity': {
    call: client => client.findActivity({ address: newBot.driver.addresses[0] ?? '' }),
    data: { chains: ['1', '8453'], contracts: ['8453'], unanswered: 0 },
  },
  'Resolve name': {
    call: client => client.resolveName({ name: 'vitalik.eth' }),
    data: { name: 'vitalik.eth', chain_id: '1', address: newBot.driver.addresses[0] },
  },
  'Delete channel': { call: client => client.deleteChannel({ channel_id: 7 }), data: {} },
  'Set channel labels': { call: client => client.setChannelLabels({ channel_id: 7, labels: [] }), data: {} },
  'Update bot': { call: client => client.updateBot({ bot_id: 'bot-1', ...newBot }), data: bot },
  'Delete bot': { call: client => client.deleteBot({ bot_id: 'bot-1' }), data: {} },
  'Unsubscribe from bot': {
    call: client => client.unsubscribe({ subscription_id: 'subscription-1' }),
    data: {},
  },
}

const once = { idempotencyKey: 'intent-1.step' }
const newSubscription = { bot_id: 'bot-1', info: { ...subscriptionInfo, actions: [] } }

/** Calls that make something, told apart by their key. */
export const keyed: Readonly<Record<string, Sample>> = {
  'Add channel': { call: client => client.addChannel(newChannel, once), data: channel },
  'Create bot': { call: client => client.createBot(newBot, once), data: bot },
  'Subscribe to bot': { call: client => client.subscribe(newSubscription, once), data: subscription },
  'Test channel': {
    call: client => client.testChannel({ channel_id: 7 }, once),
    data: { id: 'test:1:0x', channels: 1 },
  },
  'Resend delivery': {
    call: client => client.resendDelivery({ channel_id: 7, delivery_id: '000000000001' }, once),
    data: { queued: 1, remaining: 0 },
  },
  'Resend all deliveries': {
    call: client => client.resendDeliveries({ channel_id: 7 }, once),
    data: { queued: 2, remaining: 0 },
  },
  'Test subscription': {
    call: client => client.testSubscription({ subscription_id: 'subscription-1' }, once),
    data: { id: 'subscription-1:1:0x', channels: 1 },
  },
}

/** Calls that make something each time they arrive. */
export const unkeyed: Readonly<Record<string, Sample>> = {
  'Add channel': { call: client => client.addChannel(newChannel), data: channel },
  'Create bot': { call: client => client.createBot(newBot), data: bot },
  'Subscribe to bot': { call: client => client.subscribe(newSubscription), data: subscription },
}
