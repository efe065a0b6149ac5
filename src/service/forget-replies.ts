import { type Kind, put, type Store } from '#store/store.ts'
import { idempotentReplies, idempotentReplyTtlMs } from './records.ts'

/** Names what a kept reply speaks of. */
export const replySubject = (kind: Kind<object>, id: string): string => `${kind.name}:${id}`

const replyBatch = 100

/** What is left of a reply that was forgotten: that its key was used. No hash of a request is empty. */
export const clearedReply = { request: '', data: {} } as const

/**
 * Forgets the replies kept under idempotency keys that speak of something that is gone: they repeat what its maker sent. The keys
 * stay known for a day, so that a late repeat makes nothing again.
 */
export const clearReplies = async (store: Store, kind: Kind<object>, id: string): Promise<void> => {
  for (;;) {
    const found = await store.find(idempotentReplies, {
      index: 'about',
      value: replySubject(kind, id),
      limit: replyBatch,
    })
    if (found.length === 0) return
    await store.commit(
      found.map(({ id }) =>
        put(idempotentReplies, { id, value: clearedReply }, { ttlMs: idempotentReplyTtlMs }),
      ),
    )
  }
}
