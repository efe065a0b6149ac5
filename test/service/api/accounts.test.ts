import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { z } from 'zod'
import { bots, subscriptions, triggerCounts } from '#service/records/records.ts'
import { put, type Store, StoreError } from '#store/store.ts'
import { startChain } from '../../support/local-chain.ts'
import { temporaryFolder } from '../../support/machine.ts'
import { startReceiver } from '../../support/receiver.ts'
import { asGuest, countStoredRecords, guestKey, ownerKey, startService } from '../../support/service.ts'
import { addChannel, createBot, newBot, newSubscription, subscribe } from '../../support/service-requests.ts'
import { tempStore } from '../../support/store.ts'
import { until } from '../../support/waiting.ts'

const watched = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045'
const vipOnly = {
  status: 403,
  code: 40301,
  msg: 'info.status: only VIP users may have Private bots',
  data: {},
}

const start = async (t: TestContext) => {
  const folder = await temporaryFolder(t)
  return { folder, ...(await startService(t, { folder })) }
}

const statusOf = (data: unknown): string =>
  z.object({ info: z.object({ status: z.string() }) }).parse(data).info.status

const botBody = (status?: string) =>
  newBot({ addresses: [watched], ...(status === undefined ? {} : { status }) })

/** Live or closed. */
const subscriptionIds = async (store: Store): Promise<string[]> =>
  (await store.all(subscriptions, { limit: 100 })).map(({ id }) => id)

describe('an account', () => {
  it('is its client id: all of its keys see the same, other accounts see nothing', async t => {
    const folder = await temporaryFolder(t)
    const first = await startService(t, { folder })
    const channel = await addChannel(first.api, 'http://localhost/a')
    await first.stop()
    const renewed = { clientId: ownerKey.clientId, secret: 'a-new-secret-9876543210', vip: false }
    const both = await startService(t, { folder, keys: [renewed, ownerKey, guestKey] })
    for (const as of [renewed, ownerKey]) {
      const { data } = await both.api('GET', '/notify/channels', { as })
      assert.equal(z.object({ total: z.number() }).parse(data).total, 1)
      assert.equal((await both.api('POST', '/bots', { body: botBody('Private'), as })).code, 0)
    }
    const { data } = await both.api('GET', '/notify/channels', { as: guestKey })
    assert.equal(z.object({ total: z.number() }).parse(data).total, 0)
    await both.stop()
    const { api } = await startService(t, { folder, keys: [renewed] })
    assert.equal((await api('GET', '/notify/channels', { as: ownerKey })).status, 401)
    assert.equal((await api('DELETE', `/notify/channels/${channel}`, { as: renewed })).code, 0)
  })

  it('gets the same reply for records of another account as for unknown ones', async t => {
    const { api, store } = await start(t)
    const channel = await addChannel(api, 'http://localhost/a')
    const bot = await createBot(api, { addresses: [watched] })
    const hidden = await createBot(api, { addresses: [watched], status: 'Private' })
    const subscription = await subscribe(api, { bot, channels: [channel] })
    const before = await countStoredRecords(store)
    const foreign = asGuest(api)
    const ask = (o: { channel: number; bot: string; hidden: string; subscription: string }) => [
      foreign('DELETE', `/notify/channels/${o.channel}`),
      foreign('DELETE', `/bots/${o.bot}`),
      foreign('PUT', `/bots/${o.bot}`, { body: botBody('Private') }),
      foreign('PUT', `/bots/${o.hidden}`, { body: botBody() }),
      foreign('DELETE', `/bots/${o.hidden}`),
      foreign('POST', '/subscriptions', { body: newSubscription(o.hidden, []) }),
      foreign('POST', '/subscriptions', { body: newSubscription(bot, [o.channel]) }),
      foreign('DELETE', `/subscriptions/${o.subscription}`),
    ]
    const theirs = await Promise.all(ask({ channel, bot, hidden, subscription }))
    const never = { channel: 999, bot: 'never-a-bot', hidden: 'never-hidden', subscription: 'never-made' }
    const unknown = await Promise.all(ask(never))
    const nameless = (replies: typeof theirs, ids: object) =>
      replies.map(({ msg, ...reply }) => ({
        ...reply,
        msg: Object.values(ids).reduce<string>((text, id) => text.replace(new RegExp(` ${id}$`), ' …'), msg),
      }))
    assert.deepEqual(nameless(theirs, { channel, bot, hidden, subscription }), nameless(unknown, never))
    assert.deepEqual(new Set(theirs.map(({ status }) => status)), new Set([404]))
    assert.deepEqual(await countStoredRecords(store), before)
  })
})

