import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { newestBatches } from '#alerts/records/batches.ts'
import { expandedViews, uncertainSends } from '#alerts/records/shown-alerts.ts'
import { pause } from '#lib/timers.ts'
import { put } from '#store/store.ts'
import { alertCounts } from '#watch/alert-counts.ts'
import { chatSettings } from '#watch/chat-settings.ts'
import { watches } from '#watch/watch.ts'
import { topicSubjects, watchTopics } from '#watch/watch-topics.ts'
import { savings } from '../../support/addresses.ts'
import { tokenMovement } from '../../support/notification.ts'
import { until } from '../../support/waiting.ts'
import { watch } from '../../support/watch.ts'
import { batchText, coins, type Rig, single, startAlerts, tellAll, upTo } from '../start-alerts.ts'

const mark = '\n↻ possible repeat'

/** A chat whose newest message is a batch of three. */
const startWithBatch = async (...args: Parameters<typeof startAlerts>): Promise<Rig> => {
  const rig = await startAlerts(...args)
  await rig.together(() => tellAll(rig, upTo(3)))
  return rig
}

/** Alerts that come after it. */
const receive = async (rig: Rig, numbers: readonly number[]): Promise<void> => {
  await rig.together(() => tellAll(rig, numbers))
}

const first = { count: 3, sum: '6', largest: 3 }

describe('Alerts right after a batch', { concurrency: true }, () => {
  it('are added to it by an edit, however few, and counted', async t => {
    const rig = await startWithBatch(t)
    await receive(rig, [4])
    await receive(rig, [5, 6])
    assert.deepEqual(rig.read(), [batchText({ count: 6, sum: '21', largest: 6 })])
    const sent = rig.telegram.calls.map(({ method }) => method)
    assert.deepEqual(sent, ['sendMessage', 'editMessageText', 'editMessageText'])
    const [tally] = await rig.store.get(alertCounts, ['w1'])
    assert.equal(tally?.value.alerts, 6)
    assert.deepEqual(await rig.store.all(uncertainSends, { limit: 10 }), [])
    const [page] = await rig.store.all(expandedViews, { limit: 10 })
    const listed = page?.value.expanded.body.text.match(/(?<=\+)\d+(?= ETH)/g)
    assert.deepEqual(listed?.map(Number), upTo(6).toReversed())
  })

  it('are a new message after a pause, and a minute after the batch was sent', async t => {
    const rig = await startWithBatch(t)
    rig.clock.seconds += 21
    await receive(rig, [4])
    assert.deepEqual(rig.read(), [batchText(first), single(4)])

    await receive(rig, [5, 6, 7])
    for (const number of upTo(13, 8)) {
      rig.clock.seconds += 11
      await receive(rig, [number])
    }
    const title = /in (\d) min/
    assert.deepEqual(
      rig.read().map(text => text.replace(title, 'in 1 min').replace('\n~', '')),
      [batchText(first), single(4), batchText({ count: 8, sum: '68', largest: 12 }), single(13)],
    )
  })

  it('of another watch are a new message, after which the batch does not grow any more', async t => {
    const rig = await startWithBatch(t)
    const other = {
      bot: 'bot-2',
      settings: { name: 'savings', addresses: [{ address: savings, label: 'savings' }] },
    }
    await rig.store.commit([put(watches, { id: 'w2', value: watch({ chat: rig.chat, ...other }) })])
    await rig.together(async () => {
      await tellAll(rig, [4])
      await rig.tell(0, { number: 5, bot: 'bot-2', movements: [tokenMovement({ address: savings })] })
      await tellAll(rig, [6])
    })
    assert.deepEqual(
      rig.read().map(text => text.split('\n')[0]),
      ['⏱ «treasury» · 4 transactions in 1 min', '📥 «savings +500 USDC»', '📥 «treasury +6 ETH»'],
    )
  })

  it('of another topic are a new message there', async t => {
    const rig = await startAlerts(t)
    const { chat, store, telegram, api } = rig
    telegram.setPrivateTopics({ isOn: true })
    const [stored] = await store.get(watches, ['w1'])
    assert.ok(stored !== undefined)
    const chains = [1, 8453]
    const value = { ...stored.value, settings: { ...stored.value.settings, chains } }
    const threads: number[] = []
    for (const { id, name } of topicSubjects({ id: 'w1', value }, 'chain')) {
      const { message_thread_id: thread } = await api.createForumTopic(chat, name)
      threads.push(thread)
      await store.commit([
        put(watchTopics, { id, value: { chat, state: 'open', by: 'chain', thread, name } }),
      ])
    }
    await store.commit([
      put(watches, { id: 'w1', value }),
      put(chatSettings, { id: chat, value: { topics: 'chain' } }),
    ])
    await rig.together(() => tellAll(rig, upTo(3)))
    await rig.together(() => rig.tell(0, { ...coins(4), chain: 8453 }))
    const sent = telegram.calls.filter(({ method }) => /send|edit/.test(method))
    assert.deepEqual(
      sent.map(({ method, payload }) => [method, payload['message_thread_id']]),
      threads.map(thread => ['sendMessage', thread]),
    )
  })

  it('are added up to a hundred', async t => {
    const rig = await startWithBatch(t)
    await receive(rig, upTo(110, 4))
    assert.deepEqual(rig.read(), [
      batchText({ count: 100, sum: '5,050', largest: 100 }),
      batchText({ count: 10, sum: '1,055', largest: 110 }),
      'Lots of activity.\ntreasury: 100 alerts in 5 minutes.\n[ One summary every 10 min ] [ Keep every alert ]',
    ])
  })

  it('can be removed from the chain like the others of the batch', async t => {
    const rig = await startWithBatch(t)
    await receive(rig, [4])
    await rig.tell(1, coins(4))
    await rig.empty()
    await receive(rig, [5])
    const less = '\n✕ 1 of them was removed from the chain'
    const [grown = ''] = rig.read()
    assert.equal(grown, batchText({ count: 4, sum: '6', largest: 3 }).replace('\nIn', `${less}\nIn`))
    assert.deepEqual(rig.read().slice(1), [
      `↪ ⏱ treasury · 4 transactions in 1 min
✕ No longer on the chain. Treat these as never having happened:
~~📥 «treasury +4 ETH»~~`,
      single(5),
    ])
  })

  it('are a new message if a person deleted the batch', async t => {
    const rig = await startWithBatch(t)
    await rig.api.deleteMessage(rig.alice.chatId, rig.alice.messages()[0]?.messageId ?? 0)
    await receive(rig, [4])
    await receive(rig, [5])
    assert.deepEqual(rig.read(), [single(4), single(5)])
  })

  it('wait as long as Telegram asks, and then are added together', async t => {
    const rig = await startWithBatch(t)
    const parameters = { retry_after: 1 }
    rig.telegram.fail({ method: 'editMessageText' }, { error: { code: 429, description: 'x', parameters } })
    await rig.together(async () => {
      await tellAll(rig, [4])
      await rig.store.commit([{ op: 'delay', queue: 'chat', lane: rig.chat, delayMs: 0 }])
      await until('it is tried', () => rig.telegram.calls.some(({ method }) => method === 'editMessageText'))
      await tellAll(rig, [5])
    })
    assert.deepEqual(rig.read(), [batchText({ count: 5, sum: '15', largest: 5 })])
  })
})

