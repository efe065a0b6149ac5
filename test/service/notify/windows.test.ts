import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import type { Notification } from '#contract/notification.ts'
import { noActions } from '#events/event-lists.ts'
import {
  bots,
  channelKey,
  channels,
  matchOutcomes,
  type SummaryWindow,
  subscriptions,
  summaryWindows,
  triggerCounts,
} from '#service/records/records.ts'
import { put, type RecordKind, type Store } from '#store/store.ts'
import type { Open } from '../../store/conformance/rig.ts'
import { openRedisRig, openSqliteRig } from '../../store/conformance/rig.ts'
import { noEvents } from '../../support/notification.ts'
import { createRandom } from '../../support/random.ts'
import { emptyRedisDatabase, skipWithoutRedis } from '../../support/redis-server.ts'
import { asGuest } from '../../support/service.ts'
import { addChannel, newBot, subscribe } from '../../support/service-requests.ts'
import { until } from '../../support/waiting.ts'
import { hashOf, startWindowSubscriber, stranger, treasury } from './window-subscriber.ts'

const minute = 60_000
const hour = 60 * minute

/** A notification as the transactions it tells of: `#7`, `-#7` removed, `#7+` back, `[3: 9 8 7]` a summary of three. */
const brief = ({ data, revision, state, summary }: Notification): string => {
  if (summary !== undefined) {
    const newest = summary.newest.map(({ transaction }) => Number(transaction.hash))
    return `[${summary.transactions}: ${newest.join(' ')}]`
  }
  const name = `#${Number(data.transaction.hash)}`
  if (state === 'removed') return `-${name}`
  return revision === 0 ? name : `${name}+`
}
const briefs = (notifications: readonly Notification[]): string[] => notifications.map(brief)

const included = { revision: 0, state: 'included' } as const
const removed = (number: number, revision = 1) => ({ number, revision, state: 'removed' as const })

const movement = (direction: string, amount: string) => ({
  kind: 'native',
  address: treasury,
  direction,
  counterparty: stranger,
  amount,
  symbol: 'ETH',
  decimals: 18,
})
const dataOf = (number: number, moved: object) => ({
  block: { hash: hashOf(number), height: number, time: 1_700_000_000 + number },
  chain: { chain_id: '31337', explore: '', type: 'Ethereum' },
  transaction: { hash: hashOf(number), from: stranger, to: treasury, method: '', status: 'success' },
  ...noEvents,
  movements: [moved],
  left_out: 0,
})

/** The template of a test, filled. */
const line = (number: number) => `My savings ${new Date((1_700_000_000 + number) * 1_000).toISOString()}`

type OnStore = TestContext & { readonly open: Open }

const engines: readonly { readonly name: string; readonly open: Open }[] = [
  { name: 'SQLite', open: openSqliteRig },
  ...(skipWithoutRedis === false ? [{ name: 'Redis', open: openRedisRig(emptyRedisDatabase) }] : []),
]
let turn = 0

/** Those of this file take turns with the stores, which test/store holds to the same promises. */
const storeTest = (title: string, body: (t: OnStore) => Promise<void>): void => {
  const { name, open } = engines[(turn += 1) % engines.length] ?? assert.fail()
  it(`${title} (${name})`, t => body(Object.assign(t, { open })))
}

const watch = (t: OnStore, frequency: string, template?: string) =>
  startWindowSubscriber(t, { open: t.open, frequency, ...(template !== undefined && { template }) })

