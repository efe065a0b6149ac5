import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createSafeScheduler } from '#service/readings/proposals/safe-scheduler.ts'

const minute = 60_000

/** After how many minutes each an address comes up again, with `look` said of it each time. */
const waitsOf = (
  look: (turns: ReturnType<typeof createSafeScheduler>, address: string) => unknown,
  times: number,
): readonly number[] => {
  let now = 0
  const turns = createSafeScheduler({ now: () => now, everyMs: minute })
  const watched = new Map([['aa', []]])
  return Array.from({ length: times }, () => {
    assert.deepEqual(turns.next(watched, 25), ['aa'])
    look(turns, 'aa')
    const before = now
    while (turns.next(watched, 25).length === 0) now += minute
    return (now - before) / minute
  })
}

describe('When an address that is watched as a Safe is read again', () => {
  it('a Safe is read after each interval', () => {
    assert.deepEqual(
      waitsOf((turns, address) => turns.read(address), 3),
      [1, 1, 1],
    )
  })

  it('an address without a Safe waits twice as long each time, up to four hours', () => {
    assert.deepEqual(
      waitsOf((turns, address) => turns.noSafe(address), 7),
      [15, 30, 60, 120, 240, 240, 240],
    )
  })

  it('what fails waits longer each time, up to five intervals', () => {
    assert.deepEqual(
      waitsOf((turns, address) => turns.failed(address, { isIsolated: true }), 7),
      [1, 2, 3, 4, 5, 5, 5],
    )
  })

  it('failures of its own are reported once in a row, at the third or later', () => {
    const looks = 'own own shared shared own shared own read own own own own'.split(' ')
    const reported: number[] = []
    let n = -1
    waitsOf((turns, address) => {
      n += 1
      if (looks[n] === 'read') turns.read(address)
      else if (turns.failed(address, { isIsolated: looks[n] === 'own' })) reported.push(n)
    }, looks.length)
    assert.deepEqual(reported, [4, 10])
  })

  it('an address that has become a Safe and is none again starts with the short wait', () => {
    let looks = 0
    const waits = waitsOf((turns, address) => {
      looks += 1
      return looks === 3 ? turns.read(address) : turns.noSafe(address)
    }, 4)
    assert.deepEqual(waits, [15, 30, 1, 15])
  })
})
