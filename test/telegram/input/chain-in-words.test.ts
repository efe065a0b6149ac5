import assert from 'node:assert/strict'
import { it } from 'node:test'
import { parseAddresses, readLinkedChains } from '#telegram/input/read-addresses.ts'
import { treasury } from '../../support/addresses.ts'

it('reads several chains behind an address, in the languages of the chat', () => {
  const written = {
    'Base and Ethereum': undefined,
    'Base AND Ethereum': undefined,
    'Base & Ethereum.': undefined,
    'boss on Base AND Ethereum': 'boss',
    'boss on Base & Ethereum.': 'boss',
    'Chef auf Base und Ethereum!': 'Chef',
    'jefe en Base y Ethereum': 'jefe',
    'chef sur Base et Ethereum.': 'chef',
    'bos di Base dan Ethereum': 'bos',
    'chefe (Base e Ethereum)': 'chefe',
    'босс на Base и Ethereum': 'босс',
    'patron (Base ve Ethereum)': 'patron',
    'sếp trên Base và Ethereum': 'sếp',
    Base和以太坊: undefined,
    'Base、以太坊': undefined,
    'Base 与以太坊。': undefined,
  }
  for (const [behind, label] of Object.entries(written)) {
    const text = `${treasury} ${behind}`
    const { chains } = readLinkedChains(text, { addresses: [treasury], offered: [1, 10, 8_453] })
    assert.deepEqual([parseAddresses(text).found[0]?.label, chains], [label, [1, 8_453]], text)
  }
})
