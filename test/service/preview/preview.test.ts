import assert from 'node:assert/strict'
import { after, before, describe, it, type TestContext } from 'node:test'
import { previewSchema } from '#contract/bot.ts'
import { createLocalChain, type LocalChain } from '#playground/local-chain.ts'
import { estimatePerDay } from '#service/preview/preview-chain.ts'
import { alice, bob, carol } from '../../support/addresses.ts'
import { startFakeNode } from '../../support/fake-node.ts'
import { startPriceServer } from '../../support/http-server.ts'
import { headOf } from '../../support/local-chain.ts'
import { freePort } from '../../support/machine.ts'
import { noEvents } from '../../support/notification.ts'
import { guestKey, type RunningService, startService } from '../../support/service.ts'
import { newBot } from '../../support/service-requests.ts'

const coin = 10n ** 18n

const previewOf = async ({ api }: RunningService, driver: object = {}, as = guestKey) => {
  const { driver: whole } = newBot({ addresses: [bob] })
  const reply = await api('POST', '/bots/preview', { body: { driver: { ...whole, ...driver } }, as })
  assert.equal(reply.status, 200, reply.msg)
  return previewSchema.parse(reply.data).chains
}

describe('the preview of a bot', () => {
  let chain: LocalChain
  /** Coins to Bob, a minute apart: 1, 2, 3, 4 and 5. */
  const sent: string[] = []
  before(async () => {
    chain = await createLocalChain()
    for (let amount = 1n; amount <= 5n; amount += 1n) {
      await chain.rpc('evm_increaseTime', [60])
      sent.push(await chain.send({ from: alice, to: bob, wei: amount * coin }))
    }
  })
  after(() => chain.close())

  const start = async (t: TestContext, chains: { id: number; rpc: string[] }[] = []) =>
    startService(t, {
      chains: [{ id: 31337, rpc: [chain.url] }, ...chains].map(one => ({ ...one, confirmations: 0 })),
    })

  it('counts each counterparty of these blocks once for a strategy of new ones', async t => {
    const running = await start(t)
    const params = { counterparties: { new_only: true } }
    const [preview] = await previewOf(running, { strategies: [{ func: 'eth_transfer', params }] })
    assert.equal(preview?.fired, 1)
    assert.deepEqual(
      preview.samples.map(({ transaction }) => transaction.hash),
      [sent[Math.max(0, sent.length - preview.blocks)]],
    )
  })

  it('counts what it would have notified in the last blocks, with samples of the newest', async t => {
    const running = await start(t)
    const [preview] = await previewOf(running)
    assert.ok(preview)
    const { samples, seconds, per_day, ...counts } = preview
    assert.deepEqual(counts, { chain_id: '31337', blocks: 6, fired: 5, readings: null, failing: null })
    assert.ok(seconds >= 360 && seconds < 900, String(seconds))
    assert.deepEqual(per_day, estimatePerDay(5, seconds))
    assert.deepEqual(
      samples.map(({ transaction }) => transaction.hash),
      [sent[4], sent[3], sent[2]],
    )
    const [newest] = samples
    assert.ok(newest)
    const { hash, time } = newest.block
    const event = { from: alice, to: bob, amount: String(5n * coin), symbol: 'ETH', decimals: 18 }
    assert.deepEqual(newest, {
      block: { hash, height: await headOf(chain), time },
      chain: { chain_id: '31337', explore: '', type: 'Ethereum' },
      transaction: { hash: sent[4], from: alice, to: bob, method: '', status: 'success' },
      conditions: [
        { func: 'eth_transfer', params: { direction: 'both', minimum_amount: '0', minimum_usd: 0 } },
      ],
      event: { type: 'eth_transfer', ...event },
      ...noEvents,
      movements: [
        {
          kind: 'native',
          address: bob,
          direction: 'in',
          counterparty: alice,
          amount: String(5n * coin),
          symbol: 'ETH',
          decimals: 18,
        },
      ],
      left_out: 0,
    })
  })

  it('applies the direction, the minimum and the strategies of the bot', async t => {
    const running = await start(t)
    const firedBy = async (func: string, params: object = {}) =>
      (await previewOf(running, { strategies: [{ func, params }] })).map(({ fired }) => fired)
    assert.deepEqual(await firedBy('eth_transfer', { minimum_amount: String(4n * coin) }), [2])
    assert.deepEqual(await firedBy('eth_transfer', { direction: 'out' }), [0])
    assert.deepEqual(await firedBy('token_transfer'), [0])
    const [others] = await previewOf(running, { addresses: [carol] })
    assert.deepEqual([others?.fired, others?.samples], [0, []])
  })

  it('applies the minimum in dollars', async t => {
    const server = await startPriceServer(t)
    server.setPrice(`31337:0x${'0'.repeat(40)}`, { price: 100 })
    const chains = [{ id: 31337, rpc: [chain.url], confirmations: 0 }]
    const running = await startService(t, { chains, pricesUrl: server.url })
    const strategies = [{ func: 'eth_transfer', params: { minimum_usd: 350 } }]
    assert.deepEqual(
      (await previewOf(running, { strategies })).map(({ fired }) => fired),
      [2],
    )
  })

  it('reads a block once for concurrent previews', async t => {
    const rpc = await startFakeNode(t, chain.url)
    const asked: number[] = []
    rpc.replyWith(({ method, params }) => {
      if (method === 'eth_getBlockByNumber' && params[1] === true) asked.push(Number(params[0]))
      return undefined
    })
    const running = await startService(t, {
      chains: [{ id: 31337, rpc: [rpc.url], confirmations: 0 }],
    })
    await Promise.all([previewOf(running), previewOf(running, { addresses: [carol] })])
    await previewOf(running)
    assert.deepEqual(
      asked.toSorted((a, b) => a - b),
      [0, 1, 2, 3, 4, 5],
    )
  })

  it('names a chain that cannot be read, beside those that can', async t => {
    const nobody = `http://127.0.0.1:${await freePort()}`
    const running = await start(t, [{ id: 1, rpc: [nobody] }])
    const chains = ['31337', '1'].map(chain_id => ({ chain_id, type: 'Ethereum' }))
    const [well, failing] = await previewOf(running, { chains })
    assert.deepEqual([well?.fired, well?.failing], [5, null])
    assert.match(String(failing?.failing), /^rpc_/)
    assert.deepEqual(
      { ...failing, failing: '' },
      {
        chain_id: '1',
        blocks: 0,
        seconds: 0,
        fired: 0,
        per_day: null,
        samples: [],
        readings: null,
        failing: '',
      },
    )
  })

  it('refuses what cannot be watched, and an account that calls too often', async t => {
    const { api } = await start(t)
    const { driver } = newBot({ addresses: [bob] })
    const wrong = { driver: { ...driver, chains: [{ chain_id: '5', type: 'Ethereum' }] } }
    assert.deepEqual(await api('POST', '/bots/preview', { body: wrong }), {
      status: 400,
      code: 40001,
      msg: 'driver.chains[0].chain_id: chain 5 is not watched here',
      data: {},
    })
    const replies = await Promise.all(
      Array.from({ length: 60 }, () => api('POST', '/bots/preview', { body: { driver } })),
    )
    const refused = replies.find(({ status }) => status !== 200)
    const msg = 'too often; try again in a few seconds'
    assert.deepEqual(refused, { status: 429, code: 42900, msg, data: {} })
  })
})

describe('the estimate per day', () => {
  const day = 86_400

  it('is wider for smaller counts', () => {
    assert.deepEqual(estimatePerDay(0, day), { least: 0, likely: 0, most: 3 })
    assert.deepEqual(estimatePerDay(4, day), { least: 1, likely: 4, most: 9 })
    assert.deepEqual(estimatePerDay(100, day), { least: 84, likely: 100, most: 118 })
    assert.deepEqual(estimatePerDay(1, day / 24), { least: 1, likely: 24, most: 113 })
  })

  it('needs at least a minute', () => {
    assert.equal(estimatePerDay(50, 59), null)
    assert.notEqual(estimatePerDay(0, 60), null)
  })
})
