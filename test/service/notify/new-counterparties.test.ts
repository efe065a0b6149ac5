import assert from 'node:assert/strict'
import { describe, it, test } from 'node:test'
import { strategySchema } from '#events/registry.ts'
import { pause } from '#lib/timers.ts'
import { passingMatch, unknownAssets } from '#service/notify/minimums.ts'
import {
  admitNew,
  type CounterpartyMemory,
  counterpartyWrites,
  forgetCounterparties,
  readCounterparties,
} from '#service/notify/new-counterparties.ts'
import { counterpartiesByAddress } from '#service/records/counterparty-memory.ts'
import { type MatchMovement, matchUpdateSchema } from '#service/records/match-update.ts'
import { alice, bob, carol } from '../../support/addresses.ts'
import { startChain } from '../../support/local-chain.ts'
import { temporaryFolder } from '../../support/machine.ts'
import { hashOf, noEvents } from '../../support/notification.ts'
import { notificationsOf, startReceiver, transactionsOf, untilNotified } from '../../support/receiver.ts'
import { emptyRedisDatabase, skipWithoutRedis } from '../../support/redis-server.ts'
import { createApi, startServiceProcess, type TestApi } from '../../support/service.ts'
import { addChannel, createBot, newBot, subscribe } from '../../support/service-requests.ts'
import { tempStore } from '../../support/store.ts'
import { until } from '../../support/waiting.ts'
import { expectUpdates, rawOf, reorg, replacementOf, startReorgRig } from '../chain/reorg/reorg-rig.ts'

const own = 'a'.repeat(40)
const bank = 'ba'.repeat(20)
const shop = 'eb'.repeat(20)
const usdc = 'c0'.repeat(20)
const fake = 'fa'.repeat(20)

const coin = (direction: 'in' | 'out' | 'self', counterparty: string, amount = '7'): MatchMovement => ({
  kind: 'native',
  address: own,
  direction,
  counterparty,
  amount,
})
const token = (
  direction: 'in' | 'out',
  counterparty: string,
  { contract = usdc, amount = '7' }: { contract?: string; amount?: string } = {},
) => ({
  kind: 'token' as const,
  address: own,
  direction,
  counterparty,
  contract,
  amount,
})

const numbered = (n: number): string => n.toString(16).padStart(40, '0')

/** A bot whose transactions come one after another. `told`: what of one passes, by its place. `removed`: it is off the chain. */
const startBot = (given: readonly { func: string; params: object }[]) => {
  const strategies = given.map(one => strategySchema.parse(one))
  const memory: CounterpartyMemory = new Map()
  let count = 0
  const told = (movements: readonly MatchMovement[], o: { from?: string; hash?: string } = {}): number[] => {
    count += 1
    const match = {
      chain: 1,
      block: { hash: '', height: count, time: count },
      transaction: {
        hash: o.hash ?? hashOf(count),
        from: o.from ?? own,
        to: bank,
        method: '',
        succeeded: true,
      },
      ...noEvents,
      movements: [...movements],
      leftOut: 0,
    }
    const passing = passingMatch(match, strategies)
    const admitted =
      passing && admitNew(passing, { addresses: [own], strategies, known: unknownAssets, memory })
    return (admitted?.match.movements ?? []).map(movement => movements.indexOf(movement))
  }
  const removed = (hash: string, movements: readonly MatchMovement[]): void => {
    const update = matchUpdateSchema.parse({
      chain: 1,
      block: { hash: '', height: 1, time: 1 },
      transaction: { hash, from: own, to: bank, method: '' },
      movements,
      revision: 1,
      state: 'removed',
    })
    forgetCounterparties(update, memory)
  }
  return { told, removed, memory }
}

const newOnly = { counterparties: { new_only: true } }
const [newCoins, newTokens] = ['eth_transfer', 'token_transfer'].map(func => ({ func, params: newOnly }))

