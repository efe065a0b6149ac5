import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import type { LocalTelegram } from '#playground/telegram/local-telegram.ts'
import type { Person } from '#playground/telegram/person.ts'
import { callTelegram, startLocalTelegram } from '../../support/telegram.ts'

const START = Date.UTC(2026, 10, 20, 12)

let telegram: LocalTelegram
let alice: Person
let clock: number

const CODES = { 'Bad Request': 400, Forbidden: 403, 'Not Found': 404, 'Too Many Requests': 429 }

type Refusal = { readonly description: string; readonly parameters?: object }

/** Asserts the whole of Telegram's refusal, which has the status that its first words stand for. */
async function refuses(method: string, payload: object, refusal: string | Refusal): Promise<void> {
  const { description, parameters } = typeof refusal === 'string' ? { description: refusal } : refusal
  const code = Object.entries(CODES).find(([prefix]) => description.startsWith(prefix))?.[1]
  assert.deepEqual(await callTelegram(telegram, method, payload), {
    status: code,
    body: { ok: false, error_code: code, description, ...(parameters && { parameters }) },
  })
}
const tooManyRequests = (seconds: number): Refusal => ({
  description: `Too Many Requests: retry after ${seconds}`,
  parameters: { retry_after: seconds },
})
async function succeeds(method: string, payload: object, result: unknown): Promise<void> {
  assert.deepEqual(await callTelegram(telegram, method, payload), { status: 200, body: { ok: true, result } })
}
const send = (text: string, more: object = {}): Promise<{ status: number; body: unknown }> =>
  callTelegram(telegram, 'sendMessage', { chat_id: alice.chatId, text, ...more })
const button = (kind: object): object => ({ reply_markup: { inline_keyboard: [[{ text: 'Go', ...kind }]] } })

