import assert from 'node:assert/strict'
import { defineKind, put } from '#store/store.ts'
import {
  accepted,
  claimAll,
  claimOne,
  idsOf,
  lanesOf,
  leaseMs,
  push,
  refused,
  type StoreTest,
} from './rig.ts'

const notes = defineKind<{ text: string }>()('note')

/** Who has a lane, for how long, and how often it was tried. */
export const claimTests = (test: StoreTest): void => {
  test('a lane has one claim at a time, and is due again when that is done', async ({ store }) => {
    await accepted(store(), [push('a', '1'), push('a', '2'), push('a', '3')])
    const [claims, none] = await Promise.all([claimAll(store(), { items: 1 }), claimAll(store())])
    assert.deepEqual([lanesOf(claims), none], [['a'], []])
    const [first] = claims
    assert.ok(first)
    await accepted(store(), [push('b', '4')])
    assert.deepEqual(lanesOf(await claimAll(store())), ['b'])
    await accepted(store(), [{ op: 'done', claim: first, count: 1 }])
    const next = await claimOne(store())
    assert.deepEqual([idsOf(next), next.waiting], [['2', '3'], 2])
    assert.ok(next.token > first.token)
  })

  test('the longest due lane comes first, and one that was served goes to the back', async ({
    store,
    advance,
  }) => {
    for (const lane of ['b', 'a', 'c']) {
      await accepted(store(), [push(lane, `${lane}1`), push(lane, `${lane}2`)])
      await advance(10)
    }
    const [first] = await claimAll(store(), { lanes: 1 })
    assert.equal(first?.lane, 'b')
    await accepted(store(), [{ op: 'done', claim: first, count: 1 }])
    await advance(10)
    assert.deepEqual(lanesOf(await claimAll(store(), { lanes: 2 })), ['a', 'c'])
    assert.deepEqual(lanesOf(await claimAll(store())), ['b'])
  })

  test('done takes no more than the claim showed', async ({ store }) => {
    await accepted(store(), [push('a', '1'), push('a', '2')])
    const claim = await claimOne(store(), { items: 1 })
    await accepted(store(), [{ op: 'done', claim, count: 2 }])
    assert.deepEqual(idsOf(await claimOne(store())), ['2'])
  })

  test('a claim that is done once cannot be done again, nor in one commit', async ({ store }) => {
    await accepted(store(), [push('a', '1'), push('a', '2')])
    const claim = await claimOne(store(), { items: 1 })
    const done = { op: 'done', claim, count: 1 } as const
    assert.deepEqual(await store().commit([done, done]), refused('lease lost', 1))
    assert.deepEqual(await accepted(store(), [done]), [1])
    const effect = put(notes, { id: 'a', value: { text: 'twice' } })
    assert.deepEqual(await store().commit([effect, done]), refused('lease lost', 1))
    assert.deepEqual(await store().get(notes, ['a']), [undefined])
    assert.deepEqual(idsOf(await claimOne(store())), ['2'])
  })

  test('a commit that clears a lane first has lost its claim', async ({ store }) => {
    await accepted(store(), [push('a', '1')])
    const claim = await claimOne(store())
    const writes = [
      { op: 'clear', queue: 'chat', lane: 'a' } as const,
      { op: 'done', claim, count: 1 } as const,
    ]
    assert.deepEqual(await store().commit(writes), refused('lease lost', 1))
    assert.deepEqual(await accepted(store(), writes.toReversed()), [1, 0])
  })

  test('a claim that ends in silence returns to its lane, with one attempt more', async ({
    store,
    advance,
  }) => {
    await accepted(store(), [push('a', '1')])
    const lost = await claimOne(store())
    await advance(leaseMs - 1_000)
    assert.deepEqual(await claimAll(store()), [])
    await advance(1_001)
    const again = await claimOne(store())
    assert.deepEqual([again.attempt, idsOf(again)], [1, ['1']])
    assert.deepEqual(await store().commit([{ op: 'done', claim: lost, count: 1 }]), refused('lease lost', 0))
    assert.equal(await store().extend(lost, leaseMs), false)
    await store().release(lost)
    assert.deepEqual(await claimAll(store()), [])
    await advance(leaseMs + 1)
    assert.equal((await claimOne(store())).attempt, 2)
  })

  test('a claim of a crashed process returns with one attempt more', async ({ store, advance, reopen }) => {
    await accepted(store(), [push('a', '1'), push('a', '2')])
    const lost = await claimOne(store(), { items: 1 })
    await reopen()
    await advance(leaseMs + 1)
    const again = await claimOne(store())
    assert.deepEqual([again.attempt, idsOf(again)], [1, ['1', '2']])
    assert.ok(again.token > lost.token)
    assert.deepEqual(await store().commit([{ op: 'done', claim: lost, count: 1 }]), refused('lease lost', 0))
  })

  test('done forgets the attempts, also when it takes nothing', async ({ store, advance }) => {
    await accepted(store(), [push('a', '1')])
    await claimOne(store())
    await advance(leaseMs + 1)
    const again = await claimOne(store())
    await accepted(store(), [{ op: 'done', claim: again, count: 0 }])
    const last = await claimOne(store())
    assert.deepEqual([again.attempt, last.attempt, idsOf(last)], [1, 0, ['1']])
  })

  test('release gives the lane back as if never claimed', async ({ store, advance }) => {
    await accepted(store(), [push('a', '1')])
    await store().release(await claimOne(store()))
    const claim = await claimOne(store())
    assert.deepEqual([claim.attempt, idsOf(claim)], [0, ['1']])
    await advance(leaseMs + 1)
    // The silence before is not undone by one that attempted nothing.
    await store().release(await claimOne(store()))
    assert.equal((await claimOne(store())).attempt, 1)
  })

  test('an extended lease lasts as long as it is extended', async ({ store, advance }) => {
    await accepted(store(), [push('a', '1')])
    const claim = await claimOne(store())
    for (let round = 0; round < 3; round += 1) {
      await advance(leaseMs - 1_000)
      assert.equal(await store().extend(claim, leaseMs), true)
      assert.deepEqual(await claimAll(store()), [])
    }
    await accepted(store(), [{ op: 'done', claim, count: 1 }])
    assert.equal(await store().extend(claim, leaseMs), false)
  })

  test('an expired claim that was not taken back can still be done', async ({ store, advance }) => {
    await accepted(store(), [push('a', '1')])
    const claim = await claimOne(store())
    await advance(leaseMs + 1)
    assert.deepEqual(await accepted(store(), [{ op: 'done', claim, count: 1 }]), [1])
  })

  test('a rate limit grants its burst, then one lane at a time', async ({ store, advance }) => {
    const rateLimit = { bucket: 'telegram', perSecond: 0.1, burst: 2 }
    await accepted(
      store(),
      ['a', 'b', 'c', 'd', 'e'].map(lane => push(lane, lane)),
    )
    assert.equal((await claimAll(store(), { rateLimit })).length, 2)
    assert.equal((await claimAll(store(), { rateLimit })).length, 0)
    await advance(10_000)
    assert.equal((await claimAll(store(), { rateLimit })).length, 1)
    await advance(3_600_000)
    assert.equal((await claimAll(store(), { rateLimit })).length, 2, 'no more than the burst')
    assert.equal((await claimAll(store(), { rateLimit: { ...rateLimit, bucket: 'other' } })).length, 2)
  })

  test('a rate limit survives a crash', async ({ store, advance, reopen }) => {
    const rateLimit = { bucket: 'telegram', perSecond: 0.01, burst: 2 }
    await accepted(
      store(),
      ['a', 'b', 'c', 'd'].map(lane => push(lane, lane)),
    )
    assert.equal((await claimAll(store(), { rateLimit })).length, 2)
    await reopen()
    assert.equal((await claimAll(store(), { rateLimit, leaseMs: 1 })).length, 0)
    await advance(100_000)
    assert.equal((await claimAll(store(), { rateLimit })).length, 1)
  })

  test('a claim without a rate limit takes no permit, and neither does an empty one', async ({ store }) => {
    const rateLimit = { bucket: 'telegram', perSecond: 0.01, burst: 1 }
    assert.deepEqual(await claimAll(store(), { rateLimit }), [])
    await accepted(store(), [push('a', '1'), push('b', '2')])
    assert.equal((await claimAll(store(), { lanes: 1 })).length, 1)
    assert.equal((await claimAll(store(), { rateLimit })).length, 1)
  })

  test('a cooled bucket grants nothing to anybody, also after a crash', async ({
    store,
    advance,
    reopen,
  }) => {
    const rateLimit = { bucket: 'telegram', perSecond: 100, burst: 100 }
    await accepted(store(), [push('a', '1')])
    await store().penalize('telegram', 60_000)
    await store().penalize('telegram', 10_000)
    assert.deepEqual(await claimAll(store(), { rateLimit }), [])
    await reopen()
    await advance(55_000)
    assert.deepEqual(await claimAll(store(), { rateLimit }), [])
    assert.equal((await claimAll(store(), { rateLimit: { ...rateLimit, bucket: 'other' } })).length, 1)
    await accepted(store(), [push('b', '2')])
    await advance(5_001)
    assert.equal((await claimAll(store(), { rateLimit })).length, 1)
  })
}
