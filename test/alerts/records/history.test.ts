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
  toRecordedSummary,
  toRecordedTransaction,
  trimHistory,
} from '#alerts/records/history.ts'
import { addToSummary, toSummary } from '#contract/summary.ts'
import { toChunks } from '#lib/collections.ts'
import { shortId } from '#lib/ids.ts'
import { movement, notification, time } from '../../support/notification.ts'
import { tempStore } from '../../support/store.ts'

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

  it('is listed under the watch only where the alert counts for it', () => {
    assert.deepEqual(historyKeys('place', { watch: 'w', counts: false }), ['place'])
    assert.deepEqual(historyKeys('place', { watch: undefined, counts: true }), ['place'])
  })

  it('keeps the newest 5,000 of a destination', async t => {
    const store = await tempStore(t)
    const ids = Array.from({ length: 5_010 }, (_, n) =>
      historyId({ at: (time + n) * 1_000, place: 0, key: String(n) }),
    )
    for (const chunk of toChunks(ids, 500))
      await store.commit(chunk.map(id => historyWrite(id, entry(timeOfEntry(id)))))
    // One of 64 entries has its destination trimmed.
    await trimHistory(store, { destination: 'place', entries: ids })
    assert.equal(await store.count(historyEntries, { index: 'of', value: 'place' }), 5_000)
    const [oldest] = await store.find(historyEntries, { index: 'of', value: 'place', skip: 4_999, limit: 2 })
    assert.equal(oldest?.value.at, time + 10)
  })

  it('keeps about as many of all as it may, the newest', async t => {
    const store = await tempStore(t)
    const ids = Array.from({ length: 500 }, (_, n) =>
      historyId({ at: (time + n) * 1_000, place: 0, key: shortId(String(n)) }),
    )
    await store.commit(ids.map(id => historyWrite(id, entry(timeOfEntry(id)))))
    await trimHistory(store, { destination: 'other', entries: ids }, { destination: 5_000, all: 200 })
    const kept = await store.all(historyEntries, { limit: 500 })
    assert.ok(kept.length > 120 && kept.length < 320, `${kept.length} entries`)
    assert.deepEqual(
      kept.map(({ id }) => id),
      ids.slice(-kept.length).toReversed(),
    )
    const before = kept.length
    await trimHistory(store, { destination: 'other', entries: ids }, { destination: 5_000, all: 200 })
    assert.equal((await store.all(historyEntries, { limit: 500 })).length, before)
  })

  it('keeps of a transaction what its texts need', () => {
    const { data } = notification({ movements: [movement()] })
    const told = toRecordedTransaction(data)
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
    const { assets, transactions } = toRecordedSummary(toSummary(all, { since: time, until: time + 300 }))
    assert.equal(transactions, 2)
    assert.deepEqual(
      assets.map(asset => [asset.in, asset.usd?.in]),
      [['2500000000000000000', { value: 4_310, unpriced: 1 }]],
    )
  })
})
