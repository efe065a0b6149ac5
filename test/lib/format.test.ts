import assert from 'node:assert/strict'
import { describe, it, test } from 'node:test'
import {
  formatAmount,
  formatMoney,
  formatWorth,
  shortenAddress,
  shortenTokenId,
  toChecksumAddress,
} from '#lib/format.ts'

const ether = 10n ** 18n

describe('An amount in the chat', () => {
  const table: readonly (readonly [base: bigint, decimals: number, shown: string])[] = [
    [0n, 18, '0'],
    [1n, 18, '0.000000000000000001'],
    [ether, 18, '1'],
    [ether + ether / 4n, 18, '1.25'],
    [ether / 2n, 18, '0.5'],
    [1_234_567_890_123_456_789n, 18, '1.23456'],
    [1_999_999_999_999_999_999n, 18, '1.99999'],
    [999_999_999_999_999_999n, 18, '0.999999'],
    [12_345_678n * 10n ** 11n, 18, '1.23456'],
    [123_456_789_012n, 18, '0.000000123456'],
    [1_234n * ether + ether / 10n, 18, '1,234.1'],
    [123_456n * ether + ether / 2n, 18, '123,456'],
    [1_234_567_890n * ether, 18, '1,234,567,890'],
    [999_999_999_999_999n, 0, '999,999,999,999,999'],
    [10n ** 15n, 0, '1 × 10¹⁵'],
    [1_200_000_000_000_000n * ether, 18, '1.2 × 10¹⁵'],
    [2n ** 256n - 1n, 0, '1.15792 × 10⁷⁷'],
    [1n, 19, '1 × 10⁻¹⁹'],
    [1_999_999n, 255, '1.99999 × 10⁻²⁴⁹'],
    [500_000_000n, 6, '500'],
    [1n, 6, '0.000001'],
    [7n, 0, '7'],
  ]
  for (const [base, decimals, shown] of table)
    it(`shows ${base} of ${decimals} decimals as ${shown}`, () => {
      assert.equal(formatAmount(base, decimals, 'en'), shown)
    })

  it('is written as the reader’s language does', () => {
    const amount = 1_234n * ether + ether / 2n
    assert.equal(formatAmount(amount, 18, 'de'), '1.234,5')
    assert.equal(formatAmount(25n * 10n ** 30n, 0, 'de'), '2,5 × 10³¹')
  })
})

describe('A short address', () => {
  it('keeps the first four and the last four digits', () => {
    assert.equal(shortenAddress('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'), '0xd8dA…6045')
  })
})

describe('The number of an NFT', () => {
  it('is whole where it can be read, else its ends', () => {
    assert.equal(shortenTokenId('123456789012'), '123456789012')
    assert.equal(shortenTokenId('1234567890123'), '1234…0123')
  })
})

describe('Dollars in the chat', () => {
  const exact: readonly (readonly [usd: number, shown: string])[] = [
    [0.01, '$0.01'],
    [2.5, '$2.50'],
    [100, '$100'],
    [10_000_000, '$10,000,000'],
  ]
  for (const [usd, shown] of exact)
    it(`set by a person are shown as they are: ${shown}`, () => {
      assert.equal(formatMoney(usd, { locale: 'en' }), shown)
    })

  const elsewhere: readonly (readonly [locale: string, exact: string, worth: string])[] = [
    ['de', '2.500 $', '12,3 Mio. $'],
    ['es', '$2500', '$12,3 M'],
    ['fr', '2 500 $', '12,3 M $'],
    ['id', '$2.500', '$12,3 jt'],
    ['pt-BR', '$ 2.500', '$ 12,3 mi'],
    ['ru', '2 500 $', '12,3 млн $'],
    ['tr', '$2.500', '$12,3 Mn'],
    ['vi', '2.500 $', '12,3 Tr $'],
    ['zh-CN', '$2,500', '$1230万'],
  ]
  for (const [locale, exactly, about] of elsewhere)
    it(`are written with the same sign in ${locale}: ${exactly}`, () => {
      const spaces = /[\u00A0\u202F]/g
      assert.equal(formatMoney(2_500, { locale }).replace(spaces, ' '), exactly)
      assert.equal(formatWorth(12_345_678, { locale }).text.replace(spaces, ' '), about)
    })

  const worth: readonly (readonly [usd: number, shown: ReturnType<typeof formatWorth>])[] = [
    [0, { text: '$0.01', bound: 'less' }],
    [0.009, { text: '$0.01', bound: 'less' }],
    [0.254, { text: '$0.25' }],
    [12, { text: '$12' }],
    [99.99, { text: '$99.99' }],
    [100.4, { text: '$100' }],
    [4_310.25, { text: '$4,310' }],
    [999_999.4, { text: '$999,999' }],
    [999_999.5, { text: '$1M' }],
    [12_345_678, { text: '$12.3M' }],
    [4.31e12, { text: '$4.31T' }],
    [1e15, { text: '$999T', bound: 'more' }],
    [1e89, { text: '$999T', bound: 'more' }],
  ]
  for (const [usd, shown] of worth)
    it(`that something is worth are rounded: ${usd} to ${shown.text}`, () => {
      assert.deepEqual(formatWorth(usd, { locale: 'en' }), shown)
    })
})

// The test cases of EIP-55.
const addresses = [
  ...'0x52908400098527886E0F7030069857D2E4169EE7 0x8617E340B3D01FA5F11F306F4090FD50E238070D'.split(' '),
  ...'0xde709f2102306220921060314715629080e2fb77 0x27b1fdb04752bbc536007a920d24acb045561c26'.split(' '),
  ...'0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed 0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'.split(' '),
  ...'0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB 0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb'.split(' '),
]

test('an address gets the capitals that EIP-55 gives it, in whatever case it comes', () => {
  for (const address of addresses) {
    assert.equal(toChecksumAddress(address.toLowerCase()), address)
    assert.equal(toChecksumAddress(`0x${address.slice(2).toUpperCase()}`), address)
  }
})
