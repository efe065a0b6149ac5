import { type Kind, remove, type Store } from '#store/store.ts'
import { replies } from './records.ts'

/** Names what a kept reply speaks of. */
export const aboutOf = (kind: Kind<object>, id: string): string => `${kind.name}:${id}`

const most = 100

/**
 * Forgets the replies kept under idempotency keys that speak of something that is gone: they repeat what its maker sent. The same
 * call makes it anew then.
 */
export const forgetReplies = async (store: Store, kind: Kind<object>, id: string): Promise<void> => {
  for (;;) {
    const found = await store.find(replies, { index: 'about', value: aboutOf(kind, id), limit: most })
    if (found.length === 0) return
    await store.commit(found.map(reply => remove(replies, reply.id)))
  }
}
