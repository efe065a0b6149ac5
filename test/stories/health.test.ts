import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { startFakeNode } from '../support/fake-node.ts'
import { type Product, startProduct, startWatching, story } from '../support/product.ts'
import { startTcpProxy } from '../support/tcp-proxy.ts'
import { until } from '../support/waiting.ts'

const bodySchema = z.object({
  ok: z.boolean(),
  degraded: z.array(z.string()).optional(),
  telegram: z.boolean(),
  token_refused: z.boolean().optional(),
})

const healthOf = async ({ environment }: Product) => {
  const reply = await fetch(`http://127.0.0.1:${environment['PORT']}/health/ready`)
  const { ok, ...wrong } = bodySchema.parse(await reply.json())
  return { status: reply.status, ok, ...wrong }
}

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
