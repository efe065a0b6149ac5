import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Claim, ClaimOptions, Queue, Store } from '#store/store.ts'
import { accepted, claimAll, claimOne, idsOf, lanesOf, leaseMs, push, type StoreTest } from './rig.ts'

/** Far more than any engine needs, far less than any lease: only a lost wake-up takes as long. */
const patienceMs = 5_000

/** A call of `wake` that fails the test instead of hanging. */
const waking = (store: Store, queue: Queue = 'chat') => {
  const stop = new AbortController()
  let awake = false
  const ended = store
    .waitForWork(queue, AbortSignal.any([stop.signal, AbortSignal.timeout(patienceMs)]))
    .then(() => {
      awake = true
      return performance.now()
    })
  return {
    stop: () => stop.abort(),
    /** Resolves when awake; a lost wake-up fails. */
    wakes: async () => {
      const begun = performance.now()
      assert.ok((await ended) - begun < patienceMs - 500, 'the wake-up was lost')
    },
    sleeps: async () => {
      await sleep(20)
      assert.equal(awake, false)
    },
  }
}

/** Real time passes here: the engines sleep on real timers. */
export const wakeTests = (test: StoreTest): void => {
  test('a lane that is due wakes at once', async ({ store }) => {
    await accepted(store(), [push('a', '1')])
    await waking(store()).wakes()
  })

  test('an idle queue sleeps until something is pushed to it', async ({ store }) => {
    const [one, two, other] = [waking(store()), waking(store()), waking(store(), 'deliveries')]
    await one.sleeps()
    await accepted(store(), [push('a', '1')])
    await Promise.all([one.wakes(), two.wakes()])
    await other.sleeps()
    other.stop()
    await other.wakes()
  })

  test('a push that is not awaited is not missed', async ({ store }) => {
    const pushed = store().commit([push('a', '1')])
    await waking(store()).wakes()
    await pushed
  })

  test('an aborted signal wakes, also when it was aborted before', async ({ store }) => {
    const sleeper = waking(store())
    await sleeper.sleeps()
    sleeper.stop()
    await sleeper.wakes()
    await store().waitForWork('chat', AbortSignal.abort())
  })

  test('the end of a delay, of a lease and of a cooling wake, and not before', async ({ store }) => {
    const begun = [performance.now()]
    const wakesAfter60 = async () => {
      await waking(store()).wakes()
      const now = performance.now()
      // The store's clock counts whole milliseconds.
      assert.ok(now - (begun.at(-1) ?? now) > 58, 'too early')
      begun.push(now)
    }
    // A timer of Node may end a fraction of a millisecond before the store's clock gets there.
    const claimDue = async (o: Partial<ClaimOptions>) => {
      for (;;) {
        const claims = await claimAll(store(), o)
        if (claims.length > 0) return claims.length
        await waking(store()).wakes()
      }
    }
    await accepted(store(), [push('a', '1'), { op: 'delay', queue: 'chat', lane: 'a', delayMs: 60 }])
    await wakesAfter60()
    assert.equal(await claimDue({ leaseMs: 60 }), 1)
    await wakesAfter60()
    const rateLimit = { bucket: 'b', perSecond: 10, burst: 1 }
    await store().penalize('b', 60)
    assert.deepEqual(await claimAll(store(), { rateLimit }), [])
    await wakesAfter60()
    assert.equal(await claimDue({ rateLimit }), 1)
  })

  test('the next grant of an empty bucket wakes', async ({ store }) => {
    const rateLimit = { bucket: 'b', perSecond: 10, burst: 1 }
    await accepted(store(), [push('a', '1'), push('b', '2')])
    assert.equal((await claimAll(store(), { rateLimit })).length, 1)
    assert.equal((await claimAll(store(), { rateLimit })).length, 0)
    await waking(store()).wakes()
    assert.equal((await claimAll(store(), { rateLimit })).length, 1)
  })

  test('a shorter delay, a done, a release and a move wake', async ({ store }) => {
    const hour = 3_600_000
    await accepted(store(), [
      push('a', '1'),
      push('a', '2'),
      { op: 'delay', queue: 'chat', lane: 'a', delayMs: hour },
    ])
    const byDelay = waking(store())
    await byDelay.sleeps()
    await accepted(store(), [{ op: 'delay', queue: 'chat', lane: 'a', delayMs: 0 }])
    await byDelay.wakes()

    const claim = await claimOne(store(), { leaseMs: hour })
    const byDone = waking(store())
    await byDone.sleeps()
    await accepted(store(), [{ op: 'done', claim, count: 1 }])
    await byDone.wakes()

    const again = await claimOne(store(), { leaseMs: hour })
    const byRelease = waking(store())
    await byRelease.sleeps()
    await store().release(again)
    await byRelease.wakes()

    await claimOne(store(), { leaseMs: hour })
    const byMove = waking(store())
    await byMove.sleeps()
    await accepted(store(), [{ op: 'move', queue: 'chat', from: 'a', to: 'b' }])
    await byMove.wakes()
  })

  test('who says what it claims next gets each lane once, whoever else waits for it', async ({ store }) => {
    const stop = AbortSignal.timeout(patienceMs)
    const wanted = { lanes: 1, items: 10, leaseMs }
    const claimNext = async (): Promise<Claim> => {
      for (;;) {
        const claims = await store().claim('chat', wanted)
        const work = claims.length > 0 ? { claims } : await store().waitForWork('chat', stop, wanted)
        assert.ok(!stop.aborted, 'the wake-up was lost')
        const [claim] = work?.claims ?? []
        if (claim !== undefined) return claim
      }
    }
    const claiming = [claimNext(), claimNext(), claimNext()]
    await sleep(20)
    await accepted(store(), [push('a', '1'), push('b', '2')])
    await accepted(store(), [push('c', '3')])
    const claims = await Promise.all(claiming)
    assert.deepEqual(lanesOf(claims).toSorted(), ['a', 'b', 'c'])
    assert.deepEqual(claims.flatMap(idsOf).toSorted(), ['1', '2', '3'])
    assert.equal(new Set(claims.map(({ token }) => token)).size, 3)
    await accepted(
      store(),
      claims.map(claim => ({ op: 'done', claim, count: 1 })),
    )
    assert.equal((await store().depth('chat')).items, 0)
  })

  test('what is not due yet is not claimed for who waits, nor beyond a rate limit', async ({ store }) => {
    const stop = new AbortController()
    const rateLimit = { bucket: 'b', perSecond: 1, burst: 1 }
    const wanted = { lanes: 10, items: 10, leaseMs, rateLimit }
    await store().penalize('b', leaseMs)
    assert.deepEqual(await store().claim('chat', wanted), [])
    const waiting = store().waitForWork('chat', stop.signal, wanted)
    await accepted(store(), [push('a', '1')])
    await accepted(store(), [{ op: 'delay', queue: 'chat', lane: 'b', delayMs: leaseMs }, push('b', '2')])
    assert.deepEqual(lanesOf(await claimAll(store())), ['a'])
    stop.abort()
    assert.equal(await waiting, undefined)
  })

  test('a push to a lane that runs or rests does not wake before its time', async ({ store }) => {
    await accepted(store(), [push('a', '1'), push('b', '2')])
    await accepted(store(), [{ op: 'delay', queue: 'chat', lane: 'b', delayMs: leaseMs }])
    await claimOne(store())
    const sleeper = waking(store())
    await accepted(store(), [push('a', '3'), push('b', '4')])
    await sleeper.sleeps()
    sleeper.stop()
  })
}
