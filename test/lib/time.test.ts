import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { formatTime, toCoarseDuration, toWallTime } from '#lib/time.ts'

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

const told = (seconds: number, hoursFrom: 1 | 2): string => {
  const { unit, count } = toCoarseDuration(seconds, hoursFrom)
  return `${count} ${unit}`
}

it('A coarse duration is written in its shortest unit', () => {
  assert.deepEqual(
    [0, 29, 90, 3_599, 3_600, 86_400, 172_799, 172_800, 864_000].map(seconds => told(seconds, 1)),
    [
      '1 minutes',
      '1 minutes',
      '2 minutes',
      '60 minutes',
      '1 hours',
      '24 hours',
      '48 hours',
      '2 days',
      '10 days',
    ],
  )
})

it('A coarse duration keeps its minutes as long as there are less than two hours, where they count', () => {
  assert.deepEqual(
    [3_600, 7_199, 7_200].map(seconds => told(seconds, 2)),
    ['60 minutes', '120 minutes', '2 hours'],
  )
})
