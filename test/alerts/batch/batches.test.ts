import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { expandedViews, uncertainSends } from '#alerts/records/shown-alerts.ts'
import { pause } from '#lib/timers.ts'
import { push, put } from '#store/store.ts'
import { alertCounts } from '#watch/alert-counts.ts'
import { type WatchRule, watchRules } from '#watch/rules.ts'
import { suppressedCounts } from '#watch/suppressed-alerts.ts'
import { destinations, watches } from '#watch/watch.ts'
import { savings } from '../../support/addresses.ts'
import { notification, tokenMovement } from '../../support/notification.ts'
import { screens } from '../../support/telegram.ts'
import { until } from '../../support/waiting.ts'
import { watch } from '../../support/watch.ts'
import { batchText, coins, single, startAlerts, tellAll, upTo } from '../start-alerts.ts'

const title = (amount: number): string => `📥 «treasury +${amount} ETH»`
const gone = (amount: number): string => `~~${title(amount)}~~`
const removed = '✕ «Removed from the chain»\n'
const words = (number: number): string => `Ring ${number}! ${'x'.repeat(700)}`
const mark = '\n↻ possible repeat'

describe('Alerts that wait in the lane of a chat', { concurrency: true }, () => {
  it('are shown one by one if there are few', async t => {
    const rig = await startAlerts(t)
    await rig.together(() => tellAll(rig, [1, 2]))
    assert.deepEqual(rig.read(), [single(1), single(2)])
  })

  it('are a batch from three on, and counted', async t => {
    const rig = await startAlerts(t)
    await rig.together(() => tellAll(rig, [1, 2, 3]))
    assert.deepEqual(rig.read(), [batchText({ count: 3, sum: '6', largest: 3 })])
    const [tally] = await rig.store.get(alertCounts, ['w1'])
    assert.equal(tally?.value.alerts, 3)
    assert.deepEqual(await rig.store.all(uncertainSends, { limit: 10 }), [])
  })

  it('leave out what a rule drops, in whole or in part', async t => {
    const rig = await startAlerts(t)
    const { contract } = tokenMovement()
    const rule: WatchRule = { kind: 'token', chain: 1, contract, label: 'USDC' }
    await rig.store.commit([put(watchRules, { id: 'w1', value: { rules: [rule] } })])
    await rig.together(async () => {
      await tellAll(rig, [1, 2, 3])
      await rig.tell(0, { number: 4, movements: [tokenMovement()] })
      for (const number of [5, 6, 7])
        await rig.tell(0, { number, movements: [...coins(number).movements, tokenMovement()] })
    })
    assert.deepEqual(rig.read(), [batchText({ count: 6, sum: '24', largest: 7 })])
    const [quiet] = await rig.store.get(suppressedCounts, ['w1'])
    assert.equal(quiet?.value.alerts, 1)
  })

  it('are a batch from five on in a group, and none is added where members may have written below', async t => {
    const rig = await startAlerts(t, { chat: 'group' })
    await rig.together(() => tellAll(rig, upTo(4)))
    assert.deepEqual(rig.read(), upTo(4).map(single))
    await rig.together(() => tellAll(rig, upTo(9, 5)))
    await rig.together(() => tellAll(rig, [10]))
    assert.deepEqual(rig.read().slice(4), [batchText({ count: 5, sum: '35', largest: 9 }), single(10)])
  })

  it('are two batches of a hundred in a burst of two hundred, within Telegram’s limits', async t => {
    const rig = await startAlerts(t)
    rig.telegram.enforceSendLimits(true)
    await rig.together(() => tellAll(rig, upTo(200)))
    assert.deepEqual(rig.read(), [
      batchText({ count: 100, sum: '5,050', largest: 100 }),
      batchText({ count: 100, sum: '15,050', largest: 200 }),
      'Lots of activity.\ntreasury: 100 alerts in 5 minutes.\n[ One summary every 10 min ] [ Keep every alert ]',
    ])
    assert.ok(rig.telegram.calls.every(({ ok }) => ok === true))
    const [tally] = await rig.store.get(alertCounts, ['w1'])
    assert.equal(tally?.value.alerts, 200)
    const pages = await rig.store.all(expandedViews, { limit: 100 })
    const listed = pages.flatMap(({ value }) => value.expanded.body.text.match(/(?<=\+)\d+(?= ETH)/g) ?? [])
    assert.deepEqual(
      listed.map(Number).toSorted((a, b) => a - b),
      upTo(200),
      'each is on a page',
    )
  })

  it('of several watches have a part for each', async t => {
    const rig = await startAlerts(t)
    const other = {
      bot: 'bot-2',
      settings: { name: 'savings', addresses: [{ address: savings, label: 'savings' }] },
    }
    const { chat } = rig
    await rig.store.commit([put(watches, { id: 'w2', value: watch({ chat, ...other }) })])
    await rig.together(async () => {
      await tellAll(rig, [1, 2])
      await rig.tell(0, { number: 3, bot: 'bot-2', movements: [tokenMovement({ address: savings })] })
    })
    assert.deepEqual(rig.read(), [
      `⏱ «treasury» · 2 transactions in 1 min
In  +3 ETH
Largest +2 ETH from 0xf39F…2266

📥 «savings +500 USDC»
Ethereum ← 0xf39F…2266
[ Show all ]`,
    ])
    const counted = await rig.store.get(alertCounts, ['w1', 'w2'])
    assert.deepEqual(
      counted.map(tally => tally?.value.alerts),
      [2, 1],
    )
  })

  it('of which one was removed before it was shown leave it out', async t => {
    const rig = await startAlerts(t)
    await rig.together(async () => {
      await tellAll(rig, upTo(4))
      await rig.tell(1, coins(2))
    })
    assert.deepEqual(rig.read(), [batchText({ count: 3, sum: '8', largest: 4 })])
  })

  it('say how late the latest is', async t => {
    const rig = await startAlerts(t, { seconds: 840 })
    await rig.together(async () => {
      for (const seconds of [60, 840, 120])
        await rig.tell(0, { ...coins(seconds), late: { seconds, because: 'node' } })
    })
    assert.deepEqual(rig.read(), [
      `⏱ «treasury» · 3 transactions in 14 min
In  +1,020 ETH
Largest +840 ETH from 0xf39F…2266
⏱️ 14 min late: the Ethereum node was down.
[ Show all ] [ Watch settings ]`,
    ])
  })

  it('keep filled templates whole, in as many messages as they need', async t => {
    const rig = await startAlerts(t)
    await rig.together(async () => {
      for (const number of upTo(6)) await rig.tell(0, { number, message: words(number) })
    })
    const shown = upTo(6).map(number => `${words(number)}\nExplorer`)
    assert.deepEqual(rig.read(), [shown.slice(0, 3).join('\n\n'), shown.slice(3).join('\n\n')])
  })

  it('leave a test on its own, in its place', async t => {
    const rig = await startAlerts(t)
    await rig.together(async () => {
      await tellAll(rig, [1, 2, 3])
      await rig.tell(0, { ...coins(4), whole: { test: true } })
      await tellAll(rig, [5, 6, 7])
    })
    assert.deepEqual(rig.read(), [
      batchText({ count: 3, sum: '6', largest: 3 }),
      `Test alert: not a real transaction\n${single(4).replace(/\n\[.*$/, '')}`,
      batchText({ count: 3, sum: '18', largest: 7 }),
    ])
  })

  it('of several topics are a batch in each', async t => {
    const rig = await startAlerts(t, { chat: 'forum' })
    const { chat, store, group } = rig
    const [here, there] = [group.opensTopic(), group.opensTopic()]
    const topic = (thread: number, tokenHash: string) => ({ chat, thread, generation: 1, tokenHash })
    await store.commit([
      put(destinations, { id: 'd1', value: topic(here, 'one') }),
      put(destinations, { id: 'd2', value: topic(there, 'other') }),
      { op: 'delay', queue: 'chat', lane: chat, delayMs: 60_000 },
      ...upTo(10).map(number => {
        const destination = number <= 5 ? 'd1' : 'd2'
        const body = {
          kind: 'transaction',
          destination,
          watch: 'w1',
          notification: notification(coins(number)),
        }
        return push('chat', chat, { id: String(number), body })
      }),
      { op: 'delay', queue: 'chat', lane: chat, delayMs: 0 },
    ])
    await rig.empty()
    const shown = group.messages().filter(({ text }) => text !== '')
    assert.deepEqual(
      shown.map(({ raw }) => raw.message_thread_id),
      [here, there],
    )
    assert.deepEqual(screens(shown), [
      batchText({ count: 5, sum: '15', largest: 5 }),
      batchText({ count: 5, sum: '40', largest: 10 }),
    ])
  })

  it('do not overtake an edit', async t => {
    const rig = await startAlerts(t)
    await rig.told(0)
    await rig.together(async () => {
      await tellAll(rig, [2, 3, 4])
      await rig.tell(1)
      await tellAll(rig, [5, 6, 7])
    })
    const said = `↪ ✕ Removed from the chain
✕ This is no longer on the chain: its block was replaced. Treat it as never having happened. I'll tell you if it returns.`
    assert.deepEqual(rig.read().slice(1), [
      batchText({ count: 3, sum: '9', largest: 4 }),
      said,
      batchText({ count: 3, sum: '18', largest: 7 }),
    ])
  })
})

