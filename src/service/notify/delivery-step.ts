import type { Answer } from './answer.ts'

/** What to do with the notification at the head of a channel's lane. */
export type Step =
  | { readonly step: 'delivered' }
  | { readonly step: 'disable' }
  | { readonly step: 'give up' }
  | { readonly step: 'retry'; readonly afterMs: number }

/** `failures`: earlier tries that failed. `refusals`: those among them that were refused for good. `forMs`: since the first. */
export type Tries = { readonly failures: number; readonly refusals: number; readonly forMs: number }

/** The channel's own wishes, in seconds. */
export type RetryWishes = {
  readonly retryInterval?: number | undefined
  readonly retryExpire?: number | undefined
}

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** Standard Webhooks' schedule, with a quicker beginning for receivers that are only restarting. */
const schedule = [
  ...[1, 2, 5, 15].map(n => n * second),
  ...[1, 5, 30].map(n => n * minute),
  ...[2, 5, 10, 14, 20, 24].map(n => n * hour),
]

/** After a refusal for good: a receiver that is being replaced may refuse for some minutes, and no channel waits longer. */
const refusalSchedule = [5 * second, minute, 10 * minute]

/** How long tries go on at an interval of the channel's own, where it does not say, and at most. */
const defaultExpireMs = 3 * day
const longestMs = 7 * day

const waitMs = (answer: Answer, tries: Tries, wishes: RetryWishes): number | undefined => {
  const { retryInterval, retryExpire } = wishes
  if (answer.kind === 'refused') {
    const wait = refusalSchedule[tries.refusals]
    return wait === undefined || retryInterval === undefined ? wait : retryInterval * second
  }
  if (retryInterval !== undefined) return retryInterval * second
  // With an end of its own, the last wait of the schedule repeats until then.
  return schedule[tries.failures] ?? (retryExpire === undefined ? undefined : day)
}

const expireMs = ({ retryInterval, retryExpire }: RetryWishes): number => {
  if (retryExpire !== undefined) return retryExpire * second
  return retryInterval === undefined ? longestMs : defaultExpireMs
}

/**
 * Decides after each try; the caller adds jitter. `Retry-After` is honoured up to a day. What is refused for good is given
 * up after four tries in eleven minutes, at the channel's own interval if it has one.
 */
export const deliveryStep = (answer: Answer, tries: Tries, wishes: RetryWishes): Step => {
  if (answer.kind === 'delivered') return { step: 'delivered' }
  if (answer.kind === 'gone') return { step: 'disable' }
  const ownWait = waitMs(answer, tries, wishes)
  if (ownWait === undefined) return { step: 'give up' }
  const { retryAfterMs = 0 } = answer.kind === 'failed' ? answer : {}
  const afterMs = Math.max(ownWait, Math.min(retryAfterMs, day))
  return tries.forMs + afterMs > expireMs(wishes) ? { step: 'give up' } : { step: 'retry', afterMs }
}
