import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { describe, it, type TestContext } from 'node:test'
import { inspect } from 'node:util'
import { Api, GrammyError, HttpError } from 'grammy'
import type { FileDownload } from '#bot-api/bot-api-request.ts'
import { countLongWaits } from '#bot-api/penalties.ts'
import { alertsRateLimit } from '#bot-api/rate-limits.ts'
import { sendOutcomeOf, TelegramFailure } from '#bot-api/send-outcome.ts'
import { createTransport } from '#bot-api/transport.ts'
import { describeError } from '#lib/describe-error.ts'
import { pause } from '#lib/timers.ts'
import type { LocalTelegram } from '#playground/telegram/local-telegram.ts'
import { grammySignal } from '#telegram/framework/updates/intake.ts'
import { claimedApi } from '../support/claimed-api.ts'
import { startHttpServer } from '../support/http-server.ts'
import { tempStore } from '../support/store.ts'
import { startLocalTelegram } from '../support/telegram.ts'
import { until } from '../support/waiting.ts'

const token = '4242424242:AAbbCCddEEffGGhhIIjjKKllMMnnOOppQQr'

const start = async (t: TestContext, perSecond = 30) => {
  const telegram = await startLocalTelegram({ token })
  const store = await tempStore(t)
  const transport = createTransport({ store, perSecond })
  t.after(async () => {
    await transport.close()
    await telegram.close()
  })
  const options = { apiRoot: telegram.apiRoot }
  return {
    telegram,
    store,
    transport,
    patient: new Api(token, { ...options, fetch: transport.patient }),
    once: claimedApi({ transport, token, ...options }),
  }
}

const failure = async (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => assert.fail('the call did not fail'),
    (error: unknown) => error,
  )

const tooMany = (seconds: number) =>
  ({
    error: { code: 429, description: `retry after ${seconds}`, parameters: { retry_after: seconds } },
  }) as const

const sends = (telegram: LocalTelegram): number =>
  telegram.calls.filter(({ method }) => method === 'sendMessage').length

const assertTokenless = (error: unknown): void => {
  const ways = [
    inspect(error, { depth: 10, showHidden: true }),
    JSON.stringify(error),
    JSON.stringify(error, Object.getOwnPropertyNames(error)),
    describeError(error),
  ]
  for (const way of ways) assert.ok(!/AAbbCC|http:/.test(way), way)
}

describe('A reply to a person', () => {
  it('waits as long as Telegram asks, and is sent', async t => {
    const { telegram, patient } = await start(t)
    const alice = telegram.person({ firstName: 'Alice' })
    telegram.fail({ method: 'sendMessage' }, tooMany(1))
    const began = performance.now()
    await patient.sendMessage(alice.chatId, 'Hello')
    assert.ok(performance.now() - began >= 950)
    assert.deepEqual(
      alice.messages().map(({ text }) => text),
      ['Hello'],
    )
    assert.equal(sends(telegram), 2)
  })

  it('fails at once if the wait would be long', async t => {
    const { telegram, patient } = await start(t)
    const alice = telegram.person({ firstName: 'Alice' })
    telegram.fail({ method: 'sendMessage' }, tooMany(60))
    const error = await failure(patient.sendMessage(alice.chatId, 'Hello'))
    assert.ok(error instanceof GrammyError && error.parameters.retry_after === 60)
    assert.equal(sends(telegram), 1)
  })

  it('is retried if nothing listens', async t => {
    const { telegram, patient } = await start(t)
    const alice = telegram.person({ firstName: 'Alice' })
    await telegram.goOffline()
    const sending = patient.sendMessage(alice.chatId, 'Hello')
    await telegram.goOnline()
    await sending
    assert.equal(alice.messages().length, 1)
  })

  it('gives up after three tries', async t => {
    const { telegram, patient } = await start(t)
    await telegram.goOffline()
    const error = await failure(patient.sendMessage(1, 'Hello'))
    assert.ok(error instanceof HttpError && error.error instanceof TelegramFailure)
    assert.equal(error.error.message, 'sendMessage had no readable reply (ECONNREFUSED)')
    assert.equal(error.error.outcome, 'not sent')
  })

  it('is not sent twice if the first may have arrived', async t => {
    const { telegram, patient } = await start(t)
    const alice = telegram.person({ firstName: 'Alice' })
    for (const fault of ['reset before doing', 'reset after doing', 'truncated after doing'] as const) {
      telegram.fail({ method: 'sendMessage' }, fault)
      const error = await failure(patient.sendMessage(alice.chatId, fault))
      assert.ok(error instanceof HttpError && error.error instanceof TelegramFailure)
      assert.equal(error.error.outcome, 'unknown')
    }
    telegram.fail({ method: 'sendMessage' }, { error: { code: 502, description: 'Bad Gateway' } })
    assert.ok((await failure(patient.sendMessage(alice.chatId, '502'))) instanceof GrammyError)
    assert.equal(sends(telegram), 4)
    assert.deepEqual(
      alice.messages().map(({ text }) => text),
      ['reset after doing', 'truncated after doing'],
    )
  })

  it('ends when its caller aborts', async t => {
    const { telegram, transport } = await start(t)
    telegram.fail({ method: 'getMe' }, 'hang')
    const hasty = { apiRoot: telegram.apiRoot, timeoutSeconds: 0.03 }
    const error = await failure(new Api(token, { ...hasty, fetch: transport.patient }).getMe())
    assert.ok(error instanceof HttpError)
  })
})

