import assert from 'node:assert/strict'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { describe, it, type TestContext } from 'node:test'
import { inspect } from 'node:util'
import { ApiError, CallFailedError, UnreadableReplyError } from '#client/api-errors.ts'
import { type ClientAuth, createClient } from '#client/client.ts'
import { startHttpServer } from '../support/http-server.ts'
import { errorOf, waysToShow } from './raw-service.ts'
import { bot, channel, newBot, newChannel } from './sample-calls.ts'

type Asked = { method: string; url: string; headers: IncomingMessage['headers']; body: unknown }
type Answer = { status?: number; body: unknown } | ((response: ServerResponse) => void)

const secret = 'the-secret-of-the-account'
const basic = { kind: 'basic', clientId: 'lookout', secret } as const
const wrapped = (data: unknown) => ({ code: 0, msg: 'success', data })

/** A client, and a service on the other end that gives one answer to everything. */
const start = async (t: TestContext, answer: Answer, o: { auth?: ClientAuth; timeoutMs?: number } = {}) => {
  const asked: Asked[] = []
  const { server, origin } = await startHttpServer(t, (request, response) => {
    let text = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => (text += chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      asked.push({ method, url, headers, body: text === '' ? undefined : JSON.parse(text) })
      if (typeof answer === 'function') return answer(response)
      response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' })
      return response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body))
    })
  })
  const { auth = basic, timeoutMs = 5_000 } = o
  const client = createClient({ baseUrl: `${origin}/api/v1`, auth, timeoutMs })
  t.after(() => client.close())
  return { client, asked, server }
}

/** Whatever is done with an error, it shows neither the account's secret nor the receiver's address. */
const assertSecretless = (error: Error): void => {
  const encoded = Buffer.from(`lookout:${secret}`).toString('base64')
  for (const way of waysToShow(error))
    for (const hidden of [secret, encoded, 'receiver-token', 'Authorization', 'http://'])
      assert.ok(!way.includes(hidden), `${hidden} stands in ${way}`)
}

/** An error's own fields and its message, without the stack. */
const shownOf = (error: Error): object =>
  Object.fromEntries([...Object.entries(error), ['message', error.message]])

const failed = async (
  call: Promise<unknown>,
  expected: Pick<CallFailedError, 'outcome' | 'reason'>,
): Promise<void> => {
  const error = await errorOf(call)
  assert.ok(error instanceof CallFailedError, inspect(error))
  assert.deepEqual(shownOf(error), {
    name: 'CallFailedError',
    code: 'call_failed',
    operation: 'Add channel',
    message: `Add channel failed: ${expected.reason}`,
    ...expected,
  })
  assertSecretless(error)
}

const unreadable = async (call: Promise<unknown>, message: string): Promise<void> => {
  const error = await errorOf(call)
  assert.ok(error instanceof UnreadableReplyError, inspect(error))
  assert.deepEqual(shownOf(error), {
    name: 'UnreadableReplyError',
    code: 'unreadable_reply',
    operation: 'Add channel',
    message,
  })
  assertSecretless(error)
}

describe('The client of the service', () => {
  it('sends what the contract asks for and gives back what is in the envelope', async t => {
    const { client, asked } = await start(t, { body: wrapped(channel) })
    assert.deepEqual(await client.addChannel(newChannel), channel)
    assert.deepEqual(
      asked.map(({ method, url, body }) => ({ method, url, body })),
      [
        {
          method: 'POST',
          url: '/api/v1/notify/channels',
          body: { ...newChannel, token: '', channel_type: '', priority: 0 },
        },
      ],
    )
    assert.equal(asked[0]?.headers['content-type'], 'application/json')
  })

  it('puts ids into paths safely, and a query behind them', async t => {
    const { client, asked } = await start(t, { body: wrapped({}) })
    await client.deleteBot({ bot_id: 'a/b?c#é' })
    await client.deleteChannel({ channel_id: 7 })
    await client.unsubscribe({ subscription_id: 's 1' })
    await errorOf(client.listChannels({ current_page: 2, per_page: 100 }))
    assert.deepEqual(
      asked.map(({ method, url, body }) => `${method} ${url} ${String(body)}`),
      [
        'DELETE /api/v1/bots/a%2Fb%3Fc%23%C3%A9 undefined',
        'DELETE /api/v1/notify/channels/7 undefined',
        'DELETE /api/v1/subscriptions/s%201 undefined',
        'GET /api/v1/notify/channels?current_page=2&per_page=100 undefined',
      ],
    )
  })

  const auths: readonly (readonly [ClientAuth, string | undefined])[] = [
    [{ kind: 'basic', clientId: 'lookout', secret: 's:é' }, 'Basic bG9va291dDpzOsOp'],
    [{ kind: 'bearer', token: 'tok' }, 'Bearer tok'],
    [{ kind: 'none' }, undefined],
  ]
  for (const [auth, header] of auths)
    it(`says who it is: ${auth.kind}`, async t => {
      const { client, asked } = await start(t, { body: wrapped({}) }, { auth })
      await client.deleteBot({ bot_id: 'b' })
      assert.equal(asked[0]?.headers.authorization, header)
    })
})

