import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { z } from 'zod'
import type { Notification } from '#contract/notification.ts'
import { channelKey } from '#service/records/records.ts'
import { notification, time } from '../../support/notification.ts'
import { startReceiver } from '../../support/receiver.ts'
import { guestKey, startService } from '../../support/service.ts'
import { addChannel, createBot } from '../../support/service-requests.ts'
import { until } from '../../support/waiting.ts'

const pageSchema = z.object({
  data: z.array(z.object({ id: z.string(), notification_id: z.string(), last_error: z.string() }).loose()),
  total: z.number(),
})
const resentSchema = z.object({ queued: z.number(), remaining: z.number() })

const now = () => time * 1_000

/** A channel that gives up at the first failure, and one way to put a notification into its lane, as stage 2 does. */
const setUp = async (t: TestContext, o: { isOwnReceiver?: () => boolean; lines?: string[] } = {}) => {
  const receiver = await startReceiver(t)
  const { api, store } = await startService(t, { now, ...o })
  const bot = await createBot(api, { addresses: [`0x${'ab'.repeat(20)}`] })
  const channel = await addChannel(api, `${receiver.url}/hook`, { retryExpire: '0' })
  const path = `/notify/channels/${channel}/deliveries`
  const list = async (query = '') => pageSchema.parse((await api('GET', `${path}${query}`)).data)
  const push = (names: readonly string[], change: Partial<Notification> = {}) =>
    store.commit(
      names.map(id => {
        const body = { ...notification({ bot }), ...change, id }
        return { op: 'push', queue: 'deliveries', lane: channelKey(channel), id, body }
      }),
    )
  const kept = (total: number) => until(`${total} dead letters`, async () => (await list()).total === total)
  return { receiver, api, store, bot, channel, path, list, push, kept }
}

const idsOf = (page: z.infer<typeof pageSchema>) => page.data.map(one => one.notification_id)

