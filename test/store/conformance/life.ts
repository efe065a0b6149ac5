import assert from 'node:assert/strict'
import { defineKind, put, StoreError } from '#store/store.ts'
import { accepted, claimAll, claimOne, idsOf, push, type StoreTest } from './rig.ts'

const notes = defineKind<{ text: string }>()('note')
const year = 365 * 86_400_000

const isClosed = (error: unknown): boolean => error instanceof StoreError && error.code === 'store_closed'

/** The store's clock, and its end. */
export const lifeTests = (test: StoreTest): void => {
  test('a clock that jumps back by years stalls nothing, also over a restart', async ({
    store,
    advance,
    reopen,
  }) => {
    // An engine may go on from a time that is so old: not each call keeps it.
    const keptMs = 1_000
    const rateLimit = { bucket: 'telegram', perSecond: 1, burst: 5 }
    await accepted(store(), [push('a', '1'), { op: 'delay', queue: 'chat', lane: 'a', delayMs: 10_000 }])
    await store().penalize('telegram', 10_000)
    await advance(-20 * year)
    await accepted(store(), [push('b', '2')])
    assert.equal((await claimAll(store(), { rateLimit })).length, 0)
    await advance(10_001 + keptMs)
    assert.equal((await claimAll(store(), { rateLimit, leaseMs: 1_000 })).length, 2)
    await advance(-10 * year)
    await reopen()
    // The jump is noticed by whoever asks next; time goes on from there.
    await accepted(store(), [put(notes, { id: 'a', value: { text: 'x' } })])
    await advance(1_001 + keptMs)
    assert.equal((await claimAll(store(), { leaseMs: 1_000 })).length, 2)
    await advance(1_001)
    assert.equal((await claimAll(store(), { leaseMs: 1_000 })).length, 2)
  })

  test('a closed store says so, wakes who sleeps and closes twice without harm', async ({ store }) => {
    const asleep = store().waitForWork('chat', new AbortController().signal)
    const last = store().commit([push('a', '1')])
    await store().close()
    await store().close()
    await asleep
    assert.deepEqual(await last, { ok: true, results: [1] })
    await assert.rejects(store().get(notes, ['a']), isClosed)
    await assert.rejects(store().commit([push('a', '1')]), isClosed)
  })

  test('what was asked for before the end is done', async ({ store, reopen }) => {
    await accepted(store(), [push('a', '1')])
    const claim = await claimOne(store())
    const asked = [store().release(claim), store().penalize('telegram', 60_000)]
    await reopen()
    await Promise.all(asked)
    assert.deepEqual(idsOf(await claimOne(store())), ['1'])
    assert.ok((await store().acquirePermits([{ bucket: 'telegram', perSecond: 1, burst: 1 }], 0)) > 50_000)
  })
}
