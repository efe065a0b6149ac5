import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { bob } from '../../../support/addresses.ts'
import { startFakeNode } from '../../../support/fake-node.ts'
import { startChain } from '../../../support/local-chain.ts'
import { notificationsOf, startReceiver } from '../../../support/receiver.ts'
import { startService } from '../../../support/service.ts'
import { createWatch, subscribe } from '../../../support/service-requests.ts'
import { until } from '../../../support/waiting.ts'
import { createRandom } from '../../api/request-bodies.ts'
import {
  expectUpdates,
  rawOf,
  receivedUpdates,
  reorg,
  send,
  startReorgRig,
  transferBelow,
} from './reorg-rig.ts'

const alarms = (lines: readonly string[]) => lines.filter(line => line.includes('"level":50'))

describe('A chain that is set back below all remembered blocks', () => {
  it('logs a gap and goes on: what is gone notifies as removed, what is new notifies', async t => {
    let later = 0
    const { chain, receiver, running, lines, settled } = await startReorgRig(t, {
      timestamp: 1_600_000_000,
      now: () => Date.now() + later,
    })
    await chain.mine(5)
    const early = await send(chain)
    await chain.mine(300)
    const gone = await send(chain)
    await settled(2)
    const status = () => running.service.ready().chains[0]
    await chain.rpc('anvil_rollback', [301])
    await until('the status shows that the node is behind', () => status()?.failing !== undefined)
    assert.equal(status()?.failing, 'rpc_stale: the node is at block 6, the chain was at 307')
    await chain.rpc('evm_setNextBlockTimestamp', [1_600_001_000])
    const next = await send(chain, 2n)
    await receiver.waitFor(3)
    later = 31_000
    await expectUpdates({ receiver, settled }, [
      [early, 0, 'included'],
      [gone, 0, 'included'],
      [next, 0, 'included'],
      [gone, 1, 'removed'],
    ])
    assert.equal(alarms(lines).length, 1)
    assert.match(alarms(lines)[0] ?? '', /"msg":"no common block with the new branch: matching all of it"/)
    assert.deepEqual(running.service.ready(), {
      ok: true,
      chains: [
        {
          id: 31337,
          head: 7,
          cursor: 7,
          failing: undefined,
          alarm: 'no common block with the new branch: matching all of it',
        },
      ],
    })
    later += 3_600_000
    assert.equal(status()?.alarm, undefined)
  })
})

/** A chain ahead of the clock that is watched from block 10 on, so that nothing is remembered of the blocks below. */
const startAhead = async (t: TestContext, now: () => number = Date.now) => {
  const chain = await startChain(t, { timestamp: Math.floor(Date.now() / 1000) + 10_000 })
  await chain.mine(10)
  const receiver = await startReceiver(t)
  const proxy = await startFakeNode(t, chain.url)
  const lines: string[] = []
  const running = await startService(t, {
    rpc: [proxy.url],
    lines,
    now,
  })
  await createWatch(running.api, receiver.url, { addresses: [bob] })
  const status = () => running.service.ready().chains[0]
  await until('the chain is followed', () => status()?.cursor === 10)
  return { chain, receiver, proxy, lines, status }
}

describe('A chain whose blocks are ahead of the clock', { concurrency: 2 }, () => {
  it('is not taken for another one because a node behind its URL lags', async t => {
    const { chain, receiver, proxy, lines, status } = await startAhead(t)
    const random = createRandom(5)
    proxy.replyWith(async ({ method, params: [height, full] }) => {
      if (method !== 'eth_getBlockByNumber' || random(2) === 0) return undefined
      const asked = height === 'latest' ? 6 : Number(height)
      return { result: asked > 6 ? null : await chain.rpc(method, [`0x${asked.toString(16)}`, full]) }
    })
    await until('the status shows that the node is behind', () => status()?.failing !== undefined)
    const sent = [await send(chain), await send(chain), await send(chain)]
    await receiver.waitFor(3)
    proxy.replyWith(() => undefined)
    await until('the chain is well', () => status()?.failing === undefined && status()?.cursor === 13)
    assert.deepEqual(
      receivedUpdates(receiver),
      sent.map(hash => [hash, 0, 'included']),
    )
    assert.deepEqual(alarms(lines), [])
  })

  it('goes on half a minute after it was set back', async t => {
    let later = 0
    const { chain, receiver, lines, status } = await startAhead(t, () => Date.now() + later)
    await chain.rpc('anvil_rollback', [4])
    await until('the status shows that the node is behind', () => status()?.failing !== undefined)
    assert.equal(status()?.failing, 'rpc_stale: the node is at block 6, the chain was at 10')
    assert.deepEqual(alarms(lines), [])
    later = 31_000
    await until('the chain goes on', () => status()?.cursor === 6)
    const next = await send(chain)
    await receiver.waitFor(1)
    assert.deepEqual(receivedUpdates(receiver), [[next, 0, 'included']])
    assert.equal(alarms(lines).length, 1)
  })
})

