import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { Agent } from 'undici'
import { z } from 'zod'
import { createChainNode } from '#service/chain/rpc/chain-node.ts'
import { createRpcEndpoint, type EndpointQuery } from '#service/chain/rpc/endpoint.ts'
import { createRpcPool } from '#service/chain/rpc/rpc-pool.ts'
import { startHttpServer } from '../../../support/http-server.ts'
import { recordLog } from '../../../support/record-log.ts'
import { startTickClock, until } from '../../../support/waiting.ts'

const callSchema = z.object({ id: z.number(), method: z.string(), params: z.array(z.unknown()) })
type Call = z.infer<typeof callSchema>

/** What one endpoint answers: a JSON-RPC reply to be wrapped, or something else on the wire; half of it ends or does not. */
type Reply =
  | { result: unknown; id?: number }
  | { error: unknown }
  | { status: number; headers?: Record<string, string> }
  | { page: string }
  | 'nothing'
  | 'half and no more'
  | 'half and hangs up'
  | 'a byte at a time'

type Endpoint = {
  url: string
  calls: Call[]
  head: number
  chain: number
  say: (call: Call) => Reply | undefined
}

const hash = (height: number): string => `0x${height.toString(16).padStart(64, '0')}`
const hex = (height: number): string => `0x${height.toString(16)}`

const blockOf = (height: number) => ({
  number: hex(height),
  hash: hash(height),
  parentHash: hash(Math.max(0, height - 1)),
  timestamp: hex(1_700_000_000 + height),
  transactions: [],
})

const answer = (endpoint: Endpoint, call: Call): Reply => {
  if (call.method === 'eth_chainId') return { result: hex(endpoint.chain) }
  const [wanted] = call.params
  const height = wanted === 'latest' ? endpoint.head : Number(wanted)
  return { result: height > endpoint.head ? null : blockOf(height) }
}

const startEndpoint = async (t: TestContext): Promise<Endpoint> => {
  const endpoint: Endpoint = { url: '', calls: [], head: 100, chain: 31_337, say: () => undefined }
  const { origin } = await startHttpServer(t, (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const call = callSchema.parse(JSON.parse(Buffer.concat(chunks).toString('utf8')))
      endpoint.calls.push(call)
      const reply = endpoint.say(call) ?? answer(endpoint, call)
      if (reply === 'nothing') return
      if (reply === 'a byte at a time') {
        response.writeHead(200)
        const timer = setInterval(() => response.write(' '), 100)
        response.on('close', () => clearInterval(timer))
        return
      }
      if (typeof reply === 'string') {
        response.writeHead(200, { 'content-length': 100 })
        response.write('{"jsonrpc":"2.0",', () => {
          if (reply === 'half and hangs up') response.socket?.destroy()
        })
      } else if ('status' in reply) response.writeHead(reply.status, reply.headers).end('no')
      else if ('page' in reply) response.end(reply.page)
      else response.end(JSON.stringify({ jsonrpc: '2.0', id: call.id, ...reply }))
    })
  })
  return Object.assign(endpoint, { url: origin })
}

/** A pool over two endpoints, with a clock that the test moves. */
const setUp = async (t: TestContext, count = 2) => {
  const endpoints: Endpoint[] = []
  for (let n = 0; n < count; n += 1) endpoints.push(await startEndpoint(t))
  const [first, second] = endpoints
  assert.ok(first !== undefined)
  const clock = { ms: 1_000_000 }
  const dispatcher = new Agent()
  t.after(() => dispatcher.destroy())
  const { log, said, raw } = recordLog()
  const urls = endpoints.map(({ url }) => url)
  const pool = createRpcPool({
    chain: 31_337,
    urls,
    log,
    now: () => clock.ms,
    dispatcher,
    timeoutMs: 1_500,
  })
  const node = createChainNode(pool)
  const { signal } = new AbortController()
  return {
    first,
    second: second ?? first,
    clock,
    said,
    raw,
    head: async () => (await node.head(signal)).height,
    failing: () => node.failingEndpoints().map(({ endpoint }) => endpoint),
    header: (height: number) => node.header(height, signal),
    block: (height: number) => node.block({ height, logs: false }, signal),
    call: () => node.call({ to: `0x${'a'.repeat(40)}`, data: '0x95d89b41' }, signal),
  }
}

const blocksAsked = ({ calls }: Endpoint): unknown[] =>
  calls.filter(({ method }) => method === 'eth_getBlockByNumber').map(({ params }) => params[0])

