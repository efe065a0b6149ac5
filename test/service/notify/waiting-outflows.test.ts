import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { pause } from '#lib/timers.ts'
import { createLocalChain, type LocalChain } from '#playground/local-chain.ts'
import { outflowWindows } from '#service/outflow-records.ts'
import { bots, deferredMatches } from '#service/records.ts'
import type { Write } from '#store/store.ts'
import { alice, bob } from '../../support/addresses.ts'
import { startPriceServer } from '../../support/http-server.ts'
import { notificationsOf, startReceiver } from '../../support/receiver.ts'
import { startService } from '../../support/service.ts'
import { addChannel, newBot, newSubscription } from '../../support/service-requests.ts'
import { until } from '../../support/waiting.ts'

const hourMs = 3_600_000

describe('An outflow that waits for its price', () => {
  let chain: LocalChain
  before(async () => {
    chain = await createLocalChain()
  })
  after(() => chain.close())

  it('does not keep its bot from being deleted, however long it has waited', async t => {
    const prices = await startPriceServer(t)
    prices.setMode({ status: 503 })
    const receiver = await startReceiver(t)
    let aheadMs = 0
    const { api, store } = await startService(t, {
      chains: [{ id: 31337, rpc: [chain.url], confirmations: 0 }],
      pricesUrl: prices.url,
      now: () => Date.now() + aheadMs,
    })
    const channel = await addChannel(api, `${receiver.url}/hook`)
    const { info, driver } = newBot({ addresses: [alice] })
    const strategies = [{ func: 'outflow', params: { usd: 100, within: '1h' } }]
    const created = await api('POST', '/bots', { body: { info, driver: { ...driver, strategies } } })
    assert.ok(typeof created.data === 'object' && created.data !== null && 'id' in created.data)
    const bot = String(created.data.id)
    await api('POST', '/subscriptions', { body: newSubscription(bot, [channel]) })
    await chain.send({ from: alice, to: bob, wei: 10n ** 18n })
    const waiting = async () => (await store.depth('match')).items
    await until('an outflow that waits', async () => (await waiting()) === 1)

    // By now it is looked at every ten minutes.
    aheadMs = 2 * hourMs
    await pause(3_000)
    const begun = performance.now()
    assert.equal((await api('DELETE', `/bots/${bot}`)).status, 200)
    await until('the end of the bot', async () => (await store.get(bots, [bot]))[0] === undefined)
    assert.ok(performance.now() - begun < 60_000)
    assert.equal(await waiting(), 0)
    assert.deepEqual(await store.all(outflowWindows, { limit: 10 }), [])
    assert.equal(receiver.received.length, 0)
  })

  it('counts where its transaction is taken off the chain and comes back before the price does', async t => {
    const prices = await startPriceServer(t)
    prices.setMode({ status: 503 })
    prices.setPrice(`31337:0x${'0'.repeat(40)}`, { price: 2_000 })
    const receiver = await startReceiver(t)
    const { api, store } = await startService(t, {
      chains: [{ id: 31337, rpc: [chain.url], confirmations: 0 }],
      pricesUrl: prices.url,
    })
    const channel = await addChannel(api, `${receiver.url}/hook`)
    const { info, driver } = newBot({ addresses: [alice] })
    const strategies = [{ func: 'outflow', params: { usd: 100, within: '1h' } }]
    const created = await api('POST', '/bots', { body: { info, driver: { ...driver, strategies } } })
    assert.ok(typeof created.data === 'object' && created.data !== null && 'id' in created.data)
    const subscribed = await api('POST', '/subscriptions', {
      body: newSubscription(String(created.data.id), [channel]),
    })
    assert.ok(typeof subscribed.data === 'object' && subscribed.data !== null && 'id' in subscribed.data)
    const lane = String(subscribed.data.id)
    const hash = `0x${'7'.repeat(64)}`
    const address = alice.slice(2).toLowerCase()
    const update = (revision: number, state: 'included' | 'removed', height: number): Write => ({
      op: 'push',
      queue: 'match',
      lane,
      id: revision === 0 ? `${lane}:31337:${hash}` : `${lane}:31337:${hash}:${revision}`,
      body: {
        chain: 31337,
        block: { hash: `0x${String(height).repeat(64)}`, height, time: 1_700_000_000 + height },
        transaction: { hash, from: address, to: bob.slice(2).toLowerCase(), method: '' },
        movements: [],
        outflows: [{ address, way: 'out', amount: '1000000000000000000' }],
        revision,
        state,
      },
    })
    await store.commit([update(0, 'included', 1)])
    await until(
      'an outflow that waits',
      async () => (await store.all(deferredMatches, { limit: 10 })).length === 1,
    )
    await store.commit([update(1, 'removed', 1), update(2, 'included', 2)])
    await pause(3_000)
    assert.equal(receiver.received.length, 0)

    prices.setMode('normal')
    await receiver.waitFor(1)
    const [told] = notificationsOf(receiver)
    assert.deepEqual(
      [told?.state, told?.data.block.height, told?.data.outflows.map(({ left_usd }) => left_usd)],
      ['included', 2, [2_000]],
    )
    await until('nothing waits', async () => (await store.depth('match')).items === 0)
    assert.deepEqual(await store.all(deferredMatches, { limit: 10 }), [])
    assert.equal(receiver.received.length, 1)
  })
})
