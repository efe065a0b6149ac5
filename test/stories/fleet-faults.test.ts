import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { pause } from '#lib/timers.ts'
import {
  type AlertFlow,
  createAlertFlow,
  type Fleet,
  type FleetMember,
  startFleet,
} from '../support/fleet.ts'
import { beginWatch, redisEngineAt } from '../support/product.ts'
import { redisServer, skipWithoutRedis } from '../support/redis-server.ts'
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts'
import { startTickClock, until } from '../support/waiting.ts'

/** LONG_FAULTS=1: as long as an operator may meet them; else as long as shows the same. */
const isLong = process.env['LONG_FAULTS'] === '1'
/** Longer than a call waits for Redis. */
const outageMs = isLong ? 30_000 : 8_000
/** Longer than the leases of a chat process. */
const chatStillMs = isLong ? 30_000 : 12_000
/** Longer than the leases of a service process; the short one not as long as it waits for its node, whose answer it takes. */
const serviceStillMs = isLong ? 30_000 : 7_000
/** Longer than the leases of a chat process, and no longer than it stands still. */
const answerMs = 12_000
/** Within this time others take over, as a machine that is not busy counts it: twice of what a slow one needs. */
const takeOverMs = 30_000
/** So long a busy one may take for that. */
const patienceMs = 90_000

const busyMessage = "I'm busy right now. What you sent isn't lost: I'll answer as soon as I can."
const busyPress = "I'm busy right now. If nothing has changed in three minutes, tap again."

/** Those that run first hold all there is to hold: they poll, and follow the chain. */
const first = ['telegram 1', 'service 1']
const others = ['telegram 2', 'telegram 3', 'service 2']

/** That of the one that polls, and of the one that follows the chain. */
const twoFaults = ['silence', 'cut'] as const

const startAll = (members: readonly FleetMember[]) => Promise.all(members.map(member => member.start()))
const stopAll = (members: readonly FleetMember[]) => Promise.all(members.map(member => member.stop()))
const readinessOf = (members: readonly FleetMember[]) =>
  Promise.all(members.map(member => member.readiness()))

const become = async (members: readonly FleetMember[], status: number): Promise<void> => {
  const wanted = String(members.map(() => status))
  await until(`all of them answer ${status}`, async () => String(await readinessOf(members)) === wanted)
}

const inTime = async (t: TestContext, takeOver: Promise<unknown>): Promise<void> => {
  const clock = startTickClock(t)
  await takeOver
  assert.ok(clock.now() <= takeOverMs, `it took ${clock.now()} ms`)
}

const after = async (ms: number, act: () => void): Promise<void> => {
  await pause(ms)
  act()
}

/** A line to what this URL names, and the URL that leads through it. */
const lineTo = async (t: TestContext, to: string): Promise<{ line: TcpProxy; url: string }> => {
  const url = new URL(to)
  const line = await startTcpProxy(t, Number(url.port))
  url.port = String(line.port)
  return { line, url: url.href }
}

/** The status that a sender gets from the receiver of each member that has one. */
const receiversAnswer = (members: readonly FleetMember[]): Promise<number[]> =>
  Promise.all(
    members
      .filter(({ name }) => name.startsWith('telegram'))
      .map(async ({ port }) => {
        const reply = await fetch(`http://127.0.0.1:${port}/alerts/some-address`, {
          method: 'POST',
          body: '{}',
        })
        return reply.status
      }),
  )

/** The person is answered, and alerts come of what happens from now on. */
const goesOn = async (t: TestContext, { anna }: Fleet, flow: AlertFlow): Promise<void> => {
  const { messageId: after } = anna.sends('/watches')
  const answered = anna.sees(/Your watches/, { after, timeoutMs: patienceMs })
  await inTime(t, Promise.all([answered, flow.expectFlow(patienceMs)]))
}