describe('An alert', () => {
  it('is sent once, whatever comes back', async t => {
    const { telegram, once } = await start(t)
    const alice = telegram.person({ firstName: 'Alice' })
    telegram.fail({ method: 'sendMessage' }, tooMany(1))
    assert.ok((await failure(once.sendMessage(alice.chatId, 'Hello'))) instanceof GrammyError)
    assert.equal(sends(telegram), 1)
    await telegram.goOffline()
    assert.ok((await failure(once.sendMessage(alice.chatId, 'Hello'))) instanceof HttpError)
  })
})

describe('The bot’s token', () => {
  it('is in no error, whatever goes wrong and however it is printed', async t => {
    const { telegram, transport, patient, once } = await start(t)
    const alice = telegram.person({ firstName: 'Alice' })
    for (const fault of ['reset before doing', 'truncated after doing'] as const) {
      telegram.fail({ method: 'sendMessage' }, fault)
      assertTokenless(await failure(patient.sendMessage(alice.chatId, 'x')))
    }
    assertTokenless(await failure(once.sendMessage(999, 'x')))
    telegram.fail({ method: 'getMe' }, 'hang')
    const hasty = { apiRoot: telegram.apiRoot, timeoutSeconds: 0.03 }
    assertTokenless(
      await failure(new Api(token, { ...hasty, fetch: transport.onceWhile(() => true) }).getMe()),
    )
    await telegram.goOffline()
    assertTokenless(await failure(once.sendMessage(alice.chatId, 'x')))
  })

  it('is in no error if something else replies than Telegram', async t => {
    const { transport } = await start(t)
    const bodies = ['<html>Bad gateway</html>', '{"result":true}', '']
    for (const body of bodies) {
      const { origin } = await startHttpServer(t, (_request, response) => response.end(body))
      const error = await failure(claimedApi({ transport, token, apiRoot: origin }).getMe())
      assert.ok(error instanceof HttpError && error.error instanceof TelegramFailure)
      assert.equal(error.error.message, 'getMe had no readable reply (unreadable)')
      assert.equal(error.error.outcome, 'unknown')
      assertTokenless(error)
    }
  })
})

describe('An alert whose process may not send it any more, because another one does', () => {
  it('is certainly not sent', async t => {
    const { telegram, transport } = await start(t)
    const alice = telegram.person({ firstName: 'Alice' })
    let mayStart = true
    const api = new Api(token, { apiRoot: telegram.apiRoot, fetch: transport.onceWhile(() => mayStart) })
    await api.sendMessage(alice.chatId, 'first')
    mayStart = false
    const error = await failure(api.sendMessage(alice.chatId, 'second'))
    assert.deepEqual(sendOutcomeOf(error), { kind: 'not sent' })
    assert.ok(error instanceof HttpError && error.error instanceof TelegramFailure)
    assert.equal(error.error.message, 'sendMessage had no readable reply (lease_lost)')
    assert.equal(sends(telegram), 1)
  })

  it('is not sent either when it has waited for a connection', async t => {
    const { telegram, transport, once } = await start(t, 1_000)
    const alice = telegram.person({ firstName: 'Alice' })
    const connections = 32
    const slow = telegram.fail({ method: 'getMe', times: connections }, { delayMs: 1_000 })
    const busy = Array.from({ length: connections }, () => once.getMe())
    await until('all connections are in use', () => slow.hits === connections)
    let mayStart = true
    const api = new Api(token, { apiRoot: telegram.apiRoot, fetch: transport.onceWhile(() => mayStart) })
    const waiting = failure(api.sendMessage(alice.chatId, 'late'))
    await pause(100)
    mayStart = false
    assert.deepEqual(sendOutcomeOf(await waiting), { kind: 'not sent' })
    await Promise.all(busy)
    assert.equal(sends(telegram), 0)
  })
})

describe('The first call for a claimed alert', () => {
  it('has the permit of the claim, also where it edits a message', async t => {
    const perSecond = 0.5
    const { telegram, store, transport } = await start(t, perSecond)
    const alice = telegram.person({ firstName: 'Alice' })
    const api = new Api(token, { apiRoot: telegram.apiRoot, fetch: transport.onceWhile(() => true) })
    const isPermitLeft = async (): Promise<boolean> =>
      (await store.acquirePermits([alertsRateLimit(perSecond)], 0)) === 0
    // Two may be claimed ahead.
    assert.ok(await isPermitLeft())
    await failure(api.editMessageText(alice.chatId, 1, 'of no message'))
    assert.ok(await isPermitLeft())
    assert.equal(telegram.calls.filter(({ method }) => method === 'editMessageText').length, 1)
  })
})

