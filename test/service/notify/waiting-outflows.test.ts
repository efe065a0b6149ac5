import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, describe, it, type TestContext } from 'node:test'
import { z } from 'zod'
import { notificationSchema } from '#contract/notification.ts'
import { createLog } from '#lib/log.ts'
import { pause } from '#lib/timers.ts'
import { createLocalChain, type LocalChain } from '#playground/local-chain.ts'
import { loadTexts } from '#render/texts.ts'
import { createHoldings } from '#service/assets/holdings.ts'
import { nativeAsset } from '#service/assets/price.ts'
import { createPrices } from '#service/assets/prices.ts'
import { createTokens } from '#service/assets/tokens.ts'
import { createNotifySubscription } from '#service/notify/notify-subscription.ts'
import { outflowWindows } from '#service/records/outflow-records.ts'
import { deferredMatches } from '#service/records/records.ts'
import { createSqliteStore } from '#store/sqlite/create-sqlite-store.ts'
import type { Claim, Write } from '#store/store.ts'
import { alice, bob } from '../../support/addresses.ts'
import { startPriceServer } from '../../support/http-server.ts'
import { temporaryFolder } from '../../support/machine.ts'
import { notificationsOf, startReceiver } from '../../support/receiver.ts'
import { startService, type TestApi } from '../../support/service.ts'
import { addChannel, createBot, subscribe } from '../../support/service-requests.ts'
import { until } from '../../support/waiting.ts'

/** `others`: strategies beside the one for outflows. */
type WatchedOptions = {
  readonly others?: readonly object[]
  readonly channels?: number
  readonly addresses?: readonly string[]
}

/** A bot for 100 dollars in an hour with a subscription, and updates of a transaction as the chain's side puts them into its lane. */
const watchOutflows = async (
  api: TestApi,
  hook = 'http://127.0.0.1:1/hook',
  { others = [], channels: count = 1, addresses = [alice] }: WatchedOptions = {},
) => {
  const channels: number[] = []
  while (channels.length < count) channels.push(await addChannel(api, hook))
  const strategies = [{ func: 'outflow', params: { usd: 100, within: '1h' } }, ...others]
  const lane = await subscribe(api, { bot: await createBot(api, { addresses, strategies }), channels })
  const hash = `0x${'7'.repeat(64)}`
  const address = alice.slice(2).toLowerCase()
  const update = (
    revision: number,
    state: 'included' | 'removed',
    o: {
      height?: number
      amount?: string
      changed?: true
      movements?: readonly object[]
      from?: readonly string[]
      tokens?: readonly string[]
    } = {},
  ): Write => {
    const { height = 1, amount = '1', changed = false, movements = [], from = [address], tokens = [] } = o
    return {
      op: 'push',
      queue: 'match',
      lane,
      id: revision === 0 ? `${lane}:31337:${hash}` : `${lane}:31337:${hash}:${revision}`,
      body: {
        chain: 31337,
        block: { hash: `0x${String(height).repeat(64)}`, height, time: 1_700_000_000 + height },
        transaction: { hash, from: address, to: bob.slice(2).toLowerCase(), method: '' },
        movements,
        outflows: [
          ...from.map(one => ({ address: one, way: 'out', amount: `${amount}${'0'.repeat(18)}` })),
          ...tokens.map(contract => ({ address, way: 'out', amount: '5', contract })),
        ],
        revision,
        state,
        ...(changed && { changed, before: 'included' }),
      },
    }
  }
  return { lane, update }
}

