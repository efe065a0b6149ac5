import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { z } from 'zod'
import { pause } from '#lib/timers.ts'
import { channelKey, channels } from '#service/records/records.ts'
import { createSqliteStore } from '#store/sqlite/create-sqlite-store.ts'
import type { Store } from '#store/store.ts'
import { temporaryFolder } from '../../support/machine.ts'
import { notification } from '../../support/notification.ts'
import { type Receiver, startReceiver } from '../../support/receiver.ts'
import { type RunningService, startService } from '../../support/service.ts'
import { createBot, newChannel } from '../../support/service-requests.ts'
import { until } from '../../support/waiting.ts'

const namedSchema = z.object({ id: z.number() })

const taken = { status: 200 }

/** A service with one channel; `wait` puts so many notifications into its lane at once, as stage 2 does with those of a block. */
const setUp = async (t: TestContext, o: { platform?: string; path?: string; store?: Store } = {}) => {
  const receiver = await startReceiver(t)
  const folder = await temporaryFolder(t)
  const running = await startService(t, { folder, ...(o.store && { store: o.store }) })
  const bot = await createBot(running.api, { addresses: [`0x${'ab'.repeat(20)}`] })
  const { path = '/', platform = 'Webhook' } = o
  const body = { ...newChannel(receiver.url + path), platform }
  const channel = namedSchema.parse((await running.api('POST', '/notify/channels', { body })).data).id
  const wait = async (count: number): Promise<string[]> => {
    const told = Array.from({ length: count }, (_, n) => notification({ bot, number: n + 1 }))
    const lane = channelKey(channel)
    await running.store.commit(
      told.map(each => ({ op: 'push', queue: 'deliveries', lane, id: `${each.id}:${lane}`, body: each })),
    )
    return told.map(({ id }) => id)
  }
  return { receiver, folder, running, bot, channel, wait }
}

/** The ids that were sent, in order, repeats too. */
const idsAt = (receiver: Receiver): unknown[] => receiver.received.map(({ headers }) => headers['webhook-id'])

const waiting = async ({ store }: RunningService): Promise<number> => (await store.depth('deliveries')).items

const delivered = (running: RunningService) =>
  until('nothing waits', async () => (await waiting(running)) === 0)

describe('notifications that wait for one receiver', { concurrency: 3 }, () => {
  it('come in order, each once, the next only after the one before was taken', async t => {
    const { receiver, running, wait } = await setUp(t)
    let open = 0
    let most = 0
    const first = async () => {
      open += 1
      most = Math.max(most, open)
      await pause(1)
      open -= 1
    }
    receiver.replyAt('/', { status: 204, first })
    const ids = await wait(50)
    await delivered(running)
    assert.deepEqual(idsAt(receiver), ids)
    assert.equal(most, 1)
  })

  it('go on with the one that failed, and repeat none of those before it', async t => {
    const { receiver, running, wait } = await setUp(t)
    receiver.replyNext(taken, taken, { status: 500 })
    const [a, b, c, d, e] = await wait(5)
    await delivered(running)
    assert.deepEqual(idsAt(receiver), [a, b, c, c, d, e])
  })

  it('are dropped when the receiver answers one of them that it is gone', async t => {
    const { receiver, running, wait } = await setUp(t)
    receiver.replyNext(taken, { status: 410 })
    const [a, b] = await wait(4)
    await delivered(running)
    await running.stop()
    assert.deepEqual(idsAt(receiver), [a, b])
  })

  for (const { what, path, sent } of [
    { what: 'are no longer sent once the channel is deleted', path: 'channel', sent: 2 },
    { what: 'are all sent when the bot is deleted, as when it is unsubscribed from', path: 'bot', sent: 4 },
  ] as const) {
    it(what, async t => {
      const { receiver, running, bot, channel, wait } = await setUp(t)
      const paths = { channel: `/notify/channels/${channel}`, bot: `/bots/${bot}` }
      receiver.replyNext(taken, { ...taken, first: () => running.api('DELETE', paths[path]) })
      const ids = await wait(4)
      await delivered(running)
      await running.stop()
      assert.deepEqual(idsAt(receiver), ids.slice(0, sent))
    })
  }

  it('repeat only the one after which the receiver is gone, when the channel was changed concurrently', async t => {
    const { receiver, running, channel, wait } = await setUp(t)
    const first = () => running.api('POST', `/notify/channels/${channel}/secret`)
    receiver.replyNext(taken, { status: 410, first })
    const [a, b, c] = await wait(3)
    await delivered(running)
    assert.deepEqual(idsAt(receiver), [a, b, b, c])
  })

  it('go on at once when it is changed while the news that it is gone finds no room', async t => {
    const disk = createSqliteStore({ path: join(await temporaryFolder(t), 'lookout.db') })
    const attempts: number[] = []
    let full: (() => Promise<unknown>) | undefined
    const store: Store = {
      ...disk,
      claim: async (queue, options) => {
        const claims = await disk.claim(queue, options)
        if (queue === 'deliveries') attempts.push(...claims.map(({ attempt }) => attempt))
        return claims
      },
      commit: async (writes, fence) => {
        const disabling = writes.findIndex(write => write.op === 'put' && write.kind.name === channels.name)
        const change = writes.some(({ op }) => op === 'done') && disabling !== -1 ? full : undefined
        if (change === undefined) return disk.commit(writes, fence)
        full = undefined
        await change()
        return { ok: false, reason: 'full', write: disabling }
      },
    }
    const { receiver, running, channel, wait } = await setUp(t, { store })
    full = () => running.api('POST', `/notify/channels/${channel}/secret`)
    receiver.replyNext(taken, { status: 410 })
    const [a, b, c] = await wait(3)
    await delivered(running)
    await running.stop()
    await disk.close()
    assert.deepEqual(idsAt(receiver), [a, b, b, c])
    assert.deepEqual(
      attempts.filter(attempt => attempt > 1),
      [],
    )
  })

  it('are not repeated after a stop that cut one off', async t => {
    const { receiver, folder, running, wait } = await setUp(t)
    receiver.replyNext(taken, taken, 'hang')
    const [a, b, c, d] = await wait(4)
    await receiver.waitFor(3)
    await running.stop()
    await delivered(await startService(t, { folder }))
    assert.deepEqual(idsAt(receiver), [a, b, c, c, d])
  })

  it('are kept as taken one by one where the receiver is slow', async t => {
    const { receiver, running, wait } = await setUp(t)
    receiver.replyNext({ ...taken, first: () => pause(300) }, 'hang')
    const [a, b] = await wait(4)
    await receiver.waitFor(2)
    assert.equal(await waiting(running), 3)
    assert.deepEqual(idsAt(receiver), [a, b])
  })

  for (const [platform, path] of [
    ['Slack', '/services/T/B/x'],
    ['Discord', '/api/webhooks/123456789/a-Token_1'],
  ] as const) {
    it(`are committed one by one on ${platform}, which does not recognize repeats`, async t => {
      const { receiver, running, wait } = await setUp(t, { platform, path })
      receiver.replyNext({ status: 200, text: 'ok' }, { status: 200, text: 'ok' }, 'hang')
      await wait(5)
      await receiver.waitFor(3)
      assert.equal(await waiting(running), 3)
    })
  }
})