describe('A reply of the service', () => {
  it('may have more than the contract says', async t => {
    const { client } = await start(t, {
      body: { ...wrapped({ ...channel, colour: 'red' }), trace_id: 'x', time: 1 },
    })
    assert.deepEqual(await client.addChannel(newChannel), channel)
  })

  it('may hold the documented nulls, and leave out what an update leaves out', async t => {
    const counters = { subscribe_num: null, fork_num: null, created_at: null, notifies: null }
    const { client } = await start(t, { body: wrapped({ ...bot, ...counters }) })
    assert.deepEqual(await client.updateBot({ bot_id: 'bot-1', ...newBot }), { ...bot, ...counters })
  })

  it('may say per_page as a string', async t => {
    const page = { data: [{ ...channel, others: null }], current_page: 1, per_page: '100', total: 1 }
    const { client } = await start(t, { body: wrapped(page) })
    assert.deepEqual(await client.listChannels({}), page)
  })

  it('may say per_page as a number', async t => {
    const page = { data: [], current_page: 1, per_page: 10, total: 0 }
    const { client } = await start(t, { body: wrapped(page) })
    assert.deepEqual(await client.listChannels({}), { ...page, per_page: '10' })
  })
})

describe('A refused call', () => {
  it('carries the service’s code and words, the operation and the status', async t => {
    const { client } = await start(t, {
      status: 403,
      body: { code: 40301, msg: 'Private bots need VIP', data: {} },
    })
    const error = await errorOf(client.deleteBot({ bot_id: 'b' }))
    assert.ok(error instanceof ApiError)
    assert.deepEqual(
      { ...shownOf(error), unknownResource: error.isNotFound },
      {
        name: 'ApiError',
        code: 'refused',
        message: 'Delete bot was refused (40301): Private bots need VIP',
        apiCode: 40301,
        reason: 'Private bots need VIP',
        operation: 'Delete bot',
        status: 403,
        unknownResource: false,
      },
    )
    assertSecretless(error)
  })

  it('is recognized by the envelope’s code even if the status is 200 and data is null', async t => {
    const { client } = await start(t, { body: { code: 1, msg: 'no', data: null } })
    assert.ok((await errorOf(client.deleteBot({ bot_id: 'b' }))) instanceof ApiError)
  })

  it('recognizes what no longer exists', async t => {
    const { client } = await start(t, { status: 404, body: { code: 40402, msg: 'unknown bot', data: {} } })
    const error = await errorOf(client.deleteBot({ bot_id: 'b' }))
    assert.ok(error instanceof ApiError && error.isNotFound)
  })
})

describe('A failed call', () => {
  it('is certain not to have been executed if no server listens', async t => {
    const { client, server } = await start(t, { body: wrapped(channel) })
    server.close()
    await failed(client.addChannel(newChannel), {
      outcome: 'not done',
      reason: 'ECONNREFUSED',
    })
  })

  it('may have been executed if the server fails, envelope or not', async t => {
    const bodies = ['<html>Bad gateway</html>', { code: 50000, msg: 'internal', data: {} }]
    for (const body of bodies) {
      const { client } = await start(t, { status: 502, body })
      await failed(client.addChannel(newChannel), {
        outcome: 'unknown',
        reason: 'HTTP 502',
      })
    }
  })

  it('may have been executed if no answer comes in time', async t => {
    const { client } = await start(t, () => {}, { timeoutMs: 80 })
    await failed(client.addChannel(newChannel), {
      outcome: 'unknown',
      reason: 'TimeoutError',
    })
  })

  it('may have been executed if the answer never ends', async t => {
    const { client } = await start(t, response => response.write('{"code":'), { timeoutMs: 80 })
    await failed(client.addChannel(newChannel), {
      outcome: 'unknown',
      reason: 'TimeoutError',
    })
  })

  it('may have been executed if the line is cut', async t => {
    const { client } = await start(t, response => response.socket?.resetAndDestroy())
    await failed(client.addChannel(newChannel), {
      outcome: 'unknown',
      reason: 'ECONNRESET',
    })
  })
})

describe('A reply that cannot be read', () => {
  it('is one that is not JSON, or has no envelope', async t => {
    for (const body of [`<html>${secret}</html>`, '', '[]', 'null', channel, { code: '0', msg: 'x' }]) {
      const { client } = await start(t, { body })
      await unreadable(
        client.addChannel(newChannel),
        'Add channel gave a reply that cannot be read (HTTP 200): no envelope',
      )
    }
  })

  it('is one whose data is not what the contract says, which is named without its values', async t => {
    const { client } = await start(t, { body: wrapped({ ...channel, id: secret, priority: secret }) })
    await unreadable(
      client.addChannel(newChannel),
      'Add channel gave a reply that cannot be read (HTTP 200): data.id, data.priority',
    )
    const { client: other } = await start(t, { body: wrapped(null) })
    await unreadable(
      other.addChannel(newChannel),
      'Add channel gave a reply that cannot be read (HTTP 200): data',
    )
  })

  it('is one that is larger than a megabyte', async t => {
    const { client } = await start(t, { body: wrapped({ ...channel, name: 'x'.repeat(1_100_000) }) })
    await unreadable(
      client.addChannel(newChannel),
      'Add channel gave a reply that cannot be read (HTTP 200): over 1 MB',
    )
  })

  it('is one that redirects: the account is shown to no other server', async t => {
    const { client, asked } = await start(t, response =>
      response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
    )
    await unreadable(
      client.addChannel(newChannel),
      'Add channel gave a reply that cannot be read (HTTP 302): a redirect, which is not followed',
    )
    assert.equal(asked.length, 1)
  })
})
