import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { queueLimits } from '#store/limits.ts'
import type { Claim, Store } from '#store/store.ts'
import { createWorker, type WorkerOptions } from '#store/worker.ts'
import { blockEventLoop, startTickClock, until } from '../support/waiting.ts'
import { accepted, claimOne, idsOf, openSqliteRig, push } from './conformance/rig.ts'

type Started = Partial<WorkerOptions> & { handle: WorkerOptions['handle'] }

/** A worker on a store of its own; both end with the test. */
const createRig = async (t: TestContext) => {
  const { store, advance, close } = await openSqliteRig({ limits: queueLimits })
  const errors: { error: unknown; claim: Claim | undefined }[] = []
  const workers: ReturnType<typeof createWorker>[] = []
  t.after(async () => {
    for (const worker of workers) await worker.stop(0)
    await close()
  })
  const start = (o: Started) => {
    const worker = createWorker({
      store: store(),
      queue: 'chat',
      concurrency: 4,
      items: 10,
      leaseMs: 30_000,
      onError: (error, claim) => errors.push({ error, claim }),
      ...o,
    })
    workers.push(worker)
    worker.start()
    return worker
  }
  return { store: store(), advance, errors, start }
}

const finish = async (store: Store, claim: Claim): Promise<void> => {
  await accepted(store, [{ op: 'done', claim, count: claim.items.length }])
}

const isEmpty = (store: Store) => async () => (await store.depth('chat')).items === 0

test('every item is handled once, in the order of its lane', async t => {
  const { store, start, errors } = await createRig(t)
  const handled: string[] = []
  start({
    handle: async claim => {
      handled.push(...idsOf(claim))
      await finish(store, claim)
    },
  })
  const pushes = Array.from({ length: 200 }, (_, index) => push(`${index % 7}`, `${index}`))
  await Promise.all(pushes.map(write => accepted(store, [write])))
  await until('it comes', isEmpty(store))
  assert.equal(new Set(handled).size, 200)
  for (let lane = 0; lane < 7; lane += 1) {
    const inLane = handled.map(Number).filter(id => id % 7 === lane)
    assert.deepEqual(
      inLane,
      inLane.toSorted((one, other) => one - other),
    )
  }
  assert.equal(handled.length, 200)
  assert.deepEqual(errors, [])
})

test('lanes are handled side by side, but no more than there are slots', async t => {
  const { store, start } = await createRig(t)
  let now = 0
  let most = 0
  await accepted(
    store,
    Array.from({ length: 12 }, (_, index) => push(`${index}`, `${index}`)),
  )
  start({
    concurrency: 3,
    handle: async claim => {
      now += 1
      most = Math.max(most, now)
      await sleep(5)
      now -= 1
      await finish(store, claim)
    },
  })
  await until('it comes', isEmpty(store))
  assert.equal(most, 3)
})

test('a handler that throws is reported and its lane rests a second', async t => {
  const { store, start, errors, advance } = await createRig(t)
  const failure = new Error('broken')
  let calls = 0
  await accepted(store, [push('a', '1')])
  const worker = start({
    handle: async claim => {
      calls += 1
      if (calls === 1) throw failure
      assert.equal(claim.attempt, 0)
      await finish(store, claim)
    },
  })
  await until('it comes', () => errors.length === 1)
  assert.deepEqual([errors[0]?.error, errors[0]?.claim?.lane], [failure, 'a'])
  await sleep(20)
  assert.equal(calls, 1)
  await advance(1_001)
  // Real timers do not see the test's clock move; a push makes the worker look.
  await accepted(store, [push('b', '2')])
  await until('it comes', isEmpty(store))
  await worker.stop(1_000)
  assert.equal(errors.length, 1)
})

test('a handler that throws an unknown outcome lets its claim expire, so that the next claim is marked as a repeat', async t => {
  const { store, start, errors, advance } = await createRig(t)
  await accepted(store, [push('a', '1')])
  const attempts: number[] = []
  start({
    shouldLetExpire: error => error instanceof RangeError,
    handle: async claim => {
      attempts.push(claim.attempt)
      if (attempts.length === 1) throw new RangeError('done, but not kept')
      await finish(store, claim)
    },
  })
  await until('it comes', () => errors.length === 1)
  await advance(30_001)
  await accepted(store, [push('b', '2')])
  await until('it comes', () => attempts.length === 3)
  assert.deepEqual(
    attempts.toSorted((one, other) => one - other),
    [0, 0, 1],
  )
})

test('a handler that throws after its done changes nothing', async t => {
  const { store, start, errors } = await createRig(t)
  await accepted(store, [push('a', '1'), push('a', '2')])
  start({
    items: 1,
    handle: async claim => {
      await finish(store, claim)
      throw new Error('too late')
    },
  })
  await until('it comes', isEmpty(store))
  await until('it comes', () => errors.length === 2)
})

test('a handler that returns without finishing gives its lane back', async t => {
  const { store, start, errors } = await createRig(t)
  await accepted(store, [push('a', '1')])
  const attempts: number[] = []
  start({
    handle: async claim => {
      attempts.push(claim.attempt)
      if (attempts.length === 3) await finish(store, claim)
    },
  })
  await until('it comes', isEmpty(store))
  assert.deepEqual([attempts, errors], [[0, 0, 0], []])
})

