import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { put, type Store } from '#store/store.ts'
import {
  addLabels,
  adoptLabels,
  findLabels,
  maxAddressLabels,
  readAddressBook,
  removeLabelWrites,
} from '#watch/address-book.ts'
import { watches } from '#watch/watch.ts'
import { openTempStore } from '../support/store.ts'
import { watch } from '../support/watch.ts'

const chat = '1000001'
const addressOf = (n: number): string => `0x${n.toString(16).padStart(40, '0')}`
const labelled = (n: number, label: string) => ({ address: addressOf(n), label })

const withStore = async (t: { after(close: () => Promise<void>): void }): Promise<Store> => {
  const { store, discard } = await openTempStore()
  t.after(discard)
  return store
}

/** Two watches of an earlier version, whose labels are in no book. */
const keepOldWatches = (store: Store) =>
  store.commit([
    put(watches, {
      id: 'older',
      value: watch({ addresses: [labelled(1, 'cold'), labelled(2, 'hot')], createdAt: 1 }),
    }),
    put(watches, {
      id: 'newer',
      value: watch({ addresses: [labelled(2, 'till'), { address: addressOf(3) }], createdAt: 2 }),
    }),
  ])

describe('The address book', () => {
  it('takes over the labels of watches of earlier versions, the newer of two for one address', async t => {
    const store = await withStore(t)
    await keepOldWatches(store)
    await adoptLabels(store, chat)
    await adoptLabels(store, chat)
    assert.deepEqual(
      await readAddressBook(store, chat),
      new Map([
        [addressOf(1), 'cold'],
        [addressOf(2), 'till'],
      ]),
    )
  })

  it('keeps what it has when it takes over labels, and what is deleted stays deleted', async t => {
    const store = await withStore(t)
    await keepOldWatches(store)
    await addLabels(store, { chat, addresses: [labelled(1, 'vault')] })
    await adoptLabels(store, chat)
    assert.equal((await readAddressBook(store, chat)).get(addressOf(1)), 'vault')
    await store.commit(await removeLabelWrites(store, { chat, address: addressOf(1) }))
    await adoptLabels(store, chat)
    assert.deepEqual([...(await readAddressBook(store, chat)).values()], ['till'])
  })

  it('has room for a bounded number, more than a commit holds, and none for other chats', async t => {
    const store = await withStore(t)
    const addresses = Array.from({ length: maxAddressLabels + 2 }, (_, n) => labelled(n, `n${n}`))
    await addLabels(store, { chat, addresses })
    assert.equal((await findLabels(store, chat)).length, maxAddressLabels)
    await addLabels(store, { chat, addresses: [labelled(0, 'other')] })
    assert.equal((await readAddressBook(store, chat)).get(addressOf(0)), 'other')
    assert.equal((await readAddressBook(store, '7')).size, 0)
  })
})
