import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { z } from 'zod'
import type { Group } from '#playground/telegram/group.ts'
import type { LocalTelegram } from '#playground/telegram/local-telegram.ts'
import type { Participant } from '#playground/telegram/participant.ts'
import type { Person } from '#playground/telegram/person.ts'
import { createBareBot, startLocalTelegram } from '../../support/telegram.ts'

let passedMs: number
let telegram: LocalTelegram
let bot: ReturnType<typeof createBareBot>
let ann: Person
let bob: Person
let group: Group
let there: { ann: Participant; bob: Participant }

beforeEach(async () => {
  passedMs = 0
  const began = Date.now()
  telegram = await startLocalTelegram({ now: () => began + passedMs })
  bot = createBareBot(telegram)
  ann = telegram.person({ firstName: 'Ann' })
  bob = telegram.person({ firstName: 'Bob' })
  group = telegram.group({
    title: 'Team',
    type: 'supergroup',
    members: [
      [ann, 'creator'],
      [bob, 'member'],
    ],
  })
  there = { ann: ann.in(group), bob: bob.in(group) }
  const commands = [{ command: 'list', description: 'List', is_ephemeral: true }]
  await bot.call('setMyCommands', { commands, scope: { type: 'all_group_chats' } })
})
afterEach(async () => {
  assert.deepEqual(telegram.invalidCalls, [])
  await telegram.close()
})

const texts = (one: { messages: Participant['messages'] }) => one.messages().map(({ text }) => text)
const sent = z.object({ message_id: z.number(), ephemeral_message_id: z.number() })

/** What answers the ephemeral message with this id. */
const answerTo = (id: number, text = 'Yours') => ({
  chat_id: group.chatId,
  text,
  ephemeral_message_parameters: { receiver_user_id: ann.id },
  reply_parameters: { ephemeral_message_id: id },
})

describe('An ephemeral message on the local Telegram', () => {
  it('is a command that is declared so, and its answer, which the others do not see', async () => {
    there.ann.sends('/list')
    there.ann.sends(`/list@${telegram.bot.username} all`)
    there.ann.sends('/other')
    assert.partialDeepStrictEqual(await bot.updates(), [
      { message: { message_id: 0, ephemeral_message_id: 1, from: { id: ann.id }, text: '/list' } },
      { message: { message_id: 0, ephemeral_message_id: 2, receiver_user: { id: telegram.bot.id } } },
      { message: { message_id: 4, text: '/other' } },
    ])
    const answer = await bot.call('sendMessage', answerTo(1))
    assert.partialDeepStrictEqual(answer, {
      message_id: 0,
      ephemeral_message_id: 3,
      receiver_user: { id: ann.id },
      text: 'Yours',
    })
    assert.deepEqual(texts(there.ann).at(-1), 'Yours')
    assert.deepEqual(texts(there.bob), ['/other'])
    assert.deepEqual(texts(group), ['/other'])
  })

  it('answers a tap, also one on a message for all, and a reply to it is one, too', async () => {
    const keyboard = { inline_keyboard: [[{ text: 'Mine', callback_data: 'mine' }]] }
    await bot.call('sendMessage', { chat_id: group.chatId, text: 'For all', reply_markup: keyboard })
    void there.ann.presses('Mine')
    const [update] = await bot.updates()
    const { id } = z.object({ callback_query: z.object({ id: z.string() }) }).parse(update).callback_query
    const answer = {
      chat_id: group.chatId,
      text: 'Yours?',
      ephemeral_message_parameters: { receiver_user_id: ann.id, callback_query_id: id },
    }
    const notHers = { ...answer.ephemeral_message_parameters, receiver_user_id: bob.id }
    await bot.refusal('sendMessage', { ...answer, ephemeral_message_parameters: notHers })
    await bot.call('sendMessage', answer)
    there.ann.sends('Mine', { replyTo: there.ann.messages().at(-1)?.messageId ?? 0 })
    assert.deepEqual(texts(there.bob), ['For all'])
    const [replied] = await bot.updates()
    assert.partialDeepStrictEqual(replied, { message: { message_id: 0, ephemeral_message_id: 2 } })
    assert.equal(JSON.stringify(replied).includes('reply_to_message'), false)
  })

  it('is edited and deleted by methods of its own alone, and its id is used again', async () => {
    there.ann.sends('/list')
    const answer = sent.parse(await bot.call('sendMessage', answerTo(1)))
    const place = { chat_id: group.chatId, receiver_user_id: ann.id, ephemeral_message_id: 2 }
    assert.equal(answer.ephemeral_message_id, 2)
    assert.equal(await bot.call('editEphemeralMessageText', { ...place, text: 'Changed' }), true)
    assert.equal(texts(there.ann).at(-1), 'Changed')
    await bot.refusal('editEphemeralMessageText', { ...place, text: 'Changed' })
    await bot.refusal('editEphemeralMessageText', { ...place, receiver_user_id: bob.id, text: 'His' })
    for (const id of [0, answer.message_id, there.ann.messages().at(-1)?.messageId ?? 0])
      await bot.refusal('deleteMessage', { chat_id: group.chatId, message_id: id })
    assert.equal(await bot.call('deleteEphemeralMessage', place), true)
    await bot.refusal('deleteEphemeralMessage', place)
    assert.equal(sent.parse(await bot.call('sendMessage', answerTo(1))).ephemeral_message_id, 2)
    there.ann.restartsApp()
    assert.deepEqual(texts(there.ann), [])
  })

  it('is refused after 15 seconds, out of the blue, elsewhere, and for all; an administrator needs no reason', async () => {
    there.ann.sends('/list')
    const { reply_parameters: _, ...blue } = answerTo(1)
    const { ephemeral_message_parameters: __, ...forAll } = answerTo(1)
    await bot.refusal('sendMessage', blue)
    await bot.refusal('sendMessage', forAll)
    await bot.refusal('sendMessage', { ...blue, chat_id: ann.id })
    passedMs = 17_000
    await bot.refusal('sendMessage', answerTo(1))
    group.changes(telegram.bot, 'administrator', ann)
    await bot.call('sendMessage', blue)
    assert.deepEqual(texts(there.bob), [])
    const toBot = { ...blue, ephemeral_message_parameters: { receiver_user_id: telegram.bot.id } }
    await bot.refusal('sendMessage', toBot)
  })

  it('is neither sent nor shown by an older app', async () => {
    ann.keepsOldApp()
    there.ann.sends('/list')
    assert.partialDeepStrictEqual(await bot.updates(), [{ message: { message_id: 2, text: '/list' } }])
    group.changes(telegram.bot, 'administrator', ann)
    const { reply_parameters: _, ...blue } = answerTo(1)
    await bot.call('sendMessage', blue)
    assert.deepEqual(texts(there.ann), ['/list'])
  })
})
