import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { LocalTelegram } from '#playground/telegram/local-telegram.ts'
import type { Person } from '#playground/telegram/person.ts'
import { callTelegram, startLocalTelegram } from '../../support/telegram.ts'

const updates = z.object({
  result: z.array(
    z.looseObject({
      update_id: z.number(),
      message: z.looseObject({ text: z.string().optional() }).optional(),
    }),
  ),
})

let telegram: LocalTelegram
let alice: Person

const poll = async (payload: object = {}) =>
  updates.parse((await callTelegram(telegram, 'getUpdates', payload)).body).result
const texts = async (payload: object = {}): Promise<(string | undefined)[]> =>
  (await poll(payload)).map(({ message }) => message?.text)

const nextCall = (): Promise<void> =>
  new Promise(resolve => {
    const stop = telegram.onCall(() => {
      stop()
      resolve()
    })
  })

beforeEach(async () => {
  telegram = await startLocalTelegram()
  alice = telegram.person({ id: 7, firstName: 'Alice', languageCode: 'de' })
})
afterEach(() => telegram.close())

describe('Updates of the local Telegram', () => {
  it('say who wrote what, with the commands and links in it found', async () => {
    const { messageId, updateId } = alice.sends('/start see https://example.org.')
    const [update] = await poll()
    assert.deepEqual(update, {
      update_id: updateId,
      message: {
        message_id: messageId,
        date: update?.message?.['date'],
        chat: { id: 7, first_name: 'Alice', type: 'private' },
        from: { id: 7, first_name: 'Alice', is_bot: false, language_code: 'de' },
        text: '/start see https://example.org.',
        entities: [
          { type: 'bot_command', offset: 0, length: 6 },
          { type: 'url', offset: 11, length: 19 },
        ],
      },
    })
  })

  it('come again until the next offset confirms them', async () => {
    alice.sends('one')
    alice.sends('two')
    const [first, second] = await poll()
    assert.equal(second?.update_id, (first?.update_id ?? 0) + 1)
    assert.deepEqual(await texts({ limit: 1 }), ['one'])
    assert.deepEqual(await texts({ offset: second?.update_id }), ['two'])
    assert.deepEqual(await texts(), ['two'])
    assert.deepEqual(await texts({ offset: (second?.update_id ?? 0) + 1 }), [])
    assert.deepEqual(await texts(), [])
  })

  it('come with a negative offset from the end', async () => {
    for (const text of ['one', 'two', 'three']) alice.sends(text)
    assert.deepEqual(await texts({ offset: -1 }), ['three'])
    assert.deepEqual(await texts(), ['three'])
  })

  it('end the wait of a long poll, both at once if they were sent at once', async () => {
    const isPolling = nextCall()
    const waiting = texts({ timeout: 30 })
    await isPolling
    alice.sends('one')
    alice.sends('two')
    assert.deepEqual(await waiting, ['one', 'two'])
  })

  it('are held together while a story wants them in one answer', async () => {
    const isPolling = nextCall()
    const waiting = texts({ timeout: 30 })
    await isPolling
    await telegram.deliverTogether(async () => {
      alice.sends('one')
      await sleep(20)
      alice.sends('two')
    })
    assert.deepEqual(await waiting, ['one', 'two'])
  })

  it('come once more under the same id when delivered again', async () => {
    const { updateId = 0 } = alice.sends('one')
    assert.deepEqual(await texts({ offset: updateId + 1 }), [])
    telegram.redeliver(updateId)
    assert.deepEqual(
      (await poll({ offset: updateId + 1 })).map(({ update_id: id }) => id),
      [updateId],
    )
    assert.deepEqual(await texts({ offset: updateId + 1 }), [])
  })

  it('go to the newer of two pollers; the older gets a conflict', async () => {
    const isPolling = nextCall()
    const older = callTelegram(telegram, 'getUpdates', { timeout: 30 })
    await isPolling
    const newer = texts({ timeout: 30 })
    assert.deepEqual(await older, {
      status: 409,
      body: {
        ok: false,
        error_code: 409,
        description:
          'Conflict: terminated by other getUpdates request; make sure that only one bot instance is running',
      },
    })
    alice.sends('one')
    assert.deepEqual(await newer, ['one'])
  })

  it('are only of the kinds the bot asked for', async () => {
    assert.deepEqual(await texts({ allowed_updates: ['my_chat_member'] }), [])
    assert.equal(alice.sends('unheard').updateId, undefined)
    assert.deepEqual(await texts({ allowed_updates: [] }), [])
    alice.sends('heard')
    assert.deepEqual(await texts(), ['heard'])
  })

  it('are dropped with the webhook if the bot wants so', async () => {
    alice.sends('one')
    await callTelegram(telegram, 'deleteWebhook', { drop_pending_updates: true })
    assert.deepEqual(await texts(), [])
  })

  it('report that a person blocked the bot and came back', async () => {
    alice.blocks()
    assert.throws(() => alice.sends('x'), { message: 'Alice has blocked the bot' })
    alice.unblocks()
    const statuses = (await poll()).map(update =>
      JSON.stringify(update['my_chat_member']).match(/(?<="status":")\w+/g),
    )
    assert.deepEqual(statuses, [
      ['member', 'kicked'],
      ['kicked', 'member'],
    ])
  })

  it('carry a tap with its message, also a deleted one', async () => {
    const markup = { inline_keyboard: [[{ text: 'Go', callback_data: 'go' }]] }
    await callTelegram(telegram, 'sendMessage', { chat_id: 7, text: 'x', reply_markup: markup })
    void alice.presses('Go')
    void alice.pressesStale(99, 'old')
    const [press, old] = (await poll()).map(update => update['callback_query'])
    const chat = { id: 7, first_name: 'Alice', type: 'private' }
    assert.partialDeepStrictEqual(press, {
      from: { id: 7 },
      data: 'go',
      message: { chat, message_id: 1, text: 'x', reply_markup: markup },
    })
    assert.partialDeepStrictEqual(old, { data: 'old', message: { chat, message_id: 99, date: 0 } })
  })
})

describe('A person on the local Telegram', () => {
  it('sees the newest matching message as soon as it is in the chat', async () => {
    const seeing = alice.sees(/^Hello/)
    await callTelegram(telegram, 'sendMessage', { chat_id: 7, text: 'Hello 1' })
    assert.equal((await seeing).text, 'Hello 1')
    await callTelegram(telegram, 'sendMessage', { chat_id: 7, text: 'Hello 2' })
    assert.equal((await alice.sees(/^Hello/)).messageId, 2)
    await assert.rejects(alice.sees(/^Hello/, { after: 2, timeoutMs: 10 }))
  })

  it('is shown the whole chat when a message does not come', async () => {
    alice.sends('/start')
    const markup = {
      inline_keyboard: [
        [
          { text: 'Yes', callback_data: 'y' },
          { text: 'No', callback_data: 'n' },
        ],
      ],
    }
    await callTelegram(telegram, 'sendMessage', { chat_id: 7, text: 'Sure?\nReally?', reply_markup: markup })
    await assert.rejects(alice.sees('Bye', { timeoutMs: 10 }), {
      message: [
        'Not seen within 10 ms: "Bye". The chat:',
        '  1 person: /start',
        '  2 bot: Sure?',
        '      Really?',
        '      [ Yes ] [ No ]',
      ].join('\n'),
    })
    await assert.rejects(
      alice.presses('Maybe', { timeoutMs: 10 }),
      /^Error: No button "Maybe"\. The chat:\n {2}1 person/,
    )
  })
})

describe('A group on the local Telegram', () => {
  it('passes on commands and replies to the bot, nothing else', async () => {
    const group = telegram.group({ title: 'Team' })
    const seat = group.adds(alice)
    await callTelegram(telegram, 'sendMessage', { chat_id: group.chatId, text: 'Hello' })
    seat.sends('idle talk')
    seat.sends('/watch')
    seat.sends('/watch@some_other_bot')
    seat.sends('an answer', { replyTo: 1 })
    assert.deepEqual(await texts(), ['/watch', 'an answer'])
  })

  it('becomes a supergroup; the old id refers to the new one', async () => {
    const group = telegram.group({ title: 'Team' })
    group.adds(alice)
    const moved = group.migrates()
    assert.deepEqual(await callTelegram(telegram, 'sendMessage', { chat_id: group.chatId, text: 'x' }), {
      status: 400,
      body: {
        ok: false,
        error_code: 400,
        description: 'Bad Request: group chat was upgraded to a supergroup chat',
        parameters: { migrate_to_chat_id: moved.chatId },
      },
    })
    const sent = await callTelegram(telegram, 'sendMessage', { chat_id: moved.chatId, text: 'x' })
    assert.equal(sent.status, 200)
    const [to, from] = (await poll()).map(({ message }) => message)
    assert.equal(to?.['migrate_to_chat_id'], moved.chatId)
    assert.equal(from?.['migrate_from_chat_id'], group.chatId)
  })

  it('has topics until they are deleted, and can throw the bot out', async () => {
    const group = telegram.group({ title: 'Team', isForum: true })
    const thread = group.opensTopic()
    const payload = { chat_id: group.chatId, text: 'x', message_thread_id: thread }
    const send = async () => (await callTelegram(telegram, 'sendMessage', payload)).body
    assert.partialDeepStrictEqual(await send(), { ok: true, result: { message_thread_id: thread } })
    group.deletesTopic(thread)
    assert.partialDeepStrictEqual(await send(), { description: 'Bad Request: message thread not found' })
    group.kicksBot(alice)
    assert.partialDeepStrictEqual(await send(), {
      error_code: 403,
      description: 'Forbidden: bot was kicked from the supergroup chat',
    })
  })
})
