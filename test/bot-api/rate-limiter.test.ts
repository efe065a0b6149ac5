import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { Api, GrammyError, HttpError } from 'grammy'
import { alertsRateLimit } from '#bot-api/rate-limits.ts'
import { TelegramFailure } from '#bot-api/send-outcome.ts'
import { createTransport } from '#bot-api/transport.ts'
import { createLog } from '#lib/log.ts'
import { pause } from '#lib/timers.ts'
import type { BotCall } from '#playground/telegram/telegram-state.ts'
import { queueLimits } from '#store/limits.ts'
import { openRedisStore } from '#store/redis/open-redis-store.ts'
import { createWorker } from '#store/worker.ts'
import { grammySignal } from '#telegram/framework/updates/intake.ts'
import type { Rig } from '../store/conformance/rig.ts'
import { openRedisRig, openSqliteRig } from '../store/conformance/rig.ts'
import { claimedApi } from '../support/claimed-api.ts'
import { emptyRedisDatabase, redisServer, skipWithoutRedis } from '../support/redis-server.ts'
import { startLocalTelegram } from '../support/telegram.ts'
import { startTickClock } from '../support/waiting.ts'
import { untilSent } from './until-sent.ts'

/** The same data, for each of two processes: on SQLite both must be one. */
type Shared = () => Promise<readonly [Rig, Rig]>

/**
 * What two processes share: a Telegram, and a store whose clock can be moved, and does not move by itself where it `isFrozen`. Each
 * has a transport of its own. `tick`: when a call arrived, by `ticks`.
 */
const start = async (t: TestContext, o: { shared: Shared; perSecond?: number; isFrozen?: true }) => {
  const telegram = await startLocalTelegram()
  const [mine, yours] = await o.shared()
  const rigs = new Set([mine, yours])
  if (o.isFrozen) for (const rig of rigs) rig.freeze()
  const ticks = startTickClock(t)
  const tickOf = new Map<BotCall, number>()
  t.after(telegram.onCall(call => tickOf.set(call, ticks.now())))
  const transports: ReturnType<typeof createTransport>[] = []
  t.after(async () => {
    await Promise.all(transports.map(transport => transport.close()))
    await telegram.close()
    for (const rig of rigs) await rig.close()
    assert.deepEqual(telegram.invalidCalls, [])
  })
  const createProcess = () => {
    const { store } = transports.length % 2 === 0 ? mine : yours
    const transport = createTransport({ store: store(), perSecond: o.perSecond ?? 30 })
    transports.push(transport)
    const { token, apiRoot } = telegram
    return {
      reply: new Api(token, { apiRoot, fetch: transport.patient }),
      alert: claimedApi({ transport, token, apiRoot }),
    }
  }
  /** Telegram asks the next messages to these chats to wait. */
  const asksToWait = (chats: readonly number[], seconds: number) => {
    const description = `Too Many Requests: retry after ${seconds}`
    const error = { code: 429, description, parameters: { retry_after: seconds } }
    for (const chatId of chats) telegram.fail({ method: 'sendMessage', chatId }, { error })
  }
  /** The same, by a message to each that reaches it. */
  const sendUntilAskedToWait = async (api: Api, chats: readonly number[], seconds: number) => {
    for (const chat of chats) {
      asksToWait([chat], seconds)
      const before = telegram.calls.length
      while (telegram.calls.length === before) await outcomeOf(api.sendMessage(chat, 'x'))
    }
  }
  const person = (firstName: string): number => telegram.person({ firstName }).chatId
  const fourPeople = () => [person('Alice'), person('Bob'), person('Carol'), person('Dave')] as const
  const arrived = (method: string) =>
    telegram.calls
      .filter(call => call.method === method)
      .map(call => ({ ...call, tick: tickOf.get(call) ?? Number.POSITIVE_INFINITY }))
  /** Lanes of alerts that are due and that their rate limit lets through. */
  const dueLanes = async (lane: string): Promise<string[]> => {
    const store = mine.store()
    await store.commit([{ op: 'push', queue: 'chat', lane, id: `alert of ${lane}`, body: {} }])
    const rateLimit = alertsRateLimit(30)
    const claims = await store.claim('chat', { lanes: 10, items: 1, leaseMs: 3_600_000, rateLimit })
    return claims.map(claim => claim.lane)
  }
  const advance = async (ms: number) => {
    for (const rig of rigs) await rig.advance(ms)
  }
  const crash = async () => {
    for (const rig of rigs) await rig.reopen()
  }
  const closeStore = () => mine.store().close()
  /** Sends what waits in the chats' lanes at the rate of alerts, until the test ends. */
  const deliver = ({ alert }: { alert: Api }) => {
    const store = mine.store()
    const worker = createWorker({
      store,
      queue: 'chat',
      concurrency: 32,
      items: 1,
      leaseMs: 8_000,
      rateLimit: alertsRateLimit(o.perSecond ?? 30),
      handle: async claim => {
        await alert.sendMessage(claim.lane, 'alert')
        await store.commit([{ op: 'done', claim, count: 1, delayMs: 1_000 }])
      },
      onError: () => {},
    })
    worker.start()
    t.after(() => worker.stop(100))
  }
  /** An alert for this chat, now. */
  const push = (lane: string, id: string) =>
    mine.store().commit([{ op: 'push', queue: 'chat', lane, id, body: {} }])
  return {
    telegram,
    ticks,
    deliver,
    push,
    advance,
    crash,
    closeStore,
    createProcess,
    asksToWait,
    sendUntilAskedToWait,
    person,
    fourPeople,
    arrived,
    dueLanes,
  }
}

