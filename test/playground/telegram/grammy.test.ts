import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { Bot } from 'grammy'
import type { LocalTelegram } from '#playground/telegram/local-telegram.ts'
import { callTelegram, startLocalTelegram } from '../../support/telegram.ts'
import { blockEventLoop } from '../../support/waiting.ts'

const TOKEN = '42:a-token-for-tests'

/** A local Telegram and a bot that polls it, both ended with the test. */
async function start(t: TestContext, setUp: (bot: Bot) => void): Promise<LocalTelegram> {
  const telegram = await startLocalTelegram({ token: TOKEN })
  const bot = new Bot(TOKEN, { client: { apiRoot: telegram.apiRoot } })
  setUp(bot)
  const polling = bot.start()
  t.after(async () => {
    await bot.stop()
    await polling
    await telegram.close()
    assert.deepEqual(telegram.invalidCalls, [])
  })
  return telegram
}

describe('A grammY bot on the local Telegram', () => {
  it('is settled when all updates are confirmed and all calls have ended', async t => {
    const telegram = await start(t, bot =>
      bot.on('message:text', ctx => ctx.reply(`You said ${ctx.msg.text}`)),
    )
    const alice = telegram.person({ firstName: 'Alice' })
    telegram.fail({ method: 'sendMessage' }, { delayMs: 60 })
    alice.sends('one')
    alice.sends('two')
    await telegram.settled({ quietMs: 30 })
    assert.deepEqual(
      alice.messages().map(({ text }) => text),
      ['one', 'two', 'You said one', 'You said two'],
    )
  })

  it('is not settled by time in which the process stood still', async t => {
    const telegram = await startLocalTelegram({ token: TOKEN })
    t.after(() => telegram.close())
    const settled = telegram.settled({ quietMs: 300 })
    // Due after the quiet that is asked for, and before the process goes on.
    setTimeout(() => void callTelegram(telegram, 'getMe'), 600)
    blockEventLoop(1_000)
    await settled
    assert.deepEqual(
      telegram.calls.map(({ method, ok }) => [method, ok]),
      [['getMe', true]],
    )
  })

  it('is not settled before the bot has fetched what a person wrote', async t => {
    const telegram = await startLocalTelegram({ token: TOKEN })
    t.after(() => telegram.close())
    telegram.person({ firstName: 'Alice' }).sends('hello?')
    await assert.rejects(telegram.settled({ quietMs: 5, timeoutMs: 30 }), {
      message: 'Not settled within 30 ms',
    })
  })
})
