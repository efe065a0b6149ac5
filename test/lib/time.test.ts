import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { formatTime, toWallTime } from '#lib/time.ts'

const at = Date.UTC(2026, 10, 20, 23, 30)
const inSummer = Date.UTC(2026, 6, 1, 23, 30)

describe('A moment in words', () => {
  it('is in UTC by default', () => {
    assert.equal(formatTime(at), '2026-11-20 23:30 UTC')
    assert.equal(formatTime(at + 59_999), '2026-11-20 23:30 UTC')
  })

  for (const [zone, text] of [
    ['UTC', '2026-11-20 23:30 UTC'],
    ['Europe/London', '2026-11-20 23:30 UTC'],
    ['Europe/Madrid', '2026-11-21 00:30 UTC+1'],
    ['Asia/Kolkata', '2026-11-21 05:00 UTC+5:30'],
    ['Asia/Kathmandu', '2026-11-21 05:15 UTC+5:45'],
    ['America/St_Johns', '2026-11-20 20:00 UTC−3:30'],
    ['America/New_York', '2026-11-20 18:30 UTC−5'],
    ['Pacific/Kiritimati', '2026-11-21 13:30 UTC+14'],
  ] as const)
    it(`is what a clock in ${zone} shows, and how far that is from UTC`, () => {
      assert.equal(formatTime(at, zone), text)
    })

  it('knows summer time', () => {
    assert.equal(formatTime(inSummer, 'Europe/London'), '2026-07-02 00:30 UTC+1')
    assert.equal(formatTime(inSummer, 'America/New_York'), '2026-07-01 19:30 UTC−4')
  })

  it('gives the minutes of the day', () => {
    assert.equal(toWallTime(at, 'UTC').minutes, 23 * 60 + 30)
    assert.equal(toWallTime(at, 'Europe/Madrid').minutes, 30)
  })

  it('throws for an unknown time zone', () => {
    assert.throws(() => formatTime(at, 'Mars/Olympus'), RangeError)
  })
})
