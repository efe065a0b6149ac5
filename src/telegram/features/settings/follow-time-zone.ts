import { put, type Store, type Write } from '#store/store.ts'
import { watchChanges, watchesOf } from '../../records.ts'
import { changeWatchWrites } from '../watches/jobs/change-watch.ts'
import { nextChange } from '../watches/save-edit.ts'

/** Makes the digests of a chat's webhooks, Slack and Discord follow its time zone. `id`: unique for each change. */
export const followTimeZoneWrites = async (
  store: Store,
  { chat, id }: { readonly chat: string; readonly id: string },
): Promise<readonly Write[]> => {
  const own = (await watchesOf(store, chat)).filter(({ value }) => value.scheduled !== undefined)
  if (own.length === 0) return []
  const changes = await store.get(
    watchChanges,
    own.map(watch => watch.id),
  )
  return own.flatMap((watch, n) => {
    const change = changes[n]
    const value = nextChange(change?.value, { before: watch.value.settings, bot: false, subscription: true })
    return [
      put(watchChanges, { id: watch.id, value }, { expect: change?.version ?? 0 }),
      ...changeWatchWrites(watch, { id }),
    ]
  })
}
