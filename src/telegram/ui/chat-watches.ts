import { type Watch, watches } from '#chat/records.ts'
import type { Doc, Store } from '#store/store.ts'

const perPage = 500

const isNotDeleting = ({ value }: Doc<Watch>): boolean => value.state !== 'deleting'

/** All watches of a chat, also those being deleted. */
export const allWatchesOf = async (store: Store, chat: string): Promise<readonly Doc<Watch>[]> => {
  const found: Doc<Watch>[] = []
  for (;;) {
    const after = found.at(-1)?.id
    const page = await store.find(watches, {
      index: 'chat',
      value: chat,
      limit: perPage,
      ...(after !== undefined && { after }),
    })
    found.push(...page)
    if (page.length < perPage) return found
  }
}

/** The watches of a chat that are not being deleted, oldest first. */
export const watchesOf = async (store: Store, chat: string): Promise<readonly Doc<Watch>[]> => {
  const found = await allWatchesOf(store, chat)
  return found.filter(isNotDeleting).toSorted((one, other) => one.value.createdAt - other.value.createdAt)
}

/** `undefined`: the watch is gone, being deleted, or of another chat. */
export const watchOf = async (
  store: Store,
  o: { readonly chat: string; readonly id: string },
): Promise<Doc<Watch> | undefined> => {
  const [watch] = await store.get(watches, [o.id])
  return watch !== undefined && watch.value.chat === o.chat && isNotDeleting(watch) ? watch : undefined
}
