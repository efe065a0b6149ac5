import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import { startFakeNode } from '../support/fake-node.ts'
import { startHttpServer } from '../support/http-server.ts'
import { type Product, startProduct, startWatching, story } from '../support/product.ts'
import { startTcpProxy } from '../support/tcp-proxy.ts'
import { until } from '../support/waiting.ts'

const bodySchema = z.object({
  ok: z.boolean(),
  degraded: z.array(z.string()).optional(),
  telegram: z.boolean(),
  token_refused: z.boolean().optional(),
})
const chainsSchema = z.object({ chains: z.array(z.object({ late: z.string().optional() })) })

const healthOf = async ({ environment }: Product) => {
  const reply = await fetch(`http://127.0.0.1:${environment['PORT']}/health/ready`)
  const { ok, ...wrong } = bodySchema.parse(await reply.json())
  return { status: reply.status, ok, ...wrong }
}

/** Why the alerts of the only chain are late. */
const lateOf = async ({ environment }: Product): Promise<string | undefined> => {
  const reply = await fetch(`http://127.0.0.1:${environment['PORT']}/health/ready`)
  return chainsSchema.parse(await reply.json()).chains[0]?.late
}

const isLive = async ({ environment }: Product): Promise<boolean> =>
  (await fetch(`http://127.0.0.1:${environment['PORT']}/health/live`)).ok

const fine = { status: 200, ok: true, telegram: true }

test('an endpoint of another chain, and a node that is away for a moment: degraded; away for a minute: red', async t => {
  let aheadMs = 0
  const product = await startProduct(t, { started: false, now: () => Date.now() + aheadMs })
  const { chain } = product
  const line = await startTcpProxy(t, Number(new URL(chain.url).port))
  const liar = await startFakeNode(t, chain.url)
  liar.replyWith(({ method }) => (method === 'eth_chainId' ? { result: '0x1' } : undefined))
  await product.start({ [`RPC_${chain.chainId}`]: `http://127.0.0.1:${line.port},${liar.url}` })
  await product.addWatch(chain.accounts[1] ?? '')
  const lies = ['chain 31337: endpoint 2 of 2: wrong chain']
  await until('the lie is noticed', async () => (await healthOf(product)).degraded !== undefined)
  assert.deepEqual(await healthOf(product), { ...fine, degraded: lies })

  line.cut()
  const fails = ['chain 31337 fails', ...lies]
  await until('the chain fails', async () => (await healthOf(product)).degraded?.length === 2)
  assert.deepEqual(await healthOf(product), { ...fine, degraded: fails })
  aheadMs = 61_000
  assert.deepEqual(await healthOf(product), { status: 503, ok: false, telegram: true, degraded: lies })

  line.restore()
  await until('the chain works again', async () => (await healthOf(product)).ok)
})

test('a chain whose head has stopped is late, red after another minute, and well with the next block', async t => {
  let aheadMs = 0
  let beats = 0
  const monitor = await startHttpServer(t, (_request, response) => {
    beats += 1
    response.end()
  })
  const product = await startProduct(t, { started: false, now: () => Date.now() + aheadMs })
  const { chain } = product
  // Where blocks come all the time.
  const node = await startFakeNode(t, chain.url)
  node.replyWith(({ method }) => (method === 'eth_chainId' ? { result: '0x1' } : undefined))
  const heartbeat = { HEARTBEAT_URL: monitor.origin, HEARTBEAT_SECONDS: '1' }
  await product.start({ CHAINS: '1', RPC_1: node.url, ...heartbeat })
  await product.addWatch(chain.accounts[1] ?? '')
  await product.catchUp()
  assert.deepEqual(await healthOf(product), fine)

  aheadMs = 12 * 60_000 + 1_000
  await until('it is late', async () => (await healthOf(product)).degraded !== undefined)
  assert.deepEqual(await healthOf(product), { ...fine, degraded: ['chain 1 is late'] })
  assert.match((await lateOf(product)) ?? '', /^no new block for 1\d min$/)
  const before = beats
  await until('the heartbeat goes on', () => beats > before)

  aheadMs += 61_000
  assert.deepEqual(await healthOf(product), { status: 503, ok: false, telegram: true })
  assert.match((await lateOf(product)) ?? '', /^no new block for 1\d min$/)
  assert.ok(await isLive(product), 'nothing restarts it for that')
  const last = beats
  await setTimeout(2_500)
  assert.ok(beats - last <= 1, 'at most the call that was under way')

  await chain.rpc('evm_mine')
  await until('it is well', async () => (await healthOf(product)).ok)
  assert.deepEqual(await healthOf(product), fine)
  assert.equal(await lateOf(product), undefined)
})

test('what catches up after hours away is not red at once, but after a minute', async t => {
  let aheadMs = 0
  const product = await startProduct(t, { started: false, now: () => Date.now() + aheadMs })
  const { chain } = product
  const node = await startFakeNode(t, chain.url)
  await product.start({ [`RPC_${chain.chainId}`]: node.url })
  await product.addWatch(chain.accounts[1] ?? '')
  await product.catchUp()
  await product.stop()

  const head = Number(await chain.rpc('eth_blockNumber'))
  await chain.rpc('anvil_mine', ['0x10'])
  aheadMs = 3 * 3_600_000
  const { promise: isSlow, resolve: hurry } = Promise.withResolvers<undefined>()
  t.after(() => hurry(undefined))
  // The first head is believed only if the node gives its block, too.
  node.replyWith(({ method, params: [block] }) =>
    method === 'eth_getBlockByNumber' && Number(block) > head && Number(block) < head + 16
      ? isSlow
      : undefined,
  )
  await product.start()
  await until('it catches up', async () => (await lateOf(product)) !== undefined)
  assert.equal((await healthOf(product)).status, 200)
  assert.match((await lateOf(product)) ?? '', /^behind its head for 18\d min$/)
  aheadMs += 61_000
  assert.equal((await healthOf(product)).status, 503)
  hurry(undefined)
  await until('it has caught up', async () => (await healthOf(product)).ok)
  assert.deepEqual(await healthOf(product), fine)
})

story('a token that Telegram does not accept any more is red until it works again', async t => {
  const product = await startWatching(t)
  const { anna, telegram } = product
  // Any call that is answered shows that the token works.
  await telegram.settled()
  assert.deepEqual(await healthOf(product), fine)
  telegram.fail({ method: 'getUpdates' }, { error: { code: 401, description: 'Unauthorized' } })
  anna.blocks()
  await until('the token is refused', async () => (await healthOf(product)).token_refused === true)
  assert.deepEqual(await healthOf(product), {
    status: 503,
    ok: false,
    telegram: false,
    token_refused: true,
  })
  // Ends the next long poll, whose answer shows that the token works.
  anna.unblocks()
  await until('it works again', async () => (await healthOf(product)).ok)
  assert.deepEqual(await healthOf(product), fine)
})
