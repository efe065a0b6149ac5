import type { DeliveryOutcome } from './answer.ts'

/** What to do with the notification at the head of a channel's lane. */
export type RetryDecision =
  | { readonly step: 'delivered' }
  | { readonly step: 'disable' }
  | { readonly step: 'give up' }
  | { readonly step: 'retry'; readonly afterMs: number }

/** `refusals`: earlier tries that were refused for good. `forMs`: since the first that failed in any way. */
export type FailedAttempts = { readonly refusals: number; readonly forMs: number }

/** The channel's own wishes, in seconds. */
export type RetrySettings = {
  readonly retryInterval?: number | undefined
  readonly retryExpire?: number | undefined
}

const second = 1_000
const minute = 60 * second
const day = 1_440 * minute

/**
 * Who was away is told within a third of that time: after ten minutes in three, where Standard Webhooks' schedule would let it
 * be half an hour. That takes some forty tries in three days.
 */
const defaultWaitMs = (forMs: number): number => Math.min(day, Math.max(second, Math.round(forMs / 3)))

/** After a refusal for good: a receiver that is being replaced may refuse for some minutes, and no channel waits longer. */
const refusalSchedule = [5 * second, minute, 10 * minute]

/** How long tries go on where the channel does not say. */
const defaultExpireMs = 3 * day

const waitMs = (
  answer: DeliveryOutcome,
  tries: FailedAttempts,
  wishes: RetrySettings,
): number | undefined => {
  const { retryInterval } = wishes
  if (answer.kind === 'refused') {
    const wait = refusalSchedule[tries.refusals]
    return wait === undefined || retryInterval === undefined ? wait : retryInterval * second
  }
  return retryInterval === undefined ? defaultWaitMs(tries.forMs) : retryInterval * second
}

/**
 * Decides after each try; the caller adds jitter. `Retry-After` is honoured up to a day. What is refused for good is given
 * up after four tries in eleven minutes, at the channel's own interval if it has one.
 */
export const decideRetry = (
  answer: DeliveryOutcome,
  tries: FailedAttempts,
  wishes: RetrySettings,
): RetryDecision => {
  if (answer.kind === 'delivered') return { step: 'delivered' }
  if (answer.kind === 'gone') return { step: 'disable' }
  const ownWait = waitMs(answer, tries, wishes)
  if (ownWait === undefined) return { step: 'give up' }
  const { retryAfterMs = 0 } = answer.kind === 'failed' ? answer : {}
  const afterMs = Math.max(ownWait, Math.min(retryAfterMs, day))
  const { retryExpire } = wishes
  const expireMs = retryExpire === undefined ? defaultExpireMs : retryExpire * second
  return tries.forMs + afterMs > expireMs ? { step: 'give up' } : { step: 'retry', afterMs }
}
