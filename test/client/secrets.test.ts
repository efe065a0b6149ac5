import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { ApiError } from '#client/api-errors.ts'
import type { ClientAuth } from '#client/client.ts'
import { freePort } from '../support/machine.ts'
import { errorOf, json, type RawHandler, reply, startRawService, waysToShow } from './raw-service.ts'
import { channel, keyed, newBot, repeatable, unkeyed } from './sample-calls.ts'

const secret = 'basic-secret/é+1'
const token = 'bearer-token/+2=='
const userinfo = 'url-user:url-password@'
const auths: readonly ClientAuth[] = [
  { kind: 'none' },
  { kind: 'basic', clientId: 'lookout', secret },
  { kind: 'bearer', token },
]

const hidden = [
  secret,
  encodeURIComponent(secret),
  Buffer.from(`lookout:${secret}`).toString('base64'),
  token,
  encodeURIComponent(token),
  'url-password',
  'url-query',
  'receiver-token',
  '://',
]

/** Says back everything it was told. */
const refusing: RawHandler = (socket, { headers, body }) => {
  const authorization = headers.get('authorization') ?? ''
  const [, value = ''] = authorization.split(' ')
  const decoded = Buffer.from(value, 'base64').toString()
  const known = [value, encodeURIComponent(value), ...(authorization.startsWith('Basic') ? [decoded] : [])]
  const msg = `${authorization} ${body} ${known.join(' ')} ${channel.channel}?url-query=1`
  socket.write(reply(403, JSON.stringify({ code: 3, msg, data: null })))
}

const deeds: Readonly<Record<string, RawHandler>> = {
  'refuses in the words of the caller': refusing,
  'answers with a page that repeats them': reply(200, hidden.join('\n')),
  'fails with a page that repeats them': reply(500, hidden.join('\n')),
  'has them where a number should be': reply(
    200,
    json({ ...channel, id: secret, data: token, info: secret }),
  ),
  'redirects to an address that has them': reply(302, '', {
    location: `http://${userinfo}127.0.0.1/?url-query=x`,
  }),
  'resets the connection': socket => socket.resetAndDestroy(),
  'sends rubbish that has them': socket => socket.end(hidden.join('\r\n')),
  'cuts its reply off': socket =>
    socket.end(`HTTP/1.1 200 OK\r\ncontent-length: 900\r\n\r\n${hidden.join('')}`),
  'never answers': () => {},
}

const assertHidden = (error: Error, what: string): void => {
  for (const way of waysToShow(error)) {
    // A stack names files, as addresses.
    const shown = way.replaceAll('file://', '')
    for (const text of hidden) assert.ok(!shown.includes(text), `${what}: ${text} stands in ${shown}`)
  }
}

describe('An error shows no secret', () => {
  for (const auth of auths)
    for (const [what, deed] of Object.entries(deeds))
      it(`where the service ${what} (${auth.kind})`, async t => {
        for (const samples of [repeatable, keyed, unkeyed])
          for (const [operation, { call, data }] of Object.entries(samples)) {
            const o = {
              auth,
              userinfo,
              timeoutMs: what === 'never answers' ? 20 : 5_000,
              retry: { tries: 2 },
            }
            const { client } = await startRawService(t, [deed], o)
            // What reads nothing of the data of its reply does not fail by it.
            if (what.startsWith('has them') && Object.keys(Object(data)).length === 0) continue
            assertHidden(await errorOf(call(client)), operation)
          }
      })

  it('if no server listens, and if the base address is invalid', async t => {
    const paths = ['/api/v1', '/api/v1?url-query=1', '/?url-query=/api/v1']
    for (const auth of auths)
      for (const path of paths) {
        const { client, goAway } = await startRawService(t, [reply(200, '')], {
          auth,
          userinfo,
          path,
          port: await freePort(),
        })
        await goAway()
        assertHidden(await errorOf(client.deleteBot({ bot_id: 'b' })), path)
      }
    const { client } = await startRawService(t, [], { userinfo: 'url-user:url-password@ :' })
    const error = await errorOf(client.createBot(newBot, { idempotencyKey: 'k' }))
    assert.equal(error.message, 'Create bot failed: ERR_INVALID_URL')
    assertHidden(error, 'no address')
  })

  it('where the credentials cannot be sent at all', async t => {
    const { client, received } = await startRawService(t, [], {
      auth: { kind: 'bearer', token: `${token}\r\nx: y` },
    })
    const error = await errorOf(client.deleteBot({ bot_id: 'b' }))
    assert.equal(error.message, 'Delete bot failed: UND_ERR_INVALID_ARG')
    assertHidden(error, 'header')
    assert.equal(received.length, 0)
  })
})

const reasonOf = async (t: TestContext, msg: string): Promise<string> => {
  const text = JSON.stringify({ code: 3, msg, data: null })
  const { client } = await startRawService(t, [reply(403, text)], { auth: { kind: 'bearer', token } })
  const error = await errorOf(client.deleteBot({ bot_id: 'b' }))
  assert.ok(error instanceof ApiError)
  return error.reason
}

describe('The words of a refusal', () => {
  it('are the service’s own, as long as they are harmless', async t => {
    for (const msg of ['Private bots need VIP', 'info.name: 1–64 characters', '不允许', ''])
      assert.equal(await reasonOf(t, msg), msg)
  })

  it('lose addresses and what they repeat of the credentials', async t => {
    assert.equal(
      await reasonOf(t, `bad token ${token} for ${channel.channel}, sorry`),
      'bad token [secret] for [url] sorry',
    )
  })

  it('end after 500 characters', async t => {
    const reason = await reasonOf(t, '😀'.repeat(100_000))
    assert.equal(reason.length, 500)
    assert.ok(reason.isWellFormed() && reason.endsWith('…'))
  })
})
