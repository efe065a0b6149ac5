import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { z } from 'zod'
import { execute } from '#playground/contracts.ts'
import type { LocalChain } from '#playground/local-chain.ts'
import { alice, bob, carol } from '../../../support/addresses.ts'
import {
  deployHeightDependent,
  headOf,
  heightDependentCall,
  outcomeAtHeight,
} from '../../../support/local-chain.ts'
import type { Receiver } from '../../../support/receiver.ts'
import { notificationsOf } from '../../../support/receiver.ts'
import { newBot, subscribe } from '../../../support/service-requests.ts'
import { rawOf, reorg, startReorgRig } from './reorg-rig.ts'

/** Of each notification the revision, the state, the outcome, and the units that moved. */
const updatesAt = (receiver: Receiver) =>
  notificationsOf(receiver).map(({ revision, state, data }) =>
    [revision, state, data.transaction.status, ...data.movements.map(({ amount }) => amount)].join(' '),
  )

/** An address as matches have it. */
const key = (address: string) => address.slice(2).toLowerCase()

/** Mines until the next block has this place among four. */
const mineUpTo = async (chain: LocalChain, place: number): Promise<void> => {
  while (((await headOf(chain)) + 1) % 4 !== place) await chain.mine()
}

/** A notified call in a block whose height is two more than a multiple of four, with six more blocks behind it. */
const setUp = async (t: TestContext, strategies = ['token_transfer']) => {
  const rig = await startReorgRig(t, { strategies })
  const { chain, settled } = rig
  const to = await deployHeightDependent(chain, alice)
  await mineUpTo(chain, 2)
  const { transactionHash: hash, blockNumber } = await execute(chain, {
    from: alice,
    to,
    data: heightDependentCall(bob),
  })
  await chain.mine(6)
  await settled(1)
  const raw = await rawOf(chain, hash)
  const height = Number(blockNumber)
  /** The last seven blocks are replaced, and the call is so many blocks higher than it was. */
  const moveBy = async (blocks: number): Promise<void> => {
    await reorg(chain, 7, [[raw, blocks]])
    await settled()
  }
  const gone = async (): Promise<void> => {
    await reorg(chain, 7)
    await settled()
  }
  assert.equal(outcomeAtHeight(height), height)
  return { ...rig, hash, height, moveBy, gone }
}

