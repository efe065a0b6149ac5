import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createConcurrencyLimiter } from '#service/deliver/concurrency-limiter.ts'

const setUp = () => {
  const clock = { now: 1_000_000 }
  const limiter = createConcurrencyLimiter(() => clock.now)
  let hosts = 0
  /** Begins tries at one receiver, or at a new one each, until no more may be; gives back how each is ended. */
  const begin = (o: {
    receiver?: string
    owner?: string
    account?: string
    most?: number
  }): (() => void)[] => {
    const { owner = 'bot', account = 'front', most = 1_000 } = o
    const begun: (() => void)[] = []
    while (begun.length < most) {
      const permit = limiter.acquire({ receiver: o.receiver ?? `${(hosts += 1)}.example`, owner, account })
      if ('waitMs' in permit) break
      begun.push(permit.release)
    }
    return begun
  }
  /** The receiver takes so long for one try. */
  const takes = (receiver: string, ms: number): void => {
    const [end] = begin({ receiver, most: 1 })
    clock.now += ms
    end?.()
  }
  return { clock, limiter, begin, takes }
}

describe('the concurrency limiter of deliveries', () => {
  it('allows 64 attempts at one receiver, and others when these end, each once', () => {
    const { begin } = setUp()
    const begun = begin({ receiver: 'a' })
    assert.equal(begun.length, 64)
    for (const end of begun.slice(0, 10)) end()
    begun[0]?.()
    assert.equal(begin({ receiver: 'a' }).length, 10)
  })

  it('allows 4 attempts at one that hung, until it answers in time or ten minutes are over', () => {
    const { clock, begin, takes } = setUp()
    takes('a', 15_000)
    const few = begin({ receiver: 'a' })
    assert.equal(few.length, 4)
    for (const end of few) end()
    assert.equal(begin({ receiver: 'a' }).length, 64)
    takes('b', 15_000)
    clock.now += 600_001
    assert.equal(begin({ receiver: 'b' }).length, 64)
  })

  it('allows one owner more attempts than a subscription has channels, and leaves some to others', () => {
    const { begin } = setUp()
    assert.equal(begin({ owner: 'greedy' }).length, 107)
    assert.equal(begin({ owner: 'modest', most: 20 }).length, 20)
    assert.equal(begin({ account: 'another', most: 20 }).length, 20)
  })

  it('leaves attempts to other accounts, whatever the owners of one begin', () => {
    const { begin } = setUp()
    let begun = 0
    for (let owner = 0; owner < 100; owner += 1) begun += begin({ owner: String(owner) }).length
    assert.equal(begun, 160)
    assert.equal(begin({ account: 'another' }).length, 22)
  })

  it('allows the next attempt a second after 300 new receivers of 15 owners took all', () => {
    const { clock, begin } = setUp()
    const hang = () => {
      let begun = 0
      for (let owner = 0; owner < 15; owner += 1) begun += begin({ owner: String(owner), most: 20 }).length
      return begun
    }
    assert.equal(hang(), 160)
    assert.equal(begin({ owner: 'modest' }).length, 0)
    clock.now += 1_001
    assert.equal(begin({ owner: 'modest', most: 20 }).length, 20)
  })

  it('allows 4 of one owner at receivers that hung, 96 in all, beside all others', () => {
    const { clock, begin } = setUp()
    const beginHung = (ownerOf: (host: number) => string) =>
      Array.from({ length: 150 }, (_, host) =>
        begin({ receiver: `hung ${host}`, owner: ownerOf(host), most: 1 }),
      ).flat()
    const first = beginHung(String)
    clock.now += 15_000
    for (const end of first) end()
    assert.equal(beginHung(host => `bot ${host % 15}`).length, 60)
    assert.equal(beginHung(String).length, 36)
    assert.equal(begin({ owner: 'modest' }).length, 107)
  })

  it('allows 64 attempts at our own receiver, whatever others have', () => {
    const { begin, limiter } = setUp()
    for (let owner = 0; owner < 100; owner += 1) begin({ owner: String(owner) })
    let own = 0
    while (!('waitMs' in limiter.acquireOwn())) own += 1
    assert.equal(own, 64)
  })

  it('makes refused attempts come back soon, ten thousand of them within some seconds', () => {
    const { limiter, begin } = setUp()
    for (let owner = 0; owner < 100; owner += 1) begin({ owner: String(owner) })
    const waits = Array.from({ length: 10_000 }, (_, n) => {
      const permit = limiter.acquire({ receiver: `${n}.example`, owner: 'modest', account: 'front' })
      return 'waitMs' in permit ? permit.waitMs : 0
    })
    assert.ok(waits.slice(0, 300).every(ms => ms >= 50 && ms <= 400))
    assert.ok(waits.slice(9_000).every(ms => ms >= 4_500 && ms <= 5_300))
  })

  it('lets attempts come back soon to a receiver that answers, later to one that does not', () => {
    const { clock, limiter, begin } = setUp()
    begin({ receiver: 'a' })
    const asked = { receiver: 'a', owner: 'x', account: 'y' }
    const next = limiter.acquire(asked)
    assert.ok('waitMs' in next && next.waitMs <= 150)
    clock.now += 1_001
    const late = limiter.acquire(asked)
    assert.ok('waitMs' in late && late.waitMs >= 2_000)
  })
})