/** Presses a button and returns the id that the bot has to answer. */
async function press(): Promise<string> {
  await send('x', button({ callback_data: 'go' }))
  void alice.presses('Go')
  const { body } = await callTelegram(telegram, 'getUpdates', { timeout: 1 })
  return /"callback_query":\{"id":"(\d+)"/.exec(JSON.stringify(body))?.[1] ?? ''
}

beforeEach(async () => {
  clock = START
  telegram = await startLocalTelegram({ now: () => clock })
  alice = telegram.person({ id: 7, firstName: 'Alice' })
})
afterEach(() => telegram.close())

describe('The local Telegram answers as Telegram does: sending', () => {
  it('gives the message with its id, date, cleaned text and entities', async () => {
    const entities = [
      { type: 'italic', offset: 3, length: 5 },
      { type: 'bold', offset: 1, length: 2 },
      { type: 'bold', offset: 3, length: 2 },
      { type: 'url', offset: 0, length: 1 },
      { type: 'date_time', offset: 6, length: 2, unix_time: 0, date_time_format: 'wDT' },
    ]
    assert.deepEqual(await send(' Hi you, see /help  ', { entities }), {
      status: 200,
      body: {
        ok: true,
        result: {
          message_id: 1,
          date: START / 1000,
          chat: { id: 7, first_name: 'Alice', type: 'private' },
          from: { id: 42, is_bot: true, first_name: 'Lookout', username: 'lookout_local_bot' },
          text: 'Hi you, see /help',
          entities: [
            { type: 'bold', offset: 0, length: 4 },
            { type: 'italic', offset: 2, length: 5 },
            { type: 'date_time', offset: 5, length: 2, unix_time: 0, date_time_format: 'wDT' },
            { type: 'bot_command', offset: 12, length: 5 },
          ],
        },
      },
    })
  })

  const texts: [string, object, string][] = [
    ['an empty text', { text: ' \n ' }, 'Bad Request: message text is empty'],
    ['4,097 characters', { text: 'x'.repeat(4097) }, 'Bad Request: message is too long'],
    ['a chat that is not there', { text: 'x', chat_id: 8 }, 'Bad Request: chat not found'],
    [
      'an entity beyond the text',
      { text: 'hello', entities: [{ type: 'bold', offset: 0, length: 6 }] },
      'Bad Request: entity beginning at UTF-16 offset 0 ends after the end of the text at UTF-16 offset 6',
    ],
    [
      'an entity that begins beyond the text',
      { text: 'hello', entities: [{ type: 'bold', offset: 6, length: 1 }] },
      'Bad Request: entity begins after the end of the text at UTF-16 offset 6',
    ],
    [
      'an entity that ends within an emoji',
      { text: '👁x', entities: [{ type: 'bold', offset: 0, length: 1 }] },
      'Bad Request: entity beginning at UTF-16 offset 0 ends in a middle of a UTF-16 symbol at byte offset 4',
    ],
    [
      'an entity that begins within an emoji',
      { text: '👁x', entities: [{ type: 'bold', offset: 1, length: 2 }] },
      'Bad Request: entity begins in a middle of a UTF-16 symbol at byte offset 4',
    ],
    [
      'a link to this machine',
      { text: 'x', entities: [{ type: 'text_link', offset: 0, length: 1, url: 'http://localhost:8080' }] },
      "Bad Request: entity URL 'http://localhost:8080' is invalid: Wrong HTTP URL",
    ],
    [
      'a topic that is not there',
      { text: 'x', message_thread_id: 5 },
      'Bad Request: message thread not found',
    ],
    [
      'an answer to no message',
      { text: 'x', reply_parameters: { message_id: 99 } },
      'Bad Request: message to be replied not found',
    ],
    [
      'callback data of 65 bytes in 33 characters',
      { text: 'x', ...button({ callback_data: `${'é'.repeat(32)}x` }) },
      'Bad Request: BUTTON_DATA_INVALID',
    ],
    [
      'a copy button without a text',
      { text: 'x', ...button({ copy_text: { text: '' } }) },
      'Bad Request: BUTTON_COPY_TEXT_INVALID',
    ],
    [
      'a copy button with 257 characters',
      { text: 'x', ...button({ copy_text: { text: 'x'.repeat(257) } }) },
      'Bad Request: BUTTON_COPY_TEXT_INVALID',
    ],
    [
      'a button that opens this machine',
      { text: 'x', ...button({ url: 'http://localhost/' }) },
      "Bad Request: inline keyboard button URL 'http://localhost/' is invalid: Wrong HTTP URL",
    ],
  ]
  for (const [what, payload, description] of texts) {
    it(`refuses ${what}`, async () => {
      await refuses('sendMessage', { chat_id: 7, ...payload }, description)
      assert.deepEqual(telegram.invalidCalls, [])
      assert.deepEqual(alice.messages(), [])
    })
  }

  it('takes what just fits: 4,096 characters, 64 bytes, 256 characters to copy', async () => {
    const markup = [
      [{ text: 'a', callback_data: 'é'.repeat(32) }],
      [{ text: 'b', copy_text: { text: 'x'.repeat(256) } }],
    ]
    const { status } = await send('x'.repeat(4096), { reply_markup: { inline_keyboard: markup } })
    assert.equal(status, 200)
  })

  it('refuses a person who blocked the bot, or never started it', async () => {
    alice.blocks()
    await refuses('sendMessage', { chat_id: 7, text: 'x' }, 'Forbidden: bot was blocked by the user')
    alice.unblocks()
    assert.equal((await send('x')).status, 200)
    const bob = telegram.person({ firstName: 'Bob', started: false })
    const never = "Forbidden: bot can't initiate conversation with a user"
    await refuses('sendMessage', { chat_id: bob.chatId, text: 'x' }, never)
    bob.sends('/start')
    assert.equal(
      (await callTelegram(telegram, 'sendMessage', { chat_id: bob.chatId, text: 'x' })).status,
      200,
    )
  })

  it('limits a chat to one message a second after a burst, and says when to come back', async () => {
    telegram.enforceSendLimits(true)
    for (let sent = 0; sent < 4; sent += 1) assert.equal((await send('x')).status, 200)
    const tooMany = {
      status: 429,
      body: {
        ok: false,
        error_code: 429,
        description: 'Too Many Requests: retry after 1',
        parameters: { retry_after: 1 },
      },
    }
    assert.deepEqual(await send('x'), tooMany)
    clock += 1000
    assert.equal((await send('x')).status, 200)
    assert.deepEqual(await send('x'), tooMany)
    telegram.enforceSendLimits(false)
    assert.equal((await send('x')).status, 200)
  })

  it('limits a group to 20 messages in any minute, however they are spread, and everything to 30 a second', async () => {
    telegram.enforceSendLimits(true)
    const { chatId } = telegram.group({ title: 'Team' })
    const toGroup = { chat_id: chatId, text: 'x' }
    const sendToGroup = () => callTelegram(telegram, 'sendMessage', toGroup)
    for (let sent = 0; sent < 20; sent += 1) {
      clock += 1000
      assert.equal((await sendToGroup()).status, 200)
    }
    await refuses('sendMessage', toGroup, tooManyRequests(41))
    clock += 39_000
    await refuses('sendMessage', toGroup, tooManyRequests(2))
    clock += 2000
    assert.equal((await sendToGroup()).status, 200)
    await refuses('sendMessage', toGroup, tooManyRequests(1))
    clock += 1000
    let refused = 0
    for (let id = 100; id < 140; id += 1) {
      const person = telegram.person({ id, firstName: `Person ${id}` })
      const { status } = await callTelegram(telegram, 'sendMessage', { chat_id: person.chatId, text: 'x' })
      if (status === 429) refused += 1
    }
    assert.equal(refused, 10)
  })
})

describe('The local Telegram answers as Telegram does: editing and deleting', () => {
  const at = { chat_id: 7, message_id: 1 }
  const same =
    'Bad Request: message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message'
  const keyboard = { inline_keyboard: [[{ text: 'Go', callback_data: 'go' }]] }

  it('edits a message in place; without a keyboard the old one goes', async () => {
    await send('one', { reply_markup: keyboard })
    clock += 5000
    await succeeds(
      'editMessageText',
      { ...at, text: 'two' },
      {
        message_id: 1,
        date: START / 1000,
        edit_date: START / 1000 + 5,
        chat: { id: 7, first_name: 'Alice', type: 'private' },
        from: { id: 42, is_bot: true, first_name: 'Lookout', username: 'lookout_local_bot' },
        text: 'two',
      },
    )
    assert.deepEqual(
      alice.messages().map(({ text, buttons }) => ({ text, buttons })),
      [{ text: 'two', buttons: [] }],
    )
  })

  it('refuses an edit that changes nothing', async () => {
    await send('one', { reply_markup: keyboard })
    await refuses('editMessageText', { ...at, text: ' one ', reply_markup: keyboard }, same)
    await refuses('editMessageReplyMarkup', { ...at, reply_markup: keyboard }, same)
    assert.equal((await callTelegram(telegram, 'editMessageReplyMarkup', at)).status, 200)
    await refuses('editMessageReplyMarkup', at, same)
  })

  it('refuses to edit what is not there, is not its own, or would be too long', async () => {
    await refuses('editMessageText', { ...at, text: 'x' }, 'Bad Request: message to edit not found')
    alice.sends('mine')
    await refuses('editMessageText', { ...at, text: 'x' }, "Bad Request: message can't be edited")
    await send('one')
    const tooLong = { ...at, message_id: 2, text: 'x'.repeat(4097) }
    await refuses('editMessageText', tooLong, 'Bad Request: MESSAGE_TOO_LONG')
  })

  it('deletes for two days, once', async () => {
    await send('one')
    await send('two')
    await succeeds('deleteMessage', at, true)
    await refuses('deleteMessage', at, 'Bad Request: message to delete not found')
    clock += 48 * 3_600_000
    const late = { chat_id: 7, message_id: 2 }
    await refuses('deleteMessage', late, "Bad Request: message can't be deleted for everyone")
  })
})

describe('The local Telegram answers as Telegram does: the rest', () => {
  const tooOld = 'Bad Request: query is too old and response timeout expired or query ID is invalid'

  it('takes the answer to a press once, within 150 seconds', async () => {
    const first = await press()
    await succeeds('answerCallbackQuery', { callback_query_id: first }, true)
    await refuses('answerCallbackQuery', { callback_query_id: first }, tooOld)
    await refuses('answerCallbackQuery', { callback_query_id: '1' }, tooOld)
  })

  it('does not take the answer to an old press', async () => {
    const id = await press()
    clock += 150_001
    await refuses('answerCallbackQuery', { callback_query_id: id }, tooOld)
    await succeeds('getUpdates', {}, [])
  })

  it('keeps commands by scope and language', async () => {
    const commands = [{ command: 'start', description: 'Begin' }]
    await succeeds('setMyCommands', { commands, language_code: 'de' }, true)
    await succeeds('getMyCommands', { language_code: 'de' }, commands)
    await succeeds('getMyCommands', {}, [])
  })

  it('keeps the bot’s descriptions by language; empty, or the default, if there is none', async () => {
    await succeeds('getMyDescription', {}, { description: '' })
    await succeeds('setMyDescription', { description: 'Watches' }, true)
    await succeeds('setMyShortDescription', { short_description: 'Wacht', language_code: 'de' }, true)
    await succeeds('getMyDescription', { language_code: 'de' }, { description: 'Watches' })
    await succeeds('getMyShortDescription', { language_code: 'de' }, { short_description: 'Wacht' })
    await succeeds('getMyShortDescription', {}, { short_description: '' })
  })

  it('knows its chats and their members', async () => {
    await succeeds(
      'getChat',
      { chat_id: 7 },
      {
        id: 7,
        first_name: 'Alice',
        type: 'private',
        accent_color_id: 0,
        max_reaction_count: 11,
      },
    )
    const user = { id: 7, first_name: 'Alice', is_bot: false, language_code: 'en' }
    await succeeds('getChatMember', { chat_id: 7, user_id: 7 }, { status: 'member', user })
    const group = telegram.group({ title: 'Team' })
    const asked = { chat_id: group.chatId, user_id: 7 }
    await succeeds('getChatMember', asked, { status: 'left', user })
    group.adds(alice, 'creator')
    await succeeds('getChatMember', asked, { status: 'creator', user, is_anonymous: false })
    await refuses('getChatMember', { ...asked, user_id: 8 }, 'Bad Request: member not found')
    await succeeds('sendChatAction', { chat_id: 7, action: 'typing' }, true)
  })

  it('reads a query and a form as it reads JSON', async () => {
    const url = `${telegram.apiRoot}/bot${telegram.token}`
    await fetch(`${url}/sendMessage?chat_id=7&text=by+query`)
    const markup = JSON.stringify({ inline_keyboard: [[{ text: 'Go', callback_data: 'go' }]] })
    const body = new URLSearchParams({ chat_id: '7', text: '12', reply_markup: markup })
    await fetch(`${url}/sendMessage`, { method: 'POST', body })
    assert.deepEqual(
      alice.messages().map(({ text, buttons }) => ({ text, buttons })),
      [
        { text: 'by query', buttons: [] },
        { text: '12', buttons: [['Go']] },
      ],
    )
  })

  it('refuses a wrong token, and does not count the call', async () => {
    const response = await fetch(`${telegram.apiRoot}/bot42:wrong/getMe`)
    assert.deepEqual(
      [response.status, await response.json()],
      [401, { ok: false, error_code: 401, description: 'Unauthorized' }],
    )
    assert.deepEqual(telegram.calls, [])
  })
})

describe('The local Telegram is strict', () => {
  const wrong: [string, string, object, string][] = [
    ['an unknown method', 'sendVideo', {}, 'Not Found: method not found: sendVideo'],
    [
      'an unknown parameter',
      'sendMessage',
      { chat_id: 7, text: 'x', parse_mod: 'HTML' },
      'Bad Request: sendMessage: unknown parameter "parse_mod"',
    ],
    [
      'a missing parameter',
      'editMessageText',
      { chat_id: 7, text: 'x' },
      'Bad Request: editMessageText: message_id: Invalid input: expected number, received undefined',
    ],
    [
      'an unknown entity',
      'sendMessage',
      { chat_id: 7, text: 'x', entities: [{ type: 'blink', offset: 0, length: 1 }] },
      "Bad Request: can't parse MessageEntity: Unsupported type specified",
    ],
    [
      'an unknown time format',
      'sendMessage',
      {
        chat_id: 7,
        text: 'x',
        entities: [{ type: 'date_time', offset: 0, length: 1, unix_time: 0, date_time_format: 'tw' }],
      },
      "Bad Request: can't parse MessageEntity: Invalid date-time format specified",
    ],
    [
      'a button that does nothing',
      'sendMessage',
      { chat_id: 7, text: 'x', ...button({}) },
      "Bad Request: can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard",
    ],
    [
      'an unknown style of a button',
      'sendMessage',
      { chat_id: 7, text: 'x', ...button({ callback_data: 'x', style: 'green' }) },
      'Bad Request: sendMessage: reply_markup.inline_keyboard.0.0.style: Invalid option: expected one of "danger"|"success"|"primary"',
    ],
    [
      'an unknown key of a button',
      'sendMessage',
      { chat_id: 7, text: 'x', ...button({ callback_data: 'x', color: 'red' }) },
      'Bad Request: sendMessage: unknown parameter "color" in reply_markup.inline_keyboard.0.0',
    ],
    [
      'a command in capitals',
      'setMyCommands',
      { commands: [{ command: 'Start', description: 'x' }] },
      'Bad Request: BOT_COMMAND_INVALID',
    ],
  ]
  for (const [what, method, payload, description] of wrong) {
    it(`refuses ${what} and remembers it`, async () => {
      await refuses(method, payload, description)
      assert.deepEqual(telegram.invalidCalls, [description])
    })
  }
})