describe('A window', { concurrency: 4 }, () => {
  storeTest('sends the first at once, and the others in one summary when it closes', async t => {
    const subscriber = await watch(t, '5m')
    await subscriber.push([1])
    const [first] = await subscriber.expectNotifications(1)
    assert.deepEqual([first?.data.transaction.hash, first?.summary], [hashOf(1), undefined])
    await subscriber.push([2, { number: 3, direction: 'out' }, 4])
    await subscriber.advance(minute)
    await subscriber.expectNotifications(1)
    await subscriber.advance(4 * minute)
    const [summary] = await subscriber.expectNotifications(2)
    assert.ok(first && summary)
    const { since, until } = summary.summary ?? { since: 0, until: 0 }
    assert.ok(since >= first.time && until >= since + 300)
    assert.deepEqual(summary, {
      ...first,
      id: summary.id,
      time: until,
      data: {
        ...dataOf(4, movement('in', '5')),
        conditions: first.data.conditions,
        event: {
          type: 'eth_transfer',
          from: stranger,
          to: treasury,
          amount: '5',
          symbol: 'ETH',
          decimals: 18,
        },
      },
      summary: {
        since,
        until,
        transactions: 3,
        assets: [
          {
            kind: 'native',
            chain_id: '31337',
            in: '8',
            out: '4',
            movements: 3,
            symbol: 'ETH',
            decimals: 18,
          },
        ],
        ...noActions,
        largest: { chain_id: '31337', hash: hashOf(4), movement: movement('in', '5') },
        newest: [
          dataOf(4, movement('in', '5')),
          dataOf(3, movement('out', '4')),
          dataOf(2, movement('in', '3')),
        ],
        left_out: 0,
      },
      message: '',
    })
  })

  storeTest('follows another as long as matches come, and is closed if none does', async t => {
    const subscriber = await watch(t, '10m')
    await subscriber.push([1, 2])
    await subscriber.advance(10 * minute)
    await subscriber.push([3, 4])
    await subscriber.advance(10 * minute)
    await subscriber.advance(10 * minute)
    assert.deepEqual(await subscriber.store().get(summaryWindows, [subscriber.subscription]), [undefined])
    await subscriber.push([5, 6])
    await subscriber.advance(10 * minute)
    assert.deepEqual(briefs(await subscriber.expectNotifications(5)), ['#1', '#2', '[2: 4 3]', '#5', '#6'])
    assert.deepEqual(await countsOf(subscriber), [6, 6])
  })

  storeTest('survives days of restarts: each transaction is notified once', async t => {
    const subscriber = await watch(t, '24h')
    const told: string[] = []
    let number = 0
    let count = 0
    for (let day = 0; day < 4; day += 1) {
      for (let part = 0; part < 4; part += 1) {
        await subscriber.push([(number += 1), (number += 1)])
        await subscriber.restart(6 * hour)
      }
      count += day === 0 ? 2 : 1
      told.push(...briefs(await subscriber.expectNotifications(count)))
    }
    assert.deepEqual(told, [
      '#1',
      '[7: 8 7 6 5 4 3 2]',
      '[8: 16 15 14 13 12 11 10 9]',
      '[8: 24 23 22 21 20 19 18 17]',
      '[8: 32 31 30 29 28 27 26 25]',
    ])
  })

  storeTest('that ended while nothing ran is sent at the next start', async t => {
    const subscriber = await watch(t, '1h')
    await subscriber.push([1, 2, 3])
    await subscriber.restart(3 * 24 * hour)
    assert.deepEqual(briefs(await subscriber.expectNotifications(2)), ['#1', '[2: 3 2]'])
  })

  storeTest(
    'begun before there was an event kind is sent with what comes after, none of that kind counted',
    async t => {
      const subscriber = await watch(t, '1h')
      await subscriber.push([1, 2])
      const [window] = await subscriber.store().get(summaryWindows, [subscriber.subscription])
      assert.ok(window?.value.gathered)
      const { rewards: _, ...gathered } = window.value.gathered
      const value: SummaryWindow = { ...window.value, gathered }
      await subscriber.store().commit([put(summaryWindows, { id: window.id, value })])
      await subscriber.push([3, 4, removed(4)])
      await subscriber.advance(hour)
      const summary = (await subscriber.expectNotifications(2)).at(-1)?.summary
      assert.deepEqual([summary?.transactions, summary?.rewards], [2, 0])
    },
  )

  storeTest('does not get longer when the clock jumps back, in a run or between two', async t => {
    const subscriber = await watch(t, '30m')
    await subscriber.push([1, 2, 3])
    await subscriber.advance(2_000)
    await subscriber.advance(-hour)
    await subscriber.advance(30 * minute)
    await subscriber.expectNotifications(2)
    await subscriber.push([4, 5])
    await subscriber.advance(2_000)
    await subscriber.restart(-24 * hour)
    await subscriber.advance(30 * minute)
    assert.deepEqual(briefs(await subscriber.expectNotifications(3)), ['[2: 5 4]'])
  })

  storeTest(
    'is closed by unsubscribing, which sends what was gathered, and what comes late at once',
    async t => {
      const subscriber = await watch(t, '12h')
      await subscriber.push([1, 2, 3])
      const path = `/subscriptions/${subscriber.subscription}`
      assert.equal((await subscriber.api()('DELETE', path)).code, 0)
      await subscriber.expectNotifications(2)
      await subscriber.push([4])
      assert.deepEqual(briefs(await subscriber.expectNotifications(3)), ['#4'])
      assert.deepEqual(await subscriber.store().get(summaryWindows, [subscriber.subscription]), [undefined])
    },
  )

  storeTest('changed to a shorter one, by a new subscription, loses nothing', async t => {
    const subscriber = await watch(t, '24h')
    await subscriber.push([1, 2, 3])
    const shorter = await subscriber.subscribe('5m')
    await subscriber.api()('DELETE', `/subscriptions/${subscriber.subscription}`)
    await subscriber.expectNotifications(2)
    await subscriber.push([4, 5, 6], shorter)
    await subscriber.advance(5 * minute)
    assert.deepEqual(briefs(await subscriber.expectNotifications(4)), ['#4', '[2: 6 5]'])
  })

  storeTest(
    'is closed by deleting the bot, which sends what every subscription gathered, then nothing more',
    async t => {
      const subscriber = await watch(t, '5m')
      const other = await subscriber.subscribe('1h')
      await subscriber.push([1, 2, 3])
      await subscriber.push([1, 2], other)
      await subscriber.expectNotifications(2)
      await subscriber.api()('DELETE', `/bots/${subscriber.bot}`)
      assert.deepEqual(briefs(await subscriber.expectNotifications(4)).toSorted(), ['#2', '[2: 3 2]'])
      await subscriber.push([4])
      await subscriber.advance(hour)
      await subscriber.expectNotifications(4)
      const store = subscriber.store()
      const kept = [bots, subscriptions, summaryWindows, triggerCounts].map((kind: RecordKind<object>) =>
        store.all(kind, { limit: 10 }),
      )
      assert.deepEqual((await Promise.all(kept)).flat(), [])
      assert.equal((await store.depth('match')).items, 0)
    },
  )

  storeTest('is closed at the next start where the process died while the bot was being deleted', async t => {
    const subscriber = await watch(t, '5m')
    await subscriber.push([1, 2, 3])
    const [bot] = await subscriber.store().get(bots, [subscriber.bot])
    assert.ok(bot)
    await subscriber.store().commit([put(bots, { id: bot.id, value: { ...bot.value, state: 'deleted' } })])
    await subscriber.restart()
    assert.deepEqual(briefs(await subscriber.expectNotifications(2)), ['#1', '[2: 3 2]'])
    await until(
      'the bot is gone',
      async () => (await subscriber.store().get(bots, [bot.id]))[0] === undefined,
    )
  })

  storeTest('of a bot that is deleted before it is looked at holds all that came', async t => {
    const subscriber = await watch(t, '5m')
    const come = subscriber.push(Array.from({ length: 150 }, (_, number) => number))
    await subscriber.api()('DELETE', `/bots/${subscriber.bot}`)
    await come
    const told = (await subscriber.allNotifications()).map(({ summary }) => summary?.transactions ?? 1)
    assert.equal(
      told.reduce((sum, transactions) => sum + transactions, 0),
      150,
    )
  })

  storeTest('of another account is closed alike when the bot goes Private', async t => {
    const subscriber = await watch(t, 'Always')
    const foreign = asGuest(subscriber.api())
    const [channel] = await subscriber.store().get(channels, [channelKey(subscriber.channel)])
    const subscription = await subscribe(foreign, {
      bot: subscriber.bot,
      channels: [await addChannel(foreign, channel?.value.channel ?? '')],
      frequency: '12h',
    })
    await subscriber.push([1, 2, 3], subscription)
    const body = newBot({ addresses: [treasury], status: 'Private' })
    await subscriber.api()('PUT', `/bots/${subscriber.bot}`, { body })
    assert.deepEqual(briefs(await subscriber.expectNotifications(2)), ['#1', '[2: 3 2]'])
    await subscriber.push([4], subscription)
    await subscriber.push([4])
    assert.deepEqual(briefs(await subscriber.expectNotifications(3)), ['#4'])
  })

  storeTest('keeps what the bot asked for when it came, whatever it asks for later', async t => {
    const subscriber = await watch(t, '5m')
    await subscriber.push([1, 2])
    const body = newBot({ addresses: [treasury], params: { minimum_amount: '100' } })
    await subscriber.api()('PUT', `/bots/${subscriber.bot}`, { body })
    await subscriber.push([3, 200])
    await subscriber.advance(5 * minute)
    assert.deepEqual(briefs(await subscriber.expectNotifications(2)), ['#1', '[2: 200 2]'])
  })

  storeTest(
    'sends updates of a notified transaction at once; a collected one is removed, and collected again',
    async t => {
      const subscriber = await watch(t, '1h')
      await subscriber.push([1, 2, 3, 4])
      await subscriber.push([removed(1), removed(3), removed(4)])
      await subscriber.push([
        { number: 4, revision: 2 },
        { number: 1, revision: 2 },
      ])
      assert.deepEqual(briefs(await subscriber.expectNotifications(3)), ['#1', '-#1', '#1+'])
      await subscriber.advance(hour)
      const [summary] = await subscriber.expectNotifications(4)
      assert.deepEqual(
        [summary && brief(summary), summary?.summary?.assets[0]],
        [
          '[2: 4 2]',
          {
            kind: 'native',
            chain_id: '31337',
            in: '8',
            out: '0',
            movements: 2,
            symbol: 'ETH',
            decimals: 18,
          },
        ],
      )
      await subscriber.push([removed(2)])
      const [gone] = await subscriber.expectNotifications(5)
      assert.deepEqual([gone && brief(gone), gone?.told_in], ['-#2', summary?.id])
    },
  )

  storeTest('sends a collected transaction that changes once, as it is now', async t => {
    const subscriber = await watch(t, '1h')
    await subscriber.push([1, 2, 3])
    await subscriber.push([{ number: 3, revision: 1, wei: 100n }])
    assert.deepEqual(briefs(await subscriber.expectNotifications(1)), ['#1'])
    await subscriber.advance(hour)
    const [summary] = await subscriber.expectNotifications(2)
    assert.deepEqual([summary && brief(summary), summary?.summary?.assets[0]?.in], ['[2: 3 2]', '103'])
  })

  storeTest('whose transactions were all removed sends nothing, and the next one at once', async t => {
    const subscriber = await watch(t, '1h')
    await subscriber.push([1, 2])
    await subscriber.push([{ number: 2, revision: 1, state: 'removed' }])
    await subscriber.advance(hour)
    await subscriber.push([{ number: 2, revision: 2 }, 3])
    assert.deepEqual(briefs(await subscriber.expectNotifications(2)), ['#1', '#2+'])
    await subscriber.push([{ number: 2, revision: 3, state: 'removed' }])
    assert.deepEqual(briefs(await subscriber.expectNotifications(3)), ['-#2'])
  })

  storeTest('fills the template for each of the last ten, and counts the others', async t => {
    const subscriber = await watch(t, '5m', '{$subscription.name} {$block.time}')
    await subscriber.push(Array.from({ length: 13 }, (_, number) => number))
    await subscriber.advance(5 * minute)
    const [, summary] = await subscriber.expectNotifications(2)
    assert.deepEqual(summary?.message.split('\n'), [
      'and 2 more before:',
      ...Array.from({ length: 10 }, (_, number) => line(number + 3)),
    ])
  })
})

