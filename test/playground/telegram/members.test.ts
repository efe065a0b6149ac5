import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import type { LocalTelegram } from '#playground/telegram/local-telegram.ts'
import type { Person } from '#playground/telegram/person.ts'
import { createBareBot, startLocalTelegram } from '../../support/telegram.ts'

const ALL = ['message', 'channel_post', 'callback_query', 'my_chat_member', 'chat_member']

let telegram: LocalTelegram
let bot: ReturnType<typeof createBareBot>
let ann: Person
let bob: Person

const userOf = (person: Person, firstName: string) => ({
  id: person.id,
  first_name: firstName,
  is_bot: false,
  language_code: 'en',
})
const lookout = { id: 42, is_bot: true, first_name: 'Lookout', username: 'lookout_local_bot' }
const bad = (text: string) => ({ error_code: 400, description: `Bad Request: ${text}` })
const forbidden = (text: string) => ({ error_code: 403, description: `Forbidden: ${text}` })

beforeEach(async () => {
  telegram = await startLocalTelegram()
  bot = createBareBot(telegram)
  ann = telegram.person({ firstName: 'Ann' })
  bob = telegram.person({ firstName: 'Bob' })
  await bot.updates(ALL)
})
afterEach(async () => {
  assert.deepEqual(telegram.invalidCalls, [])
  await telegram.close()
})

describe('Members of a group', () => {
  it('have roles with rights, titles and restrictions', async () => {
    const group = telegram.group({
      title: 'Team',
      type: 'supergroup',
      members: [
        [ann, { status: 'creator', title: 'Boss' }],
        [bob, { status: 'restricted', permissions: ['can_send_polls'] }],
      ],
    })
    const chat = { chat_id: group.chatId }
    assert.deepEqual(await bot.call('getChatMember', { ...chat, user_id: ann.id }), {
      status: 'creator',
      user: userOf(ann, 'Ann'),
      is_anonymous: false,
      custom_title: 'Boss',
    })
    assert.partialDeepStrictEqual(await bot.call('getChatMember', { ...chat, user_id: bob.id }), {
      status: 'restricted',
      is_member: true,
      can_send_messages: false,
      can_send_polls: true,
      until_date: 0,
    })
    group.changes(bob, { status: 'administrator', rights: ['can_manage_topics'], title: 'Gardener' })
    const administrator = {
      status: 'administrator',
      user: userOf(bob, 'Bob'),
      can_be_edited: false,
      is_anonymous: false,
      can_manage_chat: true,
      can_delete_messages: false,
      can_manage_video_chats: false,
      can_restrict_members: false,
      can_promote_members: false,
      can_change_info: false,
      can_invite_users: false,
      can_post_stories: false,
      can_edit_stories: false,
      can_delete_stories: false,
      can_send_welcome_messages: false,
      can_pin_messages: false,
      can_manage_tags: false,
      can_manage_topics: true,
      custom_title: 'Gardener',
    }
    assert.deepEqual(await bot.call('getChatMember', { ...chat, user_id: bob.id }), administrator)
    const administrators = await bot.call('getChatAdministrators', chat)
    assert.partialDeepStrictEqual(administrators, [{ status: 'creator' }, administrator])
    assert.equal(await bot.call('getChatMemberCount', chat), 3)
    bob.leaves(group)
    assert.deepEqual(await bot.call('getChatMember', { ...chat, user_id: bob.id }), {
      status: 'left',
      user: userOf(bob, 'Bob'),
    })
    assert.equal(await bot.call('getChatMemberCount', chat), 2)
  })

  it('are not known to the bot before Telegram knows them', async () => {
    const { chatId } = telegram.group({ title: 'Team' })
    assert.deepEqual(
      await bot.refusal('getChatMember', { chat_id: chatId, user_id: 8 }),
      bad('member not found'),
    )
    assert.deepEqual(
      await bot.refusal('getChatMember', { chat_id: ann.id, user_id: bob.id }),
      bad('member not found'),
    )
    assert.deepEqual(
      await bot.refusal('getChatAdministrators', { chat_id: ann.id }),
      bad('there are no administrators in the private chat'),
    )
  })

  it('who come and go are announced in a message, and to administrators in an update, too', async () => {
    const group = telegram.group({ title: 'Team', members: [[ann, 'creator']] })
    const chat = { id: group.chatId, type: 'group', title: 'Team' }
    bob.joins(group)
    assert.partialDeepStrictEqual(await bot.updates(), [
      { message: { chat, from: { id: bob.id }, new_chat_members: [userOf(bob, 'Bob')] } },
    ])
    group.changes(telegram.bot, 'administrator')
    await bot.updates()
    group.changes(bob, 'administrator', ann)
    group.changes(bob, 'kicked', ann)
    const updates = await bot.updates()
    assert.equal(updates.length, 3)
    assert.partialDeepStrictEqual(updates, [
      {
        chat_member: {
          chat,
          from: { id: ann.id },
          old_chat_member: { status: 'member', user: { id: bob.id } },
          new_chat_member: { status: 'administrator', user: { id: bob.id } },
        },
      },
      {
        chat_member: {
          old_chat_member: { status: 'administrator' },
          new_chat_member: { status: 'kicked', until_date: 0 },
        },
      },
      { message: { from: { id: ann.id }, left_chat_member: userOf(bob, 'Bob') } },
    ])
  })

  it('are announced in updates only if the bot asks for them', async () => {
    const group = telegram.group({ title: 'Team', members: [[ann, 'creator']], bot: 'administrator' })
    await bot.updates([])
    group.changes(bob, 'administrator', ann)
    const kinds = (await bot.updates()).map(update => Object.keys(update))
    assert.deepEqual(kinds, [['message']])
  })
})

