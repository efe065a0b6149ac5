import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { createLog } from '#lib/log.ts'
import { pause } from '#lib/timers.ts'
import { openRedisStore } from '#store/redis/open-redis-store.ts'
import type { Store } from '#store/store.ts'
import type { ChatContext } from '#telegram/framework/context.ts'
import { childProgram } from '../../../support/product-process.ts'
import { emptyRedisDatabase, skipWithoutRedis } from '../../../support/redis-server.ts'
import { openTempStore } from '../../../support/store.ts'
import { startTickClock, until } from '../../../support/waiting.ts'
import { nextPoll, polls, startProcess, startTelegram } from './start-updates.ts'

const silent = createLog({ level: 'silent', secrets: [], write: () => {} })

const echo = async (ctx: ChatContext): Promise<unknown> => ctx.reply(`heard ${ctx.msg?.text}`)
type Open = (t: TestContext) => Promise<readonly [Store, Store]>

/** Stores of two processes: one object that both have, or two connections to one Redis. */
const stores: Readonly<Record<string, Open>> = {
  SQLite: async t => {
    const { store, discard } = await openTempStore()
    t.after(discard)
    return [store, store]
  },
  Redis: async t => {
    const url = await emptyRedisDatabase()
    const [first, second] = await Promise.all([1, 2].map(() => openRedisStore({ url, log: silent })))
    assert.ok(first !== undefined && second !== undefined)
    t.after(() => Promise.all([first.close(), second.close()]))
    return [first, second]
  },
}

/** The first one polls, the second one stands by. */
const startTwo = async (t: TestContext, open: Open) => {
  const [store, other] = await open(t)
  const telegram = await startTelegram(t)
  const first = await startProcess({ telegram, store }, echo)
  const second = await startProcess({ telegram, store: other }, echo)
  t.after(() => Promise.all([first.stop(), second.stop()]))
  first.poller.start()
  await nextPoll(telegram, 0)
  second.poller.start()
  return { telegram, first, second, alice: telegram.person({ firstName: 'Alice' }) }
}

for (const [engine, open] of Object.entries(stores))
  describe(`Two processes that poll (${engine})`, {
    concurrency: true,
    skip: engine === 'Redis' && skipWithoutRedis,
  }, () => {
    it('take turns: one polls, the other is ready to', async t => {
      const { telegram, first, second, alice } = await startTwo(t, open)
      await pause(1_500)
      alice.sends('hello')
      await alice.sees('heard hello')
      await telegram.settled()
      assert.equal(telegram.calls.filter(call => call.error !== undefined).length, 0)
      assert.deepEqual([first.poller.ready(), second.poller.ready()], [true, true])
      assert.deepEqual([first.said, second.said], [[], []])
    })

    it('take over at once when the one that polls stops, and lose nothing', async t => {
      const { telegram, first, second, alice } = await startTwo(t, open)
      alice.sends('before')
      await alice.sees('heard before')
      const before = polls(telegram)
      await first.stop()
      const ticks = startTickClock(t)
      alice.sends('between')
      await nextPoll(telegram, before)
      assert.ok(ticks.now() < 4_500, 'it did not wait for the lease of 5 s to end')
      await alice.sees('heard between')
      await telegram.settled()
      assert.deepEqual(
        alice
          .messages()
          .filter(({ from }) => from === 'bot')
          .map(({ text }) => text),
        ['heard before', 'heard between'],
      )
      assert.deepEqual([first.said, second.said], [[], []])
    })
  })

/** The first one is a process of its own; ours stands by. */
const startBeside = async (t: TestContext) => {
  const url = await emptyRedisDatabase()
  const store = await openRedisStore({ url, log: silent })
  const telegram = await startTelegram(t)
  const script = childProgram(join(import.meta.dirname, 'poller-child.ts'))
  const child = spawn(process.execPath, [script, url, telegram.apiRoot, telegram.token], {
    env: { PATH: process.env['PATH'] },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const closed = once(child, 'close')
  const ours = await startProcess({ telegram, store }, echo)
  t.after(async () => {
    child.kill('SIGKILL')
    await closed
    await ours.stop()
    await store.close()
  })
  await nextPoll(telegram, 0)
  ours.poller.start()
  await pause(500)
  assert.equal(polls(telegram), 1)
  return { telegram, child, ours, output: () => output, alice: telegram.person({ firstName: 'Alice' }) }
}

it('a process whose lease another one has taken ends its poll', async t => {
  let ahead = 0
  const { store, discard } = await openTempStore({ now: () => Date.now() + ahead })
  const telegram = await startTelegram(t)
  const { poller, said, stop } = await startProcess({ telegram, store }, echo)
  t.after(async () => {
    await stop()
    await discard()
  })
  poller.start()
  await nextPoll(telegram, 0)
  ahead = 60_000
  assert.ok(await store.acquireLease('poller', 'another process', 60_000))
  await pause(2_500)
  const [poll, ...later] = telegram.calls.filter(({ method }) => method === 'getUpdates')
  assert.ok(poll?.answeredAt !== undefined, 'the poll is over')
  assert.deepEqual(later, [])
  assert.equal(poller.ready(), true)
  assert.deepEqual(said, [])
})

describe('A process that polls', { concurrency: true, skip: skipWithoutRedis }, () => {
  it('is replaced soon after it is killed', async t => {
    const { telegram, child, ours, alice } = await startBeside(t)
    child.kill('SIGKILL')
    const ticks = startTickClock(t)
    alice.sends('anyone?')
    await alice.sees('heard anyone?')
    assert.ok(ticks.now() < 15_000)
    await telegram.settled()
    assert.deepEqual(ours.said, [])
  })

  it('that is cut off from Redis goes on until another one polls, and then stops', async t => {
    const url = await emptyRedisDatabase()
    const [store, other] = await Promise.all([1, 2].map(() => openRedisStore({ url, log: silent })))
    assert.ok(store !== undefined && other !== undefined)
    const telegram = await startTelegram(t)
    const [first, second] = await Promise.all([
      startProcess({ telegram, store }, echo),
      startProcess({ telegram, store: other }, echo),
    ])
    t.after(async () => {
      await Promise.all([first.stop(), second.stop()])
      await other.close()
    })
    first.poller.start()
    await nextPoll(telegram, 0)
    second.poller.start()
    await store.close()
    const alice = telegram.person({ firstName: 'Alice' })
    alice.sends('anyone?')
    await alice.sees('heard anyone?')
    await until('it stands by', () => !first.poller.ready())
    const before = telegram.calls.length
    alice.sends('still?')
    await alice.sees('heard still?')
    await telegram.settled()
    assert.deepEqual(
      telegram.calls.slice(before).filter(call => call.error !== undefined),
      [],
    )
    assert.equal(second.poller.ready(), true)
    assert.deepEqual(second.said, [])
  })

  it('is replaced when it freezes, and stands by when it continues', async t => {
    const { telegram, child, ours, output, alice } = await startBeside(t)
    child.kill('SIGSTOP')
    alice.sends('anyone?')
    await alice.sees('heard anyone?')
    child.kill('SIGCONT')
    alice.sends('and now?')
    await alice.sees('heard and now?')
    await pause(2_500)
    const before = telegram.calls.length
    alice.sends('still?')
    await alice.sees('heard still?')
    await telegram.settled()
    assert.deepEqual(
      telegram.calls.slice(before).filter(call => call.error !== undefined),
      [],
      'they do not disturb each other',
    )
    assert.equal(ours.poller.ready(), true)
    assert.deepEqual([ours.said, output()], [[], ''])
  })
})