describe('an account that is not VIP', () => {
  it('cannot create a Private bot, nor make a Public one Private', async t => {
    const { api, store } = await start(t)
    const foreign = asGuest(api)
    assert.deepEqual(await foreign('POST', '/bots', { body: botBody('Private') }), vipOnly)
    const bot = await createBot(foreign, { addresses: [watched] })
    assert.deepEqual(await foreign('PUT', `/bots/${bot}`, { body: botBody('Private') }), vipOnly)
    const [kept] = await store.get(bots, [bot])
    assert.equal(kept?.value.info.status, 'Public')
    assert.equal(statusOf((await foreign('PUT', `/bots/${bot}`, { body: botBody() })).data), 'Public')
  })

  it('may still change the Private bot that it created as VIP, until that goes Public', async t => {
    const { api, folder, stop } = await start(t)
    const bot = await createBot(api, { addresses: [watched], status: 'Private' })
    await stop()
    const later = await startService(t, { folder, keys: [{ ...ownerKey, vip: false }] })
    const change = (status?: string) => later.api('PUT', `/bots/${bot}`, { body: botBody(status) })
    assert.equal(statusOf((await change()).data), 'Private')
    assert.equal(statusOf((await change('Private')).data), 'Private')
    assert.equal(statusOf((await change('Public')).data), 'Public')
    assert.deepEqual(await change('Private'), vipOnly)
  })
})

describe('a Public bot that goes Private', () => {
  it('loses the subscriptions of other accounts even if the service dies in between', async t => {
    const disk = await tempStore(t)
    let dead = false
    const store: Store = {
      ...disk,
      commit: async (writes, fence) => {
        if (dead) throw new StoreError('store_closed', 'the process has died')
        dead = writes.some(write => write.op === 'put' && write.kind.name === bots.name && write.expect === 1)
        return disk.commit(writes, fence)
      },
    }
    const first = await startService(t, { folder: '', store })
    const bot = await createBot(first.api, { addresses: [watched] })
    const own = await subscribe(first.api, { bot, channels: [] })
    await subscribe(asGuest(first.api), { bot, channels: [] })
    assert.equal((await first.api('PUT', `/bots/${bot}`, { body: botBody('Private') })).status, 500)
    await first.stop()
    assert.equal((await subscriptionIds(disk)).length, 2)
    await startService(t, { folder: '', store: disk })
    await until('one is left', async () => (await subscriptionIds(disk)).length === 1)
    assert.deepEqual(await subscriptionIds(disk), [own])
  })

  it('leaves no subscription of another account, however it races with subscribers', async t => {
    const { api, store } = await start(t)
    const foreign = asGuest(api)
    for (let n = 0; n < 5; n += 1) {
      const bot = await createBot(api, { addresses: [watched] })
      const calls = Array.from({ length: 8 }, () =>
        foreign('POST', '/subscriptions', { body: newSubscription(bot, []) }),
      )
      await Promise.all([...calls, api('PUT', `/bots/${bot}`, { body: botBody('Private') })])
      await until('none is left', async () => (await subscriptionIds(store)).length === 0)
    }
  })

  it('notifies only its owner from then on', async t => {
    const chain = await startChain(t)
    const [mine, theirs] = [await startReceiver(), await startReceiver()]
    t.after(() => Promise.all([mine.close(), theirs.close()]))
    const { api, store } = await startService(t, { rpc: [chain.url] })
    const [from, to] = [
      '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    ]
    const bot = await createBot(api, { addresses: [to] })
    await subscribe(api, { bot, channels: [await addChannel(api, mine.url)] })
    const foreign = asGuest(api)
    const left = await subscribe(foreign, { bot, channels: [await addChannel(foreign, theirs.url)] })
    const [subscription] = await store.get(subscriptions, [left])
    assert.ok(subscription)
    await api('PUT', `/bots/${bot}`, { body: newBot({ addresses: [to], status: 'Private' }) })
    // One that slipped through, as if the service had died while it was made.
    await store.commit([put(subscriptions, { id: left, value: subscription.value })])
    await chain.send({ from, to, wei: 1n })
    await mine.waitFor(1)
    const waiting = async () => (await store.depth('match')).items + (await store.depth('deliveries')).items
    await until('nothing waits', async () => (await waiting()) === 0)
    assert.equal(theirs.received.length, 0)
    const [count] = await store.get(triggerCounts, [`bot:${bot}`])
    assert.equal(count?.value.times, 1)
  })
})

describe('a deleted record', () => {
  it('is removed at once if its last channel is deleted too', async t => {
    const { api, store } = await start(t)
    const [one, two] = [
      await addChannel(api, 'http://localhost/a'),
      await addChannel(api, 'http://localhost/b'),
    ]
    const bot = await createBot(api, { addresses: [watched] })
    const closed = await subscribe(api, { bot, channels: [one, two] })
    await api('DELETE', `/subscriptions/${closed}`)
    await api('DELETE', `/notify/channels/${one}`)
    assert.deepEqual(await subscriptionIds(store), [closed])
    await api('DELETE', `/notify/channels/${two}`)
    assert.deepEqual(await subscriptionIds(store), [])
  })

  it('leaves nothing in the store', async t => {
    const { api, store } = await start(t)
    const channel = await addChannel(api, 'http://localhost/a')
    const bot = await createBot(api, { addresses: [watched] })
    const closed = await subscribe(api, { bot, channels: [channel] })
    await subscribe(asGuest(api), { bot, channels: [] })
    await api('DELETE', `/subscriptions/${closed}`)
    await api('DELETE', `/notify/channels/${channel}`)
    await api('DELETE', `/bots/${bot}`)
    await until('nothing is kept', async () =>
      Object.values(await countStoredRecords(store)).every(count => count === 0),
    )
    // A number is never given twice.
    assert.equal(await addChannel(api, 'http://localhost/a'), channel + 1)
  })
})