/** What the caller gets; a long wait as `wait about 60 s`, because the time differs a little. */
const outcomeOf = async (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof GrammyError) {
        const seconds = error.parameters.retry_after ?? 0
        assert.equal(error.description, `Too Many Requests: retry after ${seconds}`)
        return seconds <= 5 ? 'wait a little' : `wait about ${Math.ceil(seconds / 30) * 30} s`
      }
      assert.ok(error instanceof HttpError && error.error instanceof TelegramFailure)
      return [error.error.message, error.error.outcome]
    },
  )

/** The same, without the short waits and the silent Redis of a busy machine. */
const told = async (call: () => Promise<unknown>): Promise<unknown> => {
  for (;;) {
    const outcome = await outcomeOf(call())
    const isPassing = outcome === 'wait a little' || String(outcome).includes('store_away')
    if (!isPassing) return outcome
    await pause(50)
  }
}

const aMinute = 'wait about 60 s'

/** The same on every engine. */
const sharingTests = (shared: Shared): void => {
  it('together make at most as many calls a second as Telegram allows', async t => {
    const { createProcess, arrived } = await start(t, { shared, perSecond: 20 })
    const processes = [createProcess(), createProcess()]
    const began = Date.now()
    const calls = Array.from({ length: 10 }, () =>
      processes.flatMap(({ reply, alert }) => [reply, alert].map(api => untilSent(() => api.getMe()))),
    )
    await Promise.all(calls.flat())
    const times = arrived('getMe').map(({ at }) => at)
    assert.equal(times.length, 40)
    for (const [index, at] of times.entries()) {
      const earliest = Math.max(0, index * 50 - 10)
      assert.ok(at - began >= earliest, `call ${index} after ${at - began} ms, not ${earliest}`)
    }
  })

  it('send alerts in time while they reply to 200 people, and reply in the meantime', async t => {
    const { telegram, ticks, createProcess, deliver, push, person, arrived } = await start(t, { shared })
    telegram.enforceSendLimits(true)
    const { reply, alert } = createProcess()
    deliver({ alert })
    const over = new AbortController()
    const signal = grammySignal(over.signal)
    const tappers = Array.from({ length: 200 }, async () => {
      // A refused tap is retried, as its lane does.
      while (!over.signal.aborted) await reply.getMe(signal).catch(() => pause(50))
    })
    await ticks.pause(500)
    const before = arrived('getMe').length
    const chats = Array.from({ length: 20 }, (_, n) => ({ id: person(`Person ${n}`), pushedAt: 0 }))
    for (const chat of chats) {
      chat.pushedAt = ticks.now()
      await push(String(chat.id), `alert of ${chat.id}`)
      await ticks.pause(200)
    }
    await ticks.pause(200)
    const delays = chats.map(({ id, pushedAt }) => {
      const alert = arrived('sendMessage').find(({ payload }) => Number(payload['chat_id']) === id)
      return (alert?.tick ?? ticks.now()) - pushedAt
    })
    const slowest = Math.max(...delays)
    const answered = arrived('getMe').length - before
    over.abort()
    await Promise.all(tappers)
    assert.ok(slowest < 3_000, `the slowest alert took ${slowest} ms`)
    assert.ok(answered >= 60, `${answered} taps were answered in 4 s`)
  })

  it('reply in time while alerts take their whole share', async t => {
    const { telegram, ticks, createProcess, deliver, push, person, arrived } = await start(t, { shared })
    telegram.enforceSendLimits(true)
    const { reply, alert } = createProcess()
    const chats = Array.from({ length: 150 }, (_, n) => person(`Person ${n}`))
    for (const chat of chats) await push(String(chat), `alert of ${chat}`)
    deliver({ alert })
    const took: number[] = []
    for (let n = 0; n < 20; n += 1) {
      const began = ticks.now()
      await untilSent(() => reply.getMe())
      took.push(ticks.now() - began)
      await ticks.pause(100)
    }
    assert.ok(Math.max(...took) < 1_500, took.join(' '))
    assert.ok(arrived('sendMessage').length >= 20, 'alerts went on')
  })

  it('do not make a chat’s alert wait for all replies there', async t => {
    const { ticks, createProcess, person, telegram, arrived } = await start(t, { shared })
    telegram.enforceSendLimits(true)
    const group = telegram.group({ title: 'Team' }).chatId
    const { reply, alert } = createProcess()
    const over = new AbortController()
    const signal = grammySignal(over.signal)
    const took = await Promise.all(
      [person('Alice'), group].map(async chat => {
        for (let n = 0; n < 12; n += 1) reply.sendMessage(chat, 'help', {}, signal).catch(() => {})
        await pause(2_000)
        const asked = ticks.now()
        await untilSent(() => alert.sendMessage(chat, 'alert'))
        const came = arrived('sendMessage').find(
          ({ payload }) => payload['text'] === 'alert' && Number(payload['chat_id']) === chat,
        )
        return (came?.tick ?? Number.POSITIVE_INFINITY) - asked
      }),
    )
    over.abort()
    assert.ok((took[0] ?? 0) < 2_500 && (took[1] ?? 0) < 4_900, `alerts took ${took.join(' and ')} ms`)
  })

  it('together send a person three messages at once, then one a second, and edit in the meantime', async t => {
    const { telegram, ticks, createProcess, person, arrived } = await start(t, { shared })
    telegram.enforceSendLimits(true)
    const [one, two] = [createProcess(), createProcess()]
    const alice = person('Alice')
    const [began, beganTick] = [Date.now(), ticks.now()]
    const { message_id } = await untilSent(() => one.reply.sendMessage(alice, '1'))
    const sending = [one.reply, two.reply, one.alert, two.alert].map(api =>
      untilSent(() => api.sendMessage(alice, 'more')),
    )
    await untilSent(() => two.reply.editMessageText(alice, message_id, 'changed'))
    await Promise.all(sending)
    assert.ok(telegram.calls.every(({ ok }) => ok === true))
    const times = arrived('sendMessage').map(({ at }) => at - began)
    const thirdTick = arrived('sendMessage')[2]?.tick ?? Number.POSITIVE_INFINITY
    const [edited] = arrived('editMessageText')
    assert.ok(edited !== undefined && edited.at - began < (times[4] ?? 0))
    assert.equal(times.length, 5)
    assert.ok(
      thirdTick - beganTick < 1_990 && (times[3] ?? 0) >= 990 && (times[4] ?? 0) >= 1_990,
      times.join(' '),
    )
  })

  it('together send a group at most one message a second, and another group in the meantime', async t => {
    const { telegram, createProcess, arrived } = await start(t, { shared })
    telegram.enforceSendLimits(true)
    const [one, two] = [createProcess(), createProcess()]
    const [group, other] = ['Team', 'Friends'].map(title => telegram.group({ title }).chatId)
    assert.ok(group !== undefined && other !== undefined)
    const began = Date.now()
    const sends = [one.reply, two.reply, two.alert].map(api => untilSent(() => api.sendMessage(group, 'x')))
    await Promise.all([...sends, untilSent(() => one.reply.sendMessage(other, 'x'))])
    const times = arrived('sendMessage').map(({ at }) => at - began)
    assert.ok((times[2] ?? 0) >= 990 && (times[3] ?? 0) >= 1_990, times.join(' '))
  })

  it('all wait in a chat in which Telegram asked one of them to wait, even after a restart', async t => {
    const { createProcess, asksToWait, person, arrived, dueLanes, advance, crash } = await start(t, {
      shared,
    })
    const [alice, bob] = [person('Alice'), person('Bob')]
    const [one, two] = [createProcess(), createProcess()]
    asksToWait([alice], 60)
    assert.deepEqual(await told(() => one.reply.sendMessage(alice, 'x')), aMinute)
    assert.deepEqual(await told(() => two.reply.sendMessage(alice, 'x')), aMinute)
    assert.deepEqual(await told(() => two.alert.sendMessage(alice, 'x')), aMinute)
    assert.equal(await told(() => two.reply.sendMessage(bob, 'x')), 'done')
    assert.equal(await told(() => two.reply.getChat(alice)), 'done')
    await crash()
    const three = createProcess()
    assert.deepEqual(await told(() => three.reply.sendMessage(alice, 'x')), aMinute)
    assert.deepEqual(await dueLanes(String(alice)), [])
    assert.deepEqual(await dueLanes(String(bob)), [String(bob)])
    assert.equal(arrived('sendMessage').length, 2, 'the others never asked Telegram')
    await advance(60_000)
    assert.equal(await told(() => three.reply.sendMessage(alice, 'x')), 'done')
    assert.deepEqual(await dueLanes(String(alice)), [String(alice)])
  })

  it('all wait after 429s in three chats within five seconds, even after a restart', async t => {
    const { createProcess, asksToWait, fourPeople, arrived, dueLanes, advance, crash } = await start(t, {
      shared,
      isFrozen: true,
    })
    const [alice, bob, carol, dave] = fourPeople()
    const [one, two] = [createProcess(), createProcess()]
    asksToWait([alice, bob, carol], 60)
    await told(() => one.reply.sendMessage(alice, 'x'))
    await told(() => two.reply.sendMessage(bob, 'x'))
    assert.equal(await told(() => one.reply.sendMessage(dave, 'x')), 'done', 'two are not three')
    await advance(2_000)
    await told(() => two.alert.sendMessage(carol, 'x'))
    assert.deepEqual(await told(() => one.reply.sendMessage(dave, 'x')), aMinute)
    assert.deepEqual(await told(() => one.reply.getMe()), aMinute)
    await crash()
    assert.deepEqual(await told(() => createProcess().alert.sendMessage(dave, 'x')), aMinute)
    assert.deepEqual(await dueLanes('77'), [])
    assert.equal(arrived('sendMessage').length, 4)
    await advance(60_000)
    assert.equal(await told(() => createProcess().reply.sendMessage(dave, 'x')), 'done')
    assert.deepEqual(await dueLanes('77'), ['77'])
  })

  it('all wait at most a minute, however long three chats have to', async t => {
    const { createProcess, sendUntilAskedToWait, fourPeople, advance } = await start(t, {
      shared,
      isFrozen: true,
    })
    const [alice, bob, carol, dave] = fourPeople()
    const { alert, reply } = createProcess()
    await sendUntilAskedToWait(alert, [alice, bob, carol], 3_600)
    assert.deepEqual(await told(() => reply.sendMessage(dave, 'x')), aMinute)
    await advance(60_000)
    assert.equal(await told(() => reply.sendMessage(dave, 'x')), 'done')
    assert.notEqual(await told(() => reply.sendMessage(alice, 'x')), 'done', 'each of the three still waits')
  })

  it('all wait no longer than each of the three chats has to', async t => {
    const { createProcess, sendUntilAskedToWait, fourPeople } = await start(t, { shared, isFrozen: true })
    const [alice, bob, carol, dave] = fourPeople()
    const { alert, reply } = createProcess()
    for (const [chat, seconds] of [
      [bob, 1],
      [carol, 1],
      [alice, 3_000],
    ] as const)
      await sendUntilAskedToWait(alert, [chat], seconds)
    assert.equal(await told(() => reply.sendMessage(dave, 'x')), 'done')
  })

  it('go on in other chats after three 429s in one, or in three over a longer time', async t => {
    const { createProcess, sendUntilAskedToWait, fourPeople, arrived, advance } = await start(t, {
      shared,
      isFrozen: true,
    })
    const [alice, bob, carol, dave] = fourPeople()
    const [one, two] = [createProcess(), createProcess()]
    const asked = [
      { chat: alice, seconds: 1, restMs: 1_000 },
      { chat: alice, seconds: 1, restMs: 1_000 },
      { chat: alice, seconds: 1, restMs: 3_000 },
      { chat: bob, seconds: 1, restMs: 3_000 },
      { chat: carol, seconds: 60, restMs: 0 },
    ]
    for (const { chat, seconds, restMs } of asked) {
      await sendUntilAskedToWait(one.alert, [chat], seconds)
      await advance(restMs)
    }
    assert.equal(arrived('sendMessage').length, 5)
    assert.equal(await told(() => two.reply.sendMessage(dave, 'x')), 'done')
  })

  it('make a reply wait if Telegram asks for little', async t => {
    const { createProcess, sendUntilAskedToWait, person, arrived } = await start(t, { shared })
    const alice = person('Alice')
    const [one, two] = [createProcess(), createProcess()]
    const began = Date.now()
    await sendUntilAskedToWait(one.alert, [alice], 1)
    await Promise.all([one, two].map(({ reply }) => untilSent(() => reply.sendMessage(alice, 'y'))))
    const times = arrived('sendMessage').map(({ at }) => at - began)
    assert.ok(times.length === 3 && times.slice(1).every(time => time >= 990), times.join(' '))
  })

  it('reply slowly while the store fails, and send no alert', async t => {
    const { createProcess, person, arrived, closeStore } = await start(t, { shared })
    const alice = person('Alice')
    const { reply, alert } = createProcess()
    await closeStore()
    const began = Date.now()
    await Promise.all([1, 2, 3].map(text => reply.sendMessage(alice, String(text))))
    assert.ok(Date.now() - began >= 390)
    assert.deepEqual(await outcomeOf(alert.sendMessage(alice, 'x')), [
      'sendMessage had no readable reply (store_closed)',
      'not sent',
    ])
    assert.equal(arrived('sendMessage').length, 3)
  })
}

