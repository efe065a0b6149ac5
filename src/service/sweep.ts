import { type Doc, remove, type Store } from '#store/store.ts'
import {
  bots,
  counts,
  narrowings,
  type SubscriptionRecord,
  subscriptions,
  windowLane,
  windows,
} from './records.ts'

/** Six writes each: under the 500 of a commit. */
const batch = 80

/** Ends the subscriptions of a bot that `which` picks; what waits for them is dropped. Small commits: there may be many. */
const endSubscriptions = async (
  store: Store,
  bot: string,
  which: (subscription: SubscriptionRecord) => boolean,
): Promise<void> => {
  let last: string | undefined
  let found: Doc<SubscriptionRecord>[]
  do {
    found = await store.find(subscriptions, {
      index: 'bot',
      value: bot,
      limit: batch,
      ...(last === undefined ? {} : { after: last }),
    })
    last = found.at(-1)?.id
    const ending = found.filter(({ value }) => which(value))
    if (ending.length === 0) continue
    await store.commit(
      ending.flatMap(({ id }) => [
        remove(subscriptions, id),
        remove(counts, `subscription:${id}`),
        remove(counts, `quiet:${id}`),
        remove(windows, id),
        { op: 'clear', queue: 'match', lane: id },
        { op: 'clear', queue: 'match', lane: windowLane(id) },
      ]),
    )
  } while (found.length === batch)
}

/** Sweeps away what belongs to a bot marked as deleted, and at last its record. May be repeated. */
export const sweepBot = async (store: Store, bot: string): Promise<void> => {
  await endSubscriptions(store, bot, () => true)
  await store.commit([remove(counts, `bot:${bot}`), remove(bots, bot)])
}

/** Ends the subscriptions of others to a bot that went Private. May be repeated. */
export const sweepForeign = async (store: Store, o: { bot: string; account: string }): Promise<void> => {
  await endSubscriptions(store, o.bot, subscription => subscription.account !== o.account)
  await store.commit([remove(narrowings, o.bot)])
}

/** Finishes the sweeps that an earlier process left half done. */
export const finishSweeps = async (store: Store): Promise<void> => {
  let deleted: Doc<object>[]
  do {
    deleted = await store.find(bots, { index: 'state', value: 'deleted', limit: batch })
    for (const { id } of deleted) await sweepBot(store, id)
  } while (deleted.length === batch)
  let narrowed: Doc<{ account: string }>[]
  do {
    narrowed = await store.all(narrowings, { limit: batch })
    for (const { id, value } of narrowed) await sweepForeign(store, { bot: id, account: value.account })
  } while (narrowed.length === batch)
}
