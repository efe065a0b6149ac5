/** What came of one try. `failed`: nobody answered, or not in time. */
export type Answer = { readonly status: number; readonly retryAfterMs?: number } | 'failed'

/** What to do with the notification at the head of a channel's lane. */
export type Step =
  | { readonly step: 'delivered' }
  | { readonly step: 'disable' }
  | { readonly step: 'give up' }
  | { readonly step: 'retry'; readonly afterMs: number }

/** `failures`: earlier tries that failed. `forMs`: since the first of them. */
export type Tries = { readonly failures: number; readonly forMs: number }

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

/** How long tries go on at an interval of the channel's own, where it does not say. */
const defaultExpireMs = 3 * day

const waitMs = (failures: number, wishes: RetryWishes): number | undefined => {
  if (wishes.retryInterval !== undefined) return wishes.retryInterval * second
  // With an end of its own, the last wait of the schedule repeats until then.
  return wishes.retryExpire === undefined ? schedule[failures] : (schedule[failures] ?? day)
}

const expireMs = ({ retryInterval, retryExpire }: RetryWishes): number => {
  if (retryExpire !== undefined) return retryExpire * second
  return retryInterval === undefined ? Number.POSITIVE_INFINITY : defaultExpireMs
}

/** Decides after each try; the caller adds jitter. `Retry-After` is honoured up to a day. */
export const deliveryStep = (answer: Answer, tries: Tries, wishes: RetryWishes): Step => {
  const status = answer === 'failed' ? 0 : answer.status
  if (status >= 200 && status <= 299) return { step: 'delivered' }
  if (status === 410) return { step: 'disable' }
  const ownWait = waitMs(tries.failures, wishes)
  if (ownWait === undefined) return { step: 'give up' }
  const asked = answer === 'failed' ? 0 : Math.min(answer.retryAfterMs ?? 0, day)
  const afterMs = Math.max(ownWait, asked)
  return tries.forMs + afterMs > expireMs(wishes) ? { step: 'give up' } : { step: 'retry', afterMs }
}