/** Heights below the head, which no look at an endpoint in the background asks for. */
const olderAsked = (endpoint: Endpoint): unknown[] =>
  blocksAsked(endpoint).filter(height => Number(height) < 100)

const queryBlock =
  (height: string): EndpointQuery<unknown> =>
  call =>
    call('eth_getBlockByNumber', [height, false])

describe('one node of a chain', () => {
  it('is called as fast as before after it refused less urgent calls as too many', async t => {
    const node = await startEndpoint(t)
    const dispatcher = new Agent()
    t.after(() => dispatcher.destroy())
    const endpoint = createRpcEndpoint({
      chain: 31_337,
      url: node.url,
      label: '1 of 1',
      position: 1,
      log: recordLog().log,
      now: () => 1_000_000,
      dispatcher,
      timeoutMs: 1_500,
    })
    const { signal } = new AbortController()
    node.say = ({ params }) => (params[0] === '0x1' ? { status: 429 } : undefined)
    await assert.rejects(endpoint.run({ query: queryBlock('0x1'), signal, isBestEffort: true }), {
      code: 'rpc_limited',
    })
    for (let times = 0; times < 3; times += 1) await endpoint.run({ query: queryBlock('0x2'), signal })
    assert.equal(endpoint.waitMs(), 0)
    await assert.rejects(endpoint.run({ query: queryBlock('0x1'), signal }), { code: 'rpc_limited' })
    await endpoint.run({ query: queryBlock('0x2'), signal })
    assert.ok(endpoint.waitMs() > 0, 'what is asked for in earnest tells how many calls it takes')
  })
})