describe('An addition to a batch', { concurrency: true }, () => {
  it('whose outcome is unknown is repeated as it was, and doubles nothing', async t => {
    const rig = await startWithBatch(t)
    rig.telegram.fail({ method: 'editMessageText' }, 'reset after doing')
    await rig.together(async () => {
      await tellAll(rig, [4])
      await rig.store.commit([{ op: 'delay', queue: 'chat', lane: rig.chat, delayMs: 0 }])
      await rig.alice.sees(/4 transactions/)
      await tellAll(rig, [5])
      rig.clock.seconds += 300
    })
    assert.deepEqual(rig.read(), [
      batchText({ count: 4, sum: '10', largest: 4 }).replace('in 1 min', 'in 6 min'),
      single(5).replace('\n[', '\n~\n['),
    ])
    const [tally] = await rig.store.get(alertCounts, ['w1'])
    assert.equal(tally?.value.alerts, 5)
    assert.deepEqual(await rig.store.all(uncertainSends, { limit: 10 }), [])
  })

  it('whose message is deleted before the repeat is sent again, marked', async t => {
    const rig = await startWithBatch(t)
    rig.telegram.fail({ method: 'editMessageText' }, 'reset after doing')
    await rig.together(async () => {
      await tellAll(rig, [4])
      await rig.store.commit([{ op: 'delay', queue: 'chat', lane: rig.chat, delayMs: 0 }])
      await rig.alice.sees(/4 transactions/)
      await rig.api.deleteMessage(rig.alice.chatId, rig.alice.messages()[0]?.messageId ?? 0)
      await tellAll(rig, [5])
    })
    assert.deepEqual(rig.read(), [single(4).replace('\n[', `${mark}\n[`), single(5)])
  })

  it('is repeated after the process died before it was stored', async t => {
    const rig = await startWithBatch(t)
    await rig.delivery.stop(1_000)
    await rig.store.commit([{ op: 'delay', queue: 'chat', lane: rig.chat, delayMs: 0 }])
    await tellAll(rig, [4, 5])
    const [claim] = await rig.store.claim('chat', { lanes: 1, items: 100, leaseMs: 1 })
    const [newest] = await rig.store.get(newestBatches, [rig.chat])
    const id = claim?.items[0]?.id ?? ''
    const value = { sends: 0, batchSize: 2, extends: newest?.value.batch ?? '' }
    await rig.store.commit([put(uncertainSends, { id, value })])
    await tellAll(rig, [6])
    rig.clock.seconds += 200
    await pause(5)
    rig.startSuccessor()
    await rig.empty()
    assert.deepEqual(rig.read(), [
      batchText({ count: 5, sum: '15', largest: 5 }).replace('in 1 min', 'in 4 min'),
      single(6).replace('\n[', '\n~\n['),
    ])
    assert.deepEqual(await rig.store.all(uncertainSends, { limit: 10 }), [])
  })
})
