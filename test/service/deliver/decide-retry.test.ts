import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { outcomeOfStatus } from '#platforms/platform.ts'
import { decideRetry } from '#service/deliver/decide-retry.ts'

const second = 1_000
const hour = 3_600_000
const day = 24 * hour

const retry = (afterMs: number) => ({ step: 'retry', afterMs })

describe('what follows a delivery', () => {
  const first = { refusals: 0, forMs: 0 }
  const noAnswer = { kind: 'failed', failure: { code: 'no_answer' } } as const
  const forbidden = { kind: 'refused', failure: { code: 'forbidden_address' } } as const
  const table: [string, Parameters<typeof decideRetry>, object][] = [
    ['200', [outcomeOfStatus(200), first, {}], { step: 'delivered' }],
    ['299', [outcomeOfStatus(299), first, {}], { step: 'delivered' }],
    ['410', [outcomeOfStatus(410), first, {}], { step: 'disable' }],
    ['301', [outcomeOfStatus(301), first, {}], retry(second)],
    ['404', [outcomeOfStatus(404), first, {}], retry(5 * second)],
    ['what the guard forbids', [forbidden, first, {}], retry(5 * second)],
    ['408', [outcomeOfStatus(408), first, {}], retry(second)],
    ['429', [outcomeOfStatus(429), first, {}], retry(second)],
    [
      'a third refusal, after failures',
      [outcomeOfStatus(422), { refusals: 2, forMs: hour }, {}],
      retry(600 * second),
    ],
    ['a fourth refusal', [outcomeOfStatus(400), { refusals: 3, forMs: 665_000 }, {}], { step: 'give up' }],
    [
      'a refusal with an own interval',
      [outcomeOfStatus(413), { refusals: 1, forMs: 9_000 }, { retryInterval: 9 }],
      retry(9 * second),
    ],
    [
      'a fourth refusal with an own interval',
      [outcomeOfStatus(413), { refusals: 3, forMs: 27_000 }, { retryInterval: 9 }],
      { step: 'give up' },
    ],
    [
      'Retry-After day after day for three days',
      [outcomeOfStatus(503, day), { refusals: 0, forMs: 2.5 * day }, {}],
      { step: 'give up' },
    ],
    ['500', [outcomeOfStatus(500), first, {}], retry(second)],
    ['nobody there', [noAnswer, first, {}], retry(second)],
    ['nobody there for a second', [noAnswer, { refusals: 0, forMs: 1_000 }, {}], retry(second)],
    ['nobody there for ten minutes', [noAnswer, { refusals: 0, forMs: hour / 6 }, {}], retry(200 * second)],
    ['nobody there for an hour', [noAnswer, { refusals: 0, forMs: hour }, {}], retry(1_200 * second)],
    ['nobody there for two days', [noAnswer, { refusals: 0, forMs: 2 * day }, {}], retry((2 * day) / 3)],
    ['nobody there for three days', [noAnswer, { refusals: 0, forMs: 2.5 * day }, {}], { step: 'give up' }],
    ['Retry-After longer than its own wait', [outcomeOfStatus(429, 90_000), first, {}], retry(90_000)],
    ['Retry-After shorter than its own wait', [outcomeOfStatus(503, 1), first, {}], retry(second)],
    ['Retry-After of a year', [outcomeOfStatus(503, 365 * day), first, {}], retry(day)],
    ['an own interval', [noAnswer, { refusals: 0, forMs: hour }, { retryInterval: 60 }], retry(60 * second)],
    [
      'an own interval for three days',
      [noAnswer, { refusals: 0, forMs: 3 * day }, { retryInterval: 60 }],
      { step: 'give up' },
    ],
    ['an own end of 0', [noAnswer, first, { retryExpire: 0 }], { step: 'give up' }],
    [
      'before the own end',
      [noAnswer, { refusals: 0, forMs: 21_000 }, { retryExpire: 30 }],
      retry(7 * second),
    ],
    [
      'after the own end',
      [noAnswer, { refusals: 0, forMs: 24_000 }, { retryExpire: 30 }],
      { step: 'give up' },
    ],
    [
      'an own end after a week',
      [noAnswer, { refusals: 0, forMs: 5 * day }, { retryExpire: 604_800 }],
      retry(day),
    ],
  ]
  for (const [what, given, expected] of table) {
    it(`${what}: ${JSON.stringify(expected)}`, () => {
      assert.deepEqual(decideRetry(...given), expected)
    })
  }
})
