import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { joinPieces } from '#telegram/paste/join-pieces.ts'
import { linkedChains } from '#telegram/paste/linked-chains.ts'

const a = `0x${'a1'.repeat(20)}`
const b = `0x${'b2'.repeat(20)}`

describe('The chain that links name', () => {
  const chainsIn = (text: string, addresses = [a]): readonly number[] | undefined =>
    linkedChains(text, { addresses, offered: [1, 8453, 10, 31337] })

  const known: readonly (readonly [text: string, chains: readonly number[]])[] = [
    [`https://etherscan.io/address/${a}`, [1]],
    [`http://www.basescan.org/address/${a}#tokentxns`, [8453]],
    [`etherscan.io/address/${a}`, [1]],
    [`see (https://optimistic.etherscan.io/token/${a}?a=1)`, [10]],
    [`HTTPS://ETHERSCAN.IO/address/${a.toUpperCase().replace('X', 'x')}`, [1]],
  ]
  for (const [text, chains] of known)
    it(`is known: ${text}`, () => {
      assert.deepEqual(chainsIn(text), chains)
    })

  for (const text of [
    a,
    `https://example.com/address/${a}`,
    `https://etherscan.io.example.com/address/${a}`,
    `https://example.com/etherscan.io/address/${a}`,
    `https://arbiscan.io/address/${a}`,
    `https://etherscan.io/address/ ${a}`,
  ])
    it(`is not known: ${text}`, () => {
      assert.equal(chainsIn(text), undefined)
    })

  it('is each of them where there are several, in the order of the offer', () => {
    const text = `https://basescan.org/address/${a} https://etherscan.io/address/${b}`
    assert.deepEqual(chainsIn(text, [a, b]), [1, 8453])
  })

  it('is not known where one of the addresses stands alone', () => {
    assert.equal(chainsIn(`https://basescan.org/address/${a} ${b}`, [a, b]), undefined)
  })
})

describe('Two messages of one text', () => {
  it('are two lines', () => {
    assert.equal(joinPieces(`${a} cold`, b), `${a} cold\n${b}`)
    assert.equal(joinPieces(a, b), `${a}\n${b}`)
  })

  it('are whole again where an address was cut', () => {
    for (const at of [2, 3, 20, 41])
      assert.equal(joinPieces(`x ${a.slice(0, at)}`, `${a.slice(at)} cold`), `x ${a} cold`)
  })

  it('are two lines where what follows does not make an address', () => {
    assert.equal(joinPieces('0x1234', 'beef'), '0x1234\nbeef')
    assert.equal(joinPieces(a.slice(0, 20), `${a.slice(20)}ff`), `${a.slice(0, 20)}\n${a.slice(20)}ff`)
    assert.equal(joinPieces(a.slice(0, 20), `${a.slice(20, -1)}g`), `${a.slice(0, 20)}\n${a.slice(20, -1)}g`)
  })
})
