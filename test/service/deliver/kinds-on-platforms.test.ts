import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { z } from 'zod'
import { notificationSchema } from '#contract/notification.ts'
import { addToSummary, toSummary } from '#contract/summary.ts'
import { type EventId, kinds, type Strategy } from '#events/registry.ts'
import type { PlatformName } from '#platforms/registry.ts'
import { channelText } from '#render/notification-text.ts'
import { join } from '#render/rich-text.ts'
import { bob } from '../../support/addresses.ts'
import { time } from '../../support/notification.ts'
import { startReceiver } from '../../support/receiver.ts'
import { startService } from '../../support/service.ts'
import { createBot, newChannel, subscribe } from '../../support/service-requests.ts'
import { texts } from '../../support/texts.ts'

const other = '0x7E577e577e577E577e577E577E577E577e577E57'
const contract = '0x7e57C0dE7E57c0DE7e57C0De7e57C0de7E57c0DE'
const coins = { amount: '1250000000000000000', symbol: 'ETH' }
const transferEvent = 'Transfer(address indexed from, address indexed to, uint256 value)'

/**
 * What a channel gets of a kind. `title`: in Slack and Telegram; `discord`: there, where it is written otherwise. `from`: whom the place
 * names. `event`: in the payload of a webhook. `summary`: the lines of two such transactions.
 */
type Row = {
  readonly params?: object
  readonly title: string
  readonly discord?: string
  readonly from?: string
  readonly event: object
  readonly summary: readonly string[]
}

const call = { to: contract, method: '0xa9059cbb', method_name: 'transfer' }

const table: { readonly [F in Strategy['func']]: Row } = {
  eth_transfer: {
    title: '📥 My savings: +1.25 ETH',
    from: ' ← 0x7E57…7E57',
    event: { from: other, to: bob, ...coins, decimals: 18 },
    summary: ['In  +2.5 ETH', 'Largest +1.25 ETH from 0x7E57…7E57'],
  },
  token_transfer: {
    title: '📥 My savings: +1.25 TEST',
    from: ' ← 0x7E57…7E57',
    event: { from: other, to: bob, contract, ...coins, symbol: 'TEST', decimals: 18 },
    summary: ['In  +2.5 TEST', 'Largest +1.25 TEST from 0x7E57…7E57'],
  },
  nft_transfer: {
    title: '🖼️ My savings: +1 NFT Test #1',
    discord: String.raw`🖼️ My savings: +1 NFT Test \#1`,
    from: ' ← 0x7E57…7E57',
    event: { from: other, to: bob, contract, token_id: '1', amount: '1', name: 'Test' },
    summary: ['In  +2 NFT Test', 'Largest +1 NFT Test #1 from 0x7E57…7E57'],
  },
  outflow: {
    params: { usd: 1_000, within: '1h' },
    title: '🚨 My savings: sent out $1,250 in 40 min',
    event: {
      address: bob,
      left_usd: 1_250,
      limit_usd: 1_000,
      within: '1h',
      seconds: 2_400,
      transactions: 3,
      unpriced: 0,
    },
    summary: ['2 large outflows'],
  },
  token_approval: {
    title: '⚠️ My savings: lets 0x7E57…7E57 spend unlimited TEST',
    event: {
      owner: bob,
      contract,
      spender: other,
      scope: 'amount',
      allowance: String(2n ** 256n - 1n),
      unlimited: true,
      revoked: false,
      symbol: 'TEST',
      decimals: 18,
    },
    summary: ['2 approvals'],
  },
  delegation: {
    title: '⚠️ My savings: now runs the code of 0x7e57…c0DE',
    event: { address: bob, contract },
    summary: ['2 delegations'],
  },
  failed_transaction: {
    title: '✕ My savings: failed: called transfer on 0x7e57…c0DE: insufficient balance',
    event: { from: bob, ...call, reason: 'insufficient balance' },
    summary: ['2 failed transactions'],
  },
  safe_transaction: {
    title: '🔐 My savings: executed a Safe transaction',
    event: { safe: bob, action: 'executed', safe_tx_hash: `0x${'5a'.repeat(32)}` },
    summary: ['2 Safe actions'],
  },
  contract_event: {
    params: { event: transferEvent },
    title: '📜 My savings: emitted Transfer: from: 0x7E57…7E57, to: 0x7E57…7E57, value: 1',
    event: {
      contract: bob,
      event: transferEvent,
      name: 'Transfer',
      args: [
        { name: 'from', type: 'address', value: other },
        { name: 'to', type: 'address', value: other },
        { name: 'value', type: 'uint256', value: '1' },
      ],
    },
    summary: ['2 contract events'],
  },
  wrapped_coin: {
    title: '🔁 My savings: wrapped 1.25 ETH',
    event: { account: bob, action: 'wrapped', contract, ...coins },
    summary: ['2 wraps'],
  },
  withdrawal: {
    title: '📥 My savings: +1.25 ETH from validator 123456',
    event: { account: bob, validator: '123456', index: '7890123', ...coins },
    summary: ['2 validator withdrawals'],
  },
  execution_reward: {
    title: '📥 My savings: +1.25 ETH in block tips',
    event: { account: bob, ...coins },
    summary: ['2 execution rewards'],
  },
  contract_deploy: {
    title: '📝 My savings: deployed 0x7e57…c0DE',
    event: { from: bob, contract },
    summary: ['2 deployments'],
  },
  contract_call: {
    title: '⚙️ My savings: called transfer on 0x7e57…c0DE',
    event: { from: bob, ...call },
    summary: ['2 calls'],
  },
}

