import { createHash } from 'node:crypto'
import { LookoutError } from '#lib/lookout-error.ts'
import { type CommitResult, put, remove, type Store, type Write } from '#store/store.ts'
import { clearedReply, replySubject } from '../cleanup.ts'
import { counters, idempotentReplies, idempotentReplyTtlMs } from '../records/records.ts'
import { RequestError } from './request-error.ts'

/** Writes what an operation creates. */
export type IdempotentWriter = {
  /** Commits `writes` and, under an idempotency key, `data`, the reply to them. */
  readonly commit: (writes: readonly Write[], data: object) => Promise<CommitResult>
  /** Writes that remove the reply of a creation, to be committed when the creation is undone. */
  readonly undoWrites: readonly Write[]
}

/** Another call with the same key committed first. */
class AlreadyWrittenError extends LookoutError<'already_written'> {}

const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url')

const createWriter = (store: Store, { request, id }: { id: string; request: string }): IdempotentWriter => ({
  commit: async (writes, data) => {
    const about = writes.flatMap(write =>
      write.op === 'put' && write.kind !== counters ? [replySubject(write.kind, write.id)] : [],
    )
    const value = { request, data, about }
    const reply = put(idempotentReplies, { id, value }, { expect: 0, ttlMs: idempotentReplyTtlMs })
    const committed = await store.commit([...writes, reply])
    if (!committed.ok && committed.write === writes.length)
      throw new AlreadyWrittenError('already_written', 'the call was answered before')
    return committed
  },
  undoWrites: [remove(idempotentReplies, id)],
})

/**
 * Runs a call once for each key of an account and operation: for a day, the same call gets the same reply and
 * creates nothing. `request` is the parsed request, so spaces, the order of keys and explicit defaults make
 * no difference. Once its creation is deleted, the call is refused. Of two concurrent calls, one creates and
 * the other reads its reply. Errors are not stored.
 */
export const createIdempotency =
  (store: Store) =>
  async (
    call: { account: string; operation: string; key: string | undefined; request: unknown },
    run: (writer: IdempotentWriter) => Promise<unknown>,
  ): Promise<unknown> => {
    const { account, operation, key } = call
    if (key === undefined) return run({ commit: writes => store.commit(writes), undoWrites: [] })
    const id = hashOf([account, operation, key])
    const request = hashOf(call.request)
    // A second round reads the reply of the call that committed first.
    for (;;) {
      const [stored] = await store.get(idempotentReplies, [id])
      if (stored?.value.request === request) return stored.value.data
      if (stored?.value.request === clearedReply.request)
        throw new RequestError('key_reused', 'Idempotency-Key: what it made is deleted')
      if (stored !== undefined) {
        throw new RequestError('key_reused', 'Idempotency-Key: it came before with another body')
      }
      try {
        return await run(createWriter(store, { id, request }))
      } catch (error) {
        if (!(error instanceof AlreadyWrittenError)) throw error
      }
    }
  }