describe('The count of a subscription', { concurrency: 4 }, () => {
  storeTest(
    'counts each transaction once, also one that was removed and included again before it was notified',
    async t => {
      const subscriber = await watch(t, 'Always')
      await subscriber.push([{ number: 1 }, removed(1), { number: 1, revision: 2 }, 2])
      await subscriber.push([removed(2), removed(1, 3)])
      await subscriber.push([
        { number: 2, revision: 2 },
        { number: 1, revision: 4 },
      ])
      assert.deepEqual(briefs(await subscriber.expectNotifications(6)), '#1+ #2 -#2 -#1 #2+ #1+'.split(' '))
      assert.deepEqual(await countsOf(subscriber), [2, 2])
    },
  )

  storeTest('counts a transaction that reached the minimum only on another branch', async t => {
    const subscriber = await watch(t, 'Always')
    const body = newBot({ addresses: [treasury], params: { minimum_amount: '100' } })
    await subscriber.api()('PUT', `/bots/${subscriber.bot}`, { body })
    await subscriber.push([{ number: 1 }, { number: 2, wei: 100n }])
    await subscriber.push([
      { number: 1, revision: 1, wei: 200n },
      { number: 2, revision: 1, wei: 300n },
    ])
    await subscriber.push([{ number: 1, revision: 2, wei: 250n }])
    assert.deepEqual(briefs(await subscriber.expectNotifications(4)), ['#2', '#1+', '#2+', '#1+'])
    assert.deepEqual(await countsOf(subscriber), [2, 2])
  })
})

