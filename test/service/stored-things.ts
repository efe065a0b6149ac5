import { bots, channels, idempotentReplies, subscriptions } from '#service/records.ts'
import type { Store } from '#store/store.ts'

/** How many of each thing that a call can make are in the store. */
export const countStoredRecords = async (store: Store): Promise<Record<string, number>> => {
  const kinds = { channels, bots, subscriptions, replies: idempotentReplies }
  const counted = Object.entries(kinds).map(async ([name, kind]): Promise<[string, number]> => {
    const found = await store.all<object>(kind, { limit: 1_000 })
    return [name, found.length]
  })
  return Object.fromEntries(await Promise.all(counted))
}
