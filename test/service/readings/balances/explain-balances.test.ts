import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { z } from 'zod'
import { previewSchema } from '#contract/bot.ts'
import { toChecksumAddress } from '#lib/format.ts'
import { callData, execute } from '#playground/contracts.ts'
import { contractOf, explainedReadingSchema } from '#readings/registry.ts'
import { alice, bob, carol } from '../../../support/addresses.ts'
import { deployCoin } from '../../../support/deployed-coin.ts'
import { startFakeNode } from '../../../support/fake-node.ts'
import { startChain } from '../../../support/local-chain.ts'
import { freePort } from '../../../support/machine.ts'
import { startReceiver } from '../../../support/receiver.ts'
import { guestKey, startService } from '../../../support/service.ts'
import { addChannel, createBot, newBot, subscribe } from '../../../support/service-requests.ts'
import { until } from '../../../support/waiting.ts'

const ether = 10n ** 18n
const empty = `0x${'55'.repeat(20)}`

const optionsOf = (addresses: readonly string[], params: readonly object[]) => ({
  addresses,
  strategies: params.map(one => ({ func: 'balance', params: one })),
})

const pageOf = z.object({ total: z.number(), data: z.array(explainedReadingSchema) })

describe('Explain readings', () => {
  it('says of each balance what it is, what its limit is, and why it was notified or not', async t => {
    const chain = await startChain(t)
    const receiver = await startReceiver(t)
    const { api } = await startService(t, { rpc: [chain.url], checkIntervalMs: 100 })
    const setBalance = async (wei: bigint): Promise<void> => {
      await chain.rpc('anvil_setBalance', [bob, `0x${wei.toString(16)}`])
      await chain.mine()
    }
    await setBalance(ether)
    const id = await createBot(api, optionsOf([bob, carol], [{ asset: 'coin', below: String(ether / 5n) }]))
    const explained = async () => pageOf.parse((await api('GET', `/bots/${id}/readings`)).data)
    const stateOfBob = async () => (await explained()).data[0]?.state

    assert.equal(await stateOfBob(), 'not_watched')
    const channel = await addChannel(api, receiver.url)
    await subscribe(api, { bot: id, channels: [channel] })
    const { data, total } = await explained()
    const [first] = data
    assert.equal(total, 2)
    assert.ok(first)
    const { height, time, ...said } = first
    assert.ok(height !== null && time !== null)
    assert.deepEqual(said, {
      strategy: { func: 'balance', params: { asset: 'coin', below: '200000000000000000' } },
      chain_id: '31337',
      address: bob,
      item: null,
      symbol: 'ETH',
      decimals: 18,
      value: '1000000000000000000',
      side: 'below',
      limit: '200000000000000000',
      state: 'quiet',
      notified_at: null,
      notified_time: null,
      recovers_at: '202000000000000000',
    })
    await setBalance(ether / 10n)
    await receiver.waitFor(1)
    await until('it is notified', async () => (await stateOfBob()) === 'notified')
    const [past] = (await explained()).data
    assert.ok(past?.notified_at !== null && past?.value === '100000000000000000')
    assert.ok(past.notified_time !== null && Math.abs(past.notified_time - Date.now() / 1_000) < 600)
    await setBalance((201n * ether) / 1_000n)
    await until('it is nearly back', async () => (await stateOfBob()) === 'recovering')
    await setBalance(ether)
    await receiver.waitFor(2)
    await until('it is back', async () => (await stateOfBob()) === 'quiet')
  })

  it('has pages, and is for the owner of the bot alone', async t => {
    const chain = await startChain(t)
    const { api } = await startService(t, { rpc: [chain.url] })
    const params = [
      { asset: 'coin', below: '1' },
      { asset: alice, above: '5' },
    ]
    const id = await createBot(api, optionsOf([alice, bob, carol], params))
    const second = pageOf.parse((await api('GET', `/bots/${id}/readings?current_page=2&per_page=4`)).data)
    assert.deepEqual(
      second.data.map(({ address, strategy, value }) => [address, contractOf(strategy), value]),
      [
        [bob, alice, null],
        [carol, alice, null],
      ],
    )
    assert.equal(second.total, 6)
    const ofBob = pageOf.parse((await api('GET', `/bots/${id}/readings?address=${bob.toLowerCase()}`)).data)
    assert.deepEqual([ofBob.total, ofBob.data.map(({ address }) => address)], [2, [bob, bob]])
    const elsewhere = await api('GET', `/bots/${id}/readings?chain_id=1`)
    assert.deepEqual(pageOf.parse(elsewhere.data), { total: 0, data: [] })
    assert.equal((await api('GET', `/bots/${id}/readings`, { as: guestKey })).status, 404)
  })

  it('lists what cannot be read while the nodes of a chain are away, and reads the others', async t => {
    const chain = await startChain(t)
    const away = `http://127.0.0.1:${await freePort()}`
    const { api } = await startService(t, {
      chains: [
        { id: 31_337, rpc: [chain.url], confirmations: 0 },
        { id: 1, rpc: [away], confirmations: 0 },
      ],
    })
    const params = [
      { asset: 'coin', below: '1' },
      { asset: alice, above: '5' },
    ]
    const { info, driver } = newBot(optionsOf([bob], params))
    const body = {
      info,
      driver: { ...driver, chains: ['31337', '1'].map(chain_id => ({ chain_id, type: 'Ethereum' })) },
    }
    const reply = await api('POST', '/bots', { body })
    assert.equal(reply.status, 200, reply.msg)
    const { id } = z.object({ id: z.string() }).parse(reply.data)
    const receiver = await startReceiver(t)
    await subscribe(api, { bot: id, channels: [await addChannel(api, receiver.url)] })
    const { data, total } = pageOf.parse((await api('GET', `/bots/${id}/readings`)).data)
    assert.equal(total, 4)
    const [coin, token, coinAway, tokenAway] = data
    assert.deepEqual([coin?.state, coin?.height !== null, token?.state], ['quiet', true, 'unread'])
    const unread = {
      value: null,
      height: null,
      time: null,
      state: 'unread',
      notified_at: null,
      notified_time: null,
    } as const
    assert.deepEqual(
      [coinAway, tokenAway].map(one => one && { ...one, recovers_at: '' }),
      [
        {
          strategy: { func: 'balance', params: { asset: 'coin', below: '1' } },
          chain_id: '1',
          address: bob,
          item: null,
          symbol: 'ETH',
          decimals: 18,
          side: 'below',
          limit: '1',
          ...unread,
          recovers_at: '',
        },
        {
          strategy: { func: 'balance', params: { asset: alice, above: '5' } },
          chain_id: '1',
          address: bob,
          item: null,
          symbol: '',
          decimals: null,
          side: 'above',
          limit: '5',
          ...unread,
          recovers_at: '',
        },
      ],
    )
  })
})

