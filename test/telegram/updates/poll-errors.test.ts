import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { GrammyError } from 'grammy'
import type { PollLease } from '#telegram/updates/poller.ts'
import { createPollErrors } from '#telegram/updates/poller.ts'
import { recordLog } from '../../support/record-log.ts'

const refusal = (error_code: number, description: string): GrammyError =>
  new GrammyError('refused', { ok: false, error_code, description }, 'getUpdates', {})
const otherPoller = refusal(409, 'Conflict: terminated by other getUpdates request')
const telegramAway = new Error('nobody answers')

const tenure = (o: { ageMs: number; takenOver: boolean }): PollLease => ({
  since: performance.now() - o.ageMs,
  takenOver: o.takenOver,
  over: new AbortController().signal,
  offset: 0,
  kept: true,
  prepared: true,
})
const conflict = 'warn: another program polls with this BOT_TOKEN; stop it, I try again until then'
const webhook =
  'warn: a webhook was set for this BOT_TOKEN by another program; stop it, I try again until it is deleted'
const noToken = 'warn: Telegram does not accept BOT_TOKEN; I try again until it does'

describe('What stands in the way of polling', () => {
  const first = tenure({ ageMs: 100, takenOver: false })
  const cases: readonly (readonly [string, unknown, PollLease, number, readonly string[]])[] = [
    ['another program polls', otherPoller, first, 10_000, [conflict]],
    ['our own predecessor still polls', otherPoller, tenure({ ageMs: 100, takenOver: true }), 1_000, []],
    [
      'another program polls long after we took over',
      otherPoller,
      tenure({ ageMs: 16_000, takenOver: true }),
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
  ]
  for (const [what, error, during, waitMs, said] of cases)
    it(`is told once, and tried again later, where ${what}`, () => {
      const { log, said: lines } = recordLog()
      const trouble = createPollErrors(log)
      assert.deepEqual([trouble.began(error, during), trouble.began(error, during)], [waitMs, waitMs])
      assert.deepEqual(lines, said)
      assert.equal(trouble.isSaid(), said.length > 0)
    })

  it('is tried again ever later while Telegram is away, and told to be over', () => {
    const { log, said } = recordLog()
    const trouble = createPollErrors(log)
    const waits = Array.from({ length: 9 }, () => trouble.began(telegramAway, first))
    assert.ok((waits[0] ?? 0) <= 500 && waits.every(ms => ms <= 15_000) && (waits[8] ?? 0) >= 11_000)
    trouble.ended()
    trouble.ended()
    assert.deepEqual(said, [
      'warn: Telegram does not answer; I try again until it does',
      'info: Telegram answers again',
    ])
  })
})
