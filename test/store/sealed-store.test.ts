import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { createKeyring, sealedBy } from '#store/sealed/keyring.ts'
import { adoptKeys, findNeededKeys, reseal } from '#store/sealed/reseal.ts'
import { sealStore } from '#store/sealed/sealed-store.ts'
import { createSqliteStore } from '#store/sqlite/create-sqlite-store.ts'
import { defineKind, put, type Store } from '#store/store.ts'
import { temporaryFolder } from '../support/machine.ts'
import { accepted, claimOne } from './conformance/rig.ts'

type Hook = { readonly chat: string; readonly url: string; readonly former?: { readonly value: string } }
const hooks = defineKind<Hook>()('hook', { indexes: ['chat'], secrets: ['url', 'former'] })
const url = 'https://example.com/hook/T0pS3cret'
const hook: Hook = { chat: 'one', url, former: { value: 'whsec_f0rm3r' } }
const [oldKey, newKey] = ['old '.repeat(8), 'new '.repeat(8)]
const day = 86_400_000

const openRaw = async (t: TestContext): Promise<{ raw: Store; bytes: () => Promise<string> }> => {
  const folder = await temporaryFolder(t)
  const raw = createSqliteStore({ path: join(folder, 'lookout.db') })
  t.after(() => raw.close())
  const bytes = async () => {
    const files = (await readdir(folder)).map(name => readFile(join(folder, name), 'latin1'))
    return (await Promise.all(files)).join('')
  }
  return { raw, bytes }
}

const resealAll = (store: Store, keyring: ReturnType<typeof createKeyring>, now = 0): Promise<number> =>
  reseal(store, { keyring, kinds: [hooks], now: () => now, signal: new AbortController().signal })

test('secrets and what people type are not in the files, and are read as they were written', async t => {
  const { raw, bytes } = await openRaw(t)
  const store = sealStore(raw, createKeyring([newKey]))
  const body = { message: { text: url } }
  await accepted(store, [
    put(hooks, { id: 'a', value: hook }),
    { op: 'push', queue: 'update', lane: 'l', id: '1', body },
  ])
  assert.deepEqual(
    (await store.get(hooks, ['a', 'b'])).map(doc => doc?.value),
    [hook, undefined],
  )
  assert.deepEqual((await store.find(hooks, { index: 'chat', value: 'one', limit: 9 }))[0]?.value, hook)
  assert.deepEqual((await store.all(hooks, { limit: 9 }))[0]?.value, hook)
  const claim = await claimOne(store, {}, 'update')
  assert.deepEqual(claim.items[0]?.body, body)
  await accepted(store, [{ op: 'done', claim, count: 1 }])
  const wanted = { lanes: 1, items: 1, leaseMs: 1_000 }
  const waiting = store.waitForWork('update', new AbortController().signal, wanted)
  await accepted(store, [{ op: 'push', queue: 'update', lane: 'l', id: '2', body }])
  assert.deepEqual((await waiting)?.claims[0]?.items[0]?.body, body)
  assert.doesNotMatch(await bytes(), /T0pS3cret|f0rm3r/)
})

const pushTo = (lane: string, id: string) =>
  ({ op: 'push', queue: 'update', lane, id, body: { message: { text: id } } }) as const

test('an item that another program has changed holds up no other, and stays unread', async t => {
  const { raw } = await openRaw(t)
  const store = sealStore(raw, createKeyring([newKey]))
  await accepted(store, [pushTo('a', '1')])
  const [claimed] = await raw.claim('update', { lanes: 1, items: 1, leaseMs: 1_000 })
  assert.ok(claimed)
  const moved = { ...pushTo('b', '2'), body: claimed.items[0]?.body }
  await accepted(raw, [{ op: 'done', claim: claimed, count: 1 }, moved])
  await accepted(store, [pushTo('c', '3')])
  const claims = await store.claim('update', { lanes: 9, items: 1, leaseMs: 1_000 })
  assert.deepEqual(
    claims.map(({ items: [item] }) => item?.body),
    [moved.body, { message: { text: '3' } }],
  )
})

