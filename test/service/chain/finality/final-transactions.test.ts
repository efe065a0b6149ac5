import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { z } from 'zod'
import { finalNotificationSchema, notificationSchema } from '#contract/notification.ts'
import { awaitedFinality, finalityChecks } from '#service/records/records.ts'
import { put } from '#store/store.ts'
import { alice, bob } from '../../../support/addresses.ts'
import type { Receiver } from '../../../support/receiver.ts'
import { startService } from '../../../support/service.ts'
import { newSubscription, subscribe } from '../../../support/service-requests.ts'
import { until } from '../../../support/waiting.ts'
import { blockOf, rawOf, reorg, send, startReorgRig } from '../reorg/reorg-rig.ts'

/** The local chain calls a block final when it has so many above it. */
const blocksToFinality = 64

const anySchema = z.union([notificationSchema, finalNotificationSchema])

const brief = (receiver: Receiver): string[] =>
  receiver.received.map(({ body }) => {
    const { data, revision, state } = anySchema.parse(body)
    return `${data.transaction.hash} ${revision} ${state}`
  })

/** One subscription that asks to be told when a transaction is final. */
const startFinalityRig = async (t: TestContext, notify: object = { frequency: 'Always', final: true }) => {
  const rig = await startReorgRig(t, { checkIntervalMs: 100 })
  const { api, store } = rig.running
  await api('DELETE', `/subscriptions/${rig.subscription}`)
  const body = newSubscription(rig.bot, [rig.channel])
  const reply = await api('POST', '/subscriptions', { body: { ...body, info: { ...body.info, notify } } })
  const awaited = async () => (await store.all(awaitedFinality, { limit: 10 })).length
  const checks = async () => (await store.all(finalityChecks, { limit: 10 })).length
  return { ...rig, reply, api, awaited, checks }
}

