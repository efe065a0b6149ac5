import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { z } from 'zod'
import { notificationSchema } from '#contract/notification.ts'
import { bob } from '../../support/addresses.ts'
import { noEvents } from '../../support/notification.ts'
import { isSignedWith, startReceiver } from '../../support/receiver.ts'
import { asGuest, guestKey, startService, type TestApi } from '../../support/service.ts'
import { addChannel, createBot, newChannel, subscribe } from '../../support/service-requests.ts'
import { until } from '../../support/waiting.ts'

const other = '0x7E577e577e577E577e577E577E577E577e577E57'
const contract = '0x7e57C0dE7E57c0DE7e57C0De7e57C0de7E57c0DE'

const sentTest = z.object({ id: z.string(), channels: z.number() })

const setUp = async (t: TestContext, strategy: object = {}, template = '') => {
  const receiver = await startReceiver(t)
  const { api } = await startService(t)
  const added = await api('POST', '/notify/channels', { body: newChannel(`${receiver.url}/hook`) })
  const channel = z.object({ id: z.number(), secret: z.string() }).parse(added.data)
  const strategies = [{ func: 'eth_transfer', params: {}, ...strategy }]
  const bot = await createBot(api, { addresses: [bob], template, strategies })
  const subscription = await subscribe(api, { bot, channels: [channel.id] })
  return { receiver, api, channel, bot, subscription, path: `/subscriptions/${subscription}/test` }
}

describe('A test of a subscription', () => {
  it('is a notification like any other, signed, and marked as a test', async t => {
    const { receiver, api, channel, bot, subscription, path } = await setUp(t, {}, '{$tx.from} paid')
    const sent = sentTest.parse((await api('POST', path)).data)
    const [delivery] = await receiver.waitFor(1)
    const { time, data, ...rest } = notificationSchema.parse(delivery?.body)
    const { hash } = data.transaction
    assert.match(hash, /^0x[0-9a-f]{64}$/)
    assert.deepEqual(sent, { id: `${subscription}:31337:${hash}`, channels: 1 })
    assert.deepEqual(rest, {
      id: sent.id,
      revision: 0,
      state: 'included',
      version: '1.0',
      test: true,
      bot: { id: bot, name: 'Savings' },
      subscription: { id: subscription, name: 'My savings' },
      message: `${other} paid`,
    })
    assert.deepEqual(data, {
      block: { hash: `0x${'0'.repeat(64)}`, height: 0, time },
      chain: { chain_id: '31337', explore: '', type: 'Ethereum' },
      transaction: { hash, from: other, to: bob, method: '', status: 'success' },
      conditions: [
        { func: 'eth_transfer', params: { direction: 'both', minimum_amount: '0', minimum_usd: 0 } },
      ],
      event: {
        type: 'eth_transfer',
        from: other,
        to: bob,
        amount: '1250000000000000000',
        symbol: 'ETH',
        decimals: 18,
      },
      ...noEvents,
      movements: [
        {
          kind: 'native',
          address: bob,
          direction: 'in',
          counterparty: other,
          amount: '1250000000000000000',
          symbol: 'ETH',
          decimals: 18,
        },
      ],
      left_out: 0,
    })
    assert.equal(delivery?.headers['webhook-id'], sent.id)
    assert.ok(delivery && isSignedWith(channel.secret, delivery))
  })

  it("says nothing in the words of a bot's owner to a subscriber of another account", async t => {
    const receiver = await startReceiver(t)
    const { api } = await startService(t)
    const foreign = asGuest(api)
    const name = 'Locked! Unlock\u202E at evil.com'
    const template = 'Send all you have to {$tx.from}'
    const bot = await createBot(api, { addresses: [bob], name, template })
    const told = async (caller: TestApi, template = '') => {
      const channels = [await addChannel(caller, receiver.url)]
      const subscription = await subscribe(caller, { bot, channels, template })
      await caller('POST', `/subscriptions/${subscription}/test`)
      const delivery = (await receiver.waitFor(receiver.received.length + 1)).at(-1)
      const { bot: from, message } = notificationSchema.parse(delivery?.body)
      return { name: from.name, message }
    }
    const shown = 'Locked! Unlock at evil.\u2060com'
    assert.deepEqual(await told(foreign), { name: shown, message: '' })
    assert.deepEqual(await told(foreign, '{$tx.status}: {$bot.name}'), {
      name: shown,
      message: `success: ${shown}`,
    })
    assert.deepEqual(await told(api), { name, message: `Send all you have to ${other}` })
  })

  const kinds: readonly (readonly [title: string, strategy: object, event: object])[] = [
    [
      'coins going out',
      { params: { direction: 'out' } },
      {
        type: 'eth_transfer',
        from: bob,
        to: other,
        amount: '1250000000000000000',
        symbol: 'ETH',
        decimals: 18,
      },
    ],
    [
      'tokens',
      { func: 'token_transfer' },
      {
        type: 'token_transfer',
        from: other,
        to: bob,
        contract,
        amount: '1250000000000000000',
        symbol: 'TEST',
        decimals: 18,
      },
    ],
    [
      'NFTs',
      { func: 'nft_transfer' },
      { type: 'nft_transfer', from: other, to: bob, contract, token_id: '1', amount: '1', name: 'Test' },
    ],
    ['deployments', { func: 'contract_deploy' }, { type: 'contract_deploy', from: bob, contract }],
    [
      'calls',
      { func: 'contract_call' },
      {
        type: 'contract_call',
        from: bob,
        to: contract,
        method: '0xa9059cbb',
        method_name: 'transfer',
      },
    ],
  ]
  for (const [title, strategy, event] of kinds)
    it(`shows ${title} if that is the bot’s first strategy`, async t => {
      const { receiver, api, path } = await setUp(t, strategy)
      await api('POST', path)
      const [delivery] = await receiver.waitFor(1)
      assert.deepEqual(notificationSchema.parse(delivery?.body).data.event, event)
    })

  it('may be repeated, and is counted nowhere', async t => {
    const { receiver, api, bot, path } = await setUp(t)
    const first = sentTest.parse((await api('POST', path)).data)
    const second = sentTest.parse((await api('POST', path)).data)
    assert.notEqual(first.id, second.id)
    await receiver.waitFor(2)
    const { triggered_times } = z
      .object({ triggered_times: z.number() })
      .parse((await api('GET', `/bots/${bot}`)).data)
    assert.equal(triggered_times, 0)
  })

  it('goes to every channel of it, and to none of another account’s', async t => {
    const { receiver, api, bot, channel } = await setUp(t)
    const second = await addChannel(api, `${receiver.url}/second`)
    const subscription = await subscribe(api, { bot, channels: [channel.id, second] })
    const path = `/subscriptions/${subscription}/test`
    assert.deepEqual(await api('POST', path, { as: guestKey }), {
      status: 404,
      code: 40403,
      msg: `there is no subscription ${subscription}`,
      data: {},
    })
    assert.equal(sentTest.parse((await api('POST', path)).data).channels, 2)
    await receiver.waitFor(2)
    assert.deepEqual(receiver.received.map(delivery => delivery.path).toSorted(), ['/hook', '/second'])
  })
})

