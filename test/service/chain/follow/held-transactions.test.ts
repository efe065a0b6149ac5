import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { z } from 'zod'
import { chainListSchema } from '#contract/chain-status.ts'
import type { LocalChain } from '#playground/local-chain.ts'
import { cursors } from '#service/records/records.ts'
import { alice, bob } from '../../../support/addresses.ts'
import { type FakeNode, startFakeNode } from '../../../support/fake-node.ts'
import { startChain } from '../../../support/local-chain.ts'
import { temporaryFolder } from '../../../support/machine.ts'
import { assertNotified, startReceiver, untilNotified } from '../../../support/receiver.ts'
import { startService } from '../../../support/service.ts'
import { createWatch } from '../../../support/service-requests.ts'
import { until } from '../../../support/waiting.ts'
import { blockOf, expectUpdates, rawOf, receivedUpdates, reorg, startReorgRig } from '../reorg/reorg-rig.ts'

/** A service beside a node that does not give the receipt of the first payment. */
const setUp = async (t: TestContext, o: { rpcTimeoutMs: number }) => {
  const chain = await startChain(t)
  const receiver = await startReceiver(t)
  const node = await startFakeNode(t, chain.url)
  const folder = await temporaryFolder(t)
  const start = () => startService(t, { folder, rpc: [node.url], ...o })
  const running = await start()
  await createWatch(running.api, receiver.url, { addresses: [bob] })
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
  it('holds up no other one, outlasts a restart, and is notified once its receipt is there', async t => {
    const { receiver, node, running, start, pay, statusOf } = await setUp(t, { rpcTimeoutMs: 2_000 })
    const held = await pay()
    const sent = [await pay(), await pay()]
    await untilNotified(receiver, sent)
    await until('it is counted', async () => (await statusOf(running))?.held_transactions === 1)
    await running.stop()
    const again = await start()
    await until('it is counted again', async () => (await statusOf(again))?.held_transactions === 1)
    node.replyWith(() => undefined)
    await untilNotified(receiver, [...sent, held])
    await until('none is held', async () => (await statusOf(again))?.held_transactions === 0)
  })

  it('is given up in the end, and counted', async t => {
    const { receiver, running, pay, statusOf } = await setUp(t, { rpcTimeoutMs: 100 })
    await pay()
    const sent = [await pay()]
    await until('it is given up', async () => (await statusOf(running))?.incomplete_blocks === 1)
    assertNotified(receiver, sent)
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
    assertNotified(receiver, [])
  })
})

const blockSchema = z.looseObject({ hash: z.string(), number: z.string() })
const emptyBlock = {
  hash: `0x${'ab'.repeat(32)}`,
  transactions: [],
  transactionsRoot: '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421',
  gasUsed: '0x0',
  logsBloom: `0x${'0'.repeat(512)}`,
}

/** An empty block at this height, and none above, as after a fork choice that leaves the blocks there. */
const forkAt = (node: FakeNode, at: unknown): void => {
  const height = Number(at)
  node.replyWith(async ({ method, params }, honest) => {
    if (method === 'eth_blockNumber') return { result: at }
    if (method.startsWith('eth_getTransaction') || method === 'eth_getBlockReceipts') return { result: null }
    if (method !== 'eth_getBlockByNumber') return undefined
    const asked = params[0] === 'latest' ? height : Number(params[0])
    if (asked > height) return { result: null }
    if (asked < height) return undefined
    const block = blockSchema.parse(honest)
    return { result: { ...block, ...emptyBlock, number: at } }
  })
}

/** EthereumJS' client finds a transaction by its receipt. */
const withoutReceiptOf = (node: FakeNode, transaction: string): void =>
  node.replyWith(({ method, params }) => {
    const isHidden = method.startsWith('eth_getTransaction') && params[0] === transaction
    return isHidden || method === 'eth_getBlockReceipts' ? { result: null } : undefined
  })

/** Of a kind that is not taken as told where no node gives the receipt. */
const call = async (chain: LocalChain): Promise<string> =>
  z.string().parse(await chain.rpc('eth_sendTransaction', [{ from: alice, to: bob, data: '0x12345678' }]))

const setUpTold = async (t: TestContext) => {
  const rig = await startReorgRig(t, { rpcTimeoutMs: 2_000, strategies: ['contract_call'] })
  const told = await call(rig.chain)
  await rig.receiver.waitFor(1)
  await rig.settled()
  const isHeld = async () => {
    const { chains } = chainListSchema.parse((await rig.running.api('GET', '/chains')).data)
    return chains[0]?.held_transactions === 1
  }
  /** Once another one, which came after it, was told. */
  const expectToldOnce = async (): Promise<void> => {
    await until('it is held', isHeld)
    const next = await call(rig.chain)
    await rig.receiver.waitFor(2)
    const updates: ReturnType<typeof receivedUpdates> = [
      [told, 0, 'included'],
      [next, 0, 'included'],
    ]
    assert.deepEqual(receivedUpdates(rig.receiver), updates)
    assert.ok(await isHeld())
    rig.proxy.replyWith(() => undefined)
    await until('it is not held any more', async () => !(await isHeld()))
    await expectUpdates(rig, updates)
  }
  return { ...rig, told, expectToldOnce }
}

describe('a transaction that a fork choice brings back without its receipt', { concurrency: 2 }, () => {
  it('in the same block is neither notified as removed nor again', async t => {
    const { chain, proxy, running, settled, told, expectToldOnce } = await setUpTold(t)
    const forkHeight = await chain.rpc('eth_blockNumber')
    await chain.mine(1)
    await settled()
    forkAt(proxy, forkHeight)
    const cursor = async () => (await running.store.get(cursors, ['31337']))[0]?.value
    await until('the fork is followed', async () => (await cursor())?.hash === emptyBlock.hash)
    withoutReceiptOf(proxy, told)
    await expectToldOnce()
  })

  it('in another block is neither notified as removed nor again', async t => {
    const { chain, proxy, told, expectToldOnce } = await setUpTold(t)
    const before = await blockOf(chain, told)
    const raw = await rawOf(chain, told)
    withoutReceiptOf(proxy, told)
    await reorg(chain, 1, [[raw, 0]])
    assert.notEqual(await blockOf(chain, told), before)
    await expectToldOnce()
  })
})
