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
const noThread = bad('message thread not found')
const closed = bad('TOPIC_CLOSED')

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

const makeTopic = async (name: string): Promise<number> => {
  await bot.call('setMySettings', { has_topics_enabled: true, allows_users_to_create_topics: false })
  const made = await bot.call('createForumTopic', { chat_id: ann.id, name })
  assert.partialDeepStrictEqual(made, { name })
  return ann.messages().at(-1)?.messageId ?? 0
}

const openForum = () =>
  telegram.group({
    title: 'Team',
    isForum: true,
    members: [
      [ann, 'creator'],
      [bob, 'member'],
    ],
  })

describe('A topic on the local Telegram', () => {
  it('tells the bot that it is opened, renamed, closed and reopened, and not that it is deleted', async () => {
    const forum = openForum()
    const topic = forum.topic('Deploys')
    topic.renames('Releases')
    topic.closes()
    topic.reopens()
    topic.deletes()
    const updates = await bot.updates()
    assert.equal(updates.length, 4)
    const place = {
      message_thread_id: topic.thread,
      is_topic_message: true,
      from: { id: ann.id },
      chat: { id: forum.chatId, is_forum: true },
    }
    assert.partialDeepStrictEqual(updates, [
      {
        message: {
          ...place,
          message_id: topic.thread,
          forum_topic_created: { name: 'Deploys', icon_color: 0x6fb9f0 },
        },
      },
      { message: { ...place, forum_topic_edited: { name: 'Releases' } } },
      { message: { ...place, forum_topic_closed: {} } },
      { message: { ...place, forum_topic_reopened: {} } },
    ])
  })

  it('has its own messages, which quote the one that opened it unless they are replies', async () => {
    const forum = openForum()
    const topic = forum.topic('Deploys')
    const sent = await bot.call('sendMessage', {
      chat_id: forum.chatId,
      message_thread_id: topic.thread,
      text: 'in the topic',
    })
    const place = { message_thread_id: topic.thread, is_topic_message: true }
    const opening = { message_id: topic.thread, forum_topic_created: { name: 'Deploys' } }
    assert.partialDeepStrictEqual(sent, { ...place, reply_to_message: opening })
    await bot.updates()
    const seen = await bob.in(topic).sees('in the topic')
    bob.in(topic).sends('idle talk')
    bob.in(topic).sends('/watch')
    bob.in(topic).sends('an answer', { replyTo: seen.messageId })
    assert.partialDeepStrictEqual(await bot.updates(), [
      { message: { ...place, text: '/watch', reply_to_message: opening } },
      { message: { ...place, text: 'an answer', reply_to_message: { text: 'in the topic' } } },
    ])
    assert.deepEqual(
      topic.messages().map(({ text }) => text),
      ['', 'in the topic', 'idle talk', '/watch', 'an answer'],
    )
    assert.deepEqual(forum.general.messages(), [])
  })

  it('gets the reply to one of its messages, also if the bot names no topic', async () => {
    const forum = openForum()
    const topic = forum.topic('Deploys')
    const { messageId } = bob.in(topic).sends('/watch')
    const sent = await bot.call('sendMessage', {
      chat_id: forum.chatId,
      text: 'here',
      reply_parameters: { message_id: messageId },
    })
    assert.partialDeepStrictEqual(sent, {
      message_thread_id: topic.thread,
      reply_to_message: { text: '/watch' },
    })
  })

  it('that is closed takes messages only of those who manage topics, or who opened it', async () => {
    const forum = openForum()
    const topic = forum.topic('Deploys')
    const own = forum.topic('By Bob', bob)
    topic.closes()
    own.closes()
    const send = { chat_id: forum.chatId, message_thread_id: topic.thread, text: 'x' }
    assert.deepEqual(await bot.refusal('sendMessage', send), closed)
    assert.throws(() => bob.in(topic).sends('x'), { message: 'The topic is closed to Bob' })
    bob.in(own).sends('x')
    ann.in(topic).sends('x')
    forum.changes(telegram.bot, { status: 'administrator', rights: ['can_delete_messages'] })
    assert.deepEqual(await bot.refusal('sendMessage', send), closed)
    forum.changes(telegram.bot, { status: 'administrator', rights: ['can_manage_topics'] })
    await bot.call('sendMessage', send)
    forum.changes(telegram.bot, 'member')
    topic.reopens()
    await bot.call('sendMessage', send)
  })

  it('that is deleted is not found, and its messages are gone', async () => {
    const forum = openForum()
    const topic = forum.topic('Deploys')
    const send = { chat_id: forum.chatId, message_thread_id: topic.thread, text: 'x' }
    const markup = { inline_keyboard: [[{ text: 'Go', callback_data: 'go' }]] }
    await bot.call('sendMessage', { ...send, reply_markup: markup })
    const [seen] = topic.messages().slice(-1)
    const messageId = seen?.messageId ?? 0
    topic.deletes()
    assert.deepEqual(await bot.refusal('sendMessage', send), noThread)
    assert.deepEqual(
      await bot.refusal('editMessageText', { chat_id: forum.chatId, message_id: messageId, text: 'y' }),
      bad('message to edit not found'),
    )
    await bot.updates()
    void bob.in(forum).pressesStale(messageId, 'go')
    assert.partialDeepStrictEqual(await bot.updates(), [
      { callback_query: { message: { chat: { id: forum.chatId }, message_id: messageId, date: 0 } } },
    ])
  })

  it('is a matter of forums: other chats ignore its id', async () => {
    const group = telegram.group({ title: 'Team', type: 'supergroup', members: [[bob, 'member']] })
    const sent = await bot.call('sendMessage', { chat_id: group.chatId, message_thread_id: 77, text: 'x' })
    assert.equal(Reflect.get(Object(sent), 'message_thread_id'), undefined)
    // A reply in a supergroup belongs to a thread of replies, which is no topic.
    bob.in(group).sends('an answer', { replyTo: 2 })
    const [update] = await bot.updates()
    assert.partialDeepStrictEqual(update, { message: { message_thread_id: 2, text: 'an answer' } })
    assert.equal(Reflect.get(Object(update?.['message']), 'is_topic_message'), undefined)
  })
})