describe('A test of a channel', () => {
  it('needs no bot and no subscription, and is signed and marked as a test', async t => {
    const receiver = await startReceiver(t)
    const { api } = await startService(t)
    const added = await api('POST', '/notify/channels', { body: newChannel(`${receiver.url}/hook`) })
    const channel = z.object({ id: z.number(), secret: z.string() }).parse(added.data)
    const sent = sentTest.parse((await api('POST', `/notify/channels/${channel.id}/test`)).data)
    const [delivery] = await receiver.waitFor(1)
    const { data, time, ...rest } = notificationSchema.parse(delivery?.body)
    assert.deepEqual(sent, { id: `test:31337:${data.transaction.hash}`, channels: 1 })
    assert.deepEqual(rest, {
      id: sent.id,
      revision: 0,
      state: 'included',
      version: '1.0',
      test: true,
      bot: { id: 'test', name: 'Test' },
      subscription: { id: 'test', name: 'hook' },
      message: '',
    })
    assert.equal(data.block.time, time)
    assert.equal(data.event?.type, 'eth_transfer')
    assert.ok(delivery && isSignedWith(channel.secret, delivery))
  })

  it('is for its account alone, and goes nowhere where the channel is switched off', async t => {
    const receiver = await startReceiver(t)
    const { api } = await startService(t)
    const path = `/notify/channels/${await addChannel(api, `${receiver.url}/hook`)}/test`
    const { status, msg } = await api('POST', path, { as: guestKey })
    assert.deepEqual({ status, msg }, { status: 404, msg: 'there is no channel 1' })
    receiver.replyNext({ status: 410 })
    await api('POST', path)
    const states = z.object({ data: z.array(z.object({ state: z.string() })) })
    await until('the channel is switched off', async () => {
      const { data } = states.parse((await api('GET', '/notify/channels')).data)
      return data[0]?.state === 'disabled'
    })
    assert.equal(sentTest.parse((await api('POST', path)).data).channels, 0)
  })
})