describe('A transaction in a batch', { concurrency: true }, () => {
  const answered = '↪ ⏱ treasury · 4 transactions in 1 min\n'

  it('that is removed leaves the totals, with a reply that names it; and comes back', async t => {
    const rig = await startAlerts(t)
    await rig.together(() => tellAll(rig, upTo(4)))
    await rig.tell(1, coins(3))
    await rig.empty()
    const said = `${answered}✕ No longer on the chain. Treat these as never having happened:\n${gone(3)}`
    const less = '\n✕ 1 of them was removed from the chain'
    assert.deepEqual(rig.read(), [batchText({ count: 4, sum: '7', largest: 4, less }), said])
    const counted = async () => (await rig.store.get(alertCounts, ['w1']))[0]?.value.alerts
    assert.equal(await counted(), 3)
    const [page] = await rig.store.all(expandedViews, { limit: 10 })
    assert.match(
      page?.value.expanded.body.text ?? '',
      /\n✕ Removed from the chain · 📥 treasury \+3 ETH · Ethereum · .* UTC\n/,
    )
    await rig.tell(2, coins(3))
    await rig.empty()
    const back = `${answered}Back on the chain:\n${title(3)}`
    assert.deepEqual(rig.read(), [batchText({ count: 4, sum: '10', largest: 4 }), said, back])
    assert.equal(await counted(), 4)
  })

  it('that changed is said to have changed', async t => {
    const rig = await startAlerts(t)
    await rig.together(() => tellAll(rig, upTo(4)))
    await rig.tell(1, { ...coins(2), state: 'included', movements: coins(9).movements })
    await rig.empty()
    assert.deepEqual(rig.read(), [
      batchText({ count: 4, sum: '17', largest: 9 }),
      `${answered}Changed when their block was replaced:\n${title(9)}`,
    ])
  })

  it('and others that are removed with it are one correction', async t => {
    const rig = await startAlerts(t)
    await rig.together(() => tellAll(rig, upTo(4)))
    await rig.together(async () => {
      for (const number of upTo(4)) await rig.tell(1, coins(number))
    })
    assert.deepEqual(rig.read(), [
      `${removed}~~⏱ «treasury» · 4 transactions in 1 min~~\n[ Show all ] [ Watch settings ]`,
      `↪ ✕ Removed from the chain\n✕ No longer on the chain. Treat these as never having happened:\n${upTo(4).map(gone).join('\n')}`,
    ])
    const edits = rig.telegram.calls.filter(({ method }) => method === 'editMessageText')
    assert.equal(edits.length, 1)
  })

  it('with a filled template is struck through there', async t => {
    const rig = await startAlerts(t)
    await rig.together(async () => {
      for (const number of upTo(3)) await rig.tell(0, { number, message: `Ring ${number}!` })
    })
    await rig.tell(1, { number: 2, message: 'Ring 2!' })
    await rig.empty()
    assert.equal(rig.read()[0], `Ring 1!\nExplorer\n\n${removed}~~Ring 2!~~\nExplorer\n\nRing 3!\nExplorer`)
  })

  it('becomes a message of its own if the batch was deleted in the chat', async t => {
    const rig = await startAlerts(t)
    await rig.together(() => tellAll(rig, upTo(4)))
    await rig.api.deleteMessage(rig.alice.chatId, rig.alice.messages()[0]?.messageId ?? 0)
    await rig.together(async () => {
      await rig.tell(1, coins(1))
      await rig.tell(1, coins(2))
    })
    assert.deepEqual(
      rig.read(),
      [1, 2].map(amount => `${removed}${single(amount).replace(title(amount), gone(amount))}`),
    )
  })
})

