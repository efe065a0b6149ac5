import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Api, Composer } from 'grammy'
import { migratedChats } from '#bot-api/migrated-chats.ts'
import { createTransport } from '#bot-api/transport.ts'
import { pause } from '#lib/timers.ts'
import { defineKind, put } from '#store/store.ts'
import type { ChatContext } from '#telegram/framework/context.ts'
import { createPoller } from '#telegram/framework/updates/poller.ts'
import { answerCallbacks } from '#telegram/framework/updates/update-worker.ts'
import { startHttpServer } from '../../../support/http-server.ts'
import { recordLog } from '../../../support/record-log.ts'
import { openTempStore } from '../../../support/store.ts'
import { callTelegram } from '../../../support/telegram.ts'
import { startTickClock, until } from '../../../support/waiting.ts'
import { nextPoll, startProcess, startTelegram, startUpdates } from './start-updates.ts'

const notes = defineKind<{ text: string }>()('note')
const failed = "Something went wrong on my side, so that wasn't done. Try again."

const echo = async (ctx: ChatContext): Promise<unknown> => ctx.reply(`heard ${ctx.msg?.text}`)
const texts = (messages: readonly { text: string; from: string }[]): string[] =>
  messages.filter(({ from }) => from === 'bot').map(({ text }) => text)

const asking = (toast: ChatContext['toast']) => {
  const handlers = new Composer<ChatContext>()
  handlers.use(answerCallbacks)
  handlers.on('message', ctx =>
    ctx.reply('Ask', { reply_markup: { inline_keyboard: [[{ text: 'Go', callback_data: 'go' }]] } }),
  )
  handlers.on('callback_query', async ctx => {
    ctx.toast = toast
  })
  const middleware = handlers.middleware()
  return async (ctx: ChatContext) => middleware(ctx, async () => {})
}

