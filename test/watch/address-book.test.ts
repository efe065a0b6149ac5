import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Store } from '#store/store.ts'
import { addLabels, findLabels, maxAddressLabels, readAddressBook } from '#watch/address-book.ts'
import { openTempStore } from '../support/store.ts'

const chat = '1000001'
const addressOf = (n: number): string => `0x${n.toString(16).padStart(40, '0')}`
const labelled = (n: number, label: string) => ({ address: addressOf(n), label })

const withStore = async (t: { after(close: () => Promise<void>): void }): Promise<Store> => {
  const { store, discard } = await openTempStore()
  t.after(discard)
  return store
}

describe('The address book', () => {
  it('has room for a bounded number, more than a commit holds, and none for other chats', async t => {
    const store = await withStore(t)
    const addresses = Array.from({ length: maxAddressLabels + 2 }, (_, n) => labelled(n, `n${n}`))
    await addLabels(store, { chat, addresses })
    assert.equal((await findLabels(store, chat)).length, maxAddressLabels)
    await addLabels(store, { chat, addresses: [labelled(0, 'other')] })
    assert.equal((await readAddressBook(store, chat)).get(addressOf(0)), 'other')
    assert.equal((await readAddressBook(store, '7')).size, 0)
  })

  it('gives an address that a list names twice one of its last places, with its last label', async t => {
    const store = await withStore(t)
    const addresses = Array.from({ length: maxAddressLabels - 2 }, (_, n) => labelled(1_000 + n, `n${n}`))
    await addLabels(store, { chat, addresses })
    const [twice, other] = [1, 2]
    await addLabels(store, {
      chat,
      addresses: [labelled(twice, 'a'), labelled(twice, 'b'), labelled(other, 'c')],
    })
    const book = await readAddressBook(store, chat)
    assert.deepEqual([book.get(addressOf(twice)), book.get(addressOf(other))], ['b', 'c'])
  })
})
