import { dayMs, minuteMs, secondMs } from '#lib/time.ts'
import type { DeliveryOutcome } from '#platforms/registry.ts'

/** Decision about the notification at the head of a channel's lane. */
export type RetryDecision =
  | { readonly step: 'delivered' }
  | { readonly step: 'disable' }
  | { readonly step: 'give up' }
  | { readonly step: 'retry'; readonly afterMs: number }

export type FailedAttempts = {
  /** Number of attempts with the outcome `refused`. */
  readonly refusals: number
  /** Time since the first attempt that failed in any way. */
  readonly forMs: number
}

/** The channel's own settings, in seconds. */
type RetrySettings = {
  readonly retryInterval?: number | undefined
  readonly retryExpire?: number | undefined
}

/**
 * A receiver that was down is retried within a third of that time: after ten minutes of outage within at most
 * three more, where Standard Webhooks' schedule may take half an hour. That takes some forty attempts in
 * three days.
 */
const defaultWaitMs = (forMs: number): number => Math.min(dayMs, Math.max(secondMs, Math.round(forMs / 3)))

/**
 * Delays after a refusal: a receiver that is being replaced may refuse for some minutes, and the channel does
 * not wait longer.
 */
const refusalSchedule = [5 * secondMs, minuteMs, 10 * minuteMs]

/** How long attempts continue if the channel does not say. */
const defaultExpireMs = 3 * dayMs

const waitMs = (
  outcome: DeliveryOutcome,
  attempts: FailedAttempts,
  settings: RetrySettings,
): number | undefined => {
  const { retryInterval } = settings
  if (outcome.kind === 'refused') {
    const wait = refusalSchedule[attempts.refusals]
    return wait === undefined || retryInterval === undefined ? wait : retryInterval * secondMs
  }
  return retryInterval === undefined ? defaultWaitMs(attempts.forMs) : retryInterval * secondMs
}

/**
 * Decides after each attempt; the caller adds jitter. `Retry-After` is honoured up to a day. A refused
 * notification is given up after four attempts in eleven minutes, at the channel's own interval if it has
 * one.
 */
export const decideRetry = (
  outcome: DeliveryOutcome,
  attempts: FailedAttempts,
  settings: RetrySettings,
): RetryDecision => {
  if (outcome.kind === 'delivered') return { step: 'delivered' }
  if (outcome.kind === 'gone') return { step: 'disable' }
  const ownWait = waitMs(outcome, attempts, settings)
  if (ownWait === undefined) return { step: 'give up' }
  const { retryAfterMs = 0 } = outcome.kind === 'failed' ? outcome : {}
  const afterMs = Math.max(ownWait, Math.min(retryAfterMs, dayMs))
  const { retryExpire } = settings
  const expireMs = retryExpire === undefined ? defaultExpireMs : retryExpire * secondMs
  return attempts.forMs + afterMs > expireMs ? { step: 'give up' } : { step: 'retry', afterMs }
}
