import { randomFillSync } from 'node:crypto'
import { createAddressMap } from '#service/chain/match/address-map.ts'
import { watchedBot } from '#service/chain/match/watched-bot.ts'
import { median } from './figure.ts'

/**
 * The addresses of one chain in memory, in a process of its own: `scale-child.ts <addresses> <addresses of each bot>`. Sends
 * what they take and what the look-ups of a block cost.
 */
const [addresses = 0, addressesEach = 1] = process.argv.slice(2).map(Number)
/** Of a full block: sender and receiver of 1,500 transactions and of 5,050 logs. */
const lookUps = 2 * (1_500 + 5_050)
const blocks = 40

const randomAddresses = (count: number): string[] => {
  const digits = randomFillSync(Buffer.alloc(20 * count)).toString('hex')
  return Array.from({ length: count }, (_, n) => digits.slice(40 * n, 40 * n + 40))
}

const residentBytes = (): number => {
  globalThis.gc?.()
  globalThis.gc?.()
  return process.memoryUsage.rss()
}

const before = residentBytes()
const began = performance.now()
const map = createAddressMap()
const criteria = {
  chains: [1],
  strategies: [{ func: 'eth_transfer', params: { direction: 'both' } }],
} as const
for (let n = 0; n < addresses / addressesEach; n += 1) {
  const given = {
    ...criteria,
    chains: [...criteria.chains],
    strategies: [],
    addresses: randomAddresses(addressesEach),
  }
  map.add(watchedBot(String(n), given, new Map([[String(n), { 1: 1 }]])))
}
const loadSeconds = (performance.now() - began) / 1_000

let found = 0
const times = Array.from({ length: blocks }, () => {
  const block = randomAddresses(lookUps)
  const from = process.cpuUsage()
  for (const address of block) found += map.botsAt(address, 0).length
  const { user, system } = process.cpuUsage(from)
  return (user + system) / 1_000
})
process.send?.({
  bytesEach: (residentBytes() - before) / addresses,
  blockMs: median(times),
  loadSeconds,
  found,
})
process.disconnect?.()
