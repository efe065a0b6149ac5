import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import type { LocalTelegram } from '#playground/telegram/local-telegram.ts'
import type { Person } from '#playground/telegram/person.ts'
import { createBareBot, startLocalTelegram } from '../../support/telegram.ts'

const LINK = 'https://t.me/lookout_local_bot'

let telegram: LocalTelegram
let bot: ReturnType<typeof createBareBot>
let ann: Person
let bob: Person

const bad = (text: string) => ({ error_code: 400, description: `Bad Request: ${text}` })

beforeEach(async () => {
  telegram = await startLocalTelegram()
  bot = createBareBot(telegram)
  ann = telegram.person({ firstName: 'Ann' })
  bob = telegram.person({ firstName: 'Bob', started: false })
})
afterEach(() => telegram.close())

describe('A link to the bot on the local Telegram', () => {
  it('starts a private chat with its payload', async () => {
    bob.opens(`${LINK}?start=watch_1`)
    assert.partialDeepStrictEqual(await bot.updates(), [
      { message: { chat: { id: bob.id, type: 'private' }, text: '/start watch_1' } },
    ])
    await bot.call('sendMessage', { chat_id: bob.id, text: 'Hello' })
    assert.throws(() => bob.opens(`${LINK}?start=a.b`), /^RangeError: The payload a\.b is not/)
    assert.throws(() => bob.opens('https://t.me/other_bot?start=x'), /is no link to the bot/)
  })

  it('adds the bot to a group and starts it there', async () => {
    const group = telegram.group({ title: 'Team', bot: 'left', members: [[ann, 'member']] })
    ann.opens(`${LINK}?startgroup=token`, group)
    ann.opens(`${LINK}?startgroup=again`, group)
    const updates = await bot.updates()
    assert.equal(updates.length, 4)
    assert.partialDeepStrictEqual(updates, [
      { my_chat_member: { from: { id: ann.id }, new_chat_member: { status: 'member' } } },
      { message: { new_chat_members: [{ id: 42 }] } },
      {
        message: {
          from: { id: ann.id },
          chat: { id: group.chatId },
          text: '/start@lookout_local_bot token',
          entities: [{ type: 'bot_command', offset: 0, length: 24 }],
        },
      },
      { message: { text: '/start@lookout_local_bot again' } },
    ])
    const closed = telegram.group({ title: 'Closed', bot: 'left' })
    assert.throws(() => ann.opens(`${LINK}?startgroup=token`, closed), {
      message: 'Ann may not add the bot',
    })
  })

  it('that asks for rights makes the bot an administrator, and the group a supergroup', async () => {
    const group = telegram.group({
      title: 'Team',
      bot: 'left',
      members: [
        [ann, 'creator'],
        [bob, 'member'],
      ],
    })
    const link = `${LINK}?startgroup=token&admin=delete_messages+manage_topics`
    assert.throws(() => bob.opens(link, group), { message: 'Bob may not make the bot an administrator' })
    ann.opens(link, group)
    const updates = await bot.updates()
    assert.partialDeepStrictEqual(updates, [
      {
        my_chat_member: {
          chat: { type: 'supergroup' },
          old_chat_member: { status: 'left' },
          new_chat_member: {
            status: 'administrator',
            can_delete_messages: true,
            can_manage_topics: true,
            can_change_info: false,
          },
        },
      },
      { message: { chat: { type: 'supergroup' }, new_chat_members: [{ id: 42 }] } },
      { message: { text: '/start@lookout_local_bot token' } },
    ])
    assert.equal(updates.length, 3)
  })

  it('makes the bot an administrator of a channel', async () => {
    const channel = telegram.channel({ title: 'News', bot: 'left', members: [[ann, 'creator']] })
    ann.opens(`${LINK}?startchannel&admin=post_messages`, channel)
    const updates = await bot.updates()
    assert.equal(updates.length, 1)
    assert.partialDeepStrictEqual(updates, [
      {
        my_chat_member: {
          chat: { id: channel.chatId },
          new_chat_member: { status: 'administrator', can_post_messages: true, can_edit_messages: false },
        },
      },
    ])
  })
})

const ask = (...requests: object[]) =>
  bot.call('sendMessage', {
    chat_id: ann.id,
    text: 'Where?',
    reply_markup: {
      keyboard: requests.map((request, index) => [{ text: `Choose ${index + 1}`, request_chat: request }]),
    },
  })
const refusedRequests = (chat: number, requests: object[]) =>
  bot.refusal('sendMessage', {
    chat_id: chat,
    text: 'Where?',
    reply_markup: { keyboard: [requests.map(request_chat => ({ text: 'Choose', request_chat }))] },
  })
const obstacle = (text: string) => ({ message: `The chat can't be shared: ${text}` })

