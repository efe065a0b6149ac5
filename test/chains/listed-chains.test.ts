import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { compileChainList, describeChanges, formatChainList, parseChainList } from '../../build/chain-list.ts'

const path = join(import.meta.dirname, '../../src/chains/listed-chains.json')
const compiled = compileChainList()

const chainNamed = (name: string) => compiled.find(chain => chain.name === name)

describe('The list of chains', () => {
  it('is what the installed lists say (`npm run chains` writes it)', () => {
    const text = readFileSync(path, 'utf8')
    assert.deepEqual(describeChanges(parseChainList(text), compiled), [])
    assert.equal(text, formatChainList(compiled))
  })

  it('takes of one id the chain that lives', () => {
    assert.deepEqual(
      ['HyperEVM', 'Kaia', 'Nomina'].map(name => chainNamed(name)?.id),
      [999, 8217, 166],
    )
    // The other list has a testnet of Wanchain there.
    assert.equal(chainNamed('HyperEVM')?.shortName, undefined)
  })

  it('has neither endpoints of this machine nor such with a key, and no chain with other addresses', () => {
    const urls = compiled.flatMap(({ rpc }) => rpc)
    assert.deepEqual(
      urls.filter(url => !/^https:\/\/[a-z0-9.-]+\.[a-z]+[/:]?/i.test(url) || /[\w-]{20,}$/.test(url)),
      [],
    )
    assert.equal(chainNamed('Tron'), undefined)
  })

  it('tells a refresh by what came, went and changed', () => {
    const gnosis = { id: 100, name: 'Gnosis', rpc: ['https://a.example'] }
    const fantom = { id: 250, name: 'Fantom' }
    const monad = { id: 143, name: 'Monad' }
    assert.deepEqual(describeChanges([gnosis, fantom], [{ ...gnosis, rpc: ['https://b.example'] }, monad]), [
      '100 Gnosis: rpc ["https://a.example"] → ["https://b.example"]',
      '- 250 Fantom',
      '+ 143 Monad',
    ])
  })
})
