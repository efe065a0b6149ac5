import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import fastify from 'fastify'
import { queueLimits } from '#store/limits.ts'
import { addWebhook } from '#telegram/framework/updates/webhook.ts'
import { openTempStore } from '../../../support/store.ts'
import { startProcess, startTelegram } from './start-updates.ts'

const secret = 'A-secret_of-the-webhook'

/** A server with the webhook; nobody handles what it puts on the lanes. */
const start = async (t: TestContext) => {
  const telegram = await startTelegram(t)
  const { store, discard } = await openTempStore()
  const running = await startProcess({ telegram, store }, async () => {})
  await running.stop()
  const server = fastify({ forceCloseConnections: true })
  addWebhook(server, { ...running, secret })
  const origin = await server.listen({ host: '127.0.0.1', port: 0 })
  t.after(async () => {
    await server.close()
    await discard()
  })
  const post = async (body: string | object, headers: Readonly<Record<string, string>> = {}) => {
    const response = await fetch(`${origin}/telegram`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-telegram-bot-api-secret-token': secret,
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    return {
      status: response.status,
      wait: response.headers.get('retry-after'),
      text: await response.text(),
    }
  }
  const waiting = async (): Promise<number> => (await store.depth('update')).items
  return { ...running, store, origin, post, waiting }
}

const person = { id: 7, is_bot: false, first_name: 'Alice' }
const chat = { id: 7, type: 'private', first_name: 'Alice' }
const update = (id: number) => ({
  update_id: id,
  message: { message_id: id, date: 1, chat, from: person, text: 'hello' },
})
const accepted = { status: 200, wait: null, text: '{"ok":true}' }
const busy = { status: 503, wait: '5', text: '' }

describe('The webhook', { concurrency: true }, () => {
  it('confirms an update once it is on its lane, where it is once however often it is delivered', async t => {
    const { post, store, said } = await start(t)
    const replies = [await post(update(1)), await post(update(2)), await post(update(1))]
    assert.deepEqual(replies, [accepted, accepted, accepted])
    const [claim] = await store.claim('update', { lanes: 10, items: 10, leaseMs: 1_000 })
    assert.equal(claim?.lane, '7:0:7')
    assert.deepEqual(
      claim.items.map(({ id, body }) => [id, body]),
      [
        ['1', update(1)],
        ['2', update(2)],
      ],
    )
    assert.deepEqual(said, [])
  })

  const strangers: Readonly<Record<string, Record<string, string>>> = {
    'with a wrong secret': { 'x-telegram-bot-api-secret-token': 'another-secret' },
    'with an empty secret': { 'x-telegram-bot-api-secret-token': '' },
    'with the beginning of the secret': { 'x-telegram-bot-api-secret-token': secret.slice(0, -1) },
    'with more than the secret': { 'x-telegram-bot-api-secret-token': `${secret}x` },
    'with the secret in other letters': { 'x-telegram-bot-api-secret-token': secret.toLowerCase() },
  }
  for (const [who, headers] of Object.entries(strangers))
    it(`refuses a request ${who}`, async t => {
      const { post, waiting, said } = await start(t)
      assert.deepEqual(await post(update(1), headers), {
        status: 401,
        wait: null,
        text: '{"error":"without the secret of this webhook"}',
      })
      assert.equal(await waiting(), 0)
      assert.deepEqual(said, [])
    })

  it('refuses a request without a secret before it reads the body', async t => {
    const { origin, waiting } = await start(t)
    for (const body of [JSON.stringify(update(1)), 'x'.repeat(2 ** 21)]) {
      const response = await fetch(`${origin}/telegram`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      assert.equal(response.status, 401)
    }
    assert.equal(await waiting(), 0)
  })

  it('accepts a kind of update that is not handled, and stores nothing', async t => {
    const { post, waiting } = await start(t)
    const edited = { update_id: 1, edited_channel_post: update(1).message }
    assert.deepEqual(await post(edited), accepted)
    assert.deepEqual(await post({ update_id: 2 }), accepted)
    assert.equal(await waiting(), 0)
  })

  const others: readonly (readonly [string, string | object, number])[] = [
    ['no JSON', '{', 400],
    ['nothing', '', 400],
    ['an update without an id', { message: update(1).message }, 400],
    ['an update whose id is a text', { ...update(1), update_id: '1' }, 400],
    ['a message without a chat', { update_id: 1, message: { message_id: 1 } }, 400],
    ['a press without a person', { update_id: 1, callback_query: { id: '1', data: 'x' } }, 400],
    ['an array', [update(1)], 400],
    ['more than 1 MB', { ...update(1), more: 'x'.repeat(2 ** 20) }, 413],
  ]
  for (const [what, body, status] of others)
    it(`does not take ${what}`, async t => {
      const { post, waiting, said } = await start(t)
      assert.equal((await post(body)).status, status)
      assert.equal(await waiting(), 0)
      assert.deepEqual(said, [])
    })

  it('drops what one person sends too much, with one warning', async t => {
    const { post, waiting, said } = await start(t)
    const { laneItems } = queueLimits.update
    for (let id = 1; id <= laneItems + 5; id += 1) assert.deepEqual(await post(update(id)), accepted)
    assert.equal(await waiting(), laneItems)
    const from = { ...person, id: 8 }
    const other = { update_id: 1_000, message: { ...update(1).message, chat: { ...chat, id: 8 }, from } }
    assert.deepEqual(await post(other), accepted)
    assert.equal(await waiting(), laneItems + 1)
    assert.deepEqual(said, ['warn: a person sends faster than the bot handles; updates were dropped'])
  })

  it('asks Telegram to retry while the store is away', async t => {
    const { post, store, said, raw } = await start(t)
    await store.close()
    const replies = [await post(update(1)), await post(update(2))]
    assert.deepEqual(replies, [busy, busy])
    assert.deepEqual(said, ['error: updates cannot be stored; Telegram will send them again'])
    assert.ok(!raw.join('').includes(secret))
  })
})
