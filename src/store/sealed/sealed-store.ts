import {
  type Claim,
  type Doc,
  type Queue,
  type RecordKind,
  type Store,
  StoreError,
  type Write,
} from '../store.ts'
import { createMissingKeyError, type Keyring, sealedBy } from './keyring.ts'

/** Queues whose items hold what people type, such as the URL of a webhook. */
const sealedQueues: ReadonlySet<Queue> = new Set<Queue>(['update'])

/**
 * Wraps a store so that its engine never sees the fields that a kind names as `secrets`, nor what people type. Plain
 * values are read as they are, and encrypted when they are next written. Without a keyring everything is written as
 * it is.
 */
export const sealStore = (store: Store, keyring: Keyring | undefined): Store => {
  const open = (value: unknown, place: string): unknown => {
    const id = sealedBy(value)
    if (id === undefined) return value
    if (keyring === undefined) throw createMissingKeyError(id)
    return keyring.open(String(value), place)
  }

  const openDoc = <T extends object>(kind: RecordKind<T>, doc: Doc<T>): Doc<T> => {
    const opened: [string, unknown][] = []
    for (const field of kind.secrets) {
      const stored: unknown = Reflect.get(doc.value, field)
      if (sealedBy(stored) !== undefined) opened.push([field, open(stored, placeOf(kind, doc.id, field))])
    }
    return opened.length === 0 ? doc : { ...doc, value: { ...doc.value, ...Object.fromEntries(opened) } }
  }

  /** An item that another program has changed stays sealed: it holds up no other item, and its worker drops it. */
  const openBody = (body: unknown, place: string): unknown => {
    try {
      return open(body, place)
    } catch (error) {
      if (error instanceof StoreError && error.code === 'store_failed') return body
      throw error
    }
  }

  const openClaim = (claim: Claim): Claim => ({
    ...claim,
    items: claim.items.map(item => ({ ...item, body: openBody(item.body, itemPlace(claim.queue, item.id)) })),
  })

  const seal = (write: Write): Write => {
    if (keyring === undefined) return write
    if (write.op === 'push' && sealedQueues.has(write.queue))
      return { ...write, body: keyring.seal(write.body, itemPlace(write.queue, write.id)) }
    if (write.op !== 'put' || write.kind.secrets.length === 0) return write
    const { kind, id, value } = write
    const sealed = kind.secrets.flatMap(field => {
      const plain: unknown = Reflect.get(value, field)
      return plain === undefined ? [] : [[field, keyring.seal(plain, placeOf(kind, id, field))]]
    })
    return { ...write, value: { ...value, ...Object.fromEntries(sealed) } }
  }

  return {
    ...store,
    get: async (kind, ids) => {
      const docs = await store.get(kind, ids)
      return kind.secrets.length === 0
        ? docs
        : docs.map(doc => (doc === undefined ? undefined : openDoc(kind, doc)))
    },
    find: async (kind, where) => openAll(kind, await store.find(kind, where), openDoc),
    all: async (kind, page) => openAll(kind, await store.all(kind, page), openDoc),
    commit: async (writes, fence, options) => store.commit(writes.map(seal), fence, options),
    claim: async (queue, options) => {
      const claims = await store.claim(queue, options)
      return sealedQueues.has(queue) ? claims.map(openClaim) : claims
    },
    waitForWork: async (queue, signal, claim) => {
      const work = await store.waitForWork(queue, signal, claim)
      return work && sealedQueues.has(queue) ? { ...work, claims: work.claims.map(openClaim) } : work
    },
  }
}

const openAll = <T extends object>(
  kind: RecordKind<T>,
  docs: Doc<T>[],
  openDoc: (kind: RecordKind<T>, doc: Doc<T>) => Doc<T>,
): Doc<T>[] => (kind.secrets.length === 0 ? docs : docs.map(doc => openDoc(kind, doc)))

const placeOf = (kind: RecordKind<object>, id: string, field: string): string => `${kind.name}/${id}/${field}`

const itemPlace = (queue: Queue, id: string): string => `queue ${queue}/${id}`
