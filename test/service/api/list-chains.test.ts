import assert from 'node:assert/strict'
import { createSecureServer as createHttp2Server } from 'node:http2'
import { createServer as createTlsServer } from 'node:https'
import { after, before, describe, it, type TestContext } from 'node:test'
import { chainListSchema } from '#contract/chain-status.ts'
import { pause } from '#lib/timers.ts'
import { createLocalChain, type LocalChain } from '#playground/local-chain.ts'
import { chainCoverages } from '#service/records/records.ts'
import { put } from '#store/store.ts'
import { bob } from '../../support/addresses.ts'
import { type RpcCall, startFakeNode } from '../../support/fake-node.ts'
import { startHttpServer } from '../../support/http-server.ts'
import { headOf, startChain } from '../../support/local-chain.ts'
import { listen, temporaryFolder } from '../../support/machine.ts'
import { createSelfSigned } from '../../support/self-signed.ts'
import { type RunningService, startService } from '../../support/service.ts'
import { createBot, subscribe } from '../../support/service-requests.ts'
import { startTickClock, until } from '../../support/waiting.ts'

const chainsAt = async ({ api }: Pick<RunningService, 'api'>) =>
  chainListSchema.parse((await api('GET', '/chains')).data).chains.map(({ cursor_time, ...chain }) => {
    assert.ok(cursor_time === undefined || chain.cursor !== null)
    return chain
  })

const idle = {
  chain_id: '31337',
  name: 'Local chain',
  state: 'idle',
  head: null,
  cursor: null,
  lag_blocks: null,
  late_seconds: 0,
  failing: null,
  incomplete_endpoints: [],
  incomplete_blocks: 0,
  held_transactions: 0,
  endpoint_faults: [],
  failing_endpoints: [],
  coverage: {
    internal_transfers: false,
    coin_logs: false,
    zero_value: true,
    final: true,
    safe_proposals: false,
  },
} as const

const isFinal = ({ params }: RpcCall): boolean => params[0] === 'finalized'

const checkIntervalMs = 100