describe('a strategy for new counterparties only', () => {
  it('notifies of the first transfer with each', () => {
    const { told } = startBot([newCoins ?? assert.fail()])
    assert.deepEqual(told([coin('out', bank)]), [0])
    assert.deepEqual(told([coin('out', bank)]), [])
    assert.deepEqual(told([coin('out', bank), coin('out', shop)]), [1])
    assert.deepEqual(told([coin('out', shop)]), [])
  })

  it('counts a mere sender as new when something goes to it, but not the reverse', () => {
    const { told } = startBot([newCoins ?? assert.fail()])
    assert.deepEqual(told([coin('in', bank)]), [0])
    assert.deepEqual(told([coin('in', bank)]), [])
    assert.deepEqual(told([coin('out', bank)]), [0])
    assert.deepEqual(told([coin('out', shop)]), [0])
    assert.deepEqual(told([coin('in', shop)]), [])
  })

  it('does not restrict a transfer that another strategy lets through', () => {
    const { told } = startBot([
      newCoins ?? assert.fail(),
      { func: 'eth_transfer', params: { minimum_amount: '100' } },
    ])
    assert.deepEqual(told([coin('out', bank)]), [0])
    assert.deepEqual(told([coin('out', bank)]), [])
    assert.deepEqual(told([coin('out', bank, '100')]), [0])
  })

  it('does not count what does not reach its minimum', () => {
    const { told } = startBot([{ func: 'eth_transfer', params: { ...newOnly, minimum_amount: '5' } }])
    assert.deepEqual(told([coin('out', bank, '4')]), [])
    assert.deepEqual(told([coin('out', bank, '5')]), [0])
    assert.deepEqual(told([coin('out', bank, '6')]), [])
  })

  it('knows a counterparty of coins where tokens go to it', () => {
    const { told } = startBot([newCoins ?? assert.fail(), newTokens ?? assert.fail()])
    assert.deepEqual(told([coin('out', bank)]), [0])
    assert.deepEqual(told([token('out', bank)]), [])
  })

  it('is not deceived by a token that logs what the address did not sign', () => {
    const { told } = startBot([newCoins ?? assert.fail(), newTokens ?? assert.fail()])
    assert.deepEqual(told([token('out', bank, { contract: fake })], { from: shop }), [0])
    assert.deepEqual(told([token('out', bank, { contract: fake })], { from: shop }), [])
    assert.deepEqual(told([token('out', bank)]), [0])
    assert.deepEqual(told([token('out', bank)], { from: shop }), [])
    assert.deepEqual(told([coin('out', bank)]), [])
  })

  it('is not deceived by a transfer of nothing', () => {
    const { told } = startBot([{ func: 'token_transfer', params: { ...newOnly, zero_value: true } }])
    assert.deepEqual(told([token('out', bank, { amount: '0' })], { from: shop }), [0])
    assert.deepEqual(told([token('out', bank)], { from: shop }), [0])
  })

  it('is silent about what is minted, burnt, or stays among the addresses of the bot', () => {
    const { told } = startBot([newCoins ?? assert.fail(), newTokens ?? assert.fail()])
    assert.deepEqual(told([token('in', '0'.repeat(40)), token('out', '0'.repeat(40)), coin('self', own)]), [])
  })

  it('finds the same again in a transaction that is read twice', () => {
    const { told } = startBot([newCoins ?? assert.fail()])
    assert.deepEqual(told([coin('out', bank)], { hash: hashOf(77) }), [0])
    assert.deepEqual(told([coin('out', bank)], { hash: hashOf(77) }), [0])
    assert.deepEqual(told([coin('out', bank)]), [])
  })

  it('keeps the last 500 of an address', () => {
    const { told, memory } = startBot([newCoins ?? assert.fail()])
    for (let n = 1; n <= 501; n += 1) assert.deepEqual(told([coin('out', numbered(n))]), [0])
    assert.equal(memory.get(`1:${own}`)?.length, 500)
    assert.deepEqual(told([coin('out', numbered(2))]), [])
    assert.deepEqual(told([coin('out', numbered(1))]), [0])
  })

  it('keeps one that is paid again and again, however many others are', () => {
    const { told, memory } = startBot([newCoins ?? assert.fail()])
    assert.deepEqual(told([coin('out', bank)]), [0])
    for (let n = 1; n <= 1_200; n += 1) {
      assert.deepEqual(told([coin('out', numbered(n))]), [0])
      if (n % 200 === 0) assert.deepEqual(told([coin('out', bank)]), [])
    }
    assert.equal(memory.get(`1:${own}`)?.length, 500)
  })

  it('writes nothing for one that it has seen again lately', () => {
    const { told, memory } = startBot([newCoins ?? assert.fail()])
    told([coin('out', bank)])
    told([coin('out', shop)])
    told([coin('out', bank)])
    told([coin('out', shop)])
    const before = memory.get(`1:${own}`)
    told([coin('out', bank)])
    assert.equal(memory.get(`1:${own}`), before)
  })

  it('forgets no receiver because of incoming dust, or of transfers that tokens invent', () => {
    const { told, memory } = startBot([newCoins ?? assert.fail(), newTokens ?? assert.fail()])
    assert.deepEqual(told([coin('out', bank)]), [0])
    for (let n = 1; n <= 501; n += 1) {
      assert.deepEqual(told([coin('in', numbered(n))], { from: numbered(n) }), [0])
      assert.deepEqual(told([token('out', numbered(n), { contract: fake })], { from: shop }), [0])
    }
    assert.deepEqual(told([coin('out', bank)]), [])
    assert.equal(memory.get(`1:${own}`)?.length, 1_001)
  })

  it('knows one as long as one of its transactions is still on the chain', () => {
    const { told, removed } = startBot([newCoins ?? assert.fail()])
    const [first, second] = [hashOf(901), hashOf(902)]
    assert.deepEqual(told([coin('out', bank)], { hash: first }), [0])
    assert.deepEqual(told([coin('out', bank)], { hash: second }), [])
    removed(first, [coin('out', bank)])
    assert.deepEqual(told([coin('out', bank)]), [])
    removed(hashOf(3), [coin('out', bank)])
    removed(second, [coin('out', bank)])
    assert.deepEqual(told([coin('out', bank)]), [0])
  })
})

