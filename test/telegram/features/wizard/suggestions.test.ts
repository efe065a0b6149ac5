import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { historyId, historyKeys, historyWrite, toRecordedTransaction } from '#alerts/records/history.ts'
import type { Movement } from '#events/registry.ts'
import { put, type Store } from '#store/store.ts'
import { findRecentCounterparties, findSeenTokens } from '#telegram/features/wizard/suggestions.ts'
import { knownContacts } from '#watch/known-contacts.ts'
import { watches } from '#watch/watch.ts'
import { savings } from '../../../support/addresses.ts'
import { movement, notification, time, tokenMovement } from '../../../support/notification.ts'
import { tempStore } from '../../../support/store.ts'
import { watch } from '../../../support/watch.ts'

const partner = '0x7a250d5630b4cf539739df2c5dacb4c659f2488d'
const likePartner = '0x7a2500000000000000000000000000000000488d'
const likeTreasury = '0x7099700000000000000000000000000000dc79c8'
const likeSavings = '0x3c440000000000000000000000000000000093bc'
const payer = '0x1111222222222222222222222222222222223333'
const likePayer = '0x1111444444444444444444444444444444443333'
const stranger = '0x5555555555555555555555555555555555555555'

/** Stores an alert of the watch. */
const createShown =
  (store: Store) =>
  async (place: number, ...movements: readonly Movement[]): Promise<unknown> =>
    store.commit([
      historyWrite(historyId({ at: time * 1_000, place, key: String(place) }), {
        of: historyKeys('place', { watch: 'w', counts: true }),
        watch: 'w',
        name: 'treasury',
        at: time,
        kind: 'transaction',
        transaction: toRecordedTransaction(notification({ movements }).data),
      }),
    ])

describe('The counterparties that an edited watch offers', () => {
  it('are those of its latest alerts, without look-alikes and transfers of nothing', async t => {
    const store = await tempStore(t)
    const shown = createShown(store)
    await store.commit([
      put(watches, { id: 'w', value: watch() }),
      put(knownContacts, { id: 'w', value: { addresses: [partner], contracts: [] } }),
    ])
    await shown(0, movement({ direction: 'out', counterparty: partner }))
    await shown(1, movement({ counterparty: likePartner }), movement({ counterparty: likeTreasury }))
    await shown(2, movement({ counterparty: likeSavings }), movement({ counterparty: savings }))
    await shown(3, tokenMovement({ direction: 'out', counterparty: stranger, amount: '0' }))
    const found = async () =>
      (
        await findRecentCounterparties(store, {
          watch: 'w',
          labelled: [{ address: savings, label: 'savings' }],
        })
      ).map(({ address, label, isUnlabelled }) => `${address} ${label} ${isUnlabelled}`)
    assert.deepEqual(
      new Set(await found()),
      new Set([`${partner} 0x7a25…488d true`, `${savings} 0x3C44…93BC true`]),
    )
    await shown(4, movement({ counterparty: payer }))
    assert.ok((await found()).includes(`${payer} 0x1111…3333 true`))
    await shown(5, movement({ counterparty: likePayer }))
    assert.equal((await found()).length, 2)
  })
})

describe('The tokens that an edited watch offers', () => {
  it('are called as in its latest alert', async t => {
    const store = await tempStore(t)
    const shown = createShown(store)
    await shown(0, tokenMovement({ symbol: 'OLD', decimals: null }))
    await shown(1, tokenMovement({ symbol: 'NEW', decimals: 18 }))
    const tokens = (await findSeenTokens(store, ['w'])).map(({ label, units }) => ({ label, units }))
    assert.deepEqual(tokens, [{ label: 'NEW', units: { symbol: 'NEW', decimals: 18 } }])
  })
})