describe('An uncertain send of a batch', { concurrency: true }, () => {
  it('is repeated as it was, marked, without what came later', async t => {
    const rig = await startAlerts(t)
    rig.telegram.fail({ method: 'sendMessage' }, 'reset after doing')
    await rig.together(async () => {
      await tellAll(rig, upTo(3))
      await rig.store.commit([{ op: 'delay', queue: 'chat', lane: rig.chat, delayMs: 0 }])
      await rig.alice.sees(/3 transactions/)
      await tellAll(rig, upTo(6, 4))
    })
    const first = { count: 3, sum: '6', largest: 3 }
    assert.deepEqual(rig.read(), [
      batchText(first),
      batchText({ ...first, more: mark }),
      batchText({ count: 3, sum: '15', largest: 6 }),
    ])
    const [tally] = await rig.store.get(alertCounts, ['w1'])
    assert.equal(tally?.value.alerts, 6)
    assert.deepEqual(await rig.store.all(uncertainSends, { limit: 10 }), [])
  })

  it('is repeated as it was, marked, after the process died', async t => {
    const rig = await startAlerts(t, { begin: false })
    await tellAll(rig, upTo(3))
    const [claim] = await rig.store.claim('chat', { lanes: 1, items: 100, leaseMs: 1 })
    const id = claim?.items[0]?.id ?? ''
    await rig.store.commit([put(uncertainSends, { id, value: { sends: 0, batchSize: 3 } })])
    await tellAll(rig, [4])
    // Removed after it may have been sent.
    await rig.tell(1, coins(2))
    await pause(5)
    rig.delivery.start()
    await rig.empty()
    assert.deepEqual(rig.read(), [
      batchText({
        count: 3,
        sum: '4',
        largest: 3,
        less: '\n✕ 1 of them was removed from the chain',
        more: mark,
      }),
      single(4),
      `↪ ⏱ treasury · 3 transactions in 1 min
✕ No longer on the chain. Treat these as never having happened:
~~📥 «treasury +2 ETH»~~`,
    ])
  })

  it('has no alert that was tried alone before', async t => {
    const rig = await startAlerts(t, { begin: false })
    await tellAll(rig, upTo(4))
    await rig.store.claim('chat', { lanes: 1, items: 100, leaseMs: 1 })
    await pause(5)
    rig.delivery.start()
    await rig.empty()
    assert.deepEqual(rig.read(), [
      single(1).replace('\n[', `${mark}\n[`),
      batchText({ count: 3, sum: '9', largest: 4 }),
    ])
  })
})