test('an address forgets a counterparty whose transfer a reorg takes out of its transaction', async t => {
  const store = await tempStore(t)
  const other = 'b'.repeat(40)
  const bot = {
    id: 'b1',
    addresses: [own, other],
    strategies: [strategySchema.parse(newCoins)],
  }
  const updateOf = (revision: number, movements: readonly MatchMovement[]) =>
    matchUpdateSchema.parse({
      chain: 1,
      block: { hash: '', height: 1, time: 1 },
      transaction: { hash: hashOf(1), from: own, to: bank, method: '' },
      movements,
      revision,
      changed: revision > 0,
    })
  const settle = async (update: ReturnType<typeof updateOf>): Promise<number> => {
    const { memory, writes } = await readCounterparties(store, [update], bot)
    forgetCounterparties(update, memory)
    admitNew(update, { ...bot, known: unknownAssets, memory })
    const written = writes()
    assert.ok(written.length <= counterpartyWrites([update], bot))
    await store.commit(written)
    return written.length
  }
  const paid = coin('out', shop)
  assert.equal(await settle(updateOf(0, [coin('out', bank), { ...paid, address: other }])), 2)
  await settle(updateOf(1, [coin('out', bank)]))
  const kept = await store.all(counterpartiesByAddress, { limit: 10 })
  assert.deepEqual(
    kept.map(({ id, value }) => [id, value.met.length]),
    [
      [`b1:1:${own}`, 1],
      [`b1:1:${other}`, 0],
    ],
  )
})

const createNewOnlyBot = (api: TestApi): Promise<string> =>
  createBot(api, { addresses: [alice], params: { direction: 'out', ...newOnly } })