/** An API on a server that replies the same to every call. */
const answering = async (t: TestContext, listener: RequestListener): Promise<Api> => {
  const { transport } = await start(t)
  const { origin } = await startHttpServer(t, listener)
  return claimedApi({ transport, token, apiRoot: origin })
}

const refusing = (body: object): RequestListener => {
  const text = JSON.stringify({ ok: false, description: 'no', ...body })
  return (_, response) => response.writeHead(400).end(text)
}

describe('A reply that Telegram should not send', () => {
  it('silences a chat for at most an hour, and is logged', async t => {
    const said: number[] = []
    const store = await tempStore(t)
    const transport = createTransport({ store, perSecond: 30, onLongWait: seconds => said.push(seconds) })
    t.after(() => transport.close())
    for (const seconds of [1e9, 3_601, 400]) {
      const listener = refusing({ error_code: 429, parameters: { retry_after: seconds } })
      const { origin } = await startHttpServer(t, listener)
      const api = claimedApi({ transport, token, apiRoot: origin })
      const error = await failure(api.sendMessage(seconds, 'x'))
      assert.ok(error instanceof GrammyError)
      assert.equal(error.parameters.retry_after, Math.min(seconds, 3_600))
      const again = await failure(api.sendMessage(seconds, 'x'))
      assert.ok(again instanceof GrammyError && (again.parameters.retry_after ?? 0) <= 3_600)
    }
    assert.deepEqual(said, [3_600, 3_600, 400])
    assert.equal(await countLongWaits(store), 3)
  })

  it('does not move a chat to an invalid id', async t => {
    for (const to of ['-100', 1.5, 1e300, null, 0, 1_000]) {
      const api = await answering(t, refusing({ error_code: 400, parameters: { migrate_to_chat_id: to } }))
      const error = await failure(api.sendMessage(1, 'x'))
      assert.deepEqual(sendOutcomeOf(error), { kind: 'unknown' }, String(to))
    }
  })

  it('is read only up to the length of the longest reply', async t => {
    let written = 0
    const closed = Promise.withResolvers<void>()
    const api = await answering(t, (_, response) => {
      response.on('close', closed.resolve)
      const more = (): void => {
        written += 1_000_000
        if (!response.destroyed && written < 200_000_000) response.write('"'.padEnd(1_000_000, 'x'), more)
        else response.end()
      }
      more()
    })
    const error = await failure(api.getMe())
    assert.ok(error instanceof HttpError && error.error instanceof TelegramFailure)
    assert.equal(error.error.message, 'getMe had no readable reply (unreadable)')
    await closed.promise
    assert.ok(written < 50_000_000, `${written} bytes were taken`)
  })
})

describe('The long poll', () => {
  it('ends when its signal aborts, and other calls go on', async t => {
    const { telegram, patient } = await start(t)
    const over = new AbortController()
    const polling = failure(patient.getUpdates({ timeout: 30 }, grammySignal(over.signal)))
    const alice = telegram.person({ firstName: 'Alice' })
    await patient.sendMessage(alice.chatId, 'before')
    over.abort()
    assert.ok((await polling) instanceof HttpError)
    await patient.sendMessage(alice.chatId, 'after')
    assert.equal(alice.messages().length, 2)
  })
})

const fetched = async (t: TestContext, listener: RequestListener): Promise<FileDownload> => {
  const { transport } = await start(t)
  const { origin } = await startHttpServer(t, listener)
  return transport.download(`${origin}/file/bot${token}/documents/file_1`, { maxBytes: 10 })
}

describe('A file that a person sent', () => {
  it('is read to its end', async t => {
    const read = await fetched(t, (_, response) => response.end('0123456789'))
    assert.equal(Buffer.from(typeof read === 'string' ? [] : read).toString(), '0123456789')
  })

  it('is read only up to its limit', async t => {
    let closed: Promise<unknown> | undefined
    const read = await fetched(t, (_, response) => {
      closed = once(response, 'close')
      response.write('01234567890')
    })
    assert.equal(read, 'too large')
    await closed
  })

  it('is gone if Telegram does not have it', async t => {
    const read = await fetched(t, (_, response) => response.writeHead(404).end('{}'))
    assert.equal(read, 'gone')
  })

  it('does not reveal the token if it cannot be read', async t => {
    const faults: readonly RequestListener[] = [
      (_, response) => response.writeHead(502).end('bad gateway'),
      ({ socket }) => socket.destroy(),
      (_, response) => response.writeHead(200, { 'content-length': 9 }).write('01', () => response.destroy()),
    ]
    for (const fault of faults) {
      const error = await failure(fetched(t, fault))
      assert.ok(error instanceof TelegramFailure)
      assertTokenless(error)
    }
  })
})
