import assert from 'node:assert/strict'
import { it } from 'node:test'
import { createAddressMap } from '#service/chain/match/address-map.ts'
import type { WatchedBot } from '#service/chain/match/watched-bot.ts'
import { packAddresses } from '#service/chain/match/watched-bot.ts'

const bot = (id: string, addresses: Iterable<string>): WatchedBot => ({
  id,
  chains: [1],
  addresses: packAddresses([...addresses]),
  asked: { native: { direction: 'both' } },
  readings: [],
  subscriptions: new Map(),
})
const address = (n: number): string =>
  (BigInt(n) * 0x9e3779b97f4a7c15f39cc0605cedc834n).toString(16).slice(-40).padStart(40, 'a')

/** One of many, each with ten addresses. */
const botAt = (n: number) =>
  bot(
    `bot ${n}`,
    Array.from({ length: 10 }, (_, k) => address(n * 10 + k + 1)),
  )

it('every watched address is found among many, in an address and in a topic, and no other', () => {
  const map = createAddressMap()
  const bots = Array.from({ length: 100 }, (_, n) =>
    bot(
      `bot ${n}`,
      Array.from({ length: 500 }, (_, k) => address(n * 500 + k + 1)),
    ),
  )
  for (const one of bots) map.add(one)
  for (let n = 1; n <= 50_000; n += 1) {
    const expected = [bots[Math.floor((n - 1) / 500)]]
    assert.deepEqual(map.botsAt(`0x${address(n).toUpperCase()}`, 2), expected)
    assert.deepEqual(map.botsAt(`0x${'0'.repeat(24)}${address(n)}`, 26), expected)
    assert.equal(map.botsAt(`0x${address(n + 50_000)}`, 2).length, 0)
  }
})

it('an address has as many bots as watch it, until they stop', () => {
  const map = createAddressMap()
  const [a, b] = [bot('a', [address(1), address(2)]), bot('b', [address(2), address(3)])]
  map.add(a)
  map.add(b)
  assert.deepEqual(map.botsAt(address(2), 0), [a, b])
  map.remove(a)
  assert.deepEqual(
    [1, 2, 3].map(n => map.botsAt(address(n), 0)),
    [[], [b], [b]],
  )
  map.remove(b)
  assert.deepEqual(
    [1, 2, 3].map(n => map.botsAt(address(n), 0)),
    [[], [], []],
  )
})

it('the others are found still where half of many bots stop, and where new ones take their place', () => {
  const map = createAddressMap()
  const bots = Array.from({ length: 1_000 }, (_, n) => botAt(n))
  const found = (n: number) => map.botsAt(address(n + 1), 0)[0]
  for (const one of bots) map.add(one)
  for (const one of bots) if (Number(one.id.slice(4)) % 2 === 1) map.remove(one)
  for (let n = 0; n < 10_000; n += 1) {
    const at = Math.floor(n / 10)
    assert.equal(found(n), at % 2 === 0 ? bots[at] : undefined)
  }
  const later = Array.from({ length: 1_000 }, (_, n) => botAt(n + 1_000))
  for (const one of later) map.add(one)
  for (let n = 0; n < 20_000; n += 1) {
    const at = Math.floor(n / 10)
    const kept = at % 2 === 0 ? bots[at] : undefined
    assert.equal(found(n), at >= 1_000 ? later[at - 1_000] : kept)
  }
})

it('a text that is no address has no bots', () => {
  const map = createAddressMap()
  map.add(bot('a', ['0'.repeat(40)]))
  for (const text of [
    '',
    '0x',
    '0x00',
    'not an address at all, but long enough to be one',
    `0x${'0'.repeat(41)}`,
  ])
    assert.deepEqual(map.botsAt(text, 2), [])
})
