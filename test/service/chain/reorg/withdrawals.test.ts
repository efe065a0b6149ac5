import assert from 'node:assert/strict'
import { describe, it, type TestContext, test } from 'node:test'
import { z } from 'zod'
import { withdrawalId } from '#chains/withdrawal-id.ts'
import { previewSchema } from '#contract/bot.ts'
import { explanationSchema } from '#contract/explanation.ts'
import { finalNotificationSchema } from '#contract/notification.ts'
import { alice, bob } from '../../../support/addresses.ts'
import { headOf } from '../../../support/local-chain.ts'
import { noEvents } from '../../../support/notification.ts'
import { notificationsOf, type Receiver } from '../../../support/receiver.ts'
import { startService } from '../../../support/service.ts'
import { createBot, newBot, newSubscription } from '../../../support/service-requests.ts'
import {
  type PaidWithdrawal,
  payWithdrawals,
  payWithdrawalsLate,
  withdrawalOf,
} from '../../../support/withdrawals.ts'
import { reorg, send, startReorgRig } from './reorg-rig.ts'

const key = bob.slice(2).toLowerCase()
const zero = `0x${'0'.repeat(40)}`

/** Of each notification the revision, the state, and what was paid in wei. */
const updates = (receiver: Receiver) =>
  notificationsOf(receiver).map(({ revision, state, data }) =>
    [revision, state, ...data.withdrawals.map(({ amount }) => amount)].join(' '),
  )

const setUp = async (t: TestContext, strategies: readonly string[] = ['withdrawal']) => {
  const rig = await startReorgRig(t, { strategies })
  const { chain, proxy, receiver, settled } = rig
  const paid = new Map<number, readonly unknown[]>()
  payWithdrawals(proxy, height => paid.get(height) ?? [])
  /** Mines a block that pays this. */
  const pay = async (...withdrawals: readonly PaidWithdrawal[]): Promise<number> => {
    const height = (await headOf(chain)) + 1
    paid.set(height, withdrawals)
    await chain.mine()
    await settled()
    return height
  }
  return { ...rig, paid, pay, updates: () => updates(receiver) }
}