describe('A button that asks for a chat on the local Telegram', () => {
  const rights = {
    is_anonymous: false,
    can_manage_chat: true,
    can_post_messages: true,
    can_delete_messages: false,
  }

  it('tells the bot which chat was chosen, with what it asked for', async () => {
    const group = telegram.group({ title: 'Team', bot: 'left', members: [[ann, 'member']] })
    const channel = telegram.channel({
      title: 'News',
      username: 'ann_news',
      bot: 'left',
      members: [[ann, 'creator']],
    })
    await ask(
      { request_id: 7, chat_is_channel: false },
      { request_id: -8, chat_is_channel: true, request_title: true, request_username: true },
    )
    ann.shares('Choose 1', group)
    ann.shares('Choose 2', channel)
    const updates = await bot.updates()
    assert.deepEqual(
      updates.map(({ message }) => Object(message).chat_shared),
      [
        { request_id: 7, chat_id: group.chatId },
        { request_id: -8, chat_id: channel.chatId, title: 'News', username: 'ann_news' },
      ],
    )
    assert.deepEqual(telegram.invalidCalls, [])
  })

  it('adds the bot first, with the rights that it asks for', async () => {
    const group = telegram.group({ title: 'Team', bot: 'left', members: [[ann, 'creator']] })
    const channel = telegram.channel({ title: 'News', bot: 'left', members: [[ann, 'creator']] })
    await ask(
      { request_id: 1, chat_is_channel: false, bot_is_member: true },
      {
        request_id: 2,
        chat_is_channel: true,
        user_administrator_rights: rights,
        bot_administrator_rights: rights,
      },
    )
    ann.shares('Choose 1', group)
    ann.shares('Choose 2', channel)
    assert.partialDeepStrictEqual(await bot.updates(), [
      { my_chat_member: { chat: { id: group.chatId }, new_chat_member: { status: 'member' } } },
      { message: { chat: { id: group.chatId }, new_chat_members: [{ id: 42 }] } },
      { message: { chat: { id: ann.id }, chat_shared: { request_id: 1, chat_id: group.chatId } } },
      {
        my_chat_member: {
          chat: { id: channel.chatId },
          new_chat_member: {
            status: 'administrator',
            can_post_messages: true,
            can_delete_messages: false,
          },
        },
      },
      { message: { chat_shared: { request_id: 2, chat_id: channel.chatId } } },
    ])
  })

  it('offers only chats that fit', async () => {
    const group = telegram.group({ title: 'Team', bot: 'left', members: [[ann, 'member']] })
    const channel = telegram.channel({ title: 'News', bot: 'left', members: [[ann, 'administrator']] })
    await ask(
      { request_id: 1, chat_is_channel: true, chat_is_created: true },
      { request_id: 2, chat_is_channel: false, chat_is_forum: true },
      { request_id: 3, chat_is_channel: false, user_administrator_rights: rights },
    )
    assert.throws(() => ann.shares('Choose 1', group), obstacle('Wrong chat type'))
    assert.throws(
      () => ann.shares('Choose 1', channel),
      obstacle('The chat must be created by the current user'),
    )
    assert.throws(() => ann.shares('Choose 2', group), obstacle('Wrong is_forum value'))
    assert.throws(() => ann.shares('Choose 3', group), obstacle('Not enough rights in the chat'))
    assert.throws(() => ann.shares('Choose 4', group), /^Error: No button "Choose 4" that asks for a chat/)
    assert.deepEqual(await bot.updates(), [])
  })

  it('is there until its message is deleted, or a later one removes or replaces the keyboard', async () => {
    const group = telegram.group({ title: 'Team', members: [[ann, 'member']] })
    const request = { request_id: 1, chat_is_channel: false }
    const noButton = /^Error: No button "Choose 1" that asks for a chat/
    await ask(request)
    await bot.call('deleteMessage', { chat_id: ann.id, message_id: ann.messages().at(-1)?.messageId })
    assert.throws(() => ann.shares('Choose 1', group), noButton)
    await ask(request)
    await bot.call('sendMessage', { chat_id: ann.id, text: 'x', reply_markup: { remove_keyboard: true } })
    assert.throws(() => ann.shares('Choose 1', group), noButton)
    await ask(request)
    await bot.call('sendMessage', { chat_id: ann.id, text: 'x' })
    ann.shares('Choose 1', group)
    await bot.call('sendMessage', {
      chat_id: ann.id,
      text: 'x',
      reply_markup: { keyboard: [[{ text: 'Other' }]] },
    })
    assert.throws(() => ann.shares('Choose 1', group), noButton)
  })

  it('is refused outside of private chats, and with rights that the person need not have', async () => {
    const group = telegram.group({ title: 'Team' })
    const request = { request_id: 1, chat_is_channel: true }
    assert.deepEqual(
      await refusedRequests(group.chatId, [request]),
      bad('chats can be requested in private chats only'),
    )
    assert.deepEqual(telegram.invalidCalls, [])
    await refusedRequests(ann.id, [request, request])
    await refusedRequests(ann.id, [{ ...request, bot_administrator_rights: rights }])
    assert.deepEqual(telegram.invalidCalls, [
      'Bad Request: sendMessage: two buttons have the request_id 1',
      'Bad Request: sendMessage: bot_administrator_rights must be a subset of user_administrator_rights',
    ])
  })
})
