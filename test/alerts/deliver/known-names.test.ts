import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { labelWrites } from '#watch/address-book.ts'
import { stranger, treasury } from '../../support/addresses.ts'
import { movement } from '../../support/notification.ts'
import { startAlerts } from '../start-alerts.ts'

const other = `0x${'5'.repeat(40)}`

const eth = (coins: number, counterparty: string) => [
  movement({ counterparty, amount: `${coins}${'0'.repeat(18)}` }),
]

describe('The operator’s name of an address', () => {
  it('stands in alerts, batches and their lists, below the labels of people', async t => {
    const knownNames = new Map([
      [stranger.toLowerCase(), 'Binance 14'],
      [treasury.toLowerCase(), 'never shown'],
      [other, 'never shown'],
    ])
    const rig = await startAlerts(t, { knownNames })
    await rig.store.commit(labelWrites({ chat: rig.chat, address: other, label: 'mum' }))
    await rig.told(0)
    await rig.tell(0, { number: 2, movements: eth(2, other) })
    await rig.empty()
    await rig.together(async () => {
      for (const number of [3, 4, 5]) await rig.tell(0, { number, movements: eth(number, stranger) })
    })
    await rig.tell(0, { number: 6, movements: eth(1, other) })
    await rig.empty()
    const buttons = '\n[ Explorer ] [ Mute 1 h ] [ ⋯ ]'
    assert.deepEqual(rig.read(), [
      `📥 «treasury +1.25 ETH»\nEthereum ← Binance 14${buttons}`,
      `📥 «treasury +2 ETH»\nEthereum ← mum${buttons}`,
      '⏱ «treasury» · 4 transactions in 1 min\nIn  +13 ETH\nLargest +5 ETH from Binance 14\n[ Show all ] [ Watch settings ]',
    ])
  })
})