describe('The count of a bot', { concurrency: 4 }, () => {
  storeTest(
    'counts a transaction once, however many subscriptions pass it: at the same time, days later, or back on the chain',
    async t => {
      const subscriber = await watch(t, 'Always')
      const others = await Promise.all(['5m', 'OnlyOnce', 'Always'].map(subscriber.subscribe))
      const all = [subscriber.subscription, ...others]
      await Promise.all(all.map(to => subscriber.push([1, 2, 3], to)))
      assert.deepEqual(await countsOf(subscriber), [3, 3])

      await subscriber.restart(48 * hour)
      const later = await subscriber.subscribe('Always')
      await subscriber.push([3, 4], later)
      assert.deepEqual(await countsOf(subscriber), [4, 3])

      await subscriber.push([removed(4)], later)
      await subscriber.push([{ number: 4, revision: 2 }], later)
      await subscriber.push([4])
      assert.deepEqual(await countsOf(subscriber), [4, 4])
    },
  )

  storeTest(
    'counts a transaction that was removed and included again before its subscription was notified',
    async t => {
      const subscriber = await watch(t, 'Always')
      await subscriber.push([{ number: 1 }, removed(1)])
      await subscriber.push([{ number: 1, revision: 2 }])
      assert.deepEqual(briefs(await subscriber.expectNotifications(1)), ['#1+'])
      assert.equal((await countsOf(subscriber))[0], 1)
    },
  )
})