describe('Updates', { concurrency: true }, () => {
  it('reach their handler in the order in which a person wrote', async t => {
    const { telegram } = await startUpdates(t, echo)
    const alice = telegram.person({ firstName: 'Alice' })
    await telegram.deliverTogether(() => ['a', 'b', 'c', 'd'].forEach(text => void alice.sends(text)))
    await alice.sees('heard d')
    assert.deepEqual(texts(alice.messages()), ['heard a', 'heard b', 'heard c', 'heard d'])
  })

  it('that are delivered twice are handled once', async t => {
    const { telegram } = await startUpdates(t, echo)
    const alice = telegram.person({ firstName: 'Alice' })
    const { updateId } = alice.sends('once')
    await alice.sees('heard once')
    assert.ok(updateId !== undefined)
    telegram.redeliver(updateId)
    alice.sends('then')
    await alice.sees('heard then')
    await telegram.settled()
    assert.deepEqual(texts(alice.messages()), ['heard once', 'heard then'])
  })

  it('without an id are skipped with one log line, and polled for slowly', async t => {
    let polls = 0
    const usable = {
      update_id: 7,
      message: { message_id: 1, date: 1, text: 'x', chat: { id: 1 }, from: { id: 1 } },
    }
    const unusable = [{}, { ...usable, update_id: 'seven' }, { ...usable, update_id: undefined }, null, 5]
    const { origin } = await startHttpServer(t, (request, response) => {
      const isPoll = request.url?.endsWith('/getUpdates') === true
      polls += isPoll ? 1 : 0
      const result = isPoll ? [...unusable, ...(polls === 2 ? [usable] : [])] : { url: '' }
      response.end(JSON.stringify({ ok: true, result }))
    })
    const { store, discard } = await openTempStore()
    t.after(discard)
    const transport = createTransport({ store, perSecond: 30 })
    t.after(() => transport.close())
    const api = new Api('1:x', { apiRoot: origin, fetch: transport.patient })
    const taken: unknown[] = []
    const { log, said } = recordLog()
    const poller = createPoller({
      store,
      api,
      log,
      intake: {
        take: async updates => {
          taken.push(...updates)
          return true
        },
      },
    })
    poller.start()
    await until('the usable one came', async () => taken.length > 0)
    await pause(300)
    await poller.stop()
    assert.deepEqual(taken, [usable])
    assert.ok(polls <= 4, `${polls} polls`)
    assert.deepEqual(said, ['error: Telegram sent updates without a valid id, which are ignored'])
  })

  it('of one chat are not held by another chat’s handler', async t => {
    const never = Promise.withResolvers<void>()
    const { telegram, said } = await startUpdates(
      t,
      async ctx => (ctx.msg?.text === 'hang' ? never.promise : echo(ctx)),
      { deadlineMs: 1_500 },
    )
    const [alice, bob] = ['Alice', 'Bob'].map(firstName => telegram.person({ firstName }))
    assert.ok(alice !== undefined && bob !== undefined)
    alice.sends('hang')
    alice.sends('after')
    bob.sends('meanwhile')
    await bob.sees('heard meanwhile')
    assert.deepEqual(texts(alice.messages()), [])
    await alice.sees('heard after')
    assert.deepEqual(texts(alice.messages()), [failed, 'heard after'])
    assert.deepEqual(said, Array(2).fill('error: an update could not be handled'))
  })

  it('whose handler fails once are tried again, and keep what the second try wrote only', async t => {
    let tries = 0
    const { telegram, store } = await startUpdates(t, async ctx => {
      tries += 1
      ctx.writes.push(put(notes, { id: `try ${tries}`, value: { text: 'x' } }))
      if (tries === 1) throw new Error('the first time')
      await ctx.reply('done')
    })
    const alice = telegram.person({ firstName: 'Alice' })
    alice.sends('x')
    await alice.sees('done')
    await telegram.settled()
    assert.deepEqual(
      (await store.all(notes, { limit: 10 })).map(({ id }) => id),
      ['try 2'],
    )
  })

  it('whose handler fails twice are dropped with a word, and keep nothing', async t => {
    const { telegram, store, said } = await startUpdates(t, async ctx => {
      if (ctx.msg?.text === 'fine') return echo(ctx)
      ctx.writes.push(put(notes, { id: 'n', value: { text: 'x' } }))
      throw new Error('always')
    })
    const alice = telegram.person({ firstName: 'Alice' })
    alice.sends('bad')
    alice.sends('fine')
    await alice.sees('heard fine')
    assert.deepEqual(texts(alice.messages()), [failed, 'heard fine'])
    assert.deepEqual(await store.all(notes, { limit: 10 }), [])
    assert.deepEqual(said, Array(2).fill('error: an update could not be handled'))
  })

  for (const { crashes, answer } of [
    { crashes: 4, answer: 'heard hello' },
    { crashes: 5, answer: failed },
  ])
    it(`during which ${crashes} processes were killed are ${crashes < 5 ? 'handled' : 'dropped'}`, async t => {
      let now = Date.now()
      const telegram = await startTelegram(t)
      const { store, discard } = await openTempStore({ now: () => now })
      const alice = telegram.person({ firstName: 'Alice' })
      const chat = { id: alice.id, type: 'private', first_name: 'Alice' }
      const from = { id: alice.id, is_bot: false, first_name: 'Alice' }
      const body = { update_id: 1, message: { message_id: 1, date: 1, text: 'hello', chat, from } }
      await store.commit([{ op: 'push', queue: 'update', lane: 'alice', id: '1', body }])
      for (let killed = 0; killed < crashes; killed += 1) {
        const claims = await store.claim('update', { lanes: 1, items: 1, leaseMs: 1_000 })
        assert.deepEqual(
          claims.map(({ attempt }) => attempt),
          [killed],
        )
        now += 1_001
      }
      const running = await startProcess({ telegram, store }, echo)
      t.after(async () => {
        await running.stop()
        await discard()
      })
      await alice.sees(answer)
      await telegram.settled()
      assert.deepEqual(texts(alice.messages()), [answer])
    })

  it('that cannot be read do not hold up the others', async t => {
    const { telegram, store, said } = await startUpdates(t, echo)
    const alice = telegram.person({ firstName: 'Alice' })
    const lane = `${alice.chatId}:0:${alice.id}`
    await store.commit([{ op: 'push', queue: 'update', lane, id: 'old', body: { update_id: 'one' } }])
    alice.sends('after')
    await alice.sees('heard after')
    assert.deepEqual(said, ['error: an update could not be parsed, and is dropped'])
  })

  it('whose changes conflict are handled again, and answered once', async t => {
    let tries = 0
    const { telegram, store } = await startUpdates(t, async ctx => {
      tries += 1
      await ctx.reply(`Try ${tries}`)
      const [note] = await ctx.store.get(notes, ['n'])
      if (tries === 1) await ctx.store.commit([put(notes, { id: 'n', value: { text: 'theirs' } })])
      const text = `${note?.value.text ?? 'nothing'} and mine`
      ctx.writes.push(put(notes, { id: 'n', value: { text } }, { expect: note?.version ?? 0 }))
    })
    const alice = telegram.person({ firstName: 'Alice' })
    alice.sends('x')
    await until('it is handled', async () => (await store.depth('update')).items === 0 && tries > 0)
    const [note] = await store.get(notes, ['n'])
    assert.equal(note?.value.text, 'theirs and mine')
    const answers = alice.messages().filter(({ from }) => from === 'bot')
    assert.deepEqual(
      answers.map(({ text }) => text),
      ['Try 2'],
    )
  })

  it('of a group that becomes a supergroup while they are handled change nothing, and are handled there', async t => {
    const handled: number[] = []
    const { telegram, store } = await startUpdates(t, async ctx => {
      if (ctx.message?.text !== 'hello') return
      const from = Number(ctx.chatId)
      handled.push(from)
      ctx.writes.push(put(notes, { id: `of ${from}`, value: { text: 'hello' } }))
      if (handled.length > 1) return
      const to = from - 1_000_000_000_000
      // What the group had is moved already.
      await store.commit([put(migratedChats, { id: String(from), value: { to: String(to) } })])
    })
    const alice = telegram.person({ firstName: 'Alice' })
    const team = telegram.group({
      title: 'Team',
      type: 'group',
      bot: 'administrator',
      members: [[alice, 'creator']],
    })
    alice.in(team).sends('hello')
    const to = team.chatId - 1_000_000_000_000
    await until('it is handled there', async () => handled.includes(to))
    await telegram.settled()
    assert.deepEqual(handled, [team.chatId, to])
    const kept = await store.get(notes, [`of ${team.chatId}`])
    assert.deepEqual(kept, [undefined])
  })

  it('whose changes conflict time and again are handled all the same', async t => {
    const others = 5
    let tries = 0
    const { telegram, store, said } = await startUpdates(t, async ctx => {
      tries += 1
      const [note] = await ctx.store.get(notes, ['n'])
      if (tries <= others)
        await ctx.store.commit([put(notes, { id: 'n', value: { text: `theirs ${tries}` } })])
      const text = `${note?.value.text ?? 'nothing'} and mine`
      ctx.writes.push(put(notes, { id: 'n', value: { text } }, { expect: note?.version ?? 0 }))
    })
    telegram.person({ firstName: 'Alice' }).sends('x')
    await until('it is handled', async () => (await store.depth('update')).items === 0 && tries > 0)
    const [note] = await store.get(notes, ['n'])
    assert.equal(note?.value.text, `theirs ${others} and mine`)
    assert.deepEqual(said, [])
  })

  it('of a tap that fails twice are answered all the same', async t => {
    const handlers = new Composer<ChatContext>()
    handlers.use(answerCallbacks)
    handlers.on('message', ctx =>
      ctx.reply('Ask', { reply_markup: { inline_keyboard: [[{ text: 'Go', callback_data: 'go' }]] } }),
    )
    handlers.on('callback_query', () => Promise.reject(new Error('always')))
    const middleware = handlers.middleware()
    const { telegram } = await startUpdates(t, async ctx => middleware(ctx, async () => {}))
    const alice = telegram.person({ firstName: 'Alice' })
    alice.sends('x')
    await alice.sees('Ask')
    assert.deepEqual(await alice.presses('Go'), { answer: failed, alert: false })
  })

  it('of a person who has blocked the bot end without a word, an error or a drop', async t => {
    const { telegram, said, outcomes } = await startUpdates(t, echo)
    const alice = telegram.person({ firstName: 'Alice' })
    const description = 'Forbidden: bot was blocked by the user'
    telegram.fail({ method: 'sendMessage', times: 1 }, { error: { code: 403, description } })
    alice.sends('a')
    alice.sends('b')
    await alice.sees('heard b')
    await until('both are done', async () => outcomes.length === 2)
    assert.deepEqual([said, outcomes], [[], ['unanswerable', 'done']])
    assert.equal(telegram.calls.filter(({ method }) => method === 'sendMessage').length, 2)
  })

  for (const description of [
    'Bad Request: TOPIC_CLOSED',
    'Bad Request: message thread not found',
    'Bad Request: not enough rights to send text messages to the chat',
    'Bad Request: chat not found',
  ])
    it(`to which Telegram says “${description}” are no error either`, async t => {
      const { telegram, said, outcomes } = await startUpdates(t, echo)
      const alice = telegram.person({ firstName: 'Alice' })
      telegram.fail({ method: 'sendMessage', times: 1 }, { error: { code: 400, description } })
      alice.sends('a')
      alice.sends('b')
      await alice.sees('heard b')
      await until('both are done', async () => outcomes.length === 2)
      assert.deepEqual([said, outcomes], [[], ['unanswerable', 'done']])
    })

  it('for a chat that is closed to the bot say so to their person', async t => {
    const { telegram, outcomes } = await startUpdates(t, async ctx => {
      await ctx.api.getChatMember(-1, ctx.from?.id ?? 0)
    })
    const alice = telegram.person({ firstName: 'Alice' })
    const description = 'Forbidden: bot was kicked from the group chat'
    telegram.fail({ method: 'getChatMember' }, { error: { code: 403, description } })
    alice.sends('a')
    await alice.sees(failed)
    await until('it is done', async () => outcomes.length > 0)
    assert.deepEqual(outcomes, ['dropped'])
  })

  it('under way when the token is revoked are answered once it is accepted again, after hours too', async t => {
    let now = Date.now()
    const { telegram, said, outcomes } = await startUpdates(t, echo, { now: () => now })
    const alice = telegram.person({ firstName: 'Alice' })
    telegram.fail({ method: 'sendMessage' }, { error: { code: 401, description: 'Unauthorized' } })
    const sent = alice.sends('a')
    await until('it was refused', async () => outcomes.length > 0)
    now += 6 * 3_600_000
    telegram.fail(
      { method: 'sendMessage', times: 1 },
      {
        error: { code: 429, description: 'Too Many Requests: retry after 6', parameters: { retry_after: 6 } },
      },
    )
    await until('it was put off', async () => outcomes.length > 1)
    now += 6_000
    await alice.sees('heard a', { after: sent.messageId })
    const refused = 'warn: Telegram does not accept BOT_TOKEN; messages of people wait until it does'
    assert.deepEqual(said, [refused])
    await until('it is done', async () => outcomes.length > 2)
    assert.deepEqual(outcomes, ['retried', 'retried', 'done'])
  })

  it('that Telegram asks to wait for are no error', async t => {
    const { telegram, said, outcomes } = await startUpdates(t, echo)
    const people = ['Alice', 'Bob'].map(firstName => telegram.person({ firstName }))
    const parameters = { retry_after: 6 }
    telegram.fail(
      { method: 'sendMessage', times: 2 },
      { error: { code: 429, description: 'Too Many Requests: retry after 6', parameters } },
    )
    for (const person of people) person.sends('a')
    for (const person of people) await person.sees('heard a')
    assert.deepEqual(said, [])
    assert.ok(!outcomes.includes('dropped'), outcomes.join())
  })
})

