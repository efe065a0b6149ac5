import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setInterval } from 'node:timers'
import { pause } from '#lib/timers.ts'
import { startHttpServer } from '../support/http-server.ts'
import { inOneLine, json, type RawHandler, reply, startRawService } from './raw-service.ts'
import { channel, keyed, newChannel, repeatable, unkeyed } from './sample-calls.ts'

const html = (title: string): string => `<html><head><title>${title}</title></head></html>`
const refused = (status: number, code: number): string =>
  reply(status, JSON.stringify({ code, msg: 'no', data: null }))
const unreadable = (status: number, what: string): string =>
  `unreadable_reply: Delete bot gave a reply that cannot be read (HTTP ${status}): ${what}`
const failed = (why: string, outcome = 'unknown'): string =>
  `call_failed: Delete bot failed: ${why}; ${outcome}`

/** Writes `chunk` as fast as the other end reads, until it has had enough. */
const endless =
  (head: string, chunk: string): RawHandler =>
  socket => {
    socket.write(head)
    const more = (): void => {
      if (!socket.destroyed) socket.write(chunk, () => setImmediate(more))
    }
    more()
  }

const trickle =
  (head: string): RawHandler =>
  socket => {
    socket.write(head)
    const timer = setInterval(() => socket.write(' '), 10)
    socket.on('close', () => clearInterval(timer))
  }

