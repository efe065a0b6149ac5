import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { nativeAsset } from '#service/assets/price.ts'
import { createPrices } from '#service/assets/prices.ts'
import type { Store } from '#store/store.ts'
import { startPriceServer } from '../../support/http-server.ts'
import { recordLog } from '../../support/record-log.ts'
import { tempStore } from '../../support/store.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const chain = 31_337
const usdc = 'a0'.repeat(20)
const spam = 'b1'.repeat(20)
const keyOf = (asset: string): string => `31337:0x${asset}`
const seconds = (ms: number): number => Math.floor(ms / 1_000)
const never = new AbortController().signal

/** Prices from a server of the test's own, by a clock that the test turns. */
const setUp = async (t: TestContext, o: { store?: Store; url?: 'off' } = {}) => {
  const begun = 1_800_000_000_000
  let passed = 0
  const now = (): number => begun + passed
  const store = o.store ?? (await tempStore(t))
  const server = await startPriceServer(t, { now })
  const { log, said } = recordLog()
  const url = o.url === 'off' ? undefined : server.url
  const prices = createPrices({ store, log, now, monotonicNow: now, nodes: new Map(), url })
  t.after(prices.close)
  const read = (...assets: string[]) => prices.read({ chain, assets }, never)
  const glance = (...assets: string[]) => prices.peek({ chain, assets })
  const later = (ms: number): void => {
    passed += ms
  }
  return { begun, now, later, store, server, said, prices, read, glance }
}

const fresh = (usd: number, at: number) => ({ usd, source: 'defillama', at, state: 'fresh' })