describe('three chats and two services on one Redis', { skip: skipWithoutRedis, concurrency: true }, () => {
  test(`Redis is killed under load, and is back after ${outageMs / 1_000} s: nothing is lost, all goes on by itself`, async t => {
    const redis = await redisServer(t, ['--appendfsync', 'always'])
    const fleet = await startFleet(t, redisEngineAt(redis.database()))
    const { chain, members, telegram } = fleet
    const flow = await createAlertFlow(fleet)
    const [dora, emil] = ['Dora', 'Emil'].map(firstName => telegram.person({ firstName }))
    assert.ok(dora && emil)
    await beginWatch(dora, `${chain.accounts[9]} savings`)
    flow.start(600)
    await pause(1_500)

    await redis.kill()
    const outage = pause(outageMs)
    const sent = emil.sends('/help')
    assert.deepEqual(await dora.presses('Next ›'), { answer: busyPress, alert: false })
    await emil.sees(busyMessage, { after: sent.messageId })
    assert.deepEqual(await receiversAnswer(members), [503, 503, 503])
    assert.deepEqual(
      await readinessOf(members),
      members.map(() => 503),
    )
    await outage
    await redis.restart()

    await become(members, 200)
    await inTime(t, emil.sees(/^I watch blockchain addresses/, { timeoutMs: patienceMs }))
    await inTime(t, dora.sees(/3 of 4/, { timeoutMs: patienceMs }))
    for (const button of ['Every transaction', 'Start watching']) await dora.presses(button)
    await redis.kill()
    await redis.restart()
    await inTime(t, dora.sees(/^👁 Watching savings/, { timeoutMs: patienceMs }))

    await flow.stop()
    const { sent: all, repeats } = await flow.expectComplete(patienceMs)
    t.diagnostic(`${all} alerts, ${repeats} repeats`)
    assert.ok(repeats <= 2 * flow.people.length, `${repeats} repeats`)
  })

  test(`a chat process stands still for ${chatStillMs / 1_000} s, a service process for ${serviceStillMs / 1_000} s: others take over, and what they believed is refused`, async t => {
    const redis = await redisServer(t)
    const lines: TcpProxy[] = []
    const fleet = await startFleet(t, redisEngineAt(redis.database()), {
      later: others,
      own: async ({ RPC_31337 = '' }) => {
        const { line, url } = await lineTo(t, RPC_31337)
        lines.push(line)
        return { 'service 1': { RPC_31337: url } }
      },
    })
    const { anna, members, named, telegram } = fleet
    const [chat, service] = named(...first)
    assert.ok(chat && service)
    const flow = await createAlertFlow(fleet)
    // They are there at once when they are needed, and do not send the alert.
    await startAll(named(...others))
    for (const member of named(...others)) member.pause()
    // It hears that an alert is shown, and what the next block holds, only when its leases have long ended.
    const slow = telegram.fail({ method: 'sendMessage', chatId: anna.chatId }, { delayMs: answerMs })
    flow.start(600)
    while (slow.hits === 0) await pause(20)
    for (const member of named(...others)) member.resume()
    for (const line of lines) line.hold()
    await pause(300)

    for (const member of [chat, service]) member.pause()
    const chatEnds = after(chatStillMs, chat.resume)
    const serviceEnds = after(serviceStillMs, () => {
      for (const line of lines) line.restore()
      service.resume()
    })
    await Promise.all([goesOn(t, fleet, flow), chatEnds, serviceEnds])
    await become(members, 200)

    await stopAll(named(...others))
    await goesOn(t, fleet, flow)
    await flow.stop()
    const { repeats } = await flow.expectComplete(patienceMs)
    // What it was about to write when it stood still.
    assert.match(chat.output(), /the outcome of an alert was not stored: lease lost/)
    // One is that of the sender that stood still; another process may lose a lease too while the machine is busy.
    assert.ok(repeats >= 1 && repeats <= 2 * flow.people.length, `${repeats} repeats`)
  })

  test('two processes cannot reach Redis for a while: others go on, and afterwards they are of use again', async t => {
    const redis = await redisServer(t)
    const url = redis.database()
    const through = await Promise.all(first.map(() => lineTo(t, url)))
    const lines = through.map(({ line }) => line)
    const fleet = await startFleet(t, redisEngineAt(url), {
      later: others,
      own: async () =>
        Object.fromEntries(first.map((name, n) => [name, { REDIS_URL: through[n]?.url ?? '' }])),
    })
    const { members, named } = fleet
    const flow = await createAlertFlow(fleet)
    flow.start(600)

    for (const faults of isLong ? [twoFaults, twoFaults.toReversed()] : [twoFaults]) {
      await startAll(named(...others))
      for (const [n, line] of lines.entries()) line[faults[n] ?? 'cut']()
      await goesOn(t, fleet, flow)
      assert.deepEqual(await readinessOf(named(...first)), [503, 503])
      assert.deepEqual(await readinessOf(named(...others)), [200, 200, 200])
      for (const line of lines) line.restore()
      await become(members, 200)
      await stopAll(named(...others))
      await goesOn(t, fleet, flow)
    }

    await flow.stop()
    const { repeats } = await flow.expectComplete(patienceMs)
    assert.ok(repeats <= 2 * flow.people.length, `${repeats} repeats`)
  })
})
