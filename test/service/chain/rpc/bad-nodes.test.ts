import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { z } from 'zod'
import { notificationSchema } from '#contract/notification.ts'
import { type LocalChain } from '#playground/local-chain.ts'
import type { ServiceDeps } from '#service/service.ts'
import { alice, bob } from '../../../support/addresses.ts'
import {
  type FakeNode,
  type FakeReply,
  firstTimes,
  type RpcCall,
  startFakeNode,
} from '../../../support/fake-node.ts'
import { headOf, startChain } from '../../../support/local-chain.ts'
import { temporaryFolder } from '../../../support/machine.ts'
import { assertNotified, startReceiver, transactionsOf, untilNotified } from '../../../support/receiver.ts'
import { type RunningService, startService } from '../../../support/service.ts'
import { addChannel, createBot, createWatch, subscribe } from '../../../support/service-requests.ts'
import { startTcpProxy } from '../../../support/tcp-proxy.ts'
import { until } from '../../../support/waiting.ts'

const send = (chain: LocalChain) => chain.send({ from: alice, to: bob, wei: 1n })

/** Resolves when the service has matched the chain up to its head. */
const caughtUp = async (running: RunningService, chain: LocalChain): Promise<void> => {
  const head = await headOf(chain)
  await until('the service is at the head', () => running.service.ready().chains[0]?.cursor === head)
}

const setUp = async (
  t: TestContext,
  o: {
    rpc?: (url: string, honest: string) => readonly string[]
    timestamp?: number
  } & Partial<ServiceDeps> = {},
) => {
  const { rpc = url => [url], timestamp, ...rest } = o
  const chain = await startChain(t, timestamp === undefined ? undefined : { timestamp })
  const receiver = await startReceiver(t)
  const proxy = await startFakeNode(t, chain.url)
  const folder = await temporaryFolder(t)
  const lines: string[] = []
  const running = await startService(t, { folder, rpc: rpc(proxy.url, chain.url), lines, ...rest })
  const channel = await addChannel(running.api, receiver.url)
  const bot = await createBot(running.api, { addresses: [bob] })
  const watch = () => subscribe(running.api, { bot, channels: [channel] })
  return { chain, receiver, proxy, folder, lines, running, watch }
}

const isBlock = ({ method, params }: RpcCall): boolean =>
  method === 'eth_getBlockByNumber' && params[1] === true
const isHead = ({ method, params }: RpcCall): boolean =>
  method === 'eth_getBlockByNumber' && params[0] === 'latest'
const isFirstBlock = ({ params }: RpcCall): boolean => params[0] === '0x0'
const isReceipt = ({ method }: RpcCall): boolean => method === 'eth_getTransactionReceipt'
const without = (part: object) => (honest: unknown) => ({
  result: { ...z.looseObject({}).parse(honest), ...part },
})

describe('reorgs', () => {
  it('follows the new branch, and notifies once of a transaction on both', async t => {
    const { chain, receiver, running, lines, watch } = await setUp(t)
    await watch()
    const snapshot = await chain.rpc('evm_snapshot')
    const both = await send(chain)
    await receiver.waitFor(1)
    await chain.rpc('evm_mine')
    await caughtUp(running, chain)
    const raw = await chain.rpc('eth_getRawTransactionByHash', [both])
    await chain.rpc('evm_revert', [snapshot])
    await chain.rpc('anvil_setNextBlockBaseFeePerGas', ['0x1'])
    assert.equal(await chain.rpc('eth_sendRawTransaction', [raw]), both)
    const after = [await send(chain), await send(chain)]
    await untilNotified(receiver, [both, ...after])
    await caughtUp(running, chain)
    assert.equal(lines.filter(line => line.includes('another branch')).length, 1)
  })

  it('notices a head of the same height with another hash', async t => {
    const { chain, receiver, running, watch } = await setUp(t)
    await watch()
    for (let n = 0; n < 4; n += 1) await chain.rpc('evm_mine')
    await caughtUp(running, chain)
    const transaction = { from: alice, to: bob, value: '0x5', gas: '0x5208', maxFeePerGas: '0x77359400' }
    await chain.rpc('anvil_reorg', [3, [[transaction, 1]]])
    await receiver.waitFor(1)
    const [hash] = transactionsOf(receiver)
    const { blockNumber } = z
      .object({ blockNumber: z.string() })
      .parse(await chain.rpc('eth_getTransactionReceipt', [hash]))
    assert.equal(Number(blockNumber), (await headOf(chain)) - 1)
    await chain.rpc('anvil_reorg', [2, []])
    await chain.rpc('evm_mine')
    const last = await send(chain)
    await receiver.waitFor(2)
    assert.equal(transactionsOf(receiver)[1], last)
  })

  for (const [what, timestamp] of [
    ['from another first block', 1_700_000_000],
    ['from the same first block', undefined],
  ] as const) {
    it(`continues with a chain that was reset ${what}`, async t => {
      const { chain, receiver, running, lines, watch } = await setUp(t, { timestamp: 1_600_000_000 })
      await chain.rpc('anvil_mine', ['0x14'])
      await watch()
      const first = await send(chain)
      await receiver.waitFor(1)
      await caughtUp(running, chain)
      await chain.close()
      const anew = await startChain(t, {
        port: Number(new URL(chain.url).port),
        timestamp: timestamp ?? 1_600_000_000,
      })
      const logged = () => lines.filter(line => line.includes('"level":50'))
      if (timestamp !== undefined) await until('the reset is logged', () => logged().length > 0)
      else await anew.rpc('anvil_mine', ['0x20'])
      const second = await send(anew)
      const removed = timestamp === undefined ? [`${first} removed`] : []
      await receiver.waitFor(2 + removed.length)
      assert.deepEqual(
        receiver.received.map(({ body }) => {
          const { data, state } = notificationSchema.parse(body)
          return `${data.transaction.hash} ${state}`
        }),
        [`${first} included`, `${second} included`, ...removed],
      )
      if (timestamp !== undefined) assert.equal(logged().length, 1)
    })
  }
})

