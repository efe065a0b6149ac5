import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { freePort } from '../support/machine.ts'
import { inOneLine, json, type RawHandler, reply, startRawService } from './raw-service.ts'
import { channel, keyed, newBot, newChannel, repeatable, unkeyed } from './sample-calls.ts'

const away = reply(503, '<html>Service unavailable</html>', { 'content-type': 'text/html' })
const reset: RawHandler = socket => socket.resetAndDestroy()
const cut: RawHandler = socket => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"code":0')
const hang: RawHandler = () => {}

/** What the service does with the first requests. */
const passing: readonly (readonly [string, RawHandler])[] = [
  ['says 408', reply(408, '')],
  ['says 429', reply(429, '{"code":1,"msg":"slow down","data":null}')],
  ['says 502', reply(502, '<html>Bad gateway</html>')],
  ['says 503', away],
  ['says 504', reply(504, '')],
  ['resets the connection after it read the request', reset],
  ['closes the connection after it read the request', socket => socket.end()],
  ['cuts its reply off', cut],
  [
    'cuts its reply off between two chunks',
    socket => socket.end('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n'),
  ],
  ['does not speak HTTP', socket => socket.end('SSH-2.0-OpenSSH_9.6\r\n')],
]

describe('A service that fails twice and then answers', () => {
  for (const [what, deed] of passing) {
    for (const [operation, { call, data }] of [...Object.entries(repeatable), ...Object.entries(keyed)])
      it(`${what}: ${operation} comes through, the third time`, async t => {
        const { client, received } = await startRawService(t, [deed, deed, reply(200, json(data))])
        await call(client)
        assert.equal(received.length, 3)
        const [first] = received
        for (const { method, path, headers, body } of received) {
          assert.deepEqual(
            { method, path, body },
            { method: first?.method, path: first?.path, body: first?.body },
          )
          assert.equal(headers.get('idempotency-key'), method === 'POST' ? 'intent-1.step' : undefined)
        }
      })

    for (const [operation, { call, data }] of Object.entries(unkeyed))
      it(`${what}: ${operation} without a key is sent exactly once`, async t => {
        const { client, received } = await startRawService(t, [deed, reply(200, json(data))])
        const outcome = what === 'says 429' ? 'not done' : 'unknown'
        assert.match(
          await inOneLine(call(client)),
          new RegExp(`^call_failed: ${operation} failed: .*; ${outcome}$`),
        )
        assert.equal(received.length, 1)
        assert.equal(received[0]?.headers.has('idempotency-key'), false)
      })
  }

  it('says 500: what may be repeated is, what makes something is not, even with a key', async t => {
    for (const { call, data } of Object.values(repeatable)) {
      const { client, received } = await startRawService(t, [reply(500, ''), reply(200, json(data))])
      await call(client)
      assert.equal(received.length, 2)
    }
    for (const [operation, { call, data }] of Object.entries(keyed)) {
      const { client, received } = await startRawService(t, [reply(500, ''), reply(200, json(data))])
      assert.equal(await inOneLine(call(client)), `call_failed: ${operation} failed: HTTP 500; unknown`)
      assert.equal(received.length, 1)
    }
  })

  it('refuses the first two connections: what may be repeated comes through, a bare POST surely did nothing', async t => {
    for (const { call, data } of [...Object.values(repeatable), ...Object.values(keyed)]) {
      const { client, received } = await startRawService(t, [reply(200, json(data))], {
        accepts: count => count > 2,
      })
      await call(client)
      assert.equal(received.length, 1)
    }
    const { client, received } = await startRawService(t, [reply(200, json(channel))], {
      accepts: count => count > 1,
    })
    assert.match(await inOneLine(client.addChannel(newChannel)), /^call_failed: Add channel failed: /)
    assert.equal(received.length, 0)
  })
})

