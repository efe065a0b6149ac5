import { toChunks } from '#lib/collections.ts'
import { dayMs } from '#lib/time.ts'
import type { DeliveryFailure } from '#platforms/registry.ts'
import { type Doc, defineKind, push, put, remove, type Store, type Write } from '#store/store.ts'
import {
  type ChannelRecord,
  channels,
  type DeadLetterRecord,
  deadLetters,
  type SentNotification,
} from '../records/records.ts'

const deadLetterTtlMs = 30 * dayMs

/** Limit of one channel; the oldest is dropped for a new one. */
const maxPerChannel = 1_000

/** Dead letters per commit, with three writes each. */
export const deadLetterBatch = 150

/**
 * A notification that its channel did not accept. Times are in ms; `why` and `failure` are those of the last
 * attempt.
 */
export type UndeliveredNotification = {
  readonly notification: SentNotification
  readonly attempts: number
  readonly firstAttemptAt: number
  readonly givenUpAt: number
  readonly why: string
  readonly failure?: DeliveryFailure
}

/** Padded, so that ids sort by time. */
const deadLetterId = (lane: string, number: number): string => `${lane}:${String(number).padStart(12, '0')}`

/** The lane whose channel did not accept a notification. */
export type DeadLetterSource = { readonly lane: string; readonly account: string }

const toDeadLetterRecord = (
  { lane, account }: DeadLetterSource,
  { notification, ...rest }: UndeliveredNotification,
): DeadLetterRecord => ({
  channel: lane,
  account,
  notification: notification.id,
  revision: notification.revision,
  bot: notification.bot,
  subscription: notification.subscription,
  chain: notification.data.chain.chain_id,
  ...('state' in notification
    ? {
        transaction: notification.data.transaction.hash,
        transactions: notification.summary?.transactions ?? 1,
      }
    : { transaction: '', transactions: 0 }),
  message: notification.message,
  ...rest,
})

/** The notifications of dead letters, by the same id. */
const deadLetterBodies = defineKind<SentNotification>()('service.deadLetterBodies')

const removal = (id: string): Write[] => [remove(deadLetters, id), remove(deadLetterBodies, id)]

/** The last number assigned, by the lane of the channel. */
const deadLetterCounters = defineKind<{ last: number }>()('service.deadLetterCounters')

/**
 * Stores the notifications that were given up, oldest first, for 30 days: up to four writes for each. To be
 * committed with the `done` of their claim, so that only one claim at a time numbers the dead letters of a
 * lane.
 */
export const deadLetterWrites = async (
  store: Store,
  source: DeadLetterSource,
  givenUp: readonly UndeliveredNotification[],
): Promise<Write[]> => {
  if (givenUp.length === 0) return []
  const { lane } = source
  const [counter] = await store.get(deadLetterCounters, [lane])
  const lastNumber = counter?.value.last ?? 0
  const letters = givenUp.flatMap((undelivered, index): Write[] => {
    const number = lastNumber + 1 + index
    const id = deadLetterId(lane, number)
    return [
      put(deadLetters, { id, value: toDeadLetterRecord(source, undelivered) }, { ttlMs: deadLetterTtlMs }),
      put(deadLetterBodies, { id, value: undelivered.notification }, { ttlMs: deadLetterTtlMs }),
      ...(number > maxPerChannel ? removal(deadLetterId(lane, number - maxPerChannel)) : []),
    ]
  })
  // Stored longer than the letters: the queue remembers resent numbers for a week.
  const value = { last: lastNumber + givenUp.length }
  return [put(deadLetterCounters, { id: lane, value }, { ttlMs: deadLetterTtlMs + 10 * dayMs }), ...letters]
}

/** All dead letters of a channel, oldest first. */
export const deadLettersOf = (store: Store, lane: string): Promise<Doc<DeadLetterRecord>[]> =>
  store.find(deadLetters, { index: 'channel', value: lane, limit: maxPerChannel })

/** Deletes the dead letters of a deleted channel. May be repeated. */
export const removeDeadLetters = async (store: Store, lane: string): Promise<void> => {
  for (const some of toChunks(await deadLettersOf(store, lane), deadLetterBatch))
    await store.commit(some.flatMap(({ id }) => removal(id)))
  await store.commit([remove(deadLetterCounters, lane)])
}

/** Enables a disabled channel: a request to resend means that its receiver is back. */
const enableWrites = ({ id, version, value }: Doc<ChannelRecord>): Write[] => {
  const { disabled, disabledAt: _at, disabledWhy: _why, disabledFailure: _failure, ...enabled } = value
  return disabled === true ? [put(channels, { id, value: enabled }, { expect: version })] : []
}

/**
 * Queues dead letters of a channel again, in the order given, to be attempted at once. A `conflict` of the commit means that the
 * channel was changed, or a letter was resent, at the same time.
 */
export const resendWrites = async (
  store: Store,
  channel: Doc<ChannelRecord>,
  letters: readonly Doc<DeadLetterRecord>[],
): Promise<Write[]> => {
  const lane = channel.id
  const ids = letters.map(({ id }) => id)
  const bodies = await store.get(deadLetterBodies, ids)
  const pushes = letters.flatMap(({ id, version }, index): Write[] => {
    const removals = [remove(deadLetters, id, { expect: version }), remove(deadLetterBodies, id)]
    const body = bodies[index]?.value
    return body === undefined
      ? removals
      : [...removals, push('deliveries', lane, { id: `resent:${id}`, body })]
  })
  return [...enableWrites(channel), ...pushes, { op: 'delay', queue: 'deliveries', lane, delayMs: 0 }]
}
