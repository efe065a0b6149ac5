import { createSqliteStore } from '#store/sqlite/create-sqlite-store.ts'
import { defineKind, put, StoreError } from '#store/store.ts'
import { push } from './conformance/rig.ts'

/** Pushes to the store at its first argument until the disk takes no more; prints what was acknowledged before. */
const notes = defineKind<{ text: string }>()('note')
const store = createSqliteStore({ path: process.argv[2] ?? '' })
await store.commit([put(notes, { id: 'a', value: { text: 'x' } })])
let acknowledged = 0
for (;;) {
  const body = 'x'.repeat(50_000)
  const calls = [
    store.commit([{ op: 'push', queue: 'match', lane: 'a', id: `${acknowledged}`, body }]),
    store.commit([push('b', `small${acknowledged}`, 'deliveries')]),
  ]
  const [large, small] = await Promise.allSettled(calls)
  if (large?.status === 'fulfilled') {
    acknowledged += 1
    continue
  }
  const code = large?.reason instanceof StoreError ? large.reason.code : String(large?.reason)
  const [note] = await store.get(notes, ['a'])
  console.log(JSON.stringify({ acknowledged, code, together: small?.status, readable: note?.version === 1 }))
  break
}
// The file is left as a crash would leave it: closing could need the space that there is not.
process.exit(0)
