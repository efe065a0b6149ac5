import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { z } from 'zod'
import { bots, type SubscriptionRecord, subscriptions } from '#service/records/records.ts'
import { put } from '#store/store.ts'
import { asGuest, guestKey, startService, type TestApi } from '../../support/service.ts'
import { addChannel, createBot, newBot, newSubscription, subscribe } from '../../support/service-requests.ts'

const vitalik = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

const refusal = (status: number, code: number, msg: string) => ({ status, code, msg, data: {} })

const page = z.object({
  data: z.array(z.looseObject({ id: z.string() })),
  current_page: z.number(),
  per_page: z.string(),
  total: z.number(),
})

const idsAt = async (api: TestApi, path: string) => {
  const { data, ...rest } = page.parse((await api('GET', path)).data)
  return { ids: data.map(({ id }) => id), ...rest }
}

describe('a created record', () => {
  it('can be read like the reply that created it: a bot', async t => {
    const { api } = await startService(t)
    const made = await api('POST', '/bots', { body: newBot({ addresses: [vitalik], template: 'hello' }) })
    const { id } = z.object({ id: z.string() }).parse(made.data)
    assert.deepEqual(await api('GET', `/bots/${id}`), made)
    assert.deepEqual((await api('GET', '/bots')).data, {
      data: [made.data],
      current_page: 1,
      per_page: '10',
      total: 1,
    })
  })

  it('shows the current number of subscribers: a bot', async t => {
    const { api } = await startService(t)
    const bot = await createBot(api, { addresses: [vitalik] })
    const shown = async () =>
      z.object({ subscribe_num: z.number() }).parse((await api('GET', `/bots/${bot}`)).data).subscribe_num
    const first = await subscribe(api, { bot, channels: [] })
    await api('POST', '/subscriptions', { body: newSubscription(bot, []), as: guestKey })
    assert.equal(await shown(), 2)
    await api('DELETE', `/subscriptions/${first}`)
    assert.equal(await shown(), 1)
  })

  it('counts live subscribers behind many ended ones: a bot', async t => {
    const { api, store } = await startService(t)
    const bot = await createBot(api, { addresses: [vitalik] })
    const live = await subscribe(api, { bot, channels: [] })
    const [made] = await store.get(subscriptions, [live])
    assert.ok(made !== undefined)
    const closed: SubscriptionRecord = { ...made.value, state: 'closed' }
    await store.commit(
      Array.from({ length: 1_000 }, (_, n) => put(subscriptions, { id: `!${n}`, value: closed })),
    )
    const { data } = await api('GET', `/bots/${bot}`)
    assert.equal(z.object({ subscribe_num: z.number() }).parse(data).subscribe_num, 1)
  })

  it('is listed on the same pages while a deleted one is cleaned up: a bot', async t => {
    const { api, store } = await startService(t)
    const made: string[] = []
    for (let n = 0; n < 5; n += 1) made.push(await createBot(api, { addresses: [vitalik] }))
    const deleted = await store.get(bots, [made[0] ?? '', made[2] ?? ''])
    await store.commit(
      deleted.flatMap(doc =>
        doc === undefined ? [] : [put(bots, { id: doc.id, value: { ...doc.value, state: 'deleted' } })],
      ),
    )
    const live = [made[1], made[3], made[4]]
    for (const per of [1, 2, 10])
      for (let n = 1; n <= 5; n += 1) {
        const { ids, total } = await idsAt(api, `/bots?current_page=${n}&per_page=${per}`)
        assert.deepEqual([ids, total], [live.slice((n - 1) * per, n * per), 3], `page ${n} of ${per}`)
      }
  })

  it('can be read until it ends: a subscription', async t => {
    const { api } = await startService(t)
    const channel = await addChannel(api, 'http://localhost/a')
    const bot = await createBot(api, { addresses: [vitalik] })
    const body = newSubscription(bot, [channel], { frequency: '5m', template: 'hello' })
    const made = await api('POST', '/subscriptions', { body })
    const { id } = z.object({ id: z.string() }).parse(made.data)
    assert.deepEqual(await api('GET', `/subscriptions/${id}`), made)
    const list = { current_page: 1, per_page: '10' }
    assert.deepEqual((await api('GET', '/subscriptions')).data, { data: [made.data], ...list, total: 1 })
    await api('DELETE', `/subscriptions/${id}`)
    assert.deepEqual(
      await api('GET', `/subscriptions/${id}`),
      refusal(404, 40403, `there is no subscription ${id}`),
    )
    assert.deepEqual((await api('GET', '/subscriptions')).data, { data: [], ...list, total: 0 })
  })

  it('can be read with its health, by its account alone: a channel', async t => {
    const { api } = await startService(t)
    await addChannel(api, 'http://localhost/a')
    const path = `/notify/channels/${await addChannel(api, 'http://localhost/b')}`
    const listed = z.object({ data: z.array(z.unknown()) })
    const [, second] = listed.parse((await api('GET', '/notify/channels')).data).data
    assert.deepEqual((await api('GET', path)).data, second)
    assert.deepEqual(await api('GET', path, { as: guestKey }), refusal(404, 40401, 'there is no channel 2'))
  })

  it('is listed oldest first, page by page', async t => {
    let now = Date.now()
    const clock = () => (now += 1)
    const { api } = await startService(t, { now: clock })
    const bots: string[] = []
    const subscriptions: string[] = []
    for (let n = 0; n < 12; n += 1) {
      const bot = await createBot(api, { addresses: [vitalik] })
      bots.push(bot)
      subscriptions.push(await subscribe(api, { bot, channels: [] }))
    }
    for (const [path, ids] of [
      ['/bots', bots],
      ['/subscriptions', subscriptions],
    ] as const) {
      const places = { current_page: 2, per_page: '5', total: 12 }
      assert.deepEqual(await idsAt(api, `${path}?current_page=2&per_page=5`), {
        ids: ids.slice(5, 10),
        ...places,
      })
      assert.deepEqual(await idsAt(api, `${path}?current_page=4&per_page=5`), {
        ids: [],
        ...places,
        current_page: 4,
      })
    }
    await api('DELETE', `/bots/${bots[0]}`)
    assert.deepEqual((await idsAt(api, '/bots')).ids, bots.slice(1, 11))
    assert.deepEqual((await idsAt(api, '/subscriptions')).ids, subscriptions.slice(1, 11))
  })

  it('is hidden from other accounts', async t => {
    const { api } = await startService(t)
    const bot = await createBot(api, { addresses: [vitalik] })
    const subscription = await subscribe(api, { bot, channels: [] })
    const foreign = asGuest(api)
    assert.deepEqual(await foreign('GET', `/bots/${bot}`), refusal(404, 40402, `there is no bot ${bot}`))
    assert.deepEqual(
      await foreign('GET', `/subscriptions/${subscription}`),
      refusal(404, 40403, `there is no subscription ${subscription}`),
    )
    for (const path of ['/bots', '/subscriptions']) assert.deepEqual((await idsAt(foreign, path)).ids, [])
  })
})
