import assert from 'node:assert/strict'
import { after, before, describe, it, type TestContext } from 'node:test'
import { Agent } from 'undici'
import { chainOf } from '#chains/registry.ts'
import { encodeAbi } from '#playground/contracts.ts'
import { createLocalChain, type LocalChain } from '#playground/local-chain.ts'
import { nativeAsset } from '#service/assets/price.ts'
import { createPrices } from '#service/assets/prices.ts'
import { createChainNode } from '#service/chain/rpc/chain-node.ts'
import { createRpcPool } from '#service/chain/rpc/rpc-pool.ts'
import { startPriceServer } from '../../support/http-server.ts'
import { recordLog } from '../../support/record-log.ts'
import { tempStore } from '../../support/store.ts'

/** Where Chainlink's feed of ETH in US dollars stands on Ethereum. */
const feed = '0x5f4eC3Df9cbd43714FE2740f5E3616155c5b8419'
const key = `ethereum:0x${'0'.repeat(40)}`
const hour = 3_600
const begun = 1_800_000_000
const now = (): number => begun * 1_000
const never = new AbortController().signal

/** The code of a contract that answers every call with these bytes, hex digits. */
const answering = (bytes: string): string => {
  const size = (bytes.length / 2).toString(16).padStart(2, '0')
  return `0x60${size}600c60003960${size}6000f3${bytes}`
}

describe('the price of a coin', () => {
  let chain: LocalChain
  const dispatcher = new Agent()
  before(async () => {
    chain = await createLocalChain({ chainId: 1 })
  })
  after(() => Promise.all([chain.close(), dispatcher.close()]))

  /** A round of the feed; by default 3,448.21 dollars, of this moment. */
  const round = async (
    o: { answer?: bigint; startedAt?: number; updatedAt?: number; answeredIn?: number } = {},
  ): Promise<void> => {
    const { answer = 344_821_000_000n, startedAt = begun, updatedAt = begun, answeredIn = 7 } = o
    const words = encodeAbi([7, BigInt.asUintN(256, answer), startedAt, updatedAt, answeredIn])
    await chain.rpc('anvil_setCode', [feed, answering(words)])
  }

  const setUp = async (t: TestContext, o: { api?: false; nodes?: readonly string[]; id?: number } = {}) => {
    const { id = 1 } = o
    const store = await tempStore(t)
    const server = await startPriceServer(t, { now })
    server.setPrice(key, { price: 3_400 })
    const { log } = recordLog()
    const node = createChainNode(
      createRpcPool({ chain: id, urls: o.nodes ?? [chain.url], dispatcher, log, now }),
    )
    const prices = createPrices({
      store,
      log,
      now,
      monotonicNow: now,
      nodes: new Map([[id, node]]),
      url: o.api === false ? undefined : server.url,
    })
    t.after(prices.close)
    const read = async () => (await prices.read({ chain: id, assets: [nativeAsset] }, never)).get(nativeAsset)
    return { server, read }
  }

  const ofFeed = { state: 'fresh', usd: 3_448.21, source: 'chainlink', at: begun * 1_000 }
  const ofApi = { state: 'fresh', usd: 3_400, source: 'defillama', at: begun * 1_000 }

  it('comes from a feed with as many decimals as that of its chain has', async t => {
    const unichain = await createLocalChain({ chainId: 130 })
    t.after(() => unichain.close())
    const words = encodeAbi([7, 3_448_210_000_000_000_000_000n, begun, begun, 7])
    await unichain.rpc('anvil_setCode', [chainOf(130).priceFeed, answering(words)])
    const { read } = await setUp(t, { nodes: [unichain.url], id: 130, api: false })
    assert.deepEqual(await read(), ofFeed)
  })

  it('comes from the feed on the chain alone', async t => {
    await round()
    const { server, read } = await setUp(t)
    assert.deepEqual(await read(), ofFeed)
    assert.deepEqual(server.requests, [])
  })

  it('comes from the feed without a price server too', async t => {
    await round()
    assert.deepEqual(await (await setUp(t, { api: false })).read(), ofFeed)
  })

  const refused: [string, Parameters<typeof round>[0]][] = [
    ['0', { answer: 0n }],
    ['negative', { answer: -344_821_000_000n }],
    ['as high as a number can be', { answer: 2n ** 255n - 1n }],
    ['a year old', { updatedAt: begun - 365 * 24 * hour }],
    ['of tomorrow', { updatedAt: begun + 24 * hour }],
    ['of a round that is not over', { updatedAt: 0 }],
    ['of a round that has not begun', { startedAt: 0 }],
    ['of an earlier round', { answeredIn: 6 }],
  ]
  for (const [what, o] of refused) {
    it(`comes from the price server if the feed’s is ${what}`, async t => {
      await round(o)
      assert.deepEqual(await (await setUp(t)).read(), ofApi)
    })
  }

  it('comes from the price server if the chain has no feed', async t => {
    await chain.rpc('anvil_setCode', [feed, '0x'])
    assert.deepEqual(await (await setUp(t)).read(), ofApi)
  })

  it('comes from the price server if no node replies', async t => {
    assert.deepEqual(await (await setUp(t, { nodes: ['http://127.0.0.1:1'] })).read(), ofApi)
  })

  it('is the newer one if the feed’s is hours old', async t => {
    await round({ updatedAt: begun - 5 * hour })
    const { read } = await setUp(t)
    assert.deepEqual(await read(), ofApi)
    const { server, read: readAnew } = await setUp(t)
    server.setPrice(key, { price: 3_400, ageMs: 6 * hour * 1_000 })
    const stale = { ...ofFeed, state: 'stale', at: (begun - 5 * hour) * 1_000 }
    assert.deepEqual(await readAnew(), stale)
    const alone = await setUp(t, { api: false })
    assert.deepEqual(await alone.read(), stale)
  })
})