describe('A press', { concurrency: true }, () => {
  const cases = [
    [undefined, { alert: false }],
    [{ text: 'Hm.' }, { answer: 'Hm.', alert: false }],
    [
      { text: 'Hm.', alert: true },
      { answer: 'Hm.', alert: true },
    ],
  ] as const
  for (const [toast, answer] of cases)
    it(`is answered exactly once: ${JSON.stringify(toast) ?? 'without a word'}`, async t => {
      const { telegram } = await startUpdates(t, asking(toast))
      const alice = telegram.person({ firstName: 'Alice' })
      alice.sends('x')
      await alice.sees('Ask')
      assert.deepEqual(await alice.presses('Go'), answer)
      await telegram.settled()
      assert.equal(telegram.calls.filter(({ method }) => method === 'answerCallbackQuery').length, 1)
    })

  it('that waited too long for its answer has lost nothing by it', async t => {
    const { telegram, said } = await startUpdates(t, asking(undefined))
    const alice = telegram.person({ firstName: 'Alice' })
    alice.sends('x')
    await alice.sees('Ask')
    telegram.fail(
      { method: 'answerCallbackQuery' },
      { error: { code: 400, description: 'query is too old' } },
    )
    const ask = await alice.sees('Ask')
    void alice.pressesStale(ask.messageId, 'go').catch(() => {})
    await telegram.settled()
    assert.deepEqual(said, [])
    assert.equal(telegram.calls.filter(({ method }) => method === 'answerCallbackQuery').length, 1)
  })
})

