import assert from 'node:assert/strict'
import { test } from 'node:test'
import { strategySchema } from '#events/registry.ts'
import { pause } from '#lib/timers.ts'
import { isDecidable, loadAssets } from '#service/notify/load-assets.ts'
import { passingUpdate, unknownAssets } from '#service/notify/minimums.ts'
import { matchUpdateSchema } from '#service/records/match-update.ts'

const [me, other, priced, silent] = ['1'.repeat(40), '2'.repeat(40), '3'.repeat(40), '4'.repeat(40)]

const price = { state: 'fresh', usd: 2, source: 'defillama', at: 0 } as const
const metadata = { symbol: '', name: '' }

/** Every token costs $2, and one does not say how many decimals it has. */
const sources = {
  prices: {
    read: async ({ assets }: { assets: readonly string[] }) => new Map(assets.map(asset => [asset, price])),
    peek: async () => new Map(),
    close: async () => undefined,
  },
  tokens: {
    read: async ({ contracts }: { contracts: readonly string[] }) =>
      new Map(
        contracts.map(contract => [contract, { ...metadata, decimals: contract === silent ? null : 0 }]),
      ),
    close: async () => undefined,
  },
}

const moved = (contract: string, direction: 'in' | 'self') => ({
  kind: 'token',
  contract,
  address: me,
  direction,
  counterparty: direction === 'in' ? other : me,
  amount: '5',
})

for (const minimum_usd of [3, 0])
  test(`what an address sends to itself is decided although a token beside it has no decimals (minimum of $${minimum_usd})`, async () => {
    const strategies = [
      { minimum_usd, tokens: { only: [`0x${priced}`] } },
      { minimum_usd: 3, tokens: { only: [`0x${silent}`] } },
    ].map(params => strategySchema.parse({ func: 'token_transfer', params }))
    const update = matchUpdateSchema.parse({
      chain: 31337,
      block: { hash: '0x1', height: 1, time: 1 },
      transaction: { hash: '0x2', from: other, to: priced, method: '' },
      movements: [moved(silent, 'in'), moved(priced, 'self')],
    })
    const { signal } = new AbortController()
    const byChain = await loadAssets(sources, { updates: [update], strategies }, signal)
    const known = byChain.get(31337) ?? unknownAssets
    assert.equal(isDecidable(update, { strategies, known }), true)
    assert.deepEqual(passingUpdate(update, strategies, known)?.movements, [moved(priced, 'self')])
  })

test('an outgoing transfer is decided and notified beside one of the address to itself', async () => {
  const strategies = [
    { func: 'token_transfer', params: {} },
    { func: 'outflow', params: { usd: 5, within: '1h' } },
  ].map(strategy => strategySchema.parse(strategy))
  const update = matchUpdateSchema.parse({
    chain: 31337,
    block: { hash: '0x1', height: 1, time: 1 },
    transaction: { hash: '0x2', from: me, to: other, method: '' },
    movements: [moved(priced, 'self')],
    outflows: [{ address: me, way: 'out', amount: '9' }],
  })
  const { signal } = new AbortController()
  const byChain = await loadAssets(sources, { updates: [update], strategies }, signal)
  const known = byChain.get(31337) ?? unknownAssets
  assert.equal(isDecidable(update, { strategies, known }), true)
  const passing = passingUpdate(update, strategies, known)
  assert.deepEqual([passing?.movements, passing?.outflows], [[moved(priced, 'self')], update.outflows])
})

const approvalOn = (chain: number) =>
  matchUpdateSchema.parse({
    chain,
    block: { hash: '0x1', height: 1, time: 1 },
    transaction: { hash: '0x2', from: me, to: priced, method: '' },
    movements: [],
    approvals: [
      { contract: priced, address: me, spender: other, scope: 'amount', allowance: '5', revoked: false },
    ],
  })

test('metadata, and other chains, do not wait for the risk of approvals', async () => {
  const strategies = [strategySchema.parse({ func: 'token_approval', params: {} })]
  const asked = { tokens: new Set<number>(), all: Promise.withResolvers<undefined>() }
  const waiting = {
    ...sources,
    tokens: {
      ...sources.tokens,
      read: async (o: { chain: number; contracts: readonly string[] }) => {
        if (asked.tokens.add(o.chain).size === 2) asked.all.resolve(undefined)
        await asked.all.promise
        return sources.tokens.read(o)
      },
    },
    holdings: {
      read: async () => {
        await asked.all.promise
        return new Map([[`${priced}:${me}`, 9n]])
      },
    },
  }
  const updates = [approvalOn(1), approvalOn(31337)]
  const { signal } = new AbortController()
  const byChain = await loadAssets(waiting, { updates, strategies, timeoutMs: 1_000 }, signal)
  assert.deepEqual(
    [...byChain].map(([chain, { facts, holdings, prices }]) => [
      chain,
      facts.size,
      holdings?.size,
      prices.size,
    ]),
    [
      [1, 1, 1, 1],
      [31337, 1, 1, 1],
    ],
  )
})

test('time spent waiting for prices is not left for metadata', async () => {
  const strategies = [strategySchema.parse({ func: 'token_transfer', params: { minimum_usd: 3 } })]
  const given: (number | undefined)[] = []
  const slow = {
    prices: {
      ...sources.prices,
      read: async (o: { assets: readonly string[]; timeoutMs?: number }) => {
        given.push(o.timeoutMs)
        await pause(50)
        return sources.prices.read(o)
      },
    },
    tokens: {
      ...sources.tokens,
      read: async (o: { contracts: readonly string[]; timeoutMs?: number }) => {
        given.push(o.timeoutMs)
        return sources.tokens.read(o)
      },
    },
  }
  const update = matchUpdateSchema.parse({
    chain: 31337,
    block: { hash: '0x1', height: 1, time: 1 },
    transaction: { hash: '0x2', from: other, to: priced, method: '' },
    movements: [moved(priced, 'in')],
  })
  const { signal } = new AbortController()
  await loadAssets(slow, { updates: [update], strategies, timeoutMs: 1_000 }, signal)
  const [forPrices = 0, forMetadata = 0] = given
  assert.ok(forPrices <= 1_000 && forMetadata > 0 && forMetadata < forPrices - 40, String(given))
})
