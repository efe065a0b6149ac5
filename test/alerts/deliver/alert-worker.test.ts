import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import type { Alert } from '#alerts/alert.ts'
import { backlogs } from '#alerts/records/batches.ts'
import { uncertainSends } from '#alerts/records/shown-alerts.ts'
import { migratedChats } from '#bot-api/migrated-chats.ts'
import { pause } from '#lib/timers.ts'
import { push, put } from '#store/store.ts'
import { alertCounts } from '#watch/alert-counts.ts'
import { chats, destinations, watches } from '#watch/watch.ts'
import { movement, notification, time } from '../../support/notification.ts'
import { startTickClock, until } from '../../support/waiting.ts'
import { comesBack, watch } from '../../support/watch.ts'
import { startAlerts } from '../start-alerts.ts'

const shown = (amount: number): string => `📥 treasury +${amount} ETH\nEthereum ← 0xf39F…2266`
const missed = (count: number, sum: string, largest: number): string =>
  `While I couldn't write to you:

⏱ treasury · ${count.toLocaleString('en')} transactions in …
In  ${sum}
Largest +${largest} ETH from 0xf39F…2266`
const marked = (amount: number): string => `${shown(amount)}\n↻ possible repeat`

const start = async (t: TestContext, o: Parameters<typeof startAlerts>[1] = {}) => {
  const rig = await startAlerts(t, o)
  const { telegram, alice, store, chat } = rig
  let pushed = 0
  /** Puts an alert of so many ETH into the lane of a chat. */
  const alert = async (amount: number, change: Partial<Alert> = {}, lane = chat): Promise<void> => {
    pushed += 1
    const movements = [movement({ amount: `${amount}000000000000000000` })]
    const told = notification({ number: pushed, movements })
    const body = { kind: 'transaction', destination: 'd1', watch: 'w1', notification: told, ...change }
    await store.commit([push('chat', lane, { id: `alert-${pushed}`, body })])
  }
  const fails = (code: number, description: string, parameters = {}) =>
    telegram.fail({ method: 'sendMessage' }, { error: { code, description, parameters } })
  const sends = (): number => telegram.calls.filter(({ method }) => method === 'sendMessage').length
  const read = (): string[] => alice.messages().map(({ text }) => text.replace(/ in \d+ \w+$/m, ' in …'))
  return { ...rig, alert, fails, sends, read, back: comesBack(store, chat) }
}