describe('A subscription created shortly before the chain goes back', { concurrency: 2 }, () => {
  it('is notified of what happens from then on, below the height at which it was created', async t => {
    const { chain, receiver, running, bot, channel, settled } = await startReorgRig(t, {
      timestamp: Math.floor(Date.now() / 1000) - 5,
    })
    await chain.mine(10)
    await settled()
    await subscribe(running.api, { bot, channels: [channel] })
    await chain.rpc('anvil_rollback', [5])
    await chain.rpc('evm_setNextBlockTimestamp', [Math.floor(Date.now() / 1000) + 1])
    const hash = await send(chain)
    await receiver.waitFor(2)
    assert.deepEqual(receivedUpdates(receiver), [
      [hash, 0, 'included'],
      [hash, 0, 'included'],
    ])
  })

  it('is notified of what came after it on a branch that is older than the subscription', async t => {
    const made = Math.floor(Date.now() / 1000)
    const { chain, receiver, running, bot, channel, settled } = await startReorgRig(t, {
      timestamp: made - 60,
      now: () => made * 1_000,
    })
    await chain.mine(5)
    await settled()
    const young = await subscribe(running.api, { bot, channels: [channel] })
    await chain.rpc('anvil_rollback', [2])
    await chain.rpc('evm_setNextBlockTimestamp', [made - 1])
    await send(chain)
    await chain.rpc('evm_setNextBlockTimestamp', [made + 1])
    const late = await send(chain)
    await receiver.waitFor(3)
    await chain.mine()
    await settled()
    const heard = notificationsOf(receiver).filter(({ subscription }) => subscription.id === young)
    assert.deepEqual(
      heard.map(({ data }) => data.transaction.hash),
      [late],
    )
  })

  it('is not notified of what was before it because the block it was created at is replaced', async t => {
    const made = Math.floor(Date.now() / 1000)
    let now = Date.now
    const { chain, receiver, running, bot, channel, settled } = await startReorgRig(t, {
      timestamp: made - 60,
      now: () => now(),
    })
    await chain.mine(3)
    const old = await send(chain)
    await settled(1)
    now = () => made * 1_000 + 500
    await subscribe(running.api, { bot, channels: [channel] })
    now = Date.now
    const raw = await rawOf(chain, old)
    await chain.rpc('anvil_rollback', [1])
    // Times are whole seconds: a block of the same one may be older.
    await chain.rpc('evm_setNextBlockTimestamp', [made])
    await chain.rpc('eth_sendRawTransaction', [raw])
    const next = await send(chain)
    await expectUpdates({ receiver, settled }, [
      [old, 0, 'included'],
      [next, 0, 'included'],
      [next, 0, 'included'],
    ])
  })

  it('is notified half a minute later where block times do not show it', async t => {
    let later = 0
    const { chain, receiver, running, bot, channel, settled, caughtUp } = await startReorgRig(t, {
      timestamp: 1_600_000_000,
      now: () => Date.now() + later,
    })
    await chain.mine(5)
    const snapshot = await chain.rpc('evm_snapshot')
    await chain.mine(5)
    await settled()
    await subscribe(running.api, { bot, channels: [channel] })
    await chain.rpc('evm_revert', [snapshot])
    await chain.rpc('evm_increaseTime', [60])
    const hash = await send(chain)
    await receiver.waitFor(1)
    await caughtUp()
    assert.equal(receiver.received.length, 1)
    later = 31_000
    await settled(2)
    const next = await send(chain)
    await receiver.waitFor(4)
    assert.deepEqual(receivedUpdates(receiver), [
      [hash, 0, 'included'],
      [hash, 0, 'included'],
      [next, 0, 'included'],
      [next, 0, 'included'],
    ])
  })

  it('is not notified of what was before it because the node that answers is behind and on another branch', async t => {
    const { chain, proxy, receiver, running, bot, channel, settled } = await startReorgRig(t, {
      timestamp: Math.floor(Date.now() / 1000) - 60,
    })
    const cursor = () => running.service.ready().chains[0]?.cursor
    await chain.mine(10)
    const old = await transferBelow(chain, 2)
    await settled(1)
    await subscribe(running.api, { bot, channels: [channel] })
    await reorg(chain, 4, [[await rawOf(chain, old), 2]])
    proxy.replyWith(async ({ method, params: [height, full] }) => {
      if (method !== 'eth_getBlockByNumber') return undefined
      const asked = height === 'latest' ? 10 : Number(height)
      return { result: asked > 10 ? null : await chain.rpc(method, [`0x${asked.toString(16)}`, full]) }
    })
    await until('it has taken the other branch', () => cursor() === 10)
    proxy.replyWith(() => undefined)
    await settled()
    const next = await send(chain)
    await expectUpdates({ receiver, settled }, [
      [old, 0, 'included'],
      [next, 0, 'included'],
      [next, 0, 'included'],
    ])
  })
})