describe('The poller', { concurrency: true }, () => {
  it('says one line when another program polls, waits, and continues', async t => {
    const { telegram, said, poller } = await startUpdates(t, echo)
    const alice = telegram.person({ firstName: 'Alice' })
    await nextPoll(telegram, 0)
    // Another program's poll ends the one that waits.
    await callTelegram(telegram, 'getUpdates')
    alice.sends('missed?')
    const polls = () => telegram.calls.filter(({ method }) => method === 'getUpdates').length
    await telegram.settled({ quietMs: 500, timeoutMs: 1_000 }).catch(() => {})
    assert.equal(poller.ready(), false)
    assert.equal(polls(), 2)
    await alice.sees('heard missed?')
    assert.equal(poller.ready(), true)
    assert.deepEqual(said, [
      'warn: another program polls with this BOT_TOKEN: stop it; retrying until then',
      'info: Telegram answers again',
    ])
  })

  it('says one line when another program sets a webhook, waits, and continues', async t => {
    const { telegram, said, poller } = await startUpdates(t, echo)
    const alice = telegram.person({ firstName: 'Alice' })
    await nextPoll(telegram, 0)
    // Nobody listens there.
    await callTelegram(telegram, 'setWebhook', { url: 'http://127.0.0.1:9/theirs' })
    await pause(300)
    assert.equal(poller.ready(), false)
    await callTelegram(telegram, 'deleteWebhook')
    alice.sends('missed?')
    await alice.sees('heard missed?')
    assert.equal(poller.ready(), true)
    assert.deepEqual(said, [
      'warn: a webhook was set for this BOT_TOKEN by another program: stop it; retrying until it is deleted',
      'info: Telegram answers again',
    ])
  })

  it('deletes the webhook that an earlier run by webhook left, and says so', async t => {
    const telegram = await startTelegram(t)
    await callTelegram(telegram, 'setWebhook', { url: 'http://127.0.0.1:9/ours' })
    const { store, discard } = await openTempStore()
    const running = await startProcess({ telegram, store }, echo)
    t.after(async () => {
      await running.stop()
      await discard()
    })
    const alice = telegram.person({ firstName: 'Alice' })
    alice.sends('hello')
    running.poller.start()
    await alice.sees('heard hello')
    assert.deepEqual(running.said, [
      'info: the webhook that was set for this BOT_TOKEN is deleted; updates are polled',
    ])
  })

  it('says one line while Telegram is away, and brings what came in the meantime', async t => {
    const { telegram, said } = await startUpdates(t, echo)
    const alice = telegram.person({ firstName: 'Alice' })
    await nextPoll(telegram, 0)
    await telegram.goOffline()
    alice.sends('anyone?')
    await pause(1_200)
    assert.deepEqual(said, ['warn: Telegram does not answer; retrying until it does'])
    await telegram.goOnline()
    await alice.sees('heard anyone?')
    await telegram.settled()
    assert.deepEqual(said.slice(1), ['info: Telegram answers again'])
  })

  it('asks for what the program handles, and nothing else', async t => {
    const { telegram } = await startUpdates(t, echo)
    await nextPoll(telegram, 0)
    const poll = telegram.calls.find(({ method }) => method === 'getUpdates')
    assert.deepEqual(poll?.payload, {
      offset: 0,
      timeout: 30,
      allowed_updates: [
        ...'message edited_message callback_query my_chat_member chat_member channel_post'.split(' '),
        ...'inline_query guest_message'.split(' '),
      ],
    })
  })

  it('stops at once, in the middle of a poll', async t => {
    const { telegram, stop } = await startUpdates(t, echo)
    await nextPoll(telegram, 0)
    const ticks = startTickClock(t)
    await stop()
    assert.ok(ticks.now() < 10_000, 'a poll takes 30 s')
  })
})
