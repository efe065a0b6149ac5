import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { after, before, describe, it, type TestContext } from 'node:test'
import { z } from 'zod'
import { notificationSchema } from '#contract/notification.ts'
import { pause } from '#lib/timers.ts'
import { createLocalChain, type LocalChain } from '#playground/local-chain.ts'
import { temporaryFolder } from '../../support/machine.ts'
import { type Receiver, type ReceiverReply, startReceiver } from '../../support/receiver.ts'
import { startService } from '../../support/service.ts'
import { addChannel, createBot, subscribe } from '../../support/service-requests.ts'

const idsAt = (receiver: Receiver, path: string): string[] =>
  receiver.received
    .filter(delivery => delivery.path === path)
    .map(({ body }) => notificationSchema.parse(body).data.transaction.hash)

describe('delivering notifications', { concurrency: 3 }, () => {
  let chain: LocalChain
  let tests = 0
  before(async () => {
    chain = await createLocalChain()
  })
  after(() => chain.close())

  const setUp = async (t: TestContext, others?: object) => {
    const receiver = await startReceiver(t)
    const folder = await temporaryFolder(t)
    const running = await startService(t, { folder, rpc: [chain.url] })
    // The chain is shared: each test watches an address of its own, and sends from one that no other uses meanwhile.
    const to = `0x${randomBytes(20).toString('hex')}`
    const from = chain.accounts[tests % chain.accounts.length] ?? ''
    tests += 1
    const send = () => chain.send({ from, to, wei: 1n })
    const bot = await createBot(running.api, { addresses: [to] })
    const channel = await addChannel(running.api, `${receiver.url}/hook`, others)
    return { receiver, folder, running, bot, channel, send }
  }

  for (const [what, reply] of [
    ['500', { status: 500 }],
    ['503', { status: 503 }],
    ['a redirect', { status: 302, headers: { location: '/elsewhere' } }],
    ['nothing', 'reset'],
  ] satisfies [string, ReceiverReply][]) {
    it(`retries, in order, when the receiver answers ${what}`, async t => {
      const { receiver, running, bot, channel, send } = await setUp(t)
      await subscribe(running.api, { bot, channels: [channel] })
      receiver.replyNext(reply)
      const sent = [await send(), await send()]
      await receiver.waitFor(3)
      assert.deepEqual(idsAt(receiver, '/hook').slice(0, 3), [sent[0], ...sent])
      const [first, second] = receiver.received
      assert.equal(first?.headers['webhook-id'], second?.headers['webhook-id'])
      const waited = (second?.at ?? 0) - (first?.at ?? 0)
      assert.ok(waited >= 990, `waited ${waited} ms`)
    })
  }

  it('waits as long as Retry-After says', async t => {
    const { receiver, running, bot, channel, send } = await setUp(t)
    await subscribe(running.api, { bot, channels: [channel] })
    receiver.replyNext({ status: 429, headers: { 'retry-after': '2' } })
    await send()
    await receiver.waitFor(2)
    const [first, second] = receiver.received
    assert.ok((second?.at ?? 0) - (first?.at ?? 0) >= 1_990)
  })

  it('holds up no other channel when one fails', async t => {
    const { receiver, running, bot, channel, send } = await setUp(t)
    const other = await addChannel(running.api, `${receiver.url}/other`)
    await subscribe(running.api, { bot, channels: [channel, other] })
    receiver.replyAt('/hook', { status: 500 })
    const sent = [await send(), await send(), await send()]
    const end = Date.now() + 90_000
    while (idsAt(receiver, '/other').length < 3 && Date.now() < end) await pause(10)
    assert.deepEqual(idsAt(receiver, '/other'), sent)
    assert.deepEqual(new Set(idsAt(receiver, '/hook')), new Set([sent[0]]))
  })

  it('holds up no other channel when one does not answer', async t => {
    const { receiver, running, bot, channel, send } = await setUp(t)
    const other = await addChannel(running.api, `${receiver.url}/other`)
    await subscribe(running.api, { bot, channels: [channel, other] })
    receiver.replyAt('/hook', 'hang')
    const sent = [await send(), await send()]
    await receiver.waitFor(3)
    assert.deepEqual(idsAt(receiver, '/other'), sent)
    assert.deepEqual(idsAt(receiver, '/hook'), [sent[0]])
  })

  it('sends nothing more to a receiver that answers 410', async t => {
    const { receiver, running, bot, channel, send } = await setUp(t)
    const other = await addChannel(running.api, `${receiver.url}/other`)
    await subscribe(running.api, { bot, channels: [channel, other] })
    receiver.replyAt('/hook', { status: 410 })
    await send()
    await receiver.waitFor(2)
    await send()
    await receiver.waitFor(3)
    assert.equal(idsAt(receiver, '/hook').length, 1)
    const page = z.object({ total: z.number() }).parse((await running.api('GET', '/notify/channels')).data)
    assert.equal(page.total, 2)
  })

  it('retries at the interval of the channel, until its expiry', async t => {
    const { receiver, running, bot, channel, send } = await setUp(t, { retryInterval: '1', retryExpire: '2' })
    await subscribe(running.api, { bot, channels: [channel] })
    receiver.replyNext({ status: 500 }, { status: 500 }, { status: 500 })
    const sent = [await send(), await send()]
    await receiver.waitFor(3)
    assert.deepEqual(idsAt(receiver, '/hook'), [sent[0], sent[0], sent[1]])
  })

  it('remembers failed attempts over a restart', async t => {
    const { receiver, running, bot, channel, folder, send } = await setUp(t)
    await subscribe(running.api, { bot, channels: [channel] })
    receiver.replyNext({ status: 500 }, { status: 500 })
    const sent = await send()
    await receiver.waitFor(1)
    await running.stop()
    await startService(t, { folder, rpc: [chain.url], now: () => Date.now() + 6_000 })
    await receiver.waitFor(3)
    const [, second, third] = receiver.received.map(({ at }) => at)
    assert.deepEqual(new Set(idsAt(receiver, '/hook')), new Set([sent]))
    assert.ok((third ?? 0) - (second ?? 0) >= 1_990, 'the third try comes after a third of the time')
  })

  it('delivers what waited as soon as a receiver that was away is back', async t => {
    const { running, bot, send } = await setUp(t)
    const away = await startReceiver()
    await away.close()
    const channel = await addChannel(running.api, away.url)
    await subscribe(running.api, { bot, channels: [channel] })
    await send()
    await pause(300)
    const came = Promise.withResolvers<void>()
    const server = createServer((request, response) => {
      request.resume()
      response.writeHead(204).end()
      came.resolve()
    })
    server.listen(Number(new URL(away.url).port), '127.0.0.1')
    await came.promise
    server.closeAllConnections()
    server.close()
  })
})