// Together, as they mostly wait for the next poll, or for a node to be asked again.
describe('the list of chains', { concurrency: 3 }, () => {
  /** To which no test adds a block. */
  let stillChain: LocalChain
  before(async () => {
    stillChain = await createLocalChain()
  })
  after(() => stillChain.close())

  const setUp = async (
    t: TestContext,
    o: { chain?: LocalChain; confirmations?: number; now?: () => number } = {},
  ) => {
    const { chain = stillChain } = o
    const rpc = await startFakeNode(t, chain.url)
    const chains = [{ id: 31337, rpc: [rpc.url], confirmations: o.confirmations ?? 0 }]
    const folder = await temporaryFolder(t)
    const running = await startService(t, { folder, chains, checkIntervalMs, ...(o.now && { now: o.now }) })
    const isKnown = async () => (await chainsAt(running))[0]?.coverage.internal_transfers !== null
    await until('it is known that internal calls are not seen', isKnown)
    const watch = async () => {
      const bot = await createBot(running.api, { addresses: [bob] })
      return subscribe(running.api, { bot, channels: [] })
    }
    return { rpc, folder, chains, running, watch }
  }

  it('shows the last matched block as long as a subscription watches the chain', async t => {
    const chain = await startChain(t)
    const { running, watch } = await setUp(t, { chain })
    assert.deepEqual(await chainsAt(running), [idle])
    const subscription = await watch()
    const head = await headOf(chain)
    const watching = { ...idle, state: 'watching', head, cursor: head, lag_blocks: 0 }
    await until('the chain is followed', async () => (await chainsAt(running))[0]?.cursor === head)
    assert.deepEqual(await chainsAt(running), [watching])
    await chain.mine(3)
    await until('the next word', async () => (await chainsAt(running))[0]?.cursor === head + 3)
    assert.deepEqual(await chainsAt(running), [{ ...watching, head: head + 3, cursor: head + 3 }])
    await running.api('DELETE', `/subscriptions/${subscription}`)
    await until('the chain is left', async () => (await chainsAt(running))[0]?.state === 'idle')
    assert.deepEqual(await chainsAt(running), [idle])
  })

  it('counts blocks that wait for confirmations as lag', async t => {
    const chain = await startChain(t)
    const { running, watch } = await setUp(t, { chain, confirmations: 2 })
    await watch()
    await chain.mine(5)
    const head = await headOf(chain)
    await until('the chain is followed', async () => (await chainsAt(running))[0]?.cursor === head - 2)
    assert.deepEqual(await chainsAt(running), [
      { ...idle, state: 'watching', head, cursor: head - 2, lag_blocks: 2 },
    ])
  })

  it('is the same in a process that does not follow the chain', async t => {
    const { running, chains, folder, watch } = await setUp(t)
    const other = await startService(t, { folder, chains, store: running.store })
    await watch()
    for (const process of [running, other])
      await until('the chain is followed', async () => (await chainsAt(process))[0]?.state === 'watching')
    await other.stop()
  })

  it('shows why a chain is stuck, without the address of its node', async t => {
    const { rpc, running, watch } = await setUp(t)
    rpc.replyWith(() => ({ status: 503 }))
    await watch()
    await until('it fails', async () => (await chainsAt(running))[0]?.state === 'failing')
    const [status] = await chainsAt(running)
    const why = [{ endpoint: '1 of 1', why: 'HTTP 503' }]
    assert.deepEqual({ ...status, failing: null }, { ...idle, state: 'failing', failing_endpoints: why })
    assert.match(String(status?.failing), /^rpc_/)
    assert.ok(!String(status?.failing).includes('http'))
    rpc.replyWith(() => undefined)
    await until('it gets on', async () => (await chainsAt(running))[0]?.state === 'watching')
    assert.equal((await chainsAt(running))[0]?.failing, null)
  })

  it('says why an endpoint is refused for as long as it is', async t => {
    const other = await startChain(t, { chainId: 5 })
    const tls = await createSelfSigned(t, 'localhost')
    const moved = await startHttpServer(t, (_asked, reply) =>
      reply.writeHead(308, { location: 'https://node.invalid/key' }).end(),
    )
    const selfSigned = createTlsServer(tls, (_asked, reply) => reply.end())
    const onlyHttp2 = createHttp2Server(tls, (_asked, reply) => reply.end())
    t.after(() => [selfSigned, onlyHttp2].forEach(server => server.close()))
    const ports = [await listen(selfSigned), await listen(onlyHttp2)]
    const keyless = await startFakeNode(t, stillChain.url)
    keyless.replyWith(() => ({ error: { code: -32001, message: 'Resource not found.' } }))
    const rpc = [
      moved.origin,
      `https://localhost:${ports[0]}/key`,
      `https://user:password@localhost:${ports[1]}`,
      other.url,
      keyless.url,
      stillChain.url,
    ]
    const running = await startService(t, { chains: [{ id: 31337, rpc, confirmations: 0 }] })
    const bot = await createBot(running.api, { addresses: [bob] })
    await subscribe(running.api, { bot, channels: [] })
    const expected = [
      { endpoint: '1 of 6', why: 'HTTP 308: it redirects; set the address to which it does' },
      {
        endpoint: '2 of 6',
        why: 'its TLS certificate is not valid or not trusted (DEPTH_ZERO_SELF_SIGNED_CERT)',
      },
      { endpoint: '3 of 6', why: 'it does not speak HTTP/1.1 (ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL)' },
      { endpoint: '4 of 6', why: 'it is of chain 5' },
      { endpoint: '5 of 6', why: 'eth_chainId: error -32001' },
    ]
    const failing = async () => (await chainsAt(running))[0]?.failing_endpoints
    await until('it says so', async () => (await failing())?.length === 5)
    assert.deepEqual(await failing(), expected)
    await pause(6_000)
    assert.deepEqual(await failing(), expected)
  })

  it('shows that nodes know no final block once the chain is followed, and asks them no earlier', async t => {
    const { rpc, running, watch } = await setUp(t)
    const unknown = { error: { code: -32602, message: 'unknown block tag' } }
    rpc.replyWith(call => (isFinal(call) ? unknown : undefined))
    await watch()
    assert.deepEqual(rpc.calls.filter(isFinal), [])
    await until('it says so', async () => {
      const [status] = await chainsAt(running)
      return status?.state === 'watching' && status.coverage.final === false
    })
  })

  for (const status of [429, 503])
    it(`shows that nothing is seen to be final while nodes answer with HTTP ${status} to that only`, async t => {
      let aheadMs = 0
      const { rpc, running, watch } = await setUp(t, { now: () => Date.now() + aheadMs })
      const ticks = startTickClock(t)
      const asked = () => rpc.calls.filter(isFinal).length
      const heads = () => rpc.calls.filter(({ params }) => params[0] === 'latest').length
      const seesFinal = async () => (await chainsAt(running))[0]?.coverage.final
      rpc.replyWith(call => (isFinal(call) ? { status } : undefined))
      await watch()
      for (const [n, minutes] of [1, 2].entries()) {
        await until('they are asked', () => asked() > n)
        if (n === 0) await ticks.pause(10 * checkIntervalMs)
        // A refusal counts only if another call was answered since the last one. The head is asked for when it was answered before.
        const before = heads()
        await until('the head is read', () => heads() >= before + 3)
        assert.equal(asked(), n + 1, 'a refused question is not repeated before its time')
        assert.equal(await seesFinal(), true)
        aheadMs += minutes * 60_000
      }
      await until('it says so', async () => (await seesFinal()) === false)
      assert.equal(asked(), 3)
      rpc.replyWith(() => undefined)
      aheadMs += 4 * 60_000
      await until('they answer', async () => (await seesFinal()) === true)
    })

  it('shows on which chains internal transfers and what is final are seen', async t => {
    const { running } = await setUp(t)
    await running.store.commit([
      put(chainCoverages, { id: '31337', value: { internal: true, final: false } }),
    ])
    assert.deepEqual(await chainsAt(running), [
      { ...idle, coverage: { ...idle.coverage, internal_transfers: true, final: false } },
    ])
  })
})
