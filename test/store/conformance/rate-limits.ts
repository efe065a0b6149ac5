import assert from 'node:assert/strict'
import type { RateLimit, Store } from '#store/store.ts'
import { StoreError } from '#store/store.ts'
import { accepted, claimAll, push, type StoreTest } from './rig.ts'

const minute = 60_000
/** One grant a minute: so slow that the time a test takes is told apart from its waits. */
const rateLimit: RateLimit = { bucket: 'chat', perSecond: 1 / 60, burst: 3 }

/** The waits of draws one after the other, in minutes. */
const acquireMinutes = async (
  store: Store,
  limits: readonly RateLimit[],
  times: number,
): Promise<number[]> => {
  const waits: number[] = []
  for (let count = 0; count < times; count += 1)
    waits.push(inMinutes(await store.acquirePermits(limits, 100 * minute)))
  return waits
}

/** Whole minutes, give or take what the test itself took. */
const inMinutes = (ms: number): number => {
  assert.ok(Number.isInteger(ms), `${ms} is no whole ms`)
  const minutes = Math.round(ms / minute)
  assert.ok(Math.abs(ms - minutes * minute) < minute / 10, `${ms} ms`)
  return minutes
}

/** How much of a bucket is there now, found out by claims, which take it. */
const claimable = async (store: Store, from: RateLimit): Promise<number> => {
  const lanes = ['a', 'b', 'c', 'd', 'e']
  await accepted(
    store,
    lanes.map(lane => push(lane, `${lane}1`)),
  )
  return (await claimAll(store, { rateLimit: from })).length
}

/** Grants in line, shared by who draws and who claims. */
export const rateLimitTests = (test: StoreTest): void => {
  test('a draw grants the burst at once and then in line', async ({ store, advance }) => {
    assert.deepEqual(await acquireMinutes(store(), [rateLimit], 6), [0, 0, 0, 1, 2, 3])
    await advance(2 * minute)
    assert.deepEqual(await acquireMinutes(store(), [rateLimit], 2), [2, 3])
    await advance(100 * minute)
    assert.deepEqual(await acquireMinutes(store(), [rateLimit], 5), [0, 0, 0, 1, 2], 'no more than the burst')
    assert.deepEqual(await acquireMinutes(store(), [{ ...rateLimit, bucket: 'other' }], 1), [0])
    assert.equal(await store().acquirePermits([], 0), 0)
  })

  test('concurrent calls queue in one line', async ({ store }) => {
    const waits = await Promise.all(
      Array.from({ length: 8 }, () => store().acquirePermits([rateLimit], 100 * minute)),
    )
    assert.deepEqual(
      waits.map(inMinutes).toSorted((one, other) => one - other),
      [0, 0, 0, 1, 2, 3, 4, 5],
    )
  })

  test('a long line loses nothing to the rounding of its waits to whole ms', async ({ store }) => {
    const quick = { bucket: 'quick', perSecond: 29.7, burst: 1 }
    const began = Date.now()
    const waits = await Promise.all(
      Array.from({ length: 300 }, () => store().acquirePermits([quick], minute)),
    )
    const tookMs = Date.now() - began
    const longest = Math.max(...waits)
    const expected = 299 * (1_000 / quick.perSecond)
    assert.ok(longest <= expected + 2 && longest >= expected - tookMs - 2, `${longest} ms`)
  })

  test('a draw that would wait longer than its patience takes nothing', async ({ store }) => {
    assert.deepEqual(await acquireMinutes(store(), [rateLimit], 4), [0, 0, 0, 1])
    for (const patience of [0, 1, 1.5])
      assert.equal(inMinutes(await store().acquirePermits([rateLimit], patience * minute)), 2)
    assert.equal(inMinutes(await store().acquirePermits([rateLimit], 2 * minute)), 2)
    assert.equal(inMinutes(await store().acquirePermits([rateLimit], 2 * minute)), 3)
  })

  test('a draw takes of every bucket or of none', async ({ store }) => {
    const [shared, narrow] = [
      { ...rateLimit, bucket: 'shared' },
      { ...rateLimit, burst: 1 },
    ]
    assert.equal(await store().acquirePermits([shared, narrow], 0), 0)
    assert.equal(inMinutes(await store().acquirePermits([shared, narrow], 0)), 1)
    assert.deepEqual(await acquireMinutes(store(), [shared], 3), [0, 0, 1])
  })

  test('a draw of several buckets takes each for when the wait ends', async ({ store, advance }) => {
    const [quick, narrow] = [
      { ...rateLimit, bucket: 'quick', burst: 1 },
      { ...rateLimit, perSecond: 1 / 600, burst: 1 },
    ]
    assert.deepEqual(await acquireMinutes(store(), [quick, narrow], 2), [0, 10])
    await advance(10 * minute)
    assert.deepEqual(
      await acquireMinutes(store(), [quick], 1),
      [1],
      'the grant of ten minutes ago is for now',
    )
  })

  test('a cooled bucket makes draws wait, in line from the end of the cooling', async ({
    store,
    advance,
  }) => {
    await store().penalize(rateLimit.bucket, 10 * minute)
    assert.equal(inMinutes(await store().acquirePermits([rateLimit], 9 * minute)), 10)
    assert.deepEqual(await acquireMinutes(store(), [rateLimit], 5), [10, 10, 10, 11, 12])
    await advance(10 * minute)
    assert.deepEqual(await acquireMinutes(store(), [rateLimit], 1), [3], 'no second burst')
    await store().penalize('other', 10 * minute)
    assert.equal(
      inMinutes(await store().acquirePermits([rateLimit, { ...rateLimit, bucket: 'other' }], 100 * minute)),
      10,
    )
  })

  test('draws and claims share a bucket', async ({ store, advance }) => {
    assert.deepEqual(await acquireMinutes(store(), [rateLimit], 2), [0, 0])
    assert.equal(await claimable(store(), rateLimit), 1)
    assert.deepEqual(await acquireMinutes(store(), [rateLimit], 1), [1])
    await advance(minute)
    assert.equal(await claimable(store(), rateLimit), 0, 'what is there now was promised')
    await advance(2 * minute)
    assert.equal(await claimable(store(), rateLimit), 2)
    assert.deepEqual(await acquireMinutes(store(), [rateLimit], 1), [1])
  })

  test('a line survives a crash', async ({ store, advance, reopen }) => {
    assert.deepEqual(await acquireMinutes(store(), [rateLimit], 5), [0, 0, 0, 1, 2])
    await store().penalize('cooled', 10 * minute)
    await reopen()
    assert.deepEqual(await acquireMinutes(store(), [rateLimit], 1), [3])
    await advance(5 * minute)
    assert.deepEqual(await acquireMinutes(store(), [{ ...rateLimit, bucket: 'cooled' }], 1), [5])
  })

  test('an invalid rate limit is refused, and no other call with it', async ({ store }) => {
    for (const wrong of [
      { perSecond: 0 },
      { perSecond: Number.NaN },
      { burst: 0.5 },
      { burst: Number.NaN },
    ]) {
      const [refused, drawn] = await Promise.allSettled([
        store().acquirePermits([{ ...rateLimit, ...wrong }], 0),
        store().acquirePermits([{ ...rateLimit, bucket: JSON.stringify(wrong) }], 0),
      ])
      assert.ok(refused.status === 'rejected' && refused.reason instanceof StoreError)
      assert.equal(refused.reason.code, 'store_misused')
      assert.deepEqual(drawn, { status: 'fulfilled', value: 0 })
    }
  })
}