describe('new_only where it does not fit', () => {
  it('is refused by its name', async t => {
    const { running } = await startReorgRig(t)
    const refusalOf = async (func: string, params: object): Promise<string> => {
      const body = newBot({ addresses: [bob], strategies: [{ func, params }] })
      return (await running.api('POST', '/bots', { body })).msg
    }
    assert.equal(
      await refusalOf('token_transfer', { tokens: { new_only: true } }),
      'driver.strategies[0].params.tokens: it takes only and except, not new_only',
    )
    assert.equal(
      await refusalOf('eth_transfer', { counterparties: { fresh: true } }),
      'driver.strategies[0].params.counterparties: it takes only, except and new_only, not fresh',
    )
    assert.equal(
      await refusalOf('contract_deploy', { counterparties: { new_only: true } }),
      'driver.strategies[0].params: contract_deploy has no parameter counterparties; it takes none',
    )
    assert.equal(
      await refusalOf('eth_transfer', { counterparties: {} }),
      'driver.strategies[0].params.counterparties: only, except, new_only, or several of them',
    )
  })
})

describe('a bot for new counterparties only', () => {
  it('remembers them through a new subscription, and forgets them with the bot', async t => {
    const { chain, receiver, running, channel } = await startReorgRig(t, { addresses: [carol] })
    const { api, store } = running
    const bot = await createNewOnlyBot(api)
    const subscription = await subscribe(api, { bot, channels: [channel] })
    const first = await chain.send({ from: alice, to: bob, wei: 1n })
    await receiver.waitFor(1)
    assert.equal((await api('DELETE', `/subscriptions/${subscription}`)).status, 200)
    await subscribe(api, { bot, channels: [channel], frequency: '5m' })
    await chain.send({ from: alice, to: bob, wei: 2n })
    const second = await chain.send({
      from: alice,
      to: '0x1111111111111111111111111111111111111111',
      wei: 3n,
    })
    await untilNotified(receiver, [first, second])
    const held = await store.all(counterpartiesByAddress, { limit: 10 })
    assert.deepEqual(
      held.map(({ id, value }) => [id, value.met.length]),
      [[`${bot}:31337:${alice.slice(2).toLowerCase()}`, 2]],
    )
    assert.equal((await api('DELETE', `/bots/${bot}`)).status, 200)
    await until(
      'nothing is left of it',
      async () => (await store.all(counterpartiesByAddress, { limit: 10 })).length === 0,
    )
  })

  it('says of a transaction only what was new in it, and which strategies asked for that', async t => {
    const { receiver, running, channel, chain } = await startReorgRig(t, { addresses: [carol] })
    const wide = { func: 'eth_transfer', params: { direction: 'out', minimum_amount: '100' } }
    const strategies = [{ func: 'eth_transfer', params: { direction: 'out', ...newOnly } }, wide]
    const bot = await createBot(running.api, { addresses: [alice], strategies })
    await subscribe(running.api, { bot, channels: [channel] })
    await chain.send({ from: alice, to: bob, wei: 1n })
    await chain.send({ from: alice, to: bob, wei: 100n })
    await receiver.waitFor(2)
    assert.deepEqual(
      notificationsOf(receiver).map(({ data: { conditions } }) =>
        conditions?.map(({ params }) => 'counterparties' in params),
      ),
      [[true], [false]],
    )
  })

  it('counts a counterparty as new again once its transaction is off the chain', async t => {
    const { chain, receiver, running, channel, settled } = await startReorgRig(t, { addresses: [carol] })
    const bot = await createNewOnlyBot(running.api)
    await subscribe(running.api, { bot, channels: [channel] })
    const gone = await chain.send({ from: alice, to: bob, wei: 1n })
    await settled(1)
    await reorg(chain, 1)
    await receiver.waitFor(2)
    const next = await chain.send({ from: alice, to: bob, wei: 2n })
    await chain.send({ from: alice, to: bob, wei: 3n })
    await expectUpdates({ receiver, settled }, [
      [gone, 0, 'included'],
      [gone, 1, 'removed'],
      [next, 0, 'included'],
    ])
  })

  it('notifies each subscription of the first transfer of the new branch if the earlier one is dropped', async t => {
    const { chain, receiver, running, channel, settled } = await startReorgRig(t, { addresses: [carol] })
    const { api } = running
    const bot = await createNewOnlyBot(api)
    const second = await startReceiver(t)
    await subscribe(api, { bot, channels: [channel] })
    await subscribe(api, { bot, channels: [await addChannel(api, second.url)] })
    const gone = await chain.send({ from: alice, to: bob, wei: 1n })
    for (const one of [receiver, second]) await one.waitFor(1)
    await settled()
    await reorg(chain, 1, [[await replacementOf(chain, gone, { wei: 2n }), 0]])
    await chain.send({ from: alice, to: bob, wei: 3n })
    for (const one of [receiver, second]) await one.waitFor(3)
    await settled()
    for (const one of [receiver, second]) {
      assert.deepEqual(
        notificationsOf(one).map(({ data, state }) => [data.movements[0]?.amount, state]),
        [
          ['1', 'included'],
          ['1', 'removed'],
          ['2', 'included'],
        ],
      )
    }
  })

  it('notifies of the next transfer, however often a reorg drops the first', async t => {
    const { chain, receiver, running, channel, settled } = await startReorgRig(t, { addresses: [carol] })
    await subscribe(running.api, { bot: await createNewOnlyBot(running.api), channels: [channel] })
    const pay = (wei: bigint) => chain.send({ from: alice, to: bob, wei })
    const sent = [await pay(1n), await pay(2n), await pay(3n)]
    await settled(1)
    const raw = await Promise.all(sent.map(hash => rawOf(chain, hash)))
    const elsewhere = async (n: number) => ({
      ...(await replacementOf(chain, sent[n] ?? '', { wei: 4n })),
      to: `0x${shop}`,
    })
    await reorg(chain, 3, [
      [await elsewhere(0), 0],
      [raw[1], 1],
      [raw[2], 2],
    ])
    await settled(4)
    await reorg(chain, 2, [
      [await elsewhere(1), 0],
      [raw[2], 1],
    ])
    await settled(6)
    assert.deepEqual(
      notificationsOf(receiver)
        .map(({ data, state }) => `${data.movements[0]?.amount} ${state}`)
        .toSorted(),
      ['1 included', '1 removed', '2 included', '2 removed', '3 included', '4 included'],
    )
  })

  it('says that a transaction is back, whatever counterparties came in between', async t => {
    const { chain, receiver, running, channel, settled } = await startReorgRig(t, { addresses: [carol] })
    const bot = await createNewOnlyBot(running.api)
    await subscribe(running.api, { bot, channels: [channel] })
    const first = await chain.send({ from: alice, to: bob, wei: 1n })
    await settled(1)
    const raw = await rawOf(chain, first)
    await reorg(chain, 1)
    await receiver.waitFor(2)
    await chain.rpc('eth_sendRawTransaction', [raw])
    await chain.mine()
    await receiver.waitFor(3)
    await chain.send({ from: alice, to: bob, wei: 2n })
    await expectUpdates({ receiver, settled }, [
      [first, 0, 'included'],
      [first, 1, 'removed'],
      [first, 2, 'included'],
    ])
  })
})

