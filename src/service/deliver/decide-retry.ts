/** What came of one try to deliver. `why`: in words for the channel's owner, without anything secret. */
export type DeliveryOutcome =
  | { readonly kind: 'delivered' }
  /** Nothing will ever be taken there again. */
  | { readonly kind: 'gone'; readonly why: string }
  /** Another try will most likely be answered alike. */
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'failed'; readonly why: string; readonly retryAfterMs?: number }

/** Statuses from 400 to 499 that another try can change; the others say that this notification is not wanted. */
const retryableStatuses: ReadonlySet<number> = new Set([408, 409, 421, 423, 425, 429])

/** What an HTTP status says, as Standard Webhooks has it: 410 is for ever, a redirect is a failure. */
export const outcomeOfStatus = (status: number, retryAfterMs?: number): DeliveryOutcome => {
  if (status >= 200 && status <= 299) return { kind: 'delivered' }
  const why = `it answers ${status}`
  if (status === 410) return { kind: 'gone', why }
  if (status >= 400 && status <= 499 && !retryableStatuses.has(status)) return { kind: 'refused', why }
  return { kind: 'failed', why, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) }
}

/** What to do with the notification at the head of a channel's lane. */
export type RetryDecision =
  | { readonly step: 'delivered' }
  | { readonly step: 'disable' }
  | { readonly step: 'give up' }
  | { readonly step: 'retry'; readonly afterMs: number }

/** `refusals`: earlier tries that were refused for good. `forMs`: since the first that failed in any way. */
export type FailedAttempts = { readonly refusals: number; readonly forMs: number }

/** The channel's own wishes, in seconds. */
type RetrySettings = {
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