describe('A subscription that asks for finality', { concurrency: 3 }, () => {
  it('is notified of a transaction once when it is included, and once when its block is final', async t => {
    const { chain, receiver, reply, settled, awaited, checks } = await startFinalityRig(t)
    const created = z.object({ id: z.string(), info: z.object({ notify: z.unknown() }) }).parse(reply.data)
    assert.deepEqual(created.info.notify, { frequency: 'Always', schedule: null, final: true, template: '' })
    const hash = await send(chain)
    await receiver.waitFor(1)
    await chain.mine(blocksToFinality - 1)
    await settled()
    assert.deepEqual(brief(receiver), [`${hash} 0 included`])

    await chain.mine(1)
    const [included, final] = await receiver.waitFor(2)
    const before = notificationSchema.parse(included?.body)
    const after = finalNotificationSchema.parse(final?.body)
    assert.deepEqual({ ...after, time: before.time }, { ...before, state: 'final' })
    const id = `${created.id}:31337:${hash}`
    assert.deepEqual([included?.headers['webhook-id'], final?.headers['webhook-id']], [id, `${id}:final`])
    await until('it is forgotten', async () => (await awaited()) + (await checks()) === 0)
    await chain.mine(blocksToFinality)
    await settled()
    assert.deepEqual(brief(receiver), [`${hash} 0 included`, `${hash} 0 final`])
  })

  it('is not notified again of a transaction that a reorg has removed', async t => {
    const { chain, receiver, settled, checks } = await startFinalityRig(t)
    const gone = await send(chain)
    await settled(1)
    await reorg(chain, 1)
    await receiver.waitFor(2)
    const next = await send(chain)
    await chain.mine(blocksToFinality)
    await receiver.waitFor(4)
    await until('nothing is left to check', async () => (await checks()) === 0)
    assert.deepEqual(brief(receiver), [
      `${gone} 0 included`,
      `${gone} 1 removed`,
      `${next} 0 included`,
      `${next} 0 final`,
    ])
  })

  it('is not notified of a block that was orphaned while the service was down', async t => {
    const { chain, folder, proxy, receiver, running, settled } = await startFinalityRig(t)
    const gone = await send(chain)
    await settled(1)
    await running.stop()
    await reorg(chain, 1)
    await chain.mine(blocksToFinality + 1)
    let checksBegun = 0
    proxy.replyWith(async ({ method, params }) => {
      if (params[0] === 'finalized') checksBegun += 1
      // The new branch is read once what is final has been looked at.
      if (method === 'eth_getBlockByNumber' && params[1] === true)
        await until('the next check has begun', () => checksBegun > 1)
      return undefined
    })
    await startService(t, { folder, chains: [{ id: 31337, rpc: [proxy.url], confirmations: 0 }] })
    await receiver.waitFor(2)
    const next = await send(chain)
    await receiver.waitFor(3)
    assert.deepEqual(brief(receiver), [`${gone} 0 included`, `${gone} 1 removed`, `${next} 0 included`])
  })

  it('is notified of the block to which a reorg has moved a transaction, once that is final', async t => {
    const { chain, receiver, settled } = await startFinalityRig(t)
    const moved = await send(chain)
    await chain.mine(1)
    await settled(1)
    const before = await blockOf(chain, moved)
    await reorg(chain, 2, [[await rawOf(chain, moved), 1]])
    await settled()
    const now = await blockOf(chain, moved)
    assert.notEqual(now, before)
    await chain.mine(blocksToFinality)
    const [included, final] = await receiver.waitFor(2)
    assert.equal(notificationSchema.parse(included?.body).data.block.hash, before)
    assert.equal(finalNotificationSchema.parse(final?.body).data.block.hash, now)
    assert.deepEqual(brief(receiver), [`${moved} 0 included`, `${moved} 0 final`])
  })

  it('is notified even if its record changes during the check, and no error is logged', async t => {
    const { chain, proxy, receiver, running, lines, settled } = await startFinalityRig(t)
    const { store } = running
    const moved = await send(chain)
    await chain.mine(1)
    await settled(1)
    await reorg(chain, 2, [[await rawOf(chain, moved), 1]])
    await settled()
    let changes = 0
    proxy.replyWith(async ({ method }) => {
      if (method !== 'eth_getTransactionReceipt' || changes > 0) return undefined
      changes += 1
      const [before] = await store.all(awaitedFinality, { limit: 1 })
      if (before !== undefined) await store.commit([put(awaitedFinality, before, { expect: before.version })])
      return undefined
    })
    await chain.mine(blocksToFinality)
    await receiver.waitFor(2)
    assert.deepEqual(brief(receiver), [`${moved} 0 included`, `${moved} 0 final`])
    assert.equal(changes, 1)
    assert.deepEqual(
      lines.filter(line => line.includes('could not be stored')),
      [],
    )
  })

  it('is notified of a transaction that is back under its last revision', async t => {
    const { chain, receiver, settled } = await startFinalityRig(t)
    const hash = await send(chain)
    await settled(1)
    const raw = await rawOf(chain, hash)
    await reorg(chain, 1)
    await settled(2)
    await chain.rpc('eth_sendRawTransaction', [raw])
    await receiver.waitFor(3)
    await chain.mine(blocksToFinality)
    await receiver.waitFor(4)
    assert.deepEqual(brief(receiver), [
      `${hash} 0 included`,
      `${hash} 1 removed`,
      `${hash} 2 included`,
      `${hash} 2 final`,
    ])
  })

  it('is not notified once it is deleted, and no record is left', async t => {
    const { chain, receiver, api, bot, channel, reply, awaited, checks } = await startFinalityRig(t)
    await subscribe(api, { bot, channels: [channel] })
    await send(chain)
    await receiver.waitFor(2)
    const { id } = z.object({ id: z.string() }).parse(reply.data)
    await api('DELETE', `/subscriptions/${id}`)
    await chain.mine(blocksToFinality)
    await until('it is forgotten', async () => (await awaited()) + (await checks()) === 0)
    assert.equal(receiver.received.length, 2)
  })

  it('waits for nodes that do not report finality, and holds up nothing', async t => {
    const { chain, proxy, receiver } = await startFinalityRig(t)
    proxy.replyWith(({ params }) =>
      params[0] === 'finalized' ? { error: { code: -32_602, message: 'invalid block tag' } } : undefined,
    )
    const hash = await send(chain)
    await chain.mine(blocksToFinality)
    const next = await chain.send({ from: alice, to: bob, wei: 2n })
    await receiver.waitFor(2)
    assert.deepEqual(brief(receiver), [`${hash} 0 included`, `${next} 0 included`])
    proxy.replyWith(() => undefined)
    await receiver.waitFor(3)
    assert.equal(brief(receiver)[2], `${hash} 0 final`)
  })

  it('cannot gather transactions in summaries', async t => {
    const { reply } = await startFinalityRig(t, { frequency: '5m', final: true })
    assert.equal(reply.status, 400)
    assert.equal(reply.msg, 'info.notify.final: only with the frequencies Always and OnlyOnce')
  })
})
