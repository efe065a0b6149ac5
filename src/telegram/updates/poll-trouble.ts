import { GrammyError } from 'grammy'
import { getBackoffMs } from '#lib/backoff.ts'
import { describeError } from '#lib/describe-error.ts'
import type { Log } from '#lib/log.ts'
import type { PollLease } from './poll-tenure.ts'

/** A process of ours that is cut off from the store may go on polling that long after another one took over. */
const handOverMs = 15_000
const handOverRetryMs = 1_000
const misconfiguredRetryMs = 10_000

/** What stands in the way of polling: said once, and how long to wait for it to get better. */
export const createPollErrors = (log: Log) => {
  let failures = 0
  let said = false
  return {
    isSaid: () => said,
    ended: (): void => {
      if (said) log.info({}, 'Telegram answers again')
      failures = 0
      said = false
    },
    /** Returns how long to wait, in ms. */
    began: (error: unknown, tenure: PollLease): number => {
      failures += 1
      const kind = pollErrorKind(error)
      const isHandOver = tenure.takenOver && performance.now() - tenure.since < handOverMs
      if (kind === 'other poller' && isHandOver) return handOverRetryMs
      if (!said) log.warn({ error: describeError(error) }, pollErrorTexts[kind])
      said = true
      return kind === 'away' ? getBackoffMs(failures, { baseMs: 250, maxMs: 15_000 }) : misconfiguredRetryMs
    },
  }
}

const pollErrorTexts = {
  'other poller': 'another program polls with this BOT_TOKEN; stop it, I try again until then',
  webhook:
    'a webhook was set for this BOT_TOKEN by another program; stop it, I try again until it is deleted',
  token: 'Telegram does not accept BOT_TOKEN; I try again until it does',
  away: 'Telegram does not answer; I try again until it does',
} as const

const pollErrorKind = (error: unknown): keyof typeof pollErrorTexts => {
  if (!(error instanceof GrammyError)) return 'away'
  if (error.error_code === 409) return /webhook/i.test(error.description) ? 'webhook' : 'other poller'
  return error.error_code === 401 ? 'token' : 'away'
}
