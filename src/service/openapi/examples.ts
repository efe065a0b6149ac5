import type { z } from 'zod'
import type { endpoints } from '#contract/endpoints.ts'
import type { OperationName } from './refusals.ts'

const exampleBot = {
  info: {
    type: 'Wallet',
    name: 'Treasury',
    tags: ['treasury'],
    status: 'Public',
    notify_template: '{$tx.status}: {$tx.from} to {$tx.to}\n{$chain.explore}/tx/{$tx.hash}',
    description: '',
  },
  driver: {
    chains: [{ chain_id: '1', type: 'Ethereum' }],
    addresses: ['0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'],
    strategies: [
      {
        func: 'eth_transfer',
        params: { direction: 'in', minimum_amount: '1000000000000000000', minimum_usd: 0 },
      },
    ],
  },
} as const satisfies z.input<typeof endpoints.createBot.body>

/** A body that each operation takes as it stands, once the ids in it are one's own. */
export const bodyExamples = {
  addChannel: {
    name: 'My hook',
    platform: 'Webhook',
    token: '',
    channel_type: '',
    channel: 'https://example.com/hook',
    priority: 0,
    others: { retryInterval: '30', retryExpire: '3600' },
  } satisfies z.input<typeof endpoints.addChannel.body>,
  previewBot: { driver: exampleBot.driver, within_ms: 3_000 } satisfies z.input<
    typeof endpoints.previewBot.body
  >,
  createBot: exampleBot,
  updateBot: exampleBot,
  subscribe: {
    bot_id: 'c29tZS1ib3QtaWQ',
    info: {
      name: 'Treasury, hourly',
      status: 'Enabled',
      actions: [{ type: 'Notify', params: { channel_ids: [1] } }],
      notify: { frequency: '1h', template: '' },
    },
    driver: {},
  } satisfies z.input<typeof endpoints.subscribe.body>,
} as const satisfies Partial<Record<OperationName, unknown>>
