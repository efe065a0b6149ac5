import { type Doc, type Kind, put, remove, type Store, type Write } from '#store/store.ts'
import { endMarker, forgetMatchesOf } from './match/subscription-end.ts'
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
} from './records.ts'

/** Names what a kept reply speaks of. */
export const replySubject = (kind: Kind<object>, id: string): string => `${kind.name}:${id}`

const replyBatch = 100

/** What is left of a reply that was forgotten: that its key was used. No hash of a request is empty. */
export const clearedReply = { request: '', data: {} } as const

/**
 * Forgets the replies kept under idempotency keys that speak of something that is gone: they repeat what its maker sent. The keys
 * stay known for a day, so that a late repeat makes nothing again.
 */
export const clearReplies = async (store: Store, kind: Kind<object>, id: string): Promise<void> => {
  for (;;) {
    const found = await store.find(idempotentReplies, {
      index: 'about',
      value: replySubject(kind, id),
      limit: replyBatch,
    })
    if (found.length === 0) return
    await store.commit(
      found.map(({ id }) =>
        put(idempotentReplies, { id, value: clearedReply }, { ttlMs: idempotentReplyTtlMs }),
      ),
    )
  }
}

/** Four writes each: under the 500 of a commit. */
const sweepBatch = 80

const endWrites = ({ id, version, value }: Doc<SubscriptionRecord>): Write[] => [
  put(subscriptions, { id, value: { ...value, state: 'closed' } }, { expect: version, ttlMs: closedTtlMs }),
  remove(triggerCounts, `subscription:${id}`),
  remove(triggerCounts, `quiet:${id}`),
  endMarker(id, { bot: value.bot }),
]

/** `false`: a concurrent change, or no room. */
const commitEnds = async (store: Store, ending: readonly Doc<SubscriptionRecord>[]): Promise<boolean> => {
  if (ending.length === 0) return true
  const writes = ending.flatMap(endWrites)
  const committed = await store.commit(writes)
  if (committed.ok) return true
  const refused = writes[committed.write]
  // Its lane takes nothing more, not even its end: it goes without what waits.
  if (committed.reason === 'full' && refused?.op === 'push')
    await store.commit([{ op: 'clear', queue: refused.queue, lane: refused.lane }])
  return false
}

/**
 * Ends the subscriptions of a bot that `which` picks, as unsubscribing does: what was matched still goes out, at once if it was
 * gathered. Small commits: there may be many.
 */
const endSubscriptions = async (
  store: Store,
  bot: string,
  which: (subscription: SubscriptionRecord) => boolean,
): Promise<void> => {
  let after: string | undefined
  for (;;) {
    const page = { limit: sweepBatch, ...(after !== undefined && { after }) }
    const found = await store.find(subscriptions, { index: 'bot', value: bot, ...page })
    const ending = found.filter(({ value }) => which(value))
    for (const { id } of ending) await clearReplies(store, subscriptions, id)
    const unheard = ending.filter(({ value }) => value.channels.length === 0)
    for (const one of unheard) await removeWithoutChannels(store, one)
    if (
      !(await commitEnds(
        store,
        ending.filter(one => !unheard.includes(one)),
      ))
    )
      continue
    if (found.length < sweepBatch) return
    after = found.at(-1)?.id
  }
}

/** Removes an ended subscription whose last channel is gone, with all that waits for it: nothing of it can be sent any more. */
export const removeWithoutChannels = async (
  store: Store,
  { id, value }: Pick<Doc<SubscriptionRecord>, 'id' | 'value'>,
): Promise<void> => {
  for (;;) {
    const found = await store.find(deferredMatches, { index: 'subscription', value: id, limit: sweepBatch })
    await store.commit(
      found.flatMap(({ id: pair }): Write[] => [
        { op: 'clear', queue: 'match', lane: deferredLane(pair) },
        remove(deferredMatches, pair),
      ]),
    )
    if (found.length < sweepBatch) break
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

/** Removes a bot marked as deleted, unless a subscription still has something to send. */
export const removeDeletedBot = async (store: Store, bot: string): Promise<void> => {
  const [record] = await store.get(bots, [bot])
  if (record?.value.state !== 'deleted') return
  const [left] = await store.find(subscriptions, { index: 'bot', value: bot, limit: 1 })
  if (left === undefined) await store.commit([remove(triggerCounts, `bot:${bot}`), remove(bots, bot)])
}

/** Ends what belongs to a bot marked as deleted; the last subscription that ends takes its record along. May be repeated. */
export const cleanUpDeletedBot = async (store: Store, bot: string): Promise<void> => {
  await endSubscriptions(store, bot, () => true)
  await clearReplies(store, bots, bot)
  await removeDeletedBot(store, bot)
}

/** Ends the subscriptions of others to a bot that went Private. May be repeated. */
export const endForeignSubscriptions = async (
  store: Store,
  o: { bot: string; account: string },
): Promise<void> => {
  await endSubscriptions(store, o.bot, subscription => subscription.account !== o.account)
  await store.commit([remove(botsGoingPrivate, o.bot)])
}

/** Finishes the sweeps that an earlier process left half done. */
export const finishCleanups = async (store: Store): Promise<void> => {
  let deleted: Doc<object>[]
  let after: string | undefined
  do {
    const page = { limit: sweepBatch, ...(after !== undefined && { after }) }
    deleted = await store.find(bots, { index: 'state', value: 'deleted', ...page })
    for (const { id } of deleted) await cleanUpDeletedBot(store, id)
    after = deleted.at(-1)?.id
  } while (deleted.length === sweepBatch)
  let narrowed: Doc<{ account: string }>[]
  do {
    narrowed = await store.all(botsGoingPrivate, { limit: sweepBatch })
    for (const { id, value } of narrowed)
      await endForeignSubscriptions(store, { bot: id, account: value.account })
  } while (narrowed.length === sweepBatch)
}
