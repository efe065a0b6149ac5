import { pagesWith } from '#store/pages.ts'
import { type Doc, push, put, type RecordKind, remove, type Store, type Write } from '#store/store.ts'
import { forgetMatchesOf } from './chain/match/forget-matches.ts'
import { counterpartiesByAddress } from './records/counterparty-memory.ts'
import { outflowWindows } from './records/outflow-records.ts'
import { readingStates } from './records/reading-states.ts'
import {
  bots,
  botsGoingPrivate,
  closedTtlMs,
  deferredLane,
  deferredMatches,
  idempotentReplies,
  idempotentReplyTtlMs,
  type SubscriptionRecord,
  subscriptions,
  summaryWindows,
  triggerCounts,
  windowLane,
} from './records/records.ts'

export const replySubject = (kind: RecordKind<object>, id: string): string => `${kind.name}:${id}`

const replyBatch = 100

/** The rest of a cleared reply, which shows that its key was used. Hashes of requests are never empty. */
export const clearedReply = { request: '', data: {}, about: [] } as const

/**
 * Clears the replies stored under idempotency keys for a record that is deleted, as they repeat what its owner sent. The keys stay
 * known for a day, so that a late repeat does not create it again.
 */
export const clearReplies = async (store: Store, kind: RecordKind<object>, id: string): Promise<void> => {
  for (;;) {
    const replies = await store.find(idempotentReplies, {
      index: 'about',
      value: replySubject(kind, id),
      limit: replyBatch,
    })
    if (replies.length === 0) return
    await store.commit(
      replies.map(({ id }) =>
        put(idempotentReplies, { id, value: clearedReply }, { ttlMs: idempotentReplyTtlMs }),
      ),
    )
  }
}

/** Subscriptions that end in one commit, with four writes each. */
const cleanupBatch = 80

/** The last item in a subscription's lane of `match`, with which the subscription's records are removed. */
const endMarker = (subscription: string, { bot }: { bot: string }): Write =>
  push('match', subscription, { id: `end:${subscription}`, body: { ended: bot } })

const endWrites = ({ id, version, value }: Doc<SubscriptionRecord>): Write[] => [
  put(subscriptions, { id, value: { ...value, state: 'closed' } }, { expect: version, ttlMs: closedTtlMs }),
  remove(triggerCounts, `subscription:${id}`),
  remove(triggerCounts, `quiet:${id}`),
  endMarker(id, { bot: value.bot }),
]

/** Commits the ends of subscriptions. Returns `false` on a concurrent change, or if a lane is full. */
const commitEnds = async (store: Store, ending: readonly Doc<SubscriptionRecord>[]): Promise<boolean> => {
  if (ending.length === 0) return true
  const writes = ending.flatMap(endWrites)
  const committed = await store.commit(writes)
  if (committed.ok) return true
  const refused = writes[committed.write]
  // The lane does not even take the end marker: what waits in it is dropped.
  if (committed.reason === 'full' && refused?.op === 'push')
    await store.commit([{ op: 'clear', queue: refused.queue, lane: refused.lane }])
  return false
}

const hasNoChannel = ({ value }: Doc<SubscriptionRecord>): boolean => value.channels.length === 0

/**
 * Ends the subscriptions of a bot that `which` selects, as unsubscribing does: earlier matches are still
 * sent, and windows at once. In small commits, as there may be many subscriptions.
 */
const endSubscriptions = async (
  store: Store,
  bot: string,
  which: (subscription: SubscriptionRecord) => boolean,
): Promise<void> => {
  let after: string | undefined
  for (;;) {
    const page = { limit: cleanupBatch, after }
    const docs = await store.find(subscriptions, { index: 'bot', value: bot, ...page })
    const ending = docs.filter(({ value }) => which(value))
    for (const { id } of ending) await clearReplies(store, subscriptions, id)
    for (const subscription of ending.filter(hasNoChannel)) await removeWithoutChannels(store, subscription)
    const withChannels = ending.filter(subscription => !hasNoChannel(subscription))
    if (!(await commitEnds(store, withChannels))) continue
    if (docs.length < cleanupBatch) return
    after = docs.at(-1)?.id
  }
}

/**
 * Removes an ended subscription that has lost its last channel, with all its waiting items, as nothing can be
 * sent.
 */
export const removeWithoutChannels = async (
  store: Store,
  { id, value }: Pick<Doc<SubscriptionRecord>, 'id' | 'value'>,
): Promise<void> => {
  for (;;) {
    const docs = await store.find(deferredMatches, { index: 'subscription', value: id, limit: cleanupBatch })
    await store.commit(
      docs.flatMap(({ id: match }): Write[] => [
        { op: 'clear', queue: 'match', lane: deferredLane(match) },
        remove(deferredMatches, match),
      ]),
    )
    if (docs.length < cleanupBatch) break
  }
  await store.commit([
    { op: 'clear', queue: 'match', lane: id },
    { op: 'clear', queue: 'match', lane: windowLane(id) },
    remove(summaryWindows, id),
    remove(triggerCounts, `subscription:${id}`),
    remove(triggerCounts, `quiet:${id}`),
    remove(subscriptions, id),
  ])
  await forgetMatchesOf(store, [id])
  await removeDeletedBot(store, value.bot)
}

/** An address has such records on each chain, so that there may be many. */
const removeByAddress = async (
  store: Store,
  kind: RecordKind<{ readonly bot: string }>,
  bot: string,
): Promise<void> => {
  for (;;) {
    const docs = await store.find(kind, { index: 'bot', value: bot, limit: cleanupBatch })
    if (docs.length > 0) await store.commit(docs.map(({ id }) => remove(kind, id)))
    if (docs.length < cleanupBatch) return
  }
}

/** Removes a bot marked as deleted, unless one of its subscriptions still has something to send. */
export const removeDeletedBot = async (store: Store, bot: string): Promise<void> => {
  const [record] = await store.get(bots, [bot])
  if (record?.value.state !== 'deleted') return
  const [left] = await store.find(subscriptions, { index: 'bot', value: bot, limit: 1 })
  if (left !== undefined) return
  for (const kind of [outflowWindows, counterpartiesByAddress, ...readingStates])
    await removeByAddress(store, kind, bot)
  await store.commit([remove(triggerCounts, `bot:${bot}`), remove(bots, bot)])
}

/** Ends all subscriptions of a bot marked as deleted; the bot is removed with the last one. Idempotent. */
export const cleanUpDeletedBot = async (store: Store, bot: string): Promise<void> => {
  await endSubscriptions(store, bot, () => true)
  await clearReplies(store, bots, bot)
  await removeDeletedBot(store, bot)
}

/** Ends the subscriptions of other accounts to a bot that went Private. Idempotent. */
export const endForeignSubscriptions = async (store: Store, bot: string, account: string): Promise<void> => {
  await endSubscriptions(store, bot, subscription => subscription.account !== account)
  await store.commit([remove(botsGoingPrivate, bot)])
}

/** Finishes the cleanups that an earlier process left unfinished. */
export const finishCleanups = async (store: Store): Promise<void> => {
  for await (const page of pagesWith(store, bots, { index: 'state', value: 'deleted' }))
    for (const { id } of page) await cleanUpDeletedBot(store, id)
  let goingPrivate: Doc<{ account: string }>[]
  do {
    goingPrivate = await store.all(botsGoingPrivate, { limit: cleanupBatch })
    for (const { id, value } of goingPrivate) await endForeignSubscriptions(store, id, value.account)
  } while (goingPrivate.length === cleanupBatch)
}
