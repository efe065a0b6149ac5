import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { pause } from '#lib/timers.ts'
import { createLeaseHolder } from '#store/lease-holder.ts'
import { queueLimits } from '#store/limits.ts'
import type { Store } from '#store/store.ts'
import { openSqliteRig } from './conformance/rig.ts'

const ttlMs = 400
const slowMs = 60

/** Two who want the same lease of one store, whose clock can be set ahead. */
const start = async (t: TestContext) => {
  const rig = await openSqliteRig({ limits: queueLimits })
  const lost: string[] = []
  const [mine, yours] = ['me', 'you'].map(owner =>
    createLeaseHolder({ store: rig.store(), name: 'l', owner, ttlMs, onLost: () => lost.push(owner) }),
  )
  assert.ok(mine !== undefined && yours !== undefined)
  t.after(async () => {
    await Promise.all([mine, yours].map(holder => holder.drop().catch(() => {})))
    await rig.close()
  })
  return { rig, mine, yours, lost }
}

/** The answer of the store to who wants a lease takes its time on the way back. */
const slow = (store: Store): Store => ({
  ...store,
  acquireLease: async (...question) => {
    const answer = await store.acquireLease(...question)
    await pause(slowMs)
    return answer
  },
})

describe('A lease that is held', { concurrency: true }, () => {
  it('stays with its holder much longer than it would last by itself', async t => {
    const { mine, yours, lost } = await start(t)
    const fence = await mine.hold()
    assert.ok(fence)
    for (let turn = 0; turn < 4; turn += 1) {
      await pause(ttlMs / 2)
      assert.equal(await yours.hold(), undefined)
    }
    assert.deepEqual(await mine.hold(), fence)
    assert.deepEqual(lost, [])
  })

  it('goes at once to who asks after it was dropped, and does not come back', async t => {
    const { mine, yours } = await start(t)
    await mine.hold()
    await pause(ttlMs / 2)
    await mine.drop()
    const fence = await yours.hold()
    assert.ok(fence)
    await pause(ttlMs)
    assert.equal(await mine.hold(), undefined)
    assert.deepEqual(await yours.hold(), fence)
  })

  it('is dropped for good also while it is being renewed', async t => {
    const { rig } = await start(t)
    const mine = createLeaseHolder({ store: slow(rig.store()), name: 'l', owner: 'me', ttlMs })
    const fence = await mine.hold()
    assert.ok(fence)
    await pause(ttlMs / 4 + slowMs / 2)
    await mine.drop()
    await pause(slowMs)
    const again = await mine.hold()
    assert.ok(again && again.epoch > fence.epoch)
    await mine.drop()
  })

  it('is dropped for good also while it is being asked for', async t => {
    const { rig, yours } = await start(t)
    const mine = createLeaseHolder({ store: slow(rig.store()), name: 'l', owner: 'me', ttlMs: 60_000 })
    const asked = mine.hold()
    await pause(slowMs / 2)
    await mine.drop()
    assert.equal(await asked, undefined)
    assert.ok(await yours.hold())
  })

  it('is known to be lost soon after another process has it', async t => {
    const { rig, mine, lost } = await start(t)
    const fence = await mine.hold()
    await rig.advance(ttlMs + 1)
    const theirs = await rig.store().acquireLease('l', 'they', 60_000)
    assert.ok(fence && theirs && theirs.epoch > fence.epoch)
    await pause(ttlMs / 2)
    assert.deepEqual(lost, ['me'])
    assert.equal(await mine.hold(), undefined)
    await rig.store().freeLease(theirs)
    const again = await mine.hold()
    assert.ok(again && again.epoch > theirs.epoch)
  })

  it('counts as lost if the store cannot be asked', async t => {
    const { rig, mine, lost } = await start(t)
    await mine.hold()
    await rig.store().close()
    await pause(ttlMs / 2)
    await assert.rejects(mine.hold(), { code: 'store_closed' })
    assert.deepEqual(lost, [])
  })
})
