import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { keccak256 } from 'ox/Hash'
import { fromString } from 'ox/Hex'
import { z } from 'zod'
import { pause } from '#lib/timers.ts'
import { execute } from '#playground/contracts.ts'
import { blockMatches } from '#service/records/records.ts'
import { alice, bob, carol } from '../../../support/addresses.ts'
import { startChain } from '../../../support/local-chain.ts'
import { notificationsOf } from '../../../support/receiver.ts'
import { createBot, newBot, subscribe } from '../../../support/service-requests.ts'
import { until } from '../../../support/waiting.ts'
import {
  blockOf,
  expectUpdates,
  rawOf,
  receivedUpdates,
  reorg,
  replacementOf,
  send,
  startReorgRig,
  transferBelow,
} from './reorg-rig.ts'

const topicOf = (signature: string): string => keccak256(fromString(signature))

/** Its code logs what it is called with as a topic, without data: log1(0, 0, calldataload(0)). */
const loggerCreation = '0x6009600c60003960096000f360003560006000a100'

describe('A transaction whose block is replaced', { concurrency: 3 }, () => {
  for (const depth of [1, 3, 10]) {
    it(`${depth} deep and which is gone notifies as removed, once`, async t => {
      const { chain, receiver, subscription, settled } = await startReorgRig(t)
      const gone = await transferBelow(chain, depth)
      await settled(1)
      await reorg(chain, depth)
      await receiver.waitFor(2)
      const next = await send(chain)
      await expectUpdates({ receiver, settled }, [
        [gone, 0, 'included'],
        [gone, 1, 'removed'],
        [next, 0, 'included'],
      ])
      const [first, second] = notificationsOf(receiver)
      assert.deepEqual({ ...second, time: first?.time }, { ...first, revision: 1, state: 'removed' })
      assert.deepEqual(
        receiver.received.slice(0, 2).map(({ headers }) => headers['webhook-id']),
        [`${subscription}:31337:${gone}`, `${subscription}:31337:${gone}:1`],
      )
    })

    it(`${depth} deep and which is in another block now does not notify again`, async t => {
      const { chain, receiver, settled } = await startReorgRig(t)
      const moved = await transferBelow(chain, depth)
      await settled(1)
      const raw = await rawOf(chain, moved)
      const before = await blockOf(chain, moved)
      await reorg(chain, depth, [[raw, depth - 1]])
      assert.notEqual(await blockOf(chain, moved), before)
      await settled()
      const next = await send(chain)
      await expectUpdates({ receiver, settled }, [
        [moved, 0, 'included'],
        [next, 0, 'included'],
      ])
    })

    it(`${depth} deep, whose bot was just deleted, notifies remaining subscriptions only, and no record is left`, async t => {
      const { chain, receiver, bot, channel, subscription, running, settled } = await startReorgRig(t)
      const { api, store } = running
      const sender = await createBot(api, { addresses: [alice] })
      const left = await subscribe(api, { bot: sender, channels: [channel] })
      const gone = await transferBelow(chain, depth)
      await settled(2)
      assert.equal((await api('DELETE', `/bots/${bot}`)).status, 200)
      const kept = async () => JSON.stringify(await store.all(blockMatches, { limit: 500 }))
      await until('its matches are removed', async () => !(await kept()).includes(subscription))
      assert.ok((await kept()).includes(left))
      await reorg(chain, depth)
      await settled(3)
      assert.deepEqual(receivedUpdates(receiver)[2], [gone, 1, 'removed'])
      assert.equal(receiver.received[2]?.headers['webhook-id'], `${left}:31337:${gone}:1`)
    })

    it(`${depth} deep by another one with the same sender and nonce notifies as removed after that one`, async t => {
      const { chain, receiver, settled } = await startReorgRig(t)
      const replaced = await transferBelow(chain, depth)
      await settled(1)
      const other = await replacementOf(chain, replaced, { wei: 2n })
      await reorg(chain, depth, [[other, 0]])
      await settled(3)
      const [, second] = notificationsOf(receiver)
      assert.equal(second?.data.movements[0]?.amount, '2')
      assert.deepEqual(receivedUpdates(receiver), [
        [replaced, 0, 'included'],
        [second?.data.transaction.hash, 0, 'included'],
        [replaced, 1, 'removed'],
      ])
    })
  }

  it('with 300 others notifies as removed, each once and in order', async t => {
    const { chain, receiver, settled } = await startReorgRig(t)
    await chain.rpc('evm_setAutomine', [false])
    const sent: string[] = []
    for (let n = 0; n < 300; n += 1) {
      const transaction = { from: alice, to: bob, value: '0x1', gas: '0x5208' }
      sent.push(z.string().parse(await chain.rpc('eth_sendTransaction', [transaction])))
    }
    await chain.mine()
    await settled(300)
    await reorg(chain, 1)
    await settled(600)
    assert.deepEqual(receivedUpdates(receiver), [
      ...sent.map(hash => [hash, 0, 'included']),
      ...sent.map(hash => [hash, 1, 'removed']),
    ])
  })

  it('comes back, goes and comes back: each notifies once, under one id', async t => {
    const { chain, receiver, settled } = await startReorgRig(t)
    const hash = await send(chain)
    const raw = await rawOf(chain, hash)
    await receiver.waitFor(1)
    for (const turn of [1, 2]) {
      await settled()
      await reorg(chain, 1)
      await receiver.waitFor(2 * turn)
      assert.equal(await chain.rpc('eth_sendRawTransaction', [raw]), hash)
      await receiver.waitFor(2 * turn + 1)
    }
    await settled()
    assert.deepEqual(receivedUpdates(receiver), [
      [hash, 0, 'included'],
      [hash, 1, 'removed'],
      [hash, 2, 'included'],
      [hash, 3, 'removed'],
      [hash, 4, 'included'],
    ])
    assert.equal(new Set(notificationsOf(receiver).map(({ id }) => id)).size, 1)
    assert.equal(notificationsOf(receiver).at(-1)?.data.block.hash, await blockOf(chain, hash))
  })

  it('by a branch that stays shorter notifies as removed after half a minute', async t => {
    let later = 0
    const { chain, receiver, settled, caughtUp } = await startReorgRig(t, { now: () => Date.now() + later })
    const snapshot = await chain.rpc('evm_snapshot')
    const gone = await transferBelow(chain, 4)
    await settled(1)
    await chain.rpc('evm_revert', [snapshot])
    await chain.rpc('evm_increaseTime', [60])
    await chain.mine()
    await caughtUp()
    await pause(200)
    assert.equal(receiver.received.length, 1)
    later = 31_000
    await receiver.waitFor(2)
    assert.deepEqual(receivedUpdates(receiver), [
      [gone, 0, 'included'],
      [gone, 1, 'removed'],
    ])
  })

  it('does not notify as removed while it waits for its confirmations again', async t => {
    const { chain, receiver, caughtUp, settled } = await startReorgRig(t, { confirmations: 2 })
    const moved = await transferBelow(chain, 3)
    await settled(1)
    await reorg(chain, 3, [[await rawOf(chain, moved), 2]])
    // The blocks that replaced the matched ones are as many now, and the transfer is in the next.
    await chain.mine()
    await caughtUp()
    await pause(200)
    assert.equal(receiver.received.length, 1)
    await chain.mine()
    await settled()
    const next = await send(chain)
    await chain.mine(2)
    await expectUpdates({ receiver, settled }, [
      [moved, 0, 'included'],
      [next, 0, 'included'],
    ])
  })

  it('does not notify as removed because its bot watches another address now', async t => {
    const { chain, receiver, running, bot, settled } = await startReorgRig(t)
    const moved = await transferBelow(chain, 2)
    await settled(1)
    await running.api('PUT', `/bots/${bot}`, { body: newBot({ addresses: [carol] }) })
    await reorg(chain, 2, [[await rawOf(chain, moved), 1]])
    await settled()
    assert.deepEqual(receivedUpdates(receiver), [[moved, 0, 'included']])
  })

  it('does not notify as removed because its bot declares another event of the contract now', async t => {
    const { chain, receiver, running, bot, settled } = await startReorgRig(t)
    const { contractAddress } = await execute(chain, { from: alice, data: loggerCreation })
    const to = z.string().parse(contractAddress)
    const declare = async (...events: readonly string[]): Promise<void> => {
      const strategies = events.map(event => ({ func: 'contract_event', params: { event } }))
      const body = newBot({ addresses: [to], strategies })
      assert.equal((await running.api('PUT', `/bots/${bot}`, { body })).status, 200)
    }
    await declare('Opened()', 'Closed()')
    const { transactionHash } = await execute(chain, { from: alice, to, data: topicOf('Opened()') })
    const logged = z.string().parse(transactionHash)
    await chain.mine()
    await settled(1)
    await declare('Closed()')
    await reorg(chain, 2, [[await rawOf(chain, logged), 1]])
    await settled()
    assert.deepEqual(receivedUpdates(receiver), [[logged, 0, 'included']])
  })

  it('notifies as removed although its bot’s minimum is higher now', async t => {
    const { chain, receiver, running, bot, settled } = await startReorgRig(t)
    const gone = await send(chain)
    await settled(1)
    await running.api('PUT', `/bots/${bot}`, {
      body: newBot({ addresses: [bob], params: { minimum_amount: '1000' } }),
    })
    await reorg(chain, 1)
    await receiver.waitFor(2)
    assert.deepEqual(receivedUpdates(receiver), [
      [gone, 0, 'included'],
      [gone, 1, 'removed'],
    ])
    assert.deepEqual(
      notificationsOf(receiver)[1]?.data.movements,
      notificationsOf(receiver)[0]?.data.movements,
    )
  })
})

