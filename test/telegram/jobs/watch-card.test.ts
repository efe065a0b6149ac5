import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import type { WatchedAddress } from '#chat/records.ts'
import { wallNow } from '#lib/time.ts'
import { loadCard } from '#telegram/jobs/watch-card.ts'
import { savings, treasury } from '../../support/addresses.ts'
import { tempStore } from '../../support/store.ts'
import { texts } from '../../support/texts.ts'
import { watch } from '../../support/watch.ts'

/** What a card on a chain with an explorer says of the addresses, and where that leads. */
const addressesOn = async (t: TestContext, addresses: readonly WatchedAddress[]) => {
  const store = await tempStore(t)
  const value = watch({ addresses })
  const say = texts.for('en')
  const { body } = await loadCard(
    { store, say, now: wallNow, chatId: Number(value.chat) },
    { id: 'w1', version: 1, value },
  )
  const links = body.entities.flatMap(entity => (entity.type === 'text_link' ? [entity.url] : []))
  return { line: body.text.split('\n')[1], links }
}

describe('The card of a watch on a chain with an explorer', () => {
  it('links its address', async t => {
    assert.deepEqual(await addressesOn(t, [{ address: treasury, label: 'treasury' }]), {
      line: '0x7099…79C8',
      links: [`https://etherscan.io/address/${treasury}`],
    })
  })

  it('has the labels of several addresses', async t => {
    const several = [
      { address: treasury, label: 'treasury' },
      { address: savings, label: 'savings' },
    ]
    assert.deepEqual(await addressesOn(t, several), { line: 'treasury, savings', links: [] })
  })
})
