import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Client } from '#client/client.ts'
import { findChannel } from '#telegram/framework/service-requests.ts'
import { inOneLine, json, reply, startRawService } from './raw-service.ts'
import { bot, channel, keyed, newBot, newChannel, repeatable, subscription, unkeyed } from './sample-calls.ts'

const bom = '\uFEFF'
const all = [...Object.entries(repeatable), ...Object.entries(keyed), ...Object.entries(unkeyed)]

describe('Another implementation of the service', () => {
  for (const contentType of [
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'text/json',
    'application/vnd.api+json',
    'text/plain',
    'text/html',
    '',
  ])
    it(`may call its replies ${JSON.stringify(contentType)}`, async t => {
      for (const [operation, { call, data }] of all) {
        const { client } = await startRawService(t, [reply(200, json(data), { 'content-type': contentType })])
        assert.deepEqual(await call(client), data, operation)
      }
    })

  for (const status of [200, 201, 202, 203])
    it(`may reply ${status} to any success`, async t => {
      for (const [operation, { call, data }] of all) {
        const { client } = await startRawService(t, [reply(status, json(data))])
        assert.deepEqual(await call(client), data, operation)
      }
    })

  it('may begin with a byte order mark, end with blank lines and send in chunks', async t => {
    const text = json(channel)
    const parts = [bom, text.slice(0, 50), text.slice(50), '\r\n\n']
    const chunks = parts.map(part => `${Buffer.byteLength(part).toString(16)}\r\n${part}\r\n`).join('')
    const { client } = await startRawService(t, [
      `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n${chunks}0\r\n\r\n`,
    ])
    assert.deepEqual(await client.addChannel(newChannel), channel)
  })

  it('may close the connection instead of saying how long its reply is', async t => {
    const { client } = await startRawService(t, [socket => socket.end(`HTTP/1.0 200 OK\r\n\r\n${json(bot)}`)])
    assert.deepEqual(await client.createBot(newBot), bot)
  })

  it('may put more into its envelope and its resources', async t => {
    const more = { trace_id: 'x', time: 1, success: true }
    for (const [operation, { call, data }] of all) {
      const text = JSON.stringify({ code: 0, msg: 'ok', data: Object.assign({}, data, more), ...more })
      const { client } = await startRawService(t, [reply(200, text)])
      assert.deepEqual(await call(client), data, operation)
    }
  })

  it('may leave out of a bot what no caller needs', async t => {
    const { client } = await startRawService(t, [reply(200, json(bot))])
    assert.deepEqual(await client.createBot(newBot), bot)
    assert.deepEqual(await client.updateBot({ bot_id: 'bot-1', ...newBot }), bot)
    const { params: _params, ...strategy } = { func: 'contract_call', params: {} }
    const without = { ...bot, driver: { ...bot.driver, strategies: [strategy] } }
    const other = await startRawService(t, [reply(200, json(without))])
    assert.deepEqual(await other.client.createBot(newBot), without)
  })

  it('may say a page’s size as a string, as specified, or as a number', async t => {
    for (const perPage of ['50', 50]) {
      const page = { data: [{ ...channel, others: null }], current_page: 1, per_page: perPage, total: 1 }
      const { client } = await startRawService(t, [reply(200, json(page))])
      assert.deepEqual(await client.listChannels({ per_page: 50 }), { ...page, per_page: '50' })
    }
  })

  it('may give fewer channels a page than it is asked for', async t => {
    const pages = [1, 2, 3].map(page => {
      const data = [1, 2].map(id => ({ ...channel, id: page * 10 + id, name: `${page}.${id}`, others: null }))
      return reply(200, json({ data, current_page: page, per_page: '2', total: 6 }))
    })
    const { client } = await startRawService(t, pages)
    assert.equal(await findChannel(client, ({ name }) => name === '3.2'), 32)
    const { client: other, received } = await startRawService(t, pages)
    assert.equal(await findChannel(other, () => false), undefined)
    assert.equal(received.length, 3)
  })

  it('may have its own codes for refusals, with 200 or with any status that speaks of the call', async t => {
    for (const status of [200, 400, 401, 403, 404, 409, 422])
      for (const code of [-1, 1, 403, 10_001, 2_147_483_648])
        for (const data of ['null', '{}', '[]', '""'])
          for (const [operation, { call }] of Object.entries(unkeyed)) {
            const text = `{"code":${code},"msg":"no","data":${data}}`
            const { client, received } = await startRawService(t, [reply(status, text)])
            assert.equal(await inOneLine(call(client)), `refused: ${operation} was refused (${code}): no`)
            assert.equal(received.length, 1)
          }
  })

  it('may leave data and the reason out of a refusal', async t => {
    const said = ['{"code":5,"msg":"no"}', '{"code":5,"msg":null}', '{"code":5,"message":"no"}']
    const { client } = await startRawService(
      t,
      said.map(text => reply(200, text)),
    )
    const reasons = ['no', 'no reason given', 'no reason given']
    for (const reason of reasons)
      assert.equal(
        await inOneLine(client.createBot(newBot)),
        `refused: Create bot was refused (5): ${reason}`,
      )
  })

  it('may know nothing of idempotency keys', async t => {
    const { client, received } = await startRawService(t, [reply(200, json(subscription))])
    const subscribe = keyed['Subscribe to bot']
    await subscribe?.call(client)
    await subscribe?.call(client)
    assert.equal(received.length, 2)
  })
})

describe('The reply to a delete', () => {
  const deletes: readonly (readonly [string, (client: Client) => Promise<unknown>])[] = [
    ['Delete channel', client => client.deleteChannel({ channel_id: 7 })],
    ['Delete bot', client => client.deleteBot({ bot_id: 'b' })],
    ['Unsubscribe from bot', client => client.unsubscribe({ subscription_id: 's' })],
  ]
  for (const data of ['{}', 'null', '[]', 'true', '""', '1', '{"id":1}'])
    it(`may have ${data} as its data`, async t => {
      for (const [, call] of deletes) {
        const { client } = await startRawService(t, [reply(200, `{"code":0,"msg":"success","data":${data}}`)])
        assert.deepEqual(await call(client), {})
      }
    })

  it('may lack `data`', async t => {
    for (const [, call] of deletes) {
      const { client } = await startRawService(t, [reply(200, '{"code":0}')])
      assert.deepEqual(await call(client), {})
    }
  })

  it('may have no body, with 204 or another success', async t => {
    for (const [, call] of deletes)
      for (const answer of ['HTTP/1.1 204 No Content\r\n\r\n', reply(200, ''), reply(202, '\n')]) {
        const { client, received, connections } = await startRawService(t, [answer])
        for (let count = 0; count < 3; count += 1) assert.deepEqual(await call(client), {})
        assert.equal(received.length, 3)
        assert.ok(connections() <= 2)
      }
  })

  it('without a body is no success for anything else, nor with a refusing status', async t => {
    const { client } = await startRawService(t, ['HTTP/1.1 204 No Content\r\n\r\n', reply(404, '')])
    assert.match(await inOneLine(client.createBot(newBot)), /^unreadable_reply: Create bot .*no envelope$/)
    assert.match(
      await inOneLine(client.deleteBot({ bot_id: 'b' })),
      /^unreadable_reply: Delete bot .*no envelope$/,
    )
  })
})