for (const engine of ['SQLite', 'Redis'] as const)
  test(`a service on ${engine} that is killed at any moment notifies of the first transfer with each, and of no other`, {
    skip: engine === 'Redis' && skipWithoutRedis,
  }, async t => {
    const chain = await startChain(t)
    const receiver = await startReceiver(t)
    const folder = engine === 'Redis' ? await emptyRedisDatabase() : await temporaryFolder(t)
    const service = await startServiceProcess(t, { folder, rpc: chain.url })
    const api = createApi(service.base)
    const channel = await addChannel(api, receiver.url)
    const bot = await createNewOnlyBot(api)
    await subscribe(api, { bot, channels: [channel] })
    const first: string[] = []
    const sending = (async () => {
      for (let n = 0; n < 24; n += 1) {
        const to = `0x${'7'.repeat(38)}${String(10 + (n % 8))}`
        const hash = await chain.send({ from: alice, to, wei: 1n })
        if (n < 8) first.push(hash)
        await pause(25)
      }
    })()
    for (let n = 0; n < 2; n += 1) {
      await pause(100 + Math.random() * 300)
      await service.restart()
    }
    await sending
    const last = await chain.send({ from: alice, to: bob, wei: 1n })
    await until('all are told', () => transactionsOf(receiver).includes(last))
    assert.deepEqual([...new Set(transactionsOf(receiver))], [...first, last])
  })
