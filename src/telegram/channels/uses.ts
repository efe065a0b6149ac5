import type { Watch } from '#chat/records.ts'
import type { Doc, Store } from '#store/store.ts'
import { watchesOf } from '../watches-of.ts'
import { placesOf } from './where.ts'

/** A chat's watches that are not being deleted, by what they report to: the ids of its channels, and `here`. */
export const watchesByPlace = async (
  store: Store,
  chat: string,
): Promise<ReadonlyMap<string, readonly Doc<Watch>[]>> => {
  const uses = new Map<string, Doc<Watch>[]>()
  for (const watch of await watchesOf(store, chat))
    for (const place of placesOf(watch.value)) uses.set(place, [...(uses.get(place) ?? []), watch])
  return uses
}
