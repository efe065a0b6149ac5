import assert from 'node:assert/strict'
import { after, before, describe, it, type TestContext } from 'node:test'
import { pause } from '#lib/timers.ts'
import { createLocalChain, type LocalChain } from '#playground/local-chain.ts'
import type { HeadHint } from '#service/chain/follow/head-hints.ts'
import { createHeadHints } from '#service/chain/follow/head-hints.ts'
import { alice, bob } from '../../../support/addresses.ts'
import { type RpcCall, startFakeNode } from '../../../support/fake-node.ts'
import { startChain } from '../../../support/local-chain.ts'
import { startReceiver, untilNotified } from '../../../support/receiver.ts'
import { recordLog } from '../../../support/record-log.ts'
import { startService } from '../../../support/service.ts'
import { createWatch } from '../../../support/service-requests.ts'
import { startTickClock, until } from '../../../support/waiting.ts'
import { startHeadSubscriptionServer } from './head-subscriptions.ts'

const hashOf = (n: number): string => `0x${n.toString(16).padStart(64, '0')}`
const head = (height: number): HeadHint => ({ height, hash: hashOf(height) })

/** Listens to these addresses alone, without a service. */
const listen = (t: TestContext, o: { urls: readonly string[]; silenceMs?: number }) => {
  const { log, said } = recordLog()
  const heard: HeadHint[] = []
  const hints = createHeadHints({
    chain: 1,
    log,
    urls: o.urls,
    silenceMs: o.silenceMs ?? 60_000,
    onBegin: () => {},
    onHead: given => heard.push(given),
  })
  t.after(hints.stop)
  hints.listen()
  return { heard, hints, said }
}

// Together, as they mostly wait for connections to be made again.
describe('hints of new blocks over a WebSocket', { concurrency: true }, () => {
  it('come from a real node', async t => {
    const chain = await startChain(t)
    const { heard } = listen(t, { urls: [`${chain.url.replace('http', 'ws')}#header=x-key:key`] })
    await until('a block is announced', async () => {
      await chain.mine()
      return heard.length > 0
    })
    assert.match(heard[0]?.hash ?? '', /^0x[0-9a-f]{64}$/)
    assert.equal(typeof heard[0]?.height, 'number')
  })

  it('come from every node that announces blocks, whatever the others do', async t => {
    const [one, other] = [await startHeadSubscriptionServer(t), await startHeadSubscriptionServer(t)]
    other.setBehaviour('refusing')
    const { heard } = listen(t, { urls: [one.url, other.url, 'ws://127.0.0.1:9'] })
    await until('one is listened to', () => one.subscriberCount() === 1)
    one.announce(head(7))
    await until('it is heard', () => heard.length === 1)
    other.setBehaviour('well')
    await until('the other one is listened to', () => other.subscriberCount() === 1)
    other.announce(head(8))
    await until('it is heard', () => heard.length === 2)
    assert.deepEqual(heard, [head(7), head(8)])
  })

  it('that are malformed are ignored', async t => {
    const server = await startHeadSubscriptionServer(t)
    const { heard } = listen(t, { urls: [server.url] })
    await until('it is listened to', () => server.subscriberCount() === 1)
    for (const raw of [
      '',
      '{',
      'null',
      '[]',
      '{"jsonrpc":"2.0","method":"eth_subscription","params":{"result":null}}',
      '{"jsonrpc":"2.0","method":"eth_subscription","params":{"result":{"number":"7","hash":"0x"}}}',
      `{"method":"eth_subscription","params":{"result":{"number":"0x${'f'.repeat(20)}","hash":"${hashOf(1)}"}}}`,
      '{"id":2,"error":{"code":1}}',
    ])
      server.announce({ raw })
    server.announce(head(9))
    await until('what makes sense is heard', () => heard.length > 0)
    assert.deepEqual(heard, [head(9)])
    assert.equal(server.connectionCount(), 1)
  })

  it('that are larger than any block header end the connection, which is made again', async t => {
    const server = await startHeadSubscriptionServer(t)
    const { heard } = listen(t, { urls: [server.url] })
    await until('it is listened to', () => server.subscriberCount() === 1)
    server.announce({ raw: `"${'x'.repeat(100_000)}"` })
    await until('it comes back', () => server.connectionCount() === 2 && server.subscriberCount() === 1)
    server.announce(head(1))
    await until('it is heard', () => heard.length === 1)
  })

  it('are waited for again after the connection ended or was silent for long', async t => {
    const server = await startHeadSubscriptionServer(t)
    const { heard } = listen(t, { urls: [server.url], silenceMs: 1_500 })
    await until('it is listened to', () => server.subscriberCount() === 1)
    server.dropConnections()
    await until('it comes back after the end', () => server.connectionCount() >= 2)
    await until(
      'it comes back after silence',
      () => server.connectionCount() >= 3 && server.subscriberCount() === 1,
    )
    await until('it is heard', () => {
      server.announce(head(5))
      return heard.length > 0
    })
    assert.ok(server.openConnectionCount() <= 1, 'what was silent is let go')
  })

  for (const mood of ['refusing', 'mute', 'without'] as const) {
    it(`that never come, from a node that is ${mood}, are logged once, without the URL`, async t => {
      const server = await startHeadSubscriptionServer(t)
      server.setBehaviour(mood)
      const { heard, said } = listen(t, { urls: [`${server.url}/secret-key`], silenceMs: 300 })
      await until('it is logged', () => said.length > 0)
      server.setBehaviour('well')
      await until('it is heard', () => {
        server.announce(head(5))
        return heard.length > 0
      })
      assert.deepEqual(said, [
        'warn: WebSocket announces no new blocks: they are found by polling',
        'info: WebSocket announces new blocks again',
      ])
    })
  }

  it('are waited for only while somebody listens', async t => {
    const server = await startHeadSubscriptionServer(t)
    const { heard, hints } = listen(t, { urls: [server.url] })
    await until('it is listened to', () => server.subscriberCount() === 1)
    hints.stop()
    await until('nobody is there', () => server.openConnectionCount() === 0)
    hints.listen()
    hints.listen()
    await until('it is listened to', () => server.subscriberCount() === 1)
    server.announce(head(5))
    await until('it is heard', () => heard.length === 1)
    assert.equal(server.connectionCount(), 2)
  })
})

