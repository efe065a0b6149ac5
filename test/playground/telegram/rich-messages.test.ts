import assert from 'node:assert/strict'
import { afterEach, beforeEach, it } from 'node:test'
import type { LocalTelegram } from '#playground/telegram/local-telegram.ts'
import type { Person } from '#playground/telegram/person.ts'
import { callTelegram, createBareBot, screen, startLocalTelegram } from '../../support/telegram.ts'

let telegram: LocalTelegram
let bot: ReturnType<typeof createBareBot>
let ann: Person

beforeEach(async () => {
  telegram = await startLocalTelegram()
  bot = createBareBot(telegram)
  ann = telegram.person({ firstName: 'Ann' })
  ann.sends('/start')
})
afterEach(() => telegram.close())

const cell = (text: string, more: object = {}) => ({ text, align: 'left', valign: 'top', ...more })
const table = (cells: readonly (readonly object[])[]) => ({ blocks: [{ type: 'table', cells }] })
const refusal = async (method: string, payload: object): Promise<unknown> =>
  Reflect.get(await bot.refusal(method, { chat_id: ann.id, ...payload }), 'description')

it('shows the blocks of a rich message one below the other, a row of a table on a line', async () => {
  const blocks = [
    { type: 'heading', size: 5, text: ['Today · ', { type: 'bold', text: 'treasury' }] },
    {
      type: 'table',
      cells: [
        [cell('Friday', { is_header: true, colspan: 2 })],
        [cell('14:05'), cell('+1 ETH', { align: 'right' })],
      ],
    },
    { type: 'footer', text: { type: 'url', text: 'more', url: 'https://example.org' } },
  ]
  const sent = await bot.call('sendRichMessage', { chat_id: ann.id, rich_message: { blocks } })
  assert.partialDeepStrictEqual(sent, { rich_message: { blocks } })
  const seen = await ann.sees(/^Today/)
  assert.equal(screen(seen), 'Today · «treasury»\n«Friday»\n14:05 | +1 ETH\nmore')
  assert.deepEqual(telegram.invalidCalls, [])
})

it('puts a table in the place of a text, and a text in that of a table', async () => {
  await bot.call('sendMessage', { chat_id: ann.id, text: 'a text' })
  const { messageId: message_id } = await ann.sees('a text')
  const at = { chat_id: ann.id, message_id }
  const rich_message = table([[cell('one'), cell('two')]])
  await bot.call('editMessageText', { ...at, rich_message })
  assert.equal((await ann.sees('one | two')).messageId, message_id)
  assert.match(String(await refusal('editMessageText', { ...at, rich_message })), /message is not modified/)
  await bot.call('editMessageText', { ...at, text: 'a text' })
  assert.equal((await ann.sees('a text')).raw.rich_message, undefined)
})

it('refuses what is over the limits, empty, or both a text and a table', async () => {
  const send = (rich_message: object): Promise<unknown> => refusal('sendRichMessage', { rich_message })
  const row = (columns: number) => Array.from({ length: columns }, (_, n) => cell(`${n}`))
  assert.equal(await send(table([row(21)])), 'Bad Request: too many columns in the table')
  assert.equal(
    await send(table([[cell('wide', { colspan: 20 }), cell('more')]])),
    'Bad Request: too many columns in the table',
  )
  assert.equal(
    await send(table(Array.from({ length: 500 }, () => row(1)))),
    'Bad Request: too many blocks in the rich message',
  )
  assert.equal(await send(table([[cell('x'.repeat(32_769))]])), 'Bad Request: rich message is too long')
  assert.equal(await send({ blocks: [] }), 'Bad Request: rich message is empty')
  assert.deepEqual(telegram.invalidCalls, [])
  await refusal('editMessageText', { message_id: 1, text: 'a', rich_message: table([row(1)]) })
  await send({ blocks: [{ type: 'table', cells: [[{ text: 'no alignment' }]] }] })
  assert.equal(telegram.invalidCalls.length, 2)
  await bot.call('sendRichMessage', { chat_id: ann.id, rich_message: table([row(20)]) })
})

it('shows an older app only that it is to be updated', async () => {
  ann.keepsOldApp()
  await callTelegram(telegram, 'sendRichMessage', { chat_id: ann.id, rich_message: table([[cell('one')]]) })
  await ann.sees(/^This message is not supported by your version of Telegram/)
})
