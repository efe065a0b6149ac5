import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createWatchIndex } from '#service/chain/match/watch-index.ts'
import { type BotRecord, bots, type SubscriptionRecord, subscriptions } from '#service/records/records.ts'
import { changeFeedLength, maxCommitWrites } from '#store/limits.ts'
import { put, remove, type Store, StoreError } from '#store/store.ts'
import { tempStore } from '../../../support/store.ts'

const address = '70997970c51812dc3a010c7d01b50e0d17dc79c8'
const owner = { account: 'a', userId: 1, state: 'live', createdAt: 0 } as const

const bot: BotRecord = {
  ...owner,
  info: { name: 'treasury', tags: [], status: 'Private', notify_template: '', description: '' },
  chains: [1],
  addresses: [address],
  strategies: [{ func: 'contract_call', params: {} }],
}
const subscription: SubscriptionRecord = {
  ...owner,
  bot: 'b1',
  name: 'treasury',
  frequency: 'Always',
  template: '',
  actions: [],
  channels: [],
  from: { 1: 7 },
}

/** More changes than are kept for who follows them. */
const changeMuch = async (store: Store): Promise<void> => {
  const one = put(subscriptions, { id: 's1', value: subscription })
  for (let n = 0; n <= changeFeedLength; n += maxCommitWrites)
    await store.commit(Array(maxCommitWrites).fill(one))
}

describe('What is watched', () => {
  it('is still found if the store fails while everything is reloaded', async t => {
    const store = await tempStore(t)
    let isAway = false
    const index = createWatchIndex({
      ...store,
      all: async (...question) => {
        if (isAway) throw new StoreError('store_away', 'the store is away')
        return store.all(...question)
      },
    })
    const found = () =>
      index
        .botsAt(1)(address, 0)
        .map(({ id }) => id)
    await store.commit([
      put(bots, { id: 'b1', value: bot }),
      put(subscriptions, { id: 's1', value: subscription }),
    ])
    await index.refresh()
    assert.deepEqual(found(), ['b1'])
    await changeMuch(store)
    isAway = true
    await assert.rejects(index.refresh(), { code: 'store_away' })
    assert.deepEqual(found(), ['b1'])
    isAway = false
    await index.refresh()
    assert.deepEqual(found(), ['b1'])
  })

  it('changes on the chains of a bot only', async t => {
    const store = await tempStore(t)
    const index = createWatchIndex(store)
    const versions = () => [1, 10].map(index.version)
    await store.commit([
      put(bots, { id: 'b1', value: bot }),
      put(bots, { id: 'b10', value: { ...bot, chains: [10] } }),
      put(subscriptions, { id: 's1', value: subscription }),
    ])
    await index.refresh()
    let [one = 0, ten = 0] = versions()
    const seesChange = async (chains: readonly number[]): Promise<void> => {
      await index.refresh()
      const [nextOne = 0, nextTen = 0] = versions()
      assert.deepEqual([nextOne > one, nextTen > ten], [chains.includes(1), chains.includes(10)])
      ;[one, ten] = [nextOne, nextTen]
    }
    await seesChange([])
    const other = { ...subscription, bot: 'b10', from: { 10: 7 } }
    await store.commit([put(subscriptions, { id: 's10', value: other })])
    await seesChange([10])
    await store.commit([put(subscriptions, { id: 's10', value: { ...other, from: { 10: 8 } } })])
    await seesChange([10])
    await store.commit([put(subscriptions, { id: 's2', value: subscription })])
    await seesChange([1])
    await store.commit([remove(subscriptions, 's2')])
    await seesChange([1])
    await store.commit([put(bots, { id: 'b10', value: { ...bot, chains: [1, 10] } })])
    await seesChange([1, 10])
    await store.commit([remove(subscriptions, 's10')])
    await seesChange([1, 10])
    await changeMuch(store)
    await seesChange([1, 10])
  })

  it('counts an address of several bots once', async t => {
    const store = await tempStore(t)
    const index = createWatchIndex(store)
    const strategies = [{ func: 'token_transfer', params: {} }]
    for (const n of [1, 2])
      await store.commit([
        put(bots, { id: `b${n}`, value: { ...bot, strategies } }),
        put(subscriptions, { id: `s${n}`, value: { ...subscription, bot: `b${n}` } }),
      ])
    await index.refresh()
    assert.deepEqual(index.loggedAddresses(1, 1, { hasCoinLogs: false }), [address])
    assert.deepEqual(index.loggedAddresses(1, 0, { hasCoinLogs: false }), [])
  })
})
