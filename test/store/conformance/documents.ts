import assert from 'node:assert/strict'
import { maxCommitWrites } from '#store/limits.ts'
import { defineKind, put, remove } from '#store/store.ts'
import { accepted, push, refused, type StoreTest } from './rig.ts'

type Watch = { readonly name: string; readonly bot?: string | null; readonly addresses?: readonly string[] }

const watches = defineKind<Watch>()('watch', { indexes: ['bot', 'addresses'] })
const others = defineKind<Watch>()('other')

export const documentTests = (test: StoreTest): void => {
  test('a page in the middle is found by the number of documents before it, and all are counted', async ({
    store,
  }) => {
    const ids = Array.from({ length: 25 }, (_, n) => `w${String(n).padStart(2, '0')}`)
    await accepted(
      store(),
      ids.map(id => put(watches, { id, value: { name: id, bot: id === 'w03' ? 'two' : 'one' } })),
    )
    const page = async (o: { skip: number; after?: string }) =>
      (await store().find(watches, { index: 'bot', value: 'one', limit: 3, ...o })).map(({ id }) => id)
    assert.deepEqual(await page({ skip: 0 }), ['w00', 'w01', 'w02'])
    assert.deepEqual(await page({ skip: 1 }), ['w01', 'w02', 'w04'])
    assert.deepEqual(await page({ skip: 22 }), ['w23', 'w24'])
    assert.deepEqual(await page({ skip: 24 }), [])
    assert.deepEqual(await page({ skip: 99_999_900 }), [])
    assert.deepEqual(await page({ skip: 2, after: 'w09' }), ['w12', 'w13', 'w14'])
    const count = (value: string) => store().count(watches, { index: 'bot', value })
    assert.deepEqual(await Promise.all(['one', 'two', 'none'].map(count)), [24, 1, 0])
    await accepted(store(), [remove(watches, 'w00'), put(watches, { id: 'w01', value: { name: '' } })])
    assert.deepEqual([await page({ skip: 0 }), await count('one')], [['w02', 'w04', 'w05'], 22])
    await assert.rejects(store().count(watches, { index: 'name', value: 'x' }), TypeError)
  })

  test('a document is read back as it was written, in the order asked for', async ({ store }) => {
    const value = { name: 'Zoë 🦉', bot: null, addresses: ['0xa', '0xb'] }
    assert.deepEqual(await accepted(store(), [put(watches, { id: 'a', value })]), [1])
    assert.deepEqual(await accepted(store(), [put(watches, { id: 'b', value: { name: 'b' } })]), [1])
    assert.deepEqual(await store().get(watches, ['b', 'none', 'a']), [
      { id: 'b', version: 1, value: { name: 'b' } },
      undefined,
      { id: 'a', version: 1, value },
    ])
    assert.deepEqual(await store().get(others, ['a']), [undefined])
  })

  test('every write makes the next version', async ({ store }) => {
    await accepted(store(), [put(watches, { id: 'a', value: { name: '1' } })])
    assert.deepEqual(await accepted(store(), [put(watches, { id: 'a', value: { name: '2' } })]), [2])
    assert.deepEqual(await store().get(watches, ['a']), [{ id: 'a', version: 2, value: { name: '2' } }])
  })

  test('a value changed after the call is written as it was', async ({ store }) => {
    const value = { name: 'before' }
    const committed = store().commit([put(watches, { id: 'a', value })])
    value.name = 'after'
    await committed
    assert.deepEqual(await store().get(watches, ['a']), [{ id: 'a', version: 1, value: { name: 'before' } }])
  })

  test('a write that expects another version is a conflict and changes nothing', async ({ store }) => {
    const value = { name: 'x' }
    await accepted(store(), [put(watches, { id: 'a', value })])
    const outdated = [
      push('lane', 'p'),
      put(watches, { id: 'b', value }),
      put(watches, { id: 'a', value }, { expect: 2 }),
    ]
    assert.deepEqual(await store().commit(outdated), refused('conflict', 2))
    assert.deepEqual(
      await store().commit([put(watches, { id: 'a', value }, { expect: 0 })]),
      refused('conflict', 0),
    )
    assert.deepEqual(await store().commit([remove(watches, 'a', { expect: 2 })]), refused('conflict', 0))
    assert.deepEqual(await store().commit([remove(watches, 'none', { expect: 1 })]), refused('conflict', 0))
    assert.deepEqual(await store().get(watches, ['a', 'b']), [{ id: 'a', version: 1, value }, undefined])
    assert.equal((await store().depth('chat')).items, 0)
    assert.deepEqual(await accepted(store(), [push('lane', 'p')]), [1])
  })

  test('of two writers that expect the same version one wins', async ({ store }) => {
    const write = (name: string) =>
      store().commit([put(watches, { id: 'a', value: { name } }, { expect: 0 })])
    const answers = await Promise.all([write('first'), write('second')])
    assert.equal(answers.filter(answer => answer.ok).length, 1)
  })

  test('several writes of one commit to a document act in order', async ({ store }) => {
    const writes = [
      put(watches, { id: 'a', value: { name: '1' } }, { expect: 0 }),
      put(watches, { id: 'a', value: { name: '2' } }, { expect: 1 }),
      remove(watches, 'a', { expect: 2 }),
      remove(watches, 'a'),
      put(watches, { id: 'a', value: { name: '3', bot: 'x' } }, { expect: 0 }),
    ]
    assert.deepEqual(await accepted(store(), writes), [1, 2, 1, 0, 1])
    assert.deepEqual(await store().get(watches, ['a']), [
      { id: 'a', version: 1, value: { name: '3', bot: 'x' } },
    ])
    assert.equal((await store().find(watches, { index: 'bot', value: 'x', limit: 9 })).length, 1)
  })

  test('documents are found by a string field and by each string of a list', async ({ store }) => {
    const find = async (index: 'bot' | 'addresses', value: string) =>
      (await store().find(watches, { index, value, limit: 9 })).map(doc => doc.id)
    await accepted(store(), [
      put(watches, { id: 'b', value: { name: 'b', bot: 'one', addresses: ['0xa', '0xb', '0xa'] } }),
      put(watches, { id: 'a', value: { name: 'a', bot: 'one', addresses: ['0xb'] } }),
      put(watches, { id: 'c', value: { name: 'c', bot: null } }),
    ])
    assert.deepEqual(await find('bot', 'one'), ['a', 'b'])
    assert.deepEqual(await find('addresses', '0xa'), ['b'])
    assert.deepEqual(await find('addresses', '0xb'), ['a', 'b'])
    assert.deepEqual(await find('bot', ''), [])
    await accepted(store(), [put(watches, { id: 'b', value: { name: 'b', bot: 'two', addresses: ['0xc'] } })])
    assert.deepEqual(await find('bot', 'one'), ['a'])
    assert.deepEqual(await find('bot', 'two'), ['b'])
    assert.deepEqual(await find('addresses', '0xa'), [])
    assert.deepEqual(await find('addresses', '0xc'), ['b'])
    await accepted(store(), [remove(watches, 'b')])
    assert.deepEqual(await find('bot', 'two'), [])
    assert.deepEqual(await find('addresses', '0xc'), [])
  })

  test('an index that the kind does not have is refused loudly', async ({ store }) => {
    await assert.rejects(store().find(watches, { index: 'name', value: 'x', limit: 1 }), TypeError)
  })

  test('pages follow each other without a gap', async ({ store }) => {
    const ids = Array.from({ length: 25 }, (_, index) => `w${String(index).padStart(2, '0')}`)
    await accepted(
      store(),
      ids.toReversed().map(id => put(watches, { id, value: { name: id, bot: 'one' } })),
    )
    const readers = [
      (after?: string) =>
        store().find(watches, { index: 'bot', value: 'one', limit: 10, ...(after && { after }) }),
      (after?: string) => store().all(watches, { limit: 10, ...(after && { after }) }),
    ]
    for (const read of readers) {
      const found: string[] = []
      for (let page = await read(); page.length > 0; page = await read(found.at(-1))) {
        found.push(...page.map(doc => doc.id))
      }
      assert.deepEqual(found, ids)
    }
    assert.deepEqual(await store().all(others, { limit: 10 }), [])
  })

  test('an expired document is gone everywhere, and its id is free again', async ({ store, advance }) => {
    const value = { name: 'short', bot: 'one' }
    await accepted(store(), [
      put(watches, { id: 'a', value }, { ttlMs: 60_000 }),
      put(watches, { id: 'b', value }),
    ])
    assert.equal((await store().get(watches, ['a']))[0]?.version, 1)
    await advance(60_001)
    assert.deepEqual(await store().get(watches, ['a']), [undefined])
    assert.deepEqual(
      (await store().all(watches, { limit: 9 })).map(doc => doc.id),
      ['b'],
    )
    assert.deepEqual(
      (await store().find(watches, { index: 'bot', value: 'one', limit: 9 })).map(doc => doc.id),
      ['b'],
    )
    assert.deepEqual(await accepted(store(), [remove(watches, 'a')]), [0])
    assert.deepEqual(
      await accepted(store(), [put(watches, { id: 'a', value: { name: 'new' } }, { expect: 0 })]),
      [1],
    )
    assert.deepEqual(
      (await store().find(watches, { index: 'bot', value: 'one', limit: 9 })).map(doc => doc.id),
      ['b'],
    )
  })

  test('a write without a time to live keeps the document for good', async ({ store, advance }) => {
    await accepted(store(), [put(watches, { id: 'a', value: { name: '1' } }, { ttlMs: 1_000 })])
    await accepted(store(), [put(watches, { id: 'a', value: { name: '2' } })])
    await advance(10_000)
    assert.equal((await store().get(watches, ['a']))[0]?.version, 2)
  })

  test('more than 1,000 writes are refused, and so is a value that is not JSON; others are not touched', async ({
    store,
  }) => {
    const many = Array.from({ length: maxCommitWrites + 1 }, (_, index) =>
      put(watches, { id: `${index}`, value: { name: 'x' } }),
    )
    const circular: { name: string; self?: object } = { name: 'x' }
    circular.self = circular
    const answers = await Promise.allSettled([
      store().commit(many),
      store().commit([put(watches, { id: 'good', value: { name: 'x' } })]),
      store().commit([put(watches, { id: 'bad', value: circular })]),
      store().commit([{ op: 'push', queue: 'chat', lane: 'l', id: 'bad', body: undefined }]),
      store().commit(many.slice(0, maxCommitWrites)),
    ])
    assert.deepEqual(
      answers.map(answer => answer.status),
      ['rejected', 'fulfilled', 'rejected', 'rejected', 'fulfilled'],
    )
    const all = await store().all(watches, { limit: maxCommitWrites + 2 })
    assert.equal(all.length, maxCommitWrites + 1)
  })

  test('what was committed is there after a crash', async ({ store, reopen }) => {
    await accepted(store(), [put(watches, { id: 'a', value: { name: 'a', bot: 'one' } }), push('lane', 'p')])
    await reopen()
    assert.equal((await store().get(watches, ['a']))[0]?.version, 1)
    assert.equal((await store().find(watches, { index: 'bot', value: 'one', limit: 9 })).length, 1)
    assert.deepEqual(await accepted(store(), [push('lane', 'p')]), [0])
  })
}
