import { keccak_256 } from '@noble/hashes/sha3.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import { fetchedTopics } from '../match/raw-log.ts'

const bloomBytes = 256
const bloomBits = 8 * bloomBytes

/** The three bits that stand for a topic: places in the bloom's 2,048 bits, the last byte's lowest bit being 0. */
const bitsOf = (topic: string): readonly number[] => {
  const hash = keccak_256(hexToBytes(topic.slice(2)))
  return [0, 2, 4].map(n => (((hash[n] ?? 0) << 8) | (hash[n + 1] ?? 0)) & (bloomBits - 1))
}

const bitsOfTopics = fetchedTopics.map(bitsOf)

/** Some chains do not fill the bloom in: nothing but zeros or ones says nothing. */
export const isBloomFilled = (bloom: string | undefined): bloom is string =>
  bloom !== undefined && /[^0]/.test(bloom.slice(2)) && /[^f]/i.test(bloom.slice(2))

const hasBit = (bloom: string, bit: number): boolean => {
  const place = bloomBytes - 1 - (bit >> 3)
  return ((Number.parseInt(bloom.slice(2 + 2 * place, 4 + 2 * place), 16) >> (bit & 7)) & 1) === 1
}

/**
 * Whether a block's bloom (`0x` and 512 hex digits) promises a transfer log. Another log may have the same bits, so it is a
 * reason to look again, never a proof.
 */
export const mayHoldTransfers = (bloom: string | undefined): boolean =>
  isBloomFilled(bloom) && bitsOfTopics.some(bits => bits.every(bit => hasBit(bloom, bit)))

/** Of addresses that a bloom may name by chance, so many in a block at most are worth a look. */
const maxFalsePositiveShare = 0.02

const filledShare = (bloom: string): number => {
  let set = 0
  for (const byte of hexToBytes(bloom.slice(2))) for (let left = byte; left > 0; left >>= 1) set += left & 1
  return set / bloomBits
}

/** How many addresses it makes sense to look for in a bloom: in a full one every address seems to be. */
export const maxAddressesFor = (bloom: string): number =>
  Math.floor(maxFalsePositiveShare / filledShare(bloom) ** 3)

/** More are not looked for: their bits alone would cost more than the block. */
export const maxBloomAddresses = 1_000

/** Finds addresses in blooms as topics of logs; remembers their bits, which are dear. */
export const createBloomLookup = () => {
  const known = new Map<string, readonly number[]>()
  const bitsOfAddress = (key: string): readonly number[] => {
    const bits = known.get(key) ?? bitsOf(`0x${key.padStart(64, '0')}`)
    known.set(key, bits)
    return bits
  }
  return {
    /** Those of `keys` (40 hex digits) that the bloom may name. */
    named: (bloom: string, keys: readonly string[]): string[] => {
      if (known.size > 4 * maxBloomAddresses) known.clear()
      return keys.filter(key => bitsOfAddress(key).every(bit => hasBit(bloom, bit)))
    },
  }
}
