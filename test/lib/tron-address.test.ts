import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { shortenAddress } from '#lib/format.ts'
import { isLookAlike } from '#lib/look-alike.ts'
import { fromBase58Address, toBase58Address } from '#lib/tron-address.ts'
import { parseAddresses } from '#telegram/input/read-addresses.ts'

const usdt = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const hex = '0x41a614f803b6fd780986a42c78ec9c7f77e6ded13c'

describe('An address of Tron', () => {
  it('is the same in Base58Check and in hex, and is shown in the former', () => {
    assert.equal(fromBase58Address(usdt), hex)
    assert.equal(toBase58Address(hex), usdt)
    assert.equal(shortenAddress(hex), 'TR7NHq…Lj6t')
  })

  it('with a wrong letter is no address', () => {
    assert.equal(fromBase58Address(usdt.replace('jLj6t', 'jLj6u')), undefined)
  })

  it('is understood as wallets and as nodes write it, alone and in a link', () => {
    for (const text of [usdt, hex, hex.slice(2), `https://tronscan.org/#/address/${usdt}`])
      assert.deepEqual(parseAddresses(text).found, [{ address: hex }], text)
    const { found, invalid } = parseAddresses(`${usdt.slice(0, -1)}u`)
    assert.deepEqual(
      [found, invalid.map(({ text, reason }) => [text, reason])],
      [[], [['TR7NHq…Lj6u', 'checksum']]],
    )
  })

  it('is imitated by one that begins and ends alike in Base58, whatever they are in hex', () => {
    const [one, other] = ['TBan9xZiVh8X32D2ugk1xGQ6k8Y3xPrZg5', 'TBanKCZAH2gLAMFUxEYM3oPoDFfX7Z6Zg5']
    assert.equal(isLookAlike(fromBase58Address(one) ?? '', fromBase58Address(other) ?? ''), true)
    assert.equal(isLookAlike(fromBase58Address(one) ?? '', hex), false)
  })
})