const chunked = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n'
const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`

/** What the service answers, what the client makes of it, and how many requests that takes. */
const answers: readonly (readonly [string, RawHandler, string, number])[] = [
  ['no JSON', reply(200, 'OK'), unreadable(200, 'no envelope'), 1],
  ['JSON cut off', reply(200, '{"code":0,"msg":"suc'), unreadable(200, 'no envelope'), 1],
  ['JSON without an envelope', reply(200, '{"ok":true}'), unreadable(200, 'no envelope'), 1],
  ['a code that is a word', reply(200, '{"code":"0","msg":"","data":{}}'), unreadable(200, 'no envelope'), 1],
  ['a very deep JSON', reply(200, '['.repeat(500_000)), unreadable(200, 'no envelope'), 1],
  ['a proxy’s page with 200', reply(200, html('Log in')), unreadable(200, 'no envelope'), 1],
  ['a proxy’s page with 403', reply(403, html('Forbidden')), unreadable(403, 'no envelope'), 1],
  ['a proxy’s page with 404', reply(404, html('Not found')), unreadable(404, 'no envelope'), 1],
  ['a proxy’s page with 413', reply(413, html('Too large')), unreadable(413, 'no envelope'), 1],
  ['a proxy’s page with 502', reply(502, html('Bad gateway')), failed('HTTP 502'), 4],
  ['a proxy’s page with 520', reply(520, html('Unknown error')), failed('HTTP 520'), 1],
  ['429 without an envelope', reply(429, html('Slow down')), failed('HTTP 429', 'not done'), 4],
  ['500 without an envelope', reply(500, html('Oops')), failed('HTTP 500'), 4],
  ['500 with an envelope', refused(500, 50_000), failed('HTTP 500'), 4],
  ['500 with a success', reply(500, json({})), failed('HTTP 500'), 4],
  ['501', reply(501, ''), failed('HTTP 501'), 1],
  ['200 with a code that is not 0', refused(200, 1), 'refused: Delete bot was refused (1): no', 1],
  ['a negative code', refused(200, -32_000), 'refused: Delete bot was refused (-32000): no', 1],
  ['401 with an envelope', refused(401, 401), 'refused: Delete bot was refused (401): no', 1],
  ['409 with an envelope', refused(409, 7), 'refused: Delete bot was refused (7): no', 1],
  [
    '404 with a success in its envelope',
    reply(404, json({})),
    unreadable(404, 'a success by its code, a refusal by its status'),
    1,
  ],
  ['304', reply(304, '', { 'content-length': '0' }), unreadable(304, 'a redirect, which is not followed'), 1],
  ['more than it says', reply(200, json({}), { 'content-length': '5' }), unreadable(200, 'no envelope'), 1],
  [
    'less than it says',
    socket => socket.end(reply(200, json({}), { 'content-length': '500' })),
    failed('UND_ERR_SOCKET'),
    4,
  ],
  [
    'two lengths',
    reply(200, json({}), { 'Content-Length': '3' }),
    failed('UND_ERR_RES_CONTENT_LENGTH_MISMATCH'),
    4,
  ],
  ['another protocol', 'SSH-2.0-OpenSSH_9.6\r\n', failed('HTTPParserError'), 4],
  [
    'endless headers',
    endless('HTTP/1.1 200 OK\r\n', `x-more: ${'x'.repeat(4_000)}\r\n`),
    failed('UND_ERR_HEADERS_OVERFLOW'),
    4,
  ],
  ['a body that never ends', endless(chunked, chunk), unreadable(200, 'over 1 MB'), 1],
  ['a body that never ends, with 503', endless(chunked.replace('200', '503'), chunk), failed('HTTP 503'), 4],
  ['a megabyte and a byte', reply(200, ' '.repeat(1_048_577)), unreadable(200, 'over 1 MB'), 1],
]

describe('A service that answers', () => {
  for (const [what, deed, expected, requests] of answers)
    it(`${what}: ${expected}`, async t => {
      const { client, received } = await startRawService(t, [deed])
      assert.equal(await inOneLine(client.deleteBot({ bot_id: 'bot-1' })), expected)
      assert.equal(received.length, requests)
    })

  it('with invalid replies gets a POST without a key exactly once', async t => {
    for (const [, deed] of answers)
      for (const { call } of Object.values(unkeyed).slice(0, 1)) {
        const { client, received } = await startRawService(t, [deed])
        assert.match(await inOneLine(call(client)), /^(call_failed|unreadable_reply|refused): Add channel /)
        assert.equal(received.length, 1)
      }
  })

  it('once with an invalid reply can be called again: the next call reads its own reply', async t => {
    for (const [what, deed, , requests] of answers) {
      const rubbish = Array.from({ length: requests }, () => deed)
      const { client } = await startRawService(t, [...rubbish, reply(200, json(channel))])
      await inOneLine(client.deleteBot({ bot_id: 'bot-1' }))
      assert.deepEqual(await client.addChannel(newChannel, { idempotencyKey: 'k' }), channel, what)
    }
  })

  it('a megabyte is read', async t => {
    const { client } = await startRawService(t, [reply(200, json({}).padEnd(1_048_576))])
    await client.deleteBot({ bot_id: 'bot-1' })
  })
})

describe('A slow service', { concurrency: true }, () => {
  const slow: readonly (readonly [string, RawHandler])[] = [
    ['never answers', () => {}],
    ['sends half of its headers', 'HTTP/1.1 200 OK\r\ncontent-le'],
    ['sends its headers letter by letter', trickle('HTTP/1.1 200 OK\r\nx-slow: ')],
    ['sends its body letter by letter', trickle('HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n')],
    ['goes on promising', trickle('HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 200 OK\r\nx: ')],
  ]
  for (const [what, deed] of slow)
    it(`that ${what} holds a call until its deadline and no longer`, async t => {
      const { client, received } = await startRawService(t, [deed], { timeoutMs: 3_000 })
      const began = performance.now()
      assert.equal(await inOneLine(client.deleteBot({ bot_id: 'bot-1' })), failed('TimeoutError'))
      assert.ok(performance.now() - began < 15_000)
      assert.equal(received.length, 1)
    })

  it('that is slow with the page of a failure is retried in the meantime', async t => {
    const page = trickle('HTTP/1.1 503 Service Unavailable\r\ncontent-length: 100000\r\n\r\n')
    const { client, received } = await startRawService(t, [page, reply(200, json({}))], {
      timeoutMs: 5_000,
    })
    await client.deleteBot({ bot_id: 'bot-1' })
    assert.equal(received.length, 2)
  })
})

describe('A reply without end', () => {
  it('holds no connection after the call, and does not hold up closing the client', async t => {
    const { client, open } = await startRawService(t, [endless(chunked, chunk)])
    await Promise.all(Array.from({ length: 20 }, () => inOneLine(client.deleteBot({ bot_id: 'bot-1' }))))
    while (open() > 0) await pause(5)

    const page = trickle('HTTP/1.1 503 Service Unavailable\r\ncontent-length: 100000\r\n\r\n')
    const other = await startRawService(t, [page], { timeoutMs: 60_000, retry: { tries: 2 } })
    assert.equal(await inOneLine(other.client.deleteBot({ bot_id: 'bot-1' })), failed('HTTP 503'))
    const began = performance.now()
    await other.client.close()
    assert.ok(performance.now() - began < 15_000, 'the call had 60 s')
  })
})

describe('A redirect', () => {
  for (const status of [301, 302, 303, 307, 308])
    it(`is not followed (${status}): no other server gets to see the account`, async t => {
      let visits = 0
      const { origin } = await startHttpServer(t, (_, response) => {
        visits += 1
        response.end(json(channel))
      })
      const redirect = reply(status, json({}), { location: `${origin}/api/v1/notify/channels` })
      for (const { call } of [
        ...Object.values(repeatable),
        ...Object.values(keyed),
        ...Object.values(unkeyed),
      ]) {
        const { client, received } = await startRawService(t, [redirect])
        assert.match(
          await inOneLine(call(client)),
          new RegExp(`^unreadable_reply: .*\\(HTTP ${status}\\): a redirect, which is not followed$`),
        )
        assert.equal(received.length, 1)
      }
      assert.equal(visits, 0)
    })
})
