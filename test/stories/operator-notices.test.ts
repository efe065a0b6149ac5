import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { test } from 'node:test'
import { pause } from '#lib/timers.ts'
import { startChain } from '../support/local-chain.ts'
import { closeServer, listen } from '../support/machine.ts'
import {
  parseEther,
  startProduct,
  startProductWithReceiver,
  story,
  watchForWebhook,
} from '../support/product.ts'
import { startTcpProxy } from '../support/tcp-proxy.ts'
import { until } from '../support/waiting.ts'

/** Confirmed after a minute: the clock that the program goes by is put forward. */
const minuteMs = 61_000

story(
  'the operator is told once of a chain that falls behind, over a restart, and once when it is over',
  async t => {
    let aheadMs = 0
    const product = await startProduct(t, { started: false, now: () => Date.now() + aheadMs })
    const { chain, telegram } = product
    const olga = telegram.person({ firstName: 'Olga' })
    const line = await startTcpProxy(t, Number(new URL(chain.url).port))
    await product.start({
      OPERATOR_CHAT_ID: String(olga.chatId),
      [`RPC_${chain.chainId}`]: `http://127.0.0.1:${line.port}`,
    })
    olga.sends('/start')
    await product.addWatch(chain.accounts[1] ?? '')
    const told = () =>
      olga
        .messages()
        .filter(({ text }) => /^(⚠️|✅)/.test(text))
        .map(({ text }) => text)

    line.cut()
    const isNoted = () => told().length === 1
    await until('the problem is seen, and lasts', async () => {
      aheadMs += minuteMs
      await pause(1_000)
      return isNoted()
    })
    await product.stop()
    await product.start()
    aheadMs += minuteMs
    line.restore()
    await until('it is over, and stays so', async () => {
      aheadMs += minuteMs
      await pause(1_000)
      return told().length > 1
    })
    assert.equal(told()[0], '⚠️ Local chain has fallen behind, so its alerts are late.')
    assert.match(
      told()[1] ?? '',
      /^✅ Resolved after \d+ (min|h)\. The problem was: Local chain has fallen behind, so its alerts are late\.$/,
    )
    await telegram.settled({ quietMs: 700 })
    assert.equal(told().length, 2)
  },
)

story('the operator is told of a node of another chain, and of what a webhook refused', async t => {
  let aheadMs = 0
  const product = await startProductWithReceiver(t, { started: false, now: () => Date.now() + aheadMs })
  const { anna, chain, receiver } = product
  const [from = '', to = ''] = chain.accounts
  const other = await startChain(t, { chainId: 5 })
  await product.start({
    OPERATORS: String(anna.id),
    OPERATOR_CHAT_ID: String(anna.chatId),
    [`RPC_${chain.chainId}`]: `${chain.url},${other.url}`,
  })
  await watchForWebhook(product)
  receiver.replyAt('/hook', { status: 410 })
  await chain.send({ from, to, wei: parseEther('1') })
  const problem = "Local chain, RPC endpoint 2 of 2: it's on a different chain."
  const wanted = [
    `⚠️ ${problem}`,
    "⚠️ 1 notification couldn't be delivered to a webhook. It's kept for 30 days.",
  ]
  await until('both are told, each when it has lasted', async () => {
    aheadMs += minuteMs
    await pause(1_000)
    const told = new Set(anna.messages().map(({ text }) => text))
    return wanted.every(text => told.has(text))
  })
  anna.sends('/admin')
  await anna.sees(/^Operator overview/)
  await anna.presses('Chains')
  assert.equal((await anna.sees(/^Chains/)).text.split('\n').at(-1), problem)
})

test('HEARTBEAT_URL is called while all is well, and not when a chain is stuck; its path is in no log', async t => {
  let beats = 0
  const server = createServer((_request, response) => {
    beats += 1
    response.end()
  })
  const port = await listen(server)
  t.after(() => closeServer(server))
  let aheadMs = 0
  const product = await startProduct(t, { started: false, now: () => Date.now() + aheadMs })
  const { chain } = product
  const line = await startTcpProxy(t, Number(new URL(chain.url).port))
  await product.start({
    HEARTBEAT_URL: `http://127.0.0.1:${port}/ping/a-secret-id`,
    HEARTBEAT_SECONDS: '1',
    [`RPC_${chain.chainId}`]: `http://127.0.0.1:${line.port}`,
  })
  await product.addWatch(chain.accounts[1] ?? '')
  await until('it is called again and again', async () => beats >= 2)
  line.cut()
  aheadMs = 2 * minuteMs
  const health = `http://127.0.0.1:${product.environment['PORT']}/health/ready`
  await until('the chain is stuck', async () => {
    aheadMs += minuteMs
    return (await fetch(health)).status === 503
  })
  const before = beats
  await pause(2_500)
  assert.ok(beats - before <= 1, 'at most the call that was under way')
  await closeServer(server)
  line.restore()
  await until('the log says that it does not answer', async () =>
    product.log.some(entry => entry.includes('HEARTBEAT_URL does not answer')),
  )
  assert.ok(!product.log.join('').includes('a-secret-id'))
})
