import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isPublicAddress } from '#service/deliver/webhook-guard.ts'

/** Special ranges, each as the bits that are fixed: the rest may be anything. Written apart from the rule that is tested. */
const reserved4: readonly [number, number][] = [
  [0x00000000, 8],
  [0x0a000000, 8],
  [0x64400000, 10],
  [0x7f000000, 8],
  [0xa9fe0000, 16],
  [0xac100000, 12],
  [0xc0000000, 24],
  [0xc0000200, 24],
  [0xc0586300, 24],
  [0xc0a80000, 16],
  [0xc6120000, 15],
  [0xc6336400, 24],
  [0xcb007100, 24],
  [0xe0000000, 4],
  [0xf0000000, 4],
]
const reserved6: readonly [string, number][] = [
  ['00000000', 3],
  ['fc000000', 7],
  ['fe800000', 10],
  ['fec00000', 10],
  ['ff000000', 8],
  ['0064ff9b', 32],
  ['20010000', 32],
  ['20010db8', 32],
  ['20020000', 16],
  ['3fff0000', 20],
  ['40000000', 2],
  ['80000000', 1],
]

const dotted = (number: number): string => [24, 16, 8, 0].map(shift => (number >>> shift) & 255).join('.')

const grouped = (number: bigint): string =>
  (number.toString(16).padStart(32, '0').match(/.{4}/g) ?? []).join(':')

const within4 = ([net, bits]: readonly [number, number]): number =>
  (net | (Math.random() * 2 ** (32 - bits))) >>> 0

const word = () => BigInt(Math.floor(Math.random() * 2 ** 32))

const within6 = ([net, bits]: readonly [string, number]): bigint => {
  const any = (word() << 96n) | (word() << 64n) | (word() << 32n) | word()
  const fixed = 128n - BigInt(bits)
  return (((BigInt(`0x${net}`) << 96n) >> fixed) << fixed) | (any & ((1n << fixed) - 1n))
}

describe('The rule for addresses', () => {
  it('lets none of 100,000 random reserved addresses pass', () => {
    for (let n = 0; n < 50_000; n += 1) {
      const four = dotted(within4(reserved4[n % reserved4.length] ?? [0, 8]))
      assert.ok(!isPublicAddress(four), four)
      assert.ok(!isPublicAddress(`::ffff:${four}`), four)
      const six = grouped(within6(reserved6[n % reserved6.length] ?? ['fc000000', 7]))
      assert.ok(!isPublicAddress(six), six)
    }
  })

  it('lets addresses of the internet pass, up to the edges of the ranges', () => {
    for (const address of [
      ...'1.1.1.1 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0'.split(' '),
      ...'168.63.129.15 168.63.129.17 169.253.255.255 172.15.255.255 172.32.0.0 192.167.255.255'.split(' '),
      ...'192.169.0.0 198.17.255.255 198.20.0.0 223.255.255.255 2001:200::1 2001:4860:4860::8888'.split(' '),
      ...'2606:4700:4700::1111 2a00:1450:4001:81b::200e 3ffe:ffff::1'.split(' '),
    ])
      assert.ok(isPublicAddress(address), address)
  })

  it('refuses known disguises of special addresses', () => {
    for (const address of [
      ...'168.63.129.16 169.254.169.254 100.100.100.200 192.0.0.192 255.255.255.255 fd00:ec2::254'.split(' '),
      ...'fd20:ce::254 :: ::1 ::7f00:1 ::127.0.0.1 ::ffff:8.8.8.8 ::ffff:0:127.0.0.1 64:ff9b::8.8.8.8'.split(
        ' ',
      ),
      ...'64:ff9b:1::1 100::1 100:0:0:1::1 2001::1 2001:20::1 2002:7f00:1:: 5f00::1 fe80::1 fe80::1%eth0'.split(
        ' ',
      ),
      ...'2606:4700:4700::1111%1 ff02::1 localhost 1.1.1 01.1.1.1 [2606:4700:4700::1111]'.split(' '),
      '',
      '1.1.1.1 ',
    ])
      assert.ok(!isPublicAddress(address), address)
  })
})