// Concurrent: what takes long is the rate limit of each chat, not the work.
describe('The delivery of alerts', { concurrency: true }, () => {
  describe('An alert', { concurrency: true }, () => {
    it('goes out whole, with its buttons, and is counted', async t => {
      const { alice, alert, empty, store } = await start(t)
      await alert(1)
      const seen = await alice.sees(shown(1))
      await empty()
      assert.deepEqual(
        seen.entities.map(({ type, offset, length }) => ({ type, offset, length })),
        [
          { type: 'bold', offset: 3, length: 15 },
          { type: 'text_link', offset: 3, length: 8 },
          { type: 'text_link', offset: 19, length: 8 },
          { type: 'text_link', offset: 30, length: 11 },
        ],
      )
      assert.deepEqual(seen.buttons, [['Explorer', 'Mute 1 h', '⋯']])
      const [tally] = await store.get(alertCounts, ['w1'])
      assert.equal(tally?.value.alerts, 1)
      assert.equal(tally?.value.lastAt, time + 60)
    })

    it('waits for its slot in the chat, one message a second, within Telegram’s limits', async t => {
      const { telegram, alert, empty, read } = await start(t)
      telegram.enforceSendLimits(true)
      for (const pair of [
        [1, 2],
        [3, 4],
        [5, 6],
      ]) {
        for (const amount of pair) await alert(amount)
        await empty()
      }
      assert.deepEqual(read(), [1, 2, 3, 4, 5, 6].map(shown))
      assert.ok(telegram.calls.every(({ ok }) => ok === true))
      const times = telegram.calls.map(({ at }) => at)
      for (const [index, at] of times.entries())
        assert.ok(index === 0 || at - (times[index - 1] ?? 0) >= 990, times.join(' '))
    })

    it('of one chat does not wait for another chat', async t => {
      const { telegram, alice, alert, store } = await start(t)
      const bob = telegram.person({ firstName: 'Bob' })
      await store.commit([
        put(destinations, {
          id: 'd2',
          value: { chat: String(bob.chatId), generation: 1, tokenHash: 'other' },
        }),
      ])
      const hanging = telegram.fail({ method: 'sendMessage', chatId: alice.chatId }, { delayMs: 6_000 })
      await alert(1)
      await until('the first is on its way', () => hanging.hits === 1)
      await alert(2, { destination: 'd2' }, String(bob.chatId))
      await bob.sees(shown(2))
      const held = telegram.calls.find(({ payload }) => Number(payload['chat_id']) === alice.chatId)
      assert.ok(held !== undefined && held.answeredAt === undefined)
      await alice.sees(shown(1))
    })

    it('of a deleted watch, or of one that is being deleted, is not shown', async t => {
      const { alert, empty, store, sends, said } = await start(t)
      await alert(1, { watch: 'never was' })
      await alert(2, { destination: 'never was' })
      await store.commit([put(watches, { id: 'w1', value: watch({ state: 'deleting' }) })])
      await alert(3)
      await empty()
      assert.equal(sends(), 0)
      assert.deepEqual(said, Array(3).fill('info: skipped an alert: its chat or watch is deleted'))
    })

    it('that cannot be read does not hold up the ones behind it', async t => {
      const { alice, alert, store, chat, sends } = await start(t)
      const good = notification()
      const bad = { ...good, data: { ...good.data, block: { ...good.data.block, time: 9e15 } } }
      const body = { kind: 'transaction', destination: 'd1', watch: 'w1', notification: bad }
      await store.commit([push('chat', chat, { id: 'bad', body })])
      await alert(2)
      const ticks = startTickClock(t)
      await alice.sees(shown(2))
      assert.ok(ticks.now() < 7_500, 'less than the lease of the lane')
      assert.equal(sends(), 1)
    })
  })

  describe('An alert that was certainly not sent', { concurrency: true }, () => {
    it('waits as long as Telegram asks, and is not marked', async t => {
      const { alice, alert, empty, fails, read, sends } = await start(t)
      fails(429, 'retry after 1', { retry_after: 1 })
      const began = performance.now()
      await alert(1)
      await alice.sees(shown(1))
      assert.ok(performance.now() - began >= 950)
      await empty()
      assert.deepEqual(read(), [shown(1)])
      assert.equal(sends(), 2)
    })

    it('is sent again after a restart of Telegram’s server, and is not marked', async t => {
      const { alert, empty, fails, read } = await start(t)
      fails(500, 'Internal Server Error: restart')
      await alert(1)
      await empty()
      assert.deepEqual(read(), [shown(1)])
    })

    it('is sent when Telegram comes back, and is not marked', async t => {
      const { telegram, alert, empty, read } = await start(t)
      await telegram.goOffline()
      await alert(1)
      await alert(2)
      await pause(300)
      await telegram.goOnline()
      await empty()
      assert.deepEqual(read(), [shown(1), shown(2)])
    })

    it('keeps its mark if an earlier send may have arrived', async t => {
      const { alert, empty, fails, read, store, delivery } = await start(t, { begin: false })
      await alert(1)
      // A process that dies between its send and its commit leaves a claim that expires.
      await store.claim('chat', { lanes: 1, items: 1, leaseMs: 1 })
      await pause(5)
      fails(429, 'retry after 1', { retry_after: 1 })
      delivery.start()
      await empty()
      assert.deepEqual(read(), [marked(1)])
      assert.deepEqual(await store.all(uncertainSends, { limit: 10 }), [])
    })
  })

  describe('An uncertain send', { concurrency: true }, () => {
    for (const fault of ['reset after doing', 'truncated after doing'] as const)
      it(`is repeated, marked: ${fault}`, async t => {
        const { telegram, alert, empty, read, store } = await start(t)
        telegram.fail({ method: 'sendMessage' }, fault)
        await alert(1)
        await alert(2)
        await empty()
        assert.deepEqual(read(), [shown(1), marked(1), shown(2)])
        assert.deepEqual(await store.all(uncertainSends, { limit: 10 }), [])
        const [tally] = await store.get(alertCounts, ['w1'])
        assert.equal(tally?.value.alerts, 2)
      })

    it('is marked even if nothing was sent, because that is unknown', async t => {
      const { telegram, alert, empty, read } = await start(t)
      telegram.fail({ method: 'sendMessage' }, 'reset before doing')
      await alert(1)
      await empty()
      assert.deepEqual(read(), [marked(1)])
    })

    it('is repeated, marked, after a failure of Telegram’s server', async t => {
      const { alert, empty, fails, read, said } = await start(t)
      fails(502, 'Bad Gateway')
      await alert(1)
      await empty()
      assert.deepEqual(read(), [marked(1)])
      assert.deepEqual(said, ['warn: uncertain send of an alert; sending it again as a possible repeat'])
    })

    it('is repeated, marked, after the process died', async t => {
      const { alert, empty, read, store, delivery } = await start(t, { begin: false })
      await alert(1)
      await alert(2)
      await store.claim('chat', { lanes: 1, items: 1, leaseMs: 1 })
      await pause(5)
      delivery.start()
      await empty()
      assert.deepEqual(read(), [marked(1), shown(2)])
    })
  })

  describe('A chat that cannot be written to', { concurrency: true }, () => {
    const doors: readonly (readonly [code: number, description: string, why: string])[] = [
      [403, 'Forbidden: bot was blocked by the user', 'blocked'],
      [400, 'Bad Request: chat not found', 'not found'],
      [400, 'Bad Request: CHAT_WRITE_FORBIDDEN', 'no rights'],
    ]
    for (const [code, description, why] of doors)
      it(`is suspended, and gets its backlog when it is back: ${description}`, async t => {
        const { telegram, alice, alert, empty, fails, read, sends, store, chat, back } = await start(t)
        fails(code, description)
        await alert(1)
        await alert(2)
        await telegram.settled({ quietMs: 1_200 })
        assert.equal(sends(), 1)
        const [state] = await store.get(chats, [chat])
        assert.deepEqual(state?.value, { state: 'suspended', why })
        assert.equal((await store.depth('chat')).items, 0, 'nobody has to wait for it')
        await back()
        await alice.sees(/^While I couldn't/)
        await empty()
        assert.deepEqual(read(), [missed(2, '+3 ETH', 2)])
        await alert(5)
        await alice.sees(shown(5))
      })

    it('gets one message of a thousand alerts, with as many as it can list', async t => {
      const { alice, alert, empty, read, store, chat, back } = await start(t)
      await store.commit([put(chats, { id: chat, value: { state: 'suspended', why: 'blocked' } })])
      for (let amount = 1; amount <= 1_000; amount += 1) await alert(1)
      await empty()
      await back()
      await alice.sees(/^While I couldn't/)
      await empty()
      assert.deepEqual(read(), [missed(1_000, '+1,000 ETH', 1)])
      const [tally] = await store.get(alertCounts, ['w1'])
      assert.equal(tally?.value.alerts, 1_000)
      const [backlog] = await store.get(backlogs, ['d1'])
      assert.equal(backlog, undefined)
    })

    it('gets a marked backlog if some of it may have been shown', async t => {
      const { alert, alice, empty, read, store, chat, delivery, back } = await start(t, { begin: false })
      await alert(1)
      await store.claim('chat', { lanes: 1, items: 1, leaseMs: 1 })
      await store.commit([put(chats, { id: chat, value: { state: 'suspended', why: 'blocked' } })])
      await pause(5)
      delivery.start()
      await empty()
      await back()
      await alice.sees(/^While I couldn't/)
      await empty()
      assert.deepEqual(read(), [`While I couldn't write to you:\n\n${marked(1)}`])
    })

    it('that is closed again before the delivery gets its backlog once, later', async t => {
      const { alert, alice, empty, fails, read, store, chat, back } = await start(t)
      await store.commit([put(chats, { id: chat, value: { state: 'suspended', why: 'blocked' } })])
      await alert(1)
      await empty()
      fails(403, 'Forbidden: bot was blocked by the user')
      await back()
      await until(
        'the chat is suspended',
        async () => (await store.get(chats, [chat]))[0]?.value.state === 'suspended',
      )
      await alert(2)
      await back()
      await alice.sees(/^While I couldn't/)
      await empty()
      assert.deepEqual(read(), [missed(2, '+3 ETH', 2)])
    })
  })

  describe('A group', { concurrency: true }, () => {
    it('that became a supergroup gets its alerts there, and a job moves what it had', async t => {
      const { group, alert, empty, store } = await start(t, { chat: 'group' })
      const supergroup = group.migrates()
      const to = String(supergroup.chatId)
      await alert(1)
      await alert(2)
      await empty()
      const texts = supergroup.messages().filter(({ text }) => text !== '')
      assert.deepEqual(
        texts.map(({ text }) => text),
        [shown(1), shown(2)],
      )
      const [migrated] = await store.get(migratedChats, [String(group.chatId)])
      assert.deepEqual(migrated?.value, { to, moving: to })
      const [job] = await store.claim('jobs', { lanes: 1, items: 1, leaseMs: 1_000 })
      assert.deepEqual(job?.items[0]?.body, { kind: 'migrateChat', chat: String(group.chatId) })
    })

    it('whose topic was deleted gets its alerts outside of topics', async t => {
      const { group, alert, empty, store } = await start(t, { chat: 'forum' })
      const thread = group.opensTopic()
      const [kept] = await store.get(destinations, ['d1'])
      assert.ok(kept !== undefined)
      await store.commit([put(destinations, { id: 'd1', value: { ...kept.value, thread } })])
      const read = () =>
        group
          .messages()
          .filter(({ text }) => text !== '')
          .map(({ text, raw }) => [text, raw.message_thread_id])
      await alert(1)
      await empty()
      assert.deepEqual(read(), [[shown(1), thread]])
      // Its messages go with it.
      group.deletesTopic(thread)
      await alert(2)
      await empty()
      assert.deepEqual(read(), [
        [`The topic was deleted, so its alerts come here now.\n\n${shown(2)}`, undefined],
      ])
    })
  })

  describe('An alert that Telegram rejects', { concurrency: true }, () => {
    it('is sent as plain text once, and logged', async t => {
      const { alice, alert, empty, fails, sends, said } = await start(t)
      fails(400, "Bad Request: can't parse entities")
      await alert(1)
      await empty()
      const [message] = alice.messages()
      assert.deepEqual([message?.text, message?.entities, message?.buttons, sends()], [shown(1), [], [], 2])
      assert.deepEqual(said, ['error: Telegram rejects an alert; sending it as plain text'])
    })

    it('in any form is dropped, and the ones behind it are sent', async t => {
      const { alert, empty, fails, read, sends, said } = await start(t)
      fails(400, 'Bad Request: message is too long')
      fails(400, 'Bad Request: message is too long')
      await alert(1)
      await alert(2)
      await empty()
      assert.deepEqual(read(), [shown(2)])
      assert.equal(sends(), 3)
      assert.deepEqual(said, [
        'error: Telegram rejects an alert; sending it as plain text',
        'error: Telegram rejects an alert; dropping it',
      ])
    })

    it('because the token was revoked waits, and nothing is dropped', async t => {
      const { telegram, alert, fails, sends, store, said, raw } = await start(t)
      fails(401, 'Unauthorized')
      await alert(1)
      await alert(2)
      await until('it is tried', () => sends() > 0)
      await telegram.settled({ quietMs: 300 })
      assert.equal(sends(), 1)
      assert.equal((await store.depth('chat')).items, 2)
      assert.deepEqual(said, [
        'error: Telegram does not accept BOT_TOKEN any more; alerts wait until it does',
      ])
      assert.ok(raw.every(line => !line.includes('a-token-for-tests')))
    })
  })
})