const token = `4242424242:${'A1b2C3d4E5'.repeat(3)}xyzzy`

/** Channels of every platform, which are told of the same bot. */
const startPlatforms = async (t: TestContext) => {
  const receiver = await startReceiver(t)
  const paths = {
    Webhook: '/hook',
    Telegram: `/bot${token}/sendMessage`,
    Slack: '/services/T/B/x',
    Discord: '/api/webhooks/123456789/a-Token_1',
  } satisfies Record<PlatformName, string>
  const { api } = await startService(t, {
    chains: [{ id: 1, rpc: [], confirmations: 0 }],
    now: () => time * 1_000,
    telegramApiRoot: receiver.url,
  })
  const channels: number[] = []
  for (const [platform, path] of Object.entries(paths)) {
    const target = platform === 'Telegram' ? { token, channel: '42' } : { channel: receiver.url + path }
    const body = { ...newChannel(''), platform, ...target }
    const { data } = await api('POST', '/notify/channels', { body })
    channels.push(z.object({ id: z.number() }).parse(data).id)
  }
  /** What each channel gets of an event of the kind. */
  const tell = async (func: Strategy['func'], params: object) => {
    const bot = await createBot(api, { addresses: [bob], chain: 1, strategies: [{ func, params }] })
    const subscription = await subscribe(api, { bot, channels })
    const before = receiver.received.length
    await api('POST', `/subscriptions/${subscription}/test`)
    const deliveries = (await receiver.waitFor(before + channels.length)).slice(before)
    const bodyAt = (path: string) => deliveries.find(one => one.path === path)?.body
    return {
      webhook: notificationSchema.parse(bodyAt(paths.Webhook)),
      telegram: bodyAt(paths.Telegram),
      slack: bodyAt(paths.Slack),
      discord: bodyAt(paths.Discord),
    }
  }
  return { tell }
}

describe('What happened, of every kind, on every platform', () => {
  it('reads as it should, also in a summary', async t => {
    const { tell } = await startPlatforms(t)
    const listed: Partial<Record<EventId, number>> = {}
    for (const { func, id, list } of kinds) {
      const { params = {}, title, from = '', event, summary, ...row } = table[func]
      const { webhook, telegram, slack, discord } = await tell(func, params)
      const { data } = webhook
      assert.deepEqual(data.event, { type: func, ...event }, func)
      listed[id] = data[list].length

      const link = `https://etherscan.io/tx/${data.transaction.hash}`
      const heading = 'Test alert: not a real transaction.'
      const place = `Ethereum · 0x7099…79C8${from}`
      const text = [heading, title, place, '2026-11-20 10:42 UTC']
      assert.deepEqual(
        telegram,
        { chat_id: 42, text: [...text, link].join('\n'), link_preview_options: { is_disabled: true } },
        func,
      )
      const quiet = { unfurl_links: false, unfurl_media: false }
      assert.deepEqual(slack, { text: [...text, `<${link}|Explorer>`].join('\n'), ...quiet }, func)
      const content = [
        heading,
        row.discord ?? title,
        place,
        String.raw`2026\-11\-20 10:42 UTC`,
        `<${link}>`,
      ].join('\n')
      assert.deepEqual(discord, { content, allowed_mentions: { parse: [] }, flags: 4 }, func)

      const sums = addToSummary(addToSummary(undefined, data), data)
      const said = channelText(
        { ...webhook, summary: toSummary(sums, { since: time - 300, until: time }) },
        { say: texts.for('en') },
      )
      const inWords = ['⏱️ My savings: 2 transactions in 5 min', ...summary]
      assert.deepEqual(join(said.lines, '\n').text.split('\n'), inWords, func)
    }
    assert.deepEqual(listed, Object.fromEntries(kinds.map(({ id }) => [id, 1])))
  })
})
