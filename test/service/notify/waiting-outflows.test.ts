import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { pause } from '#lib/timers.ts'
import { createLocalChain, type LocalChain } from '#playground/local-chain.ts'
import { outflowWindows } from '#service/outflow-records.ts'
import { bots } from '#service/records.ts'
import { alice, bob } from '../../support/addresses.ts'
import { startPriceServer } from '../../support/http-server.ts'
import { startReceiver } from '../../support/receiver.ts'
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
})
