import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import fastify from 'fastify'
import { type Alert, alertSchema } from '#alerts/alert.ts'
import { addAlertReceiver } from '#alerts/receive/receiver.ts'
import { createWebhookSecret, signWebhook } from '#lib/webhook-signature.ts'
import { push, put } from '#store/store.ts'
import { watches } from '#watch/watch.ts'
import { stranger, treasury } from '../../support/addresses.ts'
import { hashOf, movement, notification, summaryOf, time } from '../../support/notification.ts'
import { recordLog } from '../../support/record-log.ts'
import { tempStore } from '../../support/store.ts'
import { keepWatch, watch } from '../../support/watch.ts'

type Post = { token?: string; type?: string; headers?: Record<string, string> }

const start = async (t: TestContext, o: { secret?: string; now?: () => number } = {}) => {
  const store = await tempStore(t)
  const { log, said } = recordLog()
  const server = fastify({ forceCloseConnections: true })
  addAlertReceiver(server, { store, log, now: o.now ?? Date.now })
  t.after(() => server.close())
  const origin = await server.listen({ host: '127.0.0.1', port: 0 })
  const kept = await keepWatch(store, {
    destination: o.secret === undefined ? {} : { secret: o.secret },
  })

  /** Posts a body as a service would, and gives back the HTTP status. */
  const post = async (body: unknown, o: Post = {}): Promise<number> => {
    const reply = await fetch(`${origin}/alerts/${o.token ?? kept}`, {
      method: 'POST',
      headers: { 'content-type': o.type ?? 'application/json', ...o.headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    await reply.text()
    return reply.status
  }
  const waiting = async (lane = '1000001'): Promise<Alert[]> => {
    const claims = await store.claim('chat', { lanes: 10, items: 100, leaseMs: 1_000 })
    const items = claims.filter(claim => claim.lane === lane).flatMap(claim => claim.items)
    return items.map(item => alertSchema.parse(item.body))
  }
  return { store, origin, post, waiting, said }
}

/** ChainBot's documented payload, with the transaction's number. */
const chainBot = (o: { number: number; bot?: string; time?: unknown; chain?: unknown }) => ({
  bot: { id: o.bot ?? 'bot-1', name: 'treasury' },
  data: {
    block: { hash: hashOf(9), height: 100 },
    chain: { chain_id: o.chain ?? '1', explore: '', type: 'Ethereum' },
    transaction: { hash: hashOf(o.number) },
  },
  subscription: { id: 'sub-1', name: 'treasury' },
  time: o.time ?? String(time),
  version: '1.0',
})

const route = { destination: 'd1', watch: 'w1' }

describe('The receiver of alerts', { concurrency: true }, () => {
  it('replies 200 when the chat’s lane has the alert, stored as it came', async t => {
    const { post, waiting } = await start(t)
    assert.equal(await post(notification()), 200)
    assert.deepEqual(await waiting(), [{ kind: 'transaction', ...route, notification: notification() }])
  })

  it('stores one alert a transaction, whatever the subscription and however often it is posted', async t => {
    const { post, waiting } = await start(t)
    const again = { ...notification(), id: 'other', subscription: { id: 'sub-2', name: '' }, time: time + 9 }
    for (const body of [notification(), notification(), again, chainBot({ number: 1 })])
      assert.equal(await post(body), 200)
    assert.equal(await post(notification({ number: 2 })), 200)
    assert.equal(await post(notification({ chain: 8453 })), 200)
    assert.equal((await waiting()).length, 3)
  })

  it('stores each revision of a transaction once', async t => {
    const { post, waiting } = await start(t)
    const removed = notification({ revision: 1, state: 'removed' })
    const { revision: _revision, state: _state, ...earlier } = notification()
    for (const body of [earlier, removed, notification(), removed]) assert.equal(await post(body), 200)
    assert.deepEqual(
      (await waiting()).map(alert => alert.kind === 'transaction' && alert.notification),
      [notification(), removed],
    )
  })

  it('stores once that a transaction is final, beside its alert', async t => {
    const { post, waiting } = await start(t)
    const final = { ...notification(), state: 'final' }
    for (const body of [notification(), final, { ...final, time: time + 9 }])
      assert.equal(await post(body), 200)
    assert.deepEqual(await waiting(), [
      { kind: 'transaction', ...route, notification: notification() },
      { kind: 'final', ...route, notification: final },
    ])
  })

  it('stores a summary once, beside the alerts of its transactions', async t => {
    const { post, waiting } = await start(t)
    const { data } = notification()
    const summary = summaryOf([data, data])
    const body = { ...notification(), id: 'sub-1:summary:1', summary }
    for (const told of [notification(), body, body, { ...body, id: 'sub-1:summary:2' }])
      assert.equal(await post(told), 200)
    assert.deepEqual(
      (await waiting()).map(alert => [alert.kind, 'notification' in alert && alert.notification.id]),
      [
        ['transaction', notification().id],
        ['summary', 'sub-1:summary:1'],
        ['summary', 'sub-1:summary:2'],
      ],
    )
  })

  it('stores two alerts posted at the same time once each', async t => {
    const { post, waiting } = await start(t)
    const bodies = [1, 2, 1, 2, 1, 2].map(number => notification({ number }))
    assert.deepEqual(new Set(await Promise.all(bodies.map(body => post(body)))), new Set([200]))
    assert.equal((await waiting()).length, 2)
  })

  it('reads what others send: an event, text in any known field, plain text', async t => {
    const { post, waiting } = await start(t)
    for (const body of [
      chainBot({ number: 5 }),
      chainBot({ number: 6, chain: 8453, time }),
      { text: ' from text ' },
      { message: 'from message', other: 1 },
      { content: 'from content' },
      { text: '', message: 'the one with words' },
      '"from a JSON string"',
    ])
      assert.equal(await post(body), 200)
    assert.equal(await post('from plain text\n', { type: 'text/plain; charset=utf-8' }), 200)
    const words = [
      'from text',
      'from message',
      'from content',
      'the one with words',
      'from a JSON string',
      'from plain text',
    ]
    assert.deepEqual(await waiting(), [
      { kind: 'event', ...route, chain: 1, hash: hashOf(5), time },
      { kind: 'event', ...route, chain: 8453, hash: hashOf(6), time },
      ...words.map(text => ({ kind: 'text', destination: 'd1', text })),
    ])
  })

  it('distinguishes texts by their webhook-id, and stores all of them without one', async t => {
    const { post, waiting } = await start(t)
    for (const id of ['msg_1', 'msg_1', 'msg_2'])
      assert.equal(await post({ text: id }, { headers: { 'webhook-id': id } }), 200)
    for (const text of ['same', 'same']) assert.equal(await post({ text }), 200)
    assert.deepEqual(
      (await waiting()).map(alert => alert.kind === 'text' && alert.text),
      ['msg_1', 'msg_2', 'same', 'same'],
    )
  })

  it('does not know an unused address: 404', async t => {
    const { post, waiting, origin } = await start(t)
    assert.equal(await post(notification(), { token: 'guessed' }), 404)
    assert.equal(await post(notification(), { token: 'x'.repeat(90) }), 404)
    assert.equal(await post(notification(), { token: 'd1' }), 404)
    assert.equal((await fetch(`${origin}/alerts`, { method: 'POST' })).status, 404)
    assert.deepEqual(await waiting(), [])
  })

  it('accepts up to 64 KB: 413', async t => {
    const { post, waiting } = await start(t)
    assert.equal(await post({ text: 'x'.repeat(64 * 1024 - 11) }), 200)
    assert.equal(await post({ text: 'x'.repeat(64 * 1024) }), 413)
    assert.equal((await waiting()).length, 1)
  })

  it('refuses unknown formats: 422', async t => {
    const { post, waiting } = await start(t)
    const bodies: readonly unknown[] = [
      {},
      [],
      null,
      42,
      { text: '' },
      { text: ' \n ' },
      { text: 42 },
      { version: '1.0' },
      '{"text":',
      { ...chainBot({ number: 1 }), bot: { name: 'treasury' }, subscription: {} },
      { text: '\u200b\u2800' },
    ]
    for (const body of bodies) assert.equal(await post(body), 422, JSON.stringify(body))
    assert.equal(await post('   ', { type: 'text/plain' }), 422)
    assert.equal(await post('text=hello', { type: 'application/x-www-form-urlencoded' }), 422)
    assert.deepEqual(await waiting(), [])
  })

  it('stores the rest of an alert whose numbers cannot be shown', async t => {
    const { post, waiting } = await start(t)
    const endless = notification()
    endless.data.block.time = 9_000_000_000_000_000
    for (const body of [
      endless,
      notification({ number: 2, movements: [movement({ decimals: -1 })] }),
      notification({ number: 3, movements: [movement({ decimals: 2_000_000_000 })] }),
    ])
      assert.equal(await post(body), 200)
    const [from, to] = [stranger, treasury]
    assert.deepEqual(
      await waiting(),
      [1, 2, 3].map(number => ({ kind: 'event', ...route, chain: 1, hash: hashOf(number), time, from, to })),
    )
  })

  it('asks the sender to retry while the store is away: 503', async t => {
    const { store, post, said, origin } = await start(t)
    await store.close()
    assert.equal(await post(notification()), 503)
    const reply = await fetch(`${origin}/alerts/any`, { method: 'POST', body: 'x' })
    assert.equal(reply.headers.get('retry-after'), '5')
    assert.deepEqual(said, [
      'error: could not store an alert; asking its sender to retry',
      'error: could not store an alert; asking its sender to retry',
    ])
  })

  it('asks the sender to retry while the chat’s lane is full: 503', async t => {
    const { store, post } = await start(t)
    for (let from = 0; from < 1_000; from += 500)
      await store.commit(
        Array.from({ length: 500 }, (_, index) =>
          push('chat', '1000001', { id: String(from + index), body: {} }),
        ),
      )
    assert.equal(await post(notification()), 503)
    assert.equal(await post(notification()), 503, 'and does not take it for seen')
  })

  it('ignores alerts of a watch that is deleted, is being deleted, or is another chat’s', async t => {
    const { store, post, waiting, said } = await start(t)
    assert.equal(await post(notification({ bot: 'long gone' })), 200)
    await store.commit([put(watches, { id: 'w2', value: watch({ bot: 'bot-2', destination: 'd2' }) })])
    assert.equal(await post(notification({ bot: 'bot-2' })), 200)
    await store.commit([put(watches, { id: 'w1', value: watch({ state: 'deleting' }) })])
    assert.equal(await post(notification()), 200)
    assert.deepEqual(await waiting(), [])
    assert.deepEqual(new Set(said), new Set(['info: ignored an alert of a deleted watch']))
  })

  it('accepts an alert that comes before the reply to the subscription', async t => {
    const { store, post, waiting } = await start(t)
    const { subscription: _, ...creating } = watch({ state: 'creating' })
    await store.commit([put(watches, { id: 'w1', value: creating })])
    assert.equal(await post(notification()), 200)
    assert.equal((await waiting()).length, 1)
  })

  describe('of a sender that signs', () => {
    const secret = createWebhookSecret()

    const setUp = async (t: TestContext) => {
      const clock = { now: time * 1_000 }
      const started = await start(t, { secret, now: () => clock.now })
      const body = JSON.stringify(notification())
      const headersOf = (o: { id?: string; body?: string; secrets?: string[]; at?: number } = {}) => {
        const [id, timestamp] = [o.id ?? 'msg', String(o.at ?? time)]
        return {
          'webhook-id': id,
          'webhook-timestamp': timestamp,
          'webhook-signature': signWebhook({ id, timestamp, body: o.body ?? body }, o.secrets ?? [secret]),
        }
      }
      return { ...started, clock, body, headersOf }
    }

    it('accepts what is signed with its secret, also beside another signature', async t => {
      const { post, waiting, body, headersOf } = await setUp(t)
      assert.equal(await post(body, { headers: headersOf() }), 200)
      assert.equal(
        await post(body, { headers: headersOf({ secrets: [createWebhookSecret(), secret] }) }),
        200,
      )
      assert.equal((await waiting()).length, 1)
    })

    it('refuses what is not signed, or wrongly, by another, or at another time: 401, and stores nothing', async t => {
      const { post, waiting, body, headersOf, said } = await setUp(t)
      const { 'webhook-signature': signature, ...unsigned } = headersOf()
      const changed = signature.replace(/.$/, '')
      const tampered: readonly Record<string, string>[] = [
        {},
        unsigned,
        { 'webhook-signature': signature },
        { ...headersOf(), 'webhook-id': 'other' },
        { ...headersOf(), 'webhook-timestamp': String(time + 1) },
        { ...headersOf(), 'webhook-signature': '' },
        { ...headersOf(), 'webhook-signature': changed },
        { ...headersOf(), 'webhook-signature': signature.toLowerCase() },
        headersOf({ body: `${body} ` }),
        headersOf({ secrets: [createWebhookSecret()] }),
        headersOf({ secrets: [] }),
        headersOf({ at: time - 301 }),
        headersOf({ at: time + 301 }),
      ]
      for (const headers of tampered)
        assert.equal(await post(body, { headers }), 401, JSON.stringify(headers))
      assert.equal(await post(`${body} `, { headers: headersOf() }), 401)
      assert.equal(await post('{"text":', {}), 401, 'before the body is looked at')
      assert.deepEqual(await waiting(), [])
      assert.ok(!said.join().includes(secret))
    })

    it('refuses a replay after five minutes', async t => {
      const { post, body, headersOf, clock } = await setUp(t)
      const headers = headersOf()
      assert.equal(await post(body, { headers }), 200)
      clock.now += 300_000
      assert.equal(await post(body, { headers }), 200)
      clock.now += 1
      assert.equal(await post(body, { headers }), 401)
    })

    it('replies the same 404 to all who do not know its address', async t => {
      const { post, body, headersOf } = await setUp(t)
      assert.equal(await post(body, { token: 'guessed', headers: headersOf() }), 404)
      assert.equal(await post(body, { token: 'guessed' }), 404)
    })

    it('refuses for good what nests deeper than any notification, or holds more values: 422', async t => {
      const { post, waiting, headersOf, said } = await setUp(t)
      const params = `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`
      const whole = notification()
      const deep = JSON.stringify({
        ...whole,
        data: { ...whole.data, conditions: [{ func: 'x', params: { deep: '-' } }] },
      }).replace('"-"', params)
      for (const body of [deep, `[${'{},'.repeat(20_000)}1]`])
        assert.equal(await post(body, { headers: headersOf({ body }) }), 422)
      assert.deepEqual(await waiting(), [])
      assert.deepEqual(said, [])
    })

    it('verifies the raw bytes, whatever their encoding', async t => {
      const { post, waiting, headersOf } = await setUp(t)
      const spaced = '{ "text" :  "größer \\u00fc" }'
      assert.equal(await post(spaced, { headers: headersOf({ body: spaced }) }), 200)
      const plain = 'plain größer'
      assert.equal(
        await post(plain, { type: 'text/plain', headers: headersOf({ id: 'two', body: plain }) }),
        200,
      )
      const texts = (await waiting()).map(alert => alert.kind === 'text' && alert.text)
      assert.deepEqual(texts, ['größer ü', 'plain größer'])
    })
  })
})
