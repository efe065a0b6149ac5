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
const texts = async () => (await bot.updates()).map(({ message }) => Object(message).text)

beforeEach(async () => {
  telegram = await startLocalTelegram()
  bot = createBareBot(telegram)
  ann = telegram.person({ firstName: 'Ann', username: 'ann_lee' })
  bob = telegram.person({ firstName: 'Bob', username: 'bob_ray' })
})
afterEach(async () => {
  assert.deepEqual(telegram.invalidCalls, [])
  await telegram.close()
})

const openGroup = (options: { bot?: 'member' | 'administrator' } = {}) =>
  telegram.group({
    title: 'Team',
    type: 'supergroup',
    members: [
      [ann, 'creator'],
      [bob, 'member'],
    ],
    ...options,
  })

describe('Privacy mode of the local Telegram', () => {
  it('hands over commands for the bot and replies to it, not mentions and talk', async () => {
    const group = openGroup()
    const there = bob.in(group)
    await bot.call('sendMessage', { chat_id: group.chatId, text: 'Hello' })
    there.sends('idle talk')
    there.sends('@lookout_local_bot hello')
    there.sends('/watch')
    there.sends('/watch@Lookout_Local_Bot')
    there.sends('/watch@other_bot')
    there.sends('please /watch')
    there.sends('an answer', { replyTo: 2 })
    there.sends('/start@other_bot', { replyTo: 2 })
    const { messageId } = there.sends('to Bob')
    there.sends('an answer to Bob', { replyTo: messageId })
    assert.deepEqual(await texts(), ['/watch', '/watch@Lookout_Local_Bot', 'an answer', '/start@other_bot'])
  })

  it('gives a command without a name to the bot that wrote last', async () => {
    const group = openGroup()
    const other = telegram.otherBot({ username: 'other_bot' })
    group.adds(other)
    other.in(group).sends('I am here, too')
    bob.in(group).sends('/watch')
    bob.in(group).sends('/watch@lookout_local_bot')
    await bot.call('sendMessage', { chat_id: group.chatId, text: 'Hello' })
    bob.in(group).sends('/watches')
    assert.deepEqual(await texts(), ['/watch@lookout_local_bot', '/watches'])
  })

  it('does not hold for administrators', async () => {
    const group = openGroup({ bot: 'administrator' })
    bob.in(group).sends('idle talk')
    group.changes(telegram.bot, 'member', ann)
    bob.in(group).sends('more of it')
    const updates = (await bot.updates()).filter(update => 'message' in update)
    assert.partialDeepStrictEqual(updates, [{ message: { text: 'idle talk' } }])
    assert.equal(updates.length, 1)
  })

  it('that is turned off hands over everything, in groups that the bot joins afterwards', async () => {
    const before = openGroup()
    telegram.setPrivacyMode(false)
    const after = openGroup()
    bob.in(before).sends('before')
    bob.in(after).sends('after')
    assert.deepEqual(await texts(), ['after'])
    assert.partialDeepStrictEqual(await bot.call('getMe'), { can_read_all_group_messages: true })
  })
})

describe('An anonymous administrator on the local Telegram', () => {
  it('writes as the group, with the title as signature, and presses as a person', async () => {
    const group = openGroup()
    group.changes(bob, { status: 'administrator', isAnonymous: true, title: 'Watchman' }, ann)
    const info = { id: group.chatId, type: 'supergroup', title: 'Team' }
    bob.in(group).sends('/watch')
    const [update] = await bot.updates()
    assert.partialDeepStrictEqual(update, {
      message: {
        from: { id: 1_087_968_824, is_bot: true, first_name: 'Group', username: 'GroupAnonymousBot' },
        sender_chat: info,
        author_signature: 'Watchman',
        text: '/watch',
      },
    })
    const markup = { inline_keyboard: [[{ text: 'Go', callback_data: 'go' }]] }
    await bot.call('sendMessage', { chat_id: group.chatId, text: 'x', reply_markup: markup })
    void bob.in(group).presses('Go')
    assert.partialDeepStrictEqual(await bot.updates(), [
      { callback_query: { from: { id: bob.id, first_name: 'Bob' }, message: { text: 'x' } } },
    ])
    assert.partialDeepStrictEqual(
      await bot.call('getChatMember', { chat_id: group.chatId, user_id: bob.id }),
      { status: 'administrator', is_anonymous: true, custom_title: 'Watchman' },
    )
  })
})

