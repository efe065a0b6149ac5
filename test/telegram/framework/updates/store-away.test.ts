import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import fastify from 'fastify'
import { Composer } from 'grammy'
import { createLog } from '#lib/log.ts'
import { pause } from '#lib/timers.ts'
import { openRedisStore } from '#store/redis/open-redis-store.ts'
import type { ChatContext } from '#telegram/framework/context.ts'
import { answerCallbacks } from '#telegram/framework/updates/update-worker.ts'
import { addWebhook } from '#telegram/framework/updates/webhook.ts'
import { redisServer, skipWithoutRedis } from '../../../support/redis-server.ts'
import { callTelegram } from '../../../support/telegram.ts'
import { blockEventLoop } from '../../../support/waiting.ts'
import { nextPoll, startProcess, startTelegram } from './start-updates.ts'

const busy = "I'm busy right now. What you sent isn't lost: I'll answer as soon as I can."
const busyPress = "I'm busy right now. If nothing has changed in three minutes, tap again."
const secret = 'a-secret-of-the-webhook'

/** Says what it heard, under a button that counts how often it was pressed. */
const createEcho = () => {
  const handlers = new Composer<ChatContext>()
  let presses = 0
  handlers.use(answerCallbacks)
  handlers.on('callback_query', async ctx => {
    presses += 1
    await ctx.editMessageText(`pressed ${presses}`)
  })
  handlers.on('message', ctx =>
    ctx.reply(`heard ${ctx.msg.text}`, {
      reply_markup: { inline_keyboard: [[{ text: 'Go', callback_data: 'go' }]] },
    }),
  )
  const middleware = handlers.middleware()
  return async (ctx: ChatContext) => middleware(ctx, async () => {})
}

/** Longer than it is tried to keep what a handler did, also twice. */
const keepingMs = 9_500
const ways = ['polled', 'brought by webhook'] as const

const start = async (t: TestContext, way: (typeof ways)[number]) => {
  const redis = await redisServer(t)
  const telegram = await startTelegram(t)
  const log = createLog({ level: 'silent', secrets: [], write: () => {} })
  const store = await openRedisStore({ url: redis.database(), log })
  const running = await startProcess({ telegram, store }, createEcho())
  const server = fastify({ forceCloseConnections: true })
  addWebhook(server, { ...running, secret })
  const origin = await server.listen({ host: '127.0.0.1', port: 0 })
  if (way === 'polled') {
    running.poller.start()
    await nextPoll(telegram, 0)
  } else await callTelegram(telegram, 'setWebhook', { url: `${origin}/telegram`, secret_token: secret })
  t.after(async () => {
    await server.close()
    await running.stop()
    await store.close()
  })
  const [alice, bob] = ['Alice', 'Bob'].map(firstName => telegram.person({ firstName }))
  assert.ok(alice !== undefined && bob !== undefined)
  return { redis, telegram, running, alice, bob }
}

// Together, as they mostly wait.
describe('While Redis is away,', { concurrency: true, skip: skipWithoutRedis }, () => {
  for (const way of ways)
    describe(`what a person does, ${way},`, { concurrency: true }, () => {
      it('gets a notice of the delay, and is handled when Redis is back', async t => {
        const { redis, telegram, running, alice, bob } = await start(t, way)
        alice.sends('before')
        await alice.sees('heard before')
        await telegram.settled()

        await redis.kill()
        bob.sends('one')
        bob.sends('two')
        assert.deepEqual(await alice.presses('Go'), { answer: busyPress, alert: false })
        await bob.sees(busy)
        await redis.restart()
        await alice.sees('pressed 1')
        await bob.sees('heard two')
        await telegram.settled({ quietMs: 500 })

        const texts = (person: typeof bob) => person.messages().map(({ text }) => text)
        assert.deepEqual(texts(bob).toSorted(), ['one', 'two', busy, 'heard one', 'heard two'].toSorted())
        assert.ok(texts(bob).indexOf('heard one') < texts(bob).indexOf('heard two'))
        assert.deepEqual(texts(alice), ['before', 'pressed 1'])
        assert.deepEqual(
          running.said.filter(line => line.includes('an update could not be handled')),
          [],
        )
      })

      it('gets another notice when Redis goes away again', async t => {
        const { redis, bob } = await start(t, way)
        for (const text of ['one', 'two']) {
          await redis.kill()
          const { messageId: after } = bob.sends(text)
          await bob.sees(busy, { after })
          await redis.restart()
          await bob.sees(`heard ${text}`)
        }
        assert.equal(bob.messages().filter(({ text }) => text === busy).length, 2)
      })
    })

  it('an unfinished update is not called a failure, and is handled when it is back', async t => {
    const { redis, telegram, bob } = await start(t, 'polled')
    telegram.fail({ method: 'sendMessage' }, { delayMs: 500 })
    bob.sends('one')
    await bob.sees('heard one')
    await redis.kill()
    await pause(keepingMs)
    const { messageId: after } = bob.sends('two')
    await bob.sees(busy, { after })
    await redis.restart()
    await bob.sees('heard two')
    await telegram.settled({ quietMs: 500 })
    assert.deepEqual(
      bob.messages().map(({ text }) => text),
      ['one', 'heard one', 'two', busy, 'heard one', 'heard two'],
    )
  })
})

it('an update that comes while the process is suspended is not called late', {
  skip: skipWithoutRedis,
}, async t => {
  const { telegram, running, alice } = await start(t, 'brought by webhook')
  const who = { id: alice.id, first_name: 'Alice' }
  const message = {
    message_id: 1,
    date: 0,
    chat: { ...who, type: 'private' as const },
    from: { ...who, is_bot: false },
    text: 'hello',
  }
  const taken = running.intake.take([{ update_id: 1, message }])
  blockEventLoop(2_500)
  assert.equal(await taken, true)
  await alice.sees('heard hello')
  await telegram.settled()
  assert.deepEqual(
    alice.messages().map(({ text }) => text),
    ['heard hello'],
  )
})