const startScheduled = (t: OnStore, schedule: object, open = t.open) =>
  startWindowSubscriber(t, {
    open,
    frequency: '24h',
    schedule: { time_zone: 'Europe/Berlin', ...schedule },
    begin: Date.parse('2026-11-25T06:50:00Z'),
  })

describe('A schedule', { concurrency: 4 }, () => {
  storeTest(
    'sends all in one summary at its time, the first too, and nothing on a day without any',
    async t => {
      const subscriber = await startScheduled(t, { at: '09:00' })
      await subscriber.push([1, 2])
      await subscriber.advance(hour)
      await subscriber.push([3])
      assert.deepEqual(briefs(await subscriber.allNotifications()), [])
      await subscriber.advance(11 * minute)
      assert.deepEqual(briefs(await subscriber.expectNotifications(1)), ['[3: 3 2 1]'])
      await subscriber.advance(24 * hour)
      await subscriber.push([4, 5, removed(4)])
      await subscriber.advance(23 * hour)
      await subscriber.expectNotifications(1)
      // Down at 9:00: it is sent when another process is there.
      await subscriber.restart(3 * hour)
      assert.deepEqual(briefs(await subscriber.expectNotifications(2)), ['#5'])
    },
  )

  storeTest('has days, and ends at once where it is unsubscribed', async t => {
    const subscriber = await startScheduled(t, { at: '09:00', days: ['Fri'] })
    await subscriber.push([1, 2])
    await subscriber.advance(26 * hour)
    await subscriber.expectNotifications(0)
    await subscriber.api()('DELETE', `/subscriptions/${subscriber.subscription}`)
    assert.deepEqual(briefs(await subscriber.expectNotifications(1)), ['[2: 2 1]'])
  })

  storeTest('ends at once where it is unsubscribed while it is put off to its day', async t => {
    const ending: (() => Promise<unknown>)[] = []
    const openRacing: Open = async o => {
      const rig = await t.open(o)
      const commit: Store['commit'] = async (writes, ...rest) => {
        if (writes.some(write => write.op === 'done' && write.count === 0)) await ending.pop()?.()
        return rig.store().commit(writes, ...rest)
      }
      return { ...rig, store: () => ({ ...rig.store(), commit }) }
    }
    const subscriber = await startScheduled(t, { at: '09:00', days: ['Fri'] }, openRacing)
    await subscriber.push([1, 2])
    ending.push(() => subscriber.api()('DELETE', `/subscriptions/${subscriber.subscription}`))
    await subscriber.advance(26 * hour)
    assert.deepEqual(briefs(await subscriber.expectNotifications(1)), ['[2: 2 1]'])
    assert.equal(ending.length, 0)
  })
})

