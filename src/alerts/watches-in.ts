import { type Watch, watches } from '#chat/records.ts'
import type { Store } from '#store/store.ts'

/** The watches that some of this is of, as far as their records are still there, by id. */
export const readWatchesOf = async (
  store: Store,
  of: readonly { readonly watch?: string }[],
): Promise<ReadonlyMap<string, Watch>> => {
  const ids = [...new Set(of.flatMap(({ watch }) => watch ?? []))]
  const found = ids.length === 0 ? [] : await store.get(watches, ids)
  return new Map(found.flatMap(doc => (doc === undefined ? [] : [[doc.id, doc.value] as const])))
}