describe('A notification that a channel did not take', () => {
  it('is listed on the channel with the reason, newest first, for its owner only', async t => {
    const { receiver, api, bot, channel, path, list, push, kept } = await setUp(t)
    receiver.replyNext({ status: 500 }, { status: 404 })
    await push(['first', 'second'], { message: 'hello' })
    await kept(2)
    const page = await list()
    const [second, first] = page.data
    assert.deepEqual(idsOf(page), ['second', 'first'])
    const all = pageSchema.parse((await api('GET', '/notify/deliveries')).data)
    assert.deepEqual(idsOf(all), ['first', 'second'])
    assert.deepEqual(
      all.data.map(one => one['channel']),
      [
        { id: channel, name: 'hook', platform: 'Webhook' },
        { id: channel, name: 'hook', platform: 'Webhook' },
      ],
    )
    const others = await api('GET', '/notify/deliveries', { as: guestKey })
    assert.equal(pageSchema.parse(others.data).total, 0)
    assert.deepEqual(first, {
      id: first?.id,
      notification_id: 'first',
      revision: 0,
      bot: { id: bot, name: notification({ bot }).bot.name },
      subscription: notification({ bot }).subscription,
      chain_id: '1',
      transaction_hash: notification({ bot }).data.transaction.hash,
      transactions: 1,
      message: 'hello',
      attempts: 1,
      first_attempt_at: time,
      given_up_at: time,
      last_error: 'it answers 500',
      last_error_code: 'http_status',
      last_error_status: 500,
    })
    assert.equal(second?.last_error, 'it answers 404')
    assert.deepEqual(idsOf(await list('?per_page=1&current_page=2')), ['first'])
    for (const [method, of] of [
      ['GET', path],
      ['POST', `${path}/resend`],
      ['POST', `${path}/${first?.id}/resend`],
    ] as const)
      assert.equal((await api(method, of, { as: guestKey })).code, 40401)
    assert.equal((await api('POST', `${path}/nothing/resend`)).code, 40405)
    await api('DELETE', `/notify/channels/${channel}`)
    assert.equal((await api('GET', path)).code, 40401)
  })

  it('is sent again on request, one or all, under the id it had', async t => {
    const { receiver, api, path, list, push, kept } = await setUp(t)
    receiver.replyNext({ status: 500 }, { status: 500 }, { status: 500 })
    await push(['first', 'second', 'third'])
    await kept(3)
    const second = (await list()).data[1]
    const one = await api('POST', `${path}/${second?.id}/resend`)
    assert.deepEqual(resentSchema.parse(one.data), { queued: 1, remaining: 2 })
    await receiver.waitFor(4)
    assert.equal((await api('POST', `${path}/${second?.id}/resend`)).code, 40405)
    const all = await api('POST', `${path}/resend`)
    assert.deepEqual(resentSchema.parse(all.data), { queued: 2, remaining: 0 })
    const ids = (await receiver.waitFor(6)).map(({ headers }) => headers['webhook-id'])
    assert.deepEqual(ids, ['first', 'second', 'third', 'second', 'first', 'third'])
    assert.equal((await list()).total, 0)
    assert.deepEqual((await api('POST', `${path}/resend`)).data, { queued: 0, remaining: 0 })
  })

  it('that fails again is kept again', async t => {
    const { receiver, api, path, push, kept } = await setUp(t)
    receiver.replyAt('/hook', { status: 500 })
    await push(['first'])
    await kept(1)
    assert.equal((await api('POST', `${path}/resend`)).code, 0)
    await receiver.waitFor(2)
    await kept(1)
  })

  it('is kept with all queued ones when the receiver is gone, and resending enables the channel', async t => {
    const { receiver, api, channel, path, list, push, kept } = await setUp(t)
    const names = Array.from({ length: 45 }, (_, n) => `n${String(n).padStart(2, '0')}`)
    receiver.replyNext({ status: 410 })
    await push(names)
    await kept(45)
    assert.equal((await list()).data[0]?.last_error, 'it answers 410')
    const stateOf = async () => {
      const { data } = await api('GET', `/notify/channels/${channel}`)
      return z.object({ state: z.string() }).parse(data).state
    }
    assert.equal(await stateOf(), 'disabled')
    assert.deepEqual((await api('POST', `${path}/resend`)).data, { queued: 45, remaining: 0 })
    const ids = (await receiver.waitFor(46)).map(({ headers }) => headers['webhook-id'])
    assert.deepEqual(ids, ['n00', ...names])
    assert.equal(await stateOf(), 'ok')
  })

  it('is dropped after a thousand newer ones, and deleted with its channel', async t => {
    const { receiver, api, store, channel, list, push, kept } = await setUp(t)
    receiver.replyNext({ status: 410 })
    const names = Array.from({ length: 1_005 }, (_, n) => `n${String(n).padStart(4, '0')}`)
    for (let from = 0; from < names.length; from += 500) await push(names.slice(from, from + 500))
    await kept(1_000)
    await until('the newest', async () => (await list('?per_page=1')).data[0]?.notification_id === 'n1004')
    assert.equal((await list('?per_page=1')).total, 1_000)
    assert.equal((await list('?per_page=100&current_page=10')).data.at(-1)?.notification_id, 'n0005')
    await api('DELETE', `/notify/channels/${channel}`)
    for (const name of ['service.deadLetters', 'service.deadLetterBodies', 'service.deadLetterCounters'])
      assert.deepEqual(await store.all({ name, indexes: [], feed: false, secrets: [] }, { limit: 1 }), [])
  })

  it('is an error in the log where it was for the chats', async t => {
    const lines: string[] = []
    const { receiver, push, kept } = await setUp(t, { isOwnReceiver: () => true, lines })
    receiver.replyAt('/hook', { status: 404 })
    await push(['first', 'second'])
    await kept(2)
    const said = lines.filter(line => line.includes('alerts do not reach the chats'))
    assert.equal(said.length, 1)
    assert.ok(said[0]?.includes('PUBLIC_URL must lead to this program') && said[0].includes('it answers 404'))
    assert.ok(!lines.join('').includes(receiver.url))
  })

  it('is not kept where it was a test, but is when its bot was deleted', async t => {
    const { receiver, api, store, bot, push, list } = await setUp(t)
    receiver.replyNext({ status: 500 }, { status: 410 })
    await push(['a test'], { test: true })
    await receiver.waitFor(1)
    await push(['gone'])
    await receiver.waitFor(2)
    await until('the dead letter', async () => (await list()).total === 1)
    await api('DELETE', `/bots/${bot}`)
    await push(['of a deleted bot'])
    await until('nothing waits', async () => (await store.depth('deliveries')).items === 0)
    assert.deepEqual(idsOf(await list()).toSorted(), ['gone', 'of a deleted bot'])
  })
})
