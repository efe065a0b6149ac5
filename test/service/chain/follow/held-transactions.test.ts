import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { chainListSchema } from '#contract/chain-status.ts'
import { alice, bob } from '../../../support/addresses.ts'
import { startFakeNode } from '../../../support/fake-node.ts'
import { startChain } from '../../../support/local-chain.ts'
import { temporaryFolder } from '../../../support/machine.ts'
import { startReceiver, transactionsOf } from '../../../support/receiver.ts'
import { startService } from '../../../support/service.ts'
import { addChannel, createBot, subscribe } from '../../../support/service-requests.ts'
import { until } from '../../../support/waiting.ts'

/** A service beside a node that does not give the receipt of the first payment. */
const setUp = async (t: TestContext, o: { rpcTimeoutMs: number }) => {
  const chain = await startChain(t)
  const receiver = await startReceiver(t)
  const node = await startFakeNode(t, chain.url)
  const folder = await temporaryFolder(t)
  const start = () => startService(t, { folder, rpc: [node.url], ...o })
  const running = await start()
  const channel = await addChannel(running.api, receiver.url)
  const bot = await createBot(running.api, { addresses: [bob] })
  await subscribe(running.api, { bot, channels: [channel] })
  let missing: unknown
  node.replyWith(({ method, params }) => {
    if (method === 'eth_getBlockReceipts') return { result: null }
    if (method !== 'eth_getTransactionReceipt') return undefined
    missing ??= params[0]
    return params[0] === missing ? { result: null } : undefined
  })
  const pay = () => chain.send({ from: alice, to: bob, wei: 1n })
  const statusOf = async ({ api }: typeof running) =>
    chainListSchema.parse((await api('GET', '/chains')).data).chains[0]
  return { chain, receiver, node, running, start, pay, statusOf }
}

describe('a transaction whose receipt no node gives', { concurrency: 3 }, () => {
  it('holds up no other one, outlasts a restart, and is told once its receipt is there', async t => {
    const { receiver, node, running, start, pay, statusOf } = await setUp(t, { rpcTimeoutMs: 2_000 })
    const held = await pay()
    const sent = [await pay(), await pay()]
    await receiver.waitFor(2)
    assert.deepEqual(transactionsOf(receiver), sent)
    await until('it is counted', async () => (await statusOf(running))?.held_transactions === 1)
    await running.stop()
    const again = await start()
    await until('it is counted again', async () => (await statusOf(again))?.held_transactions === 1)
    node.replyWith(() => undefined)
    await receiver.waitFor(3)
    assert.deepEqual(transactionsOf(receiver), [...sent, held])
    await until('none is held', async () => (await statusOf(again))?.held_transactions === 0)
  })

  it('is given up in the end, and counted', async t => {
    const { receiver, running, pay, statusOf } = await setUp(t, { rpcTimeoutMs: 100 })
    await pay()
    const sent = [await pay()]
    await until('it is given up', async () => (await statusOf(running))?.incomplete_blocks === 1)
    assert.deepEqual(transactionsOf(receiver), sent)
    assert.equal((await statusOf(running))?.held_transactions, 0)
  })

  it('is dropped with its block', async t => {
    const { chain, receiver, running, pay, statusOf } = await setUp(t, { rpcTimeoutMs: 2_000 })
    await pay()
    await until('it is held', async () => (await statusOf(running))?.held_transactions === 1)
    await chain.rpc('anvil_reorg', [1, []])
    await chain.mine(2)
    await until('it is dropped', async () => (await statusOf(running))?.held_transactions === 0)
    assert.equal((await statusOf(running))?.incomplete_blocks, 0)
    assert.deepEqual(transactionsOf(receiver), [])
  })
})