describe('An outflow that waits for its price', () => {
  let chain: LocalChain
  before(async () => {
    chain = await createLocalChain()
  })
  after(() => chain.close())

  /** The price API is away, and the update waits for it. */
  const setUpWaiting = async (t: TestContext) => {
    const prices = await startPriceServer(t)
    prices.setMode({ status: 503 })
    prices.setPrice(`31337:0x${'0'.repeat(40)}`, { price: 2_000 })
    const receiver = await startReceiver(t)
    const { api, store } = await startService(t, {
      chains: [{ id: 31337, rpc: [chain.url], confirmations: 0 }],
      pricesUrl: prices.url,
    })
    const { update } = await watchOutflows(api, `${receiver.url}/hook`)
    await store.commit([update(0, 'included')])
    await until(
      'an outflow that waits',
      async () => (await store.all(deferredMatches, { limit: 10 })).length === 1,
    )
    return { prices, receiver, store, update }
  }

  it('counts where its transaction is taken off the chain and comes back before the price does', async t => {
    const { prices, receiver, store, update } = await setUpWaiting(t)
    await store.commit([update(1, 'removed'), update(2, 'included', { height: 2 })])
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

  const times = 130
  for (const what of ['is taken off the chain and comes back', 'is changed by reorgs'])
    it(`counts once where its transaction ${what} more often than is read at once before the price is there`, async t => {
      const { prices, receiver, store, update } = await setUpWaiting(t)
      const updates = Array.from({ length: times }, (_, n) => {
        if (what === 'is changed by reorgs')
          return update(n + 1, 'included', { changed: true, amount: String(1 + n) })
        return update(n + 1, n % 2 === 0 ? 'removed' : 'included', { height: 2 })
      })
      await store.commit(updates)
      await until('all of them were read', async () => {
        const { lanes, items } = await store.depth('match')
        return lanes === 1 && items > 0
      })
      prices.setMode('normal')
      await until('nothing waits', async () => (await store.depth('match')).items === 0)
      assert.deepEqual(await store.all(deferredMatches, { limit: 10 }), [])
      const left = what === 'is changed by reorgs' ? 2_000 * times : 2_000
      await until('it is told', () => {
        const last = notificationsOf(receiver).at(-1)
        return (
          last?.state === 'included' && last.data.outflows.map(one => one.left_usd).join() === String(left)
        )
      })
    })
})

describe('A transaction that a reorg changes', () => {
  it('is removed where nothing is left of it but an outflow below its limit', async t => {
    const prices = await startPriceServer(t)
    prices.setPrice(`31337:0x${'0'.repeat(40)}`, { price: 20 })
    const receiver = await startReceiver(t)
    const { api, store } = await startService(t, { pricesUrl: prices.url })
    const { update } = await watchOutflows(api, `${receiver.url}/hook`, {
      others: [{ func: 'eth_transfer', params: {} }],
    })
    const [address, counterparty] = [alice, bob].map(one => one.slice(2).toLowerCase())
    const movement = { kind: 'native', address, direction: 'out', counterparty, amount: '7' }
    await store.commit([update(0, 'included', { movements: [movement] })])
    await receiver.waitFor(1)
    await store.commit([update(1, 'included', { changed: true })])
    await receiver.waitFor(2)
    assert.deepEqual(
      notificationsOf(receiver).map(({ state, revision, data }) => [state, revision, data.movements.length]),
      [
        ['included', 0, 1],
        ['removed', 1, 0],
      ],
    )
  })

  it('counts no more at the address that it leaves no more', async t => {
    const { store, update, claim, settle, pricesAreBack, told } = await settleByHand(t, {
      addresses: [alice, bob],
    })
    await pricesAreBack()
    await store.commit([update(0, 'included')])
    await settle(await claim())
    const other = bob.slice(2).toLowerCase()
    await store.commit([update(1, 'included', { changed: true, from: [other] })])
    await settle(await claim())
    assert.deepEqual(
      z
        .array(notificationSchema)
        .parse(await told())
        .map(({ state, data }) => [state, data.outflows.map(({ address }) => address)]),
      [
        ['included', [alice]],
        ['included', [bob]],
      ],
    )
    const windows = await store.all(outflowWindows, { limit: 10 })
    assert.deepEqual(
      new Map(windows.map(({ id, value }) => [id.split(':').at(-1), value.entries.length])),
      new Map([
        [alice.slice(2).toLowerCase(), 0],
        [other, 1],
      ]),
    )
  })
})

/** What settles the lanes of a subscription, one step after another, while prices are away. */
const settleByHand = async (t: TestContext, o: WatchedOptions = {}) => {
  const prices = await startPriceServer(t)
  prices.setMode({ status: 503 })
  prices.setPrice(`31337:0x${'0'.repeat(40)}`, { price: 2_000 })
  const store = createSqliteStore({ path: join(await temporaryFolder(t), 'lookout.db') })
  const { api, stop } = await startService(t, { store })
  const { lane, update } = await watchOutflows(api, undefined, o)
  await stop()

  const deps = { store, now: Date.now, log: createLog({ level: 'silent', secrets: [] }) }
  const nodes = new Map()
  let aheadMs = 0
  const monotonicNow = (): number => Date.now() + aheadMs
  const assets = {
    prices: createPrices({ ...deps, monotonicNow, nodes, url: prices.url }),
    tokens: createTokens({ ...deps, monotonicNow, nodes }),
    holdings: createHoldings({ ...deps, nodes }),
  }
  t.after(async () => {
    await Promise.all([assets.prices.close(), assets.tokens.close()])
    await store.close()
  })
  const notify = createNotifySubscription({ ...deps, ...assets, say: loadTexts().for('en') })
  const claim = async (): Promise<Claim[]> => store.claim('match', { lanes: 10, items: 100, leaseMs: 60_000 })
  const settle = async (claims: readonly Claim[]): Promise<void> => {
    for (const one of claims) await notify(one, { signal: AbortSignal.timeout(60_000), isHeld: () => true })
  }
  /** Updates come while an earlier one of their match, in a lane of its own, is settled. */
  const settleBehind = async (
    later: readonly Write[],
    meanwhile: () => Promise<void> = async () => undefined,
  ): Promise<void> => {
    await store.commit(later)
    let claims: Claim[] = []
    await until('both lanes are claimed', async () => {
      claims = [...claims, ...(await claim())]
      return claims.length === 2
    })
    await meanwhile()
    await settle(claims.toSorted((a, b) => Number(b.lane === lane) - Number(a.lane === lane)))
  }
  const pricesAreBack = async (): Promise<void> => {
    prices.setMode('normal')
    const signal = AbortSignal.timeout(60_000)
    await until(
      'the price',
      async () => (await assets.prices.read({ chain: 31337, assets: [nativeAsset] }, signal)).size === 1,
    )
  }
  const pricesAreAway = (): void => prices.setMode({ status: 503 })
  const wait = (ms: number): void => {
    aheadMs += ms
  }
  const told = async (): Promise<unknown[]> =>
    (await store.claim('deliveries', { lanes: 1, items: 10, leaseMs: 100 })).flatMap(({ items }) =>
      items.map(({ body }) => body),
    )
  return { store, update, claim, settle, settleBehind, pricesAreBack, pricesAreAway, wait, told }
}

describe('Updates of a transaction that come while an earlier one is settled', () => {
  it('do not lose an outflow that waits for its price where they undo one another', async t => {
    const { store, update, claim, settle, settleBehind, pricesAreBack, told } = await settleByHand(t)
    await store.commit([update(0, 'included')])
    await settle(await claim())
    await store.commit([update(1, 'included', { amount: '2', changed: true })])
    await settle(await claim())
    await settleBehind([update(2, 'removed', { amount: '2' }), update(3, 'included', { amount: '2' })])
    await pricesAreBack()
    let notifications: unknown[] = []
    await until('it is told', async () => {
      await settle(await claim())
      notifications = await told()
      return notifications.length > 0
    })
    const [{ data }] = z.tuple([notificationSchema]).parse(notifications)
    assert.deepEqual(
      data.outflows.map(({ left_usd }) => left_usd),
      [4_000],
    )
  })

  it('leave nothing to notify where they remove it', async t => {
    const strategy = { func: 'eth_transfer', params: { minimum_usd: 1 } }
    const { store, update, claim, settle, settleBehind, pricesAreBack, told } = await settleByHand(t, {
      others: [strategy],
    })
    const [address, counterparty] = [alice, bob].map(one => one.slice(2).toLowerCase())
    const movements = [
      { kind: 'native', address, direction: 'out', counterparty, amount: `1${'0'.repeat(18)}` },
    ]
    await store.commit([update(0, 'included', { movements })])
    await settle(await claim())
    await settleBehind([update(1, 'removed', { movements })], pricesAreBack)
    await until('nothing waits', async () => {
      await settle(await claim())
      return (await store.depth('match')).items === 0
    })
    assert.deepEqual(await told(), [])
  })

  it('are settled together, however many channels are notified', async t => {
    const strategy = { func: 'eth_transfer', params: { minimum_usd: 1 } }
    const { store, update, claim, settle, pricesAreBack } = await settleByHand(t, {
      others: [strategy],
      channels: 100,
    })
    const [address, counterparty] = [alice, bob].map(one => one.slice(2).toLowerCase())
    const movements = [
      { kind: 'native', address, direction: 'out', counterparty, amount: `1${'0'.repeat(18)}` },
    ]
    await store.commit([update(0, 'included', { movements })])
    await settle(await claim())
    for (const [revision, state] of [
      [1, 'removed'],
      [2, 'included'],
      [3, 'removed'],
    ] as const) {
      await store.commit([update(revision, state, { movements })])
      await settle(await claim())
    }
    await pricesAreBack()
    let claims: readonly Claim[] = []
    await until('the updates are due', async () => {
      claims = await claim()
      return claims.length > 0
    })
    assert.equal(claims[0]?.items.length, 4)
    await settle(claims)
    assert.deepEqual(
      [await store.depth('match'), await store.all(deferredMatches, { limit: 10 })].map(one =>
        'items' in one ? one.items : one,
      ),
      [0, []],
    )
  })
})

describe('An outflow of two assets', () => {
  it('waits a minute for the price of one, then counts the other and says what has none', async t => {
    const rig = await settleByHand(t)
    const { store, update, claim, settle, pricesAreBack, pricesAreAway, wait, told } = rig
    await pricesAreBack()
    pricesAreAway()
    await store.commit([update(0, 'included', { tokens: ['c'.repeat(40)] })])
    const settleOnce = async (): Promise<void> => {
      let claims: readonly Claim[] = []
      await until('it is due', async () => {
        claims = await claim()
        return claims.length > 0
      })
      await settle(claims)
    }
    await settleOnce()
    await settleOnce()
    assert.deepEqual(await told(), [])
    wait(60_000)
    await settleOnce()
    const [{ id, revision, data }] = z.tuple([notificationSchema]).parse(await told())
    assert.match(id, /:31337:0x7+$/)
    assert.deepEqual(
      [revision, ...data.outflows.map(({ left_usd, unpriced }) => [left_usd, unpriced])],
      [0, [2_000, 1]],
    )
  })
})

describe('A transaction that pays many from many addresses', () => {
  it('is notified to as many channels as a subscription has', async t => {
    const keys = Array.from({ length: 60 }, (_, n) => (n + 1).toString(16).padStart(40, 'a'))
    const { store, update, claim, settle, pricesAreBack } = await settleByHand(t, {
      others: [{ func: 'eth_transfer', params: { counterparties: { new_only: true } } }],
      channels: 100,
      addresses: keys.map(key => `0x${key}`),
    })
    await pricesAreBack()
    const counterparty = bob.slice(2).toLowerCase()
    const movements = keys.map(address => ({
      kind: 'native',
      address,
      direction: 'out',
      counterparty,
      amount: `1${'0'.repeat(18)}`,
    }))
    await store.commit([update(0, 'included', { movements, from: keys.slice(0, 50) })])
    await settle(await claim())
    assert.deepEqual([(await store.depth('match')).items, (await store.depth('deliveries')).items], [0, 100])
  })
})
