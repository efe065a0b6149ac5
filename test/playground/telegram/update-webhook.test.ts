import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { describe, it, type TestContext } from 'node:test'
import { z } from 'zod'
import { startHttpServer } from '../../support/http-server.ts'
import { callTelegram, startLocalTelegram } from '../../support/telegram.ts'

const updateSchema = z.looseObject({
  update_id: z.number(),
  message: z.looseObject({ text: z.string(), chat: z.looseObject({ id: z.number() }) }).optional(),
  edited_message: z.looseObject({ text: z.string() }).optional(),
  callback_query: z.looseObject({ data: z.string() }).optional(),
})
type Delivery = {
  readonly what: string
  readonly at: number
  readonly headers: IncomingHttpHeaders
  readonly response: ServerResponse
}
type Receiver = {
  readonly url: string
  readonly deliveries: Delivery[]
  arrived(count: number): Promise<void>
}

/** A program that updates are delivered to; `answer` ends the response, or leaves it open. */
const receive = async (
  t: TestContext,
  answer: (delivery: Delivery, count: number) => void,
): Promise<Receiver> => {
  const deliveries: Delivery[] = []
  const news = new EventEmitter()
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const update = updateSchema.parse(JSON.parse(await text(request)))
    const written = (update.message ?? update.edited_message)?.text
    const what = written ?? update.callback_query?.data ?? 'something else'
    const delivery = { what, at: performance.now(), headers: request.headers, response }
    deliveries.push(delivery)
    answer(delivery, deliveries.length)
    news.emit('delivery')
  }
  const { origin } = await startHttpServer(t, (request, response) => void take(request, response))
  return {
    url: `${origin}/telegram`,
    deliveries,
    arrived: async count => {
      while (deliveries.length < count) await once(news, 'delivery', { signal: AbortSignal.timeout(30_000) })
    },
  }
}
const refused = (description: string) => ({
  status: 409,
  body: { ok: false, error_code: 409, description },
})
const accept = ({ response }: Delivery): void => void response.end()
const whats = ({ deliveries }: Receiver): string[] => deliveries.map(({ what }) => what)

const start = async (t: TestContext) => {
  const telegram = await startLocalTelegram()
  t.after(() => telegram.close())
  const call = (method: string, payload: object = {}) => callTelegram(telegram, method, payload)
  const [alice, bob] = ['Alice', 'Bob'].map(firstName => telegram.person({ firstName }))
  assert.ok(alice !== undefined && bob !== undefined)
  return { telegram, call, alice, bob }
}