describe('nodes with wrong answers', { concurrency: 3 }, () => {
  const lies: [string, (call: RpcCall) => boolean, (honest: unknown) => FakeReply][] = [
    ['null for a fresh block', isBlock, () => ({ result: null })],
    ['a fresh block without its transactions', isBlock, without({ transactions: [] })],
    ['the block before instead', isBlock, without({ number: '0x0' })],
    ['a block that does not follow', isBlock, without({ parentHash: `0x${'2'.repeat(64)}` })],
    ['a block that is not understood', isBlock, () => ({ result: { number: 12 } })],
    ['transactions that are not understood', isBlock, without({ transactions: ['0x12'] })],
    ['an error', isBlock, () => ({ error: { code: -32000, message: 'header not found' } })],
    ['an error for the head', isHead, () => ({ error: { code: -32005, message: 'limit' } })],
    ['null for the head', isHead, () => ({ result: null })],
    ['HTTP 429', isBlock, () => ({ status: 429 })],
    ['that it was asked too often', isBlock, () => ({ error: { code: -32097, message: 'slow down' } })],
    ['another hash', isBlock, without({ hash: `0x${'3'.repeat(64)}` })],
    ['a block of 20 MB', isBlock, without({ extraData: 'x'.repeat(20 * 1024 * 1024) })],
    ['half a body', isBlock, () => 'half'],
    ['with a page', isBlock, () => ({ body: '<html>Bad gateway</html>' })],
    ['nothing and hangs up', isBlock, () => 'reset'],
    ['null for a receipt', isReceipt, () => ({ result: null })],
    ['a receipt of another block', isReceipt, without({ blockHash: `0x${'1'.repeat(64)}` })],
  ]
  for (const [what, which, lie] of lies) {
    it(`loses and repeats nothing when a node answers ${what}`, async t => {
      const { chain, receiver, proxy, running, watch } = await setUp(t)
      await watch()
      proxy.replyWith(firstTimes(3, { which, lie }))
      const sent = [await send(chain), await send(chain), await send(chain)]
      await receiver.waitFor(3)
      await caughtUp(running, chain)
      assertNotified(receiver, sent)
    })
  }

  it('loses and repeats nothing when a node falls behind and catches up', async t => {
    const { chain, receiver, proxy, running, watch } = await setUp(t)
    await watch()
    const sent = [await send(chain), await send(chain), await send(chain)]
    await receiver.waitFor(3)
    const stale = await chain.rpc('eth_getBlockByNumber', ['0x1', false])
    proxy.replyWith(call => (isHead(call) ? { result: stale } : undefined))
    sent.push(await send(chain))
    const asked = proxy.calls.length
    await until('the stale head was seen', () => proxy.calls.length > asked + 5)
    proxy.replyWith(() => undefined)
    await receiver.waitFor(4)
    await caughtUp(running, chain)
    assertNotified(receiver, sent)
  })

  it('asks the next node when the first hangs', async t => {
    const { chain, receiver, proxy, watch } = await setUp(t, { rpc: url => [url, url] })
    await watch()
    proxy.replyWith(firstTimes(1, { which: isBlock, lie: () => 'hang' }))
    const sent = await send(chain)
    await untilNotified(receiver, [sent])
  })

  const false2 = `0x${'2'.repeat(64)}`
  const branches: [string, Parameters<FakeNode['replyWith']>[0]][] = [
    [
      'contradicts itself',
      (call, honest) => (isBlock(call) ? without({ parentHash: false2 })(honest) : undefined),
    ],
    [
      'is on another branch',
      (call, honest) => {
        if (isBlock(call)) return without({ parentHash: false2 })(honest)
        return call.method === 'eth_getBlockByNumber' && !isHead(call) && !isFirstBlock(call)
          ? without({ hash: false2 })(honest)
          : undefined
      },
    ],
  ]
  for (const [what, lie] of branches) {
    it(`continues with the other node if the first ${what}`, async t => {
      const { chain, receiver, proxy, lines, running, watch } = await setUp(t, {
        rpc: (url, honest) => [url, honest],
      })
      await watch()
      const sent = [await send(chain)]
      await receiver.waitFor(1)
      proxy.replyWith(lie)
      while (sent.length < 6) sent.push(await send(chain))
      await receiver.waitFor(6)
      await caughtUp(running, chain)
      assertNotified(receiver, sent)
      assert.deepEqual(
        lines.filter(line => line.includes('branch')),
        [],
      )
    })
  }

  it('logs once that a node fails and once that it works again, without its URL', async t => {
    const { chain, receiver, proxy, running, lines, watch } = await setUp(t, {
      rpc: url => [`${url}/?key=verysecretkey`],
    })
    await watch()
    await caughtUp(running, chain)
    assert.deepEqual(running.service.ready(), {
      ok: true,
      chains: [{ id: 31337, head: 0, cursor: 0, failing: undefined, alarm: undefined }],
    })
    proxy.replyWith(() => ({ status: 503 }))
    const sent = await send(chain)
    await until('the failure is logged', () => lines.some(line => line.includes('RPC endpoint fails')))
    const [status] = running.service.ready().chains
    assert.match(status?.failing ?? '', /^rpc_unreachable: /)
    proxy.replyWith(() => undefined)
    await untilNotified(receiver, [sent])
    await until('the chain works again', () => running.service.ready().chains[0]?.failing === undefined)
    const logged = lines.map(line => z.looseObject({ msg: z.string() }).parse(JSON.parse(line)))
    assert.deepEqual(
      logged.map(({ msg, chain: id, endpoint, error }) => ({ msg, id, endpoint, error })),
      [
        { msg: 'RPC endpoint fails', id: 31337, endpoint: '1 of 1', error: 'HTTP 503' },
        { msg: 'RPC endpoint works again', id: 31337, endpoint: '1 of 1', error: undefined },
      ],
    )
    assert.ok(!lines.join('').includes('verysecretkey'))
  })

  it('retries an unreachable node soon, however seldom the chain is polled', async t => {
    const { chain, receiver, folder, running, watch } = await setUp(t)
    await watch()
    const sent = [await send(chain)]
    await receiver.waitFor(1)
    await caughtUp(running, chain)
    await running.stop()
    sent.push(await send(chain))
    const line = await startTcpProxy(t, Number(new URL(chain.url).port))
    line.cut()
    const lines: string[] = []
    const rpc = [`http://127.0.0.1:${line.port}`]
    await startService(t, { folder, rpc, lines, pollIntervalMs: 600_000 })
    await until('the failure is logged', () => lines.some(each => each.includes('RPC endpoint fails')))
    line.restore()
    await untilNotified(receiver, sent)
  })

  it('does not use a node of another chain', async t => {
    const other = await startChain(t, { chainId: 5 })
    const { chain, receiver, lines, watch } = await setUp(t, { rpc: url => [other.url, url] })
    await watch()
    const sent = await send(chain)
    await untilNotified(receiver, [sent])
    const logged = lines.filter(line => line.includes('another chain'))
    assert.equal(logged.length, 1)
    assert.match(logged[0] ?? '', /"endpoint":"1 of 2","serves":5/)
  })

  it('notifies of nothing on another chain, and misses nothing, when a node serves one for a while', async t => {
    const other = await startChain(t, { chainId: 5 })
    const { chain, receiver, proxy, lines, watch } = await setUp(t)
    await watch()
    const sent = [await send(chain)]
    await receiver.waitFor(1)
    for (let n = 0; n < 3; n += 1) await send(other)
    proxy.replyWith(async ({ method, params }) => ({ result: await other.rpc(method, params) }))
    sent.push(await send(chain))
    const logged = () => lines.filter(line => line.includes('chain and is not used'))
    await until('the other chain is logged', () => logged().length === 1)
    proxy.replyWith(() => undefined)
    sent.push(await send(chain))
    await untilNotified(receiver, sent)
  })

  it('does not take a single wrong answer about block 0 for a reset', async t => {
    const { chain, receiver, proxy, folder, lines, running, watch } = await setUp(t)
    await watch()
    const sent = [await send(chain)]
    await receiver.waitFor(1)
    await caughtUp(running, chain)
    await running.stop()
    sent.push(await send(chain), await send(chain))
    proxy.replyWith(firstTimes(1, { which: isFirstBlock, lie: without({ hash: `0x${'4'.repeat(64)}` }) }))
    const again = await startService(t, { folder, rpc: [proxy.url], lines })
    await receiver.waitFor(3)
    await caughtUp(again, chain)
    assertNotified(receiver, sent)
  })

  it('waits for the configured confirmations', async t => {
    const chain = await startChain(t)
    const receiver = await startReceiver(t)
    const chains = [{ id: 31337, rpc: [chain.url], confirmations: 2 }]
    const running = await startService(t, { chains })
    await createWatch(running.api, receiver.url, { addresses: [bob] })
    const sent = await send(chain)
    await chain.rpc('evm_mine')
    const status = () => running.service.ready().chains[0]
    await until('the head is seen', () => status()?.head === 2 && status()?.cursor !== undefined)
    assert.equal(status()?.cursor, 0)
    await chain.rpc('evm_mine')
    await untilNotified(receiver, [sent])
  })
})
