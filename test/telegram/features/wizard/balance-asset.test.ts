import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createClient } from '#client/client.ts'
import { createReadAsset } from '#telegram/features/wizard/balance-asset.ts'
import { createEmptyDraft, type WatchDraft } from '#telegram/features/wizard/draft.ts'
import { savings, treasury } from '../../../support/addresses.ts'
import { startHttpServer } from '../../../support/http-server.ts'

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const other = '0x3333333333333333333333333333333333333333'
const chains = [1, 56, 137]

const none = { symbol: '', decimals: null, balance: null }
const coin = { symbol: 'COIN', decimals: 6, balance: '5' }

/** A service that says this of each chain, or is silent about it (`null`), or refuses for the rate. */
const startService = async (
  t: TestContext,
  replies: Readonly<Record<string, object | null | 'too often'>>,
) => {
  const asked: string[] = []
  const { origin } = await startHttpServer(t, ({ url = '' }, response) => {
    const [, chain = ''] = /\/chains\/(\d+)\//.exec(url) ?? []
    asked.push(chain)
    const data = replies[chain]
    if (data === null || data === undefined) return
    if (data === 'too often') response.writeHead(429, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ code: data === 'too often' ? 42900 : 0, msg: '', data }))
  })
  const client = createClient({ baseUrl: `${origin}/api/v1`, auth: { kind: 'none' } })
  t.after(() => client.close())
  return { client, asked }
}

const draft: WatchDraft = {
  ...createEmptyDraft('draft-id', { chains }),
  step: 'balance',
  addresses: [{ address: treasury }],
}

test('a chain that does not answer hides no token of another', async t => {
  const { client } = await startService(t, { 1: none, 56: coin, 137: null })
  assert.deepEqual(await createReadAsset(client)(draft, other), { ...coin, chain: 56 })
})

test('an address is no token only if every chain says so', async t => {
  const { client } = await startService(t, { 1: none, 56: none, 137: none })
  assert.deepEqual(await createReadAsset(client)(draft, other), { ...none, chain: 1 })
  const away = await startService(t, { 1: none, 56: 'too often', 137: none })
  assert.equal(await createReadAsset(away.client)(draft, other), null)
})

test('a well-known token is read on its own chain, and only for a balance that is shown', async t => {
  const { client, asked } = await startService(t, { 1: coin, 56: coin, 137: coin })
  const readAsset = createReadAsset(client)
  const two = [{ address: treasury }, { address: savings }]
  assert.equal(await readAsset({ ...draft, addresses: two }, usdc), null)
  assert.equal(await readAsset({ ...draft, step: 'token-minimum' }, usdc), null)
  assert.equal(await readAsset(draft, 'coin'), null)
  assert.deepEqual(asked, [])
  assert.deepEqual(await readAsset(draft, usdc), { ...coin, chain: 1 })
  assert.deepEqual(asked, ['1'])
})

test('the price of a coin is told by any chain on which the address has some', async t => {
  const priced = { symbol: 'ETH', decimals: 18, balance: '2000000000000000000', usd: 6_000 }
  const { client } = await startService(t, { 1: { ...priced, balance: '0', usd: 0 }, 8453: priced })
  assert.deepEqual(await createReadAsset(client)({ ...draft, chains: [1, 8453] }, 'coin'), {
    symbol: 'ETH',
    decimals: 18,
    usd: 0,
    balance: null,
    chain: 1,
    price: 3_000,
  })
})

test('the taps of ten seconds read a balance once, unless it could not be read', async t => {
  let now = 0
  const replies: Record<string, object | 'too often'> = { 1: 'too often' }
  const { client, asked } = await startService(t, replies)
  const readAsset = createReadAsset(client, { now: () => now })
  assert.equal(await readAsset(draft, usdc), null)
  replies['1'] = coin
  for (const at of [0, 9_999]) {
    now = at
    assert.deepEqual(await readAsset(draft, usdc), { ...coin, chain: 1 })
  }
  assert.equal(asked.length, 2)
  now = 10_000
  await readAsset(draft, usdc)
  assert.equal(asked.length, 3)
})
