import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { GrammyError } from 'grammy'
import { createPollErrors, type PollLease } from '#telegram/framework/updates/poller.ts'
import { recordLog } from '../../../support/record-log.ts'

const refusal = (error_code: number, description: string): GrammyError =>
  new GrammyError('refused', { ok: false, error_code, description }, 'getUpdates', {})
const otherPoller = refusal(409, 'Conflict: terminated by other getUpdates request')
const telegramAway = new Error('nobody answers')

const lease = (o: { ageMs: number; isTakeover: boolean }): PollLease => ({
  since: performance.now() - o.ageMs,
  isTakeover: o.isTakeover,
  lost: new AbortController().signal,
  offset: 0,
  isStored: true,
  isPrepared: true,
})
const first = (): PollLease => lease({ ageMs: 100, isTakeover: false })
const conflict = 'warn: another program polls with this BOT_TOKEN: stop it; retrying until then'
const webhook =
  'warn: a webhook was set for this BOT_TOKEN by another program: stop it; retrying until it is deleted'
const noToken = 'warn: Telegram does not accept BOT_TOKEN; retrying until it does'

describe('An error of polling', () => {
  const cases: readonly (readonly [string, unknown, () => PollLease, number, readonly string[]])[] = [
    ['another program polls', otherPoller, first, 10_000, [conflict]],
    [
      'our own predecessor still polls',
      otherPoller,
      () => lease({ ageMs: 100, isTakeover: true }),
      1_000,
      [],
    ],
    [
      'another program polls long after we took over',
      otherPoller,
      () => lease({ ageMs: 16_000, isTakeover: true }),
      10_000,
      [conflict],
    ],
    [
      'a webhook was set',
      refusal(409, 'Conflict: terminated by setWebhook request'),
      first,
      10_000,
      [webhook],
    ],
    ['the token was revoked', refusal(401, 'Unauthorized'), first, 10_000, [noToken]],
    ['Telegram no longer knows the token', refusal(404, 'Not Found'), first, 10_000, [noToken]],
  ]
  for (const [what, error, during, waitMs, said] of cases)
    it(`is logged once, and retried later, where ${what}`, () => {
      const { log, said: lines } = recordLog()
      const errors = createPollErrors(log)
      const current = during()
      assert.deepEqual([errors.began(error, current), errors.began(error, current)], [waitMs, waitMs])
      assert.deepEqual(lines, said)
      assert.equal(errors.isLogged(), said.length > 0)
    })

  it('is retried with growing delays while Telegram is away, and its end is logged', () => {
    const { log, said } = recordLog()
    const errors = createPollErrors(log)
    const waits = Array.from({ length: 9 }, () => errors.began(telegramAway, first()))
    assert.ok((waits[0] ?? 0) <= 500 && waits.every(ms => ms <= 15_000) && (waits[8] ?? 0) >= 11_000)
    errors.ended()
    errors.ended()
    assert.deepEqual(said, [
      'warn: Telegram does not answer; retrying until it does',
      'info: Telegram answers again',
    ])
  })
})
