import type { AccountDeadLetter, DeadLetter } from '#contract/channel.ts'
import { toChunks } from '#lib/collections.ts'
import { toUnixSeconds } from '#lib/time.ts'
import type { DeliveryFailure } from '#platforms/registry.ts'
import type { CommitResult, Doc, Store, Write } from '#store/store.ts'
import { deadLetterBatch, deadLettersOf, resendWrites } from '../deliver/dead-letters.ts'
import { deliveryPushes } from '../deliver/delivery-queue.ts'
import {
  type ChannelRecord,
  channels,
  type DeadLetterRecord,
  deadLetters,
  type SentNotification,
} from '../records/records.ts'
import type { Caller } from './accounts.ts'
import type { IdempotentWriter } from './idempotency.ts'
import type { CreateOperation } from './operation.ts'
import { findOwnPage, getOwnChannel, paginate, toPage } from './own-records.ts'
import { RequestError } from './request-error.ts'

/** Queues a test notification like any other, for the enabled channels. */
export const queueTest = async (
  notification: SentNotification,
  writer: IdempotentWriter,
  channels: readonly (Doc<ChannelRecord> | undefined)[],
): Promise<{ id: string; channels: number }> => {
  const lanes = channels.flatMap(doc => (doc === undefined || doc.value.disabled === true ? [] : [doc.id]))
  const sent = { id: notification.id, channels: lanes.length }
  const { ok } = await writer.commit(deliveryPushes(notification, lanes), sent)
  if (!ok) throw new RequestError('unavailable', 'too much waits for a channel; try again later')
  return sent
}

/** Why a channel accepts nothing, in words and as a code. */
export const presentFailure = ({
  why,
  failure,
}: {
  readonly why: string
  readonly failure?: DeliveryFailure | undefined
}): Required<Pick<DeadLetter, 'last_error' | 'last_error_code' | 'last_error_status'>> => ({
  last_error: why,
  last_error_code: failure?.code ?? '',
  last_error_status: failure?.status ?? 0,
})

type DeadLetterDoc = Doc<DeadLetterRecord>

/** The id without the channel's lane, which is in the path. */
const deliveryIdOf = ({ id, value }: DeadLetterDoc): string => id.slice(value.channel.length + 1)

const presentDeadLetter = (letter: DeadLetterDoc): DeadLetter => {
  const { value } = letter
  return {
    id: deliveryIdOf(letter),
    notification_id: value.notification,
    revision: value.revision,
    bot: value.bot,
    subscription: value.subscription,
    chain_id: value.chain,
    transaction_hash: value.transaction,
    transactions: value.transactions,
    message: value.message,
    attempts: value.attempts,
    first_attempt_at: toUnixSeconds(value.firstAttemptAt),
    given_up_at: toUnixSeconds(value.givenUpAt),
    ...presentFailure(value),
  }
}

const listDeliveries: CreateOperation<'listDeliveries'> =
  ({ store }) =>
  async ({ caller, params, query }) => {
    const { id: lane } = await getOwnChannel(store, caller, params.channel_id)
    const letters = await deadLettersOf(store, lane)
    return paginate(letters.toReversed(), query, page => page.map(presentDeadLetter))
  }

const listAllDeliveries: CreateOperation<'listAllDeliveries'> =
  ({ store }) =>
  async ({ caller, query }) => {
    const { account } = caller
    const { docs: letters, total } = await findOwnPage(store, deadLetters, { account, query })
    const lanes = [...new Set(letters.map(({ value }) => value.channel))]
    const found = lanes.length === 0 ? [] : await store.get(channels, lanes)
    const byLane = new Map(found.flatMap(doc => (doc === undefined ? [] : [[doc.id, doc.value] as const])))
    const data = letters.flatMap((letter): AccountDeadLetter[] => {
      const channel = byLane.get(letter.value.channel)
      if (channel === undefined) return []
      const { id, name, platform } = channel
      return [{ ...presentDeadLetter(letter), channel: { id, name, platform } }]
    })
    return toPage(data, query, total)
  }

/** Queues the letters that still exist; resolves with their number. */
const resendLetters = async (
  store: Store,
  {
    caller,
    channel: id,
    letters: asked,
    commit,
  }: {
    readonly caller: Caller
    readonly channel: number
    readonly letters: readonly DeadLetterDoc[]
    readonly commit: (writes: readonly Write[], queued: number) => Promise<CommitResult>
  },
): Promise<number> => {
  const ids = asked.map(letter => letter.id)
  for (;;) {
    const channel = await getOwnChannel(store, caller, id)
    const letters = (await store.get(deadLetters, ids)).filter(letter => letter !== undefined)
    const committed = await commit(await resendWrites(store, channel, letters), letters.length)
    if (committed.ok) return letters.length
    if (committed.reason === 'full')
      throw new RequestError('unavailable', 'too much waits for the channel; try again later')
  }
}

const resendDelivery: CreateOperation<'resendDelivery'> =
  ({ store }) =>
  async ({ caller, params, writer }) => {
    const channel = params.channel_id
    const { id: lane } = await getOwnChannel(store, caller, channel)
    const letters = await deadLettersOf(store, lane)
    const letter = letters.find(candidate => deliveryIdOf(candidate) === params.delivery_id)
    if (letter === undefined)
      throw new RequestError('unknown_delivery', `there is no delivery ${params.delivery_id} to send again`)
    const reply = (queued: number) => ({ queued, remaining: letters.length - 1 })
    const commit = (writes: readonly Write[], queued: number) => writer.commit(writes, reply(queued))
    return reply(await resendLetters(store, { caller, channel, letters: [letter], commit }))
  }

const resendDeliveries: CreateOperation<'resendDeliveries'> =
  ({ store }) =>
  async ({ caller, params, writer }) => {
    const channel = params.channel_id
    const { id: lane } = await getOwnChannel(store, caller, channel)
    const batches = toChunks(await deadLettersOf(store, lane), deadLetterBatch)
    let queuedBefore = 0
    for (const letters of batches.slice(0, -1))
      queuedBefore += await resendLetters(store, {
        caller,
        channel,
        letters,
        commit: writes => store.commit(writes),
      })
    const reply = (queued: number) => ({ queued: queuedBefore + queued, remaining: 0 })
    const last = batches.at(-1) ?? []
    const commit = (writes: readonly Write[], queued: number) => writer.commit(writes, reply(queued))
    return reply(
      last.length === 0 ? 0 : await resendLetters(store, { caller, channel, letters: last, commit }),
    )
  }

/**
 * The operations on notifications that were given up. Those of a channel are listed newest first, those of an
 * account by channel and oldest first.
 */
export const deliveryOperations = { listDeliveries, listAllDeliveries, resendDelivery, resendDeliveries }