describe('the pool of a chain', () => {
  it('asks the next endpoint where one sends its answer too slowly', async t => {
    const { first, second, head } = await setUp(t)
    first.say = () => 'a byte at a time'
    second.head = 103
    const ticks = startTickClock(t)
    assert.equal(await head(), 103)
    // As long as a whole answer may take, were its pace of no account.
    assert.ok(ticks.now() < 8_000)
  })

  for (const [how, failing] of [
    ['with HTTP 503', { status: 503 }],
    ['with a page in place of JSON', { page: '<html>busy</html>' }],
    ['with nothing', { page: '' }],
    ['with half a reply that ends well', { page: '{"jsonrpc":"2.0","id":1,"resu' }],
    ['with HTTP 400', { status: 400 }],
    ['with an internal error', { error: { code: -32603, message: 'no available upstream' } }],
    ['with an error in words alone', { error: 'upstream failed' }],
    ['with the reply to another call', { result: '0x1', id: -1 }],
  ] as const)
    it(`of one endpoint that fails two calls of three ${how} answers every query`, async t => {
      const { first, head, header } = await setUp(t, 1)
      // Of each by itself: others may come between its tries.
      const tries = new Map<string, number>()
      first.say = ({ method, params }) => {
        const call = JSON.stringify([method, params])
        tries.set(call, (tries.get(call) ?? 0) + 1)
        return (tries.get(call) ?? 0) % 3 === 0 ? undefined : failing
      }
      assert.equal(await head(), 100)
      for (let height = 90; height < 100; height += 1) assert.equal((await header(height)).height, height)
    })

  it('asks one endpoint for everything while it works', async t => {
    const { first, second, head, block } = await setUp(t)
    assert.equal(await head(), 100)
    for (let height = 90; height <= 100; height += 1) assert.equal((await block(height)).height, height)
    assert.deepEqual(olderAsked(second), [])
    assert.equal(blocksAsked(first).length, 13)
  })

  it('asks the quicker of two endpoints, once it knows both', async t => {
    const { first, second, clock, head, block } = await setUp(t)
    await head()
    await until('the other one was asked for its head', () => blocksAsked(second).length === 1)
    first.say = () => {
      clock.ms += 300
      return undefined
    }
    for (let n = 0; n < 8; n += 1) await head()
    for (let height = 90; height < 100; height += 1) await block(height)
    assert.deepEqual(olderAsked(first), [])
  })

  it('asks last an endpoint that often fails', async t => {
    const { first, clock, head, block } = await setUp(t)
    let calls = 0
    first.say = () =>
      (calls += 1) % 2 === 0 ? { error: { code: -32601, message: 'method not found' } } : undefined
    for (let n = 0; n < 40; n += 1) {
      await head()
      clock.ms += 10_000
    }
    await block(99)
    assert.deepEqual(olderAsked(first), [])
  })

  it('leaves a rate-limited endpoint alone for as long as it says', async t => {
    const { first, clock, head, block } = await setUp(t, 1)
    await head()
    first.say = () => ({ status: 429, headers: { 'retry-after': '30' } })
    await assert.rejects(block(100), { code: 'rpc_limited', message: 'HTTP 429' })
    first.say = () => undefined
    const asked = first.calls.length
    clock.ms += 28_000
    await assert.rejects(block(100), {
      code: 'rpc_unreachable',
      message: 'HTTP 429',
    })
    assert.equal(first.calls.length, asked)
    clock.ms += 2_001
    assert.equal((await block(100)).height, 100)
  })

  for (const [what, count] of [
    ['the only one there is fails', 1],
    ['both fail', 2],
  ] as const) {
    it(`retries every second where ${what}, for however long`, async t => {
      const { first, second, clock, head, block } = await setUp(t, count)
      await head()
      first.say = () => ({ status: 503 })
      second.say = () => ({ status: 503 })
      for (let n = 0; n < 10; n += 1) {
        await assert.rejects(block(100), { code: 'rpc_unreachable', message: 'HTTP 503' })
        clock.ms += 1_000
      }
      first.say = () => undefined
      assert.equal((await block(100)).height, 100)
    })
  }

  it('leaves an endpoint that keeps failing alone while another one answers', async t => {
    const { first, clock, head, block } = await setUp(t)
    await head()
    first.say = () => ({ status: 503 })
    for (let n = 0; n < 10; n += 1) {
      await block(100)
      clock.ms += 10_000
    }
    await block(100)
    const asked = first.calls.length
    clock.ms += 5_000
    await block(100)
    assert.equal(first.calls.length, asked)
  })

  for (const refusal of [
    { error: { code: -32005, message: 'rate limited' } },
    { error: { code: -32097, message: 'slow down' } },
    { error: { code: 429, message: 'too many requests' } },
    { status: 429 },
  ]) {
    it(`asks another endpoint at ${JSON.stringify(refusal)}`, async t => {
      const { first, second, head, block } = await setUp(t)
      await head()
      first.say = () => refusal
      assert.equal((await block(100)).height, 100)
      assert.ok(blocksAsked(second).includes('0x64'))
    })
  }

  for (const reply of ['nothing', 'half and no more', 'half and hangs up'] as const) {
    it(`asks another endpoint when one answers ${reply}`, async t => {
      const { first, second, head, block } = await setUp(t)
      await head()
      first.say = () => reply
      assert.equal((await block(100)).height, 100)
      assert.ok(blocksAsked(second).includes('0x64'))
    })
  }

  it('asks another endpoint where an answer is too large, which does not count against the first', async t => {
    const { first, second, head, block, said } = await setUp(t)
    await head()
    first.say = ({ params }) => (params[0] === '0x63' ? { status: 413 } : undefined)
    for (let n = 0; n < 5; n += 1) assert.equal((await block(99)).height, 99)
    assert.equal((await block(100)).height, 100)
    assert.equal(blocksAsked(second).filter(height => height === '0x63').length, 5)
    assert.deepEqual(blocksAsked(first).slice(-1), ['0x64'])
    assert.deepEqual(said, [])
  })

  it('no longer asks an endpoint that is behind for new blocks, until it has them', async t => {
    const { first, second, clock, head, block } = await setUp(t)
    first.head = 90
    await head()
    clock.ms += 10_001
    await until('the head of the other one is known', async () => (await head()) === 100)
    assert.equal((await block(95)).height, 95)
    assert.ok(!blocksAsked(first).includes('0x5f'))
    first.head = 101
    second.head = 101
    clock.ms += 10_001
    await head()
    clock.ms += 1
    await until('the first one is known to have it', async () => {
      await head()
      await block(101)
      return blocksAsked(first).includes('0x65')
    })
    assert.equal(await head(), 101)
  })

  it('takes the head of another endpoint where the first stands still, be it by a block', async t => {
    const { second, clock, head } = await setUp(t)
    second.head = 101
    await until('it is noticed', async () => {
      clock.ms += 5_000
      return (await head()) === 101
    })
  })

  const noHead: Reply[] = [
    { result: null },
    { status: 413 },
    { error: { code: -32_000, message: 'header not found' } },
    { error: { code: -32_701, message: 'History has been pruned' } },
  ]
  for (const reply of noHead)
    it(`says that an endpoint is not used which answers ${JSON.stringify(reply)} for the newest block`, async t => {
      const { first, head, failing } = await setUp(t)
      first.say = ({ params: [wanted] }) => (wanted === 'latest' ? reply : undefined)
      assert.equal(await head(), 100)
      assert.deepEqual(failing(), ['1 of 2'])
    })

  it('believes a head that went back only if every endpoint confirms it', async t => {
    const { first, second, head } = await setUp(t)
    await head()
    first.head = 80
    assert.equal(await head(), 100)
    second.head = 85
    assert.equal(await head(), 85)
  })

  it('asks the only endpoint whatever it answers', async t => {
    const { first, head } = await setUp(t, 1)
    await head()
    first.head = 80
    assert.equal(await head(), 80)
  })

  it('notices without a failure that an endpoint serves another chain, and when it no longer does', async t => {
    const { first, second, clock, head, header, block, said } = await setUp(t)
    await head()
    first.chain = 5
    assert.equal((await header(100)).height, 100)
    assert.ok(blocksAsked(second).includes('0x64'))
    const asked = first.calls.length
    await block(100)
    assert.equal(first.calls.length, asked)
    assert.deepEqual(said, ['error: RPC endpoint serves another chain and is not used'])
    clock.ms += 1_001
    await block(100)
    first.chain = 31_337
    clock.ms += 2_001
    await block(100)
    assert.deepEqual(blocksAsked(first).slice(-1), ['0x64'])
    assert.deepEqual(said, [
      'error: RPC endpoint serves another chain and is not used',
      'info: RPC endpoint serves this chain again',
    ])
  })

  it('does not believe a head far above the last one from an endpoint that now serves another chain', async t => {
    const { first, head } = await setUp(t)
    await head()
    first.chain = 5
    first.head = 106
    assert.equal(await head(), 100)
  })

  it('checks the chain id again after a failure', async t => {
    const { first, second, clock, head, block } = await setUp(t)
    await head()
    first.say = () => ({ status: 502 })
    await block(100)
    first.say = () => undefined
    first.chain = 5
    second.say = () => ({ status: 502 })
    clock.ms += 1_001
    await assert.rejects(block(100), { code: 'rpc_unreachable', message: 'HTTP 502' })
    assert.deepEqual(
      first.calls.slice(-1).map(({ method }) => method),
      ['eth_chainId'],
    )
  })

  const unclear = { error: { code: -32099, message: 'the frame was abandoned' } }
  for (const [what, count] of [
    ['the only endpoint says it twice', 1],
    ['two endpoints say it', 2],
  ] as const) {
    it(`takes a refusal in unknown words for the contract's failure where ${what}`, async t => {
      const { first, second, call } = await setUp(t, count)
      first.say = ({ method }) => (method === 'eth_call' ? unclear : undefined)
      second.say = first.say
      assert.equal(await call(), undefined)
      const calls = [first, second].map(
        endpoint => endpoint.calls.filter(({ method }) => method === 'eth_call').length,
      )
      assert.deepEqual(calls, count === 1 ? [2, 2] : [1, 1])
    })
  }

  it('prefers the endpoint that calls a contract to one that refuses in unknown words', async t => {
    const { first, second, call } = await setUp(t)
    first.say = ({ method }) => (method === 'eth_call' ? unclear : undefined)
    second.say = ({ method }) => (method === 'eth_call' ? { result: '0x12' } : undefined)
    assert.equal(await call(), '0x12')
  })

  it('does not take a node that calls no contracts for a failed contract', async t => {
    const { first, second, call } = await setUp(t)
    const absent = { error: { code: -32601, message: 'method not found' } }
    first.say = ({ method }) => (method === 'eth_call' ? absent : undefined)
    second.say = first.say
    await assert.rejects(call(), { code: 'rpc_declined' })
  })

  it('reads a block of 20 MB', async t => {
    const { first, block } = await setUp(t, 1)
    const padding = 'x'.repeat(20 * 1024 * 1024)
    first.say = ({ params }) =>
      params[0] === '0x64' ? { result: { ...blockOf(100), extraData: padding } } : undefined
    assert.equal((await block(100)).hash, hash(100))
  })

  it('refuses the answer to another call', async t => {
    const { first, block } = await setUp(t, 1)
    first.say = ({ method, params }) =>
      method === 'eth_chainId' ? undefined : { result: blockOf(Number(params[0])), id: 7 }
    await assert.rejects(block(100), { code: 'rpc_unusable', message: 'the reply is to another call' })
  })

  it('does not give up an endpoint that cannot name its chain', async t => {
    const { first, clock, block } = await setUp(t, 1)
    for (const result of [null, '', 'mainnet', true, '0x']) {
      first.say = () => ({ result })
      await assert.rejects(block(100), { code: 'rpc_unusable', message: 'the chain id is not understood' })
      clock.ms += 10_001
    }
    first.say = () => undefined
    assert.equal((await block(100)).height, 100)
  })
})