describe('A service that keeps failing', () => {
  it('is called four times, or as often as the client or the call says', async t => {
    const { client, received } = await startRawService(t, [away])
    assert.equal(
      await inOneLine(client.deleteBot({ bot_id: 'b' })),
      'call_failed: Delete bot failed: HTTP 503; unknown',
    )
    assert.equal(received.length, 4)
    const other = await startRawService(t, [away], { retry: { tries: 2 } })
    await inOneLine(other.client.listChannels({}))
    assert.equal(other.received.length, 2)
    await inOneLine(other.client.createBot(newBot, { idempotencyKey: 'k', tries: 1 }))
    assert.equal(other.received.length, 3)
  })

  it('is asked until the deadline of the whole call', async t => {
    const { client, received } = await startRawService(t, [away], {
      timeoutMs: 1_000,
      retry: { tries: 1_000, baseMs: 20, maxMs: 50 },
    })
    const began = performance.now()
    // The deadline comes between two tries, or while one is under way.
    assert.match(
      await inOneLine(client.deleteBot({ bot_id: 'b' })),
      /^call_failed: Delete bot failed: (HTTP 503|TimeoutError); unknown$/,
    )
    assert.ok(performance.now() - began < 15_000)
    assert.ok(received.length >= 3 && received.length <= 80, `${received.length} requests`)
  })

  it('cannot hold a call beyond its deadline, though it fails first and then says nothing', async t => {
    const { client, received } = await startRawService(t, [away, hang], { timeoutMs: 1_000 })
    const began = performance.now()
    assert.equal(
      await inOneLine(client.deleteBot({ bot_id: 'b' })),
      'call_failed: Delete bot failed: TimeoutError; unknown',
    )
    assert.ok(performance.now() - began < 15_000)
    assert.equal(received.length, 2)
  })

  it('is not asked again after the client was closed', async t => {
    const { client, received } = await startRawService(t, [away], {
      retry: { baseMs: 60_000, maxMs: 60_000 },
      timeoutMs: 100_000,
    })
    const call = inOneLine(client.deleteBot({ bot_id: 'b' }))
    while (received.length === 0) await new Promise(resolve => setImmediate(resolve))
    await new Promise(resolve => setTimeout(resolve, 50))
    await client.close()
    assert.match(await call, /^call_failed: Delete bot failed: UND_ERR_(CLOSED|DESTROYED); unknown$/)
    assert.equal(received.length, 1)
  })
})

describe('The outcome of several attempts', () => {
  const busy = reply(429, '')
  it('is unknown as soon as one of them may have been carried out', async t => {
    const { client, received } = await startRawService(t, [busy, reset, busy])
    assert.equal(
      await inOneLine(client.createBot(newBot, { idempotencyKey: 'k' })),
      'call_failed: Create bot failed: HTTP 429; unknown',
    )
    assert.equal(received.length, 4)
  })

  it('is unknown where the service took the call, then went away for good', async t => {
    const service = await startRawService(t, [socket => void service.goAway().then(() => socket.destroy())], {
      port: await freePort(),
    })
    assert.equal(
      await inOneLine(service.client.deleteBot({ bot_id: 'b' })),
      'call_failed: Delete bot failed: ECONNREFUSED; unknown',
    )
  })

  it('is that nothing was done if all of them were refused, or no server was there', async t => {
    const { client } = await startRawService(t, [busy])
    assert.equal(
      await inOneLine(client.deleteBot({ bot_id: 'b' })),
      'call_failed: Delete bot failed: HTTP 429; not done',
    )
    const gone = await startRawService(t, [busy], { port: await freePort() })
    await gone.goAway()
    assert.equal(
      await inOneLine(gone.client.deleteBot({ bot_id: 'b' })),
      'call_failed: Delete bot failed: ECONNREFUSED; not done',
    )
  })
})

