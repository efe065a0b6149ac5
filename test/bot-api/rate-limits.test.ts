import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import {
  alertsRateLimit,
  chatRateLimits,
  telegramRateLimit,
  unusedByAlertsRateLimit,
} from '#bot-api/rate-limits.ts'
import type { RateLimit } from '#store/store.ts'
import { openTempStore } from '../support/store.ts'

const [second, minute] = [1_000, 60_000]

/** A store whose clock moves only by `advance`. */
const stoppedClock = async (t: TestContext) => {
  let at = 1_000_000
  const now = (): number => at
  const { store, discard } = await openTempStore({ now })
  t.after(discard)
  const advance = (ms: number): void => {
    at += ms
  }
  return { store, now, advance }
}

/** When grants may be used, in ms: floods of so many each, and so long a rest after each. */
const usesOf = async (
  t: TestContext,
  paces: readonly RateLimit[],
  floods: readonly (readonly [number, number])[],
) => {
  const { store, now, advance } = await stoppedClock(t)
  const uses: number[] = []
  for (const [calls, restMs] of floods) {
    const waits = await Promise.all(
      Array.from({ length: calls }, () => store.acquirePermits(paces, 3_600_000)),
    )
    uses.push(...waits.map(waitMs => now() + waitMs))
    advance(restMs)
  }
  return uses.toSorted((one, other) => one - other)
}

/** The most uses within any span of so many ms. */
const mostWithin = (uses: readonly number[], ms: number): number =>
  Math.max(...uses.map((from, index) => uses.slice(index).filter(use => use < from + ms).length))

describe('The rate limit', { concurrency: true }, () => {
  it('of all calls holds for any second, in a flood and after a pause', async t => {
    const uses = await usesOf(
      t,
      [telegramRateLimit(30)],
      [
        [100, 2_000],
        [50, 10_000],
        [70, 0],
      ],
    )
    assert.ok(mostWithin(uses, second) <= 30)
    const flood = uses.slice(0, 100)
    assert.ok((flood.at(-1) ?? 0) - (flood[0] ?? 0) <= 99 * (second / 29.7), 'and wastes nothing')
  })

  for (const perSecond of [30, 500, 1_000])
    it(`of ${perSecond} calls a second leaves the next alert its permit, however soon replies take theirs`, async t => {
      const { store } = await stoppedClock(t)
      const aheadMs = 5
      const unused = [unusedByAlertsRateLimit(perSecond, aheadMs)]
      while ((await store.acquirePermits(unused, aheadMs)) <= aheadMs);
      assert.equal(await store.acquirePermits([alertsRateLimit(perSecond)], 0), 0)
    })

  it('of a person is one message a second after three', async t => {
    const uses = await usesOf(t, chatRateLimits('77'), [
      [10, 60_000],
      [5, 0],
    ])
    const first = uses.slice(0, 10)
    assert.ok(mostWithin(first, 500) === 3 && mostWithin(first.slice(3), second - 100) === 1)
    assert.ok(mostWithin(uses, minute) <= 15)
    assert.equal(mostWithin(uses.slice(10), 500), 3)
  })

  it('of a chat is so many times more where another server allows it', async t => {
    const person = await usesOf(t, chatRateLimits('77', 10), [[100, 60_000]])
    assert.equal(mostWithin(person.slice(3), second - 10), 10)
    const group = await usesOf(t, chatRateLimits('-100', 10), [[230, 60_000]])
    assert.ok(mostWithin(group, minute) <= 200)
    assert.ok(mostWithin(group, minute) > 170)
  })

  it('of a group is 20 messages in any minute and one in any second, the first three without a longer wait', async t => {
    const uses = await usesOf(t, chatRateLimits('-100'), [
      [30, 200_000],
      [15, 20_000],
      [15, 0],
    ])
    assert.ok(mostWithin(uses, minute) <= 20)
    assert.ok(mostWithin(uses, second - 100) === 1)
    assert.equal(mostWithin(uses.slice(0, 30), 3 * second), 3)
    assert.ok(mostWithin(uses.slice(0, 30), minute) >= 19, 'and wastes little')
  })

  it('of alerts is what replies leave', async t => {
    const { store, advance } = await stoppedClock(t)
    const lanes = Array.from({ length: 40 }, (_, n) => String(n))
    await store.commit(lanes.map(lane => ({ op: 'push', queue: 'chat', lane, id: lane, body: {} })))
    const claimed = async (): Promise<number> =>
      (await store.claim('chat', { lanes: 40, items: 1, leaseMs: minute, rateLimit: alertsRateLimit(30) }))
        .length
    assert.equal(await claimed(), 3, 'a tenth of a second’s at once')
    advance(100)
    const waits = await Promise.all(
      Array.from({ length: 10 }, () =>
        store.acquirePermits([telegramRateLimit(30), alertsRateLimit(30)], second),
      ),
    )
    assert.ok(Math.max(...waits) < 10 * 34, 'no reply stands behind alerts that are to come')
    assert.equal(await claimed(), 0)
    advance(500)
    assert.ok((await claimed()) > 0)
  })

  it('is separate for each chat', async t => {
    const { store } = await stoppedClock(t)
    for (const chat of ['1', '2', '-1', '-2'])
      assert.equal(await store.acquirePermits(chatRateLimits(chat), 0), 0)
  })
})
