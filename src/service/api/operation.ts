import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoints.ts'
import { type CommitResult, put, remove, type Store, type Write } from '#store/store.ts'
import { clearedReply, replySubject } from '../cleanup.ts'
import { counters, idempotentReplies, idempotentReplyTtlMs } from '../records.ts'
import type { Caller } from './authenticator.ts'
import { invalidField, RequestError } from './request-error.ts'

/** How an operation keeps what it makes. */
export type IdempotentWriter = {
  /** Commits `writes`; under an idempotency key also `data`, the reply to them, in the same commit. */
  readonly commit: (writes: readonly Write[], data: object) => Promise<CommitResult>
  /** To be committed with what takes a thing back: the reply that promised it is forgotten. */
  readonly undoWrites: readonly Write[]
}

/** A call with the same key was faster. */
class AlreadyWrittenError extends Error {}

const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url')

/** The `Idempotency-Key` of a request; throws a `Refusal` where it is not one. */
export const readIdempotencyKey = (header: string | string[] | undefined): string | undefined => {
  if (header === undefined || (typeof header === 'string' && /^[\x20-\x7e]{1,255}$/.test(header))) {
    return header
  }
  throw invalidField('Idempotency-Key', '1 to 255 printable ASCII characters')
}

const createWriter = (store: Store, o: { id: string; request: string }): IdempotentWriter => ({
  commit: async (writes, data) => {
    const about = writes.flatMap(write =>
      write.op === 'put' && write.kind !== counters ? [replySubject(write.kind, write.id)] : [],
    )
    const value = { request: o.request, data, about }
    const reply = put(idempotentReplies, { id: o.id, value }, { expect: 0, ttlMs: idempotentReplyTtlMs })
    const committed = await store.commit([...writes, reply])
    if (!committed.ok && committed.write === writes.length) throw new AlreadyWrittenError()
    return committed
  },
  undoWrites: [remove(idempotentReplies, o.id)],
})

/**
 * Carries out a call once for each key of an account and operation: for a day, the same call gets the same reply and makes
 * nothing. `request` is the request as it was understood, so spaces, the order of keys and spelled-out defaults are no
 * difference. Once what it made is deleted the call is refused. Of two at once, one makes and the other reads its reply. Refusals are not kept.
 */
export const createIdempotency =
  (store: Store) =>
  async (
    call: { account: string; operation: string; key: string | undefined; request: unknown },
    make: (making: IdempotentWriter) => Promise<unknown>,
  ): Promise<unknown> => {
    const { account, operation, key } = call
    if (key === undefined) return make({ commit: writes => store.commit(writes), undoWrites: [] })
    const id = hashOf([account, operation, key])
    const request = hashOf(call.request)
    for (;;) {
      const [kept] = await store.get(idempotentReplies, [id])
      if (kept?.value.request === request) return kept.value.data
      if (kept?.value.request === clearedReply.request)
        throw new RequestError('key_reused', 'Idempotency-Key: what it made is deleted')
      if (kept !== undefined) {
        throw new RequestError('key_reused', 'Idempotency-Key: it came before with another body')
      }
      try {
        return await make(createWriter(store, { id, request }))
      } catch (error) {
        if (!(error instanceof AlreadyWrittenError)) throw error
      }
    }
  }

/** A parsed request and who makes it; `userId` is the account's number. */
export type OperationCall<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType> = {
  readonly caller: Caller & { readonly userId: number }
  readonly params: z.output<Params>
  readonly query: z.output<Query>
  readonly body: z.output<Body>
  readonly writer: IdempotentWriter
}

/** What answers one endpoint: the reply's `data`, or a thrown `Refusal`. */
export type Operation<E extends Endpoint> = (
  call: OperationCall<E['params'], E['query'], E['body']>,
) => Promise<z.input<E['data']>>