describe('The bot in a group', () => {
  it('gets an update when it is added, gets rights, loses them and is removed', async () => {
    const group = telegram.group({ title: 'Team', members: [[ann, 'creator']], bot: 'left' })
    const send = { chat_id: group.chatId, text: 'x' }
    assert.deepEqual(
      await bot.refusal('sendMessage', send),
      forbidden('bot is not a member of the group chat'),
    )
    group.addsBot(ann)
    await bot.call('sendMessage', send)
    group.changes(telegram.bot, 'administrator', ann)
    group.changes(telegram.bot, 'member', ann)
    group.kicksBot(ann)
    const updates = await bot.updates()
    const change = (before: string, after: string) => ({
      my_chat_member: {
        from: { id: ann.id },
        old_chat_member: { status: before, user: lookout },
        new_chat_member: { status: after, user: lookout },
      },
    })
    assert.equal(updates.length, 6)
    assert.partialDeepStrictEqual(updates, [
      change('left', 'member'),
      { message: { from: { id: ann.id }, new_chat_members: [lookout] } },
      change('member', 'administrator'),
      change('administrator', 'member'),
      change('member', 'kicked'),
      { message: { from: { id: ann.id }, left_chat_member: lookout } },
    ])
    assert.deepEqual(await bot.refusal('sendMessage', send), forbidden('bot was kicked from the group chat'))
    group.addsBot(ann)
    await bot.call('sendMessage', send)
    await bot.call('leaveChat', { chat_id: group.chatId })
    assert.deepEqual(
      await bot.refusal('sendMessage', send),
      forbidden('bot is not a member of the group chat'),
    )
  })

  it('may neither edit nor delete after it was removed, but still answers presses', async () => {
    const group = telegram.group({ title: 'Team', type: 'supergroup', members: [[ann, 'creator']] })
    const chat = { chat_id: group.chatId }
    const markup = { inline_keyboard: [[{ text: 'Go', callback_data: 'go' }]] }
    await bot.call('sendMessage', { ...chat, text: 'x', reply_markup: markup })
    const pressed = ann.in(group).presses('Go')
    const [update] = await bot.updates()
    group.kicksBot(ann)
    const kicked = forbidden('bot was kicked from the supergroup chat')
    const message = { ...chat, message_id: 2 }
    assert.deepEqual(await bot.refusal('editMessageText', { ...message, text: 'y' }), kicked)
    assert.deepEqual(await bot.refusal('deleteMessage', message), kicked)
    assert.deepEqual(await bot.refusal('getChat', chat), kicked)
    assert.deepEqual(await bot.refusal('getChatMember', { ...chat, user_id: ann.id }), kicked)
    const id = /"id":"(\d+)"/.exec(JSON.stringify(update))?.[1]
    await bot.call('answerCallbackQuery', { callback_query_id: id, text: 'Late' })
    assert.deepEqual(await pressed, { answer: 'Late', alert: false })
  })

  it('writes only where it may', async () => {
    const group = telegram.group({ title: 'Team', type: 'supergroup', members: [[ann, 'creator']] })
    const send = { chat_id: group.chatId, text: 'x' }
    group.changes(telegram.bot, 'restricted')
    const refused = bad('not enough rights to send text messages to the chat')
    assert.deepEqual(await bot.refusal('sendMessage', send), refused)
    group.changes(telegram.bot, { status: 'restricted', permissions: ['can_send_messages'] })
    await bot.call('sendMessage', send)
    group.changes(telegram.bot, 'member')
    group.opensToMembers(false)
    assert.deepEqual(await bot.refusal('sendMessage', send), refused)
    assert.throws(() => bob.in(group).sends('x'), { message: 'Bob may not write in the chat' })
    group.changes(telegram.bot, 'administrator')
    await bot.call('sendMessage', send)
  })

  it('deletes its own messages, and those of others only with the right to', async () => {
    const group = telegram.group({ title: 'Team', members: [[ann, 'creator']] })
    const there = ann.in(group)
    const remove = (messageId: number) => ({ chat_id: group.chatId, message_id: messageId })
    assert.deepEqual(
      await bot.refusal('deleteMessage', remove(there.sends('one').messageId)),
      bad("message can't be deleted for everyone"),
    )
    const supergroup = telegram.group({ title: 'Team', type: 'supergroup', members: [[ann, 'creator']] })
    const { messageId } = ann.in(supergroup).sends('one')
    const message = { chat_id: supergroup.chatId, message_id: messageId }
    assert.deepEqual(await bot.refusal('deleteMessage', message), bad("message can't be deleted"))
    supergroup.changes(telegram.bot, { status: 'administrator', rights: ['can_delete_messages'] })
    assert.equal(await bot.call('deleteMessage', message), true)
  })

  it('gets its new title', async () => {
    const group = telegram.group({ title: 'Team', members: [[ann, 'creator']] })
    group.renames('Crew')
    assert.partialDeepStrictEqual(await bot.updates(), [
      { message: { from: { id: ann.id }, chat: { title: 'Crew' }, new_chat_title: 'Crew' } },
    ])
    assert.partialDeepStrictEqual(await bot.call('getChat', { chat_id: group.chatId }), {
      title: 'Crew',
      permissions: { can_send_messages: true },
    })
    group.opensToMembers(false)
    assert.partialDeepStrictEqual(await bot.call('getChat', { chat_id: group.chatId }), {
      permissions: { can_send_messages: false },
    })
  })

  it('that is deleted may not write there any more', async () => {
    const group = telegram.group({ title: 'Team', members: [[ann, 'creator']] })
    const supergroup = telegram.group({ title: 'Team', type: 'supergroup' })
    group.deletes()
    supergroup.deletes()
    assert.deepEqual(
      await bot.refusal('sendMessage', { chat_id: group.chatId, text: 'x' }),
      forbidden('the group chat was deleted'),
    )
    assert.deepEqual(
      await bot.refusal('sendMessage', { chat_id: supergroup.chatId, text: 'x' }),
      forbidden('bot was kicked from the supergroup chat'),
    )
    assert.partialDeepStrictEqual(await bot.updates(), [
      { my_chat_member: { new_chat_member: { status: 'left' } } },
      { my_chat_member: { new_chat_member: { status: 'left' } } },
    ])
  })
})

