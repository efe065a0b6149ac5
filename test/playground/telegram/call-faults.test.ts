import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import type { LocalTelegram } from '#playground/telegram/local-telegram.ts'
import type { Person } from '#playground/telegram/person.ts'
import { callTelegram, startLocalTelegram } from '../../support/telegram.ts'
import { until } from '../../support/waiting.ts'

let telegram: LocalTelegram
let alice: Person

const send = (text: string) => callTelegram(telegram, 'sendMessage', { chat_id: alice.chatId, text })
const standing = (): string[] => alice.messages().map(({ text }) => text)

beforeEach(async () => {
  telegram = await startLocalTelegram()
  alice = telegram.person({ firstName: 'Alice' })
})
afterEach(() => telegram.close())

describe('Faults of the local Telegram', () => {
  it('refuse with any error of Telegram, so many times, for one method and chat', async () => {
    const bob = telegram.person({ firstName: 'Bob' })
    const fault = telegram.fail(
      { method: 'sendMessage', chatId: alice.chatId, times: 2 },
      { error: { code: 429, description: 'retry after 7', parameters: { retry_after: 7 } } },
    )
    const refused = {
      status: 429,
      body: {
        ok: false,
        error_code: 429,
        description: 'Too Many Requests: retry after 7',
        parameters: { retry_after: 7 },
      },
    }
    assert.deepEqual(await send('one'), refused)
    assert.equal(
      (await callTelegram(telegram, 'sendMessage', { chat_id: bob.chatId, text: 'x' })).status,
      200,
    )
    assert.equal((await callTelegram(telegram, 'getMe')).status, 200)
    assert.deepEqual(await send('two'), refused)
    assert.equal((await send('three')).status, 200)
    assert.equal(fault.hits, 2)
    assert.deepEqual(standing(), ['three'])
  })

  it('cut the line before anything was done', async () => {
    telegram.fail({ method: 'sendMessage' }, 'reset before doing')
    await assert.rejects(send('one'), { message: 'fetch failed' })
    assert.deepEqual(standing(), [])
  })

  it('cut the line after the message was sent', async () => {
    telegram.fail({ method: 'sendMessage' }, 'reset after doing')
    await assert.rejects(send('one'), { message: 'fetch failed' })
    assert.deepEqual(standing(), ['one'])
    assert.deepEqual(
      telegram.calls.map(({ method, ok }) => ({ method, ok })),
      [{ method: 'sendMessage', ok: undefined }],
    )
  })

  it('break off the answer in its middle after the message was sent', async () => {
    telegram.fail({ method: 'sendMessage' }, 'truncated after doing')
    await assert.rejects(send('one'), { message: 'terminated' })
    assert.deepEqual(standing(), ['one'])
  })

  it('answer late', async () => {
    telegram.fail({ method: 'sendMessage' }, { delayMs: 60 })
    let isAnswered = false
    const sending = send('one').finally(() => (isAnswered = true))
    await alice.sees('one')
    assert.equal(isAnswered, false)
    assert.equal((await sending).status, 200)
  })

  it('hang until Telegram is closed, before or after the message was sent', async () => {
    const hanging = telegram.fail({ method: 'sendMessage' }, 'hang')
    telegram.fail({ method: 'sendMessage' }, 'hang after doing')
    const first = assert.rejects(send('one'))
    await until('the first hangs', () => hanging.hits === 1)
    const second = assert.rejects(send('two'))
    await alice.sees('two')
    await telegram.close()
    await Promise.all([first, second])
    assert.deepEqual(standing(), ['two'])
  })

  it('go on until they are stopped', async () => {
    const fault = telegram.fail({ times: Infinity }, { error: { code: 502, description: 'Bad Gateway' } })
    assert.equal((await send('one')).status, 502)
    assert.equal((await callTelegram(telegram, 'getMe')).status, 502)
    fault.stop()
    assert.equal((await send('two')).status, 200)
  })

  it('take Telegram away and bring it back with all it knew', async () => {
    alice.sends('before')
    await telegram.goOffline()
    await assert.rejects(send('one'), { message: 'fetch failed' })
    await telegram.goOnline()
    assert.equal((await send('two')).status, 200)
    assert.deepEqual(standing(), ['before', 'two'])
  })
})
