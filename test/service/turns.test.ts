import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createTurns } from '#service/notify/turns.ts'

const setUp = () => {
  const clock = { now: 1_000_000 }
  const turns = createTurns(() => clock.now)
  /** Takes turns until there are none; gives back how each is ended. */
  const takeAll = (host: string, account = host): (() => void)[] => {
    const taken: (() => void)[] = []
    for (;;) {
      const turn = turns.take({ host, account })
      if ('waitMs' in turn) return taken
      taken.push(turn.end)
    }
  }
  return { clock, turns, takeAll }
}

describe('turns of deliveries', () => {
  it('are 64 for one host, and come back when tries end', () => {
    const { takeAll } = setUp()
    const taken = takeAll('a.example')
    assert.equal(taken.length, 64)
    assert.equal(takeAll('b.example').length, 64)
    for (const end of taken.slice(0, 10)) end()
    assert.equal(takeAll('a.example').length, 10)
  })

  it('come back once, however often a try is said to have ended', () => {
    const { takeAll } = setUp()
    const [end] = takeAll('a.example')
    end?.()
    end?.()
    assert.equal(takeAll('a.example').length, 1)
  })

  it('are 128 for one account, of the 256 that there are', () => {
    const { takeAll } = setUp()
    const taken = ['a', 'b', 'c', 'd'].map(host => takeAll(`${host}.example`, 'greedy').length)
    assert.deepEqual(taken, [64, 64, 0, 0])
    assert.equal(takeAll('c.example', 'modest').length, 64)
  })

  it('are 4 for a host that hung, until it answers in time or ten minutes are over', () => {
    const { clock, takeAll } = setUp()
    const taken = takeAll('a.example')
    clock.now += 15_000
    for (const end of taken) end()
    const few = takeAll('a.example')
    assert.equal(few.length, 4)
    clock.now += 100
    for (const end of few) end()
    const again = takeAll('a.example')
    assert.equal(again.length, 64)
    clock.now += 15_000
    for (const end of again) end()
    clock.now += 600_001
    assert.equal(takeAll('a.example').length, 64)
  })

  it('are to be asked for again soon where a host answers, later where it does not', () => {
    const { clock, turns, takeAll } = setUp()
    takeAll('a.example')
    const soon = turns.take({ host: 'a.example', account: 'x' })
    assert.ok('waitMs' in soon && soon.waitMs <= 150)
    clock.now += 1_001
    const later = turns.take({ host: 'a.example', account: 'x' })
    assert.ok('waitMs' in later && later.waitMs >= 2_000)
  })
})