describe('The preview of a bot with balances', () => {
  it('says which of them it would notify at once', async t => {
    const chain = await startChain(t)
    const { api } = await startService(t, { rpc: [chain.url] })
    const [from = ''] = chain.accounts
    const token = await deployCoin(chain, { from, name: 'Tether', symbol: 'USDT' })
    await execute(chain, { from, to: token, data: callData('mint(address,uint256)', bob, 5n) })
    const preview = async (params: readonly object[]) => {
      const { driver } = newBot(optionsOf([bob, empty], params))
      const reply = await api('POST', '/bots/preview', { body: { driver } })
      assert.equal(reply.status, 200, reply.msg)
      return previewSchema.parse(reply.data).chains[0]?.readings
    }
    assert.deepEqual(
      await preview([
        { asset: token, above: '4' },
        { asset: 'coin', below: '1' },
      ]),
      {
        watched: 4,
        read: 4,
        unread: 0,
        fired: 2,
        samples: [
          {
            strategy: { func: 'balance', params: { asset: toChecksumAddress(token), above: '4' } },
            chain_id: '31337',
            address: bob,
            item: null,
            symbol: 'USDT',
            decimals: 6,
            value: '5',
            side: 'above',
            limit: '4',
          },
          {
            strategy: { func: 'balance', params: { asset: 'coin', below: '1' } },
            chain_id: '31337',
            address: empty,
            item: null,
            symbol: 'ETH',
            decimals: 18,
            value: '0',
            side: 'below',
            limit: '1',
          },
        ],
      },
    )
    assert.equal((await preview([{ asset: token, above: '5' }]))?.fired, 0)
  })

  it('says why none of them could be read', async t => {
    const chain = await startChain(t)
    const node = await startFakeNode(t, chain.url)
    node.replyWith(({ method }) =>
      method === 'eth_getBalance' || method === 'eth_call'
        ? { error: { code: -32_000, message: 'request timed out' } }
        : undefined,
    )
    const { api } = await startService(t, { rpc: [node.url] })
    const { driver } = newBot(optionsOf([bob], [{ asset: 'coin', below: '1' }]))
    const reply = await api('POST', '/bots/preview', { body: { driver } })
    const [previewed] = previewSchema.parse(reply.data).chains
    assert.equal(previewed?.readings?.read, 0)
    assert.equal(previewed?.failing, 'no node gives the balances')
  })
})