describe('What a validator pays to a watched address', () => {
  it('is notified with the block alone, once for all of the block', async t => {
    const { pay, receiver, subscription } = await setUp(t)
    const height = await pay(
      withdrawalOf(bob),
      withdrawalOf(alice, { index: '0xeb9b8d' }),
      withdrawalOf(bob, { index: '0xeb9b8e', validatorIndex: '0x7', amount: '0x773594000' }),
    )
    await receiver.waitFor(1)
    const [told] = notificationsOf(receiver)
    const hash = withdrawalId(height, key)
    const item = { address: bob, validator: '673611', index: '15440780', amount: '15404368000000000' }
    assert.equal(told?.id, `${subscription}:31337:${hash}`)
    const { block, chain: _, ...data } = told?.data ?? {}
    assert.equal(block?.height, height)
    assert.deepEqual(data, {
      transaction: { hash, from: zero, to: bob, method: '', status: 'success' },
      conditions: [{ func: 'withdrawal', params: { minimum_amount: '0', minimum_usd: 0 } }],
      event: {
        type: 'withdrawal',
        account: bob,
        validator: '673611',
        index: '15440780',
        amount: '15404368000000000',
        symbol: 'ETH',
      },
      ...noEvents,
      movements: [],
      withdrawals: [
        { ...item, symbol: 'ETH' },
        { address: bob, validator: '7', index: '15440782', amount: '32000000000000000000', symbol: 'ETH' },
      ],
      left_out: 0,
    })
  })

  it('is no transfer of the coin', async t => {
    const { pay, chain, settled, updates: told } = await setUp(t, ['eth_transfer'])
    await pay(withdrawalOf(bob))
    await send(chain)
    await settled()
    assert.deepEqual(told(), ['0 included'])
  })

  it('needs no further request', async t => {
    const { pay, proxy, updates: told } = await setUp(t)
    const before = proxy.calls.length
    await pay(withdrawalOf(bob))
    assert.deepEqual(told(), ['0 included 15404368000000000'])
    // The pool looks at times whether a node is still of the chain.
    const methods = new Set(proxy.calls.slice(before).map(({ method }) => method)).difference(
      new Set(['eth_chainId']),
    )
    assert.deepEqual([...methods], ['eth_getBlockByNumber'])
  })

  it('is found where a node leaves it out at first', async t => {
    const { pay, paid, proxy, settled, updates: told } = await setUp(t)
    payWithdrawalsLate(proxy, height => paid.get(height) ?? [])
    await pay(withdrawalOf(bob))
    await settled(1)
    assert.deepEqual(told(), ['0 included 15404368000000000'])
  })

  it('is counted by a preview', async t => {
    const { pay, running } = await setUp(t)
    const height = await pay(withdrawalOf(bob))
    const { driver } = newBot({ addresses: [bob], strategies: [{ func: 'withdrawal', params: {} }] })
    const reply = await running.api('POST', '/bots/preview', { body: { driver } })
    const [seen] = previewSchema.parse(reply.data).chains
    assert.equal(seen?.fired, 1)
    assert.equal(seen?.samples[0]?.block.height, height)
  })

  for (const [what, others] of [
    ['', [withdrawalOf(alice)]],
    [' but a withdrawal of zero', [withdrawalOf(bob, { amount: '0x0' })]],
  ] as const)
    it(`is removed where the block that replaces its own pays nothing to the address${what}`, async t => {
      const { pay, paid, chain, receiver, settled, updates: told } = await setUp(t)
      const height = await pay(withdrawalOf(bob))
      await receiver.waitFor(1)
      paid.set(height, [...others])
      await reorg(chain, 1)
      await settled(2)
      assert.deepEqual(told(), ['0 included 15404368000000000', '1 removed 15404368000000000'])
    })

  for (const [what, unreadable] of [
    ['its amount', { ...withdrawalOf(bob), amount: 'much' }],
    ['anything of it', 'much'],
  ] as const)
    it(`is kept where the block that replaces its own has a withdrawal of which a node does not say ${what}`, async t => {
      const { pay, paid, chain, receiver, settled, updates: told } = await setUp(t)
      const height = await pay(withdrawalOf(bob))
      await receiver.waitFor(1)
      paid.set(height, [unreadable, withdrawalOf(alice)])
      await reorg(chain, 1)
      await settled()
      assert.deepEqual(told(), ['0 included 15404368000000000'])
      paid.set(height, [{ ...withdrawalOf(alice), amount: 'much' }])
      await reorg(chain, 1)
      await receiver.waitFor(2)
      assert.deepEqual(told(), ['0 included 15404368000000000', '1 removed 15404368000000000'])
    })

  it('is not notified again where the block that replaces its own pays the same', async t => {
    const { pay, chain, receiver, settled, updates: told } = await setUp(t)
    await pay(withdrawalOf(bob))
    await receiver.waitFor(1)
    await reorg(chain, 1)
    await settled()
    await pay(withdrawalOf(bob, { index: '0xf00000' }))
    assert.deepEqual(told(), ['0 included 15404368000000000', '0 included 15404368000000000'])
  })

  it('is corrected where the block that replaces its own pays another amount', async t => {
    const { pay, paid, chain, receiver, settled, updates: told } = await setUp(t)
    const height = await pay(withdrawalOf(bob))
    await receiver.waitFor(1)
    paid.set(height, [withdrawalOf(bob, { amount: '0x1' })])
    await reorg(chain, 1)
    await settled(2)
    assert.deepEqual(told(), ['0 included 15404368000000000', '1 included 1000000000'])
  })

  it('is explained by its id, with why a minimum was not reached', async t => {
    const { pay, running, bot } = await setUp(t)
    const strategies = [{ func: 'withdrawal', params: { minimum_amount: '32000000000000000000' } }]
    const quiet = await createBot(running.api, { addresses: [bob], strategies })
    const transfers = await createBot(running.api, { addresses: [bob] })
    const height = await pay(withdrawalOf(bob), withdrawalOf(alice))
    const hash = withdrawalId(height, key)
    const reply = await running.api('GET', `/transactions/31337/${hash}/explain`)
    const { transaction, data } = explanationSchema.parse(reply.data)
    assert.equal(transaction?.block.height, height)
    assert.equal(transaction?.status, 'success')
    const byBot = new Map(data.map(one => [one.bot_id, one]))
    const found = [bot, quiet, transfers].map(id => {
      const { verdict, strategies: verdicts = [], subscriptions = [] } = byBot.get(id) ?? {}
      return [verdict, verdicts, subscriptions.map(({ state }) => state)]
    })
    const func = 'withdrawal'
    assert.deepEqual(found, [
      ['fires', [{ func, verdict: 'fires', has: null, needs: null }], ['told']],
      [
        'quiet',
        [
          {
            func,
            verdict: 'below_minimum_amount',
            has: '15404368000000000',
            needs: '32000000000000000000',
          },
        ],
        [],
      ],
      [
        'quiet',
        [
          { func: 'eth_transfer', verdict: 'nothing', has: null, needs: null },
          { func, verdict: 'not_chosen', has: null, needs: null },
        ],
        [],
      ],
    ])
    const unpaid = withdrawalId(height - 1, key)
    const none = await running.api('GET', `/transactions/31337/${unpaid}/explain`)
    assert.equal(explanationSchema.parse(none.data).transaction, null)
  })

  it('is notified as final with the block that it is in by then', async t => {
    const { pay, chain, receiver, running, bot, channel, settled } = await setUp(t)
    const body = newSubscription(bot, [channel], { frequency: 'Always' })
    await running.api('POST', '/subscriptions', {
      body: { ...body, info: { ...body.info, notify: { ...body.info.notify, final: true } } },
    })
    const height = await pay(withdrawalOf(bob))
    await receiver.waitFor(2)
    await reorg(chain, 1)
    await settled()
    await chain.mine(70)
    const told = await receiver.waitFor(3)
    const final = finalNotificationSchema.parse(told[2]?.body)
    const now = await chain.rpc('eth_getBlockByNumber', [`0x${height.toString(16)}`, false])
    assert.equal(final.data.block.hash, z.object({ hash: z.string() }).parse(now).hash)
    assert.equal(final.data.withdrawals.length, 1)
  })
})

test('a bot for withdrawals is refused where no chain pays any, and where it asks for those that go out', async t => {
  const chains = [31_337, 8453].map(id => ({ id, rpc: ['http://127.0.0.1:1'], confirmations: 0 }))
  const { api } = await startService(t, { chains })
  const ask = (chain: number, params: object) => {
    const strategies = [{ func: 'withdrawal', params }]
    return api('POST', '/bots', { body: newBot({ addresses: [bob], chain, strategies }) })
  }
  assert.equal((await ask(31_337, { direction: 'in' })).status, 200)
  assert.equal(
    (await ask(8453, {})).msg,
    'driver.strategies[0].func: withdrawal: the blocks of these chains pay nothing to validators; those of Ethereum do',
  )
  assert.equal(
    (await ask(31_337, { direction: 'out' })).msg,
    'driver.strategies[0].params.direction: withdrawals only come in: in, or left out',
  )
})