describe('A transaction that a reorg moves to another block and changes', { concurrency: 2 }, () => {
  it('notifies as changed, each time under the next revision', async t => {
    const { receiver, height, hash, moveBy, chain } = await setUp(t)
    await moveBy(1)
    await moveBy(0)
    await receiver.waitFor(3)
    assert.deepEqual(updatesAt(receiver), [
      `0 included success ${height}`,
      `1 included success ${height + 1}`,
      `2 included success ${height}`,
    ])
    const [, , last] = notificationsOf(receiver)
    const { blockHash } = z
      .object({ blockHash: z.string() })
      .parse(await chain.rpc('eth_getTransactionReceipt', [hash]))
    assert.equal(last?.data.block.hash, blockHash)
  })

  it('notifies as removed where it fails now, and again once it succeeds', async t => {
    const { receiver, height, moveBy } = await setUp(t)
    await moveBy(2)
    await moveBy(4)
    await receiver.waitFor(3)
    assert.deepEqual(updatesAt(receiver), [
      `0 included success ${height}`,
      `1 removed success ${height}`,
      `2 included success ${height + 4}`,
    ])
  })

  it('notifies as removed where it no longer concerns the address', async t => {
    const { receiver, height, moveBy } = await setUp(t)
    await moveBy(3)
    await receiver.waitFor(2)
    assert.deepEqual(updatesAt(receiver), [`0 included success ${height}`, `1 removed success ${height}`])
  })

  it('does not notify again where only its bot watches another address now', async t => {
    const { receiver, running, bot, height, moveBy } = await setUp(t)
    const strategies = [{ func: 'token_transfer', params: {} }]
    await running.api('PUT', `/bots/${bot}`, { body: newBot({ addresses: [carol], strategies }) })
    await moveBy(3)
    assert.deepEqual(updatesAt(receiver), [`0 included success ${height}`])
  })

  it('notifies as changed where it was gone in between', async t => {
    const { receiver, height, moveBy, gone } = await setUp(t)
    await gone()
    await moveBy(1)
    await receiver.waitFor(3)
    assert.deepEqual(updatesAt(receiver), [
      `0 included success ${height}`,
      `1 removed success ${height}`,
      `2 included success ${height + 1}`,
    ])
  })

  it('notifies as removed where it is below its bot’s minimum now', async t => {
    const { receiver, running, subscription, height, hash } = await setUp(t, [
      'eth_transfer',
      'token_transfer',
    ])
    const transaction = { hash, from: key(alice), to: key(bob), method: '', succeeded: true }
    const movement = {
      kind: 'native',
      address: key(bob),
      direction: 'in',
      counterparty: key(alice),
      amount: '5',
    }
    const block = { hash: `0x${'a'.repeat(64)}`, height, time: 1 }
    const body = { chain: 31337, block, transaction, movements: [movement], revision: 1, before: 'included' }
    const narrowed = newBot({ addresses: [bob], params: { minimum_amount: '6' } })
    await running.api('PUT', `/bots/${notificationsOf(receiver)[0]?.bot.id}`, { body: narrowed })
    const id = `${subscription}:31337:${hash}:1`
    await running.store.commit([
      { op: 'push', queue: 'match', lane: subscription, id, body: { ...body, changed: true } },
    ])
    await receiver.waitFor(2)
    assert.deepEqual(updatesAt(receiver), [`0 included success ${height}`, '1 removed success 5'])
  })

  it('notifies a subscription that started above its new block, too', async t => {
    const { chain, receiver, running, bot, channel, settled } = await startReorgRig(t, {
      strategies: ['token_transfer'],
      timestamp: Math.floor(Date.now() / 1000) - 60,
    })
    const to = await deployHeightDependent(chain, alice)
    await chain.mine(4)
    await mineUpTo(chain, 3)
    await settled()
    const young = await subscribe(running.api, { bot, channels: [channel] })
    const { transactionHash: hash, blockNumber } = await execute(chain, {
      from: alice,
      to,
      data: heightDependentCall(bob),
    })
    const height = Number(blockNumber)
    await settled(2)
    const raw = await rawOf(chain, hash)
    const moveTo = async (place: number, notifications: number) => {
      await reorg(chain, 3, [[raw, place]])
      await settled()
      await receiver.waitFor(notifications)
    }
    await moveTo(1, 4)
    await moveTo(0, 6)
    await moveTo(1, 8)
    await reorg(chain, 3)
    await settled()
    await receiver.waitFor(10)
    const notified = notificationsOf(receiver).filter(({ subscription }) => subscription.id === young)
    assert.deepEqual(
      notified.map(({ revision, state, data }) => [revision, state, data.movements[0]?.amount]),
      [
        [0, 'included', `${height}`],
        [1, 'included', `${height - 1}`],
        [2, 'removed', `${height - 1}`],
        [3, 'included', `${height - 1}`],
        [4, 'removed', `${height - 1}`],
      ],
    )
  })

  it('does not notify where its contents are the same', async t => {
    const { receiver, height, moveBy } = await setUp(t)
    await moveBy(0)
    assert.deepEqual(updatesAt(receiver), [`0 included success ${height}`])
  })

  it('notifies as failed where its calls are watched', async t => {
    const { receiver, height, moveBy, running, bot } = await setUp(t)
    const strategies = ['token_transfer', 'contract_call'].map(func => ({ func, params: {} }))
    await running.api('PUT', `/bots/${bot}`, { body: newBot({ addresses: [alice, bob], strategies }) })
    await moveBy(1)
    await moveBy(2)
    await receiver.waitFor(3)
    assert.deepEqual(updatesAt(receiver), [
      `0 included success ${height}`,
      `1 included success ${height + 1}`,
      '2 included failed',
    ])
  })
})