describe('A webhook of the local Telegram', { concurrency: true }, () => {
  it('gets each update by itself, with the secret', async t => {
    const { telegram, call, alice } = await start(t)
    const receiver = await receive(t, accept)
    alice.sends('before')
    assert.deepEqual(await call('setWebhook', { url: receiver.url, secret_token: 'a_secret-1' }), {
      status: 200,
      body: { ok: true, result: true },
    })
    alice.sends('after')
    await telegram.settled()
    assert.deepEqual(whats(receiver), ['before', 'after'])
    const headers = receiver.deliveries[1]?.headers
    assert.equal(headers?.['x-telegram-bot-api-secret-token'], 'a_secret-1')
    assert.equal(headers['content-type'], 'application/json')
  })

  it('takes the place of polls until it is deleted', async t => {
    const { telegram, call, alice } = await start(t)
    const receiver = await receive(t, accept)
    const waiting = call('getUpdates', { timeout: 30 })
    await telegram.settled()
    await call('setWebhook', { url: receiver.url })
    assert.deepEqual(await waiting, refused('Conflict: terminated by setWebhook request'))
    assert.deepEqual(
      await call('getUpdates'),
      refused(
        "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
      ),
    )
    await call('deleteWebhook')
    alice.sends('polled')
    assert.partialDeepStrictEqual(await call('getUpdates'), {
      status: 200,
      body: { result: [{ message: { text: 'polled' } }] },
    })
    assert.deepEqual(whats(receiver), [])
  })

  it('is described as it was set, with its last error', async t => {
    const { telegram, call, alice } = await start(t)
    const none = { url: '', has_custom_certificate: false, pending_update_count: 0 }
    assert.deepEqual((await call('getWebhookInfo')).body, { ok: true, result: none })
    const receiver = await receive(t, ({ response }, count) =>
      response.writeHead(count === 1 ? 503 : 200, { 'retry-after': '1' }).end(),
    )
    const allowed = ['message', 'callback_query']
    await call('setWebhook', { url: receiver.url, max_connections: 7, allowed_updates: allowed })
    alice.blocks()
    alice.unblocks()
    alice.sends('one')
    await telegram.settled()
    const info = z.object({ result: z.looseObject({ last_error_date: z.number() }) })
    const { result } = info.parse((await call('getWebhookInfo')).body)
    const { last_error_date: at, ...rest } = result
    assert.deepEqual(rest, {
      ...none,
      url: receiver.url,
      max_connections: 7,
      allowed_updates: allowed,
      last_error_message: 'Wrong response from the webhook: 503 Service Unavailable',
    })
    assert.ok(Math.abs(at - Date.now() / 1000) < 10)
    await call('deleteWebhook')
    assert.deepEqual((await call('getWebhookInfo')).body, { ok: true, result: none })
  })

  it('gets the messages of a chat one after the other, those of other chats and taps in the meantime', async t => {
    const { telegram, call, alice, bob } = await start(t)
    const open: Delivery[] = []
    const receiver = await receive(t, delivery => void open.push(delivery))
    await call('setWebhook', { url: receiver.url })
    alice.sends('a1')
    alice.sends('a2')
    bob.sends('b1')
    void alice.pressesStale(99, 'press 1')
    void alice.pressesStale(99, 'press 2')
    await receiver.arrived(3)
    assert.deepEqual(whats(receiver).toSorted(), ['a1', 'b1', 'press 1'])
    for (const { response } of open.splice(0)) response.end()
    await receiver.arrived(5)
    assert.deepEqual(whats(receiver).slice(3).toSorted(), ['a2', 'press 2'])
    for (const { response } of open) response.end()
    await telegram.settled()
  })

  it('gets an edit behind its message and the edits of other chats in the meantime', async t => {
    const { telegram, call, alice, bob } = await start(t)
    const open: Delivery[] = []
    const receiver = await receive(t, delivery => void open.push(delivery))
    const sent = [alice, bob].map(person => ({ person, ...person.sends('old') }))
    await call('setWebhook', { url: receiver.url })
    await receiver.arrived(2)
    for (const { person, messageId } of sent) person.edits(messageId, 'new')
    await telegram.settled({ quietMs: 50, timeoutMs: 100 }).catch(() => {})
    assert.deepEqual(whats(receiver), ['old', 'old'])
    for (const { response } of open.splice(0)) response.end()
    await receiver.arrived(4)
    assert.deepEqual(whats(receiver).slice(2), ['new', 'new'])
    for (const { response } of open) response.end()
    await telegram.settled()
  })

  it('has no more connections than it was set for', async t => {
    const { telegram, call } = await start(t)
    const open: Delivery[] = []
    const receiver = await receive(t, delivery => void open.push(delivery))
    await call('setWebhook', { url: receiver.url, max_connections: 2 })
    for (const firstName of ['C', 'D', 'E', 'F']) telegram.person({ firstName }).sends(firstName)
    await receiver.arrived(2)
    await telegram.settled({ quietMs: 50, timeoutMs: 100 }).catch(() => {})
    assert.equal(receiver.deliveries.length, 2)
    open.shift()?.response.end()
    await receiver.arrived(3)
    for (const { response } of open.splice(0)) response.end()
    await receiver.arrived(4)
    for (const { response } of open) response.end()
    await telegram.settled()
  })

  it('that fails is retried with growing delays, or when it asks for it', async t => {
    const { telegram, call, alice, bob } = await start(t)
    const receiver = await receive(t, ({ what, response }, count) => {
      if (what === 'patient') response.writeHead(count <= 2 ? 503 : 200, { 'retry-after': '2' }).end()
      else if (what === 'doubling' && whats(receiver).filter(other => other === what).length <= 2)
        response.writeHead(500).end()
      else response.end()
    })
    await call('setWebhook', { url: receiver.url })
    alice.sends('doubling')
    bob.sends('patient')
    alice.sends('next')
    await telegram.settled()
    const gaps = (what: string): number[] => {
      const all = receiver.deliveries.filter(delivery => delivery.what === what).map(({ at }) => at)
      return all.slice(1).map((at, index) => at - (all[index] ?? 0))
    }
    const [first = 0, second = 0, ...rest] = gaps('doubling')
    assert.ok(first >= 990 && second >= 1_990, `${first} and ${second} ms`)
    assert.deepEqual(rest, [])
    const asked = gaps('patient')
    assert.ok(asked.length === 1 && asked.every(gap => gap >= 1_990), asked.join(' '))
    assert.equal(whats(receiver).at(-1), 'next')
  })

  it('gets what came while Telegram was away', async t => {
    const { telegram, call, alice } = await start(t)
    const receiver = await receive(t, accept)
    await call('setWebhook', { url: receiver.url })
    await telegram.goOffline()
    alice.sends('anyone?')
    await telegram.settled({ quietMs: 50, timeoutMs: 150 }).catch(() => {})
    assert.deepEqual(whats(receiver), [])
    await telegram.goOnline()
    await telegram.settled()
    assert.deepEqual(whats(receiver), ['anyone?'])
  })

  it('gets an update once more when it is delivered again', async t => {
    const { telegram, call, alice } = await start(t)
    const receiver = await receive(t, accept)
    await call('setWebhook', { url: receiver.url })
    const { updateId = 0 } = alice.sends('one')
    await telegram.settled()
    telegram.redeliver(updateId)
    await receiver.arrived(2)
    assert.deepEqual(whats(receiver), ['one', 'one'])
  })

  it('needs an address, and a secret of letters, digits, _ and -', async t => {
    const { call } = await start(t)
    const url = 'http://127.0.0.1:1/telegram'
    const cases = [
      [{ url: 'ftp://x.example' }, 'invalid webhook URL specified'],
      [{ url, secret_token: 'a b' }, 'secret token contains illegal characters'],
      [{ url, secret_token: 'a'.repeat(257) }, 'secret token is too long'],
    ] as const
    for (const [payload, description] of cases)
      assert.partialDeepStrictEqual(await call('setWebhook', payload), {
        status: 400,
        body: { description: `Bad Request: ${description}` },
      })
  })
})
