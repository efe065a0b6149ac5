import { findMigration, isBasicGroup, unlessMigrated } from '#bot-api/migrated-chats.ts'
import { type CommitResult, push, type Store, type Write } from '#store/store.ts'

/**
 * Pushes an alert to the lane of its chat, or of the supergroup that the chat has become in the meantime: an alert that is late in
 * the lane of a group would be moved behind newer ones. `writes`: committed with it.
 */
export const pushAlert = async (
  store: Store,
  { chat, id, body }: { readonly chat: string; readonly id: string; readonly body: object },
  writes: readonly Write[] = [],
): Promise<CommitResult> => {
  const pushTo = (lane: string): readonly Write[] => [...writes, push('chat', lane, { id, body })]
  if (!isBasicGroup(chat)) return store.commit(pushTo(chat))
  const committed = await store.commit([unlessMigrated(chat), ...pushTo(chat)])
  if (committed.ok || committed.write !== 0) return committed
  const supergroup = await findMigration(store, chat)
  return supergroup === undefined ? committed : store.commit(pushTo(supergroup))
}