describe('Two processes on one store in SQLite', { concurrency: true }, () => {
  sharingTests(async () => {
    const rig = await openSqliteRig({ limits: queueLimits })
    return [rig, rig]
  })
})

describe('Two processes on one store in Redis', { concurrency: true, skip: skipWithoutRedis }, () => {
  sharingTests(async () => {
    const url = await emptyRedisDatabase()
    const open = openRedisRig(async () => url)
    return [await open({ limits: queueLimits }), await open({ limits: queueLimits })]
  })

  it('do not make a person wait for a silent Redis, and remember penalties', async t => {
    const redis = await redisServer(t)
    const url = redis.database()
    const store = await openRedisStore({
      url,
      log: createLog({ level: 'silent', secrets: [], write: () => {} }),
    })
    const telegram = await startLocalTelegram()
    const transport = createTransport({ store, perSecond: 30 })
    t.after(async () => {
      await transport.close()
      await telegram.close()
      await store.close()
    })
    const { token, apiRoot } = telegram
    const reply = new Api(token, { apiRoot, fetch: transport.patient })
    const alert = claimedApi({ transport, token, apiRoot })
    const [alice, bob] = ['Alice', 'Bob'].map(firstName => telegram.person({ firstName }).chatId)
    assert.ok(alice !== undefined && bob !== undefined)
    const parameters = { retry_after: 60 }
    const error = { code: 429, description: 'Too Many Requests: retry after 60', parameters }
    telegram.fail({ method: 'sendMessage' }, { error })
    assert.deepEqual(await outcomeOf(reply.sendMessage(alice, 'x')), aMinute)

    const ticks = startTickClock(t)
    redis.pause()
    const began = ticks.now()
    assert.equal(await outcomeOf(reply.sendMessage(bob, 'I am busy')), 'done')
    assert.ok(ticks.now() - began < 10_000)
    assert.deepEqual(await outcomeOf(alert.sendMessage(bob, 'x')), [
      'sendMessage had no readable reply (store_away)',
      'not sent',
    ])
    redis.resume()
    const answers = () => store.depth('chat').catch(() => undefined)
    while ((await answers()) === undefined) await pause(50)
    assert.equal(await outcomeOf(reply.sendMessage(alice, 'x')), aMinute)
  })
})
