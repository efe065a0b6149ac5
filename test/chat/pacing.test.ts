import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { Api, GrammyError, HttpError } from 'grammy'
import { alertsPace } from '#chat/paces.ts'
import { TelegramFailure } from '#chat/telegram-failure.ts'
import { createTransport } from '#chat/transport.ts'
import { createLocalTelegram } from '#playground/telegram/local-telegram.ts'
import { limits } from '#store/limits.ts'
import { openSqliteRig } from '../store/sqlite-rig.ts'

/** What two processes share: a Telegram, and a store whose clock can be moved. Each has a transport of its own. */
const start = async (t: TestContext, o: { perSecond?: number } = {}) => {
  const telegram = await createLocalTelegram({ token: '42:a-token-for-tests' })
  const rig = await openSqliteRig({ limits })
  const transports: ReturnType<typeof createTransport>[] = []
  t.after(async () => {
    await Promise.all(transports.map(transport => transport.close()))
    await telegram.close()
    await rig.close()
    assert.deepEqual(telegram.complaints, [])
  })
  const createProcess = () => {
    const transport = createTransport({ store: rig.store(), perSecond: o.perSecond ?? 30 })
    transports.push(transport)
    const { token, apiRoot } = telegram
    return {
      reply: new Api(token, { apiRoot, fetch: transport.patient }),
      alert: new Api(token, { apiRoot, fetch: transport.once }),
    }
  }
  /** Telegram asks the next messages to these chats to wait. */
  const asksToWait = (chats: readonly number[], seconds: number) => {
    const description = `Too Many Requests: retry after ${seconds}`
    const error = { code: 429, description, parameters: { retry_after: seconds } }
    for (const chatId of chats) telegram.fail({ method: 'sendMessage', chatId }, { error })
  }
  const person = (firstName: string): number => telegram.person({ firstName }).chatId
  const arrived = (method: string) => telegram.calls.filter(call => call.method === method)
  /** Lanes of alerts that are due and that their pace lets through. */
  const dueLanes = async (lane: string): Promise<string[]> => {
    const store = rig.store()
    await store.commit([{ op: 'push', queue: 'chat', lane, id: `alert of ${lane}`, body: {} }])
    const pace = alertsPace(30)
    const claims = await store.claim('chat', { lanes: 10, items: 1, leaseMs: 3_600_000, pace })
    return claims.map(claim => claim.lane)
  }
  return { telegram, rig, createProcess, asksToWait, person, arrived, dueLanes }
}

const told = async (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof GrammyError) return [error.description, error.parameters.retry_after]
      assert.ok(error instanceof HttpError && error.error instanceof TelegramFailure)
      return [error.error.message, error.error.outcome]
    },
  )

const waitFor = (seconds: number) => [`Too Many Requests: retry after ${seconds}`, seconds]