describe('A batch that Telegram rejects', { concurrency: true }, () => {
  it('waits as long as Telegram asks, and takes in what came in the meantime', async t => {
    const rig = await startAlerts(t)
    const parameters = { retry_after: 1 }
    rig.telegram.fail({ method: 'sendMessage' }, { error: { code: 429, description: 'x', parameters } })
    await rig.together(async () => {
      await tellAll(rig, upTo(3))
      await rig.store.commit([{ op: 'delay', queue: 'chat', lane: rig.chat, delayMs: 0 }])
      await until('it is tried', () => rig.telegram.calls.length > 0)
      await tellAll(rig, [4])
    })
    assert.deepEqual(rig.read(), [batchText({ count: 4, sum: '10', largest: 4 })])
  })

  it('in any form is sent one by one, and logged', async t => {
    const rig = await startAlerts(t)
    for (let form = 0; form < 2; form += 1)
      rig.telegram.fail(
        { method: 'sendMessage' },
        { error: { code: 400, description: 'Bad Request: message is too long' } },
      )
    await rig.together(() => tellAll(rig, upTo(3)))
    assert.deepEqual(rig.read(), upTo(3).map(single))
    assert.deepEqual(rig.said, [
      'error: Telegram rejects an alert; sending it as plain text',
      'error: Telegram rejects a batch; sending its alerts one by one',
    ])
  })
})