describe('prices', () => {
  it('are requested by addresses as the chain writes them', async t => {
    const { begun, server, prices } = await setUp(t)
    const usdt = 'a614f803b6fd780986a42c78ec9c7f77e6ded13c'
    server.setPrice('tron:TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', { price: 1 })
    server.setPrice('coingecko:tron', { price: 0.35 })
    assert.deepEqual(
      await prices.read({ chain: 728_126_428, assets: [usdt, nativeAsset] }, never),
      new Map<string, object>([
        [usdt, fresh(1, begun)],
        [nativeAsset, fresh(0.35, begun)],
      ]),
    )
  })

  it('are requested once for all readers and cached for five minutes', async t => {
    const { begun, later, server, read } = await setUp(t)
    server.setPrice(keyOf(usdc), { price: 1 })
    server.setPrice(keyOf('0'.repeat(40)), { price: 3_448 })
    const answers = await Promise.all([read(usdc, nativeAsset), read(usdc), read(usdc, spam)])
    const [dollar, coin] = [fresh(1, begun), fresh(3_448, begun)]
    assert.deepEqual(answers, [
      new Map<string, object>([
        [usdc, dollar],
        [nativeAsset, coin],
      ]),
      new Map([[usdc, dollar]]),
      new Map<string, object>([
        [usdc, dollar],
        [spam, { state: 'unlisted' }],
      ]),
    ])
    later(5 * minute - 1)
    await read(usdc, nativeAsset, spam)
    const asked = server.requests.flat()
    assert.deepEqual(asked.toSorted(), [keyOf('0'.repeat(40)), keyOf(usdc), keyOf(spam)])
    server.setPrice(keyOf(usdc), { price: 1.01 })
    later(1)
    assert.deepEqual(
      await read(usdc, spam),
      new Map<string, object>([
        [usdc, fresh(1.01, begun + 5 * minute)],
        [spam, { state: 'unlisted' }],
      ]),
    )
    assert.deepEqual(server.requests.flat().slice(3), [keyOf(usdc)])
  })

  it('that are unlisted are requested again after ten minutes', async t => {
    const { later, server, read } = await setUp(t)
    await read(spam)
    later(10 * minute - 1)
    await read(spam)
    assert.equal(server.requests.length, 1)
    later(1)
    await read(spam)
    assert.equal(server.requests.length, 2)
  })

  it('of several assets are requested together', async t => {
    const { server, read } = await setUp(t)
    await read(usdc, nativeAsset, spam)
    assert.equal(server.requests.length, 1)
  })

  it('of many assets are requested forty at a time', async t => {
    const { server, read } = await setUp(t)
    const assets = Array.from({ length: 100 }, (_, n) => n.toString(16).padStart(40, '0'))
    await read(...assets)
    assert.deepEqual(
      server.requests.map(keys => keys.length),
      [40, 40, 20],
    )
  })

  it('are stale after an hour, still decide for a day, and then are unknown', async t => {
    const { begun, later, server, read } = await setUp(t)
    server.setPrice(keyOf(usdc), { price: 1 })
    await read(usdc)
    server.setMode({ status: 500 })
    later(66 * minute)
    const stale = { ...fresh(1, begun), state: 'stale' }
    assert.deepEqual(await read(usdc), new Map([[usdc, stale]]))
    later(day - 66 * minute)
    assert.deepEqual(await read(usdc), new Map([[usdc, stale]]))
    later(1)
    assert.deepEqual(await read(usdc), new Map())
  })

  it('are unavailable after a minute without a source, and back when a source is', async t => {
    const { begun, later, server, said, read } = await setUp(t)
    server.setPrice(keyOf(usdc), { price: 1 })
    server.setMode({ status: 503 })
    assert.deepEqual(await read(usdc), new Map())
    later(minute - 1)
    assert.deepEqual(await read(usdc), new Map())
    later(1)
    assert.deepEqual(await read(usdc), new Map([[usdc, { state: 'unavailable' }]]))
    later(minute)
    await read(usdc)
    server.setMode('normal')
    later(minute)
    assert.deepEqual(await read(usdc), new Map([[usdc, fresh(1, begun + 3 * minute)]]))
    assert.deepEqual(said, ['warn: prices are unavailable', 'info: prices are available again'])
  })

  it('of a token that was unlisted before an outage stay unlisted during it', async t => {
    const { later, server, read } = await setUp(t)
    await read(spam)
    server.setMode({ status: 500 })
    later(hour)
    assert.deepEqual(await read(spam), new Map([[spam, { state: 'unlisted' }]]))
  })

  it('that fail are requested again after a pause, or when the server asks for it', async t => {
    const { later, server, read } = await setUp(t)
    server.setMode({ status: 429, headers: { 'retry-after': '60' } })
    await read(usdc)
    await read(usdc)
    later(minute - 1)
    await read(usdc)
    assert.equal(server.requests.length, 1)
    later(1)
    await read(usdc)
    assert.equal(server.requests.length, 2)
  })

  const broken: [string, Parameters<Awaited<ReturnType<typeof startPriceServer>>['setMode']>[0]][] = [
    ['redirects', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }],
    ['refuses', { status: 403 }],
    ['answers something that is not JSON', { body: '<html>' }],
    ['answers JSON of another kind', { body: '{"prices":[]}' }],
    ['answers with more than fits', { body: `{"coins":{}}${' '.repeat(2 ** 20)}` }],
  ]
  for (const [what, manner] of broken) {
    it(`are unknown while the server ${what}`, async t => {
      const { server, read } = await setUp(t)
      server.setMode(manner)
      assert.deepEqual(await read(usdc), new Map())
    })
  }

  it('are unknown while the server is silent, and peek waits for it only once', async t => {
    const { server, read, glance } = await setUp(t)
    server.setPrice(keyOf(usdc), { price: 1 })
    server.setMode('silent')
    assert.deepEqual(await glance(usdc), new Map())
    const begun = performance.now()
    for (let n = 0; n < 1_000; n += 1) assert.deepEqual(await glance(usdc), new Map())
    assert.ok(performance.now() - begun < 100_000, 'a thousand glances that wait take 250 s')
    assert.deepEqual(await read(usdc), new Map())
    assert.equal(server.requests.length, 1)
  })

  it('that arrive slowly are there for decisions and for the next peek', async t => {
    const { begun, server, read, glance } = await setUp(t)
    server.setPrice(keyOf(usdc), { price: 1 })
    server.setMode('silent')
    assert.deepEqual(await glance(usdc), new Map())
    const reading = read(usdc)
    server.setMode('normal')
    const known = new Map([[usdc, fresh(1, begun)]])
    assert.deepEqual(await reading, known)
    assert.deepEqual(await glance(usdc), known)
    assert.equal(server.requests.length, 1)
  })

  const absurd: [string, (now: number) => string][] = [
    ['is 0', now => `{"price":0,"timestamp":${seconds(now)}}`],
    ['is negative', now => `{"price":-3448,"timestamp":${seconds(now)}}`],
    ['is infinite', now => `{"price":1e999,"timestamp":${seconds(now)}}`],
    ['is more than anything costs', now => `{"price":1e13,"timestamp":${seconds(now)}}`],
    ['is a text', now => `{"price":"1","timestamp":${seconds(now)}}`],
    ['is missing', now => `{"timestamp":${seconds(now)}}`],
    ['is of no time', () => '{"price":1}'],
    ['is a year old', now => `{"price":1,"timestamp":${seconds(now - 365 * day)}}`],
    ['is a day and a second old', now => `{"price":1,"timestamp":${seconds(now - day) - 1}}`],
    ['is of tomorrow', now => `{"price":1,"timestamp":${seconds(now + day)}}`],
    ['is of thousands of years ahead, as milliseconds are', now => `{"price":1,"timestamp":${now}}`],
    ['is little trusted', now => `{"price":1,"timestamp":${seconds(now)},"confidence":0.3}`],
    ['is trusted in words', now => `{"price":1,"timestamp":${seconds(now)},"confidence":"high"}`],
    ['is no coin', () => 'null'],
  ]
  for (const [what, coin] of absurd) {
    it(`that ${what} are dropped and leave the one before`, async t => {
      const { begun, later, now, server, read } = await setUp(t)
      server.setPrice(keyOf(spam), coin(now()))
      server.setPrice(keyOf(usdc), { price: 1 })
      assert.deepEqual(
        await read(spam, usdc),
        new Map<string, object>([
          [spam, { state: 'unlisted' }],
          [usdc, fresh(1, begun)],
        ]),
      )
      later(10 * minute)
      server.setPrice(keyOf(usdc), coin(now()))
      assert.deepEqual(await read(usdc), new Map([[usdc, fresh(1, begun)]]))
      assert.equal(server.requests.length, 2)
    })
  }

  it('outlive a restart, even while no source can be reached', async t => {
    const before = await setUp(t)
    before.server.setPrice(keyOf(usdc), { price: 1 })
    await before.read(usdc, spam)
    const after = await setUp(t, { store: before.store })
    after.server.setMode({ status: 500 })
    after.later(2 * hour)
    assert.deepEqual(
      await after.read(usdc, spam),
      new Map<string, object>([
        [usdc, { ...fresh(1, before.begun), state: 'stale' }],
        [spam, { state: 'unlisted' }],
      ]),
    )
  })

  it('that another process has just requested are not requested again', async t => {
    const one = await setUp(t)
    one.server.setPrice(keyOf(usdc), { price: 1 })
    await one.read(usdc)
    const other = await setUp(t, { store: one.store })
    assert.deepEqual(await other.read(usdc), new Map([[usdc, fresh(1, one.begun)]]))
    assert.deepEqual(other.server.requests, [])
  })

  it('are shown as soon as they are there, but never as unlisted or unavailable', async t => {
    const { begun, server, glance } = await setUp(t)
    server.setPrice(keyOf(usdc), { price: 1 })
    assert.deepEqual(await glance(usdc, spam), new Map([[usdc, fresh(1, begun)]]))
  })

  it('are unavailable at once without any source', async t => {
    const { server, read, glance } = await setUp(t, { url: 'off' })
    const unavailable = { state: 'unavailable' }
    assert.deepEqual(
      await read(usdc, nativeAsset),
      new Map([
        [usdc, unavailable],
        [nativeAsset, unavailable],
      ]),
    )
    assert.deepEqual(await glance(usdc, nativeAsset), new Map())
    assert.deepEqual(server.requests, [])
  })
})