describe('Two processes', { concurrency: true }, () => {
  it('together make no more calls a second than Telegram allows', async t => {
    const { createProcess, arrived } = await start(t, { perSecond: 20 })
    const processes = [createProcess(), createProcess()]
    const began = Date.now()
    const calls = Array.from({ length: 10 }, () =>
      processes.flatMap(({ reply, alert }) => [reply.getMe(), alert.getMe()]),
    )
    await Promise.all(calls.flat())
    const times = arrived('getMe').map(({ at }) => at)
    assert.equal(times.length, 40)
    for (const [index, at] of times.entries()) {
      const earliest = Math.max(0, index * 50 - 10)
      assert.ok(at - began >= earliest, `call ${index} after ${at - began} ms, not ${earliest}`)
    }
  })

  it('together write to a person three times at once, then once a second, and edit meanwhile', async t => {
    const { telegram, createProcess, person, arrived } = await start(t)
    telegram.limits(true)
    const [one, two] = [createProcess(), createProcess()]
    const alice = person('Alice')
    const began = Date.now()
    const { message_id } = await one.reply.sendMessage(alice, '1')
    const sending = [one.reply, two.reply, one.alert, two.alert].map(api => api.sendMessage(alice, 'more'))
    await two.reply.editMessageText(alice, message_id, 'changed')
    await Promise.all(sending)
    assert.ok(telegram.calls.every(({ ok }) => ok === true))
    const [edited] = arrived('editMessageText')
    assert.ok(edited !== undefined && edited.at - began < 900)
    const times = arrived('sendMessage').map(({ at }) => at - began)
    assert.equal(times.length, 5)
    assert.ok((times[2] ?? 0) < 900 && (times[3] ?? 0) >= 990 && (times[4] ?? 0) >= 1_990, times.join(' '))
  })

  it('together write to a group once a second at most, and to another meanwhile', async t => {
    const { telegram, createProcess, arrived } = await start(t)
    telegram.limits(true)
    const [one, two] = [createProcess(), createProcess()]
    const [group, other] = ['Team', 'Friends'].map(title => telegram.group({ title }).chatId)
    assert.ok(group !== undefined && other !== undefined)
    const began = Date.now()
    const sends = [one.reply, two.reply, two.alert].map(api => api.sendMessage(group, 'x'))
    await Promise.all([...sends, one.reply.sendMessage(other, 'x')])
    const times = arrived('sendMessage').map(({ at }) => at - began)
    assert.ok((times[1] ?? 0) < 900 && (times[2] ?? 0) >= 990 && (times[3] ?? 0) >= 1_990, times.join(' '))
  })

  it('leave a chat alone that one of them was told to leave alone, also after a restart', async t => {
    const { rig, createProcess, asksToWait, person, arrived, dueLanes } = await start(t)
    const [alice, bob] = [person('Alice'), person('Bob')]
    const [one, two] = [createProcess(), createProcess()]
    asksToWait([alice], 60)
    assert.deepEqual(await told(one.reply.sendMessage(alice, 'x')), waitFor(60))
    assert.deepEqual(await told(two.reply.sendMessage(alice, 'x')), waitFor(60))
    assert.deepEqual(await told(two.alert.sendMessage(alice, 'x')), waitFor(60))
    assert.equal(await told(two.reply.sendMessage(bob, 'x')), 'done')
    assert.equal(await told(two.reply.getChat(alice)), 'done')
    await rig.reopen()
    const three = createProcess()
    assert.deepEqual(await told(three.reply.sendMessage(alice, 'x')), waitFor(60))
    assert.deepEqual(await dueLanes(String(alice)), [])
    assert.deepEqual(await dueLanes(String(bob)), [String(bob)])
    assert.equal(arrived('sendMessage').length, 2, 'the others never asked Telegram')
    await rig.advance(60_000)
    assert.equal(await told(three.reply.sendMessage(alice, 'x')), 'done')
    assert.deepEqual(await dueLanes(String(alice)), [String(alice)])
  })

  it('wait together where three chats were told to wait within five seconds, also after a restart', async t => {
    const { rig, createProcess, asksToWait, person, arrived, dueLanes } = await start(t)
    const [alice, bob, carol, dave] = ['Alice', 'Bob', 'Carol', 'Dave'].map(person)
    assert.ok(alice !== undefined && bob !== undefined && carol !== undefined && dave !== undefined)
    const [one, two] = [createProcess(), createProcess()]
    asksToWait([alice, bob, carol], 60)
    await told(one.reply.sendMessage(alice, 'x'))
    await told(two.reply.sendMessage(bob, 'x'))
    assert.equal(await told(one.reply.sendMessage(dave, 'x')), 'done', 'two are not three')
    await rig.advance(4_000)
    await told(two.alert.sendMessage(carol, 'x'))
    assert.deepEqual(await told(one.reply.sendMessage(dave, 'x')), waitFor(60))
    assert.deepEqual(await told(one.reply.getMe()), waitFor(60))
    await rig.reopen()
    assert.deepEqual(await told(createProcess().alert.sendMessage(dave, 'x')), waitFor(60))
    assert.deepEqual(await dueLanes('77'), [])
    assert.equal(arrived('sendMessage').length, 4)
    await rig.advance(60_000)
    assert.equal(await told(createProcess().reply.sendMessage(dave, 'x')), 'done')
    assert.deepEqual(await dueLanes('77'), ['77'])
  })

  it('go on in other chats where one was told to wait three times, or three over a longer time', async t => {
    const { rig, createProcess, asksToWait, person } = await start(t)
    const [alice, bob, carol, dave] = ['Alice', 'Bob', 'Carol', 'Dave'].map(person)
    assert.ok(alice !== undefined && bob !== undefined && carol !== undefined && dave !== undefined)
    const [one, two] = [createProcess(), createProcess()]
    const chats = [alice, alice, alice, bob, carol]
    for (const chat of chats) {
      asksToWait([chat], 6)
      assert.deepEqual(await told(one.alert.sendMessage(chat, 'x')), waitFor(6))
      if (chat !== alice) await rig.advance(3_000)
      // Nobody may still be told to wait when the next is asked.
      else await rig.advance(6_000)
    }
    assert.equal(await told(two.reply.sendMessage(dave, 'x')), 'done')
  })
})

describe('A reply', { concurrency: true }, () => {
  it('to a chat that was told to wait a little waits as long, and goes out', async t => {
    const { createProcess, asksToWait, person, arrived } = await start(t)
    const alice = person('Alice')
    const [one, two] = [createProcess(), createProcess()]
    asksToWait([alice], 1)
    const began = Date.now()
    assert.deepEqual(await told(one.alert.sendMessage(alice, 'x')), waitFor(1))
    await Promise.all([one, two].map(({ reply }) => reply.sendMessage(alice, 'y')))
    const times = arrived('sendMessage').map(({ at }) => at - began)
    assert.ok(times.length === 3 && times.slice(1).every(time => time >= 990), times.join(' '))
  })

  it('goes out at a modest pace while the store fails, and an alert does not', async t => {
    const { rig, createProcess, person, arrived } = await start(t)
    const alice = person('Alice')
    const { reply, alert } = createProcess()
    await rig.store().close()
    const began = Date.now()
    await Promise.all([1, 2, 3].map(text => reply.sendMessage(alice, String(text))))
    assert.ok(Date.now() - began >= 390)
    assert.deepEqual(await told(alert.sendMessage(alice, 'x')), [
      'sendMessage brought no answer (store_closed)',
      'not sent',
    ])
    assert.equal(arrived('sendMessage').length, 3)
  })
})
