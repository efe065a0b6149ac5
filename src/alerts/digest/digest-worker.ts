import { toSummary } from '#contract/summary.ts'
import { toChunks } from '#lib/collections.ts'
import { describeError } from '#lib/describe-error.ts'
import type { Log } from '#lib/log.ts'
import { minuteMs, toUnixSeconds } from '#lib/time.ts'
import { nextScheduledTime } from '#lib/weekly-schedule.ts'
import { type Claim, type Doc, push, remove, type Store, type Write } from '#store/store.ts'
import { createWorker, type Worker } from '#store/worker.ts'
import { chatSettings } from '#watch/chat-settings.ts'
import { destinations, isDeleted, type Watch, watches } from '#watch/watch.ts'
import type { DigestAlert } from '../alert.ts'
import { type PendingDigest, pendingDigests } from '../records/pending-digests.ts'

/** More digests than the chat has watches. */
const maxPending = 1_000

/** Most watches in one message. */
const maxParts = 10

/**
 * How long a destination may wait before it is looked at again, in case the clock was set, a person chose
 * another time zone, or a watch was paused or moved.
 */
const maxWaitMs = 10 * minuteMs

type DigestDeps = {
  readonly store: Store
  readonly log: Log
  /** Milliseconds since 1970. */
  readonly now: () => number
}

type Pending = Doc<PendingDigest>

/** When a digest is due, in ms since 1970; `gone` if its watch is deleted, so that it is never shown. */
const dueTime = (
  { since }: PendingDigest,
  { watch, zone, now }: { watch: Watch | undefined; zone: string; now: number },
): number | 'gone' => {
  if (watch === undefined || isDeleted(watch)) return 'gone'
  // The deletion can still be undone.
  if (watch.stateBeforeDelete !== undefined) return now + minuteMs
  // Nothing more is gathered, so the alerts need not wait until morning.
  if (watch.settings.digest === undefined || watch.state === 'paused' || watch.moved === true) return now
  return nextScheduledTime(watch.settings.digest, { zone, after: since })
}

/** A digest follows the time zone of the chat that the watch belongs to, wherever it reports to. */
const readDueTimes = async (
  store: Store,
  pending: readonly Pending[],
  now: number,
): Promise<readonly (number | 'gone')[]> => {
  const docs = await store.get(
    watches,
    pending.map(({ value }) => value.watch),
  )
  const chats = [...new Set(docs.flatMap(watch => watch?.value.chat ?? []))]
  const settings = await store.get(chatSettings, chats)
  return pending.map(({ value }, n) => {
    const watch = docs[n]?.value
    const { zone = 'UTC' } = settings[chats.indexOf(watch?.chat ?? '')]?.value ?? {}
    return dueTime(value, { watch, zone, now })
  })
}

const partOf = (
  { watch, alerts, gathered, since, spam, ruled, counts }: PendingDigest,
  now: number,
): DigestAlert['parts'][number] => ({
  watch,
  alerts,
  spam,
  ruled,
  counts,
  ...(gathered !== undefined && {
    summary: toSummary(gathered, { since: toUnixSeconds(since), until: toUnixSeconds(now) }),
  }),
})

/**
 * Pushes one message for all watches whose digest is due `at` (ms since 1970), or several if there are many.
 */
const digestPushes = (
  claim: Claim,
  { chat, due, at, now }: { chat: string; due: readonly Pending[]; at: number; now: number },
): Write[] =>
  toChunks(due, maxParts).map((some, n) => {
    const body: DigestAlert = {
      kind: 'digest',
      destination: claim.lane,
      at: toUnixSeconds(at),
      parts: some.map(({ value }) => partOf(value, now)),
    }
    return push('chat', chat, { id: `${claim.lane}:digest:${claim.token}.${n}`, body })
  })

const digestWrites = async (claim: Claim, { store, now: clock }: DigestDeps): Promise<readonly Write[]> => {
  const now = clock()
  const [[destination], found] = await Promise.all([
    store.get(destinations, [claim.lane]),
    store.find(pendingDigests, { index: 'destination', value: claim.lane, limit: maxPending }),
  ])
  const pending = found.filter(({ value }) => value.alerts > 0)
  const dueTimes = await readDueTimes(store, pending, now)
  const isGone = (n: number): boolean => destination === undefined || dueTimes[n] === 'gone'
  const timeOf = (n: number): number => Number(dueTimes[n])
  const gone = pending.filter((_, n) => isGone(n))
  const due = pending
    .filter((_, n) => !isGone(n) && timeOf(n) <= now)
    .toSorted((a, b) => b.value.alerts - a.value.alerts || a.value.since - b.value.since)
  const times = pending.flatMap((_, n) => (isGone(n) ? [] : [timeOf(n)]))
  const later = times.filter(time => time > now)
  const at = Math.max(...times.filter(time => time <= now))
  const ended = [...gone, ...due].map(({ id, version }) => remove(pendingDigests, id, { expect: version }))
  const pushes =
    destination === undefined ? [] : digestPushes(claim, { chat: destination.value.chat, due, at, now })
  const done: Write =
    later.length === 0
      ? { op: 'done', claim, count: claim.items.length }
      : {
          op: 'done',
          claim,
          // An item stays as long as an alert waits.
          count: claim.items.length - 1,
          delayMs: Math.min(maxWaitMs, Math.min(...later) - now),
        }
  return [...pushes, ...ended, done]
}

/** Sends the digests of a destination that are due. The commit that ends them pushes the message to the chat's lane. */
export const createDigestSending =
  (deps: DigestDeps) =>
  async (claim: Claim): Promise<void> => {
    const committed = await deps.store.commit(await digestWrites(claim, deps))
    if (!committed.ok) throw new Error(`a digest was not stored: ${committed.reason}`)
  }

/**
 * Sends digests in time. A digest that was due while no process ran is sent when one does, once, with the
 * time it was due.
 */
export const createDigestWorker = (deps: DigestDeps): Worker => {
  const { store, log } = deps
  return createWorker({
    store,
    queue: 'digest',
    concurrency: 8,
    items: 100,
    leaseMs: 8_000,
    handle: createDigestSending(deps),
    onError: error => log.error({ error: describeError(error) }, 'could not send a digest; retrying'),
  })
}