test('data of before is read as it is, and encrypted in the running store', async t => {
  const { raw, bytes } = await openRaw(t)
  for (let n = 0; n < 450; n += 1) await accepted(raw, [put(hooks, { id: `${n}`, value: hook })])
  const keyring = createKeyring([newKey])
  const store = sealStore(raw, keyring)
  await adoptKeys(raw, keyring, 0)
  assert.deepEqual((await store.get(hooks, ['7']))[0]?.value, hook)
  assert.equal(await resealAll(raw, keyring), 450)
  await raw.compact()
  assert.doesNotMatch(await bytes(), /T0pS3cret|f0rm3r/)
  assert.deepEqual((await store.get(hooks, ['7']))[0]?.value, hook)
  assert.equal(await resealAll(raw, keyring), 0)
})

test('a key is rotated while everything stays readable, and is needed until what expires has expired', async t => {
  const { raw } = await openRaw(t)
  const first = createKeyring([oldKey])
  await adoptKeys(raw, first, 0)
  await accepted(sealStore(raw, first), [put(hooks, { id: 'a', value: hook })])
  const both = createKeyring([newKey, oldKey])
  await adoptKeys(raw, both, 0)
  assert.deepEqual((await sealStore(raw, both).get(hooks, ['a']))[0]?.value, hook)
  assert.equal(await resealAll(raw, both, 0), 1)
  assert.equal(sealedBy((await raw.get(hooks, ['a']))[0]?.value.url), both.current)
  const only = createKeyring([newKey])
  await assert.rejects(adoptKeys(raw, only, 7 * day), { code: 'store_sealed' })
  await adoptKeys(raw, only, 9 * day)
  assert.deepEqual(await findNeededKeys(raw, 9 * day), [only.current])
  assert.deepEqual((await sealStore(raw, only).get(hooks, ['a']))[0]?.value, hook)
})

test('a key is rotated in one process after the other: at each step both read what the other writes', async t => {
  const { raw } = await openRaw(t)
  const processes: Store[] = []
  const restart = async (place: number, keys: readonly [string, ...string[]]): Promise<void> => {
    const keyring = createKeyring(keys)
    await adoptKeys(raw, keyring, 0)
    processes[place] = sealStore(raw, keyring)
    await resealAll(raw, keyring)
    for (const [n, writer] of processes.entries())
      for (const reader of processes) {
        await accepted(writer, [put(hooks, { id: `${n}`, value: hook })])
        assert.deepEqual((await reader.get(hooks, [`${n}`]))[0]?.value, hook)
      }
  }
  for (const keys of [[oldKey], [oldKey, newKey], [newKey, oldKey]] as const)
    for (const place of [0, 1]) await restart(place, keys)
})

test('without the key nothing is read, nothing is changed, and the error names only the id of the key', async t => {
  const { raw } = await openRaw(t)
  const keyring = createKeyring([oldKey])
  await adoptKeys(raw, keyring, 0)
  await accepted(sealStore(raw, keyring), [put(hooks, { id: 'a', value: hook })])
  const message = `Secrets in the store are encrypted with a key that is missing (its id: ${keyring.current}).`
  for (const other of [undefined, createKeyring([newKey])])
    await assert.rejects(sealStore(raw, other).get(hooks, ['a']), { code: 'store_sealed', message })
  await assert.rejects(adoptKeys(raw, createKeyring([newKey]), 0), { code: 'store_sealed', message })
  assert.equal((await raw.get(hooks, ['a']))[0]?.version, 1)
})

test('a secret that was moved or changed in the store is not taken for another', async t => {
  const { raw } = await openRaw(t)
  const keyring = createKeyring([newKey])
  const store = sealStore(raw, keyring)
  await accepted(store, [put(hooks, { id: 'a', value: hook })])
  const [stored] = await raw.get(hooks, ['a'])
  assert.ok(stored)
  await accepted(raw, [put(hooks, { id: 'b', value: stored.value })])
  const last = stored.value.url.at(-20)
  const changed = `${stored.value.url.slice(0, -20)}${last === 'A' ? 'B' : 'A'}${stored.value.url.slice(-19)}`
  await accepted(raw, [put(hooks, { id: 'a', value: { ...stored.value, url: changed } })])
  for (const id of ['a', 'b']) await assert.rejects(store.get(hooks, [id]), { code: 'store_failed' })
})
