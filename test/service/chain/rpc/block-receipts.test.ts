import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { z } from 'zod'
import { deployContract } from '#playground/contracts.ts'
import { alice, bob, carol } from '../../../support/addresses.ts'
import { type FakeReply, type RpcCall, startFakeNode } from '../../../support/fake-node.ts'
import { startChain } from '../../../support/local-chain.ts'
import { startReceiver, untilNotified } from '../../../support/receiver.ts'
import { startService } from '../../../support/service.ts'
import { createWatch } from '../../../support/service-requests.ts'

const receiptsSchema = z.array(z.looseObject({ transactionHash: z.string(), status: z.string() }))
type Receipts = z.infer<typeof receiptsSchema>

const isBlockReceipts = ({ method }: RpcCall): boolean => method === 'eth_getBlockReceipts'

/** The contract takes no coins: every fourth payment fails, as only its receipt says. */
const isFailing = (n: number): boolean => n % 4 === 3

/** A service that watches bob and a contract, beside a node that is honest where `honest`. */
const setUp = async (t: TestContext, o: { honest?: boolean; rpcTimeoutMs?: number } = {}) => {
  const { honest = false, rpcTimeoutMs = 10_000 } = o
  const chain = await startChain(t)
  const { address: contract } = await deployContract(chain, { from: carol, name: 'Items' })
  const receiver = await startReceiver(t)
  const proxy = await startFakeNode(t, chain.url)
  const running = await startService(t, {
    rpc: honest ? [proxy.url, chain.url] : [proxy.url],
    rpcTimeoutMs,
  })
  await createWatch(running.api, receiver.url, { addresses: [bob, contract] })

  /** In one block. Returns those that succeed. */
  const pay = async (count: number): Promise<readonly string[]> => {
    await chain.rpc('evm_setAutomine', [false])
    const sent: string[] = []
    for (let n = 0; n < count; n += 1) {
      const payment = { from: alice, to: isFailing(n) ? contract : bob, value: '0x1', gas: '0x15f90' }
      const hash = z.string().parse(await chain.rpc('eth_sendTransaction', [payment]))
      if (!isFailing(n)) sent.push(hash)
    }
    await chain.rpc('evm_mine')
    return sent
  }
  const countOf = (name: string): number => proxy.calls.filter(({ method }) => method === name).length
  return { receiver, proxy, pay, countOf }
}

const payments = 40
const succeeding = 30

const changed = (change: (receipts: Receipts) => readonly unknown[]) => (honest: unknown) => ({
  result: change(receiptsSchema.parse(honest)),
})

/** The opposite of what happened. */
const inverted = (receipt: Receipts[number]): object => ({
  ...receipt,
  status: receipt.status === '0x1' ? '0x0' : '0x1',
})

describe('the receipts of a block with many hits', { concurrency: 3 }, () => {
  it('come by one call', async t => {
    const { receiver, pay, countOf } = await setUp(t)
    const sent = await pay(payments)
    await untilNotified(receiver, sent)
    assert.deepEqual([countOf('eth_getBlockReceipts'), countOf('eth_getTransactionReceipt')], [1, 0])
  })

  it('come one by one where there are few', async t => {
    const { receiver, pay, countOf } = await setUp(t)
    const sent = await pay(8)
    await untilNotified(receiver, sent)
    assert.deepEqual([countOf('eth_getBlockReceipts'), countOf('eth_getTransactionReceipt')], [0, 8])
  })

  it('come one by one where the node refuses it, which is not asked for again soon', async t => {
    const { receiver, proxy, pay, countOf } = await setUp(t)
    proxy.replyWith(call =>
      isBlockReceipts(call) ? { error: { code: -32601, message: 'method not found' } } : undefined,
    )
    const sent = [...(await pay(payments))]
    await receiver.waitFor(succeeding)
    // By the block's hash and by its height.
    assert.deepEqual([countOf('eth_getBlockReceipts'), countOf('eth_getTransactionReceipt')], [2, payments])
    sent.push(...(await pay(payments)))
    await untilNotified(receiver, sent)
    assert.deepEqual(
      [countOf('eth_getBlockReceipts'), countOf('eth_getTransactionReceipt')],
      [2, 2 * payments],
    )
  })

  it('come from the other node where the first refuses it', async t => {
    const { receiver, proxy, pay, countOf } = await setUp(t, { honest: true })
    proxy.replyWith(call =>
      isBlockReceipts(call) ? { error: { code: -32601, message: 'method not found' } } : undefined,
    )
    const sent = await pay(payments)
    await untilNotified(receiver, sent)
    assert.equal(countOf('eth_getTransactionReceipt'), 0)
  })

  const lies: [string, number, (honest: unknown) => FakeReply][] = [
    ['null', payments, () => ({ result: null })],
    ['no list', payments, () => ({ result: 'receipts' })],
    [
      'what is not understood',
      payments,
      changed(all => [1, null, {}, ...all.map(one => ({ ...one, status: 'fine' }))]),
    ],
    ['no status', payments, changed(all => all.map(({ status: _status, ...one }) => one))],
    [
      'the receipts of another block, upside down',
      payments,
      changed(all => all.map(one => ({ ...inverted(one), blockHash: `0x${'1'.repeat(64)}` }))),
    ],
    ['half of them', payments / 2, changed(all => all.slice(0, payments / 2))],
    [
      'each of them twice, once upside down',
      payments,
      changed(all => all.flatMap(one => [inverted(one), one])),
    ],
    ['half of a reply', payments, () => 'half'],
    ['with a page', payments, () => ({ body: '<html>Bad gateway</html>' })],
    ['HTTP 429', payments, () => ({ status: 429 })],
    ['nothing and hangs up', payments, () => 'reset'],
    ['nothing at all', payments, () => 'hang'],
  ]
  for (const [what, single, lie] of lies)
    it(`are asked for one by one where the node answers ${what}`, async t => {
      const { receiver, proxy, pay, countOf } = await setUp(t, { rpcTimeoutMs: 2_000 })
      proxy.replyWith((call, honest) => (isBlockReceipts(call) ? lie(honest) : undefined))
      const sent = await pay(payments)
      await untilNotified(receiver, sent)
      assert.equal(countOf('eth_getTransactionReceipt'), single)
    })
})
