import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { z } from 'zod'
import { pause } from '#lib/timers.ts'
import { idempotentReplies, subscriptions } from '#service/records/records.ts'
import { createSqliteStore } from '#store/sqlite/create-sqlite-store.ts'
import type { Store } from '#store/store.ts'
import { temporaryFolder } from '../../support/machine.ts'
import { basicAuth, countStoredRecords, guestKey, ownerKey, startService } from '../../support/service.ts'
import { addChannel, createBot, newBot, newChannel, newSubscription } from '../../support/service-requests.ts'
import { tempStore } from '../../support/store.ts'

const watched = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045'
const dayMs = 86_400_000

const post = async (
  base: string,
  o: { path: string; key: string; body: unknown; as?: typeof ownerKey },
): Promise<{ status: number; text: string }> => {
  const reply = await fetch(base + o.path, {
    method: 'POST',
    headers: {
      authorization: basicAuth(o.as ?? ownerKey),
      'content-type': 'application/json',
      'idempotency-key': o.key,
    },
    body: typeof o.body === 'string' ? o.body : JSON.stringify(o.body),
  })
  return { status: reply.status, text: await reply.text() }
}

const reused = {
  status: 422,
  text: '{"code":42201,"msg":"Idempotency-Key: it came before with another body","data":{}}',
}

/** A service with a bot and a channel, and the body of each operation that makes something, in two versions. */
const start = async (t: TestContext) => {
  const folder = await temporaryFolder(t)
  const running = await startService(t, { folder })
  const { api } = running
  const channel = await addChannel(api, 'http://localhost/first')
  const bot = await createBot(api, { addresses: [watched] })
  const operations = [
    {
      path: '/notify/channels',
      body: newChannel('http://localhost/a', { retryExpire: '60' }),
      other: newChannel('http://localhost/b'),
    },
    {
      path: '/bots',
      body: newBot({ addresses: [watched] }),
      other: newBot({ addresses: [watched], name: 'Other' }),
    },
    {
      path: '/subscriptions',
      body: newSubscription(bot, [channel]),
      other: newSubscription(bot, [channel], { frequency: '5m' }),
    },
  ]
  return { ...running, folder, bot, channel, operations }
}

const madeBy = (before: Record<string, number>, after: Record<string, number>): number =>
  ['channels', 'bots', 'subscriptions'].reduce(
    (sum, kind) => sum + (after[kind] ?? 0) - (before[kind] ?? 0),
    0,
  )

