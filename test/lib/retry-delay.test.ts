import assert from 'node:assert/strict'
import { describe, it, test } from 'node:test'
import { getBackoffMs, parseRetryAfterMs } from '#lib/retry-delay.ts'

const now = Date.parse('1994-11-06T08:49:30Z')

const rows: readonly (readonly [string | string[] | undefined, number | undefined])[] = [
  ['0', 0],
  ['7', 7_000],
  [' 120 ', 120_000],
  [['3', '9'], 3_000],
  ['Sun, 06 Nov 1994 08:49:37 GMT', 7_000],
  ['Sunday, 06-Nov-94 08:49:37 GMT', 7_000],
  ['Sun Nov  6 08:49:37 1994', 7_000],
  ['Sun, 06 Nov 1994 08:49:00 GMT', 0],
  [undefined, undefined],
  [[], undefined],
  ['', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['1e3', undefined],
  ['soon', undefined],
  ['Sunday', undefined],
  ['12345678901', undefined],
]

for (const [header, expected] of rows)
  test(`Retry-After ${JSON.stringify(header)} is ${expected} ms`, () => {
    assert.equal(parseRetryAfterMs(header, now), expected)
  })

describe('The wait after a failure', () => {
  it('doubles up to its limit, with a quarter of jitter', () => {
    for (const [failures, full] of [
      [0, 100],
      [1, 200],
      [3, 800],
      [4, 1_000],
      [1_000, 1_000],
    ] as const) {
      const ms = getBackoffMs(failures, { baseMs: 100, maxMs: 1_000 })
      assert.ok(ms >= full * 0.75 && ms <= full, `${failures}: ${ms}`)
    }
  })
})
