import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, it, type TestContext } from 'node:test'
import { z } from 'zod'
import { pause } from '#lib/timers.ts'
import { verifyWebhook } from '#lib/webhook-signature.ts'
import { createLocalChain, type LocalChain } from '#playground/local-chain.ts'
import { alice } from '../../support/addresses.ts'
import { startHttpServer } from '../../support/http-server.ts'
import { guestKey, startService } from '../../support/service.ts'
import { addChannel, createBot, createWatch, newChannel, subscribe } from '../../support/service-requests.ts'

const added = z.object({ id: z.number(), secret: z.string() })

type Came = { path: string; id: string; timestamp: string; header: string; body: string }

/** A receiver that keeps what it is sent as it came; `answer` says how a request ends, 204 by default. */
const startReceiver = async (
  t: TestContext,
  answer: (path: string) => number | 'hang' | 'endless' = () => 204,
) => {
  const came: Came[] = []
  const written = { bytes: 0 }
  const { origin } = await startHttpServer(t, (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const [id = '', timestamp = '', header = ''] = ['id', 'timestamp', 'signature'].map(name =>
        String(request.headers[`webhook-${name}`]),
      )
      const path = request.url ?? ''
      came.push({ path, id, timestamp, header, body: Buffer.concat(chunks).toString('utf8') })
      const how = answer(path)
      if (typeof how === 'number') response.writeHead(how).end()
      if (how !== 'endless') return
      const timer = setInterval(() => {
        written.bytes += 16_384
        response.write(Buffer.alloc(16_384))
      }, 1)
      response.on('close', () => clearInterval(timer))
    })
  })
  const until = async (done: () => boolean, withinMs = 90_000): Promise<void> => {
    const end = Date.now() + withinMs
    while (!done() && Date.now() < end) await pause(10)
    assert.ok(done(), `came: ${came.length}`)
  }
  return { origin, came, written, until }
}

const isBy = (secret: string, { header, ...message }: Came): boolean =>
  verifyWebhook(message, { header, secret, now: Date.now() })

