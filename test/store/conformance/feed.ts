import assert from 'node:assert/strict'
import { changeFeedLength } from '#store/limits.ts'
import { defineKind, put, remove, type Store } from '#store/store.ts'
import { accepted, type StoreTest } from './rig.ts'

type Bot = { readonly name: string }

const bots = defineKind<Bot>()('bot', { feed: true })
const quiet = defineKind<Bot>()('quiet')
const value = { name: 'x' }

/** Reads the feed to its end. */
const readAll = async (store: Store, after: string, limit = 100) => {
  const ids = new Set<string>()
  let seq = after
  for (;;) {
    const page = await store.changes(bots, seq, limit)
    assert.equal(page.reset, false)
    if (page.ids.length === 0) return { ids: [...ids], seq: page.seq }
    for (const id of page.ids) ids.add(id)
    seq = page.seq
  }
}

export const feedTests = (test: StoreTest): void => {
  test('a reader sees every write and removal after its position', async ({ store }) => {
    await accepted(store(), [put(bots, { id: 'before', value })])
    const start = await store().changes(bots, '', 100)
    assert.deepEqual([start.ids, start.reset], [[], false])
    assert.notEqual(start.seq, '')
    assert.deepEqual((await readAll(store(), start.seq)).ids, [])
    await accepted(store(), [put(bots, { id: 'a', value }), put(quiet, { id: 'q', value })])
    await accepted(store(), [put(bots, { id: 'b', value }), remove(bots, 'before'), remove(bots, 'none')])
    const first = await readAll(store(), start.seq, 2)
    assert.deepEqual(first.ids, ['a', 'b', 'before'])
    await accepted(store(), [remove(bots, 'a')])
    assert.deepEqual((await readAll(store(), first.seq)).ids, ['a'])
  })

  test('an empty feed has an end to start from', async ({ store }) => {
    const { seq } = await store().changes(bots, '', 100)
    await accepted(store(), [put(bots, { id: 'a', value })])
    assert.deepEqual((await readAll(store(), seq)).ids, ['a'])
  })

  test('a refused commit lists nothing', async ({ store }) => {
    const { seq } = await store().changes(bots, '', 100)
    await store().commit([put(bots, { id: 'a', value }), put(bots, { id: 'b', value }, { expect: 5 })])
    assert.deepEqual((await readAll(store(), seq)).ids, [])
  })

  test('a place in the feed survives a crash', async ({ store, reopen }) => {
    const { seq } = await store().changes(bots, '', 100)
    await accepted(store(), [put(bots, { id: 'a', value })])
    await reopen()
    await accepted(store(), [put(bots, { id: 'b', value })])
    assert.deepEqual((await readAll(store(), seq)).ids, ['a', 'b'])
  })

  test('a reader further behind than the kept changes must reload', async ({ store }) => {
    const start = await store().changes(bots, '', 100)
    const write = put(bots, { id: 'a', value })
    for (let left = changeFeedLength; left > 0; left -= 500) {
      await accepted(
        store(),
        Array.from({ length: Math.min(left, 500) }, () => write),
      )
    }
    assert.equal((await store().changes(bots, start.seq, 100)).reset, false, 'the newest 10,000 are kept')
    await accepted(
      store(),
      Array.from({ length: 500 }, () => write),
    )
    const behind = await store().changes(bots, start.seq, 100)
    assert.equal(behind.reset, true)
    await accepted(store(), [put(bots, { id: 'new', value })])
    assert.deepEqual((await readAll(store(), behind.seq)).ids, ['new'])
  })
}