describe('A group that becomes a supergroup', () => {
  it('tells both ids, takes its members along, and refuses writes to the old id', async () => {
    const group = telegram.group({ title: 'Team', members: [[ann, 'creator']] })
    const there = ann.in(group)
    const moved = group.migrates(ann)
    const updates = await bot.updates()
    assert.equal(updates.length, 3)
    assert.partialDeepStrictEqual(updates, [
      {
        message: { from: { id: ann.id }, chat: { id: group.chatId }, migrate_to_chat_id: moved.chatId },
      },
      {
        message: {
          chat: { id: moved.chatId, type: 'supergroup', title: 'Team' },
          migrate_from_chat_id: group.chatId,
        },
      },
      {
        my_chat_member: {
          chat: { id: moved.chatId },
          old_chat_member: { status: 'left' },
          new_chat_member: { status: 'member' },
        },
      },
    ])
    const upgraded = {
      ...bad('group chat was upgraded to a supergroup chat'),
      parameters: { migrate_to_chat_id: moved.chatId },
    }
    const old = { chat_id: group.chatId }
    assert.deepEqual(await bot.refusal('sendMessage', { ...old, text: 'x' }), upgraded)
    assert.deepEqual(await bot.refusal('sendChatAction', { ...old, action: 'typing' }), upgraded)
    assert.deepEqual(await bot.refusal('getChatMember', { ...old, user_id: ann.id }), upgraded)
    assert.partialDeepStrictEqual(await bot.call('getChat', old), { type: 'group' })
    assert.partialDeepStrictEqual(
      await bot.call('getChatMember', { chat_id: moved.chatId, user_id: ann.id }),
      { status: 'creator' },
    )
    // A person who was in the group is in the supergroup without doing anything.
    there.sends('/watch')
    assert.partialDeepStrictEqual(await bot.updates(), [
      { message: { chat: { id: moved.chatId }, text: '/watch' } },
    ])
  })

  it('may do so while a message of the bot is on its way', async () => {
    const group = telegram.group({ title: 'Team', members: [[ann, 'creator']] })
    const stop = telegram.onCall(() => {
      stop()
      group.migrates()
    })
    assert.partialDeepStrictEqual(await bot.refusal('sendMessage', { chat_id: group.chatId, text: 'x' }), {
      error_code: 400,
      parameters: { migrate_to_chat_id: group.chatId - 1_000_000_000_000 },
    })
    assert.deepEqual(
      group.messages().map(({ raw }) => raw.migrate_from_chat_id),
      [group.chatId],
    )
  })
})