test('a lease lasts as long as its handler runs', async t => {
  const { store, start } = await createRig(t)
  await accepted(store, [push('a', '1')])
  const attempts: number[] = []
  start({
    leaseMs: 2_000,
    handle: async (claim, { signal }) => {
      attempts.push(claim.attempt)
      await sleep(3_000)
      assert.equal(signal.aborted, false)
      await finish(store, claim)
    },
  })
  await until('it comes', isEmpty(store))
  assert.deepEqual(attempts, [0])
})

test('a handler whose process stood still for longer than its lease knows it at once', async t => {
  const { store, start } = await createRig(t)
  await accepted(store, [push('a', '1')])
  const held: boolean[] = []
  start({
    leaseMs: 300,
    handle: async (claim, { isHeld }) => {
      held.push(isHeld(100), isHeld(300))
      blockEventLoop(350)
      held.push(isHeld(0))
      await finish(store, claim)
    },
  })
  await until('it comes', isEmpty(store))
  assert.deepEqual(held, [true, false, false])
})

test('a handler’s signal aborts when its lease is lost', async t => {
  const { store, start, errors } = await createRig(t)
  await accepted(store, [push('a', '1')])
  let reason: unknown
  start({
    leaseMs: 90,
    handle: async (_claim, { signal }) => {
      await accepted(store, [{ op: 'clear', queue: 'chat', lane: 'a' }])
      await until('it comes', () => signal.aborted)
      reason = signal.reason
      signal.throwIfAborted()
    },
  })
  await until('it comes', () => errors.length > 0)
  assert.equal(errors[0]?.error, reason)
  assert.ok(reason instanceof Error && 'code' in reason)
  assert.equal(reason.code, 'lease_lost')
})

test('the lease of a worker that slept for long lasts as long as any', async t => {
  const { store, start } = await createRig(t)
  const held: boolean[] = []
  start({
    handle: async (claim, { isHeld }) => {
      held.push(isHeld(10_000), isHeld(30_000))
      await finish(store, claim)
    },
  })
  await sleep(20)
  const real = performance.now.bind(performance)
  t.mock.method(performance, 'now', () => real() + 3_600_000)
  await accepted(store, [push('a', '1')])
  await until('it comes', isEmpty(store))
  assert.deepEqual(held, [true, false])
})

test('a worker that stops while the store claims for it gives the lane back', async t => {
  const { store, start } = await createRig(t)
  const worker = start({ handle: claim => finish(store, claim) })
  await sleep(20)
  const pushed = store.commit([push('a', '1')])
  const stopped = worker.stop(1_000)
  await Promise.all([pushed, stopped])
  assert.equal((await claimOne(store)).attempt, 0)
})

test('a rate-limited worker handles no more than the bucket grants', async t => {
  const { store, start } = await createRig(t)
  await accepted(
    store,
    Array.from({ length: 9 }, (_, index) => push(`${index}`, `${index}`)),
  )
  const begun = performance.now()
  start({
    rateLimit: { bucket: 'telegram', perSecond: 20, burst: 3 },
    handle: claim => finish(store, claim),
  })
  await until('it comes', isEmpty(store))
  assert.ok(performance.now() - begun >= 290, 'three at once, six more at 20 a second')
})

test('a store that fails is reported, and the worker continues after a pause', async t => {
  const { store, start, errors } = await createRig(t)
  let claims = 0
  const failing: Store = {
    ...store,
    claim: (queue, o) => {
      claims += 1
      return claims === 1 ? Promise.reject(new Error('away')) : store.claim(queue, o)
    },
  }
  await accepted(store, [push('a', '1')])
  start({ store: failing, handle: claim => finish(store, claim) })
  await until('it comes', () => errors.length === 1)
  assert.equal(errors[0]?.claim, undefined)
  assert.equal(claims, 1)
  await until('it comes', isEmpty(store))
})

test('stop waits for the handlers and takes nothing new', async t => {
  const { store, start } = await createRig(t)
  await accepted(store, [push('a', '1'), push('a', '2')])
  let running = false
  const worker = start({
    items: 1,
    handle: async claim => {
      running = true
      await sleep(50)
      await finish(store, claim)
    },
  })
  await until('it comes', () => running)
  await Promise.all([worker.stop(10_000), worker.stop(0)])
  worker.start()
  await accepted(store, [push('b', '3')])
  await sleep(20)
  assert.equal((await store.depth('chat')).items, 2)
})

test('stop cuts off a handler at the deadline, and lets its claim expire', async t => {
  const { store, start, errors, advance } = await createRig(t)
  await accepted(store, [push('a', '1')])
  const reasons: unknown[] = []
  let running = false
  const worker = start({
    handle: (_claim, { signal }) =>
      new Promise((_, reject) => {
        running = true
        signal.addEventListener('abort', () => {
          reasons.push(signal.reason)
          reject(new Error('cut off', { cause: signal.reason }))
        })
      }),
  })
  await until('it comes', () => running)
  await worker.stop(30)
  await until('it comes', () => errors.length === 1)
  const [reason] = reasons
  assert.ok(reason instanceof Error && 'code' in reason)
  assert.equal(reason.code, 'stopped')
  await advance(30_001)
  assert.equal((await claimOne(store)).attempt, 1)
})

test('a worker that is stopped before it starts, or while idle, ends at once', async t => {
  const { start } = await createRig(t)
  const worker = start({ handle: async () => {} })
  await sleep(10)
  const ticks = startTickClock(t)
  await worker.stop(60_000)
  assert.ok(ticks.now() < 30_000)
})
