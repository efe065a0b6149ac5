import { monotonicNow } from '#lib/clock.ts'
import type { Claim, Write } from '#store/store.ts'
import type { Job, WaitingJob } from './intent.ts'

const minRetryMs = 3_000
const maxRetryMs = 300_000

/** When to try again what the service could not do since `since`, ms since 1970: the longer that is, the later. */
export const retryDelayMs = (since: number): number =>
  Math.min(maxRetryMs, Math.max(minRetryMs, (monotonicNow() - since) / 2))

/** Since when the first item of a claim has been waiting, ms since 1970. */
export const waitingSinceMs = ({ items: [item] }: Claim): number => item?.at ?? monotonicNow()

/** What is tried again beside the others of its chat. Forgetting a chat is not: nothing of it is begun before that is done. */
type RetryableJob = Exclude<Job, { kind: 'forget' | 'scrub' | 'endUndo' }>

const jobSubject = (item: RetryableJob): string => {
  if ('watch' in item) return item.watch
  if ('channel' in item) return item.channel
  if ('destination' in item) return item.destination
  return item.kind === 'create' ? item.intent : item.import
}

const retryLaneOf = (kind: RetryableJob['kind'], subject: string): string => `${kind} ${subject}`

/** Where an item waits by itself until it is tried again; one for all that wish for the same. */
const retryLane = (item: RetryableJob): string => retryLaneOf(item.kind, jobSubject(item))

/**
 * Has a claim's item tried again after `delayMs`. Until then it waits in a lane of its own, so that nothing else of the chat
 * waits for it; it is tried in the chat's lane, where one thing is done at a time.
 */
export const retryLater = (claim: Claim, item: RetryableJob, delayMs: number): readonly Write[] => {
  const lane = retryLane(item)
  const body: WaitingJob = { kind: 'wait', lane: claim.lane, item }
  return [
    { op: 'done', claim, count: 1 },
    { op: 'push', queue: 'setup', lane, id: `wait.${claim.token}`, body },
    { op: 'delay', queue: 'setup', lane, delayMs },
  ]
}

/** Its time has come: back to where it is tried. */
export const returnToLane = (claim: Claim, { lane, item }: WaitingJob): readonly Write[] => [
  { op: 'push', queue: 'setup', lane, id: `again.${claim.token}`, body: item },
  { op: 'done', claim, count: 1 },
]

/** Has what waits to be tried again tried now. */
export const retryNow = (item: RetryableJob): Write => ({
  op: 'delay',
  queue: 'setup',
  lane: retryLane(item),
  delayMs: 0,
})

const clearLane = (lane: string): Write => ({ op: 'clear', queue: 'setup', lane })

/** Drops what waits to be tried again: the same is wished for anew, or by nobody any more. */
export const dropRetry = (item: RetryableJob): Write => clearLane(retryLane(item))

const retryableKinds = {
  watch: ['create', 'turn', 'change', 'delete'],
  channel: ['add channel', 'new secret', 'delete channel'],
  destination: ['move channel'],
} as const satisfies Record<string, readonly RetryableJob['kind'][]>

/** Drops whatever waits to be tried again of a watch, a channel or a destination that is forgotten. */
export const dropRetries = (subject: keyof typeof retryableKinds, id: string): readonly Write[] =>
  retryableKinds[subject].map(kind => clearLane(retryLaneOf(kind, id)))
