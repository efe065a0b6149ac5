import { dayMs } from '#lib/time.ts'
import { pagesOf } from '../pages.ts'
import { defineKind, put, type RecordKind, type Store, type StoreFacts, type Write } from '../store.ts'
import { createMissingKeyError, type Keyring, sealedBy } from './keyring.ts'
import { sealStore } from './sealed-store.ts'

/** A key that may be needed to decrypt part of the store. */
type KnownKey = {
  readonly id: string
  /** When the last record of the key has expired, in ms since 1970. */
  readonly until?: number
}

/**
 * The ids of all keys in use, in one record with the id `keys`, so that a start without one of them is
 * refused before anything is read or written.
 */
const keyRecords = defineKind<{ readonly keys: readonly KnownKey[] }>()('keyRecords')
const singletonId = 'keys'

/** The life of a retired key: longer than that of any record with secrets that expires. */
const retiredForMs = 8 * dayMs

/** The ids of keys without which part of the store cannot be read. */
export const findNeededKeys = async (store: StoreFacts, now: number): Promise<readonly string[]> => {
  const [record] = await store.get(keyRecords, [singletonId])
  const keys = record?.value.keys ?? []
  return keys.filter(({ until }) => until === undefined || until > now).map(({ id }) => id)
}

/**
 * Makes the current key known before it is used. Throws `StoreError` with `store_sealed` where a key that is needed is missing.
 */
export const adoptKeys = async (store: Store, keyring: Keyring, now: number): Promise<void> => {
  for (;;) {
    const [record] = await store.get(keyRecords, [singletonId])
    const keys = (record?.value.keys ?? []).filter(({ until }) => until === undefined || until > now)
    const missing = keys.find(({ id }) => !keyring.ids.includes(id))
    if (missing !== undefined) throw createMissingKeyError(missing.id)
    if (keys.some(({ id, until }) => id === keyring.current && until === undefined)) return
    const value = { keys: [...keys.filter(({ id }) => id !== keyring.current), { id: keyring.current }] }
    const write = put(keyRecords, { id: singletonId, value }, { expect: record?.version ?? 0 })
    if ((await store.commit([write])).ok) return
  }
}

/**
 * Encrypts secrets with the current key that are plain, or encrypted with another one, in kinds that must not
 * expire: rewriting would make a record permanent. Concurrent writes win. Resolves with the number of records
 * encrypted, once the other keys are needed only for records that expire.
 */
export const reseal = async (
  store: Store,
  {
    keyring,
    signal,
    kinds,
    now,
  }: { keyring: Keyring; kinds: readonly RecordKind<object>[]; now: () => number; signal: AbortSignal },
): Promise<number> => {
  const sealed = sealStore(store, keyring)
  const isStale = (kind: RecordKind<object>, value: object): boolean =>
    kind.secrets.some(field => {
      const stored: unknown = Reflect.get(value, field)
      return stored !== undefined && sealedBy(stored) !== keyring.current
    })
  let count = 0
  for (const kind of kinds)
    for await (const page of pagesOf(store, kind))
      for (const { id } of page.filter(({ value }) => isStale(kind, value))) {
        if (signal.aborted) return count
        count += (await resealOne(sealed, kind, id)) ? 1 : 0
      }
  await retireOthers(store, keyring, now())
  return count
}

/** Returns `false` if the record is gone, or if another process has written it, with its own current key. */
const resealOne = async (sealed: Store, kind: RecordKind<object>, id: string): Promise<boolean> => {
  const [doc] = await sealed.get(kind, [id])
  if (doc === undefined) return false
  const write: Write = { op: 'put', kind, id, value: doc.value, expect: doc.version }
  return (await sealed.commit([write])).ok
}

const retireOthers = async (store: Store, keyring: Keyring, now: number): Promise<void> => {
  const [record] = await store.get(keyRecords, [singletonId])
  if (record === undefined) return
  const keys = record.value.keys.map(key =>
    key.id === keyring.current || key.until !== undefined ? key : { ...key, until: now + retiredForMs },
  )
  if (keys.every((key, n) => key === record.value.keys[n])) return
  await store.commit([put(keyRecords, { id: singletonId, value: { keys } }, { expect: record.version })])
}
