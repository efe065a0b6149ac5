import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ApiError } from '#client/api-errors.ts'
import type { ClientAuth } from '#client/client.ts'
import { errorOf, inOneLine, json, reply, startRawService } from './raw-service.ts'
import { bot, channel, newBot, newChannel } from './sample-calls.ts'

const refusal = (status: number, code: number, msg: string): string =>
  reply(status, JSON.stringify({ code, msg, data: {} }))

describe('The client of the service', () => {
  it('sends what the contract asks for and gives back what is in the envelope', async t => {
    const { client, received } = await startRawService(t, [reply(200, json(channel))])
    assert.deepEqual(await client.addChannel(newChannel), channel)
    const [{ method, path, headers, body } = assert.fail()] = received
    assert.deepEqual(
      { method, path, type: headers.get('content-type'), body: JSON.parse(body) },
      {
        method: 'POST',
        path: '/api/v1/notify/channels',
        type: 'application/json',
        body: { ...newChannel, token: '', channel_type: '', priority: 0 },
      },
    )
  })

  it('puts ids into paths safely, and a query behind them', async t => {
    const { client, received } = await startRawService(t, [reply(200, json({}))])
    await client.deleteBot({ bot_id: 'a/b?c#é' })
    await client.deleteChannel({ channel_id: 7 })
    await client.unsubscribe({ subscription_id: 's 1' })
    await errorOf(client.listChannels({ current_page: 2, per_page: 100 }))
    assert.deepEqual(
      received.map(({ method, path, body }) => `${method} ${path} ${body}`),
      [
        'DELETE /api/v1/bots/a%2Fb%3Fc%23%C3%A9 ',
        'DELETE /api/v1/notify/channels/7 ',
        'DELETE /api/v1/subscriptions/s%201 ',
        'GET /api/v1/notify/channels?current_page=2&per_page=100 ',
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
      const { client, received } = await startRawService(t, [reply(200, json({}))], { auth })
      await client.deleteBot({ bot_id: 'b' })
      assert.equal(received[0]?.headers.get('authorization'), header)
    })

  it('reads the documented nulls, and a bot without what an update leaves out', async t => {
    const counters = { subscribe_num: null, fork_num: null, created_at: null, notifies: null }
    const { client } = await startRawService(t, [reply(200, json({ ...bot, ...counters }))])
    assert.deepEqual(await client.updateBot({ bot_id: 'bot-1', ...newBot }), { ...bot, ...counters })
  })

  it('throws the service’s code and words, the operation and the status where it is refused', async t => {
    const { client } = await startRawService(t, [
      refusal(403, 40301, 'Private bots need VIP'),
      refusal(404, 40402, 'unknown bot'),
    ])
    const refused = await errorOf(client.deleteBot({ bot_id: 'b' }))
    assert.ok(refused instanceof ApiError)
    const { apiCode, reason, operation, status, isNotFound } = refused
    assert.deepEqual(
      { apiCode, reason, operation, status, isNotFound },
      {
        apiCode: 40301,
        reason: 'Private bots need VIP',
        operation: 'Delete bot',
        status: 403,
        isNotFound: false,
      },
    )
    const unknown = await errorOf(client.deleteBot({ bot_id: 'b' }))
    assert.ok(unknown instanceof ApiError && unknown.isNotFound)
  })

  it('names the fields that are not as documented, without their values', async t => {
    const { client } = await startRawService(t, [
      reply(200, json({ ...channel, id: 'the-secret', priority: 'the-secret' })),
      reply(200, json(null)),
    ])
    const unreadable = 'unreadable_reply: Add channel gave a reply that cannot be read (HTTP 200)'
    assert.equal(await inOneLine(client.addChannel(newChannel)), `${unreadable}: data.id, data.priority`)
    assert.equal(await inOneLine(client.addChannel(newChannel)), `${unreadable}: data`)
  })
})
