import { createHash } from 'node:crypto'
import { type CommitResult, put, remove, type Store, type Write } from '#store/store.ts'
import { aboutOf, forgottenReply } from '../forget-replies.ts'
import { counters, replies, repliesForMs } from '../records.ts'
import { invalid, Refusal } from './refusal.ts'

/** How an operation keeps what it makes. */
export type Making = {
  /** Commits `writes`; under an idempotency key also `data`, the reply to them, in the same commit. */
  readonly commit: (writes: readonly Write[], data: object) => Promise<CommitResult>
  /** To be committed with what takes a thing back: the reply that promised it is forgotten. */
  readonly takeBack: readonly Write[]
}

/** A call with the same key was faster. */
class AlreadyMade extends Error {}

const hash = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url')

/** The `Idempotency-Key` of a request; throws a `Refusal` where it is not one. */
export const readKey = (header: string | string[] | undefined): string | undefined => {
  if (header === undefined || (typeof header === 'string' && /^[\x20-\x7e]{1,255}$/.test(header))) {
    return header
  }
  throw invalid('Idempotency-Key', '1 to 255 printable ASCII characters')
}

const keeping = (store: Store, o: { id: string; request: string }): Making => ({
  commit: async (writes, data) => {
    const about = writes.flatMap(write =>
      write.op === 'put' && write.kind !== counters ? [aboutOf(write.kind, write.id)] : [],
    )
    const value = { request: o.request, data, about }
    const reply = put(replies, { id: o.id, value }, { expect: 0, ttlMs: repliesForMs })
    const committed = await store.commit([...writes, reply])
    if (!committed.ok && committed.write === writes.length) throw new AlreadyMade()
    return committed
  },
  takeBack: [remove(replies, o.id)],
})

/**
 * Carries out a call once for each key of an account and operation: for a day, the same call gets the same reply and makes
 * nothing. `request` is the request as it was understood, so spaces, the order of keys and spelled-out defaults are no
 * difference. Once what it made is deleted the call is refused. Of two at once, one makes and the other reads its reply. Refusals are not kept.
 */
export const createOnce =
  (store: Store) =>
  async (
    call: { account: string; operation: string; key: string | undefined; request: unknown },
    make: (making: Making) => Promise<unknown>,
  ): Promise<unknown> => {
    const { account, operation, key } = call
    if (key === undefined) return make({ commit: writes => store.commit(writes), takeBack: [] })
    const id = hash([account, operation, key])
    const request = hash(call.request)
    for (;;) {
      const [kept] = await store.get(replies, [id])
      if (kept?.value.request === request) return kept.value.data
      if (kept?.value.request === forgottenReply.request)
        throw new Refusal('key_reused', 'Idempotency-Key: what it made is deleted')
      if (kept !== undefined) {
        throw new Refusal('key_reused', 'Idempotency-Key: it came before with another body')
      }
      try {
        return await make(keeping(store, { id, request }))
      } catch (error) {
        if (!(error instanceof AlreadyMade)) throw error
      }
    }
  }
