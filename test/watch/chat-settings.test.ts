import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isQuietTime } from '#watch/chat-settings.ts'

const at = (clock: string): number => Date.parse(`2026-11-20T${clock}:00Z`)

describe('Quiet hours', () => {
  it('are off by default', () => {
    assert.equal(isQuietTime({}, at('03:00')), false)
  })

  it('begin and end to the minute, over midnight too', () => {
    const overnight = { quiet: { from: 22 * 60 + 30, to: 7 * 60 } }
    for (const [clock, quiet] of [
      ['22:29', false],
      ['22:30', true],
      ['23:59', true],
      ['00:00', true],
      ['06:59', true],
      ['07:00', false],
      ['12:00', false],
    ] as const)
      assert.equal(isQuietTime(overnight, at(clock)), quiet, clock)
    const siesta = { quiet: { from: 14 * 60, to: 16 * 60 } }
    for (const [clock, quiet] of [
      ['13:59', false],
      ['14:00', true],
      ['15:59', true],
      ['16:00', false],
    ] as const)
      assert.equal(isQuietTime(siesta, at(clock)), quiet, clock)
  })

  it('are in the time zone of the chat', () => {
    const night = { quiet: { from: 23 * 60, to: 7 * 60 }, zone: 'America/New_York' }
    assert.equal(isQuietTime(night, at('03:00')), false)
    assert.equal(isQuietTime(night, at('04:00')), true)
    assert.equal(isQuietTime(night, at('11:59')), true)
    assert.equal(isQuietTime(night, at('12:00')), false)
  })
})
