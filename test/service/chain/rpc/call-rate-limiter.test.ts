import assert from 'node:assert/strict'
import { it } from 'node:test'
import { createCallRateLimiter } from '#service/chain/rpc/call-rate-limiter.ts'

it('an endpoint is called a fifth more slowly after each refusal, down to a floor, and as fast as ever after a time without', () => {
  let at = 0
  const { acquire, penalize, isLimited } = createCallRateLimiter(() => at, 40)
  /** How long the second of two calls waits, in ms. */
  const spacing = (): number => {
    at += 900
    acquire()
    return Math.round(acquire())
  }
  assert.equal(spacing(), 0)
  const slowed = Array.from({ length: 6 }, () => {
    penalize(at)
    const isSame = at
    penalize(isSame - 1)
    return spacing()
  })
  assert.deepEqual(slowed, [13, 16, 20, 24, 25, 25])
  assert.equal(isLimited(), true)
  at += 61_000
  assert.deepEqual([spacing(), isLimited()], [0, false])
})
