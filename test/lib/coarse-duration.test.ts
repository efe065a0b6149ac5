import assert from 'node:assert/strict'
import { it } from 'node:test'
import { toCoarseDuration } from '#lib/time.ts'

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
