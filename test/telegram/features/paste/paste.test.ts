import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { joinPieces } from '#telegram/features/paste/paste.ts'
import { readLinkedChains } from '#telegram/input/read-addresses.ts'
import { findNames } from '#telegram/input/read-names.ts'

const a = `0x${'a1'.repeat(20)}`
const b = `0x${'b2'.repeat(20)}`

describe('The chain that links name', () => {
  const chainsIn = (text: string, addresses = [a]): readonly number[] | undefined =>
    readLinkedChains(text, { addresses, offered: [1, 8453, 10, 31337] }).chains

  const known: readonly (readonly [text: string, chains: readonly number[]])[] = [
    [`https://etherscan.io/address/${a}`, [1]],
    [`http://www.basescan.org/address/${a}#tokentxns`, [8453]],
    [`etherscan.io/address/${a}`, [1]],
    [`see (https://optimistic.etherscan.io/token/${a}?a=1)`, [10]],
    [`https://base.blockscout.com/address/${a}?tab=txs`, [8453]],
    [`https://etherscan.io/token/${b}?a=${a}`, [1]],
    [`base:${a}`, [8453]],
    [`https://app.safe.global/home?safe=oeth:${a}`, [10]],
    [`ethereum:${a}@8453`, [8453]],
    [`ethereum:pay-${a}@0x2105`, [8453]],
    [`eip155:8453:${a}`, [8453]],
    [`eip155:8453/erc20:${a}`, [8453]],
    [`eip155:31337:${a.slice(2)}`, [31337]],
    [`https://dexscreener.com/base/${a}`, [8453]],
    [`https://etherscan.io/address/${a} https://basescan.org/address/${a}`, [1, 8453]],
    [`base:${a}\n${a}\neth:${a}, oeth:${a}`, [1, 8453, 10]],
    [`https://lineascan.build/address/${a} https://basescan.org/address/${a}`, [8453]],
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
    `ethereum:${a}`,
    `wallet:${a}`,
    `eip155:59144:${a}`,
    `xdc${a.slice(2)}`,
  ])
    it(`is unknown: ${text}`, () => {
      assert.equal(chainsIn(text), undefined)
    })

  it('is named where it is not offered, with or without a preset', () => {
    const text = `arbiscan.io/address/${a} lineascan.build/address/${b} example.com/${b} basescan.org/address/${b}`
    assert.deepEqual(readLinkedChains(text, { addresses: [a, b], offered: [8453] }), {
      chains: undefined,
      notOffered: ['Arbitrum', 'Linea'],
    })
  })

  it('is named where a prefix names it', () => {
    const text = `linea:${a} eip155:123456:${a} xdc${a.slice(2)} ethereum:${a}@42161`
    assert.deepEqual(readLinkedChains(text, { addresses: [a], offered: [8453] }), {
      chains: undefined,
      notOffered: ['Linea', 'Chain 123456', 'XDC', 'Arbitrum'],
    })
  })

  it('is each of several, in the order of the offer', () => {
    const text = `https://basescan.org/address/${a} https://etherscan.io/address/${b}`
    assert.deepEqual(chainsIn(text, [a, b]), [1, 8453])
  })

  it('is unknown if one of the addresses is in no link', () => {
    assert.equal(chainsIn(`https://basescan.org/address/${a} ${b}`, [a, b]), undefined)
  })
})

describe('Names in a text', () => {
  const texts: readonly (readonly [text: string, names: readonly string[]])[] = [
    ['vitalik.eth', ['vitalik.eth']],
    ['Watch ViTaLiK.eth, please.', ['ViTaLiK.eth']],
    ['pay.vitalik.eth and vitalik.eth\nVITALIK.ETH', ['pay.vitalik.eth', 'VITALIK.ETH']],
    ['🦊.eth', ['🦊.eth']],
    ['ünïcode-1.eth!', ['ünïcode-1.eth']],
    [`vitalik.eth ${a}`, []],
    [`${a} vitalik.eth\nnick.eth`, ['nick.eth']],
    ['https://app.ens.domains/vitalik.eth?tab=records', ['vitalik.eth']],
    ['debank.com/profile/vitalik.eth', ['vitalik.eth']],
    ['https://vitalik.eth and https://vitalik.eth/about', []],
    ['somebody@vitalik.eth', []],
    ['vitalik.eth.limo and vitalik.ether and .eth', []],
    ['eth', []],
    [
      Array.from({ length: 12 }, (_, index) => `n${index}.eth`).join(' '),
      Array.from({ length: 10 }, (_, index) => `n${index}.eth`),
    ],
  ]
  for (const [text, names] of texts)
    it(`are found: ${text.slice(0, 60)}`, () => {
      assert.deepEqual(findNames(text), names)
    })

  it('are found quickly in a text made to be slow', () => {
    const began = performance.now()
    for (const text of ['a.'.repeat(30_000), 'a'.repeat(60_000), 'a-'.repeat(30_000), '.eth'.repeat(15_000)])
      findNames(text)
    assert.ok(performance.now() - began < 5_000)
  })
})

describe('Two messages of one text', () => {
  it('become two lines', () => {
    assert.equal(joinPieces(`${a} cold`, b), `${a} cold\n${b}`)
    assert.equal(joinPieces(a, b), `${a}\n${b}`)
  })

  it('are joined where an address was split', () => {
    for (const at of [2, 3, 20, 41])
      assert.equal(joinPieces(`x ${a.slice(0, at)}`, `${a.slice(at)} cold`), `x ${a} cold`)
  })

  it('become two lines if they do not make an address', () => {
    assert.equal(joinPieces('0x1234', 'beef'), '0x1234\nbeef')
    assert.equal(joinPieces(a.slice(0, 20), `${a.slice(20)}ff`), `${a.slice(0, 20)}\n${a.slice(20)}ff`)
    assert.equal(joinPieces(a.slice(0, 20), `${a.slice(20, -1)}g`), `${a.slice(0, 20)}\n${a.slice(20, -1)}g`)
  })
})
