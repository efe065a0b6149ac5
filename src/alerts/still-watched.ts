import type { Backlog } from '#chat/backlogs.ts'
import type { Watch } from '#chat/records.ts'
import type { Store } from '#store/store.ts'
import { readWatchesOf } from './watches-in.ts'

/** What of a backlog is of watches that are there still, and these, by id. */
export const readWatchedBacklog = async (
  store: Store,
  backlog: Backlog,
): Promise<{ readonly backlog: Backlog; readonly watches: ReadonlyMap<string, Watch> }> => {
  const known = await readWatchesOf(store, [...backlog.entries, ...backlog.older])
  const watches = new Map([...known].filter(([, { state }]) => state !== 'deleting'))
  const isThere = ({ watch }: { readonly watch?: string }): boolean =>
    watch === undefined || watches.has(watch)
  return {
    backlog: { ...backlog, entries: backlog.entries.filter(isThere), older: backlog.older.filter(isThere) },
    watches,
  }
}