describe('A branch that forks off below all remembered blocks', () => {
  it('logs a gap and is matched from there: nothing is missed', async t => {
    const { chain, receiver, running, lines, settled } = await startReorgRig(t)
    await send(chain)
    await chain.mine(300)
    const [gone, kept] = [await send(chain), await send(chain)]
    await settled(3)
    const raw = await rawOf(chain, kept)
    const other = await replacementOf(chain, gone, { wei: 7n })
    await reorg(chain, 270, [
      [other, 200],
      [raw, 201],
    ])
    await settled(5)
    const [, , , fresh] = notificationsOf(receiver)
    assert.equal(fresh?.data.movements[0]?.amount, '7')
    assert.deepEqual(receivedUpdates(receiver).slice(1), [
      [gone, 0, 'included'],
      [kept, 0, 'included'],
      [fresh?.data.transaction.hash, 0, 'included'],
      [gone, 1, 'removed'],
    ])
    const alarms = lines.filter(line => line.includes('"level":50'))
    assert.equal(alarms.length, 1)
    assert.match(
      alarms[0] ?? '',
      /"blocks":256,"height":\d+,.*no common block with the new branch: matching all of it/,
    )
    assert.equal(running.service.ready().ok, true)
  })
})

describe('A chain that is reset within the remembered blocks', () => {
  it('is matched from its first block, and no removal of the earlier chain is notified', async t => {
    const { chain, receiver, lines, settled } = await startReorgRig(t, { timestamp: 1_600_000_000 })
    const former = await send(chain)
    await settled(1)
    await chain.close()
    const port = Number(new URL(chain.url).port)
    const anew = await startChain(t, { port, timestamp: 1_700_000_000 })
    const alarms = () => lines.filter(line => line.includes('"level":50'))
    const first = await send(anew, 2n)
    await until('the reset is logged', () => alarms().length > 0)
    const second = await send(anew, 3n)
    await expectUpdates({ receiver, settled }, [
      [former, 0, 'included'],
      [first, 0, 'included'],
      [second, 0, 'included'],
    ])
    assert.equal(alarms().length, 1)
    assert.match(
      alarms()[0] ?? '',
      /"height":0,"was":1,"msg":"the chain was reset: matching goes on from there"/,
    )
  })
})
