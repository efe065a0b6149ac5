import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import type { LocalTelegram } from '#playground/telegram/local-telegram.ts'
import type { Person } from '#playground/telegram/person.ts'
import { createBareBot, startLocalTelegram } from '../../support/telegram.ts'

let telegram: LocalTelegram
let bot: ReturnType<typeof createBareBot>
let ann: Person
let bob: Person

const bad = (text: string) => ({ error_code: 400, description: `Bad Request: ${text}` })
const withoutDate = (message: unknown): unknown => {
  assert.ok(typeof message === 'object' && message !== null)
  return Object.fromEntries(Object.entries(message).filter(([name]) => name !== 'date'))
}

beforeEach(async () => {
  telegram = await startLocalTelegram()
  bot = createBareBot(telegram)
  ann = telegram.person({ firstName: 'Ann' })
  bob = telegram.person({ firstName: 'Bob' })
})
afterEach(async () => {
  assert.deepEqual(telegram.invalidCalls, [])
  await telegram.close()
})

describe('A channel on the local Telegram', () => {
  it('has posts without a sender, signed if it is so set', async () => {
    const channel = telegram.channel({
      title: 'News',
      members: [
        [ann, 'creator'],
        [bob, 'member'],
      ],
    })
    const info = { id: channel.chatId, type: 'channel', title: 'News' }
    ann.in(channel).sends('hello')
    assert.throws(() => bob.in(channel).sends('me too'), { message: 'Bob may not write in the chat' })
    channel.signsPosts(true)
    ann.in(channel).sends('signed')
    const posts = (await bot.updates()).map(({ channel_post: post }) => withoutDate(post))
    assert.deepEqual(posts, [
      { message_id: 2, sender_chat: info, chat: info, text: 'hello' },
      { message_id: 3, sender_chat: info, author_signature: 'Ann', chat: info, text: 'signed' },
    ])
    const sent = await bot.call('sendMessage', { chat_id: channel.chatId, text: 'from the bot' })
    assert.deepEqual(withoutDate(sent), {
      message_id: 4,
      sender_chat: info,
      author_signature: 'Lookout',
      chat: info,
      text: 'from the bot',
    })
  })

  it('takes posts of the bot only where it may post, and edits where it may edit', async () => {
    const channel = telegram.channel({ title: 'News', members: [[ann, 'creator']] })
    const post = { chat_id: channel.chatId, text: 'x' }
    await bot.call('sendMessage', post)
    const { messageId } = ann.in(channel).sends('hello')
    const edit = (id: number) => ({ chat_id: channel.chatId, message_id: id, text: 'edited' })
    channel.changes(telegram.bot, { status: 'administrator', rights: ['can_post_messages'] })
    await bot.call('editMessageText', edit(2))
    const notEditable = bad("message can't be edited")
    assert.deepEqual(await bot.refusal('editMessageText', edit(messageId)), notEditable)
    channel.changes(telegram.bot, { status: 'administrator', rights: ['can_edit_messages'] })
    await bot.call('editMessageText', edit(messageId))
    assert.deepEqual(
      await bot.refusal('sendMessage', post),
      bad('need administrator rights in the channel chat'),
    )
    channel.changes(telegram.bot, 'left')
    assert.deepEqual(await bot.refusal('sendMessage', post), {
      error_code: 403,
      description: 'Forbidden: bot is not a member of the channel chat',
    })
    const changes = (await bot.updates()).filter(update => 'my_chat_member' in update)
    assert.equal(changes.length, 3)
  })

  it('shows its members to administrators only, and is found by its name', async () => {
    const channel = telegram.channel({ title: 'News', username: 'ann_news', members: [[ann, 'creator']] })
    const ask = { chat_id: '@Ann_News', user_id: ann.id }
    assert.partialDeepStrictEqual(await bot.call('getChatMember', ask), { status: 'creator' })
    channel.changes(telegram.bot, 'left')
    const inaccessible = bad('member list is inaccessible')
    assert.deepEqual(await bot.refusal('getChatMember', ask), inaccessible)
    assert.deepEqual(await bot.refusal('getChatAdministrators', { chat_id: channel.chatId }), inaccessible)
    assert.partialDeepStrictEqual(await bot.call('getChat', { chat_id: '@ann_news' }), {
      id: channel.chatId,
      username: 'ann_news',
    })
    assert.deepEqual(await bot.refusal('getChat', { chat_id: '@bob_news' }), bad('chat not found'))
  })

  it('announces its new title in a post', async () => {
    const channel = telegram.channel({ title: 'News', members: [[ann, 'creator']] })
    channel.renames('Olds')
    assert.partialDeepStrictEqual(await bot.updates(), [
      { channel_post: { chat: { title: 'Olds' }, new_chat_title: 'Olds' } },
    ])
  })

  it('is forwarded to the group where it is discussed', async () => {
    const channel = telegram.channel({ title: 'News', isSigned: true, members: [[ann, 'creator']] })
    const group = telegram.group({ title: 'Talk', type: 'supergroup', bot: 'administrator' })
    channel.discussesIn(group)
    ann.in(channel).sends('hello')
    await bot.call('sendMessage', { chat_id: channel.chatId, text: 'from the bot' })
    const info = { id: channel.chatId, type: 'channel', title: 'News' }
    assert.partialDeepStrictEqual(await bot.updates(), [
      { channel_post: { text: 'hello' } },
      {
        message: {
          from: { id: 777_000, is_bot: false, first_name: 'Telegram' },
          sender_chat: info,
          chat: { id: group.chatId },
          is_automatic_forward: true,
          forward_origin: { type: 'channel', chat: info, message_id: 2, author_signature: 'Ann' },
          text: 'hello',
        },
      },
    ])
  })
})