describe('A subscription with the frequency OnlyOnce', { concurrency: 4 }, () => {
  storeTest('notifies one transaction and then nothing, also after a restart', async t => {
    const subscriber = await watch(t, 'OnlyOnce')
    await subscriber.push([1, 2])
    await subscriber.restart(24 * hour)
    await subscriber.push([3])
    assert.deepEqual(briefs(await subscriber.expectNotifications(1)), ['#1'])
    assert.deepEqual(await countsOf(subscriber), [3, 3])
    await subscriber.api()('DELETE', `/subscriptions/${subscriber.subscription}`)
    await subscriber.push([4])
    await subscriber.expectNotifications(1)
  })

  storeTest('notifies again when its transaction is removed, and sends the updates of both', async t => {
    const subscriber = await watch(t, 'OnlyOnce')
    await subscriber.push([1, 2])
    await subscriber.push([removed(2), removed(1)])
    await subscriber.restart()
    await subscriber.push([3, { number: 2, revision: 2 }, 4, { number: 1, revision: 2 }])
    await subscriber.push([removed(1, 3), 5, removed(3), 6])
    assert.deepEqual(briefs(await subscriber.expectNotifications(7)), '#1 -#1 #3 #1+ -#1 -#3 #6'.split(' '))
  })
})
/** How often the bot and the subscription have fired, as they are counted. */
const countsOf = async ({ store, bot, subscription }: Awaited<ReturnType<typeof startWindowSubscriber>>) => {
  const found = await store().get(triggerCounts, [`bot:${bot}`, `subscription:${subscription}`])
  return found.map(doc => doc?.value.times)
}

it('a window of a busy address stays small, and its summary fits what receivers accept', async t => {
  const subscriber = await startWindowSubscriber(t, { open: openSqliteRig, frequency: '24h' })
  await subscriber.push(Array.from({ length: 1_500 }, (_, number) => number))
  const [window] = await subscriber.store().get(summaryWindows, [subscriber.subscription])
  assert.ok(JSON.stringify(window).length < 32 * 1024)
  await subscriber.advance(24 * hour)
  const [, summary] = await subscriber.expectNotifications(2)
  assert.deepEqual(
    [summary?.summary?.transactions, summary?.summary?.assets[0]?.in, summary?.summary?.newest.length],
    [1_499, String((1_500n * 1_501n) / 2n - 1n), 10],
  )
  assert.equal((await subscriber.store().all(matchOutcomes, { limit: 10 })).length, 0)
})

/** What the subscriber takes to stand on the chain by now; rejects where a transaction is told of that is known to stand. */
const believed = (notifications: readonly Notification[]): Set<number> => {
  const standing = new Set<number>()
  for (const { data, state, summary } of notifications) {
    const told = (summary?.newest ?? [data]).map(({ transaction }) => Number(transaction.hash))
    assert.equal(told.length, summary?.transactions ?? 1, 'all of a summary are listed')
    for (const number of told) {
      if (state === 'removed') standing.delete(number)
      else assert.ok(standing.size < standing.add(number).size, `${number} is told twice`)
    }
  }
  return standing
}

for (const seed of [1, 2])
  it(`over hours of transactions, reorgs and restarts, the notifications agree with the chain (${seed})`, async t => {
    const random = createRandom(seed)
    const subscriber = await startWindowSubscriber(t, { open: openSqliteRig, frequency: '5m' })
    const states: { revision: number; state: 'included' | 'removed' }[] = []
    for (let round = 0; round < 40; round += 1) {
      const fresh = Array.from({ length: Math.floor(3 * random()) }, () => states.push(included) - 1)
      await subscriber.push(fresh)
      const number = Math.max(0, states.length - 1 - Math.floor(5 * random()))
      const known = states[number]
      if (known !== undefined && random() < 0.6) {
        const state = known.state === 'included' ? 'removed' : 'included'
        const next = { revision: known.revision + 1, state } as const
        states[number] = next
        await subscriber.push([{ number, ...next }])
      }
      const ms = (1.5 + 4 * random()) * minute
      if (random() < 0.3) await subscriber.restart(ms)
      else await subscriber.advance(ms)
    }
    await subscriber.api()('DELETE', `/subscriptions/${subscriber.subscription}`)
    await until('the window is closed', async () => {
      const [window] = await subscriber.store().get(summaryWindows, [subscriber.subscription])
      return window === undefined
    })
    const standing = states.flatMap(({ state }, number) => (state === 'included' ? [number] : []))
    assert.deepEqual(
      [...believed(await subscriber.allNotifications())].toSorted((a, b) => a - b),
      standing,
    )
  })
