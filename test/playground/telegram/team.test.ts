import assert from 'node:assert/strict'
import { it, type TestContext } from 'node:test'
import { Bot } from 'grammy'
import type { LocalTelegram } from '#playground/telegram/local-telegram.ts'
import { createChannel, createGroup, startLocalTelegram } from '../../support/telegram.ts'

const TOKEN = '42:a-token-for-tests'

/** A bot that watches for a team: it is set up in a group, asks for an address, and lets administrators pause it. */
function createTeamBot(telegram: LocalTelegram) {
  const bot = new Bot(TOKEN, { client: { apiRoot: telegram.apiRoot } })
  const home = { chat: 0 }
  bot.on('message:migrate_to_chat_id', ctx => {
    home.chat = ctx.msg.migrate_to_chat_id
  })
  bot.on('message:chat_shared', ctx => ctx.api.sendMessage(ctx.msg.chat_shared.chat_id, 'Alerts come here.'))
  bot.command('start', ctx => {
    home.chat = ctx.chat.id
    return ctx.reply(`Set up by ${ctx.match} in ${ctx.chat.title ?? 'private'}`)
  })
  bot.command('channel', ctx =>
    ctx.reply('Which channel?', {
      reply_markup: {
        keyboard: [[{ text: 'Choose a channel', request_chat: { request_id: 1, chat_is_channel: true } }]],
      },
    }),
  )
  bot.command('watch', ctx =>
    ctx.reply('Which address?', {
      reply_markup: { force_reply: true, selective: true },
      reply_parameters: { message_id: ctx.msg.message_id },
    }),
  )
  bot.on('message:text', ctx =>
    ctx.reply(`Watching ${ctx.msg.text}`, {
      reply_markup: { inline_keyboard: [[{ text: 'Pause', callback_data: 'pause' }]] },
    }),
  )
  bot.callbackQuery('pause', async ctx => {
    const { status } = await ctx.getAuthor()
    if (status !== 'creator' && status !== 'administrator')
      return ctx.answerCallbackQuery({ text: 'Only administrators pause a watch.', show_alert: true })
    await ctx.editMessageText('Paused')
    return ctx.answerCallbackQuery('Paused')
  })
  return { bot, home }
}

async function start(t: TestContext) {
  const telegram = await startLocalTelegram({ token: TOKEN })
  const { bot, home } = createTeamBot(telegram)
  const polling = bot.start({ allowed_updates: ['message', 'callback_query', 'my_chat_member'] })
  t.after(async () => {
    await bot.stop()
    await polling
    await telegram.close()
    assert.deepEqual(telegram.invalidCalls, [])
  })
  return { telegram, bot, home }
}

it('A team sets its bot up in a group, moves to a forum, and reports to a channel', async t => {
  const { telegram, bot, home } = await start(t)
  const { group, ann, bob } = createGroup(telegram, {
    title: 'Team',
    bot: 'left',
    members: { ann: 'creator', bob: 'member' },
  })
  ann.opens(`https://t.me/${telegram.bot.username}?startgroup=token`, group)
  await ann.in(group).sees('Set up by token in Team')

  const forum = group.migrates()
  forum.enablesTopics()
  const topic = forum.topic('Deploys')
  await telegram.settled()
  assert.equal(home.chat, forum.chatId)

  bob.in(topic).sends('/watch')
  const question = await bob.in(topic).sees('Which address?')
  assert.equal(question.raw.message_thread_id, topic.thread)
  ann.in(topic).sends('Lunch?')
  assert.throws(() => ann.in(topic).answers('0x1'), /Ann is asked for no reply/)
  bob.in(topic).answers('0x2')
  await bob.in(topic).sees('Watching 0x2')

  const refused = { answer: 'Only administrators pause a watch.', alert: true }
  assert.deepEqual(await bob.in(topic).presses('Pause'), refused)
  forum.changes(bob, { status: 'administrator', isAnonymous: true })
  assert.deepEqual(await bob.in(topic).presses('Pause'), { answer: 'Paused', alert: false })
  assert.deepEqual(
    topic.messages().map(({ text }) => text),
    ['', '/watch', 'Which address?', 'Lunch?', '0x2', 'Paused'],
  )

  const send = () => bot.api.sendMessage(home.chat, 'x', { message_thread_id: topic.thread })
  topic.closes()
  await assert.rejects(send(), { description: 'Bad Request: TOPIC_CLOSED' })
  topic.deletes()
  await assert.rejects(send(), { description: 'Bad Request: message thread not found' })

  const { channel, carol } = createChannel(telegram, { title: 'News', members: { carol: 'creator' } })
  carol.sends('/channel')
  await carol.sees('Which channel?')
  carol.shares('Choose a channel', channel)
  await carol.in(channel).sees('Alerts come here.')

  forum.kicksBot(ann)
  await assert.rejects(bot.api.sendMessage(home.chat, 'x'), {
    description: 'Forbidden: bot was kicked from the supergroup chat',
  })
})