describe('Retry-After', () => {
  const wait = { baseMs: 60_000, maxMs: 60_000 }
  const inPast = new Date(Date.now() - 60_000).toUTCString()
  for (const header of ['0', inPast])
    for (const status of [429, 503])
      it(`${header === '0' ? 'in seconds' : 'as a date'} takes precedence over our own wait (${status})`, async t => {
        const turnedAway = reply(status, '', { 'retry-after': header })
        const { client, received } = await startRawService(
          t,
          [turnedAway, turnedAway, reply(200, json({}))],
          { retry: wait },
        )
        await client.deleteBot({ bot_id: 'b' })
        assert.equal(received.length, 3)
      })

  it('is waited for, in seconds and as a date', async t => {
    const wait = async (header: () => string): Promise<number> => {
      const turnAway: RawHandler = socket => socket.write(reply(429, '', { 'retry-after': header() }))
      const { client, received } = await startRawService(t, [turnAway, reply(200, json({}))])
      const began = performance.now()
      await client.deleteBot({ bot_id: 'b' })
      assert.equal(received.length, 2)
      return performance.now() - began
    }
    const [seconds, date] = await Promise.all([
      wait(() => '1'),
      wait(() => new Date(Date.now() + 2_000).toUTCString()),
    ])
    assert.ok(seconds >= 990, `${seconds} ms`)
    // A date has whole seconds.
    assert.ok(date >= 950, `${date} ms`)
  })

  it('ends the call at once where it points beyond the deadline', async t => {
    for (const header of ['3600', new Date(Date.now() + 3_600_000).toUTCString()]) {
      const { client, received } = await startRawService(t, [reply(429, '', { 'retry-after': header })], {
        timeoutMs: 60_000,
      })
      const began = performance.now()
      assert.equal(
        await inOneLine(client.deleteBot({ bot_id: 'b' })),
        'call_failed: Delete bot failed: HTTP 429; not done',
      )
      assert.ok(performance.now() - began < 15_000)
      assert.equal(received.length, 1)
    }
  })

  it('that is invalid leaves the wait to us', async t => {
    const { client, received } = await startRawService(t, [
      reply(503, '', { 'retry-after': 'soon' }),
      reply(200, json({})),
    ])
    await client.deleteBot({ bot_id: 'b' })
    assert.equal(received.length, 2)
  })
})

describe('Connections', () => {
  it('are kept and used again', async t => {
    const { client, received, connections } = await startRawService(t, [reply(200, json({}))])
    for (let count = 0; count < 20; count += 1) await client.deleteBot({ bot_id: 'b' })
    assert.equal(received.length, 20)
    // The pool may open one more while the reply before is being read.
    assert.ok(connections() <= 2, `${connections()} connections`)
  })

  it('are at most 16 at once', async t => {
    const { client, connections } = await startRawService(t, [reply(200, json({}))])
    await Promise.all(Array.from({ length: 200 }, () => client.deleteBot({ bot_id: 'b' })))
    assert.ok(connections() <= 16, `${connections()} connections`)
  })

  it('closed between two calls make no call fail that may be repeated', async t => {
    for (const { call, data } of [...Object.values(repeatable), ...Object.values(keyed)]) {
      const once: RawHandler = socket => socket.end(reply(200, json(data)))
      const { client, received } = await startRawService(t, [once])
      for (let count = 0; count < 5; count += 1) await call(client)
      // A request may be on its way to a connection while that is closed.
      assert.ok(received.length >= 5 && received.length <= 10, `${received.length} requests`)
    }
  })

  it('that all turn out to be dead at their second use cost a call one try, not one each', async t => {
    const used = new Set<number>()
    const deed: RawHandler = (socket, { connection }) => {
      if (used.has(connection)) socket.resetAndDestroy()
      else socket.write(reply(200, json({})))
      used.add(connection)
    }
    const { client, received } = await startRawService(t, [deed], { retry: { tries: 2 } })
    await Promise.all(Array.from({ length: 16 }, () => client.deleteBot({ bot_id: 'b' })))
    for (let count = 0; count < 8; count += 1) await client.deleteBot({ bot_id: 'b' })
    assert.ok(received.length >= 24 && received.length <= 32, `${received.length} requests`)
  })

  it('announced as closing are not used again', async t => {
    const { client, received, connections } = await startRawService(t, [
      reply(200, json({}), { connection: 'close' }),
    ])
    for (let count = 0; count < 3; count += 1) await client.deleteBot({ bot_id: 'b' })
    assert.deepEqual([received.length, connections()], [3, 3])
  })
})

describe('An idempotency key', () => {
  it('is sent unchanged', async t => {
    const { client, received } = await startRawService(t, [reply(200, json(channel))])
    const idempotencyKey = `${'k'.repeat(247)}.channel`
    await client.addChannel(newChannel, { idempotencyKey })
    assert.equal(received[0]?.headers.get('idempotency-key'), idempotencyKey)
  })

  it('that no header can carry is refused before anything is sent', async t => {
    const { client, received } = await startRawService(t, [reply(200, json(channel))])
    for (const idempotencyKey of ['', 'k'.repeat(256), 'a b', 'é', 'a\r\nx-other: b'])
      await assert.rejects(client.addChannel(newChannel, { idempotencyKey }), RangeError)
    assert.equal(received.length, 0)
  })
})