describe('The General topic on the local Telegram', () => {
  it('has messages without a thread, and no id that the bot may send to', async () => {
    const forum = openForum()
    const send = { chat_id: forum.chatId, text: 'x' }
    const sent = await bot.call('sendMessage', send)
    assert.equal(Reflect.get(Object(sent), 'message_thread_id'), undefined)
    assert.deepEqual(await bot.refusal('sendMessage', { ...send, message_thread_id: 1 }), noThread)
    bob.in(forum.general).sends('/watch')
    const [update] = await bot.updates()
    const message = Object(update?.['message'])
    assert.deepEqual(
      [message.text, message.message_thread_id, message.is_topic_message],
      ['/watch', undefined, undefined],
    )
  })

  it('can be closed, and closes when it is hidden', async () => {
    const forum = openForum()
    const send = { chat_id: forum.chatId, text: 'x' }
    forum.general.closes()
    assert.deepEqual(await bot.refusal('sendMessage', send), closed)
    forum.general.reopens()
    await bot.call('sendMessage', send)
    forum.general.hides(true)
    assert.deepEqual(await bot.refusal('sendMessage', send), closed)
    const services = (await bot.updates()).map(({ message }) =>
      Object.keys(Object(message)).filter(key => key.includes('forum_topic')),
    )
    assert.deepEqual(services, [
      ['forum_topic_closed'],
      ['forum_topic_reopened'],
      ['general_forum_topic_hidden'],
    ])
  })
})

describe('A topic of a private chat on the local Telegram', () => {
  it('needs topics to be on for the bot, which turns them on by itself', async () => {
    const create = { chat_id: ann.id, name: 'Treasury' }
    assert.deepEqual(await bot.refusal('createForumTopic', create), bad('the chat is not a forum'))
    assert.partialDeepStrictEqual(await bot.call('getMe', {}), { has_topics_enabled: false })
    await makeTopic('Treasury')
    assert.partialDeepStrictEqual(await bot.call('getMe', {}), {
      has_topics_enabled: true,
      allows_users_to_create_topics: false,
    })
    assert.deepEqual(await bot.updates(), [])
  })

  it('holds what the bot and the person write there', async () => {
    const thread = await makeTopic('Treasury')
    const place = { message_thread_id: thread, is_topic_message: true }
    const send = { chat_id: ann.id, message_thread_id: thread, text: 'an alert' }
    assert.partialDeepStrictEqual(await bot.call('sendMessage', send), place)
    ann.in({ chatId: ann.id, thread }).sends('/watches')
    ann.sends('/help')
    const [inTopic, outside] = await bot.updates()
    assert.partialDeepStrictEqual(inTopic, { message: { ...place, text: '/watches' } })
    assert.partialDeepStrictEqual(outside, { message: { text: '/help' } })
    assert.deepEqual(
      ann
        .in({ chatId: ann.id, thread })
        .messages()
        .map(({ text }) => text),
      ['', 'an alert', '/watches'],
    )
  })

  it('is renamed once to a name, and deleted by the bot, or by a person who may', async () => {
    const thread = await makeTopic('Treasury')
    const topic = { chat_id: ann.id, message_thread_id: thread }
    assert.equal(await bot.call('editForumTopic', { ...topic, name: 'Cold' }), true)
    const again = await bot.refusal('editForumTopic', { ...topic, name: 'Cold' })
    assert.deepEqual(again, bad('TOPIC_NOT_MODIFIED'))
    assert.throws(() => ann.deletesTopic(thread), { message: 'The bot lets nobody delete its topics' })
    telegram.setPrivateTopics({ ofUsers: true })
    ann.deletesTopic(thread)
    assert.deepEqual(await bot.refusal('sendMessage', { ...topic, text: 'x' }), noThread)
    assert.deepEqual(await bot.refusal('deleteForumTopic', topic), bad('TOPIC_ID_INVALID'))
    const other = await makeTopic('Other')
    assert.equal(await bot.call('deleteForumTopic', { chat_id: ann.id, message_thread_id: other }), true)
    assert.deepEqual(
      ann.messages().map(({ text }) => text),
      [],
    )
  })
})
