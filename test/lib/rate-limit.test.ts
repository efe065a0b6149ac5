import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createTokenBucket } from '#lib/rate-limit.ts'

describe('A token bucket', () => {
  it('lets a burst through at once and the rest at its pace', async () => {
    const bucket = createTokenBucket({ perSecond: 50, burst: 3, now: () => performance.now() })
    const began = performance.now()
    for (let count = 0; count < 6; count += 1) await bucket.take()
    assert.ok(performance.now() - began >= 55)
  })

  it('does not save up more than its burst', async () => {
    let now = 1_000_000
    const bucket = createTokenBucket({ perSecond: 50, burst: 2, now: () => now })
    await bucket.take()
    now += 3_600_000
    const began = performance.now()
    for (let count = 0; count < 3; count += 1) await bucket.take()
    assert.ok(performance.now() - began >= 15)
  })

  it('drops a waiting caller that gives up', async () => {
    const bucket = createTokenBucket({ perSecond: 0.01, burst: 1 })
    await bucket.take()
    await bucket.take(AbortSignal.timeout(10))
  })
})
