import { type Watch, watches } from '#chat/records.ts'
import type { Doc, Store } from '#store/store.ts'
import { placesOf } from './where.ts'

/** More than a chat may have. */
const all = 1_000

/** A chat's watches that are not being deleted, by what they report to: the ids of its channels, and `here`. */
export const readUses = async (
  store: Store,
  chat: string,
): Promise<ReadonlyMap<string, readonly Doc<Watch>[]>> => {
  const found = await store.find(watches, { index: 'chat', value: chat, limit: all })
  const uses = new Map<string, Doc<Watch>[]>()
  for (const watch of found.toSorted((a, b) => a.value.createdAt - b.value.createdAt)) {
    if (watch.value.state === 'deleting') continue
    for (const place of placesOf(watch.value)) uses.set(place, [...(uses.get(place) ?? []), watch])
  }
  return uses
}
