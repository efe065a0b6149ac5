import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  type HistoryEntry,
  historyEntries,
  historyId,
  historyKeys,
  historyWrite,
  timeOfEntry,
  toNotificationData,
  toToldSummary,
  toToldTransaction,
  trimHistory,
} from '#chat/history.ts'
import { addToSummary, toSummary } from '#contract/summary.ts'
import { toChunks } from '#lib/collections.ts'
import { movement, notification, time } from '../support/notification.ts'
import { tempStore } from '../support/store.ts'

const entry = (at: number): HistoryEntry => ({
  of: historyKeys('place', { watch: 'w', counts: true }),
  watch: 'w',
  name: 'treasury',
  at,
  kind: 'text',
  text: `told at ${at}`,
})

describe('The history', () => {
  it('is found newest first, and of one message the last alert first', async t => {
    const store = await tempStore(t)
    const places = [
      { at: time * 1_000, place: 0 },
      { at: time * 1_000, place: 1 },
      { at: time * 1_000 + 1, place: 0 },
      { at: (time - 86_400) * 1_000, place: 0 },
    ]
    const ids = places.map(place => historyId({ ...place, key: JSON.stringify(place) }))
    await store.commit(ids.map(id => historyWrite(id, entry(timeOfEntry(id)))))
    const found = await store.find(historyEntries, { index: 'of', value: 'place', limit: 10 })
    assert.deepEqual(
      found.map(({ id }) => id),
      [ids[2], ids[1], ids[0], ids[3]],
    )
    assert.deepEqual(
      found.map(({ value }) => value.at),
      [time, time, time, time - 86_400],
    )
  })

  it('is of the watch only where the alert counts for it', () => {
    assert.deepEqual(historyKeys('place', { watch: 'w', counts: false }), ['place', 'all'])
    assert.deepEqual(historyKeys('place', { watch: undefined, counts: true }), ['place', 'all'])
  })

  it('keeps the newest 5,000 of a destination', async t => {
    const store = await tempStore(t)
    const ids = Array.from({ length: 5_010 }, (_, n) =>
      historyId({ at: (time + n) * 1_000, place: 0, key: String(n) }),
    )
    for (const chunk of toChunks(ids, 500))
      await store.commit(chunk.map(id => historyWrite(id, entry(timeOfEntry(id)))))
    // One of sixteen deliveries trims.
    for (const id of ids.slice(-100)) await trimHistory(store, 'place', id)
    assert.equal(await store.count(historyEntries, { index: 'of', value: 'place' }), 5_000)
    const [oldest] = await store.find(historyEntries, { index: 'of', value: 'place', skip: 4_999, limit: 2 })
    assert.equal(oldest?.value.at, time + 10)
  })

  it('keeps of a transaction what its texts need', () => {
    const { data } = notification({ movements: [movement()] })
    const told = toToldTransaction(data)
    assert.ok(JSON.stringify(told).length < 500, 'it is small')
    const { block, chain, transaction, movements } = toNotificationData(told)
    assert.deepEqual(movements, data.movements)
    assert.deepEqual(
      [block.time, chain.chain_id, transaction.hash],
      [data.block.time, data.chain.chain_id, data.transaction.hash],
    )
  })

  it('keeps of a summary its sums and their worth', () => {
    const usd = { state: 'fresh', value: 4_310, price: 3_448, source: 'x', at: time } as const
    const all = [movement({ usd }), movement()].reduce<ReturnType<typeof addToSummary> | undefined>(
      (before, moved, n) => addToSummary(before, notification({ number: n, movements: [moved] }).data),
      undefined,
    )
    assert.ok(all)
    const { assets, transactions } = toToldSummary(toSummary(all, { since: time, until: time + 300 }))
    assert.equal(transactions, 2)
    assert.deepEqual(
      assets.map(asset => [asset.in, asset.usd?.in]),
      [['2500000000000000000', { value: 4_310, unpriced: 1 }]],
    )
  })
})
