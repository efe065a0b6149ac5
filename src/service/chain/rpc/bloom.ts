import { keccak_256 } from '@noble/hashes/sha3.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import { logTopics } from '#events/matchers.ts'
import { isJsonObject } from './json-reply.ts'

const bloomBytes = 256
const bloomBits = 8 * bloomBytes

/**
 * Positions of the three bits of a topic or of a contract's address in the bloom, where the last byte's
 * lowest bit is 0.
 */
const bitsOf = (item: string): readonly number[] => {
  const hash = keccak_256(hexToBytes(item.slice(2)))
  return [0, 2, 4].map(n => (((hash[n] ?? 0) << 8) | (hash[n + 1] ?? 0)) & (bloomBits - 1))
}

const bitsOfTopics = logTopics.map(bitsOf)

/** Some chains do not fill blooms: one of only zeros or only ones does not mean anything. */
export const isBloomFilled = (bloom: string | undefined): bloom is string =>
  bloom !== undefined && /[^0]/.test(bloom.slice(2)) && /[^f]/i.test(bloom.slice(2))

const hasBit = (bloom: string, bit: number): boolean => {
  const byteIndex = bloomBytes - 1 - (bit >> 3)
  return ((Number.parseInt(bloom.slice(2 + 2 * byteIndex, 4 + 2 * byteIndex), 16) >> (bit & 7)) & 1) === 1
}

/** Whether a block's bloom (`0x` and 512 hex digits) may contain a transfer log, or another log with the same bits. */
export const mayHoldTransfers = (bloom: string | undefined): boolean =>
  isBloomFilled(bloom) && bitsOfTopics.some(bits => bits.every(bit => hasBit(bloom, bit)))

/** False positives that are acceptable, among the addresses looked for in one block. */
const maxFalsePositives = 0.02

const filledShare = (bloom: string): number => {
  let set = 0
  for (const byte of hexToBytes(bloom.slice(2)))
    for (let remaining = byte; remaining > 0; remaining >>= 1) set += remaining & 1
  return set / bloomBits
}

/** Limit of addresses that are looked for: computing the bits of more would cost more than the block. */
const maxBloomAddresses = 1_000

/** How many addresses may be looked for in a bloom: a full one seems to name every address. */
export const maxAddressesIn = (bloom: string): number =>
  Math.min(maxBloomAddresses, Math.floor(maxFalsePositives / filledShare(bloom) ** 3))

/** Looks in blooms for items that `toItem` makes of texts. Caches their bits, which are costly. */
export const createBloomLookup = (toItem: (text: string) => string) => {
  const cache = new Map<string, readonly number[]>()
  const cachedBits = (text: string): readonly number[] => {
    const bits = cache.get(text) ?? bitsOf(toItem(text))
    cache.set(text, bits)
    return bits
  }
  /** Whether the bloom may name it. */
  return (bloom: string, text: string): boolean => {
    if (cache.size > 4 * maxBloomAddresses) cache.clear()
    return cachedBits(text).every(bit => hasBit(bloom, bit))
  }
}

const itemsOf = ({
  address,
  topics,
}: {
  readonly address?: unknown
  readonly topics?: unknown
}): unknown[] => [address, ...(Array.isArray(topics) ? topics : [])]

const hexBytes = /^0x(?:[0-9a-f]{2})+$/i

/** Whether the logs of a block, as the node gives them, have all that the block's bloom names. */
export const explainsBloom = (logs: Iterable<unknown>, bloom: string): boolean => {
  const items = new Set<string>()
  for (const log of logs)
    for (const item of isJsonObject(log) ? itemsOf(log) : [])
      if (typeof item === 'string' && hexBytes.test(item)) items.add(item)
  const set = new Set<number>()
  for (const item of items) for (const bit of bitsOf(item)) set.add(bit)
  for (let bit = 0; bit < bloomBits; bit += 1) if (hasBit(bloom, bit) && !set.has(bit)) return false
  return true
}