describe('webhooks', { concurrency: 2 }, () => {
  let chain: LocalChain
  before(async () => {
    chain = await createLocalChain()
  })
  after(() => chain.close())

  const setUp = async (t: TestContext, lines: string[] = []) => {
    const running = await startService(t, { rpc: [chain.url], lines })
    const to = `0x${randomBytes(20).toString('hex')}`
    const send = () => chain.send({ from: alice, to, wei: 1n })
    const bot = await createBot(running.api, { addresses: [to] })
    return { ...running, bot, send }
  }

  it('are signed with the secret that only the reply to Add channel shows', async t => {
    const receiver = await startReceiver(t)
    const lines: string[] = []
    const { api, bot, send } = await setUp(t, lines)
    const add = async (path: string) =>
      added.parse(
        (await api('POST', '/notify/channels', { body: newChannel(`${receiver.origin}${path}`) })).data,
      )
    const [one, two] = [await add('/one'), await add('/two')]
    assert.notEqual(one.secret, two.secret)
    await subscribe(api, { bot, channels: [one.id, two.id] })
    await send()
    await receiver.until(() => receiver.came.length === 2)
    for (const came of receiver.came) {
      assert.equal(isBy(one.secret, came), came.path === '/one')
      assert.equal(isBy(two.secret, came), came.path === '/two')
    }
    const listed = JSON.stringify(await api('GET', '/notify/channels'))
    assert.ok(!listed.includes('whsec_') && !listed.includes('secret'))
    assert.ok(!lines.join('').includes(one.secret.slice(6)))
  })

  it('keep their id and get a new signature at the next try', async t => {
    let tries = 0
    const receiver = await startReceiver(t, () => ((tries += 1) === 1 ? 500 : 204))
    const { api, bot, send } = await setUp(t)
    const body = newChannel(`${receiver.origin}/hook`)
    const { id, secret } = added.parse((await api('POST', '/notify/channels', { body })).data)
    await subscribe(api, { bot, channels: [id] })
    await send()
    await receiver.until(() => receiver.came.length === 2)
    const [first, second] = receiver.came
    assert.ok(first !== undefined && second !== undefined)
    assert.equal(first.id, second.id)
    assert.equal(first.body, second.body)
    assert.notEqual(first.timestamp, second.timestamp)
    assert.ok(isBy(secret, first) && isBy(secret, second))
  })

  it('are signed with the old and the new secret for a day after a rotation', async t => {
    const clock = { ahead: 0 }
    const receiver = await startReceiver(t)
    const now = () => Date.now() + clock.ahead
    const { api } = await startService(t, { rpc: [chain.url], now })
    const to = `0x${randomBytes(20).toString('hex')}`
    const bot = await createBot(api, { addresses: [to] })
    const body = newChannel(`${receiver.origin}/hook`)
    const old = added.parse((await api('POST', '/notify/channels', { body })).data)
    const rotated = await api('POST', `/notify/channels/${old.id}/secret`)
    const { secret } = z.object({ secret: z.string() }).parse(rotated.data)
    await subscribe(api, { bot, channels: [old.id] })
    await chain.send({ from: alice, to, wei: 1n })
    await receiver.until(() => receiver.came.length === 1)
    const [both] = receiver.came
    assert.ok(both !== undefined && isBy(old.secret, both) && isBy(secret, both))
    assert.equal(both.header.split(' ').length, 2)

    clock.ahead = 86_400_001
    await chain.send({ from: alice, to, wei: 1n })
    await receiver.until(() => receiver.came.length === 2)
    const header = receiver.came[1]?.header ?? ''
    assert.equal(header.split(' ').length, 1)

    for (const [path, as] of [
      [`/notify/channels/${old.id}/secret`, guestKey],
      ['/notify/channels/99/secret', undefined],
    ] as const)
      assert.equal((await api('POST', path, as === undefined ? {} : { as })).code, 40401)
  })

  it('are not held up by a hundred receivers of one host that do not answer', async t => {
    const stuck = await startReceiver(t, () => 'hang')
    const healthy = await startReceiver(t)
    const { api, bot, send } = await setUp(t)
    const channels: number[] = []
    for (let n = 0; n < 99; n += 1) channels.push(await addChannel(api, `${stuck.origin}/${n}`))
    channels.push(await addChannel(api, `${healthy.origin}/hook`))
    await subscribe(api, { bot, channels })
    await send()
    // A receiver that does not answer is given up after 15 s.
    await healthy.until(() => healthy.came.length === 1, 7_000)
    await stuck.until(() => stuck.came.length === 64)
    await send()
    await healthy.until(() => healthy.came.length === 2, 7_000)
    assert.equal(stuck.came.length, 64)
  })

  it('are delivered when the answer begins; what follows without end is cut off', async t => {
    let path = 'endless'
    const receiver = await startReceiver(t, () => (path === 'endless' ? 'endless' : 204))
    const { api, bot, send } = await setUp(t)
    const channel = await addChannel(api, `${receiver.origin}/hook`)
    await subscribe(api, { bot, channels: [channel] })
    await send()
    await receiver.until(() => receiver.came.length === 1)
    path = 'plain'
    await send()
    await receiver.until(() => receiver.came.length === 2, 12_000)
    assert.notEqual(receiver.came[0]?.id, receiver.came[1]?.id)
    assert.ok(receiver.written.bytes < 4 * 1024 * 1024, `wrote ${receiver.written.bytes}`)
  })

  it('that are refused hold up their channel for four attempts only', async t => {
    const refused = new Set<string>()
    const receiver = await startReceiver(t, () => (receiver.came.length <= 4 ? 422 : 204))
    const { api, bot, send } = await setUp(t)
    const channel = await addChannel(api, `${receiver.origin}/hook`, { retryInterval: '1' })
    await subscribe(api, { bot, channels: [channel] })
    await send()
    await send()
    await receiver.until(() => receiver.came.length === 5)
    const ids = receiver.came.map(({ id }) => id)
    for (const id of ids.slice(0, 4)) refused.add(id)
    assert.equal(refused.size, 1)
    assert.notEqual(ids[4], ids[0])
  })

  it('never leave for an address inside, whenever it was registered', async t => {
    const receiver = await startReceiver(t)
    const open = { now: true }
    const { api } = await startService(t, { rpc: [chain.url], allowWebhook: () => open.now })
    const to = `0x${randomBytes(20).toString('hex')}`
    await createWatch(api, `${receiver.origin}/hook`, { addresses: [to] })
    open.now = false
    const refused = await api('POST', '/notify/channels', { body: newChannel(`${receiver.origin}/hook`) })
    assert.deepEqual(refused, { status: 400, code: 40001, msg: 'channel: an https URL', data: {} })
    await chain.send({ from: alice, to, wei: 1n })
    await pause(1_000)
    assert.equal(receiver.came.length, 0)
  })
})