const asksForNext = ({ method, params }: RpcCall): boolean =>
  method === 'eth_getBlockByNumber' && params[0] !== 'latest' && params[1] === true

/** So long that nothing in a test is found by it. */
const neverMs = 600_000

describe('a chain whose nodes announce new blocks', () => {
  let chain: LocalChain
  before(async () => {
    chain = await createLocalChain()
  })
  after(() => chain.close())

  /** A service that polls once in ten minutes, and watches bob. */
  const setUp = async (t: TestContext, o: { heads: readonly string[]; pollIntervalMs?: number }) => {
    const { heads, pollIntervalMs = neverMs } = o
    const receiver = await startReceiver(t)
    const rpc = await startFakeNode(t, chain.url)
    const lines: string[] = []
    const chains = [{ id: 31337, rpc: [rpc.url], heads, confirmations: 0 }]
    const running = await startService(t, { chains, pollIntervalMs, lines })
    const watch = () => createWatch(running.api, `${receiver.url}/hook`, { addresses: [bob] })
    const polls = (): number =>
      rpc.calls.filter(({ method, params }) => method === 'eth_getBlockByNumber' && params[0] === 'latest')
        .length
    return { lines, polls, receiver, rpc, running, watch }
  }
  const send = () => chain.send({ from: alice, to: bob, wei: 1n })
  const present = async (): Promise<HeadHint> => head(Number(await chain.rpc('eth_blockNumber')))

  it('is polled at once, long before the next poll is due', async t => {
    const { receiver, watch } = await setUp(t, { heads: [chain.url.replace('http', 'ws')] })
    await watch()
    // Only its blocks show whether the node's subscription is established.
    const sent: string[] = []
    await until('it is announced', async () => {
      sent.push(await send())
      await pause(100)
      return receiver.received.length > 0
    })
    await untilNotified(receiver, sent)
  })

  it('is polled once more when announcements begin, as blocks of before are in none', async t => {
    const server = await startHeadSubscriptionServer(t)
    server.setBehaviour('late')
    const { receiver, running, watch } = await setUp(t, { heads: [server.url] })
    await watch()
    await until('it was polled', () =>
      running.service.ready().chains.some(({ cursor }) => cursor !== undefined),
    )
    const hash = await send()
    server.setBehaviour('well')
    await untilNotified(receiver, [hash])
  })

  it('is polled a few times more where the polled node is behind the announcing one', async t => {
    const server = await startHeadSubscriptionServer(t)
    const { receiver, rpc, watch } = await setUp(t, { heads: [server.url] })
    await watch()
    await until('it is listened to', () => server.subscriberCount() === 1)
    const old = await chain.rpc('eth_getBlockByNumber', ['latest', false])
    let behind = 2
    rpc.replyWith(({ params }) => (params[0] === 'latest' && behind-- > 0 ? { result: old } : undefined))
    const hash = await send()
    server.announce(await present())
    await untilNotified(receiver, [hash])
  })

  /** A service that is at the head, whose nodes are to announce what follows. */
  const setUpAtHead = async (t: TestContext) => {
    const server = await startHeadSubscriptionServer(t)
    const service = await setUp(t, { heads: [server.url] })
    await service.watch()
    await until('it is listened to, and at the head', () => {
      const cursor = service.running.service.ready().chains[0]?.cursor
      return server.subscriberCount() === 1 && cursor !== undefined
    })
    return { ...service, server }
  }

  it('reads a block that is announced while it asks for the head', async t => {
    const { receiver, rpc, server } = await setUpAtHead(t)
    const asked = Promise.withResolvers<void>()
    rpc.replyWith(async call => {
      if (asksForNext(call)) asked.resolve()
      else if (call.params[0] === 'latest') await asked.promise
      return undefined
    })
    const hash = await send()
    server.announce(await present())
    await untilNotified(receiver, [hash])
    assert.equal(rpc.calls.filter(asksForNext).length, 1)
  })

  it('reads an announced block again that turns out to be of another branch', async t => {
    const { receiver, rpc, server } = await setUpAtHead(t)
    let given = 0
    rpc.replyWith((call, honest) => {
      if (!asksForNext(call)) return undefined
      given += 1
      return given === 1 ? { result: { ...Object(honest), hash: hashOf(7), transactions: [] } } : undefined
    })
    const hash = await send()
    server.announce(await present())
    await untilNotified(receiver, [hash])
    assert.equal(given, 2)
  })

  it('is polled at most four times a second, whatever is announced, and not for known blocks', async t => {
    const server = await startHeadSubscriptionServer(t)
    const { polls, watch } = await setUp(t, { heads: [server.url] })
    await chain.mine(2)
    await watch()
    await until('it is listened to', () => server.subscriberCount() === 1)
    await until('it was polled', () => polls() > 0)
    const from = performance.now()
    const before = polls()
    for (let n = 1; n <= 2_000; n += 1) {
      server.announce(head(1_000_000 + n))
      if (n % 100 === 0) await pause(50)
    }
    const most = (performance.now() - from) / 250 + 2
    assert.ok(polls() - before <= most, `${polls() - before} polls, ${most} at most`)
    const ticks = startTickClock(t)
    await until('it is not asked any more', async () => {
      const sofar = polls()
      await ticks.pause(1_500)
      return polls() === sofar
    })
    const settled = polls()
    for (let n = 0; n < 100; n += 1) server.announce(head(1))
    await pause(600)
    assert.equal(polls(), settled, 'blocks below the head are known')
  })

  it('is polled when its WebSocket is wrong or missing, and is healthy', async t => {
    const server = await startHeadSubscriptionServer(t)
    const heads = [`${server.url}/sEcret-key`, 'ws://127.0.0.1:9/sEcret-key']
    const { lines, receiver, running, watch } = await setUp(t, { heads, pollIntervalMs: 100 })
    await watch()
    await until('it is listened to', () => server.subscriberCount() === 1)
    server.announce(head(9_000_000_000))
    server.announce({ raw: '{' })
    const hash = await send()
    await receiver.waitFor(1)
    server.setBehaviour('refusing')
    server.dropConnections()
    const next = await send()
    await untilNotified(receiver, [hash, next])
    await until('it is logged', () => lines.some(line => line.includes('WebSocket announces no new blocks')))
    const { ok, chains } = running.service.ready()
    assert.deepEqual([ok, chains.map(({ failing }) => failing)], [true, [undefined]])
    assert.ok(!lines.join('').includes('sEcret'), 'no address stands in the log')
  })

  it('without a subscription is not polled, and holds no connection', async t => {
    const server = await startHeadSubscriptionServer(t)
    const { rpc, running, watch } = await setUp(t, { heads: [server.url], pollIntervalMs: 50 })
    // Once, for which kinds of events its node shows.
    await until('it is known what its node shows', () =>
      rpc.calls.some(({ params }) => params[0] === 'finalized'),
    )
    const known = rpc.calls.length
    await pause(300)
    assert.deepEqual([known, rpc.calls.length, server.connectionCount()], [2, 2, 0])
    const { subscription } = await watch()
    await until('it is listened to', () => server.subscriberCount() === 1)
    await running.api('DELETE', `/subscriptions/${subscription}`)
    await until('nobody is there', () => server.openConnectionCount() === 0)
    const asked = rpc.calls.length
    await pause(300)
    assert.equal(rpc.calls.length, asked)
    await running.stop()
    assert.equal(server.openConnectionCount(), 0)
  })
})