describe('Presses in a group on the local Telegram', () => {
  it('come from any member, also from one who may not write', async () => {
    const group = openGroup()
    group.changes(bob, 'restricted', ann)
    const markup = { inline_keyboard: [[{ text: 'Go', callback_data: 'go' }]] }
    await bot.call('sendMessage', { chat_id: group.chatId, text: 'x', reply_markup: markup })
    await bot.updates()
    void ann.in(group).presses('Go')
    void bob.in(group).presses('Go')
    const presses = (await bot.updates()).map(({ callback_query: query }) => Object(query).from.id)
    assert.deepEqual(presses, [ann.id, bob.id])
    group.changes(bob, 'kicked', ann)
    await assert.rejects(bob.in(group).presses('Go'), { message: 'Bob is not in the chat' })
  })
})

describe('A forced reply on the local Telegram', () => {
  it('asks every member, or only whom a selective one replies to or mentions', async () => {
    const group = openGroup()
    const { messageId } = bob.in(group).sends('/watch')
    const ask = { chat_id: group.chatId, text: 'Which address?' }
    const selective = { force_reply: true, selective: true, input_field_placeholder: '0x…' }
    await bot.call('sendMessage', {
      ...ask,
      reply_markup: selective,
      reply_parameters: { message_id: messageId },
    })
    await bot.updates()
    assert.throws(() => ann.in(group).answers('0x1'), /^Error: Ann is asked for no reply/)
    bob.in(group).answers('0x2')
    await bot.call('sendMessage', { ...ask, text: '@ann_lee: which address?', reply_markup: selective })
    ann.in(group).answers('0x3')
    assert.partialDeepStrictEqual(await bot.updates(), [
      { message: { from: { id: bob.id }, text: '0x2', reply_to_message: { text: 'Which address?' } } },
      {
        message: {
          from: { id: ann.id },
          text: '0x3',
          reply_to_message: { text: '@ann_lee: which address?' },
        },
      },
    ])
  })

  it('cannot be edited afterwards', async () => {
    const group = openGroup()
    const place = { chat_id: group.chatId }
    await bot.call('sendMessage', { ...place, text: 'x', reply_markup: { force_reply: true } })
    assert.deepEqual(
      await bot.refusal('editMessageText', { ...place, message_id: 2, text: 'y' }),
      bad("message can't be edited"),
    )
  })

  it('is not known in channels', async () => {
    const { chatId } = telegram.channel({ title: 'News' })
    assert.deepEqual(
      await bot.refusal('sendMessage', { chat_id: chatId, text: 'x', reply_markup: { force_reply: true } }),
      bad('inline keyboard expected'),
    )
  })
})

const setCommand = (name: string, scope?: object) =>
  bot.call('setMyCommands', {
    commands: [{ command: name, description: 'x' }],
    ...(scope && { scope }),
  })
const shownCommands = (person: Person, place?: { chatId: number }) =>
  (place === undefined ? person : person.in(place)).commands().map(({ command }) => command)
const refusedScope = (scope: object) => bot.refusal('setMyCommands', { commands: [], scope })

describe('The commands on the local Telegram', () => {
  it('are those of the narrowest scope that holds for a person in a chat', async () => {
    const group = openGroup()
    await setCommand('everywhere')
    assert.deepEqual([shownCommands(ann), shownCommands(ann, group)], [['everywhere'], ['everywhere']])
    await setCommand('in_private', { type: 'all_private_chats' })
    await setCommand('in_groups', { type: 'all_group_chats' })
    await setCommand('for_administrators', { type: 'all_chat_administrators' })
    assert.deepEqual(shownCommands(ann), ['in_private'])
    assert.deepEqual(
      [shownCommands(ann, group), shownCommands(bob, group)],
      [['for_administrators'], ['in_groups']],
    )
    await setCommand('here', { type: 'chat', chat_id: group.chatId })
    assert.deepEqual(shownCommands(bob, group), ['here'])
    await setCommand('here_for_administrators', { type: 'chat_administrators', chat_id: group.chatId })
    await setCommand('for_bob', { type: 'chat_member', chat_id: group.chatId, user_id: bob.id })
    assert.deepEqual(
      [shownCommands(ann, group), shownCommands(bob, group)],
      [['here_for_administrators'], ['for_bob']],
    )
    await bot.call('deleteMyCommands', {
      scope: { type: 'chat_member', chat_id: group.chatId, user_id: bob.id },
    })
    assert.deepEqual(shownCommands(bob, group), ['here'])
  })

  it('need a chat that knows such a scope', async () => {
    const channel = telegram.channel({ title: 'News' })
    assert.deepEqual(await refusedScope({ type: 'chat', chat_id: 999 }), bad('chat not found'))
    assert.deepEqual(
      await refusedScope({ type: 'chat', chat_id: channel.chatId }),
      bad("can't change commands in channel chats"),
    )
    assert.deepEqual(
      await refusedScope({ type: 'chat_administrators', chat_id: ann.id }),
      bad("can't use specified scope in private chats"),
    )
    assert.deepEqual(
      await refusedScope({ type: 'chat_member', chat_id: openGroup().chatId, user_id: 8 }),
      bad('user not found'),
    )
  })
})
