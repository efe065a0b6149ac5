import assert from 'node:assert/strict'
import type { Write } from '#store/store.ts'
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

/** What is pushed, and what becomes of it: order, ids, caps, delays, `clear`, `move`, `depth`. */
export const laneTests = (test: StoreTest): void => {
  test('items of a lane come in the order they were pushed, with their bodies', async ({ store }) => {
    const bodies = [{ deep: [1, { text: 'é🦉' }] }, 'text', 7, null, [true]]
    for (const [index, body] of bodies.entries()) {
      await accepted(store(), [{ op: 'push', queue: 'deliveries', lane: 'a', id: `${index}`, body }])
    }
    const claim = await claimOne(store(), { items: 4 }, 'deliveries')
    assert.deepEqual(
      claim.items.map(item => item.body),
      bodies.slice(0, 4),
    )
    assert.deepEqual([claim.queue, claim.lane, claim.attempt, claim.waiting], ['deliveries', 'a', 0, 5])
    assert.ok(claim.items.every(item => item.at > 0 && item.at < claim.until))
  })

  test('an id counts once in its queue, whichever lane it goes to', async ({ store, reopen }) => {
    assert.deepEqual(
      await accepted(store(), [push('a', '1'), push('b', '1'), push('a', '1', 'deliveries')]),
      [1, 0, 1],
    )
    assert.deepEqual(await accepted(store(), [push('b', '1')]), [0])
    const claim = await claimOne(store())
    await accepted(store(), [{ op: 'done', claim, count: 1 }])
    await reopen()
    assert.deepEqual(await accepted(store(), [push('a', '1')]), [0])
  })

  test('an id is forgotten when the memory of its queue ends', async ({ store, advance }) => {
    await accepted(store(), [push('a', '1')])
    await advance(50_000)
    assert.deepEqual(await accepted(store(), [push('a', '1')]), [0])
    await advance(10_001)
    assert.deepEqual(await accepted(store(), [push('a', '1')]), [1])
  })

  test('a full lane refuses the whole commit, but not an id that it has seen', async ({ store }) => {
    const writes = [push('a', '1'), push('a', '2'), push('a', '3'), push('b', '4'), push('a', '5')]
    assert.deepEqual(await store().commit(writes), refused('full', 4))
    assert.equal((await store().depth('chat')).items, 0)
    assert.deepEqual(await accepted(store(), writes.slice(0, 4)), [1, 1, 1, 1])
    assert.deepEqual(await store().commit([push('a', '5')]), refused('full', 0))
    assert.deepEqual(await store().commit([push('a', '7')]), refused('full', 0))
    assert.deepEqual(await accepted(store(), [push('a', '2'), push('b', '5')]), [0, 1])
    const [claim] = await claimAll(store(), { items: 1 })
    assert.ok(claim)
    assert.deepEqual(await accepted(store(), [{ op: 'done', claim, count: 1 }, push('a', '6')]), [1, 1])
    const [again] = await claimAll(store(), { items: 1 })
    assert.ok(again)
    await accepted(store(), [{ op: 'done', claim: again, count: 1 }])
    assert.deepEqual(await accepted(store(), [push('a', '7')]), [1])
    const rest = await claimAll(store(), { lanes: 1 })
    assert.deepEqual(rest.flatMap(idsOf), ['3', '6', '7'])
    // With those of the other lane.
    assert.equal((await store().depth('chat')).items, 5)
  })

  test('pushes of one moment, each a commit of its own, have their own results in order', async ({
    store,
    advance,
  }) => {
    await accepted(store(), [push('a', 'forgotten')])
    await advance(60_001)
    await accepted(store(), [push('a', 'known')])
    const commits: Write[][] = [
      [push('b', 'known')],
      [push('a', 'forgotten')],
      [push('a', '1')],
      [push('b', 'forgotten')],
      [push('b', '1')],
      [push('b', '1', 'deliveries')],
      [push('b', '2'), push('b', '1')],
      [push('b', '2')],
      [push('b', '3')],
      [push('b', '4')],
    ]
    const committed = await Promise.all(commits.map(writes => store().commit(writes)))
    assert.deepEqual(
      committed.map(commit => (commit.ok ? commit.results : commit)),
      [[0], [1], refused('full', 0), [0], [1], [1], [1, 0], [0], [1], refused('full', 0)],
    )
    assert.equal((await store().depth('chat')).items, 6)
    const claims = new Map((await claimAll(store())).map(claim => [claim.lane, idsOf(claim)]))
    assert.deepEqual(claims.get('a'), ['forgotten', 'known', 'forgotten'])
    assert.deepEqual(claims.get('b'), ['1', '2', '3'])
    assert.equal((await store().depth('deliveries')).items, 1)
  })

  test('the lanes that have waited the longest come first, busy and delayed ones too', async ({
    store,
    advance,
    freeze,
  }) => {
    freeze()
    await accepted(store(), [push('a', '1'), push('b', '2'), push('other', '3', 'deliveries')])
    await advance(1_000)
    await accepted(store(), [push('c', '4'), push('a', '5'), push('c', '6')])
    await advance(500)
    const [claim] = await claimAll(store(), { items: 1, lanes: 1 })
    assert.equal(claim?.lane, 'a')
    await accepted(store(), [{ op: 'delay', queue: 'chat', lane: 'b', delayMs: 60_000 }])
    const [a, b, c] = [
      { lane: 'a', items: 2, oldestMs: 1_500 },
      { lane: 'b', items: 1, oldestMs: 1_500 },
      { lane: 'c', items: 2, oldestMs: 500 },
    ]
    assert.deepEqual(await store().oldestLanes('chat', 10), [a, b, c])
    assert.deepEqual(await store().oldestLanes('chat', 2), [a, b])
    await accepted(store(), [{ op: 'done', claim, count: 1 }])
    assert.deepEqual(await store().oldestLanes('chat', 10), [b, { lane: 'a', items: 1, oldestMs: 500 }, c])
    assert.deepEqual(await store().oldestLanes('jobs', 10), [])
  })

  test('a delayed lane is not due before its time, whatever is pushed', async ({ store, advance }) => {
    await accepted(store(), [push('a', '1'), { op: 'delay', queue: 'chat', lane: 'a', delayMs: 60_000 }])
    await accepted(store(), [push('a', '2')])
    await accepted(store(), [{ op: 'delay', queue: 'chat', lane: 'empty', delayMs: 60_000 }])
    await accepted(store(), [push('empty', '3')])
    assert.deepEqual(await claimAll(store()), [])
    await advance(60_001)
    assert.deepEqual((await claimAll(store())).map(idsOf), [['1', '2'], ['3']])
  })

  test('a delay of 0 makes a lane due at once', async ({ store }) => {
    await accepted(store(), [push('a', '1'), { op: 'delay', queue: 'chat', lane: 'a', delayMs: 60_000 }])
    assert.deepEqual(await accepted(store(), [{ op: 'delay', queue: 'chat', lane: 'a', delayMs: 0 }]), [1])
    assert.deepEqual(idsOf(await claimOne(store())), ['1'])
  })

  test('done leaves a delay behind also when it empties the lane: a window', async ({ store, advance }) => {
    await accepted(store(), [push('a', '1')])
    await accepted(store(), [{ op: 'done', claim: await claimOne(store()), count: 1, delayMs: 300_000 }])
    await accepted(store(), [push('a', '2')])
    await advance(299_000)
    await accepted(store(), [push('a', '3')])
    assert.deepEqual(await claimAll(store()), [])
    await advance(1_001)
    assert.deepEqual(idsOf(await claimOne(store())), ['2', '3'])
  })

  test('a delay may be a fraction; what is no number harms its own caller only', async ({
    store,
    advance,
  }) => {
    const delay = (delayMs: number) =>
      store().commit([{ op: 'delay', queue: 'chat', lane: 'a', delayMs }, push('a', `${delayMs}`)])
    const [fraction, nonsense] = await Promise.allSettled([delay(60_000 / 7), delay(Number.NaN)])
    assert.deepEqual([fraction.status, nonsense.status], ['fulfilled', 'rejected'])
    await assert.rejects(claimAll(store(), { leaseMs: Number.NaN }))
    await advance(60_000)
    assert.deepEqual(await claimAll(store(), { lanes: -1 }), [])
    assert.deepEqual(idsOf(await claimOne(store(), { leaseMs: 1_000 / 3 })), [`${60_000 / 7}`])
  })

  test('a delay survives a crash', async ({ store, advance, reopen }) => {
    await accepted(store(), [push('a', '1'), { op: 'delay', queue: 'chat', lane: 'a', delayMs: 60_000 }])
    await reopen()
    assert.deepEqual(await claimAll(store()), [])
    await advance(60_001)
    assert.deepEqual(idsOf(await claimOne(store())), ['1'])
  })

  test('a delay set while a claim runs leaves the claim its lease', async ({ store }) => {
    await accepted(store(), [push('a', '1')])
    const claim = await claimOne(store())
    await accepted(store(), [{ op: 'delay', queue: 'chat', lane: 'a', delayMs: 60_000 }])
    assert.equal(await store().extend(claim, leaseMs), true)
    assert.deepEqual(await accepted(store(), [{ op: 'done', claim, count: 1 }]), [1])
  })

  test('clear drops what waits and takes the lease from a running claim', async ({ store }) => {
    await accepted(store(), [push('a', '1'), push('a', '2'), push('b', '3')])
    const claim = (await claimAll(store())).find(({ lane }) => lane === 'a')
    assert.ok(claim)
    assert.deepEqual(await accepted(store(), [{ op: 'clear', queue: 'chat', lane: 'a' }]), [2])
    assert.deepEqual(await accepted(store(), [{ op: 'clear', queue: 'chat', lane: 'none' }]), [0])
    assert.deepEqual(await store().commit([{ op: 'done', claim, count: 1 }]), refused('lease lost', 0))
    assert.equal(await store().extend(claim, leaseMs), false)
    assert.deepEqual(await accepted(store(), [push('a', '1'), push('a', '4')]), [0, 1])
    const next = await claimOne(store())
    assert.deepEqual([idsOf(next), next.attempt], [['4'], 0])
  })

  test('a migrated chat: what waits goes behind what waits there, in order', async ({ store }) => {
    await accepted(store(), [push('old', '1'), push('new', '2'), push('old', '3', 'chat')])
    const stale = (await claimAll(store())).find(({ lane }) => lane === 'old')
    assert.ok(stale)
    const move = { op: 'move', queue: 'chat', from: 'old', to: 'new' } as const
    assert.deepEqual(await accepted(store(), [move]), [2])
    assert.deepEqual(await store().commit([{ op: 'done', claim: stale, count: 1 }]), refused('lease lost', 0))
    await accepted(store(), [push('old', '5')])
    assert.deepEqual((await store().depth('chat')).items, 4)
    assert.deepEqual(idsOf(await claimOne(store())), ['5'])
  })

  test('a moved lane keeps its order, its delay and what is pushed after it', async ({ store, advance }) => {
    await accepted(store(), [
      push('old', '1', 'deliveries'),
      push('new', '2', 'deliveries'),
      push('old', '3', 'deliveries'),
    ])
    await accepted(store(), [{ op: 'delay', queue: 'deliveries', lane: 'old', delayMs: 60_000 }])
    const move = { op: 'move', queue: 'deliveries', from: 'old', to: 'new' } as const
    assert.deepEqual(await accepted(store(), [move, push('new', '4', 'deliveries'), move]), [2, 1, 0])
    assert.deepEqual(
      await accepted(store(), [{ ...move, to: 'old' }, push('old', '5', 'deliveries')]),
      [0, 1],
    )
    assert.deepEqual(idsOf(await claimOne(store(), {}, 'deliveries')), ['5'])
    await advance(60_001)
    const moved = (await claimAll(store(), {}, 'deliveries')).find(({ lane }) => lane === 'new')
    assert.ok(moved)
    assert.deepEqual([idsOf(moved), moved.attempt], [['2', '1', '3', '4'], 0])
  })

  test('a hundred lanes that each have an old item and a new one are moved', async ({ store }) => {
    const lanes = Array.from({ length: 100 }, (_, number) => `old ${number}`)
    await accepted(
      store(),
      lanes.map(lane => push(lane, `${lane} a`)),
    )
    for (const lane of lanes) {
      await accepted(store(), [push(lane, `${lane} b`)])
      await accepted(store(), [{ op: 'move', queue: 'chat', from: lane, to: `new ${lane}` }])
    }
    const claims = await claimAll(store(), { lanes: 200 })
    assert.deepEqual(
      new Map(claims.map(claim => [claim.lane, idsOf(claim)])),
      new Map(lanes.map(lane => [`new ${lane}`, [`${lane} a`, `${lane} b`]])),
    )
  })

  test('what came by a move while a claim ran is not taken by its done, and keeps its attempts', async ({
    store,
  }) => {
    await accepted(store(), [push('new', '1'), push('old', '2')])
    const claims = await claimAll(store())
    const claim = claims.find(({ lane }) => lane === 'new')
    assert.ok(claim)
    await accepted(store(), [{ op: 'move', queue: 'chat', from: 'old', to: 'new' }])
    await accepted(store(), [{ op: 'done', claim, count: 100 }])
    const next = await claimOne(store())
    assert.deepEqual([idsOf(next), next.attempt], [['2'], 1])
  })

  test('depth counts what waits and knows the age of the oldest', async ({ store, advance }) => {
    assert.deepEqual(await store().depth('chat'), { lanes: 0, items: 0, oldestMs: 0 })
    await accepted(store(), [push('a', '1')])
    await advance(10_000)
    await accepted(store(), [push('a', '2'), push('b', '3'), push('b', '4', 'deliveries')])
    const { lanes, items, oldestMs } = await store().depth('chat')
    assert.deepEqual([lanes, items], [2, 3])
    assert.ok(oldestMs >= 10_000 && oldestMs < 70_000, `${oldestMs} ms`)
  })

  test('a lane is empty once all of its items are done, not while they are claimed or delayed', async ({
    store,
  }) => {
    const isEmpty = () => store().isLaneEmpty('chat', 'a')
    assert.equal(await isEmpty(), true)
    await accepted(store(), [push('b', '1'), push('a', '2', 'deliveries')])
    assert.equal(await isEmpty(), true)
    await accepted(store(), [
      { op: 'done', claim: await claimOne(store()), count: 1 },
      push('a', '3'),
      push('a', '4'),
    ])
    assert.equal(await isEmpty(), false)
    const claim = await claimOne(store())
    assert.equal(await isEmpty(), false)
    await accepted(store(), [{ op: 'done', claim, count: 1, delayMs: 60_000 }])
    assert.equal(await isEmpty(), false)
    await accepted(store(), [{ op: 'clear', queue: 'chat', lane: 'a' }])
    assert.equal(await isEmpty(), true)
  })

  test('lanes of one name in two queues do not meet', async ({ store }) => {
    await accepted(store(), [push('a', '1'), push('a', '1', 'deliveries')])
    assert.deepEqual(lanesOf(await claimAll(store())), ['a'])
    assert.deepEqual(lanesOf(await claimAll(store(), {}, 'deliveries')), ['a'])
  })
}
