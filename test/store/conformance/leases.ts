import assert from 'node:assert/strict'
import { defineKind, put } from '#store/store.ts'
import { accepted, push, refused, type StoreTest } from './rig.ts'

const heads = defineKind<{ block: number }>()('head')

/** Leases that one of many holds, and the fences they give. */
export const leaseTests = (test: StoreTest): void => {
  test('a lease has one owner at a time, who may renew it', async ({ store, advance }) => {
    const mine = await store().acquireLease('chain:1', 'me', 10_000)
    assert.ok(mine)
    assert.equal(await store().acquireLease('chain:1', 'you', 10_000), undefined)
    await advance(6_000)
    assert.deepEqual(await store().acquireLease('chain:1', 'me', 10_000), mine)
    await advance(6_000)
    assert.equal(await store().acquireLease('chain:1', 'you', 10_000), undefined)
    assert.ok(await store().acquireLease('chain:2', 'you', 10_000))
    await advance(4_001)
    const yours = await store().acquireLease('chain:1', 'you', 10_000)
    assert.ok(yours && yours.epoch > mine.epoch)
  })

  test('of two who ask at once one gets the lease', async ({ store }) => {
    const answers = await Promise.all(['me', 'you'].map(owner => store().acquireLease('l', owner, 10_000)))
    assert.equal(answers.filter(answer => answer !== undefined).length, 1)
  })

  test('a commit under a lease that somebody else has acquired is fenced', async ({ store, advance }) => {
    const mine = await store().acquireLease('chain:1', 'me', 10_000)
    assert.ok(mine)
    const write = put(heads, { id: '1', value: { block: 7 } })
    assert.deepEqual(await store().commit([write], mine), { ok: true, results: [1] })
    await advance(10_001)
    const yours = await store().acquireLease('chain:1', 'you', 10_000)
    assert.ok(yours)
    assert.deepEqual(await store().commit([write, push('a', '1')], mine), refused('fenced', -1))
    assert.equal((await store().depth('chat')).items, 0)
    assert.deepEqual(await store().commit([write], yours), { ok: true, results: [2] })
    await store().freeLease(mine)
    assert.deepEqual(await store().commit([write], yours), { ok: true, results: [3] })
  })

  test('a freed lease is free for the next at once, and its fence proves nothing', async ({ store }) => {
    const mine = await store().acquireLease('chain:1', 'me', 10_000)
    assert.ok(mine)
    await store().freeLease(mine)
    const write = put(heads, { id: '1', value: { block: 7 } })
    assert.deepEqual(await store().commit([write], mine), refused('fenced', -1))
    const yours = await store().acquireLease('chain:1', 'you', 10_000)
    assert.ok(yours && yours.epoch > mine.epoch)
    assert.deepEqual(await accepted(store(), [write]), [1])
  })

  test('an epoch never comes back, also after a crash', async ({ store, advance, reopen }) => {
    const before = await store().acquireLease('chain:1', 'me', 10_000)
    assert.ok(before)
    await reopen()
    await advance(10_001)
    const after = await store().acquireLease('chain:1', 'you', 10_000)
    assert.ok(after && after.epoch > before.epoch)
    assert.deepEqual(await store().commit([push('a', '1')], before), refused('fenced', -1))
  })
}