describe('a call with an idempotency key', () => {
  it('gets the same reply and creates nothing when the first reply was lost', async t => {
    const { base, store, operations } = await start(t)
    for (const { path, body } of operations) {
      const before = await countStoredRecords(store)
      const first = await post(base, { path, key: 'again', body })
      assert.equal(first.status, 200, path)
      for (let n = 0; n < 3; n += 1) assert.deepEqual(await post(base, { path, key: 'again', body }), first)
      assert.equal(madeBy(before, await countStoredRecords(store)), 1, path)
    }
  })

  it('takes effect once when the caller was disconnected before the reply', async t => {
    const { base, store, operations } = await start(t)
    const { hostname, port, pathname } = new URL(base)
    for (const { path, body } of operations) {
      const before = await countStoredRecords(store)
      const text = JSON.stringify(body)
      const socket = connect({ host: hostname, port: Number(port) })
      socket.end(
        [
          `POST ${pathname}${path} HTTP/1.1`,
          'host: localhost',
          `authorization: ${basicAuth(ownerKey)}`,
          'content-type: application/json',
          `content-length: ${Buffer.byteLength(text)}`,
          'idempotency-key: cut off',
          '',
          text,
        ].join('\r\n'),
      )
      const until = Date.now() + 90_000
      while (madeBy(before, await countStoredRecords(store)) === 0 && Date.now() < until) await pause(5)
      socket.destroy()
      assert.equal((await post(base, { path, key: 'cut off', body })).status, 200)
      assert.equal(madeBy(before, await countStoredRecords(store)), 1, path)
    }
  })

  it('is refused and stores nothing when the bot to subscribe to is deleted at that moment', async t => {
    const disk = await tempStore(t)
    let meanwhile: (() => Promise<unknown>) | undefined
    const store: Store = {
      ...disk,
      commit: async (writes, fence) => {
        const subscribes = writes.some(write => write.op === 'put' && write.kind.name === subscriptions.name)
        if (subscribes) await meanwhile?.()
        return disk.commit(writes, fence)
      },
    }
    const { api, base } = await startService(t, { folder: '', store })
    const before = await countStoredRecords(disk)
    const bot = await createBot(api, { addresses: [watched] })
    meanwhile = () => api('DELETE', `/bots/${bot}`)
    const call = { path: '/subscriptions', key: 'too late', body: newSubscription(bot, []) }
    const gone = {
      status: 404,
      text: `{"code":40402,"msg":"bot_id: there is no bot ${bot}","data":{}}`,
    }
    assert.deepEqual(await post(base, call), gone)
    assert.deepEqual(await countStoredRecords(disk), before)
    assert.deepEqual(await post(base, call), gone)
  })

  it('is recognised however the same body is written', async t => {
    const { base } = await start(t)
    const path = '/notify/channels'
    const short = { name: 'hook', platform: 'Webhook', channel: 'http://localhost/a' }
    const long = `{ "priority": 0, "token": "", "channel": "http://localhost/a",
      "platform": "Webhook", "channel_type": "", "name": "hook", "unknown": 1 }`
    const first = await post(base, { path, key: 'spelling', body: short })
    assert.deepEqual(await post(base, { path, key: 'spelling', body: long }), first)
  })

  it('is refused with another body and creates nothing', async t => {
    const { base, store, operations } = await start(t)
    for (const { path, body, other } of operations) {
      const first = await post(base, { path, key: 'other', body })
      const before = await countStoredRecords(store)
      assert.deepEqual(await post(base, { path, key: 'other', body: other }), reused, path)
      assert.deepEqual(await countStoredRecords(store), before)
      assert.deepEqual(await post(base, { path, key: 'other', body }), first)
    }
  })

  it('creates once when many arrive at the same time', async t => {
    const { base, store, operations } = await start(t)
    for (const { path, body } of operations) {
      const before = await countStoredRecords(store)
      const calls = Array.from({ length: 12 }, () => post(base, { path, key: 'at once', body }))
      const replies = await Promise.all(calls)
      assert.equal(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size, 1, path)
      assert.equal(replies[0]?.status, 200)
      assert.equal(madeBy(before, await countStoredRecords(store)), 1, path)
    }
  })

  it('accepts one of two different bodies that arrive at the same time', async t => {
    const { base, store, operations } = await start(t)
    for (const { path, body, other } of operations) {
      const before = await countStoredRecords(store)
      const replies = await Promise.all(
        [body, other, body, other].map(sent => post(base, { path, key: 'race', body: sent })),
      )
      assert.equal(replies.filter(({ status }) => status === 200).length, 2, path)
      assert.equal(replies.filter(({ text }) => text === reused.text).length, 2, path)
      assert.equal(madeBy(before, await countStoredRecords(store)), 1, path)
    }
  })

  it('is separate for each account and operation', async t => {
    const { base, store, bot } = await start(t)
    const before = await countStoredRecords(store)
    const calls = [
      { path: '/notify/channels', body: newChannel('http://localhost/a') },
      { path: '/bots', body: newBot({ addresses: [watched] }) },
      { path: '/subscriptions', body: newSubscription(bot, []) },
    ]
    const replies = await Promise.all(
      [ownerKey, guestKey].flatMap(as => calls.map(call => post(base, { ...call, key: 'shared', as }))),
    )
    assert.deepEqual(new Set(replies.map(({ status }) => status)), new Set([200]))
    assert.equal(new Set(replies.map(({ text }) => text)).size, 6)
    assert.equal(madeBy(before, await countStoredRecords(store)), 6)
  })

  it('is remembered after the secret of the account changed', async t => {
    const { base, folder, stop, operations } = await start(t)
    const first = await Promise.all(
      operations.map(({ path, body }) => post(base, { path, key: 'rotation', body })),
    )
    await stop()
    const renewed = { ...ownerKey, secret: 'another-secret-9876543210' }
    const next = await startService(t, { folder, keys: [renewed, ownerKey] })
    for (const as of [renewed, ownerKey]) {
      const again = operations.map(({ path, body }) => post(next.base, { path, key: 'rotation', body, as }))
      assert.deepEqual(await Promise.all(again), first)
    }
  })

  it('is remembered for a day', async t => {
    let now = Date.UTC(2026, 0, 1)
    const store = createSqliteStore({
      path: join(await temporaryFolder(t), 'lookout.db'),
      now: () => now,
    })
    const { base, stop } = await startService(t, { folder: '', store })
    t.after(async () => {
      await stop()
      await store.close()
    })
    const call = { path: '/notify/channels', key: 'daily', body: newChannel('http://localhost/a') }
    const first = await post(base, call)
    now += dayMs - 60_000
    assert.deepEqual(await post(base, call), first)
    now += 120_000
    const second = await post(base, call)
    assert.equal(second.status, 200)
    assert.notEqual(second.text, first.text)
  })

  it('may be used again after an error', async t => {
    const { base, store } = await start(t)
    const before = await countStoredRecords(store)
    const path = '/bots'
    const bad = { ...newBot({ addresses: [watched] }), driver: {} }
    const notWatched = newBot({ addresses: [watched] })
    notWatched.driver.chains = [{ chain_id: '5', type: 'Ethereum' }]
    for (const body of [bad, notWatched]) {
      assert.equal((await post(base, { path, key: 'retry', body })).status, 400)
    }
    assert.deepEqual(await countStoredRecords(store), before)
    const good = await post(base, { path, key: 'retry', body: newBot({ addresses: [watched] }) })
    assert.equal(good.status, 200)
  })

  it('creates nothing again after the creation is deleted, and its reply is cleared', async t => {
    const { api, base, store, operations } = await start(t)
    const kept = async () => (await store.all(idempotentReplies, { limit: 100 })).map(({ value }) => value)
    const refused = {
      status: 422,
      text: '{"code":42201,"msg":"Idempotency-Key: what it made is deleted","data":{}}',
    }
    for (const { path, body } of operations) {
      const first = await post(base, { path, key: 'gone', body })
      const { data } = z
        .object({ data: z.object({ id: z.union([z.string(), z.number()]) }) })
        .parse(JSON.parse(first.text))
      assert.equal((await api('DELETE', `${path}/${data.id}`)).code, 0)
      assert.deepEqual(await post(base, { path, key: 'gone', body }), refused)
      assert.ok(
        (await kept()).every(value => JSON.stringify(value) === '{"request":"","data":{},"about":[]}'),
      )
      assert.notEqual((await api('DELETE', `${path}/${data.id}`)).code, 0)
    }
  })

  it('is refused unless it has 1 to 255 printable ASCII characters', async t => {
    const { base, store, operations } = await start(t)
    const before = await countStoredRecords(store)
    const refused = {
      status: 400,
      text: '{"code":40001,"msg":"Idempotency-Key: 1 to 255 printable ASCII characters","data":{}}',
    }
    for (const { path, body } of operations) {
      for (const key of ['', 'x'.repeat(256), 'caf\u00e9', 'a\tb']) {
        assert.deepEqual(await post(base, { path, key, body }), refused)
      }
    }
    assert.deepEqual(await countStoredRecords(store), before)
    for (const key of ['x'.repeat(255), '!', 'a b~"']) {
      const call = { path: '/notify/channels', key, body: newChannel('http://localhost/a') }
      assert.equal((await post(base, call)).status, 200)
    }
  })
})
