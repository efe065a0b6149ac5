import { createRandomId } from '#lib/random-id.ts'
import { defineKind, put, type Store } from './store.ts'

const secretRecords = defineKind<{ secret: string }>()('secret')

/** A secret of 256 random bits, in base64url, made at its first use and kept in the store. */
export const loadOrCreateSecret = async (store: Store, name: string): Promise<string> => {
  const [kept] = await store.get(secretRecords, [name])
  if (kept !== undefined) return kept.value.secret
  await store.commit([put(secretRecords, { id: name, value: { secret: createRandomId(32) } }, { expect: 0 })])
  // Read again: another process may have been first.
  const [made] = await store.get(secretRecords, [name])
  if (made === undefined) throw new Error(`the store did not keep the secret ${name}`)
  return made.value.secret
}
